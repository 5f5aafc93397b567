//! `queens serve`: the page that watches a search, live.

use std::io::{self, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Args;
use queens::{Problem, Task};
use queens_view::Session;

use crate::args::StrategyArgs;
use crate::args::problem::read_board;
use crate::context::CommandContext;
use crate::error::Error;
use crate::exit::Exit;
use crate::server;

const EXAMPLES: &str = "\
Examples:
  queens serve --open
  queens serve --port 0 --size 12 --strategy hashset
  queens serve --board board.txt";

/// Serve a page to watch a search in the browser
///
/// The page asks this server for steps as it needs them, so that the search may be as long as it
/// likes. Choose the size, the strategy and given queens there. Ctrl-C ends the server.
///
/// It answers requests for its own address and for localhost, from its own page alone.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Serve {
    /// The port; 0 takes one that is free [default: 8008, or the next that is free]
    #[arg(short, long, value_name = "PORT")]
    port: Option<u16>,

    /// The address to listen at. Other than 127.0.0.1, it may let others on the network in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: String,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// The size of the board that the page shows first
    #[arg(short = 'n', long, value_name = "N", default_value_t = 8, value_parser = size)]
    size: usize,

    /// A file with the board that the page shows first: 'Q' a given queen, '#' a blocked square, '.'
    /// a free one
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    board: Option<PathBuf>,

    #[command(flatten)]
    strategy: StrategyArgs,
}

/// The first port to try, and how many to try, if none was asked for.
const PORTS: std::ops::Range<u16> = 8008..8108;

impl Serve {
    pub(crate) fn run(&self, context: &CommandContext<'_>) -> Result<Exit, Error> {
        let problem = match &self.board {
            None => Problem::new(self.size),
            Some(path) => read_board(path)?,
        };
        let most = queens_view::api::MAX_SIZE;
        if problem.size() > most {
            let n = problem.size();
            return Err(Error::Usage(format!("n = {n} is too large for the page: {most} at most")));
        }
        let strategy = self.strategy.spec(context, Task::Step, &problem)?;
        // What the page would ask for first must work.
        let page = queens_view::page::live(context.registry(), &problem, &strategy);
        Session::open(context.registry(), &strategy, problem)?;
        let (listener, address) = self.listen()?;
        let token = context.cancel_token();
        let url = format!("http://{address}/");
        if context.is_quiet() {
            // The port may be another than the one that was asked for.
            let mut out = io::stdout().lock();
            writeln!(out, "{url}")?;
            out.flush()?;
        }
        context.say(format_args!("watch at {url} and end with Ctrl-C"));
        if self.open {
            open(&url);
        }
        server::serve(listener, context.registry(), page, &token)
            .map_err(|source| Error::Serve { address: address.to_string(), source })?;
        Ok(Exit::Done)
    }

    /// A listener at the address and the port that were asked for, or at the first port that is free.
    fn listen(&self) -> Result<(TcpListener, SocketAddr), Error> {
        let bind = |port: u16| -> io::Result<(TcpListener, SocketAddr)> {
            let listener = TcpListener::bind((self.bind.as_str(), port))?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let failed =
            |port, source| Error::Serve { address: format!("{}:{port}", self.bind), source };
        if let Some(port) = self.port {
            return bind(port).map_err(|source| match source.kind() {
                io::ErrorKind::AddrInUse => Error::PortTaken { port },
                _ => failed(port, source),
            });
        }
        for port in PORTS {
            match bind(port) {
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
                result => return result.map_err(|source| failed(port, source)),
            }
        }
        bind(0).map_err(|source| failed(0, source))
    }
}

/// Asks the system to show the page. Where it has no browser, the address was printed.
fn open(url: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url);
    let started = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Ok(mut child) = started {
        std::thread::spawn(move || child.wait());
    }
}

fn size(text: &str) -> Result<usize, String> {
    let most = queens_view::api::MAX_SIZE;
    text.parse()
        .ok()
        .filter(|&size| size <= most)
        .ok_or_else(|| format!("'{text}' is no size to watch: choose one from 0 to {most}"))
}
