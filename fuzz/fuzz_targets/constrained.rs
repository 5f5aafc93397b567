//! Boards with given queens and blocked squares: every strategy that supports them against a search
//! that shares no code with any.
#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use queens::{Control, Placement, Problem, Registry, Square};

#[derive(Arbitrary, Debug)]
struct Input {
    size: u8,
    queens: [Option<(u8, u8)>; 3],
    blocked: u64,
    /// A second mask, so that few squares are blocked more often than half of them.
    thinned: u64,
}

/// The largest board: the strategy that tries all permutations has to finish.
const LARGEST: u8 = 7;

fuzz_target!(|input: Input| {
    let size = usize::from(input.size % (LARGEST + 1));
    let Some((problem, given, blocked)) = problem(&input, size) else { return };
    let mut expected = Vec::new();
    complete(size, &given, &blocked, &mut Vec::new(), &mut expected);

    let control = Control::new();
    for solver in Registry::builtin().solvers() {
        let info = solver.info();
        if !info.capabilities.constraints || size > info.max_size {
            continue;
        }
        let name = info.name;
        let count = solver.count(&problem, &control).expect(name);
        assert_eq!(count.total(), Some(expected.len() as u128), "{name}: {input:?}");
        if info.capabilities.enumerates {
            let found = solver.all(&problem, &control).expect(name);
            assert_eq!(columns(&found.placements), expected, "{name}: {input:?}");
            let first = solver.first(&problem, &control).expect(name);
            assert_eq!(first.placement.is_some(), !expected.is_empty(), "{name}: {input:?}");
        }
        if info.capabilities.iterates {
            let placements: Vec<Placement> =
                solver.solutions(&problem, &control).expect(name).collect();
            assert_eq!(columns(&placements), expected, "{name}: {input:?}");
        }
    }
});

/// The problem, its queens as the column of each row that has one, and its blocked squares; `None`
/// if two given queens attack each other or one is on a blocked square.
fn problem(input: &Input, size: usize) -> Option<(Problem, Vec<Option<usize>>, Vec<bool>)> {
    let mut problem = Problem::new(size);
    let mut given = vec![None; size];
    let mut blocked = vec![false; size * size];
    for (row, column) in input.queens.into_iter().flatten() {
        let (row, column) = (usize::from(row).checked_rem(size)?, usize::from(column) % size);
        problem = problem.with_queen(Square::new(row, column)).ok()?;
        given[row] = Some(column);
    }
    for (index, square) in blocked.iter_mut().enumerate() {
        if (input.blocked & input.thinned) >> index & 1 == 1 {
            problem = problem.with_blocked(Square::new(index / size, index % size)).ok()?;
            *square = true;
        }
    }
    Some((problem, given, blocked))
}

/// Appends every completion in ascending order.
fn complete(
    size: usize,
    given: &[Option<usize>],
    blocked: &[bool],
    columns: &mut Vec<usize>,
    found: &mut Vec<Vec<usize>>,
) {
    let row = columns.len();
    if row == size {
        found.push(columns.clone());
        return;
    }
    for column in 0..size {
        let free = given[row].is_none_or(|queen| queen == column)
            && !blocked[row * size + column]
            && columns
                .iter()
                .enumerate()
                .all(|(other, &queen)| queen != column && queen.abs_diff(column) != row - other);
        if free {
            columns.push(column);
            complete(size, given, blocked, columns, found);
            columns.pop();
        }
    }
}

fn columns(placements: &[Placement]) -> Vec<Vec<usize>> {
    let mut columns: Vec<Vec<usize>> =
        placements.iter().map(|placement| placement.columns().to_vec()).collect();
    columns.sort_unstable();
    columns
}
