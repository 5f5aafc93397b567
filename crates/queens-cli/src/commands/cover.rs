//! `queens cover`: any exact-cover problem.

mod checkpoint;
mod memo;

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use algorithm_x::{Choose, Control, Item, OptionId, Problem, Report};
use clap::Args;
use queens::{Completion, StopReason};
use serde::Serialize;

use crate::args::{self, LimitArgs};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use crate::progress::Display;
use crate::summary::{self, Human};

const EXAMPLES: &str = "\
Examples:
  queens cover puzzle.txt
  queens cover --count --stats puzzle.txt
  queens cover --limit 1 --json puzzle.txt
  queens cover --count --method memo --memory 4GiB puzzle.txt
  queens cover --sample 3 --seed 7 puzzle.txt
  queens cover --count --checkpoint covers puzzle.txt

The format is the one of D. E. Knuth's programs. The first line lists the items, those that may stay
uncovered after a |; each further line is an option, the items it covers; ITEM:COLOR lets options
share an item if they agree on its color; a line that begins with | is a comment. In the first line,
LEAST:MOST|ITEM or TIMES|ITEM is an item that is covered otherwise than once; then each cover is
visited, whatever the method:

  | three items to cover, one that may stay uncovered
  a b c | x
  a b x
  b c
  c x
  a

Prints the options of each cover, a line each, and an empty line between covers.";

/// Solve any exact-cover problem: choose options that cover each item once
///
/// Exits with 1 if there is no cover; a count that --limit ended prints "at least" before the number.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Cover {
    /// The file with the problem, - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print the number of covers, and nothing else
    #[arg(short, long)]
    count: bool,

    /// How to count [default: auto; plain with --stats, --json or --node-limit]
    #[arg(long, value_name = "METHOD", requires = "count")]
    method: Option<CountMethod>,

    /// Print this many random covers, each cover as likely as any other
    #[arg(
        long,
        value_name = "K",
        value_parser = args::number,
        allow_hyphen_values = true,
        conflicts_with_all = ["count", "limit", "stats"]
    )]
    sample: Option<u64>,

    /// Begin the random numbers of --sample with this one: the same gives the same covers
    #[arg(
        long,
        value_name = "S",
        value_parser = args::number,
        allow_hyphen_values = true,
        requires = "sample",
        default_value_t = 0
    )]
    seed: u64,

    /// Use this much memory at most for what is looked up, of counts and samples (500MB, 2GiB, or
    /// bytes); a count that needs more takes longer [default: 1GiB]
    #[arg(long, value_name = "SIZE", value_parser = args::tuning::bytes, allow_hyphen_values = true)]
    memory: Option<u64>,

    /// Find this many covers at most
    #[arg(short, long, value_name = "K", value_parser = args::number, allow_hyphen_values = true)]
    limit: Option<u64>,

    /// Print the cost too: nodes, updates and the profile (nodes by number of options chosen)
    #[arg(long)]
    stats: bool,

    /// Cover the first item that is left, rather than the one with the fewest options left
    #[arg(long)]
    leftmost: bool,

    /// JSON: an array of options from 0 for each cover, a line each, or with --count one object
    #[arg(long)]
    json: bool,

    /// Keep the results of a count in this directory: the same command continues one that was
    /// stopped, killed, or lost its power
    ///
    /// Each cover is visited, on all cores. The directory is created if there is none, and may be
    /// used by 'queens job'.
    #[arg(
        long,
        value_name = "DIR",
        requires = "count",
        conflicts_with_all = ["method", "limit", "stats", "node_limit", "memory"]
    )]
    checkpoint: Option<PathBuf>,

    /// Count the units of damaged results in the directory again, instead of refusing it
    #[arg(long, requires = "checkpoint")]
    drop_damaged: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum CountMethod {
    /// Use memory while that saves time
    Auto,
    /// Visit each cover
    Plain,
    /// Look up what is left of the problem before searching below it
    Memo,
}

/// The number of covers as JSON.
#[derive(Serialize)]
struct Answer {
    total: Option<String>,
    at_least: Option<String>,
    complete: bool,
    stopped: Option<String>,
    /// A primary item without an option.
    hopeless: Option<String>,
    nodes: String,
    updates: String,
    profile: Vec<String>,
    seconds: f64,
}

impl Cover {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let problem = read(&self.file)?;
        if let Some(directory) = &self.checkpoint {
            return self.with_checkpoint(directory, problem, context);
        }
        let search =
            problem.search().choose(rule(self.leftmost)).control(self.cover_control(context));
        if let Some(samples) = self.sample {
            return self.print_samples(samples, &problem, search, context);
        }
        if self.count && self.count_method() != CountMethod::Plain {
            return self.count_with_memory(&problem, search, context);
        }
        let mut out = Output::stdout();
        let display = Display::new(context.is_quiet(), "covers");
        let mut found = 0;
        let start = Instant::now();
        let report = if self.count {
            search.count()
        } else {
            let mut failure = None;
            let report = search.for_each(|cover| {
                match display.make_room(|| self.print(&problem, cover, &mut out)) {
                    Ok(()) => {
                        found += 1;
                        display.found(found);
                        ControlFlow::Continue(())
                    }
                    Err(error) => {
                        failure = Some(error);
                        ControlFlow::Break(())
                    }
                }
            });
            if let Some(error) = failure {
                return Err(error.into());
            }
            report
        };
        let seconds = start.elapsed();
        drop(display);

