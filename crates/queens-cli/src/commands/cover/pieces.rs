//! Searches that go on from where another was, and counts on several threads.

use std::fs;
use std::io::Write as _;

use algorithm_x::{Covers, Report, Search};

use super::Cover;
use crate::context::CommandContext;
use crate::error::Error;
use crate::output::Output;

impl Cover {
    /// The covers that are to be found: all, or those that an earlier search has left. The limit on
    /// covers is for those that are found now.
    pub(super) fn covers(&self, search: &Search<'_>) -> Result<Covers, Error> {
        let Some(path) = &self.resume else { return Ok(search.iter()) };
        let name = path.display().to_string();
        let text = fs::read_to_string(path)
            .map_err(|source| Error::Input { name: name.clone(), source })?;
        let wrong = |error| Error::Usage(format!("{name}: {error}"));
        let state = text.parse().map_err(wrong)?;
        let mut covers = search.resume(&state).map_err(wrong)?;
        let report = covers.report();
        let mut control = search.limits().clone();
        if let Some(most) = self.limit {
            control = control.with_solution_limit(most.saturating_add(report.solutions as u64));
        }
        if let Some(most) = self.limits.node_limit {
            control = control.with_node_limit(most.saturating_add(report.statistics.nodes));
        }
        covers.set_control(&control);
        Ok(covers)
    }

    /// Writes where the search is, or that it is at its end, if that was asked for.
    pub(super) fn save(&self, covers: &Covers) -> Result<(), Error> {
        let Some(path) = &self.save else { return Ok(()) };
        let mut file = Output::to_file(path)?;
        writeln!(file, "{}", covers.state())?;
        file.finish()
    }

    /// The threads to use, if threads were asked for: no more than the machine runs at once.
    pub(super) fn used_threads(&self) -> Option<usize> {
        let most = std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map(|asked| if asked == 0 { most } else { asked.min(most) })
    }

    /// Counts on so many threads.
    pub(super) fn count_on(
        &self,
        threads: usize,
        search: &Search<'_>,
        context: &CommandContext<'_>,
    ) -> Result<Report, Error> {
        if let Some(asked) = self.threads.filter(|&asked| asked > threads) {
            context.say(format_args!(
                "{threads} of {asked} threads are used: there are no more processors"
            ));
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| Error::Usage(format!("--threads {threads}: {error}")))?;
        Ok(pool.install(|| search.par_count()))
    }
}
