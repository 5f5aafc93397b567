//! A plain solver that can be broken in many ways, one at a time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use queens::{
    Capabilities, Completion, Control, Order, Problem, Report, SolveError, Solver, Square,
    Statistics, StopReason, StrategyInfo, Watch, known,
};

/// What is wrong with a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defect {
    /// Nothing: the reference.
    None,
    /// Looks along the diagonals but not along the anti-diagonals.
    OneDiagonal,
    /// Diagonals go on at the opposite edge, as on a torus.
    WrappedDiagonals,
    /// Counts the left half of the first row twice, the central column of an odd board included.
    CentreTwice,
    /// Passes on one board for all solutions, and goes on writing to it.
    SharedBoard,
    /// Adds up in 32 bits.
    NarrowTotal,
    /// A run that was stopped leaves its solutions to the next.
    Leftover,
    /// Keeps its total in the solver instead of the run.
    SharedTotal,
    /// Tries the columns from right to left.
    Backwards,
    /// Forgets blocked squares.
    IgnoresBlocked,
    /// Forgets given queens.
    IgnoresGiven,
    /// Claims no constraints, and solves the plain problem instead of refusing.
    IgnoresConstraints,
    /// Solves boards past the bound that it claims.
    IgnoresBound,
    /// Finds one solution more than the limit.
    SolutionTooMany,
    /// Enters one node more than the limit.
    NodeTooMany,
    /// Reports a search as complete when the closure ended it.
    ClaimsComplete,
    /// Does not look at the cancel token.
    IgnoresToken,
    /// Does not look at the clock.
    IgnoresClock,
    /// Computes n - 1 of nothing.
    PanicsOnNothing,
    /// Finds no solution on the empty board.
    NothingOnNothing,
    /// Passes on each solution twice.
    EachTwice,
    /// Never tries the last column of the first row.
    MissesLastColumn,
    /// Does not count the root.
    MissesRoot,
    /// Counts the tests that are passed, not those that are made.
    CountsPassedTests,
    /// Reports under another name.
    WrongName,
    /// Looks at the limit on solutions before the token and the clock.
    WrongOrderOfStops,
    /// Takes a closure that breaks at the last solution allowed for the limit.
    CallerLoses,
    /// Looks at the limit on solutions only after a solution, so that zero is one.
    ZeroIsOne,
    /// Takes a search that found its last solution at the limit for a complete one.
    TotalIsNoStop,
    /// Guesses the number of solutions when the time is over.
    GuessesWhenLate,
}

use Defect as D;

static INFO: StrategyInfo = up_to(10);
/// Large enough that a search does not end before it is cancelled.
static SOUND: StrategyInfo = up_to(14);
static BOUNDED: StrategyInfo = up_to(4);
static UNBOUNDED: StrategyInfo = up_to(20);
static UNCONSTRAINED: StrategyInfo = up_to(10).with_capabilities(PLAIN);

const PLAIN: Capabilities =
    Capabilities::NONE.with_enumeration().with_nodes().with_tests().with_row_tree();

const fn up_to(max_size: usize) -> StrategyInfo {
    StrategyInfo::new("broken", "a solver for the suite's own tests", max_size)
        .with_order(Order::Lexicographic)
        .with_capabilities(PLAIN.with_constraints())
}

/// A solver with one defect.
#[derive(Debug)]
pub(crate) struct Broken {
    defect: Defect,
    /// What [`Defect::Leftover`] and [`Defect::SharedTotal`] should not keep.
    kept: AtomicU64,
}

impl Broken {
    pub(crate) fn boxed(defect: Defect) -> Box<dyn Solver> {
        Box::new(Self { defect, kept: AtomicU64::new(0) })
    }

