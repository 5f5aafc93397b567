//! Packing puzzles: the twelve pentominoes in a rectangle and on the chessboard without its center,
//! and the Soma cube.
//!
//! `cargo run --release --example packing`

mod space;

use space::{Packing, Piece, cuboid};

/// The pentominoes in the letters of Golomb, row by row.
const SHAPES: [(&str, &[&str]); 12] = [
    ("F", &[" ##", "## ", " # "]),
    ("I", &["#####"]),
    ("L", &["####", "#   "]),
    ("N", &["### ", "  ##"]),
    ("P", &["###", "## "]),
    ("T", &["###", " # ", " # "]),
    ("U", &["# #", "###"]),
    ("V", &["#  ", "#  ", "###"]),
    ("W", &["#  ", "## ", " ##"]),
    ("X", &[" # ", "###", " # "]),
    ("Y", &["####", " #  "]),
    ("Z", &["## ", " # ", " ##"]),
];

/// The pentominoes in a rectangle of 60 cells.
pub(crate) fn rectangle(rows: i32, columns: i32) -> Packing {
    Packing::new(&pentominoes(), &cuboid(rows, columns, 1))
}

/// The pentominoes on a chessboard whose four central squares are left free.
pub(crate) fn holed_chessboard() -> Packing {
    let mut squares = cuboid(8, 8, 1);
    squares.retain(|[x, y, _]| !((3..5).contains(x) && (3..5).contains(y)));
    Packing::new(&pentominoes(), &squares)
}

/// The Soma cube: seven pieces of three or four cubes make a cube of 27.
pub(crate) fn soma_cube() -> Packing {
    let pieces: [Piece; 7] = [
        ("bent", vec![[0, 0, 0], [1, 0, 0], [0, 1, 0]]),
        ("ell", vec![[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]]),
        ("tee", vec![[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]]),
        ("skew", vec![[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]]),
        ("left", vec![[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 0, 1]]),
        ("right", vec![[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 1]]),
        ("claw", vec![[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    ];
    Packing::new(&pieces, &cuboid(3, 3, 3))
}

fn pentominoes() -> Vec<Piece> {
    let squares = |rows: &[&str]| {
        let row = |(x, row): (usize, &&str)| {
            row.bytes()
                .enumerate()
                .filter(|&(_, byte)| byte == b'#')
                .map(|(y, _)| [x as i32, y as i32, 0])
                .collect()
        };
        rows.iter().enumerate().flat_map(|at| -> Vec<_> { row(at) }).collect()
    };
    SHAPES.iter().map(|&(name, rows)| (name, squares(rows))).collect()
}

fn main() {
    let first = rectangle(6, 10);
    let cover = first.problem.search().first().cover.expect("there is a packing");
    println!("{}", first.picture(&cover));
    println!("Pentominoes, 6 x 10: {}", rectangle(6, 10).count_up_to_symmetry());
    println!(
        "Pentominoes, 8 x 8 without its center: {}",
        holed_chessboard().count_up_to_symmetry()
    );
    println!("Soma cube: {}", soma_cube().count_up_to_symmetry());
}
