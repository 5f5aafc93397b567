//! Requests on threads of their own.

use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use queens_core::Solver;

use super::Subject;

impl Subject<'_> {
    /// Runs `work` with a copy of the solver on a thread of its own, with a stack of so many bytes
    /// if that is given.
    ///
    /// If it has not ended after `patience`, the strategy ignores its limits: a failure is noted,
    /// and the thread is left running, since nothing can end it.
    ///
    /// # Panics
    /// If `work` panics, with the same message.
    pub(crate) fn apart<T: Send + 'static>(
        &mut self,
        stack: Option<usize>,
        patience: Duration,
        work: impl FnOnce(&dyn Solver) -> T + Send + 'static,
    ) -> Option<T> {
        let solver = self.solver().boxed_clone();
        let (sender, receiver) = mpsc::channel();
        let builder = thread::Builder::new();
        let builder = match stack {
            Some(bytes) => builder.stack_size(bytes),
            None => builder,
        };
        let thread = builder
            .spawn(move || {
                // The receiver is gone if this came too late.
                let _ = sender.send(work(solver.as_ref()));
            })
            .expect("a thread can be started");
        match receiver.recv_timeout(patience) {
            Ok(answer) => Some(answer),
            Err(RecvTimeoutError::Timeout) => {
                self.notes.fail(format!("has not stopped after {patience:?}: a limit is ignored"));
                None
            }
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Ok(()) => unreachable!("a thread that ends has sent its answer"),
                Err(panic) => resume_unwind(panic),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use queens_core::{Control, Problem, Report, SolveError, Solver, StrategyInfo};

    use super::*;

    static INFO: StrategyInfo = StrategyInfo::new("stuck", "never stops", 8);

    #[derive(Clone, Debug)]
    struct Stuck;

    impl Solver for Stuck {
        fn info(&self) -> &'static StrategyInfo {
            &INFO
        }
        fn boxed_clone(&self) -> Box<dyn Solver> {
            Box::new(self.clone())
        }
        fn count(&self, _: &Problem, _: &Control) -> Result<Report, SolveError> {
            loop {
                thread::sleep(Duration::from_secs(1));
            }
        }
    }

    #[test]
    fn strategy_that_ignores_its_limits_fails_instead_of_hanging() {
        let mut subject = Subject::new(&Stuck, None);
        let patience = Duration::from_millis(20);
        let answer =
            subject.apart(None, patience, |solver| solver.count(&Problem::new(4), &Control::new()));
        assert!(answer.is_none());
        assert!(subject.notes.failures[0].1.contains("a limit is ignored"));
    }

    #[test]
    #[should_panic(expected = "the strategy's own panic")]
    fn panics_are_passed_on() {
        let mut subject = Subject::new(&Stuck, None);
        subject.apart(None, Duration::from_secs(60), |_| panic!("the strategy's own panic"));
    }
}
