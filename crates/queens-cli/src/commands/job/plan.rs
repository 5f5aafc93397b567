//! `queens job plan`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use queens_count::Kernel;
use queens_count::units::UnitPlan;

use crate::args::problem::size;
use crate::args::time;
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::jobs::{JobDirectory, QueensWork};
use crate::summary::{Human, grouped};

const EXAMPLES: &str = "\
Examples:
  queens job plan 16 -o count-16
  queens job plan 24 --units 1024 -o count-24
  queens job plan 24 --unit-time 15m --cores 800 -o count-24";

/// Cut a count into units, in a new directory
///
/// Takes an instant, whatever the size. What a unit is depends on the size, the kernel and the number
/// of units alone, so all machines cut alike.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Plan {
    /// The size of the board, 8 to 28
    #[arg(value_name = "N", value_parser = size, allow_negative_numbers = true)]
    size: usize,

    /// So many units [default: what suits the size]
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
        let kernel = match self.kernel.as_str() {
            "auto" => UnitPlan::fastest_kernel(self.size),
            name => name
                .parse::<Kernel>()
                .map_err(|error| Error::Usage(format!("--kernel: {error}, or auto")))?,
        };
        let mut plan = UnitPlan::new(self.size, kernel, self.units)?;
        if let Some(time) = self.unit_time {
            let wanted = (plan.core_seconds() / time.as_secs_f64()).ceil();
            let units = (wanted as u64).max(4 * u64::from(self.cores)).clamp(1, plan.atoms());
            plan = UnitPlan::new(self.size, kernel, Some(units))?;
        }
        let file = self.output.join("plan.json");
        if file.exists() {
            return Err(Error::Usage(format!(
                "there is a plan in {} already: choose another directory",
                self.output.display()
            )));
        }
        let job = JobDirectory::create(&self.output, &QueensWork::new(&plan))?;
        let human = |seconds| Human(Duration::try_from_secs_f64(seconds).unwrap_or_default());
        let seconds = plan.core_seconds();
        let units = plan.units();
        context.say(format_args!(
            "{}: {} units of {} {}, about {} of core time each",
            job.id(),
            grouped(units.into()),
            grouped(plan.atoms().div_ceil(units).into()),
            plan.atom_kind(),
            human(seconds / units as f64),
        ));
        context.say(format_args!(
            "about {} of core time in all{}; {} of memory with 1 thread, {} with 8",
            human(seconds),
            match self.cores {
                1 => String::new(),
                cores => format!(", {} on {cores} cores", human(seconds / f64::from(cores))),
            },
            queens_measure::memory(plan.memory(1)),
            queens_measure::memory(plan.memory(8)),
        ));
        Ok(Exit::Done)
    }
}
