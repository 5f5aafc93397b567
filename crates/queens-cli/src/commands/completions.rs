//! `queens completions`: for the shell.

use std::io::Write as _;

use clap::Args;
use clap_complete::Shell;

use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  queens completions bash > ~/.local/share/bash-completion/completions/queens
  queens completions zsh";

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        // In memory first: the generator panics where the output cannot be written.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut context.command(), "queens", &mut script);
        let mut out = Output::stdout();
        out.write_all(&script)?;
        out.finish()?;
        Ok(Exit::Done)
    }
}
