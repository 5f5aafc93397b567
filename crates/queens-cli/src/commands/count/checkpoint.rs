//! `queens count --checkpoint`: a count that the same command continues.

use queens::{Problem, Report};
use queens_count::units::UnitPlan;
use queens_count::{InstructionSet, Kernel};
use queens_jobs::{ReadOptions, Work as _};

use super::Count;
use super::answer::Answer;
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::jobs::{Checkpoint, JobWork, QueensWork};
use crate::output::Output;
use crate::summary;

impl Count {
    /// Counts what the directory does not have yet.
    pub(super) fn with_checkpoint(
        &self,
        directory: &std::path::Path,
        problem: &Problem,
        context: &CommandContext<'_>,
    ) -> Result<Exit, Error> {
        if !problem.is_plain() {
            return Err(Error::Usage(
                "--checkpoint counts the empty board: leave out given queens and blocked squares"
                    .to_owned(),
            ));
        }
        let size = problem.size();
        let kernel = match self.tuning.value("kernel") {
            None | Some("auto") => UnitPlan::fastest_kernel(size),
            Some(name) => name
                .parse::<Kernel>()
                .map_err(|error| Error::Usage(format!("--kernel: {error}, or auto")))?,
        };
        let mut work = QueensWork::new(&UnitPlan::new(size, kernel, None)?);
        if let Some(isa) = self.instruction_set()? {
            work = work.with_instruction_set(isa);
        }
        let instructions = work.instruction_set();
        let checkpoint = Checkpoint {
            directory,
            read: ReadOptions::new().with_drop_damaged(self.drop_damaged),
            threads: self.tuning.value("threads"),
            memory: self.tuning.memory(),
            verify: self.units_to_verify()?,
            time_limit: self.limits.time_limit,
            progress: self.progress,
        };
        let count = checkpoint.run(JobWork::Queens(work), context)?;
        let mut report = Report::new("count", count.total, count.completion);
        report.execution.kernel = Some(kernel.name().into());
        report.execution.instructions = Some(instructions.into());
        report.execution.threads = Some(count.threads);
        report.execution.units = usize::try_from(count.results.units()).ok();
        if self.tuning.gives("verify") {
            report.execution.verified_units = Some(count.results.recounted().len());
        }
        let answer = Answer {
            problem,
            report: &report,
            by_column: None,
            fundamental: false,
            stats: false,
            elapsed: count.elapsed,
        };
        let mut out = Output::stdout();
        if self.json {
            out.json(&answer.json())?;
        } else {
            answer.print(&mut out)?;
        }
        out.finish()?;
        count.say(&summary::ran(&report), context);
        Ok(if count.is_partial() { Exit::Stopped } else { Exit::Done })
    }

    /// The instructions that were asked for, if they were.
    fn instruction_set(&self) -> Result<Option<InstructionSet>, Error> {
        let Some(name) = self.tuning.value("isa").filter(|&name| name != "auto") else {
            return Ok(None);
        };
        match name.parse::<InstructionSet>() {
            Ok(isa) if isa.is_available() => Ok(Some(isa)),
            Ok(isa) => Err(Error::Usage(format!("--isa: this machine does not have {isa}"))),
            Err(error) => Err(Error::Usage(format!("--isa: {error}, or auto"))),
        }
    }

    fn units_to_verify(&self) -> Result<usize, Error> {
        let Some(text) = self.tuning.value("verify") else { return Ok(0) };
        text.parse().map_err(|_| {
            Error::Usage(format!("--verify={text}: write a whole number of units, such as 16"))
        })
    }
}
