//! `queens cover`: any exact-cover problem.

mod best;
mod checkpoint;
mod inspect;
mod memo;
mod pieces;
mod proof;

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

use algorithm_x::{Choose, Control, Engine, Item, OptionError, OptionId, Problem, Report, Search};
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
  queens cover --require 1,3 --forbid 2 puzzle.txt
  queens cover --reduce --estimate puzzle.txt
  queens cover --best 3 puzzle.txt
  queens cover --limit 1 --save state.txt puzzle.txt
  queens cover --resume state.txt puzzle.txt

The format is the one of D. E. Knuth's programs. The first line lists the items, those that may stay
uncovered after a |; each further line is an option, the items it covers; ITEM:COLOR lets options
share an item if they agree on its color; a line that begins with | is a comment. In the first line,
LEAST:MOST|ITEM or TIMES|ITEM is an item that is covered otherwise than once; then each cover is
visited, whatever the method. |COST after the items of an option is what it costs, for --best:

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
#[command(
    after_help = EXAMPLES,
    group = clap::ArgGroup::new("random").args(["sample", "estimate"])
)]
pub(crate) struct Cover {
    /// The file with the problem, - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print the number of covers, and nothing else
    #[arg(short, long)]
    count: bool,

    /// How to count [default: auto; plain with --stats, --json, --node-limit, --threads,
    /// --save or --resume]
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

    /// Begin the random numbers of --sample and --estimate with this one: the same gives the same
    /// result
    #[arg(
        long,
        value_name = "S",
        value_parser = args::number,
        allow_hyphen_values = true,
        requires = "random",
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

    /// Print the K cheapest covers, the cheapest first, each after a line with its cost
    ///
    /// An option costs the number after | in its line, or nothing. Of covers that cost the same, those
    /// that are found first are printed. With --json: an object with cost and options for each.
    #[arg(
        long,
        value_name = "K",
        value_parser = args::number,
        allow_hyphen_values = true,
        conflicts_with_all = [
            "count", "sample", "limit", "memory", "print", "estimate", "check", "explain", "save",
            "resume", "checkpoint"
        ]
    )]
    best: Option<u64>,

    /// Print the cost too: nodes, updates and the profile (nodes by number of options chosen)
    #[arg(long)]
    stats: bool,

    /// Cover the first item that is left, rather than the one with the fewest options left
    #[arg(long)]
    leftmost: bool,

    /// JSON: an array of options from 0 for each cover, a line each, or with --count one object
    #[arg(long)]
    json: bool,

    /// Only covers with these options: numbers from 0 with commas, as --json prints them
    #[arg(long, value_name = "OPTIONS", value_delimiter = ',', value_parser = option)]
    require: Vec<u32>,

    /// Only covers without these options
    #[arg(long, value_name = "OPTIONS", value_delimiter = ',', value_parser = option)]
    forbid: Vec<u32>,

    /// Leave out, before the search, options whose choice leaves nothing to cover some item with
    ///
    /// Pays where options exclude many others, as in puzzles with one solution.
    #[arg(long)]
    reduce: bool,

    /// With --reduce: print the problem without those options, and do not search it
    #[arg(long, requires = "reduce", conflicts_with_all = ["count", "sample", "stats", "json"])]
    print: bool,

    /// Estimate the nodes and covers from random paths down the search tree, and do not search it
    #[arg(long, conflicts_with_all = ["count", "sample", "stats", "limit", "print"])]
    estimate: bool,

    /// Check that these options are a cover, and do not search for others
    #[arg(
        long,
        value_name = "OPTIONS",
        value_delimiter = ',',
        value_parser = option,
        conflicts_with_all = ["count", "sample", "stats", "limit", "reduce", "estimate"]
    )]
    check: Option<Vec<u32>>,

    /// If there is no cover, name a set of items that cannot be covered together, none of which can
    /// be left out
    #[arg(long, conflicts_with_all = ["count", "sample", "stats", "limit", "estimate", "check"])]
    explain: bool,

    /// If there is no cover, write a proof of that to this file, - for standard output: the items of
    /// a search tree
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "count", "sample", "stats", "limit", "estimate", "check", "explain", "require", "forbid",
            "reduce", "best", "save", "resume", "checkpoint"
        ]
    )]
    proof: Option<PathBuf>,

    /// Check such a proof, with code that the search does not use
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "count", "sample", "stats", "limit", "estimate", "check", "explain", "require", "forbid",
            "reduce", "best", "save", "resume", "checkpoint", "proof"
        ]
    )]
    check_proof: Option<PathBuf>,

    /// Search on this data structure: bits, or links as in Knuth's programs
    #[arg(long, value_name = "NAME", default_value = "bits")]
    engine: EngineName,

    /// Count on so many threads, all or a number, visiting each cover
    #[arg(
        short = 'j',
        long,
        value_name = "THREADS",
        value_parser = threads,
        requires = "count",
        conflicts_with_all = ["method", "limit", "node_limit", "memory", "save", "resume"]
    )]
    threads: Option<usize>,

    /// Write to this file where the search has come to when a limit, Ctrl-C, or its end stops it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sample", "method", "memory"])]
    save: Option<PathBuf>,

    /// Go on from where a search was that wrote this file: the covers before are not found again, and
    /// are in the count
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sample", "method", "memory"])]
    resume: Option<PathBuf>,

    /// Keep the results of a count in this directory: the same command continues one that was
    /// stopped, killed, or lost its power
    ///
    /// Each cover is visited, on all cores. The directory is created if there is none, and may be
    /// used by 'queens job'.
    #[arg(
        long,
        value_name = "DIR",
        requires = "count",
        conflicts_with_all = [
            "method", "limit", "stats", "node_limit", "memory", "require", "forbid", "reduce",
            "engine", "threads", "save", "resume"
        ]
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

