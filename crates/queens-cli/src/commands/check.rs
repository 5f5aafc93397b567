//! `queens check`: is this a solution?

use std::io::Write as _;

use clap::Args;
use queens::{Attack, Board};
use queens_render::notation::ReadError;
use serde::Serialize;

use crate::args::boards::{self, BoardSource};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  queens check 1 3 0 2
  queens check 15863724
  queens check 1Q2/3Q/Q3/2Q1 --json
  queens solve 8 --format json | queens check -";

/// Say whether a placement is a solution, or which queens attack each other
///
/// Takes every format that solve prints and finds out which it is: columns from 0 (1 3 0 2), digits
/// from 1 (2413), a board of '.' and 'Q' or of '·' and '♛', FEN (1Q2/3Q/Q3/2Q1), a JSON array, CSV.
/// Several placements, one after the other, are checked one by one. Exits with 1 if one is no
/// solution.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// The placement, or a file with placements, or - for standard input
    #[arg(value_name = "PLACEMENT", required = true, allow_negative_numbers = true)]
    placement: Vec<String>,

    /// A line of JSON for each placement
    #[arg(long)]
    json: bool,
}

/// The most pairs that are listed for a board: a bad one of n queens may have n² / 2.
const MOST_PAIRS: usize = 1000;

/// The verdict as JSON; squares are [row, column] from 0.
#[derive(Serialize)]
struct Verdict {
    n: usize,
    queens: usize,
    solution: bool,
    /// At most [`MOST_PAIRS`] of them.
    attacks: Vec<JsonAttack>,
    /// Whether there are more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    more_attacks: bool,
}

#[derive(Serialize)]
struct JsonAttack {
    first: [usize; 2],
    second: [usize; 2],
    line: &'static str,
}

impl From<Attack> for JsonAttack {
    fn from(attack: Attack) -> Self {
        Self {
            first: [attack.first.row, attack.first.column],
            second: [attack.second.row, attack.second.column],
            line: attack.line.name(),
        }
    }
}

impl Check {
    pub(crate) fn run(&self, _context: &CommandContext<'_>) -> Result<Exit, Error> {
        let mut out = Output::stdout();
        let boards = BoardSource::new(&self.placement)?.boards();
        let exit = self.check_all(boards, &mut out);
        // What was found before an error is true.
        out.finish()?;
        exit
    }

    fn check_all(
        &self,
        mut boards: impl Iterator<Item = Result<Board, ReadError>>,
        out: &mut Output,
    ) -> Result<Exit, Error> {
        let first = match boards.next() {
            None | Some(Err(ReadError::Empty { argument: None })) => {
                return Err(Error::Usage("there is nothing to check on standard input".to_owned()));
            }
            Some(first) => first.map_err(|error| boards::explain(error, &self.placement))?,
        };
        let mut next = boards.next();
        if next.is_none() {
            return self.check_one(&first, "", out);
        }
        let (mut number, mut solutions) = (0_u128, 0_u128);
        let mut board = first;
        loop {
            number += 1;
            let exit = self.check_one(&board, &format!("placement {number}: "), out)?;
            solutions += u128::from(exit == Exit::Done);
            out.printed()?;
            board = match next {
                Some(board) => board.map_err(|error| boards::explain(error, &self.placement))?,
                None => break,
            };
            next = boards.next();
        }
        if !self.json {
            writeln!(out, "{solutions} of {number} placements are solutions")?;
        }
        Ok(if solutions == number { Exit::Done } else { Exit::No })
    }

    /// Checks a board. Each line of what is wrong starts with `label`; where there is one, a
    /// solution is not worth a line.
    fn check_one(&self, board: &Board, label: &str, out: &mut Output) -> Result<Exit, Error> {
        let (size, queens) = (board.size(), board.queens().len());
        // A solution is recognized in one pass; the pairs are listed by sorting.
        let solution = board.is_solution();
        let mut attacks = (!solution).then(|| board.attacks()).into_iter().flatten();
        if self.json {
            let listed = attacks.by_ref().take(MOST_PAIRS).map(JsonAttack::from).collect();
            let more_attacks = attacks.next().is_some();
            out.json(&Verdict { n: size, queens, solution, attacks: listed, more_attacks })?;
        } else if solution {
            if label.is_empty() {
                writeln!(out, "solution")?;
            }
        } else {
            for attack in attacks.by_ref().take(MOST_PAIRS) {
                writeln!(out, "{label}{attack}")?;
            }
            if attacks.next().is_some() {
                writeln!(out, "{label}and more: the first {MOST_PAIRS} pairs are listed")?;
            }
            if queens != size {
                let s = if queens == 1 { "" } else { "s" };
                writeln!(out, "{label}{queens} queen{s} on a board of {size} x {size}")?;
            }
        }
        Ok(if solution { Exit::Done } else { Exit::No })
    }
}
