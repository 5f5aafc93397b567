//! The memory of a search grows with the board, not with its solutions.
//!
//! The only test of its program, as all threads share what it measures.

use std::ops::ControlFlow;
use std::time::Duration;

use peak_alloc::PeakAlloc;
use queens::{Control, Problem};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The 14,200 solutions of n = 12 would be 1.3 MB.
const SMALL: usize = 64 * 1024;

/// Bytes for each row at n = 5,000, three hash sets and the report included.
const BYTES_PER_ROW: usize = 256;

#[test]
fn memory_grows_with_the_board_alone() {
    for (name, solver) in queens_tests::suite().solvers() {
        let info = solver.info();
        let used = peak(|| {
            let control = Control::new().with_time_limit(Duration::from_millis(500));
            let _ = solver.search(&Problem::new(12), &control, &mut |_| ControlFlow::Continue(()));
        });
        println!("{name}: {used} bytes at n = 12");
        assert!(used < SMALL, "{name} takes {used} bytes at n = 12");
        if info.max_size < 5_000 || !info.capabilities.steps {
            continue;
        }
        let used = peak(|| {
            let control = Control::new().with_time_limit(Duration::from_millis(100));
            let report = solver.count(&Problem::new(5_000), &control);
            assert!(report.is_ok(), "{name}: {report:?}");
        });
        println!("{name}: {used} bytes at n = 5000");
        assert!(used < BYTES_PER_ROW * 5_000, "{name} takes {used} bytes at n = 5000");
    }
}

/// The most bytes that were in use at a time during this, beyond those in use before.
fn peak(work: impl FnOnce()) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    work();
    MEMORY.peak_usage().saturating_sub(before)
}
