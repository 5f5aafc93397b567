//! How the work of one count is laid out.

/// Which columns distinguish units, which lists are shared, and how much room a worker has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    /// p, the columns that distinguish blocks of splits; all n, if a block is a single split.
    pub(crate) high: u32,
    /// The rows of the level that is built whole and shared, from 1 to R - 1.
    pub(crate) shared_rows: u32,
    /// Items that a worker has room for, by level: from the one above the shared one to level R.
    pub(crate) capacities: Vec<usize>,
}

impl Shape {
    /// Whether 32 bits can address the items of each cache.
    pub(crate) fn is_addressable(&self) -> bool {
        self.capacities.iter().all(|&items| u32::try_from(items).is_ok())
    }
}
