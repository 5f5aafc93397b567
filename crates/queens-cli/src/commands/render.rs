//! `queens render`: a picture of a placement.

use std::io::Write as _;

use clap::{Args, ValueEnum};
use queens::Board;
use queens_render::notation::ReadError;
use queens_render::picture::{Coordinates, Terminal};

use crate::args::boards::{self, BoardSource};
use crate::args::format::{FileArgs, OutputFormat};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output;
use crate::placement_output::{Look, MOST_BOARDS, PlacementOutput};

const EXAMPLES: &str = "\
Examples:
  queens render 1 3 0 2
  queens render 0 4 7 5 2 6 1 3 -o board.svg
  queens render solutions.txt -o page.svg
  queens solve 8 --fundamental | queens render - -o all.svg --heading 'the 12 of n = 8'
  echo '1Q2/4/4/4' | queens render - --attacked";

/// Draw placements: in the terminal, as SVG, PNG or LaTeX
///
/// Takes every format that solve prints and finds out which it is. Queens that attack each other are
/// red and joined by lines. Several placements are put on one page. Without a format, the ending of
/// the file decides (such as svg, png or tex), and without a file the board is drawn in the terminal.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Render {
    /// The placement, or a file with placements, or - for standard input
    #[arg(value_name = "PLACEMENT", required = true, allow_negative_numbers = true)]
    placement: Vec<String>,

    /// How it is written
    #[arg(short, long, value_name = "FORMAT", value_parser = OutputFormat::parser())]
    format: Option<OutputFormat>,

    #[command(flatten)]
    file: FileArgs,

    /// Tint the squares that a queen attacks
    #[arg(long)]
    attacked: bool,

    /// What stands beside the rows and columns of a picture
    #[arg(long, value_name = "WHICH", default_value = "chess")]
    coordinates: CoordinatesArg,

    /// A line above several boards on a page
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    heading: String,

    /// Enlarge a PNG by this factor
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = scale, allow_hyphen_values = true)]
    scale: f32,

    /// Draw in the terminal with ASCII characters alone
    #[arg(long, conflicts_with_all = ["format", "output"])]
    ascii: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum CoordinatesArg {
    /// Files are letters, ranks count from the bottom
    Chess,
    /// Rows and columns from 0, as in a placement
    Numbers,
    /// None
    None,
}

impl From<CoordinatesArg> for Coordinates {
    fn from(coordinates: CoordinatesArg) -> Self {
        match coordinates {
            CoordinatesArg::Chess => Self::Chess,
            CoordinatesArg::Numbers => Self::Numbers,
            CoordinatesArg::None => Self::None,
        }
    }
}

impl Render {
    pub(crate) fn run(&self, _context: &CommandContext<'_>) -> Result<Exit, Error> {
        let boards = self.read(BoardSource::new(&self.placement)?.boards())?;
        let format = self.file.format(self.format, OutputFormat::ENDINGS)?;
        // A text file gets the drawing, unless another text was asked for.
        match format.filter(|format| self.format.is_some() || *format != OutputFormat::BOARD) {
            None => self.draw_in_terminal(&boards)?,
            Some(form) => {
                let look = Look {
                    attacked: self.attacked,
                    coordinates: self.coordinates.into(),
                    #[cfg(feature = "png")]
                    scale: self.scale,
                };
                let size = boards.first().map_or(0, Board::size);
                let mut placements = PlacementOutput::new(form, size, look, self.file.open()?)?;
                for board in boards {
                    placements.take_board(board)?;
                }
                placements.finish(&self.heading)?;
            }
        }
        Ok(Exit::Done)
    }

    fn read(
        &self,
        boards: impl Iterator<Item = Result<Board, ReadError>>,
    ) -> Result<Vec<Board>, Error> {
        let nothing = || Error::Usage("there is nothing to draw on standard input".to_owned());
        let boards: Vec<Board> = boards.take(MOST_BOARDS + 1).collect::<Result<_, _>>().map_err(
            |error| match error {
                ReadError::Empty { argument: None } => nothing(),
                error => boards::explain(error, &self.placement),
            },
        )?;
        if boards.is_empty() {
            return Err(nothing());
        }
        Ok(boards)
    }

    /// Colors are left out where standard output takes none.
    fn draw_in_terminal(&self, boards: &[Board]) -> Result<(), Error> {
        let mut text = String::new();
        for (index, board) in boards.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            let board = Terminal::new(board)
                .with_ascii(self.ascii)
                .with_attacked(self.attacked)
                .with_color(output::has_color());
            text += &board.to_string();
        }
        let mut out = self.file.open()?;
        out.write_all(text.as_bytes())?;
        out.finish()
    }
}

#[cfg(feature = "png")]
fn scale(text: &str) -> Result<f32, String> {
    text.parse()
        .ok()
        .filter(|scale: &f32| scale.is_finite() && *scale > 0.0)
        .ok_or_else(|| format!("'{text}' is no factor: write a number above 0, such as 2"))
}