    fn run(
        &self,
        problem: &Problem,
        control: &Control,
        visitor: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        let size = problem.size();
        if !matches!(self.defect, D::IgnoresBound | D::IgnoresConstraints) {
            self.info().check(problem, control, false)?;
        }
        assert!(self.defect != D::PanicsOnNothing || size > 0, "attempt to subtract with overflow");
        let from = match self.defect {
            D::Leftover => self.kept.swap(0, Ordering::SeqCst),
            _ => 0,
        };
        self.kept.store(0, Ordering::SeqCst);
        let mut search = Search {
            solver: self,
            problem,
            control,
            watch: match (self.defect, control.time_limit()) {
                (D::IgnoresToken, Some(limit)) => Control::new().with_time_limit(limit).watch(),
                (D::IgnoresToken, None) => Control::new().watch(),
                _ => control.watch(),
            },
            visitor,
            board: Vec::new(),
            solutions: from,
            tests: 0,
            profile: vec![0; size + 1],
            handed: 0,
        };
        let completion = match search.descend() {
            ControlFlow::Continue(()) => Completion::Complete,
            ControlFlow::Break(StopReason::Caller) if self.defect == D::ClaimsComplete => {
                Completion::Complete
            }
            ControlFlow::Break(StopReason::SolutionLimit)
                if self.defect == D::TotalIsNoStop
                    && known::ALL_SOLUTIONS.get(size) == Some(&search.solutions.into()) =>
            {
                Completion::Complete
            }
            ControlFlow::Break(reason) => Completion::Stopped(reason),
        };
        Ok(search.report(completion))
    }
}

impl Solver for Broken {
    fn info(&self) -> &'static StrategyInfo {
        match self.defect {
            D::IgnoresConstraints => &UNCONSTRAINED,
            D::None | D::GuessesWhenLate | D::IgnoresToken => &SOUND,
            D::IgnoresBound => &BOUNDED,
            D::NarrowTotal => &UNBOUNDED,
            _ => &INFO,
        }
    }

    fn boxed_clone(&self) -> Box<dyn Solver> {
        Self::boxed(self.defect)
    }

    fn search(
        &self,
        problem: &Problem,
        control: &Control,
        visitor: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        if self.defect != D::SharedBoard {
            return self.run(problem, control, visitor);
        }
        // A caller that keeps the solutions has the same board many times over.
        let mut board = Vec::new();
        let report = self.run(problem, control, &mut |columns| {
            board = columns.to_vec();
            ControlFlow::Continue(())
        })?;
        for _ in 0..report.solutions {
            if visitor(&board).is_break() {
                break;
            }
        }
        Ok(report)
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Report, SolveError> {
        let size = problem.size();
        if self.defect == D::NarrowTotal && size > 10 {
            // Without searching, which would take too long.
            let total = known::ALL_SOLUTIONS[size] as u32;
            return Ok(Report::new(INFO.name, u128::from(total), Completion::Complete));
        }
        let mut left = 0;
        let mut report = self.run(problem, control, &mut |columns| {
            left += u128::from(columns.first().is_some_and(|&column| column < size.div_ceil(2)));
            ControlFlow::Continue(())
        })?;
        let halved = self.defect == D::CentreTwice && size > 1 && problem.is_plain();
        if halved {
            report.solutions = 2 * left;
        }
        Ok(report)
    }
}

/// One run.
struct Search<'a> {
    solver: &'a Broken,
    problem: &'a Problem,
    control: &'a Control,
    watch: Watch,
    visitor: &'a mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    board: Vec<usize>,
    solutions: u64,
    tests: u128,
    profile: Vec<u128>,
    /// Solutions passed to the closure.
    handed: u64,
}

