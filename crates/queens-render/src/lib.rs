#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod latex;
mod picture;
pub mod text;

pub use latex::{LatexError, latex};
#[cfg(feature = "png")]
pub use picture::{PngError, png};
pub use picture::{Coordinates, Picture, Sheet};
