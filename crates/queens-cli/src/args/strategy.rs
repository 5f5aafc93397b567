//! Which strategy, and with which options.

use clap::Args;
use queens::Solver;

use super::named;
use crate::error::Error;

/// The strategy to use.
#[derive(Clone, Debug, Args)]
pub(crate) struct StrategyArgs {
    /// The strategy, one of those that 'queens strategies' lists [default: what suits best]
    #[arg(short, long, value_name = "NAME", value_parser = named::STRATEGY, hide_possible_values = true)]
    pub(crate) strategy: Option<&'static str>,

    /// An option of the strategy, such as mirror=off; repeat for more
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = assignment)]
    pub(crate) options: Vec<(String, String)>,
}

impl StrategyArgs {
    /// The strategy that was asked for, or else the default one; its options set.
    pub(crate) fn solver(
        &self,
        default: impl FnOnce() -> Box<dyn Solver>,
    ) -> Result<Box<dyn Solver>, Error> {
        self.configured(match self.strategy {
            Some(name) => named(name)?,
            None => default(),
        })
    }

    /// The strategy that was asked for, or else the one of this name; its options set.
    pub(crate) fn solver_or(&self, default: &str) -> Result<Box<dyn Solver>, Error> {
        self.configured(named(self.strategy.unwrap_or(default))?)
    }

    fn configured(&self, mut solver: Box<dyn Solver>) -> Result<Box<dyn Solver>, Error> {
        for (name, value) in &self.options {
            solver = solver.with_option(name, value)?;
        }
        Ok(solver)
    }
}

fn named(name: &str) -> Result<Box<dyn Solver>, Error> {
    queens::strategy(name).map_err(|unknown| Error::Usage(unknown.to_string()))
}

fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err(format!("'{text}' sets no option: write name=value, such as mirror=off")),
    }
}
