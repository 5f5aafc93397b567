#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

use std::ops::ControlFlow;

#[doc(no_inline)]
pub use queens_core::*;

/// The strategy `permutation`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Permutation;

const INFO: StrategyInfo = StrategyInfo::new(
    "permutation",
    "every permutation of the columns, the diagonals tested when it is complete",
    12,
)
.with_order(Order::Lexicographic)
.with_capabilities(Capabilities::NONE.enumerating().constrained());

/// Permutations between two looks at the clock and the cancel token: some 100 microseconds.
const BETWEEN_CHECKS: u64 = 4096;

impl Solver for Permutation {
    fn info(&self) -> &'static StrategyInfo {
        &INFO
    }

    fn search(
        &self,
        problem: &Problem,
        limits: &Limits,
        visitor: &mut dyn Visitor,
    ) -> Result<Report, SolveError> {
        run(problem, limits, |columns| visitor.solution(columns))
    }

    fn count(&self, problem: &Problem, limits: &Limits) -> Result<Report, SolveError> {
        run(problem, limits, |_| ControlFlow::Continue(()))
    }
}

fn run(
    problem: &Problem,
    limits: &Limits,
    mut visitor: impl FnMut(&[usize]) -> ControlFlow<()>,
) -> Result<Report, SolveError> {
    SolveError::check_size(
        &INFO,
        problem.size(),
        "13! permutations would take minutes, 14! an hour",
    )?;
    let meter = limits.start();
    if meter.solutions() == 0 {
        let stopped = Completion::Stopped(StopReason::Solutions);
        return Ok(Report::new(INFO.name, 0, stopped));
    }
    let mut board = Permuted::first(problem);
    let mut solutions = 0;
    let mut candidates = 0_u64;
    let completion = loop {
        if candidates.is_multiple_of(BETWEEN_CHECKS)
            && let Some(reason) = meter.interrupted()
        {
            break Completion::Stopped(reason);
        }
        if candidates == meter.nodes() {
            break Completion::Stopped(StopReason::Nodes);
        }
        candidates += 1;
        if board.is_solution() {
            solutions += 1;
            if visitor(&board.columns).is_break() {
                break Completion::Stopped(StopReason::Visitor);
            }
            if solutions >= meter.solutions() {
                break Completion::Stopped(StopReason::Solutions);
            }
        }
        if !board.advance() {
            break Completion::Complete;
        }
    };
    let mut statistics = Statistics::default();
    statistics.candidates = Some(u128::from(candidates));
    Ok(Report::new(INFO.name, u128::from(solutions), completion).with_statistics(statistics))
}

/// One queen in each row and column, the given ones where they belong.
struct Permuted<'a> {
    problem: &'a Problem,
    columns: Vec<usize>,
    /// The rows without a given queen, ascending: the ones whose columns are permuted.
    rows: Vec<usize>,
}

impl<'a> Permuted<'a> {
    /// The first permutation in lexicographic order.
    fn first(problem: &'a Problem) -> Self {
        let mut columns = vec![usize::MAX; problem.size()];
        for queen in problem.queens() {
            columns[queen.row] = queen.column;
        }
        let rows: Vec<usize> =
            (0..problem.size()).filter(|&row| columns[row] == usize::MAX).collect();
        let mut free = (0..problem.size())
            .filter(|&column| problem.queens().iter().all(|queen| queen.column != column));
        for &row in &rows {
            columns[row] = free.next().expect("as many columns as rows are free");
        }
        Self { problem, columns, rows }
    }

    /// Goes on to the next permutation in lexicographic order; `false` if this was the last.
    fn advance(&mut self) -> bool {
        let Self { columns, rows, .. } = self;
        // The longest descending tail has no next permutation of its own; the row before it takes
        // the least greater column out of the tail, which then starts again in ascending order.
        let Some(pivot) =
            (1..rows.len()).rev().find(|&i| columns[rows[i - 1]] < columns[rows[i]]).map(|i| i - 1)
        else {
            return false;
        };
        let successor = (pivot + 1..rows.len())
            .rev()
            .find(|&i| columns[rows[i]] > columns[rows[pivot]])
            .expect("the row after the pivot has a greater column");
        columns.swap(rows[pivot], rows[successor]);
        let (mut left, mut right) = (pivot + 1, rows.len() - 1);
        while left < right {
            columns.swap(rows[left], rows[right]);
            left += 1;
            right -= 1;
        }
        true
    }

    fn is_solution(&self) -> bool {
        let columns = &self.columns;
        let peaceful = columns.iter().enumerate().all(|(row, &column)| {
            columns[..row]
                .iter()
                .enumerate()
                .all(|(earlier, &other)| column.abs_diff(other) != row - earlier)
        });
        peaceful
            && self
                .problem
                .blocked()
                .iter()
                .all(|&Square { row, column }| self.columns[row] != column)
    }
}
