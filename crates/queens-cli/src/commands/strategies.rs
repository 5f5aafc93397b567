//! `queens strategies`: what there is to choose from.

use std::io::Write as _;

use clap::Args;
use queens::{OptionInfo, StrategyInfo};
use serde::Serialize;

use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  queens strategies
  queens strategies --json";

/// List the strategies: largest board, order, what each can do, its options
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Strategies {
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// A strategy as JSON.
#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    summary: &'a str,
    max_size: usize,
    order: String,
    supports: Vec<&'a str>,
    options: Vec<EntryOption<'a>>,
}

#[derive(Serialize)]
struct EntryOption<'a> {
    name: &'a str,
    values: &'a str,
    default: &'a str,
    summary: &'a str,
}

impl Strategies {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let mut out = Output::stdout();
        for info in context.registry().infos() {
            if self.json {
                out.json(&entry(info))?;
            } else {
                describe(info, &mut out)?;
            }
        }
        out.finish()?;
        Ok(Exit::Done)
    }
}

/// What a strategy can do, in words.
fn supports(info: &StrategyInfo) -> Vec<&'static str> {
    let can = info.capabilities;
    [
        (can.enumerates, "solutions"),
        (can.finds_one, "one solution"),
        (can.constraints, "given and blocked squares"),
        (can.nodes, "nodes"),
        (can.tests, "tests"),
        (can.steps, "steps"),
    ]
    .into_iter()
    .filter_map(|(can, what)| can.then_some(what))
    .collect()
}

fn describe(info: &StrategyInfo, out: &mut Output) -> Result<(), Error> {
    writeln!(out, "{:12} {}", info.name, info.summary)?;
    writeln!(out, "{:12} n up to {}, {} order", "", info.max_size, info.order)?;
    match supports(info).as_slice() {
        [] => writeln!(out, "{:12} counts only", "")?,
        able => writeln!(out, "{:12} supports {}", "", able.join(", "))?,
    }
    for option in info.options {
        let OptionInfo { name, values, default, summary, .. } = option;
        writeln!(out, "{:12} {}:{name}=…: {values}, {default} by default", "", info.name)?;
        writeln!(out, "{:15}{summary}", "")?;
    }
    Ok(())
}

fn entry(info: &StrategyInfo) -> Entry<'_> {
    Entry {
        name: info.name,
        summary: info.summary,
        max_size: info.max_size,
        order: info.order.to_string(),
        supports: supports(info),
        options: info
            .options
            .iter()
            .map(|option| EntryOption {
                name: option.name,
                values: option.values,
                default: option.default,
                summary: option.summary,
            })
            .collect(),
    }
}
