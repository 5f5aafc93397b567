//! `measure`: measures a plan and writes a record.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args as ClapArgs;
use queens::{Registry, Spec};
use queens_measure::report::write_csv;
use queens_measure::{Cell, Ending, Plan, Progress, Question, Runner, Tracks};
use signal_hook::consts::{SIGINT, SIGTERM};

use super::environment::{self, Environment};
use super::error::Error;
use super::log::{Log, restore};
use super::process::measure_apart;
use super::progress::Reporter;
use super::record::{About, Run, cells_path, root};
use super::row::{Origin, SampleRow};

/// Specs that are measured beside the strategies with their defaults, whatever the question.
const VARIANTS: &[&str] = &["dlx:engine=bits"];

/// Specs that are measured too when the question is the count. Those that need an instruction set
/// which this machine does not have are left out.
const COUNTING_VARIANTS: &[&str] = &[
    "bitmask:mirror=off",
    "count:threads=1",
    "count:threads=1:kernel=lanes",
    "count:threads=1:kernel=lanes:isa=avx2",
    "count:threads=1:kernel=lanes:isa=portable",
    "count:threads=1:kernel=join",
    "count:threads=1:kernel=join:isa=avx2",
    "count:threads=1:kernel=join:isa=portable",
    "count:kernel=lanes",
];

/// The sizes to try by default: up to the largest known count, and for a first solution somewhat
/// further.
const COUNTED: std::ops::RangeInclusive<usize> = 4..=27;
const FIRST: std::ops::RangeInclusive<usize> = 4..=40;

/// What to measure.
#[derive(ClapArgs)]
pub(crate) struct Args {
    /// Strategies, with options if wanted, such as flags,bitmask:mirror=off [default: all].
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    strategies: Vec<Spec>,
    /// Sizes: 8, 8-12, or several of these with commas [default: from 4 on].
    #[arg(long, value_delimiter = ',', value_parser = sizes, value_name = "SIZES")]
    sizes: Vec<Sizes>,
    /// Questions: count, all, iterate, first [default: all four].
    #[arg(long, value_delimiter = ',', value_name = "QUESTIONS")]
    ask: Vec<Question>,
    /// How often each cell is measured [default: 7, or 3 with --quick].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: Option<u16>,
    /// Time for all rounds of a cell; a single call may take a third of it [default: 20s, or
    /// 600ms with --quick].
    #[arg(long, value_parser = humantime::parse_duration, value_name = "TIME")]
    budget: Option<Duration>,
    /// A few short rounds for a quick look; written under target/ unless --record is given.
    #[arg(long)]
    quick: bool,
    /// The directory of the record [default: record/ and the date].
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Continue a record: measure what it lacks.
    #[arg(long)]
    resume: bool,
}

/// A range of sizes.
type Sizes = std::ops::RangeInclusive<usize>;

fn sizes(text: &str) -> Result<Sizes, String> {
    let number = |text: &str| {
        text.trim()
            .parse::<usize>()
            .map_err(|_| format!("'{text}' is no size: write 8, or 8-12 for all from 8 to 12"))
    };
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let (least, most) = (number(least)?, number(most)?);
    if least > most {
        return Err(format!("'{text}' has no sizes: write the smaller one first"));
    }
    if most > queens::StrategyInfo::LARGEST {
        return Err(format!("n = {most} is too large: {} at most", queens::StrategyInfo::LARGEST));
    }
    Ok(least..=most)
}

impl Args {
    fn plan(&self) -> Result<Plan, Error> {
        let (rounds, budget) =
            if self.quick { (3, Duration::from_millis(600)) } else { (7, Duration::from_secs(20)) };
        let registry = Registry::builtin();
        let mut plan =
            Plan::new(self.rounds.map_or(rounds, usize::from), self.budget.unwrap_or(budget));
        let questions = if self.ask.is_empty() { Question::EACH } else { &self.ask[..] };
        for &question in questions {
            for spec in self.specs(&registry, question) {
                let solver = registry.make(&spec)?;
                let info = solver.info();
                let mut sizes = self.sizes(question);
                sizes.retain(|&size| size <= info.max_size);
                if question.suits(info.capabilities) && !sizes.is_empty() {
                    plan = plan.with(spec, question, &sizes);
                }
            }
        }
        if plan.series.is_empty() { Err(Error::NothingToMeasure) } else { Ok(plan) }
    }

