//! The options of the strategies that count, as flags.

use clap::Args;
use queens::{OptionError, Solver};

/// How to count. Each of these is an option of the strategy under the same name; a strategy that
/// does not have it says so.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options of the counting strategy")]
pub(crate) struct TuningArgs {
    /// Use this many threads, or all
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    threads: Option<String>,

    /// Use this kernel
    #[arg(long, value_name = "NAME")]
    kernel: Option<String>,

    /// Use this instruction set
    #[arg(long, value_name = "NAME")]
    isa: Option<String>,

    /// Use this much memory at the most
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    memory: Option<String>,

    /// Count this many units of the work, taken at random, again in another way, and compare [16
    /// where no number is given]
    #[arg(
        long,
        value_name = "UNITS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "16"
    )]
    verify: Option<String>,
}

impl TuningArgs {
    /// Sets what was given.
    pub(crate) fn apply(&self, solver: &mut dyn Solver) -> Result<(), OptionError> {
        let flags = [
            ("threads", &self.threads),
            ("kernel", &self.kernel),
            ("isa", &self.isa),
            ("memory", &self.memory),
            ("verify", &self.verify),
        ];
        for (option, value) in flags {
            if let Some(value) = value {
                solver.configure(option, value)?;
            }
        }
        Ok(())
    }
}
