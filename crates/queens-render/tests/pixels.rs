//! Images, decoded again.
#![cfg(feature = "png")]

use queens_core::{Board, Square};
use queens_render::picture::{Coordinates, Picture, PngError, Sheet, Theme, rasterize};

struct Image {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Image {
    fn decode(bytes: &[u8]) -> Self {
        let mut reader = ::png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!(info.color_type, ::png::ColorType::Rgba);
        Self { width: info.width as usize, height: info.height as usize, pixels }
    }

    /// How opaque the pixel in the corner is.
    fn corner(&self) -> u8 {
        self.pixels[3]
    }

    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let start = 4 * (y * self.width + x);
        self.pixels[start..start + 3].try_into().unwrap()
    }
}

/// The middle of the lower part of a square: a queen's body, if there is one.
fn body(image: &Image, size: usize, square: Square) -> [u8; 3] {
    let cell = 112;
    let margin = (image.width - cell * size) / 2;
    image.at(margin + square.column * cell + cell / 2, margin + square.row * cell + cell * 6 / 10)
}

#[test]
fn queens_are_dark_where_they_stand_and_nowhere_else() {
    let size = 8;
    let queens = [Square::new(0, 3), Square::new(4, 0), Square::new(7, 6)];
    let board = Board::new(size, queens).unwrap();
    let svg = Picture::new(&board).with_coordinates(Coordinates::None).to_svg();
    let image = Image::decode(&rasterize(&svg, 1.0).unwrap());
    for row in 0..size {
        for column in 0..size {
            let square = Square::new(row, column);
            let [red, ..] = body(&image, size, square);
            assert_eq!(red < 0x60, queens.contains(&square), "{square}: {red:x}");
        }
    }
}

#[test]
fn dark_and_light_squares_alternate_and_attacked_ones_are_tinted() {
    let board = Board::new(4, []).unwrap();
    let svg = Picture::new(&board).with_coordinates(Coordinates::None).to_svg();
    let image = Image::decode(&rasterize(&svg, 1.0).unwrap());
    let light = body(&image, 4, Square::new(0, 0));
    let dark = body(&image, 4, Square::new(0, 1));
    assert!(light > dark);
    for index in 0..16 {
        let square = Square::new(index / 4, index % 4);
        let expected = if (square.row + square.column).is_multiple_of(2) { light } else { dark };
        assert_eq!(body(&image, 4, square), expected, "{square}");
    }
    let board = Board::new(4, [Square::new(0, 0)]).unwrap();
    let svg = Picture::new(&board).with_coordinates(Coordinates::None).with_attacked(true).to_svg();
    let image = Image::decode(&rasterize(&svg, 1.0).unwrap());
    assert_ne!(body(&image, 4, Square::new(0, 2)), light, "attacked along the row");
    assert_eq!(body(&image, 4, Square::new(1, 3)), light, "not attacked");
}

#[test]
fn scale_and_bounds() {
    let board = Board::new(8, []).unwrap();
    let svg = Picture::new(&board).to_svg();
    let once = Image::decode(&rasterize(&svg, 1.0).unwrap());
    let twice = Image::decode(&rasterize(&svg, 2.0).unwrap());
    assert_eq!((2 * once.width, 2 * once.height), (twice.width, twice.height));
    for scale in [0.0, -1.0, f32::NAN, 100.0] {
        assert!(matches!(rasterize(&svg, scale), Err(PngError::Size { .. })), "{scale}");
    }
    assert!(matches!(rasterize("<svg", 1.0), Err(PngError::Svg(_))));
    let boards = vec![board; 12];
    let sheet = Image::decode(&rasterize(&Sheet::new(&boards).to_svg(), 0.5).unwrap());
    assert!(sheet.width > sheet.height);
}

#[test]
fn large_boards_fit() {
    for size in [0, 1, 100, 300, 4000] {
        let svg = Picture::new(&Board::new(size, []).unwrap()).to_svg();
        let image = Image::decode(&rasterize(&svg, if size > 300 { 0.1 } else { 1.0 }).unwrap());
        assert!(image.width >= 1 && image.height >= 1);
    }
}

#[test]
fn typed_pictures_are_the_same_as_their_svg() {
    let board = Board::new(4, [Square::new(0, 1)]).unwrap();
    for &theme in Theme::ALL {
        let picture = Picture::new(&board).with_theme(theme).with_width(300);
        let png = picture.to_png().unwrap();
        assert_eq!(png, rasterize(&picture.to_svg(), 1.0).unwrap());
        let image = Image::decode(&png);
        assert_eq!((image.width as u32, image.height as u32), picture.dimensions());
        assert_eq!(image.corner(), 255);
        let transparent = picture.with_transparent(true).to_png().unwrap();
        assert_eq!(Image::decode(&transparent).corner(), 0);
    }
    let sheet = Sheet::new(&vec![board; 40]).with_columns(40);
    assert!(Image::decode(&sheet.to_png().unwrap()).width <= 8192);
    assert!(matches!(sheet.with_width(9000).to_png(), Err(PngError::Size { .. })));
}

#[test]
fn dots_are_visible_on_boards_of_thousands() {
    let size = 5000;
    let queens: Vec<Square> = (0..size).map(|row| Square::new(row, (2 * row + 1) % size)).collect();
    let board = Board::new(size, queens).unwrap();
    let picture = Picture::new(&board).with_coordinates(Coordinates::None).with_conflicts(false);
    let image = Image::decode(&picture.to_png().unwrap());
    let dark = (0..image.width * image.height)
        .filter(|&at| image.at(at % image.width, at / image.width)[0] < 0x60)
        .count();
    assert!(dark > 2400, "{dark} dark pixels");
}