    fn specs(&self, registry: &Registry, question: Question) -> Vec<Spec> {
        if !self.strategies.is_empty() {
            return self.strategies.clone();
        }
        let mut specs: Vec<Spec> = registry.infos().map(Spec::plain).collect();
        let counting = if question == Question::Count { COUNTING_VARIANTS } else { &[] };
        let available = VARIANTS.iter().chain(counting).filter(|text| registry.get(text).is_ok());
        specs.extend(available.filter_map(|text| text.parse().ok()));
        specs
    }

    fn sizes(&self, question: Question) -> Vec<usize> {
        match (self.sizes.as_slice(), question) {
            ([], Question::First) => FIRST.collect(),
            ([], _) => COUNTED.collect(),
            (ranges, _) => ranges.iter().cloned().flatten().collect(),
        }
    }

    fn directory(&self, origin: &Origin) -> PathBuf {
        match &self.record {
            Some(dir) => dir.clone(),
            None if self.quick => root().join("target/bench-quick"),
            None => root().join("record").join(&origin.date),
        }
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Outcome {
    finished: bool,
    failures: usize,
    /// Samples in the record, those of earlier runs included.
    samples: usize,
}

impl Outcome {
    fn code(self) -> u8 {
        match self {
            Self { failures: 1.., .. } => 1,
            Self { finished: false, .. } => 3,
            Self { samples: 0, .. } => 1,
            _ => 0,
        }
    }
}

/// Measures each cell in a process of its own, until done or Ctrl-C.
pub(crate) fn command(args: &Args) -> Result<ExitCode, Error> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop)).map_err(Error::Signal)?;
    }
    let mut runner = |cell: &Cell, limit| {
        if stop.load(Ordering::Relaxed) {
            return Err(Ending::Interrupted);
        }
        let measured = measure_apart(cell, limit);
        // Ctrl-C ends the process of the cell too, and its result is not kept.
        if stop.load(Ordering::Relaxed) { Err(Ending::Interrupted) } else { measured }
    };
    let origin = environment::origin(&root());
    let dir = args.directory(&origin);
    let outcome = measure(args, &origin, &dir, &mut runner)?;
    if outcome.failures > 0 {
        eprintln!("error: {} cells failed, see {}", outcome.failures, cells_path(&dir).display());
    }
    if outcome.finished && outcome.samples == 0 {
        eprintln!("error: nothing was measured: every call takes longer than it may, see --budget");
    }
    if !outcome.finished {
        eprintln!("stopped early: continue with --resume --record {}", dir.display());
    }
    Ok(ExitCode::from(outcome.code()))
}

/// Measures with this runner and writes the record into `dir`.
fn measure(
    args: &Args,
    origin: &Origin,
    dir: &std::path::Path,
    runner: &mut Runner<'_>,
) -> Result<Outcome, Error> {
    let plan = args.plan()?;
    let limit = plan.call_limit().as_secs_f64();
    let mut tracks = Tracks::new(&plan);
    let exists = cells_path(dir).exists() || dir.join("samples.csv").exists();
    let (mut log, mut about) = if args.resume {
        if !exists {
            return Err(Error::NothingToResume(dir.to_owned()));
        }
        let (log, rows) = Log::resume(dir)?;
        restore(&mut tracks, &rows, origin, limit)?;
        (log, About::read(dir)?)
    } else {
        if exists && !(args.quick && args.record.is_none()) {
            return Err(Error::RecordExists(dir.to_owned()));
        }
        fs::create_dir_all(dir).map_err(Error::file(dir))?;
        let about = About { environment: Environment::current(&root()), runs: Vec::new() };
        (Log::create(dir)?, about)
    };
    about.runs.push(Run {
        start: environment::now(),
        version: origin.version.clone(),
        revision: origin.revision.clone(),
        command: typed(),
        rounds: plan.rounds,
        budget_s: plan.budget.as_secs_f64(),
        call_limit_s: limit,
    });
    about.write(dir)?;

    let mut reporter = Reporter::new(plan.rounds);
    let mut written = Ok(());
    let finished = tracks.run(runner, &mut |progress| {
        reporter.show(progress);
        let row = match progress {
            Progress::Sampled { cell, sample } => SampleRow::sampled(cell, sample, origin),
            Progress::Ended { cell, ending } => SampleRow::ended(cell, ending, limit, origin),
            _ => return,
        };
        let added = log.add(&row);
        if written.is_ok() {
            written = added;
        }
    });
    reporter.finish();
    written?;
    write_csv(&cells_path(dir), &log.cells(&tracks))?;
    Ok(Outcome { finished, failures: tracks.failures(), samples: tracks.samples() })
}

/// The command line, without where it goes.
fn typed() -> String {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    format!("cargo xtask {}", arguments.join(" "))
}

#[cfg(test)]
mod tests;