/// The data structures by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum EngineName {
    Bits,
    Links,
}

/// Parses the number of an option.
fn option(text: &str) -> Result<u32, String> {
    text.trim().parse().map_err(|_| {
        format!("'{text}' is no option: write numbers from 0 with commas, such as 0,5")
    })
}

/// Parses a number of threads: all is 0.
fn threads(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(0),
        _ => text.parse().ok().filter(|&threads| threads > 0).ok_or_else(|| {
            format!("'{text}' is no number of threads: write all or a number from 1")
        }),
    }
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
        if let Some(cover) = &self.check {
            return Self::print_check(&problem, cover, context);
        }
        if let Some(file) = &self.check_proof {
            return self.print_proof_check(file, &problem, context);
        }
        let display = Display::new(context.is_quiet(), "covers");
        if let Some(file) = &self.proof {
            let control = self.cover_control(context, &Display::OFF);
            return self.write_proof(file, &problem, &control, context);
        }
        let search = self.search(&problem, self.cover_control(context, &display))?;
        let search = match self.reduce {
            true => self.reduced(search, context)?,
            false => search,
        };
        if self.print {
            return Self::print_problem(&problem, &search);
        }
        if self.estimate {
            return self.print_estimate(&search, context);
        }
        if self.explain {
            return Self::print_conflict(&problem, &search, context);
        }
        if let Some(count) = self.best {
            drop(display);
            return self.print_best(count, &problem, &search, context);
        }
        if let Some(samples) = self.sample {
            return self.print_samples(samples, &problem, search, display, context);
        }
        if self.count && self.count_method() != CountMethod::Plain {
            return self.count_with_memory(&problem, search, display, context);
        }
        let mut out = Output::stdout();
        let start = Instant::now();
        let report = match self.used_threads() {
            Some(threads) => self.count_on(threads, &search, context)?,
            None => {
                let mut covers = self.covers(&search)?;
                if !self.count {
                    let mut found = covers.report().solutions as u64;
                    while let Some(cover) = covers.next_cover() {
                        display.make_room(|| self.print(&problem, cover, &mut out))?;
                        found += 1;
                        display.found(found);
                    }
                }
                let report = covers.finish();
                self.save(&covers)?;
                report
            }
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
            "{}{covers} in {} ({}{}){}{}",
            if partial { "at least " } else { "" },
            Human(seconds),
            report.engine,
            match self.used_threads() {
                None | Some(1) => String::new(),
                Some(threads) => format!(", {threads} threads"),
            },
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

    /// The search that was asked for.
    fn search<'p>(&self, problem: &'p Problem, control: Control) -> Result<Search<'p>, Error> {
        let engine = match self.engine {
            EngineName::Bits => Engine::Bits,
            EngineName::Links => Engine::Links,
        };
        let search = problem.search().choose(rule(self.leftmost)).engine(engine).control(control);
        let search = search
            .require(self.require.iter().copied())
            .map_err(|error| wrong("require", error))?;
        search.forbid(self.forbid.iter().copied()).map_err(|error| wrong("forbid", error))
    }

    fn cover_control(&self, context: &CommandContext<'_>, display: &Display) -> Control {
        let mut control = Control::new().with_cancel(context.cancel_token().flag().into());
        if display.is_on() {
            let shown = display.observe(queens::Control::new());
            control = control.with_progress(move |progress| {
                let algorithm_x::Progress { share, solutions, elapsed, .. } = *progress;
                shown.report_progress(&queens::Progress::new(share, solutions, elapsed));
            });
        }
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

/// An option of the problem that an argument names and that cannot be meant.
fn wrong(argument: &str, error: OptionError) -> Error {
    Error::Usage(format!("--{argument}: {error}"))
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
