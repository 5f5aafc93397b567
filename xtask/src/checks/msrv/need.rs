//! A version and what asks for it.

/// A version and what asks for it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Need {
    pub(super) minor: u32,
    pub(super) reason: String,
}

impl Need {
    pub(super) fn new(minor: u32, reason: impl Into<String>) -> Self {
        Self { minor, reason: reason.into() }
    }
}
