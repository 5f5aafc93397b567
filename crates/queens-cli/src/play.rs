//! Watching a search in the terminal: the loop that reads keys, lets time pass and draws.

mod app;
mod board;
mod by_hand;
mod panels;
mod screen;
mod theme;

use std::io;
use std::time::{Duration, Instant};

use queens::{CancelToken, Registry};
use queens_view::Session;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use app::App;

/// How long a picture stands while something moves.
const FRAME: Duration = Duration::from_millis(33);
/// How long to wait for a key while nothing moves; Ctrl-C from outside is noticed within it.
const REST: Duration = Duration::from_millis(200);

/// Shows the session on the terminal until the user or the token ends it. The terminal is restored
/// whatever happens, a panic included.
pub(crate) fn play(
    registry: &Registry,
    session: Session,
    color: bool,
    token: &CancelToken,
) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let result = watch(&mut terminal, App::new(registry, session, color), token);
    ratatui::try_restore()?;
    result
}

fn watch(terminal: &mut DefaultTerminal, mut app: App, token: &CancelToken) -> io::Result<()> {
    let mut before = Instant::now();
    while !app.is_over() && !token.is_cancelled() {
        terminal.draw(|frame| screen::draw(&app, frame))?;
        let wait = if app.is_moving() { FRAME.saturating_sub(before.elapsed()) } else { REST };
        if event::poll(wait)? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => app.key(key),
                // A new size is drawn in the next round.
                _ => {}
            }
        }
        let now = Instant::now();
        if now - before >= FRAME || !app.is_moving() {
            app.pass(now - before);
            before = now;
        }
    }
    Ok(())
}
