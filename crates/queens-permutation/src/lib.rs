#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

use std::ops::ControlFlow;

use queens_core::{
    Capabilities, Order, Run, SolutionSource, SourceState, StrategyInfo, share_of_choices,
};

pub use queens_core::{
    CancelToken, Completion, Control, First, Found, Placement, Problem, ProblemError, Report,
    Solutions, SolveError, Solver, Square, Statistics, StopReason,
};

/// The strategy `permutation`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Permutation;

static INFO: StrategyInfo = StrategyInfo::new(
    "permutation",
    "every permutation of the columns, the diagonals tested when it is complete",
    12,
)
.with_size_reason("13! permutations would take minutes, 14! an hour")
.with_order(Order::Lexicographic)
.with_capabilities(
    Capabilities::NONE
        .with_enumeration()
        .with_iteration()
        .with_constraints()
        .with_candidates()
        .with_progress(),
);

impl Solver for Permutation {
    fn info(&self) -> &'static StrategyInfo {
        &INFO
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Box::new(*self)
    }

    fn search(
        &self,
        problem: &Problem,
        control: &Control,
        mut on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        let mut run = Run::start(&INFO, problem, control)?;
        let end = Permutations::new(problem).drive(&mut run, &mut on_solution);
        Ok(run.finish(end))
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Report, SolveError> {
        let mut run = Run::start(&INFO, problem, control)?;
        let end = Permutations::new(problem).drive(&mut run, &mut |_| ControlFlow::Continue(()));
        Ok(run.finish(end))
    }

    fn solutions(&self, problem: &Problem, control: &Control) -> Result<Solutions, SolveError> {
        let run = Run::start(&INFO, problem, control)?;
        let permutations = Permutations::new(problem);
        Ok(Solutions::new(LazyPermutations { permutations, run, state: SourceState::default() }))
    }
}

/// The solutions among the permutations one at a time.
struct LazyPermutations {
    permutations: Permutations,
    run: Run,
    state: SourceState,
}

impl SolutionSource for LazyPermutations {
    fn next_columns(&mut self) -> Option<&[usize]> {
        if self.state.has_ended() {
            return None;
        }
        let end = self.permutations.drive(&mut self.run, &mut |_| ControlFlow::Break(()));
        if end != ControlFlow::Break(StopReason::Caller) {
            self.state.end_with(end);
            return None;
        }
        Some(&self.permutations.columns)
    }

    fn report(&self) -> Report {
        self.run.report(self.state.completion())
    }
}

/// Where a search through the permutations stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    /// The current permutation is yet to be examined.
    Fresh,
    /// It has been examined.
    Examined,
}

/// One queen in each row and column, the given ones where they belong.
struct Permutations {
    problem: Problem,
    position: Position,
    columns: Vec<usize>,
    /// The rows without a given queen, ascending: the ones whose columns are permuted.
    rows: Vec<usize>,
}

impl Permutations {
    /// The search at the first permutation in lexicographic order.
    fn new(problem: &Problem) -> Self {
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
        Self { problem: problem.clone(), position: Position::Fresh, columns, rows }
    }

    /// Examines permutations until the last or a reason to stop. After a solution the search can be
    /// continued.
    fn drive(
        &mut self,
        run: &mut Run,
        on_solution: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<StopReason> {
        if self.position == Position::Examined {
            run.check_solutions()?;
        }
        loop {
            if self.position == Position::Examined {
                if !self.advance() {
                    return ControlFlow::Continue(());
                }
                self.position = Position::Fresh;
            }
            run.candidate(|| share_of_choices(&self.columns, self.columns.len()))?;
            self.position = Position::Examined;
            if self.is_solution() {
                run.solution(&self.columns, on_solution)?;
            }
        }
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
