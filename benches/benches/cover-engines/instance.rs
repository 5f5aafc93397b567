//! What is solved: the examples of algorithm-x, with their known numbers of covers.

#![allow(dead_code, reason = "the examples are programs of their own")]

#[path = "../../../crates/algorithm-x/examples/dominoes.rs"]
mod dominoes;
#[path = "../../../crates/algorithm-x/examples/langford.rs"]
mod langford;
#[path = "../../../crates/algorithm-x/examples/packing/main.rs"]
mod packing;
#[path = "../../../crates/algorithm-x/examples/queens.rs"]
mod queens;
#[path = "../../../crates/algorithm-x/examples/sudoku.rs"]
mod sudoku;
#[path = "../../../crates/algorithm-x/examples/word_squares.rs"]
mod word_squares;

use algorithm_x::{Item, Problem};

/// Problems whose covers are counted together.
pub(crate) struct Instance {
    pub(crate) name: &'static str,
    /// Each problem, and its order of preference.
    pub(crate) problems: Vec<(Problem, Vec<Item>)>,
    /// The number of covers of all problems.
    pub(crate) covers: u128,
}

impl Instance {
    fn new(name: &'static str, covers: u128, problems: impl IntoIterator<Item = Problem>) -> Self {
        let problems = problems.into_iter().map(|problem| (problem, Vec::new())).collect();
        Self { name, problems, covers }
    }
}

fn queens(name: &'static str, n: usize, covers: u128, center_first: bool) -> Instance {
    let (problem, order) = queens::problem(n);
    let order = if center_first { order } else { Vec::new() };
    Instance { name, problems: vec![(problem, order)], covers }
}

/// The instances of the table.
pub(crate) fn all() -> Vec<Instance> {
    let sudokus = sudoku::HARD.map(|puzzle| sudoku::Sudoku::new(puzzle).problem);
    vec![
        queens("queens 12, rows and columns by number", 12, 14_200, false),
        queens("queens 12, from the center outwards", 12, 14_200, true),
        Instance::new("dominoes 8 x 8", 12_988_816, [dominoes::problem(8, 8)]),
        Instance::new("Langford 12", 2 * 108_144, [langford::problem(12)]),
        Instance::new("pentominoes 6 x 10", 4 * 2_339, [packing::rectangle(6, 10).problem]),
        Instance::new("7 hard sudokus", sudoku::HARD.len() as u128, sudokus),
        Instance::new("Soma cube", 48 * 240, [packing::soma_cube().problem]),
        Instance::new("word squares (colors)", 44, [word_squares::problem(&word_squares::WORDS)]),
    ]
}

/// Smaller ones of the same kinds, to check the bench itself.
pub(crate) fn quick() -> Vec<Instance> {
    let small = [
        queens("queens 8", 8, 92, false),
        queens("queens 8, from the center outwards", 8, 92, true),
        Instance::new("dominoes 6 x 6", 6_728, [dominoes::problem(6, 6)]),
        Instance::new("Langford 8", 2 * 150, [langford::problem(8)]),
    ];
    let quick =
        |instance: &Instance| ["7 hard sudokus", "word squares (colors)"].contains(&instance.name);
    small.into_iter().chain(all().into_iter().filter(quick)).collect()
}
