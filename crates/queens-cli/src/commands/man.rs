//! `queens man`: the manual pages.

use clap::Args;
use clap_mangen::Man as Page;

use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  queens man solve | man -l -
  queens man";

/// Print a manual page, of the whole or of one command
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Man {
    /// The command; without it, the page of queens itself
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl Man {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let mut root = context.command();
        // Gives the subcommands their full names and the options of all.
        root.build();
        let command = match &self.command {
            None => root,
            Some(name) => root.find_subcommand(name).cloned().ok_or_else(|| {
                Error::Usage(format!("there is no command '{name}': see 'queens --help'"))
            })?,
        };
        let mut out = Output::stdout();
        Page::new(command).render(&mut out)?;
        out.finish()?;
        Ok(Exit::Done)
    }
}
