//! Text in and out: placements are written in one of the [`Format`]s, and boards are read in any
//! [`Notation`].
//!
//! Files in reading order: `format` has the names, `write` writes. `error` and `diagram` are what
//! reading returns. `words` takes lines apart; `columns`, `rows`, `fen`, `squares`, `latex` (which
//! writes as well) and `json` each parse one family of notations; `scan` chooses among them for a
//! line. `lines` has the input, `read` finds the boards in it, and `arguments` does so for the
//! arguments of a command.

mod arguments;
mod columns;
mod diagram;
mod error;
mod fen;
mod format;
mod json;
mod latex;
mod lines;
mod read;
mod rows;
mod scan;
mod squares;
mod words;
mod write;

pub use arguments::read_arguments;
pub use diagram::Diagram;
pub use error::{Ambiguity, ParseError, Place, ReadError, Reading};
pub use format::{Format, FormatError, MAX_SIZE, Notation};
pub use latex::{LatexError, latex};
pub use read::{Reader, read, read_problem};
pub use write::Writer;
