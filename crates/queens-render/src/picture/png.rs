//! Pictures as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The longest side of an image, in pixels.
const LONGEST: f64 = 8192.0;

/// The picture cannot become an image.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The image would be too large, or have no pixels at all.
    #[error(
        "an image of {width} x {height} pixels cannot be drawn: the sides go from 1 to 8192, choose another scale"
    )]
    Size {
        /// The width it would have.
        width: u64,
        /// The height it would have.
        height: u64,
    },
    /// The text is no SVG picture.
    #[error("the picture is not a readable SVG: {0}")]
    Svg(String),
    /// The encoder failed.
    #[error("the image could not be encoded: {0}")]
    Encoding(String),
}

/// Draws an SVG picture, `scale` times its own size, as PNG. Text elements are left out: the
/// pictures of this crate have none.
///
/// # Errors
/// If the image would be wider or higher than 8192 pixels, or the text is no SVG.
///
/// ```
/// use queens_core::Placement;
/// use queens_render::{Picture, png};
///
/// let placement: Placement = "1 3 0 2".parse()?;
/// let image = png(&Picture::new(&placement.board()).to_svg(), 1.0)?;
/// assert_eq!(&image[..4], b"\x89PNG");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &Options::default())
        .map_err(|error| PngError::Svg(error.to_string()))?;
    let [width, height] = [tree.size().width(), tree.size().height()]
        .map(|side| (f64::from(side) * f64::from(scale)).round());
    let size = || PngError::Size { width: width as u64, height: height as u64 };
    if !(1.0..=LONGEST).contains(&width) || !(1.0..=LONGEST).contains(&height) {
        return Err(size());
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or_else(size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}
