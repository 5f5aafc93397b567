//! `queens cover --count --checkpoint`: a count that the same command continues.

use std::path::Path;

use algorithm_x::Problem;
use queens_jobs::ReadOptions;
use serde::Serialize;

use super::{Cover, rule};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::jobs::{Checkpoint, CoverWork, JobWork};
use crate::output::Output;
use crate::{progress, summary};

/// The number of covers as JSON.
#[derive(Serialize)]
struct Answer {
    total: Option<String>,
    at_least: Option<String>,
    complete: bool,
    stopped: Option<String>,
    seconds: f64,
}

impl Cover {
    /// Counts what the directory does not have yet.
    pub(super) fn with_checkpoint(
        &self,
        directory: &Path,
        problem: Problem,
        context: &CommandContext<'_>,
    ) -> Result<Exit, Error> {
        let work = CoverWork::new(problem, rule(self.leftmost), None)?;
        let checkpoint = Checkpoint {
            directory,
            read: ReadOptions::new().with_drop_damaged(self.drop_damaged),
            threads: None,
            memory: None,
            verify: 0,
            time_limit: self.limits.time_limit,
            progress: progress::Mode::Auto,
        };
        let count = checkpoint.run(JobWork::Cover(Box::new(work)), context)?;
        let (partial, covers) = (count.is_partial(), count.total.to_string());
        let mut out = Output::stdout();
        if self.json {
            out.json(&Answer {
                total: (!partial).then(|| covers.clone()),
                at_least: partial.then_some(covers),
                complete: !partial,
                stopped: summary::reason(count.completion),
                seconds: count.elapsed.as_secs_f64(),
            })?;
        } else {
            let bound = if partial { "at least " } else { "" };
            std::io::Write::write_fmt(&mut out, format_args!("{bound}{covers}\n"))?;
        }
        out.finish()?;
        let s = if count.threads == 1 { "" } else { "s" };
        count.say(&format!("bits, {} thread{s}", count.threads), context);
        Ok(if partial { Exit::Stopped } else { Exit::Done })
    }
}
