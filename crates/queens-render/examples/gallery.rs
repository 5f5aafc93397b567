//! Draws a few pictures into a directory: `cargo run -p queens-render --example gallery -- DIR`.

use std::error::Error;
use std::path::Path;

use queens_core::{Board, Placement};
use queens_render::{Coordinates, Picture, Sheet, png};

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args().nth(1).ok_or("name a directory to draw into")?;
    let save = |name: &str, svg: String| -> Result<(), Box<dyn Error>> {
        let path = Path::new(&directory).join(name);
        std::fs::write(path.with_extension("png"), png(&svg, 1.0)?)?;
        Ok(std::fs::write(path.with_extension("svg"), svg)?)
    };
    let solution: Placement = "0 4 7 5 2 6 1 3".parse()?;
    save("solution", Picture::new(&solution.board()).to_svg())?;
    let partial: Board = "..Q.....\n.....Q..\n.Q......\n....\
                          ....\n........\n........\n........\n........"
        .parse()?;
    save("attacked", Picture::new(&partial).attacked(true).to_svg())?;
    let invalid: Placement = "0 4 7 5 3 6 1 3".parse()?;
    save("conflicts", Picture::new(&invalid.board()).to_svg())?;
    for size in [0_usize, 1, 12, 30, 100, 300] {
        // Not a solution for every size: a knight's stairs, to have something to look at.
        let stairs = (0..size).map(|row| {
            let half = size / 2;
            if row < half { 2 * row + 1 } else { 2 * (row - half) }
        });
        let placement = Placement::new(stairs.map(|c| c.min(size - 1)).collect::<Vec<_>>())?;
        let picture = Picture::new(&placement.board())
            .coordinates(if size == 12 { Coordinates::Numbers } else { Coordinates::Chess })
            .to_svg();
        save(&format!("n{size}"), picture)?;
    }
    let boards: Vec<Board> = FUNDAMENTAL
        .iter()
        .map(|text| text.parse::<Placement>().map(|placement| placement.board()))
        .collect::<Result<_, _>>()?;
    save("sheet", Sheet::new(&boards).heading("the 12 fundamental solutions of n = 8").to_svg())
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
