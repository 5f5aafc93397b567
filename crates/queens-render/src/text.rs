//! The text forms: a [`Writer`] for each, a [`Reader`] for all.

mod format;
mod parse;
mod read;
mod write;

pub use format::{Format, FormatError};
pub use parse::ParseError;
pub use read::{ReadError, Reader, read_all};
pub use write::Writer;
