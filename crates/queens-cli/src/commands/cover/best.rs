//! The cheapest covers.

use std::io::Write as _;
use std::time::Instant;

use algorithm_x::{Problem, Search};
use serde::Serialize;

use super::{Cover, ended, why_not};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use crate::summary::{self, Human};

/// A cover and what it costs, as JSON.
#[derive(Serialize)]
struct Priced {
    cost: String,
    options: Vec<usize>,
}

impl Cover {
    /// Prints the cheapest covers with their costs, the cheapest first; if a limit ended the search,
    /// the cheapest that were found.
    pub(super) fn print_best(
        &self,
        count: u64,
        problem: &Problem,
        search: &Search<'_>,
        context: &CommandContext<'_>,
    ) -> Result<Exit, Error> {
        let start = Instant::now();
        let best = search.cheapest(usize::try_from(count).unwrap_or(usize::MAX));
        let seconds = start.elapsed();
        let mut out = Output::stdout();
        for cover in &best.covers {
            if self.json {
                let options = cover.options.iter().map(|option| option.index()).collect();
                out.json(&Priced { cost: cover.cost.to_string(), options })?;
            } else {
                writeln!(out, "cost {}", cover.cost)?;
                self.print(problem, &cover.options, &mut out)?;
            }
        }
        if self.stats && !self.json {
            let profile: Vec<String> = best.statistics.profile.iter().map(u64::to_string).collect();
            writeln!(out, "nodes {}", best.statistics.nodes)?;
            writeln!(out, "updates {}", best.statistics.updates)?;
            writeln!(out, "profile {}", profile.join(" "))?;
        }
        out.finish()?;
        let completion = ended(best.completion);
        let found = match best.covers.len() {
            1 => "1 cover".to_owned(),
            covers => format!("{covers} covers"),
        };
        context.say(format_args!(
            "{found} in {}{}{}",
            Human(seconds),
            match completion.is_complete() {
                true => String::new(),
                false => format!("{}: there may be cheaper ones", summary::because(completion)),
            },
            best.uncoverable_item.map_or(String::new(), |item| why_not(problem, item)),
        ));
        Ok(match best.covers.len() {
            _ if !completion.is_complete() => Exit::Stopped,
            0 if count > 0 => Exit::No,
            _ => Exit::Done,
        })
    }
}
