//! Values that are chosen from a list of names: shown by the help and by completions, and refused
//! with one sentence.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use queens_render::notation::{Format, FormatError};

/// Reads one of several names.
#[derive(Clone)]
pub(crate) struct Named<T> {
    pub(crate) read: fn(&str) -> Result<T, String>,
    pub(crate) names: fn() -> Vec<PossibleValue>,
}

/// The name of a strategy.
pub(crate) const STRATEGY: Named<&'static str> = Named {
    read: |name| match queens::strategy(name) {
        Ok(solver) => Ok(solver.info().name),
        Err(unknown) => Err(unknown.to_string()),
    },
    names: || {
        queens::Registry::builtin()
            .solvers()
            .map(|solver| PossibleValue::new(solver.info().name).help(solver.info().summary))
            .collect()
    },
};

/// The name of a text form.
pub(crate) const FORMAT: Named<Format> = Named {
    read: |name| name.parse().map_err(|error: FormatError| error.to_string()),
    names: || {
        Format::ALL
            .iter()
            .map(|format| PossibleValue::new(format.name()).help(format.summary()))
            .collect()
    },
};

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<T, clap::Error> {
        let read = self.read;
        StringValueParser::new()
            .try_map(move |name| read(&name))
            .parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter()))
    }
}
