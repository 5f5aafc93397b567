//! SVG as pixels.

use std::error::Error;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The longest side of an image, in pixels.
const LONGEST: f64 = 8192.0;

/// An image could not be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The image would be too large, or have no pixels at all.
    #[error(
        "an image of {width} x {height} pixels cannot be drawn: its sides are 1 to 8192 pixels long"
    )]
    Size {
        /// The width in pixels.
        width: u64,
        /// The height in pixels.
        height: u64,
    },
    /// The text is no SVG picture.
    #[error("the picture is not readable as SVG: {0}")]
    Svg(#[source] Box<dyn Error + Send + Sync>),
    /// The encoder failed.
    #[error("the image could not be encoded: {0}")]
    Encoding(#[source] Box<dyn Error + Send + Sync>),
}

/// Draws an SVG document, `scale` times its own size, as PNG. Text elements are left out: the
/// pictures of this crate have none. For these use [`Picture::to_png`](super::Picture::to_png).
///
/// # Errors
/// [`PngError::Size`] if a side would be longer than 8192 pixels or shorter than one,
/// [`PngError::Svg`] if the text is no SVG.
///
/// ```
/// use queens_core::Placement;
/// use queens_render::picture::{Picture, rasterize};
///
/// let placement: Placement = "1 3 0 2".parse()?;
/// let picture = Picture::new(&placement.board());
/// assert_eq!(rasterize(&picture.to_svg(), 1.0)?, picture.to_png()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rasterize(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &Options::default());
    let tree = tree.map_err(|error| PngError::Svg(Box::new(error)))?;
    let [width, height] = [tree.size().width(), tree.size().height()]
        .map(|side| (f64::from(side) * f64::from(scale)).round());
    let size = || PngError::Size { width: width as u64, height: height as u64 };
    if !(1.0..=LONGEST).contains(&width) || !(1.0..=LONGEST).contains(&height) {
        return Err(size());
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or_else(size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(Box::new(error)))
}
