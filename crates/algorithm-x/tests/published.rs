//! The examples, against the answers that the literature has.

#![allow(dead_code)]

#[path = "../examples/dominoes.rs"]
mod dominoes;
#[path = "../examples/langford.rs"]
mod langford;
#[path = "../examples/latin.rs"]
mod latin;
#[path = "../examples/packing/main.rs"]
mod packing;
#[path = "../examples/sudoku.rs"]
mod sudoku;
#[path = "../examples/word_squares.rs"]
mod word_squares;

use std::collections::BTreeSet;

use algorithm_x::{Control, Engine, Problem, Statistics};

/// The number of covers, by both engines.
fn count(problem: &Problem) -> u128 {
    let [links, bits] =
        [Engine::Links, Engine::Bits].map(|engine| problem.search().engine(engine).count());
    assert_eq!(links.statistics, bits.statistics);
    assert_eq!(links.total(), bits.total());
    bits.total().expect("no limits")
}

#[test]
fn pentominoes_fill_a_rectangle() {
    assert_eq!(packing::rectangle(6, 10).count_up_to_symmetry(), 2_339);
}

#[test]
fn pentominoes_fill_a_chessboard_without_its_center() {
    assert_eq!(packing::holed_chessboard().count_up_to_symmetry(), 65);
}

#[test]
fn soma_has_240_solutions() {
    let puzzle = packing::soma_cube();
    let picture = puzzle.picture(&puzzle.problem.search().first().cover.expect("a packing"));
    let mut cubes: Vec<usize> = ('A'..='G').map(|letter| picture.matches(letter).count()).collect();
    cubes.sort_unstable();
    assert_eq!((cubes, picture.lines().count()), (vec![3, 4, 4, 4, 4, 4, 4], 11));
    for engine in [Engine::Links, Engine::Bits] {
        let report = puzzle.problem.search().engine(engine).count();
        assert_eq!(report.total(), Some(48 * 240));
        let Statistics { nodes, updates, .. } = report.statistics;
        assert_eq!((nodes, updates), (254_676, 29_605_268), "{engine}");
    }
    assert_eq!(puzzle.count_up_to_symmetry(), 240);
}

/// OEIS A014552.
#[test]
fn langford_pairs() {
    for (n, pairs) in
        [(1, 0), (2, 0), (3, 1), (4, 1), (5, 0), (6, 0), (7, 26), (8, 150), (11, 17_792)]
    {
        assert_eq!(count(&langford::problem(n)), 2 * pairs, "n = {n}");
    }
}

/// OEIS A002860.
#[test]
fn latin_squares() {
    for (n, squares) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        assert_eq!(count(&latin::problem(n)), squares, "n = {n}");
    }
}

/// OEIS A004003.
#[test]
fn domino_tilings() {
    for (side, tilings) in [(2, 2), (4, 36), (6, 6_728)] {
        assert_eq!(count(&dominoes::problem(side, side)), tilings, "side {side}");
    }
    let chessboard = dominoes::problem(8, 8).search().count();
    assert_eq!(chessboard.total(), Some(12_988_816));
    assert_eq!(dominoes::problem(3, 3).search().first().report.total(), Some(0));
}

#[test]
fn sudokus_with_one_solution_with_two_and_with_none() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let one = sudoku::Sudoku::new(puzzle);
    let covers: Vec<_> = one.problem.search().iter().collect();
    assert_eq!(covers.len(), 1);
    assert_eq!(one.grid(&covers[0]), solution);

    // Rows 3 and 4 have 1 and 3 crosswise in columns 5 and 8: erased, they may be exchanged.
    let erased =
        "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";
    let two = sudoku::Sudoku::new(erased);
    let grids: BTreeSet<_> = two.problem.search().iter().map(|cover| two.grid(&cover)).collect();
    assert_eq!(grids.len(), 2, "{erased}");
    assert!(grids.contains(solution));

    let none = sudoku::Sudoku::new(&puzzle.replacen("53", "55", 1));
    assert_eq!(none.problem.search().first().report.total(), Some(0));
}

/// No digit given: the covers are found one at a time, without waiting for the rest.
#[test]
fn an_empty_sudoku_is_no_trouble() {
    let empty = sudoku::Sudoku::new(&".".repeat(81));
    let report = empty.problem.search().control(Control::new().with_solution_limit(1_000)).count();
    assert_eq!((report.solutions, report.is_complete()), (1_000, false));
}

#[test]
fn word_squares_against_brute_force() {
    let words = word_squares::WORDS;
    let problem = word_squares::problem(&words);
    let found: Vec<Vec<&str>> =
        problem.search().iter().map(|cover| word_squares::rows(&words, &cover)).collect();
    let mut expected = BTreeSet::new();
    for a in words {
        for b in words {
            for c in words {
                let rows = [a, b, c];
                let column = |at: usize| rows.iter().map(|word| &word[at..=at]).collect::<String>();
                let columns = [0, 1, 2].map(column);
                let lines: BTreeSet<&str> =
                    rows.into_iter().chain(columns.iter().map(|word| &**word)).collect();
                if lines.len() == 6 && columns.iter().all(|word| words.contains(&&**word)) {
                    expected.insert(rows.to_vec());
                }
            }
        }
    }
    assert!(!expected.is_empty());
    assert_eq!(found.len(), expected.len(), "no square twice");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
}
