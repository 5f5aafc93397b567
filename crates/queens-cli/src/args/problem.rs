//! The problem: a size, queens given, squares blocked; or a board in a file.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use clap::Args;
use queens::{Problem, Square};
use queens_render::notation::read_problem;

use crate::context::CommandContext;
use crate::error::Error;

/// The problem to be solved.
#[derive(Clone, Debug, Args)]
pub(crate) struct ProblemArgs {
    /// The size of the board: n queens on n x n squares
    #[arg(
        value_name = "N",
        value_parser = size,
        allow_negative_numbers = true,
        required_unless_present = "board"
    )]
    size: Option<usize>,

    /// A file with the board, or - for standard input: a line a row, 'Q' a given queen, '#' a blocked
    /// square, '.' a free one; or JSON
    ///
    /// As JSON it is an array of such lines, or an object such as
    /// {"size": 8, "queens": [[0,3]], "blocked": ["a1"]}. Other notations that check reads work too.
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,

    /// A queen that is given: row,column from 0 (0,3) or a chess name (d8); repeat for more
    ///
    /// Row 0 is the top rank, so that 0,0 is a8 on the chess board.
    #[arg(long = "queen", value_name = "SQ", allow_hyphen_values = true)]
    queens: Vec<String>,

    /// A square that stays empty; repeat for more
    #[arg(long = "block", value_name = "SQ", allow_hyphen_values = true)]
    blocked: Vec<String>,
}

impl ProblemArgs {
    /// The problem these arguments describe.
    pub(crate) fn problem(&self, context: &CommandContext<'_>) -> Result<Problem, Error> {
        let mut problem = match &self.board {
            None => {
                let size = self.size.unwrap_or_default();
                context.check_size(size)?;
                Problem::new(size)
            }
            Some(path) => read_board(path)?,
        };
        let size = problem.size();
        context.check_size(size)?;
        if let Some(asked) = self.size.filter(|&asked| asked != size) {
            return Err(Error::Usage(format!(
                "the board in the file is {size} x {size}, not {asked} x {asked}: leave out {asked}"
            )));
        }
        for text in &self.queens {
            problem = problem.with_queen(Square::parse(text, size)?)?;
        }
        for text in &self.blocked {
            problem = problem.with_blocked(Square::parse(text, size)?)?;
        }
        Ok(problem)
    }
}

/// Parses the size of a board. Whether a strategy supports it is checked later, with the registry.
pub(crate) fn size(text: &str) -> Result<usize, String> {
    if let Ok(size) = text.parse::<usize>() {
        return Ok(size);
    }
    let whole = "the size of a board is a whole number from 0, such as 8";
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    Err(if digits(text) {
        format!("n = {text} is too large for any board")
    } else if text.strip_prefix('-').is_some_and(digits) {
        format!("n = {text} is negative: {whole}")
    } else if text.parse::<f64>().is_ok_and(f64::is_finite) {
        format!("n = {text} is not written as a whole number: {whole}")
    } else {
        format!("'{text}' is not a number: {whole}")
    })
}

/// The problem in a file, or on standard input for `-`.
pub(crate) fn read_board(path: &Path) -> Result<Problem, Error> {
    let stdin = path.as_os_str() == "-";
    let name = || if stdin { "standard input".to_owned() } else { path.display().to_string() };
    let text = if stdin {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    let text = text.map_err(|source| Error::Input { name: name(), source })?;
    read_problem(&text).map_err(|error| Error::Usage(format!("{}: {error}", name())))
}
