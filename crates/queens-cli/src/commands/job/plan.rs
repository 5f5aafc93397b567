//! `queens job plan`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use queens_count::Kernel;
use queens_count::units::UnitPlan;

use crate::args::problem::size;
use crate::args::time;
use crate::commands::cover;
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::jobs::{CoverWork, JobDirectory, JobWork, QueensWork};
use crate::summary::{Human, grouped};

const EXAMPLES: &str = "\
Examples:
  queens job plan 16 -o count-16
  queens job plan 24 --units 1024 -o count-24
  queens job plan 24 --unit-time 15m --cores 800 -o count-24
  queens job plan --cover puzzle.txt -o covers";

/// Cut a count into units, in a new directory
///
/// Takes an instant, whatever the size. What a unit is depends on the size, the kernel and the number
/// of units alone, so all machines cut alike.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Plan {
    /// The size of the board, 8 to 28
    #[arg(
        value_name = "N",
        value_parser = size,
        allow_negative_numbers = true,
        required_unless_present = "cover"
    )]
    size: Option<usize>,

    /// Count the covers of this problem instead, in the format of 'queens cover'; - for standard
    /// input. The directory gets a copy
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "kernel", "unit_time"])]
    cover: Option<PathBuf>,

    /// Cut and search at the first item that is left, rather than at the one with the fewest options
    #[arg(long, requires = "cover")]
    leftmost: bool,

    /// So many units [default: what suits the size; 64 for covers]
    #[arg(long, value_name = "U", conflicts_with = "unit_time")]
    units: Option<u64>,

    /// Units of about this time on one core (15m, 1h)
    #[arg(long, value_name = "TIME", value_parser = time)]
    unit_time: Option<Duration>,

    /// The cores that will work on it, for an estimate of the time; there are at least four units
    /// for each with --unit-time
    #[arg(long, value_name = "CORES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    cores: u32,

    /// How to count: auto, join or lanes
    #[arg(long, value_name = "NAME", default_value = "auto")]
    kernel: String,

    /// The directory to make
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

impl Plan {
    pub(super) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let work = match (&self.cover, self.size) {
            (Some(file), _) => {
                let problem = cover::read(file)?;
                let rule = cover::rule(self.leftmost);
                JobWork::Cover(Box::new(CoverWork::new(problem, rule, self.units)?))
            }
            (None, size) => {
                JobWork::Queens(QueensWork::new(&self.board(size.unwrap_or_default())?))
            }
        };
        let file = self.output.join("plan.json");
        if file.exists() {
            return Err(Error::Usage(format!(
                "there is a plan in {} already: choose another directory",
                self.output.display()
            )));
        }
        let job = JobDirectory::create(&self.output, &work)?;
        let human = |seconds| Human(Duration::try_from_secs_f64(seconds).unwrap_or_default());
        let units = work.units();
        let seconds = work.core_seconds();
        context.say(format_args!(
            "{}: {} units of {} {}{}",
            job.id(),
            grouped(units.units().into()),
            grouped(units.atoms().div_ceil(units.units()).into()),
            units.atom_kind(),
            seconds.map_or(String::new(), |seconds| format!(
                ", about {} of core time each",
                human(seconds / units.units() as f64)
            )),
        ));
        if let (Some(seconds), Some(one), Some(eight)) = (seconds, work.memory(1), work.memory(8)) {
            context.say(format_args!(
                "about {} of core time in all{}; {} of memory with 1 thread, {} with 8",
                human(seconds),
                match self.cores {
                    1 => String::new(),
                    cores => format!(", {} on {cores} cores", human(seconds / f64::from(cores))),
                },
                queens_measure::memory(one),
                queens_measure::memory(eight),
            ));
        }
        Ok(Exit::Done)
    }

    /// The cut of a board.
    fn board(&self, size: usize) -> Result<UnitPlan, Error> {
        let kernel = match self.kernel.as_str() {
            "auto" => UnitPlan::fastest_kernel(size),
            name => name
                .parse::<Kernel>()
                .map_err(|error| Error::Usage(format!("--kernel: {error}, or auto")))?,
        };
        let plan = UnitPlan::new(size, kernel, self.units)?;
        let Some(time) = self.unit_time else { return Ok(plan) };
        let wanted = (plan.core_seconds() / time.as_secs_f64()).ceil();
        let units = (wanted as u64).max(4 * u64::from(self.cores)).clamp(1, plan.atoms());
        Ok(UnitPlan::new(size, kernel, Some(units))?)
    }
}
