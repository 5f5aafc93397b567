//! The problem: a size, queens given, squares blocked.

use clap::Args;
use queens::{Problem, Square};

use crate::context::CommandContext;
use crate::error::Error;

/// The problem to be solved.
#[derive(Clone, Debug, Args)]
pub(crate) struct ProblemArgs {
    /// The size of the board: n queens on n x n squares
    #[arg(value_name = "N", value_parser = size, allow_negative_numbers = true)]
    pub(crate) size: usize,

    /// A queen that is given: row,column from 0 (0,3) or a chess name (d8); repeat for more
    ///
    /// Row 0 is the top rank, so that 0,0 is a8 on the chess board.
    #[arg(long = "queen", value_name = "SQ", allow_hyphen_values = true)]
    pub(crate) queens: Vec<String>,

    /// A square that stays empty; repeat for more
    #[arg(long = "block", value_name = "SQ", allow_hyphen_values = true)]
    pub(crate) blocked: Vec<String>,
}

impl ProblemArgs {
    /// The problem these arguments describe.
    pub(crate) fn problem(&self, context: &CommandContext<'_>) -> Result<Problem, Error> {
        context.check_size(self.size)?;
        let mut problem = Problem::new(self.size);
        for text in &self.queens {
            problem = problem.with_queen(Square::parse(text, self.size)?)?;
        }
        for text in &self.blocked {
            problem = problem.with_blocked(Square::parse(text, self.size)?)?;
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
