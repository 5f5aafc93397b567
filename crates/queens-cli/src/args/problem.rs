//! The problem: a size, queens given, squares blocked; or a board in a file.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use clap::Args;
use queens::{Problem, Square};

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
    /// square, '.' a free one; or a JSON array of such lines
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

/// The problem in a file.
fn read_board(path: &Path) -> Result<Problem, Error> {
    let stdin = path.as_os_str() == "-";
    let name = || if stdin { "standard input".to_owned() } else { path.display().to_string() };
    let text = if stdin {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    let text = text.map_err(|source| Error::Input { name: name(), source })?;
    parse_board(&text).map_err(|reason| Error::Usage(format!("{}: {reason}", name())))
}

/// Reads a board with given queens and blocked squares.
fn parse_board(text: &str) -> Result<Problem, String> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let rows: Vec<String> = if text.starts_with('[') {
        serde_json::from_str(text)
            .map_err(|error| format!("not a JSON array of the rows of a board: {error}"))?
    } else {
        text.lines().map(|line| line.trim_end().to_owned()).collect()
    };
    let size = rows.len();
    if size == 0 {
        return Err("there is no board in it".to_owned());
    }
    let mut problem = Problem::new(size);
    for (row, squares) in rows.iter().enumerate() {
        let length = squares.chars().count();
        if length != size {
            return Err(format!(
                "row {row} has {length} squares: a board of {size} rows has {size}"
            ));
        }
        for (column, sign) in squares.chars().enumerate() {
            let square = Square::new(row, column);
            problem = match sign {
                '.' | '_' => problem,
                'Q' | 'q' => problem.with_queen(square).map_err(|error| error.to_string())?,
                '#' => problem.with_blocked(square).map_err(|error| error.to_string())?,
                _ => {
                    return Err(format!("'{sign}' in row {row} is not a square: write Q, # or ."));
                }
            };
        }
    }
    Ok(problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_as_lines_and_as_json() {
        let lines = parse_board("#...\n...Q\n....\n..#.\n").unwrap();
        assert_eq!(lines.queens(), [Square::new(1, 3)]);
        assert_eq!(lines.blocked(), [Square::new(0, 0), Square::new(3, 2)]);
        let json = parse_board(r##"["#...", "...Q", "....", "..#."]"##).unwrap();
        assert_eq!(json, lines);
        assert_eq!(parse_board("\u{feff}#...\r\n...Q\r\n....\r\n..#.\r\n").unwrap(), lines);
    }

    #[test]
    fn what_is_wrong_with_a_board_is_named() {
        for (text, part) in [
            ("", "no board"),
            ("..\n...", "row 1 has 3 squares"),
            (".x\n..", "'x' in row 0"),
            ("[1]", "JSON"),
            ("QQ\n..", "attack"),
        ] {
            let error = parse_board(text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
