//! How far a search may go.

use std::time::Duration;

use clap::Args;
use queens::{CancelToken, Control};

/// Limits on the search.
#[derive(Clone, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Stop after this time (500ms, 5s, 2m, or seconds) and say what was found
    #[arg(long, value_name = "TIME", value_parser = time, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop after this many nodes of the search tree and say what was found
    #[arg(long, value_name = "NODES", value_parser = number, allow_hyphen_values = true)]
    pub(crate) node_limit: Option<u64>,
}

impl LimitArgs {
    /// These limits, and an end when the token is set.
    pub(crate) fn control(&self, token: CancelToken) -> Control {
        let mut control = Control::new().with_cancel(token);
        if let Some(most) = self.time_limit {
            control = control.with_time_limit(most);
        }
        if let Some(most) = self.node_limit {
            control = control.with_node_limit(most);
        }
        control
    }
}

/// Reads a number of things.
pub(crate) fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("'{text}' is no limit: write a whole number, such as 1000"))
}

/// Reads a time: `500ms`, `1.5s`, `2m`, `1h 30m`, or a number of seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let seconds = text.strip_suffix('s').unwrap_or(text).parse::<f64>().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .or_else(|| humantime::parse_duration(text).ok())
        .ok_or_else(|| format!("'{text}' is no time: write 500ms, 5s, 2m or a number of seconds"))
}
