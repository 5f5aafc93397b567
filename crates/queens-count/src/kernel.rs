//! The ways to count, by name.

use std::fmt;
use std::str::FromStr;

/// A way to count the solutions of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kernel {
    /// Backtracking on one board at a time, with its lines as bits: nothing to prepare, so it is
    /// the fastest on small boards.
    Bitmask,
    /// Batched backtracking on many boards at once: visits every solution, in at most 2 MiB a
    /// thread.
    Lanes,
    /// Meet in the middle: lists half boards and counts the pairs that fit, without visiting the
    /// solutions. Less work from about n = 17 on, and more memory.
    Join,
}

impl Kernel {
    /// Every kernel.
    pub const ALL: &'static [Self] = &[Self::Bitmask, Self::Lanes, Self::Join];

    /// Its name, as [`FromStr`] reads it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bitmask => "bitmask",
            Self::Lanes => "lanes",
            Self::Join => "join",
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is not the name of a kernel.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown kernel '{0}': use bitmask, lanes or join")]
pub struct UnknownKernel(pub String);

impl FromStr for Kernel {
    type Err = UnknownKernel;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .iter()
            .copied()
            .find(|kernel| kernel.name() == name)
            .ok_or_else(|| UnknownKernel(name.to_owned()))
    }
}
