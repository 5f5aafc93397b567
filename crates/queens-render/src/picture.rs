//! Boards as pictures: SVG, PNG (feature `png`), contact sheets, and text for a terminal.
//!
//! A picture is laid out in squares: the square in row r and column c covers x from c to c + 1 and
//! y from r to r + 1, whatever its size on the page. SVG is written as text and labels are drawn
//! with a stroke font of this crate, both by hand, so that a picture is the same bytes everywhere
//! and needs no installed font.
//!
//! An SVG document of this crate can be part of an HTML page: it has no `<style>`, and its ids come
//! from its content, so that pictures of one page do not influence each other.
//!
//! Files in reading order: `theme` has the colors; `coordinates` names rows and columns, `strokes`
//! draws the names, `page` arranges them; `queen` draws queens; `attacks` finds attacked squares and
//! queens; `ids` keeps pictures of a page apart; `png` turns SVG into pixels; `board` draws one
//! board, `sheet` several; `terminal` draws a board as text.

mod attacks;
mod board;
mod coordinates;
mod ids;
mod page;
#[cfg(feature = "png")]
mod png;
mod queen;
mod sheet;
mod strokes;
mod terminal;
mod theme;

pub use board::Picture;
pub use coordinates::Coordinates;
#[cfg(feature = "png")]
pub use png::{PngError, rasterize};
pub use sheet::Sheet;
pub use terminal::Terminal;
pub use theme::{Theme, UnknownTheme};
