//! Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use queens::CancelToken;

/// The exit code that shells use for a program ended by Ctrl-C.
const KILLED_BY_INTERRUPT: i32 = 130;

/// A token that the first Ctrl-C (or a request to terminate) sets; the second ends the process at
/// once, in case the first is not heeded.
pub(crate) fn token() -> CancelToken {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // The order matters: the flag is up for the second signal only. Where a handler cannot be
        // installed the signal ends the process, which is what it does by default.
        let _ = signal_hook::flag::register_conditional_shutdown(
            signal,
            KILLED_BY_INTERRUPT,
            Arc::clone(&flag),
        )
        .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&flag)));
    }
    flag.into()
}
