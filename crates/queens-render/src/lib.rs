#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod latex;
mod picture;
mod terminal;
pub mod text;

pub use latex::{LatexError, latex};
pub use picture::{Coordinates, Picture, Sheet};
#[cfg(feature = "png")]
pub use picture::{PngError, png};
pub use terminal::Terminal;