impl Search<'_> {
    fn is(&self, defect: Defect) -> bool {
        self.solver.defect == defect
    }

    fn descend(&mut self) -> ControlFlow<StopReason> {
        self.check()?;
        let (size, row) = (self.problem.size(), self.board.len());
        self.profile[row] += 1;
        if row == size {
            return self.emit();
        }
        let first_row = usize::from(row == 0 && self.is(D::MissesLastColumn));
        for step in 0..size - first_row {
            let column = if self.is(D::Backwards) { size - 1 - step } else { step };
            let fits = self.fits(row, column);
            self.tests += u128::from(fits || !self.is(D::CountsPassedTests));
            if fits {
                self.board.push(column);
                self.descend()?;
                self.board.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether one more node may be entered.
    fn check(&mut self) -> ControlFlow<StopReason> {
        let nodes: u128 = self.profile.iter().sum();
        let most = self
            .control
            .node_limit()
            .unwrap_or(u64::MAX)
            .saturating_add(u64::from(self.is(D::NodeTooMany)));
        let is_zero = self.control.solution_limit() == Some(0);
        if is_zero && self.is(D::WrongOrderOfStops) {
            return ControlFlow::Break(StopReason::SolutionLimit);
        }
        match self.watch.interrupted() {
            Some(StopReason::TimeLimit) if self.is(D::IgnoresClock) => {}
            Some(reason) => return ControlFlow::Break(reason),
            None => {}
        }
        if is_zero && !self.is(D::ZeroIsOne) {
            ControlFlow::Break(StopReason::SolutionLimit)
        } else if nodes >= u128::from(most) {
            ControlFlow::Break(StopReason::NodeLimit)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn fits(&self, row: usize, column: usize) -> bool {
        let here = Square::new(row, column);
        let size = self.problem.size();
        let ignores_all = self.is(D::IgnoresConstraints);
        let given = ignores_all
            || self.is(D::IgnoresGiven)
            || self.problem.queens().iter().all(|&queen| queen == here || no_attack(queen, here));
        let open =
            ignores_all || self.is(D::IgnoresBlocked) || !self.problem.blocked().contains(&here);
        given
            && open
            && self.board.iter().enumerate().all(|(earlier, &queen)| {
                let (down, across) = (row - earlier, column as isize - queen as isize);
                match self.solver.defect {
                    D::OneDiagonal => across != 0 && across != down as isize,
                    D::WrappedDiagonals => {
                        let across = across.rem_euclid(size as isize) as usize;
                        across != 0 && across != down && across != size - down
                    }
                    _ => no_attack(Square::new(earlier, queen), here),
                }
            })
    }

    fn emit(&mut self) -> ControlFlow<StopReason> {
        if self.is(D::NothingOnNothing) && self.board.is_empty() {
            return ControlFlow::Continue(());
        }
        for _ in 0..if self.is(D::EachTwice) { 2 } else { 1 } {
            self.solutions += 1;
            self.solver.kept.fetch_add(1, Ordering::SeqCst);
            self.handed += 1;
            if (self.visitor)(&self.board).is_break() {
                let is_last = Some(self.handed) == self.control.solution_limit();
                if is_last && self.is(D::CallerLoses) {
                    return ControlFlow::Break(StopReason::SolutionLimit);
                }
                return ControlFlow::Break(StopReason::Caller);
            }
        }
        let most = self
            .control
            .solution_limit()
            .unwrap_or(u64::MAX)
            .saturating_add(u64::from(self.is(D::SolutionTooMany)));
        if self.handed >= most {
            return ControlFlow::Break(StopReason::SolutionLimit);
        }
        ControlFlow::Continue(())
    }

    fn report(mut self, completion: Completion) -> Report {
        let kept = &self.solver.kept;
        if self.is(D::SharedTotal) {
            self.solutions = kept.load(Ordering::SeqCst);
        } else if completion.is_complete() {
            kept.store(0, Ordering::SeqCst);
        }
        if self.is(D::GuessesWhenLate) && completion == Completion::Stopped(StopReason::TimeLimit) {
            self.solutions = 1 << 40;
        }
        if self.is(D::MissesRoot) {
            self.profile[0] = 0;
        }
        let mut statistics = Statistics::default();
        statistics.nodes = Some(self.profile.iter().sum());
        statistics.tests = Some(self.tests);
        statistics.profile = Some(self.profile);
        let name = if self.solver.defect == D::WrongName { "scan" } else { INFO.name };
        Report::new(name, u128::from(self.solutions), completion).with_statistics(statistics)
    }
}

fn no_attack(one: Square, other: Square) -> bool {
    one.line_to(other).is_none()
}
