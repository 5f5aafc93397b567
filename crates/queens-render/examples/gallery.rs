//! Draws a few pictures into a directory:
//! `cargo run -p queens-render --features png --example gallery -- DIR`.

use std::error::Error;
use std::path::{Path, PathBuf};

use queens_core::{Board, Placement, Square};
use queens_render::picture::{Coordinates, Picture, Sheet, Theme};

/// A directory to draw into.
struct Gallery(PathBuf);

impl Gallery {
    fn save(&self, name: &str, picture: &Picture) -> Result<(), Box<dyn Error>> {
        let path = self.0.join(name);
        std::fs::write(path.with_extension("png"), picture.to_png()?)?;
        Ok(std::fs::write(path.with_extension("svg"), picture.to_svg())?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args().nth(1).ok_or("name a directory to draw into")?;
    let gallery = Gallery(Path::new(&directory).to_path_buf());
    let board = |columns: &str| Ok::<_, Box<dyn Error>>(columns.parse::<Placement>()?.board());

    gallery.save("solution", &Picture::new(&board("0 4 7 5 2 6 1 3")?))?;
    let partial: Board = "..Q.....\n.....Q..\n.Q......\n....\
                          ....\n........\n........\n........\n........"
        .parse()?;
    let conflicts = board("0 4 7 5 3 6 1 3")?;
    for &theme in Theme::ALL {
        let attacked = Picture::new(&partial)
            .with_attacked(true)
            .with_theme(theme)
            .with_blocked([Square::new(7, 0), Square::new(7, 1)])
            .with_highlighted([Square::new(3, 3)]);
        gallery.save(&format!("attacked-{theme}"), &attacked)?;
        let conflicts = Picture::new(&conflicts).with_theme(theme);
        gallery.save(&format!("conflicts-{theme}"), &conflicts)?;
    }
    gallery
        .save("transparent", &Picture::new(&conflicts).with_transparent(true).with_width(400))?;

    for size in [0_usize, 1, 4, 12, 30, 100, 300, 2000] {
        let stairs = Placement::new(stairs(size))?;
        let coordinates = if size == 12 { Coordinates::Numbers } else { Coordinates::Chess };
        let picture = Picture::new(&stairs.board()).with_coordinates(coordinates);
        gallery.save(&format!("n{size}"), &picture)?;
    }

    let boards: Vec<Board> =
        FUNDAMENTAL.iter().map(|text| board(text)).collect::<Result<_, _>>()?;
    let sheet = Sheet::new(&boards).with_heading("the 12 fundamental solutions of n = 8");
    std::fs::write(gallery.0.join("sheet.png"), sheet.to_png()?)?;
    Ok(std::fs::write(gallery.0.join("sheet.svg"), sheet.to_svg())?)
}

/// A knight's stairs, to have something to look at: not a solution for every size.
fn stairs(size: usize) -> Vec<usize> {
    let half = size / 2;
    let column = |row| if row < half { 2 * row + 1 } else { 2 * (row - half) };
    (0..size).map(|row| column(row).min(size - 1)).collect()
}

const FUNDAMENTAL: [&str; 12] = [
    "0 4 7 5 2 6 1 3",
    "0 5 7 2 6 3 1 4",
    "1 3 5 7 2 0 6 4",
    "1 4 6 0 2 7 5 3",
    "1 4 6 3 0 7 5 2",
    "1 5 0 6 3 7 2 4",
    "1 5 7 2 0 3 6 4",
    "1 6 2 5 7 4 0 3",
    "1 6 4 7 0 3 5 2",
    "2 4 1 7 0 6 3 5",
    "2 4 7 3 0 6 1 5",
    "2 5 1 4 7 0 6 3",
];
