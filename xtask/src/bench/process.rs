//! Measuring a cell in a process of its own: both ends of the pipe.

use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use clap::Args;
use queens::{Control, Registry, Spec};
use queens_measure::{Cell, Ending, Question, Sample, sample};

/// A strategy must stop within 50 ms of its limit. One that has not after this long is killed.
const GRACE: Duration = Duration::from_secs(10);

/// The sample of a cell, or why there is none.
type Measured = Result<Sample, Ending>;

/// The cell to measure in this process.
#[derive(Args)]
pub(crate) struct CellArgs {
    strategy: String,
    question: String,
    size: usize,
    /// How long a call may take, in seconds.
    limit: f64,
}

/// Measures a cell in this process. Returns the sample, or why there is none, as JSON for the
/// process that started this one.
pub(crate) fn cell(args: &CellArgs) -> Result<String, serde_json::Error> {
    let limit = Duration::try_from_secs_f64(args.limit).unwrap_or(Duration::MAX);
    thread::spawn(move || {
        thread::sleep(limit.saturating_mul(2).saturating_add(GRACE));
        std::process::exit(1);
    });
    serde_json::to_string(&measure_here(args, limit))
}

fn measure_here(args: &CellArgs, limit: Duration) -> Measured {
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
pub(crate) fn measure_apart(cell: &Cell, limit: Duration) -> Measured {
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
    serde_json::from_slice::<Measured>(&output.stdout).map_err(failed)?
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
    fn a_cell_is_measured_and_reported() {
        let args = |strategy: &str, size| CellArgs {
            strategy: strategy.to_owned(),
            question: "first".to_owned(),
            size,
            limit: 5.0,
        };
        let printed = cell(&args("bitmask:mirror=off", 8)).unwrap();
        let sample = serde_json::from_str::<Measured>(&printed).unwrap().unwrap();
        assert_eq!(sample.answer.first.unwrap().to_string(), "0 4 7 5 2 6 1 3");
        assert!(sample.wall > 0.0 && sample.calls > 1);
        if cfg!(target_os = "linux") {
            assert!(sample.user.is_some() && sample.peak > Some(100_000));
        }
        let printed = cell(&args("bitmsk", 8)).unwrap();
        let Err(Ending::Failed(words)) = serde_json::from_str::<Measured>(&printed).unwrap() else {
            panic!("{printed}")
        };
        assert!(words.contains("did you mean 'bitmask'?"), "{words}");
    }

    #[test]
    fn large_numbers_survive() {
        let mut sample = Sample::new(1.0, queens_measure::Answer::new(u128::MAX, true));
        sample.answer.nodes = Some(u128::MAX - 1);
        let measured: Measured = Ok(sample);
        let text = serde_json::to_string(&measured).unwrap();
        assert_eq!(serde_json::from_str::<Measured>(&text).unwrap(), measured);
        let over: Measured = Err(Ending::OverBudget);
        let text = serde_json::to_string(&over).unwrap();
        assert_eq!(serde_json::from_str::<Measured>(&text).unwrap(), over);
    }
}