        let completion = ended(report.completion);
        // A count that any limit ended is a part; a list has what was asked for.
        let partial =
            if self.count { !completion.is_complete() } else { summary::is_partial(completion) };
        if self.count && self.json {
            out.json(&self.answer(&problem, &report, seconds.as_secs_f64()))?;
        } else if self.count {
            writeln!(out, "{}{}", if partial { "at least " } else { "" }, report.solutions)?;
        }
        if self.stats && !self.json {
            let profile: Vec<String> =
                report.statistics.profile.iter().map(u64::to_string).collect();
            writeln!(out, "nodes {}", report.statistics.nodes)?;
            writeln!(out, "updates {}", report.statistics.updates)?;
            writeln!(out, "profile {}", profile.join(" "))?;
        }
        out.finish()?;

        let covers = match report.solutions {
            1 => "1 cover".to_owned(),
            covers => format!("{covers} covers"),
        };
        let hopeless = report.uncoverable_item;
        context.say(format_args!(
            "{}{covers} in {}{}{}",
            if partial { "at least " } else { "" },
            Human(seconds),
            match completion {
                Completion::Stopped(StopReason::SolutionLimit) if self.count => {
                    ", stopped by the limit on covers"
                }
                _ => summary::because(completion),
            },
            hopeless.map_or(String::new(), |item| why_not(&problem, item)),
        ));
        Ok(match report.solutions {
            _ if partial => Exit::Stopped,
            0 if !self.count && completion.is_complete() => Exit::No,
            _ => Exit::Done,
        })
    }

    fn cover_control(&self, context: &CommandContext<'_>) -> Control {
        let mut control = Control::new().with_cancel(context.cancel_token().flag().into());
        if let Some(most) = self.limit {
            control = control.with_solution_limit(most);
        }
        if let Some(most) = self.limits.node_limit {
            control = control.with_node_limit(most);
        }
        if let Some(most) = self.limits.time_limit {
            control = control.with_time_limit(most);
        }
        control
    }

    /// Prints a cover.
    fn print(&self, problem: &Problem, cover: &[OptionId], out: &mut Output) -> io::Result<()> {
        if self.json {
            let options: Vec<usize> = cover.iter().map(|option| option.index()).collect();
            out.json(&options)?;
        } else {
            for &option in cover {
                writeln!(out, "{}", problem.spell(option))?;
            }
            writeln!(out)?;
        }
        out.printed()
    }

    fn answer(&self, problem: &Problem, report: &Report, seconds: f64) -> Answer {
        let completion = ended(report.completion);
        let covers = report.solutions.to_string();
        Answer {
            total: completion.is_complete().then(|| covers.clone()),
            at_least: (!completion.is_complete()).then_some(covers),
            complete: completion.is_complete(),
            stopped: summary::reason(completion),
            hopeless: report.uncoverable_item.map(|item| problem.name(item).into_owned()),
            nodes: report.statistics.nodes.to_string(),
            updates: report.statistics.updates.to_string(),
            profile: report.statistics.profile.iter().map(u64::to_string).collect(),
            seconds,
        }
    }
}

/// Reads the problem in a file, or on standard input.
pub(crate) fn read(file: &Path) -> Result<Problem, Error> {
    let stdin = file.as_os_str() == "-";
    let name = if stdin { "standard input".into() } else { file.to_string_lossy() };
    let text = if stdin {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(file)
    };
    let text = match text {
        Ok(text) => text,
        Err(source) => return Err(Error::Input { name: name.into_owned(), source }),
    };
    text.parse().map_err(|source| Error::Cover { name: name.into_owned(), source })
}

/// Why there is no cover, of an item that too few options cover.
fn why_not(problem: &Problem, item: Item) -> String {
    let (name, needed) = (problem.name(item), problem.multiplicity(item));
    match (problem.options_of(item), needed.map_or(1, |needed| *needed.start())) {
        (0, 1) => format!(": no option covers the item '{name}'"),
        (options, needed) => {
            format!(
                ": the item '{name}' has to be covered {needed} times and has {options} options"
            )
        }
    }
}

/// The rule by which a search chooses the next item.
pub(crate) fn rule(leftmost: bool) -> Choose {
    if leftmost { Choose::Leftmost } else { Choose::FewestOptions }
}

/// How the search ended, in the words of the other commands.
fn ended(completion: algorithm_x::Completion) -> Completion {
    match completion {
        algorithm_x::Completion::Complete => Completion::Complete,
        algorithm_x::Completion::Stopped(reason) => Completion::Stopped(match reason {
            algorithm_x::StopReason::SolutionLimit => StopReason::SolutionLimit,
            algorithm_x::StopReason::NodeLimit => StopReason::NodeLimit,
            algorithm_x::StopReason::TimeLimit => StopReason::TimeLimit,
            algorithm_x::StopReason::Cancelled => StopReason::Cancelled,
            _ => StopReason::Caller,
        }),
    }
}
