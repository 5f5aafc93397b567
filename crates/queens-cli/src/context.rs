//! What every subcommand gets beside its arguments.

use std::fmt::Display;
use std::io::Write as _;

use queens::{CancelToken, Problem, Registry, Solver, Task};

use crate::error::{Error, printable};
use crate::interrupt;
use crate::output::Output;

/// The strategies, and how to talk to the user.
pub(crate) struct CommandContext<'a> {
    registry: &'a Registry,
    command: clap::Command,
    quiet: bool,
}

impl<'a> CommandContext<'a> {
    pub(crate) fn new(registry: &'a Registry, command: clap::Command, quiet: bool) -> Self {
        Self { registry, command, quiet }
    }

    /// The strategies that the command works with.
    pub(crate) fn registry(&self) -> &'a Registry {
        self.registry
    }

    /// The strategy for a task if the user named none.
    pub(crate) fn default_for(
        &self,
        task: Task,
        problem: &Problem,
    ) -> Result<Box<dyn Solver>, Error> {
        let size = problem.size();
        self.registry.default_for(task, problem).ok_or_else(|| {
            match self.registry.largest_for(task) {
                Some(largest) if size > largest => Error::SizeTooLarge { size, largest },
                _ => Error::NoStrategy { size },
            }
        })
    }

    /// An error if no strategy supports a board of this size.
    pub(crate) fn check_size(&self, size: usize) -> Result<(), Error> {
        match self.registry.infos().map(|info| info.max_size).max() {
            Some(largest) if size > largest => Err(Error::SizeTooLarge { size, largest }),
            _ => Ok(()),
        }
    }

    /// The command line, to describe it.
    pub(crate) fn command(&self) -> clap::Command {
        self.command.clone()
    }

    /// Whether stderr is for errors alone.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// A token that Ctrl-C sets from now on. To be asked for once.
    pub(crate) fn cancel_token(&self) -> CancelToken {
        interrupt::token()
    }

    /// Ends an output after an interruption: says where the part of a file that was written is.
    pub(crate) fn keep_partial(&self, out: Output) -> Result<(), Error> {
        if let Some(path) = out.interrupt()? {
            self.say(format_args!("what was found so far is in {}", path.display()));
        }
        Ok(())
    }

    /// Prints a sentence on stderr, unless the user asked for quiet.
    pub(crate) fn say(&self, sentence: impl Display) {
        if !self.quiet {
            // The work is done, and there is no other place to report that stderr is closed.
            let sentence = printable(&sentence.to_string());
            let _ = writeln!(anstream::stderr(), "{sentence}");
        }
    }
}
