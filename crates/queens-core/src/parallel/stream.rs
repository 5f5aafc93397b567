//! Solutions of pieces, passed to the calling thread.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::pieces::Pieces;
use super::{Counted, Parallel, REPORT_INTERVAL, TICK, Threads, piece_control};
use crate::control::{CancelToken, Control, Progress};
use crate::error::SolveError;
use crate::report::{Completion, Report, StopReason};
use crate::solver::Solver;

/// The columns of this many queens are sent at once, and so many times before a thread waits for
/// the calling one.
const BATCH: usize = 1 << 12;
const BATCHES: usize = 16;

/// How many pieces beyond the one that is being listed may be started, for each thread.
const PIECES_AHEAD: usize = 8;

/// What a thread sends of a piece: solutions, and at the end the report.
enum Message {
    /// The columns of some solutions, one after the other.
    Solutions(Vec<usize>),
    End(Box<Result<Report, SolveError>>),
}

/// Which piece is started next. Pieces are started in order, none too far ahead of the one that is
/// being listed, so that only a bounded number of solutions waits.
struct Queue {
    state: Mutex<QueueState>,
    changed: Condvar,
    ahead: usize,
}

struct QueueState {
    next: usize,
    listed: usize,
    is_closed: bool,
}

impl Queue {
    fn new(ahead: usize) -> Self {
        let state = Mutex::new(QueueState { next: 0, listed: 0, is_closed: false });
        Self { state, changed: Condvar::new(), ahead }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        // Each change is a single assignment, so the state is valid even after a panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next piece, once it may be started; `None` when there is to be no further one.
    fn start(&self) -> Option<usize> {
        let wait = |state: &mut QueueState| {
            !state.is_closed && state.next >= state.listed.saturating_add(self.ahead)
        };
        let mut state =
            self.changed.wait_while(self.lock(), wait).unwrap_or_else(PoisonError::into_inner);
        if state.is_closed {
            return None;
        }
        state.next += 1;
        Some(state.next - 1)
    }

    /// Marks a piece as listed.
    fn listed(&self) {
        self.lock().listed += 1;
        self.changed.notify_all();
    }

    /// Lets no further piece be started.
    fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }
}

impl<S: Solver> Parallel<S> {
    /// Lists the solutions of the pieces. `None` if the system grants no thread.
    pub(super) fn stream_pieces(
        &self,
        pieces: &Pieces,
        control: &Control,
        on_solution: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Option<Counted> {
        let start = Instant::now();
        let stop = CancelToken::new();
        let queue = Queue::new(self.threads.get() * PIECES_AHEAD);
        let channels: Vec<_> = if self.is_ordered {
            pieces.indices().map(|_| sync_channel(BATCHES)).collect()
        } else {
            vec![sync_channel(BATCHES * self.threads.get())]
        };
        let (senders, receivers): (Vec<_>, Vec<_>) = channels.into_iter().unzip();
        let work = || {
            while let Some(index) = queue.start() {
                let Some(piece) = pieces.get(index) else { break };
                let sender: &SyncSender<Message> =
                    &senders[if self.is_ordered { index } else { 0 }];
                let control = piece_control(control, start, &stop);
                let mut batch = Vec::with_capacity(BATCH);
                let result = self.solver.search(&piece, &control, &mut |columns| {
                    batch.extend_from_slice(columns);
                    if batch.len() < BATCH {
                        return ControlFlow::Continue(());
                    }
                    let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
                    match sender.send(Message::Solutions(full)) {
                        Ok(()) if !stop.is_cancelled() => ControlFlow::Continue(()),
                        _ => ControlFlow::Break(()),
                    }
                });
                let sent = batch.is_empty() || sender.send(Message::Solutions(batch)).is_ok();
                if !sent || sender.send(Message::End(Box::new(result))).is_err() {
                    break;
                }
            }
        };
        let supervise = |threads: &Threads<'_>| {
            let mut listing = Listing { pieces, control, start, reported: start, on_solution };
            let report = listing.list(self, &queue, &receivers, threads);
            stop.cancel();
            queue.close();
            // Threads that wait to send must learn that the calling thread has left.
            drop(receivers);
            report
        };
        let (report, threads) = self.on_threads(work, supervise)?;
        Some(Counted { report, threads })
    }
}

/// The calling thread's side: it passes solutions on and looks at the limits.
struct Listing<'a> {
    pieces: &'a Pieces,
    control: &'a Control,
    start: Instant,
    reported: Instant,
    on_solution: &'a mut dyn FnMut(&[usize]) -> ControlFlow<()>,
}

impl Listing<'_> {
    fn list<S: Solver>(
        &mut self,
        parallel: &Parallel<S>,
        queue: &Queue,
        receivers: &[Receiver<Message>],
        threads: &Threads<'_>,
    ) -> Result<Report, SolveError> {
        let size = self.pieces.size();
        let limit = self.control.solution_limit().unwrap_or(u64::MAX);
        let mut sum = self.pieces.sum(parallel.solver.info());
        let mut passed: u64 = 0;
        let mut stop = None;
        'pieces: while sum.pieces() < self.pieces.len() {
            let receiver = &receivers[if parallel.is_ordered { sum.pieces() } else { 0 }];
            match receiver.recv_timeout(TICK) {
                Ok(Message::Solutions(columns)) => {
                    for columns in columns.chunks_exact(size) {
                        passed += 1;
                        if (self.on_solution)(columns).is_break() {
                            stop = Some(StopReason::Caller);
                        } else if passed >= limit {
                            stop = Some(StopReason::SolutionLimit);
                        }
                        if stop.is_some() {
                            break 'pieces;
                        }
                    }
                }
                Ok(Message::End(result)) => {
                    let report = (*result)?;
                    sum.add(&report);
                    queue.listed();
                    if let Completion::Stopped(reason) = report.completion {
                        stop = Some(reason);
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) => threads.check(),
                Err(RecvTimeoutError::Disconnected) => unreachable!("the senders outlive this"),
            }
            if self.control.is_cancelled() {
                stop = Some(StopReason::Cancelled);
                break;
            }
            self.report_progress(sum.pieces(), passed);
        }
        let mut report = sum.report(stop.map_or(Completion::Complete, Completion::Stopped));
        report.solutions = u128::from(passed);
        Ok(report)
    }

    fn report_progress(&mut self, pieces: usize, solutions: u64) {
        if self.control.is_observed() && self.reported.elapsed() >= REPORT_INTERVAL {
            self.reported = Instant::now();
            let share = pieces as f64 / self.pieces.len() as f64;
            let progress = Progress::new(share, solutions.into(), self.start.elapsed());
            self.control.report_progress(&progress);
        }
    }
}
