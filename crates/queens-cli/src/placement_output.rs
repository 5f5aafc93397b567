//! Writes placements in the requested format.

use std::io::Write as _;

use queens::{Board, Placement};
use queens_render::notation::{self, Writer};
use queens_render::picture::{Coordinates, Picture, Sheet, rasterize};

use crate::args::format::{OutputFormat, PictureKind};
use crate::error::Error;
use crate::output::Output;

/// The most boards on one page.
pub(crate) const MOST_BOARDS: usize = 1000;

/// How a picture looks.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(crate) attacked: bool,
    pub(crate) coordinates: Coordinates,
    /// What a PNG is enlarged by.
    #[cfg(feature = "png")]
    pub(crate) scale: f32,
}

// Without PNG it could be derived; one impl serves both.
#[cfg_attr(not(feature = "png"), allow(clippy::derivable_impls))]
impl Default for Look {
    fn default() -> Self {
        Self {
            attacked: false,
            coordinates: Coordinates::default(),
            #[cfg(feature = "png")]
            scale: 1.0,
        }
    }
}

/// Takes placements. Text is written as they come, a picture when all are there.
pub(crate) struct PlacementOutput {
    out: Output,
    kind: Kind,
}

enum Kind {
    Text(Writer),
    Picture { drawing: PictureKind, look: Look, boards: Vec<Board> },
}

impl PlacementOutput {
    /// For placements of this size, in this form.
    pub(crate) fn new(
        form: OutputFormat,
        size: usize,
        look: Look,
        out: Output,
    ) -> Result<Self, Error> {
        let kind = match form {
            OutputFormat::Text(format) => Kind::Text(Writer::new(format, size)?),
            OutputFormat::Picture(drawing) => Kind::Picture { drawing, look, boards: Vec::new() },
        };
        Ok(Self { out, kind })
    }

    /// Takes the placement with these columns.
    pub(crate) fn take(&mut self, columns: &[usize]) -> Result<(), Error> {
        match &mut self.kind {
            Kind::Text(writer) => {
                writer.write(columns, &mut self.out)?;
                Ok(self.out.printed()?)
            }
            Kind::Picture { .. } => self.take_board(Placement::new(columns)?.board()),
        }
    }

    /// Takes a board, which as text must have one queen in each row.
    pub(crate) fn take_board(&mut self, board: Board) -> Result<(), Error> {
        match &mut self.kind {
            Kind::Text(_) => self.take(Placement::try_from(&board)?.columns()),
            Kind::Picture { boards, .. } if boards.len() < MOST_BOARDS => {
                boards.push(board);
                Ok(())
            }
            Kind::Picture { .. } => Err(Error::Usage(format!(
                "more than {MOST_BOARDS} boards do not fit on a page: draw fewer of them"
            ))),
        }
    }

    /// All are there. Several pictures are put on a page with this heading.
    pub(crate) fn finish(self, heading: &str) -> Result<(), Error> {
        self.written(heading)?.finish()
    }

    /// No more will come, after an interruption: the output with what there is in it.
    pub(crate) fn interrupt(self, heading: &str) -> Result<Output, Error> {
        self.written(heading)
    }

    fn written(mut self, heading: &str) -> Result<Output, Error> {
        match self.kind {
            Kind::Text(mut writer) => writer.begin(&mut self.out)?,
            Kind::Picture { drawing, look, boards } => {
                #[cfg(feature = "png")]
                if drawing == PictureKind::Png && self.out.is_terminal() {
                    return Err(Error::Usage(
                        "a PNG picture is not for a terminal: name a file with -o".to_owned(),
                    ));
                }
                self.out.write_all(&draw(drawing, &boards, heading, &look)?)?;
            }
        }
        Ok(self.out)
    }
}

fn draw(
    drawing: PictureKind,
    boards: &[Board],
    heading: &str,
    look: &Look,
) -> Result<Vec<u8>, Error> {
    if drawing == PictureKind::Latex {
        let diagrams = boards.iter().map(notation::latex).collect::<Result<String, _>>();
        return Ok(diagrams?.into_bytes());
    }
    let svg = match boards {
        [board] => {
            let picture = Picture::new(board).with_attacked(look.attacked);
            picture.with_coordinates(look.coordinates).to_svg()
        }
        boards => Sheet::new(boards).with_heading(heading).with_attacked(look.attacked).to_svg(),
    };
    match drawing {
        #[cfg(feature = "png")]
        PictureKind::Png => Ok(rasterize(&svg, look.scale)?),
        _ => Ok(svg.into_bytes()),
    }
}
