//! `iterate`: the cost of the lazy iterator of solutions, compared with `search`.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use clap::Args as ClapArgs;
use queens::{Control, Problem, Registry, SolveError, Solver, Spec};
use queens_measure::{Align, Question, Table, ask, duration, median, ratio};

use super::error::Error;

/// Strategies that take long, and the size they are measured at instead.
const SMALLER: &[(&str, usize)] = &[("permutation", 9)];

/// What to measure.
#[derive(ClapArgs)]
pub(crate) struct Args {
    /// The size of the board, except for strategies that would take too long at it.
    #[arg(default_value_t = 12)]
    n: usize,
    /// Strategies, with options if wanted [default: all that have an iterator].
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    strategies: Vec<Spec>,
    /// How often each way is measured.
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// The largest ratio of `solutions().next_columns()` to `search` that passes.
    #[arg(long, default_value_t = 1.1, value_name = "RATIO")]
    limit: f64,
}

/// A way to pass all solutions to the caller.
type Way = fn(&dyn Solver, usize) -> Result<u128, String>;

/// In the order of the columns; the ratios are to the first.
const WAYS: [Way; 3] = [
    |solver, n| answer(solver, Question::All, n),
    |solver, n| answer(solver, Question::Iterate, n),
    placements,
];

fn answer(solver: &dyn Solver, question: Question, n: usize) -> Result<u128, String> {
    match ask(solver, question, n, &Control::new()) {
        Ok(answer) => Ok(answer.solutions),
        Err(ending) => Err(format!("{ending:?}")),
    }
}

/// Each solution as a [`queens::Placement`], which allocates.
fn placements(solver: &dyn Solver, n: usize) -> Result<u128, String> {
    let refused = |error: SolveError| error.to_string();
    let solutions = solver.solutions(&Problem::new(n), &Control::new()).map_err(refused)?;
    Ok(solutions.map(black_box).count() as u128)
}

/// The times of one strategy.
struct Row {
    strategy: String,
    n: usize,
    /// The median of each way, in seconds.
    seconds: [f64; WAYS.len()],
    /// The median of the ratios to the first way, each taken within a round.
    ratios: [f64; WAYS.len()],
}

/// Measures and returns the table, and whether every strategy is within the limit.
pub(crate) fn command(args: &Args) -> Result<(String, bool), Error> {
    let registry = Registry::builtin();
    let specs = if args.strategies.is_empty() {
        let infos = registry.infos().filter(|info| info.capabilities.iterates);
        infos.map(Spec::plain).collect()
    } else {
        args.strategies.clone()
    };
    let mut rows = Vec::new();
    for spec in specs {
        let solver = registry.make(&spec)?;
        let smaller = SMALLER.iter().find(|(name, _)| *name == spec.strategy());
        let n = smaller.map_or(args.n, |&(_, n)| n.min(args.n));
        rows.push(row(&spec, &*solver, n, usize::from(args.rounds))?);
    }
    let within = rows.iter().all(|row| row.ratios[1] <= args.limit);
    Ok((table(&rows, args), within))
}

/// Measures the ways in turn, so that a machine that becomes slower slows all of them.
fn row(spec: &Spec, solver: &dyn Solver, n: usize, rounds: usize) -> Result<Row, Error> {
    let error = |message| Error::Iterate { strategy: spec.to_string(), n, message };
    let mut seconds: [Vec<f64>; WAYS.len()] = Default::default();
    // The first round warms up.
    for round in 0..=rounds {
        for (way, times) in WAYS.iter().zip(&mut seconds) {
            let start = Instant::now();
            let solutions = way(solver, black_box(n)).map_err(error)?;
            let elapsed = start.elapsed().as_secs_f64();
            if queens::known::ALL_SOLUTIONS.get(n).is_some_and(|&known| known != solutions) {
                return Err(error(format!("wrong answer: {solutions} solutions")));
            }
            if round > 0 {
                times.push(elapsed);
            }
        }
    }
    let ratios = |times: &Vec<f64>| {
        let pairs = times.iter().zip(&seconds[0]);
        pairs.map(|(time, base)| time / base).collect::<Vec<_>>()
    };
    let middle = |values: &[f64]| median(values).unwrap_or(f64::NAN);
    Ok(Row {
        strategy: spec.to_string(),
        n,
        ratios: [0, 1, 2].map(|way| middle(&ratios(&seconds[way]))),
        seconds: [0, 1, 2].map(|way: usize| middle(&seconds[way])),
    })
}

fn table(rows: &[Row], args: &Args) -> String {
    let mut table = Table::new([
        ("strategy", Align::Left),
        ("n", Align::Right),
        ("search", Align::Right),
        ("next_columns", Align::Right),
        ("ratio", Align::Right),
        ("placements", Align::Right),
        ("ratio", Align::Right),
        ("", Align::Left),
    ]);
    for row in rows {
        let over = row.ratios[1] > args.limit;
        table.row([
            row.strategy.clone(),
            row.n.to_string(),
            duration(row.seconds[0]),
            duration(row.seconds[1]),
            format!("×{}", ratio(row.ratios[1])),
            duration(row.seconds[2]),
            format!("×{}", ratio(row.ratios[2])),
            if over { "over the limit".to_owned() } else { String::new() },
        ]);
    }
    let mut text = table.text();
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "All solutions; medians of {} rounds. Ratios are to `search`; for `next_columns` at most {}.",
        args.rounds,
        ratio(args.limit)
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(n: usize, strategies: &[&str], limit: f64) -> Args {
        let strategies = strategies.iter().map(|text| text.parse().unwrap()).collect();
        Args { n, strategies, rounds: 1, limit }
    }

    #[test]
    fn every_way_of_every_strategy_gives_all_solutions() {
        // A wrong total is an error. The ratios of so small a board are not looked at.
        let (text, _) = command(&args(6, &[], 1.1)).unwrap();
        for info in Registry::builtin().infos() {
            let listed = text.contains(&format!("\n{} ", info.name));
            assert_eq!(listed, info.capabilities.iterates, "{text}");
        }
        let error = command(&args(6, &["count"], 1.1)).unwrap_err().to_string();
        assert!(error.starts_with("count, n = 6: "), "{error}");
    }

    #[test]
    fn a_ratio_over_the_limit_does_not_pass() {
        let (text, within) = command(&args(6, &["bitmask:mirror=off"], 0.0)).unwrap();
        assert!(!within && text.contains("over the limit"), "{text}");
        assert!(command(&args(6, &["bitmask"], 1e9)).unwrap().1);
    }
}
