//! Boards of the N-Queens problem as text and as pictures.
//!
//! Two modules, which do not depend on each other:
//!
//! - [`notation`]: text in and out. [`notation::Writer`] writes placements in one of seven formats;
//!   [`notation::read`] reads those and others, and detects which.
//! - [`picture`]: SVG, PNG (feature `png`), contact sheets, and boards for a terminal.
//!
//! Read `notation` first, then `picture`; each lists its files in reading order at its top.
//!
//! ---
//!
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod notation;
pub mod picture;
