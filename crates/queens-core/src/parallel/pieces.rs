//! A problem cut into pieces by the queens of its first rows.

use crate::info::StrategyInfo;
use crate::problem::Problem;
use crate::report::{Completion, Report, Statistics};
use crate::square::Square;

/// Pieces for each thread: enough that the threads finish within a few per cent of each other.
const PIECES_PER_THREAD: usize = 64;

/// Problems whose solutions are together those of one problem, each once.
#[derive(Debug)]
pub(super) struct Pieces {
    problem: Problem,
    /// The columns of the queens in the first rows, in lexicographic order; all of one length.
    prefixes: Vec<Vec<usize>>,
    /// How many partial placements the first rows have, by their number of queens.
    profile: Vec<u128>,
}

impl Pieces {
    /// Cuts a problem for this many threads. `None` if the cut leaves nothing to divide.
    pub(super) fn new(problem: &Problem, threads: usize) -> Option<Self> {
        let size = problem.size();
        let wanted = threads.saturating_mul(PIECES_PER_THREAD);
        let allowed = problem.allowed();
        let mut prefixes = vec![Vec::new()];
        let mut profile = vec![1];
        while prefixes.len() < wanted && prefixes[0].len() + 1 < size {
            let row = prefixes[0].len();
            let mut longer = Vec::new();
            for prefix in &prefixes {
                longer.extend((0..size).filter_map(|column| {
                    let square = Square::new(row, column);
                    let is_open = allowed.as_ref().is_none_or(|allowed| allowed.allows(square));
                    let is_free = || {
                        prefix.iter().enumerate().all(|(row, &column)| {
                            Square::new(row, column).line_to(square).is_none()
                        })
                    };
                    (is_open && is_free()).then(|| [prefix.as_slice(), &[column]].concat())
                }));
            }
            if longer.is_empty() {
                return None;
            }
            profile.push(longer.len() as u128);
            prefixes = longer;
        }
        (prefixes.len() > 1).then(|| Self { problem: problem.clone(), prefixes, profile })
    }

    /// The number of pieces.
    pub(super) fn len(&self) -> usize {
        self.prefixes.len()
    }

    /// The numbers of the pieces.
    pub(super) fn indices(&self) -> std::ops::Range<usize> {
        0..self.prefixes.len()
    }

    /// The size n of the board.
    pub(super) fn size(&self) -> usize {
        self.problem.size()
    }

    /// One of the pieces.
    pub(super) fn get(&self, index: usize) -> Option<Problem> {
        let prefix = self.prefixes.get(index)?;
        let queens = prefix.iter().copied().enumerate();
        let problem = self.problem.clone().with_queens(queens);
        Some(problem.expect("the queens of a piece are on allowed squares"))
    }

    /// The sum of the reports of pieces, to begin with.
    pub(super) fn sum(&self, info: &'static StrategyInfo) -> Sum<'_> {
        let depth = self.profile.len() - 1;
        Sum { cut: self, info, depth, pieces: 0, solutions: 0, statistics: Statistics::default() }
    }
}

/// The sum of the reports of pieces.
pub(super) struct Sum<'a> {
    cut: &'a Pieces,
    info: &'static StrategyInfo,
    /// Queens in each piece.
    depth: usize,
    pieces: usize,
    solutions: u128,
    statistics: Statistics,
}

impl Sum<'_> {
    pub(super) fn add(&mut self, report: &Report) {
        self.pieces += 1;
        self.solutions += report.solutions;
        let (sum, part) = (&mut self.statistics, &report.statistics);
        for (sum, part) in [
            (&mut sum.nodes, part.nodes),
            (&mut sum.tests, part.tests),
            (&mut sum.candidates, part.candidates),
            (&mut sum.updates, part.updates),
        ] {
            *sum = part.map(|part| sum.unwrap_or(0) + part).or(*sum);
        }
        if let Some(part) = &part.profile {
            let sum = sum.profile.get_or_insert_default();
            sum.resize(sum.len().max(part.len()), 0);
            for (sum, part) in sum.iter_mut().zip(part) {
                *sum += part;
            }
        }
    }

    /// How many pieces were added.
    pub(super) fn pieces(&self) -> usize {
        self.pieces
    }

    pub(super) fn solutions(&self) -> u128 {
        self.solutions
    }

    /// The report of the whole search.
    pub(super) fn report(self, completion: Completion) -> Report {
        let report = Report::new(self.info.name, self.solutions, completion);
        let mut statistics = self.statistics;
        if self.info.capabilities.row_tree && completion.is_complete() {
            // Each piece has walked down its own first rows: these are the rows of the cut, whose
            // nodes and tests are known.
            let size = self.cut.problem.size() as u128;
            let first_rows = &self.cut.profile[..self.depth];
            if let Some(profile) = &mut statistics.profile {
                profile[..=self.depth].copy_from_slice(&self.cut.profile);
                statistics.nodes = Some(profile.iter().sum());
            }
            if let Some(tests) = &mut statistics.tests {
                let walked = (self.pieces * self.depth) as u128 * size;
                *tests = *tests - walked + first_rows.iter().sum::<u128>() * size;
            }
        }
        report.with_statistics(statistics)
    }
}
