//! `cargo xtask blocked`: an instance of Blocked-n-Queens.

use std::process::ExitCode;

/// Block squares at random until few solutions remain, and print the board.
///
/// The output is for --board of the command: cargo xtask blocked 28 | queens count --board -
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The size of the board
    size: usize,
    /// The most solutions that may remain
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    most: u64,
    /// What decides on the order of the squares
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

pub(crate) fn command(args: &Args) -> Result<ExitCode, Box<dyn std::error::Error>> {
    let solver = queens::strategy("dlx")?;
    let problem = queens_measure::blocked(&*solver, args.size, args.most, args.seed)?;
    print!("{}", board(&problem));
    Ok(ExitCode::SUCCESS)
}

/// A line a row: `#` for a blocked square, `.` for a free one.
fn board(problem: &queens::Problem) -> String {
    let mut rows = vec![vec!['.'; problem.size()]; problem.size()];
    for square in problem.blocked() {
        rows[square.row][square.column] = '#';
    }
    rows.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_board_has_the_blocked_squares() {
        let solver = queens::strategy("dlx").unwrap();
        let problem = queens_measure::blocked(&*solver, 8, 3, 1).unwrap();
        let text = super::board(&problem);
        assert_eq!(text.lines().count(), 8);
        assert_eq!(text.matches('#').count(), problem.blocked().len());
    }
}
