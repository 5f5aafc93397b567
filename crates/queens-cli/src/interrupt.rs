//! Ctrl-C.

use queens::CancelToken;

/// The exit code that shells use for a program ended by Ctrl-C.
const KILLED_BY_INTERRUPT: i32 = 130;

/// A token that the first Ctrl-C (or a request to terminate) sets. A second one ends the process, in
/// case the first is not heeded, but no sooner than a second after the first: a terminal and `timeout`
/// may send two at once, and the partial answer is to be printed all the same.
#[cfg(unix)]
pub(crate) fn token() -> CancelToken {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::time::{Duration, Instant};

    /// Longer than any search takes to stop and to print what it found.
    const GRACE: Duration = Duration::from_secs(1);

    let token = CancelToken::new();
    // Where a handler cannot be installed the signal ends the process, as it does by default.
    if let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) {
        let token = token.clone();
        std::thread::spawn(move || {
            let mut signals = signals.forever();
            if signals.next().is_some() {
                let first = Instant::now();
                token.cancel();
                if signals.next().is_some() {
                    std::thread::sleep(GRACE.saturating_sub(first.elapsed()));
                    signal_hook::low_level::exit(KILLED_BY_INTERRUPT);
                }
            }
        });
    }
    token
}

/// A token that the first Ctrl-C sets; the second ends the process at once.
#[cfg(not(unix))]
pub(crate) fn token() -> CancelToken {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    let flag = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // The order matters: the flag is up for the second signal only.
        let _ = signal_hook::flag::register_conditional_shutdown(
            signal,
            KILLED_BY_INTERRUPT,
            Arc::clone(&flag),
        )
        .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&flag)));
    }
    flag.into()
}
