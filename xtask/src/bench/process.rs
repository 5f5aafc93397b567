//! A cell in a process of its own, seen from both sides.

use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use clap::Args;
use queens::{Control, Registry, Spec};
use queens_measure::{Answer, Cell, Ending, Question, Sample, sample};
use serde::{Deserialize, Serialize};

/// A strategy is to stop within 50 ms of its limit. One that has not after this long never will.
const GRACE: Duration = Duration::from_secs(10);

/// The cell to be measured in this process.
#[derive(Args)]
pub(crate) struct CellArgs {
    strategy: String,
    question: String,
    size: usize,
    /// How long a call may take, in seconds.
    limit: f64,
}

/// What the process says to the one that started it, as TOML. Whole numbers that may be large are
/// text there.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Message {
    over_budget: bool,
    failed: Option<String>,
    wall: f64,
    calls: u64,
    user: Option<f64>,
    peak: Option<u64>,
    solutions: String,
    complete: bool,
    first: Option<String>,
    nodes: Option<String>,
    tests: Option<String>,
}

impl Message {
    fn new(measured: Result<Sample, Ending>) -> Self {
        match measured {
            Ok(sample) => Self {
                wall: sample.wall,
                calls: sample.calls,
                user: sample.user,
                peak: sample.peak,
                solutions: sample.answer.solutions.to_string(),
                complete: sample.answer.complete,
                first: sample.answer.first.map(|first| first.to_string()),
                nodes: sample.answer.nodes.map(|nodes| nodes.to_string()),
                tests: sample.answer.tests.map(|tests| tests.to_string()),
                ..Self::default()
            },
            Err(Ending::OverBudget) => Self { over_budget: true, ..Self::default() },
            Err(Ending::Failed(message)) => Self { failed: Some(message), ..Self::default() },
            Err(other) => Self { failed: Some(format!("{other:?}")), ..Self::default() },
        }
    }

    fn measured(self) -> Result<Sample, Ending> {
        if self.over_budget {
            return Err(Ending::OverBudget);
        }
        if let Some(message) = self.failed {
            return Err(Ending::Failed(message));
        }
        let number = |text: &str| {
            text.parse().map_err(|_| Ending::Failed(format!("the process said '{text}'")))
        };
        let mut answer = Answer::new(number(&self.solutions)?, self.complete);
        answer.nodes = self.nodes.as_deref().map(number).transpose()?;
        answer.tests = self.tests.as_deref().map(number).transpose()?;
        answer.first = self
            .first
            .map(|first| first.parse().map_err(|error| Ending::Failed(format!("{error}"))))
            .transpose()?;
        let mut sample = Sample::new(self.wall, answer);
        sample.calls = self.calls;
        sample.user = self.user;
        sample.peak = self.peak;
        Ok(sample)
    }
}

/// Measures a cell in this process. Returns the message for the process that asked.
pub(crate) fn cell(args: &CellArgs) -> String {
    let limit = Duration::try_from_secs_f64(args.limit).unwrap_or(Duration::MAX);
    thread::spawn(move || {
        thread::sleep(limit.saturating_mul(2).saturating_add(GRACE));
        std::process::exit(1);
    });
    let message = Message::new(measure_here(args, limit));
    toml::to_string(&message).unwrap_or_else(|error| format!("failed = \"{error}\""))
}

fn measure_here(args: &CellArgs, limit: Duration) -> Result<Sample, Ending> {
    let spec: Spec = args.strategy.parse().map_err(failed)?;
    let question: Question = args.question.parse().map_err(failed)?;
    let cell = Cell { question, spec, size: args.size };
    let before = user_time();
    let mut sample = sample(&Registry::builtin(), &cell, &Control::new().with_time_limit(limit))?;
    sample.user = match (before, user_time()) {
        (Some(before), Some(after)) => {
            Some(after.saturating_sub(before).as_secs_f64() / sample.calls as f64)
        }
        _ => None,
    };
    sample.peak = peak_memory();
    Ok(sample)
}

fn failed(error: impl std::error::Error) -> Ending {
    Ending::Failed(error.to_string())
}

/// Measures a cell in a process of its own.
pub(crate) fn measure_apart(cell: &Cell, limit: Duration) -> Result<Sample, Ending> {
    let program = std::env::current_exe().map_err(failed)?;
    let output = Command::new(program)
        .args(["bench", "cell"])
        .arg(cell.spec.to_string())
        .arg(cell.question.name())
        .arg(cell.size.to_string())
        .arg(limit.as_secs_f64().to_string())
        .stdin(Stdio::null())
        .output()
        .map_err(failed)?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr);
        let words = words.trim().lines().last().unwrap_or("it did not stop, or was killed");
        return Err(Ending::Failed(format!("the process ended with {}: {words}", output.status)));
    }
    toml::from_str::<Message>(&String::from_utf8_lossy(&output.stdout)).map_err(failed)?.measured()
}

/// User time of this process so far, over all threads.
#[cfg(unix)]
fn user_time() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};

    let time = getrusage(UsageWho::RUSAGE_SELF).ok()?.user_time();
    let seconds = u64::try_from(time.tv_sec()).ok()?;
    Some(Duration::from_secs(seconds) + Duration::from_micros(time.tv_usec().try_into().ok()?))
}

#[cfg(not(unix))]
fn user_time() -> Option<Duration> {
    None
}

/// Peak resident memory of this process, in bytes. Not from `getrusage`: that figure starts from
/// the peak of the program which started this one.
#[cfg(target_os = "linux")]
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()? * 1024)
}

#[cfg(not(target_os = "linux"))]
fn peak_memory() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_reports_itself() {
        let args = |strategy: &str, size| CellArgs {
            strategy: strategy.to_owned(),
            question: "first".to_owned(),
            size,
            limit: 5.0,
        };
        let said = cell(&args("bitmask:mirror=off", 8));
        let sample = toml::from_str::<Message>(&said).unwrap().measured().unwrap();
        assert_eq!(sample.answer.first.unwrap().to_string(), "0 4 7 5 2 6 1 3");
        assert!(sample.wall > 0.0 && sample.calls > 1);
        if cfg!(target_os = "linux") {
            assert!(sample.user.is_some() && sample.peak > Some(100_000));
        }
        let said = cell(&args("bitmsk", 8));
        let Err(Ending::Failed(words)) = toml::from_str::<Message>(&said).unwrap().measured()
        else {
            panic!("{said}")
        };
        assert!(words.contains("did you mean 'bitmask'?"), "{words}");
    }

    #[test]
    fn large_numbers_survive() {
        let mut sample = Sample::new(1.0, Answer::new(u128::MAX, true));
        sample.answer.nodes = Some(u128::MAX - 1);
        let text = toml::to_string(&Message::new(Ok(sample.clone()))).unwrap();
        assert_eq!(toml::from_str::<Message>(&text).unwrap().measured(), Ok(sample));
        let text = toml::to_string(&Message::new(Err(Ending::OverBudget))).unwrap();
        let message: Message = toml::from_str(&text).unwrap();
        assert_eq!(message.measured(), Err(Ending::OverBudget));
    }
}
