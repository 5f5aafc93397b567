//! What is solved: the examples of algorithm-x, as lists of numbers that every crate can be given.

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

use algorithm_x::Problem;

/// A problem without colours.
pub struct Cover {
    pub problem: Problem,
    /// Items are numbered from 0, the primary ones first.
    pub primary: usize,
    pub secondary: usize,
    /// The items of each option, in ascending order.
    pub options: Vec<Vec<usize>>,
}

/// One or more problems whose covers are counted.
pub struct Instance {
    pub name: &'static str,
    pub covers: Vec<Cover>,
    /// The number of covers of all problems together.
    pub answer: u64,
}

/// All instances.
pub fn all() -> Vec<Instance> {
    let instance = |name, answer, problems: Vec<Problem>| Instance {
        name,
        answer,
        covers: problems.into_iter().map(Cover::new).collect(),
    };
    let sudokus = sudoku::HARD.map(|puzzle| sudoku::Sudoku::new(puzzle).problem);
    vec![
        instance("queens 12", 14_200, vec![queens::problem(12).0]),
        instance("pentominoes 6 x 10", 4 * 2_339, vec![packing::rectangle(6, 10).problem]),
        instance("Langford 11", 2 * 17_792, vec![langford::problem(11)]),
        instance("7 hard sudokus", sudoku::HARD.len() as u64, sudokus.into()),
        instance("dominoes 7 x 8", 1_292_697, vec![dominoes::problem(7, 8)]),
        instance("Soma cube", 48 * 240, vec![packing::soma_cube().problem]),
    ]
}

impl Cover {
    fn new(problem: Problem) -> Self {
        let items = problem.items();
        let (primary, secondary): (Vec<_>, Vec<_>) =
            items.partition(|&item| problem.is_primary(item));
        let mut number = vec![0; problem.item_count()];
        for (at, item) in primary.iter().chain(&secondary).enumerate() {
            number[item.index()] = at;
        }
        let options = problem.options().map(|option| {
            let mut items: Vec<_> =
                problem.entries(option).map(|entry| number[entry.item().index()]).collect();
            items.sort_unstable();
            items
        });
        Self {
            options: options.collect(),
            primary: primary.len(),
            secondary: secondary.len(),
            problem,
        }
    }
}
