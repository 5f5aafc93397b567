#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

use queens_core::machine::{Backtracking, Occupancy};

#[doc(no_inline)]
pub use queens_core::*;

/// The strategy `scan`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scan;

impl Backtracking for Scan {
    type Occupancy = Queens;

    const INFO: &'static StrategyInfo = &StrategyInfo::new(
        "scan",
        "row by row, each square compared with every earlier queen",
        StrategyInfo::LARGEST,
    )
    .with_order(Order::Lexicographic)
    .with_capabilities(
        Capabilities::NONE.enumerating().constrained().counting_nodes().counting_tests().stepping(),
    );
}

/// The columns of the queens placed so far, row 0 first, and nothing else.
#[derive(Clone, Debug, Default)]
pub struct Queens(Vec<usize>);

impl Occupancy for Queens {
    fn reset(&mut self, size: usize) {
        self.0 = Vec::with_capacity(size);
    }

    #[inline]
    fn is_free(&self, row: usize, column: usize) -> bool {
        self.0
            .iter()
            .enumerate()
            .all(|(earlier, &queen)| queen != column && queen.abs_diff(column) != row - earlier)
    }

    #[inline]
    fn place(&mut self, _row: usize, column: usize) {
        self.0.push(column);
    }

    #[inline]
    fn remove(&mut self, _row: usize, _column: usize) {
        self.0.pop();
    }
}
