//! Proofs that there is no cover.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use algorithm_x::{Completion, Control, Problem, RefuteError};

use super::{Cover, ended};
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Output;
use crate::summary;

impl Cover {
    /// Writes a proof that there is no cover.
    pub(super) fn write_proof(
        &self,
        file: &Path,
        problem: &Problem,
        control: &Control,
        context: &CommandContext<'_>,
    ) -> Result<Exit, Error> {
        match problem.refute(control) {
            Ok(proof) => {
                let stdout = file.as_os_str() == "-";
                let mut out = if stdout { Output::stdout() } else { Output::to_file(file)? };
                write!(out, "{}", proof.spell(problem))?;
                out.finish()?;
                context.say(format_args!("no cover: a proof of {} nodes", proof.items().len()));
                Ok(Exit::Done)
            }
            Err(RefuteError::Cover { .. }) => {
                context.say("there is a cover, so there is no proof that there is none");
                Ok(Exit::No)
            }
            Err(RefuteError::Stopped { reason }) => {
                let completion = ended(Completion::Stopped(reason));
                context.say(format_args!("no proof yet{}", summary::because(completion)));
                Ok(Exit::Stopped)
            }
            Err(error) => Err(Error::Usage(format!("--proof: {error}"))),
        }
    }

    /// Says whether a file proves that there is no cover.
    pub(super) fn print_proof_check(
        &self,
        file: &Path,
        problem: &Problem,
        context: &CommandContext<'_>,
    ) -> Result<Exit, Error> {
        let text = if file.as_os_str() == "-" {
            let mut text = String::new();
            io::stdin().lock().read_to_string(&mut text).map(|_| text)
        } else {
            fs::read_to_string(file)
        };
        let text = text
            .map_err(|source| Error::Input { name: file.to_string_lossy().into_owned(), source })?;
        let checked = problem.read_refutation(&text);
        match checked.and_then(|proof| problem.check_refutation(&proof)) {
            Ok(()) => {
                let mut out = Output::stdout();
                writeln!(out, "no cover: the proof is complete")?;
                out.finish()?;
                Ok(Exit::Done)
            }
            Err(error) => {
                context.say(format_args!("no proof: {error}"));
                Ok(Exit::No)
            }
        }
    }
}
