//! The options of the strategies that count, as flags.

use clap::Args;
use queens::{OptionError, Parallel, Solver, StrategyInfo};

/// How to count. Each of these is an option of the strategy under the same name; a strategy without it
/// refuses it.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options of the counting strategy")]
pub(crate) struct TuningArgs {
    /// Use this many threads, or all [default: all, where no strategy is named]
    #[arg(short = 'j', long, value_name = "T", allow_hyphen_values = true)]
    threads: Option<String>,

    /// Use this kernel
    #[arg(long, value_name = "NAME")]
    kernel: Option<String>,

    /// Use this instruction set
    #[arg(long, value_name = "NAME")]
    isa: Option<String>,

    /// Use this much memory at most (500MB, 2GiB, or bytes) [otherwise 1 GiB or a quarter of
    /// what is free, whichever is less]
    #[arg(long, value_name = "SIZE", value_parser = bytes, allow_hyphen_values = true)]
    memory: Option<u64>,

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

/// Whether a strategy has an option of this name. Threads are for every strategy whose problems can be
/// divided by given queens.
pub(crate) fn has_option(info: &StrategyInfo, name: &str) -> bool {
    info.options.iter().any(|option| option.name == name)
        || name == "threads" && info.capabilities.constraints
}

/// The solver on this many threads (`all` or a number): by its own option if it has one.
fn with_threads(solver: Box<dyn Solver>, threads: &str) -> Result<Box<dyn Solver>, OptionError> {
    if solver.info().options.iter().any(|option| option.name == "threads") {
        solver.with_option("threads", threads)
    } else {
        divided(solver, threads, true)
    }
}

/// The solver with its searches divided among this many threads (`all` or a number).
pub(crate) fn divided(
    solver: Box<dyn Solver>,
    threads: &str,
    is_ordered: bool,
) -> Result<Box<dyn Solver>, OptionError> {
    let info = solver.info();
    if !info.capabilities.constraints {
        return Err(OptionError::unknown(info, "threads"));
    }
    let number = match threads {
        "all" => Some(0),
        _ => threads.parse().ok().filter(|&threads| threads > 0),
    };
    let number = number.ok_or_else(|| OptionError::InvalidValue {
        strategy: info.name,
        option: "threads",
        value: threads.to_owned(),
        values: "all or a number from 1",
    })?;
    let parallel = Parallel::new(solver, number);
    Ok(Box::new(if is_ordered { parallel } else { parallel.with_unordered() }))
}

impl TuningArgs {
    /// The names of the options that were given.
    pub(crate) fn given(&self) -> impl Iterator<Item = &'static str> {
        [
            ("threads", self.threads.is_some()),
            ("kernel", self.kernel.is_some()),
            ("isa", self.isa.is_some()),
            ("memory", self.memory.is_some()),
            ("verify", self.verify.is_some()),
        ]
        .into_iter()
        .filter_map(|(name, given)| given.then_some(name))
    }

    /// Whether this option was given.
    pub(crate) fn gives(&self, name: &str) -> bool {
        self.given().any(|given| given == name)
    }

    /// The value that was given for an option, as text.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        match name {
            "threads" => self.threads.as_deref(),
            "kernel" => self.kernel.as_deref(),
            "isa" => self.isa.as_deref(),
            "verify" => self.verify.as_deref(),
            _ => None,
        }
    }

    /// The memory that was given.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// The solver with what was given set.
    pub(crate) fn apply(
        &self,
        mut solver: Box<dyn Solver>,
    ) -> Result<Box<dyn Solver>, OptionError> {
        let bounded = solver.info().options.iter().any(|option| option.name == "memory");
        let memory = self.memory.or_else(|| bounded.then(default_memory));
        let flags = [
            ("kernel", &self.kernel),
            ("isa", &self.isa),
            ("memory", &memory.map(|bytes| bytes.to_string())),
            ("verify", &self.verify),
        ];
        for (option, value) in flags {
            if let Some(value) = value {
                solver = solver.with_option(option, value)?;
            }
        }
        match &self.threads {
            Some(threads) => with_threads(solver, threads),
            None => Ok(solver),
        }
    }
}

/// What may be used without asking: 1 GiB, or a quarter of what the machine has free if that is
/// less. Where the machine does not tell, 1 GiB.
fn default_memory() -> u64 {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    match system.available_memory() {
        0 => 1 << 30,
        free => (free / 4).min(1 << 30),
    }
}

/// Reads a size: `500MB`, `2GiB`, or a number of bytes.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    text.parse::<bytesize::ByteSize>()
        .map(|size| size.as_u64())
        .map_err(|_| format!("'{text}' is no size: write 500MB, 2GiB or a number of bytes"))
}
