//! Recipes: short programs to copy.
//!
//! # Solutions one at a time
//!
//! [`Solver::solutions`](crate::Solver::solutions) searches only as far as it is asked to. Use
//! `next_columns` to avoid a copy of each solution, and `report` to learn how the search ended.
//!
//! ```
//! use queens::{Control, Problem, Solver};
//!
//! let solver = queens::strategy("flags")?;
//! let mut solutions = solver.solutions(&Problem::new(10), &Control::new())?;
//! let first_in_corner = solutions.by_ref().find(|placement| placement.columns()[9] == 0);
//! assert!(first_in_corner.is_some());
//!
//! let mut rest = 0;
//! while let Some(_columns) = solutions.next_columns() {
//!     rest += 1;
//! }
//! assert!(rest > 0);
//! assert_eq!(solutions.report().total(), Some(724));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Your own errors
//!
//! A closure given to [`Solver::try_for_each`](crate::Solver::try_for_each) may fail. Its error
//! comes back as [`VisitError::Caller`](crate::VisitError::Caller), apart from those of the solver.
//!
//! ```
//! use std::io::{self, Write};
//! use queens::{Control, Problem, Solver, VisitError};
//!
//! fn save(out: &mut impl Write) -> Result<u128, VisitError<io::Error>> {
//!     let solver = queens::strategies::Bitmask::default();
//!     let report = solver.try_for_each(&Problem::new(6), &Control::new(), |columns| {
//!         writeln!(out, "{columns:?}")
//!     })?;
//!     Ok(report.solutions)
//! }
//!
//! let mut buffer = Vec::new();
//! assert_eq!(save(&mut buffer)?, 4);
//! assert!(matches!(save(&mut [0; 5].as_mut_slice()), Err(VisitError::Caller(_))));
//! # Ok::<(), VisitError<io::Error>>(())
//! ```
//!
//! # Cancelling from another thread
//!
//! ```
//! use std::{thread, time::Duration};
//! use queens::{CancelToken, Completion, Control, Problem, Solver, StopReason};
//!
//! let token = CancelToken::new();
//! let control = Control::new().with_cancel(token.clone());
//! thread::spawn(move || {
//!     thread::sleep(Duration::from_millis(20));
//!     token.cancel();
//! });
//! let report = queens::strategy("flags")?.count(&Problem::new(20), &control)?;
//! assert_eq!(report.completion, Completion::Stopped(StopReason::Cancelled));
//! assert_eq!(report.total(), None); // what was found is a lower bound
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # In an async program
//!
//! A search blocks its thread. Run it on one that may block, and cancel it when it is no longer
//! needed.
//!
//! ```
//! use queens::{CancelToken, Control, Problem, Report, SolveError, Solver};
//!
//! async fn count(size: usize, token: CancelToken) -> Result<Report, SolveError> {
//!     let control = Control::new().with_cancel(token);
//!     let solver = queens::strategies::Bitmask::default();
//!     tokio::task::spawn_blocking(move || solver.count(&Problem::new(size), &control))
//!         .await
//!         .expect("the search does not panic")
//! }
//!
//! let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
//! let report = runtime.block_on(count(10, CancelToken::new()))?;
//! assert_eq!(report.total(), Some(724));
//! # Ok::<(), SolveError>(())
//! ```
//!
//! # Many problems in parallel
//!
//! Threads may share a solver.
//!
//! ```
//! use queens::{Control, Problem, Solver};
//! use rayon::prelude::*;
//!
//! let solver = queens::strategy("bitmask")?;
//! let by_first_column: Vec<u128> = (0..8)
//!     .into_par_iter()
//!     .map(|column| {
//!         let problem = Problem::new(8).with_queens([(0, column)]).expect("a square of the board");
//!         solver.count(&problem, &Control::new()).expect("bitmask supports it").solutions
//!     })
//!     .collect();
//! assert_eq!(by_first_column, [4, 8, 16, 18, 18, 16, 8, 4]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # One problem on several threads
//!
//! [`Parallel`](crate::Parallel) divides a search by its first rows. Order, totals and statistics
//! stay those of one thread. (`count` divides its work by itself.)
//!
//! ```
//! use queens::{Control, Parallel, Problem, Solver};
//!
//! let solver = Parallel::new(queens::strategy("bitmask")?, 0); // 0: all cores
//! let problem = Problem::new(12).with_all_blocked([(0, 0), (5, 5)])?;
//! let report = solver.count(&problem, &Control::new())?;
//! let one_thread = queens::strategy("bitmask")?.count(&problem, &Control::new())?;
//! assert_eq!(report.total(), one_thread.total());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Progress with the time left
//!
//! ```
//! use queens::{Control, Problem, Solver};
//!
//! let control = Control::new().with_progress(|progress| {
//!     let left = progress.remaining().map_or("?".to_owned(), |left| format!("{left:.0?}"));
//!     eprintln!("{:.1} %, {} found, {left} left", progress.share * 100.0, progress.solutions);
//! });
//! let report = queens::strategy("flags")?.count(&Problem::new(11), &control)?;
//! assert_eq!(report.total(), Some(2680));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A strategy of your own
//!
//! A strategy that asks about one square at a time is a data structure that answers "may a queen
//! stand here?", see [`backtrack`](crate::backtrack). Any other search uses [`Run`](crate::Run) for
//! limits, counters and the report. Added to a registry, it is known by name wherever a registry is
//! taken.
//!
//! ```
//! use std::ops::ControlFlow;
//! use queens::{
//!     Capabilities, Control, Problem, Registry, Report, Run, SolveError, Solver, StopReason,
//!     StrategyInfo,
//! };
//!
//! /// Row by row, the columns from the right.
//! #[derive(Clone, Debug)]
//! struct FromTheRight;
//!
//! static INFO: StrategyInfo = StrategyInfo::new("from-the-right", "columns from the right", 20)
//!     .with_capabilities(
//!         Capabilities::NONE.with_enumeration().with_constraints().with_nodes().with_row_tree(),
//!     );
//!
//! impl Solver for FromTheRight {
//!     fn info(&self) -> &'static StrategyInfo {
//!         &INFO
//!     }
//!
//!     fn boxed_clone(&self) -> Box<dyn Solver> {
//!         Box::new(self.clone())
//!     }
//!
//!     fn search(
//!         &self,
//!         problem: &Problem,
//!         control: &Control,
//!         on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
//!     ) -> Result<Report, SolveError> {
//!         let mut run = Run::start(&INFO, problem, control)?;
//!         let end = descend(problem, &mut Vec::new(), &mut run, on_solution);
//!         Ok(run.finish(end))
//!     }
//! }
//!
//! fn descend(
//!     problem: &Problem,
//!     columns: &mut Vec<usize>,
//!     run: &mut Run,
//!     on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
//! ) -> ControlFlow<StopReason> {
//!     let row = columns.len();
//!     run.enter(row)?;
//!     if row == problem.size() {
//!         return run.solution(columns, on_solution);
//!     }
//!     for column in (0..problem.size()).rev() {
//!         let is_allowed = problem
//!             .allowed()
//!             .is_none_or(|allowed| allowed.allows((row, column).into()));
//!         let is_free = columns.iter().enumerate().all(|(above, &queen)| {
//!             queen != column && queen.abs_diff(column) != row - above
//!         });
//!         if is_allowed && is_free {
//!             columns.push(column);
//!             descend(problem, columns, run, on_solution)?;
//!             columns.pop();
//!         }
//!     }
//!     ControlFlow::Continue(())
//! }
//!
//! let registry = Registry::builtin().with(FromTheRight);
//! let solver = registry.get("from-the-right")?;
//! let first = solver.first(&Problem::new(8), &Control::new())?.placement.unwrap();
//! assert_eq!(first.to_string(), "7 3 0 2 5 1 6 4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `queens-conformance` examines a strategy with one line in its tests.
//!
//! # A command of your own
//!
//! `queens_cli::run_with(&registry, arguments)` of the crate `queens-cli` is the whole `queens`
//! command over your registry; its README has the program.
