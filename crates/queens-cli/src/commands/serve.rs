//! `queens serve`: the page that watches a search, live.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use clap::Args;
use queens::{Problem, Task};
use queens_view::Session;

use crate::args::StrategyArgs;
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::server;

const EXAMPLES: &str = "\
Examples:
  queens serve
  queens serve --port 0 --size 12 --strategy hashset";

/// Serve a page to watch a search in the browser
///
/// The page asks this server for steps as it needs them, so that the search may be as long as it
/// likes. Choose the size, the strategy and given queens there. Ctrl-C ends the server.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Serve {
    /// The port; 0 takes one that is free
    #[arg(short, long, value_name = "PORT", default_value_t = 8008)]
    port: u16,

    /// The address to listen at. Other than 127.0.0.1, it may let others on the network in
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,

    /// The size of the board that the page shows first
    #[arg(short = 'n', long, value_name = "N", default_value_t = 8, value_parser = size)]
    size: usize,

    #[command(flatten)]
    strategy: StrategyArgs,
}

impl Serve {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let problem = Problem::new(self.size);
        let strategy = self.strategy.spec(context, Task::Step, &problem)?;
        // What the page would ask for first must work.
        Session::open(context.registry(), &strategy, problem)?;
        let page = queens_view::page::live(context.registry(), self.size, &strategy);
        let address = SocketAddr::new(self.bind, self.port);
        let token = context.cancel_token();
        server::serve(address, context.registry(), page, &token, |address| {
            context.say(format_args!("watch at http://{address}/ and end with Ctrl-C"));
        })
        .map_err(|source| Error::Serve { address: address.to_string(), source })?;
        Ok(Exit::Done)
    }
}

fn size(text: &str) -> Result<usize, String> {
    let most = queens_view::api::MAX_SIZE;
    text.parse()
        .ok()
        .filter(|&size| size <= most)
        .ok_or_else(|| format!("'{text}' is no size to watch: choose one from 0 to {most}"))
}
