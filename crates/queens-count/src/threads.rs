//! The same work on several threads, or on as many as the system allows.

use std::panic::resume_unwind;
use std::thread::{self, Builder};

/// Runs `work` on `threads` threads, this one among them, and returns what each of them returns.
///
/// A thread that the system refuses to start is left out, so `work` should take its next piece from
/// a shared counter.
///
/// # Panics
/// If `work` does.
pub(crate) fn run_on<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    run_with(Builder::new, threads, work)
}

/// As [`run_on`], with threads started by what `builder` returns.
fn run_with<T: Send>(
    builder: fn() -> Builder,
    threads: usize,
    work: impl Fn() -> T + Sync,
) -> Vec<T> {
    thread::scope(|scope| {
        let start = |_| builder().spawn_scoped(scope, &work).ok();
        // The first refusal is the last attempt: more would be refused too.
        let helpers: Vec<_> = (1..threads).map_while(start).collect();
        let mut results = vec![work()];
        results.extend(
            helpers
                .into_iter()
                .map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic))),
        );
        results
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// No system has room for such stacks: this thread does everything.
    #[test]
    fn threads_that_are_refused_leave_their_work_to_this_one() {
        let refused = || Builder::new().stack_size(usize::MAX / 4);
        assert!(refused().spawn(|| ()).is_err());
        let next = AtomicUsize::new(0);
        let work = || std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let pieces = run_with(refused, 1_000_000, || work().take_while(|&at| at < 100).count());
        assert_eq!(pieces, [100]);
    }

    #[test]
    fn every_piece_is_taken_once() {
        for threads in [0, 1, 2, 7] {
            let next = AtomicUsize::new(0);
            let work = || {
                let piece = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&at| at < 100);
                std::iter::from_fn(piece).collect::<Vec<_>>()
            };
            let mut pieces: Vec<usize> = run_on(threads, work).into_iter().flatten().collect();
            pieces.sort_unstable();
            assert!(pieces.into_iter().eq(0..100), "{threads} threads");
        }
    }
}
