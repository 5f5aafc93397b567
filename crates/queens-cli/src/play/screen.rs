//! The screen: a title, the board, the panels, the sentence, the keys.

use queens::{Axis, Cause, Event, Square, State};
use queens_view::explain;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};

use super::app::{App, Going, View};
use super::board::{BoardView, Piece};
use super::panels;
use crate::summary::grouped;

const WATCH_KEYS: &str =
    "Space play  ←→ step  n solution  b backtrack  +- speed  h hand  ? help  q quit";
const HAND_KEYS: &str =
    "arrows move  Space queen  u undo  x clear  c complete?  h watch  ? help  q quit";

const HELP: [&str; 15] = [
    "Space   play, pause             Home  to the start",
    "→ ←     a step forward, back    End   to the end",
    "n N     next, last solution     r     restart and play",
    "b B     next, last backtrack    s     stop at solutions, or not",
    "+ -     faster, slower          h     place queens by hand",
    "                                q     quit",
    "",
    "A test is one question: may a queen stand here? A placement is",
    "one yes, a backtrack one queen taken back.",
    "",
    "♛   a queen       ♛!  the one that attacks   ♕  given, not reached",
    "?!  asked: no     ♛+  asked: yes, placed     ▒  blocked",
    "×   tried before or hidden; by hand: attacked   ○  completion",
    "",
    "Any key closes this.",
];

/// Narrower than this, the panels go.
const PANELS: u16 = 34;

/// Draws everything.
pub(super) fn draw(app: &App, frame: &mut Frame<'_>) {
    let [title, body, sentence, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(2),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let state = app.session.state();
    let text = match app.view {
        View::Watch => watch_title(app),
        View::ByHand => format!(" queens by hand · n = {}", app.by_hand.hand.size()),
    };
    frame.render_widget(Paragraph::new(text).style(app.theme.current()), title);
    let (said, keys_text) = match app.view {
        View::Watch => {
            draw_watch(app, &state, frame, body);
            (watch_sentence(app, &state), WATCH_KEYS)
        }
        View::ByHand => {
            draw_by_hand(app, frame, body);
            (app.by_hand.square(), HAND_KEYS)
        }
    };
    frame.render_widget(Paragraph::new(said).wrap(Wrap { trim: true }), sentence);
    frame.render_widget(Paragraph::new(keys_text).style(app.theme.muted()), keys);
    if app.help {
        draw_help(frame);
    }
}

fn watch_title(app: &App) -> String {
    let going = match app.going {
        Going::Nowhere if app.session.is_complete() => "complete",
        Going::Nowhere => "paused",
        Going::Playing => "playing",
        Going::Jumping(_) => "on the way",
    };
    let stop = if app.stop { "stop at solutions" } else { "find all" };
    format!(
        " queens · n = {} · {} · {going} · {}/s · {stop}",
        app.session.problem().size(),
        app.session.info().name,
        app.speed(),
    )
}

fn watch_sentence(app: &App, state: &State) -> String {
    match app.going {
        Going::Jumping(_) => {
            format!(
                "On the way, at step {}. Any key stops here.",
                grouped(u128::from(app.session.position()))
            )
        }
        _ => explain(state),
    }
}

fn draw_watch(app: &App, state: &State, frame: &mut Frame<'_>, body: Rect) {
    let piece = |square: Square| watch_piece(app, state, square);
    let open = state.frames.last().and_then(|frame| frame.line).map(|line| match line.line {
        queens::Line::Column => (Axis::Columns, line.index),
        _ => (Axis::Rows, line.index),
    });
    let asked = match state.last {
        Some(
            Event::Reject { square, .. }
            | Event::Place { square }
            | Event::Undo { square }
            | Event::Hide { square, .. }
            | Event::Unhide { square, .. },
        ) => square,
        _ => open.map_or(Square::new(0, 0), |(axis, line)| axis.square(line, 0)),
    };
    let board = BoardView {
        size: state.size,
        theme: app.theme,
        open,
        focus: asked,
        cursor: false,
        piece: &piece,
    };
    let (left, right) = split(&board, body);
    frame.render_widget(board, left);
    let Some(right) = right else { return };
    let width = usize::from(right.width);
    let mut lines = panels::counters(&app.session, width, app.theme);
    lines.extend(panels::algorithm(state, app.theme));
    lines.extend(panels::structures(state, width, app.theme));
    let room = usize::from(right.height).saturating_sub(lines.len());
    lines.extend(panels::frames(state, room, app.theme));
    frame.render_widget(Paragraph::new(Text::from(lines)), right);
}

/// The board to the left, and what is left of it if that is wide enough.
fn split(board: &BoardView<'_>, body: Rect) -> (Rect, Option<Rect>) {
    let beside = board.width(body.width.saturating_sub(PANELS + 2), body.height);
    if body.width < beside + PANELS + 2 {
        return (body, None);
    }
    let [left, _, right] = Layout::horizontal([
        Constraint::Length(beside),
        Constraint::Length(2),
        Constraint::Min(PANELS),
    ])
    .areas(body);
    (left, Some(right))
}

fn watch_piece(app: &App, state: &State, square: Square) -> Option<Piece> {
    let theme = app.theme;
    let problem = app.session.problem();
    let attacker = match state.last {
        Some(Event::Reject { cause: Cause::Attacked { by, .. }, .. }) => Some(by),
        _ => None,
    };
    let is_given = problem.queens().contains(&square);
    let is_placed = state.positions[square.row] == Some(square.column);
    if is_placed || is_given {
        let style = match state.last {
            _ if attacker == Some(square) => theme.alarm(),
            Some(Event::Place { square: placed }) if placed == square => theme.yes(),
            _ if is_given => theme.given(),
            _ => theme.queen(),
        };
        let mark = match state.last {
            _ if attacker == Some(square) => '!',
            Some(Event::Place { square: placed }) if placed == square => '+',
            _ => ' ',
        };
        return Some(Piece { sign: if is_placed { '♛' } else { '♕' }, mark, style });
    }
    if let Some(Event::Reject { square: asked, .. } | Event::Hide { square: asked, .. }) =
        state.last
        && asked == square
    {
        return Some(Piece { sign: '?', mark: '!', style: theme.alarm() });
    }
    if problem.blocked().contains(&square) {
        return Some(Piece { sign: '▒', mark: ' ', style: theme.muted() });
    }
    let (line, candidate) = state.axis.place_of(square);
    let tried = match state.hidden() {
        Some(hidden) => hidden.iter().any(|&(option, _)| option == square),
        None => state.frames.get(line).is_some_and(|frame| candidate < frame.next),
    };
    tried.then(|| Piece { sign: '×', mark: ' ', style: ratatui::style::Style::new() })
}

fn draw_by_hand(app: &App, frame: &mut Frame<'_>, body: Rect) {
    let theme = app.theme;
    let hand = &app.by_hand.hand;
    let piece = |square: Square| {
        let attacked = hand.attackers(square).next().is_some();
        if hand.queens().contains(&square) {
            let (mark, style) = if attacked { ('!', theme.alarm()) } else { (' ', theme.queen()) };
            Some(Piece { sign: '♛', mark, style })
        } else if app.by_hand.ghosts.contains(&square) {
            Some(Piece { sign: '○', mark: ' ', style: theme.yes() })
        } else {
            attacked.then(|| Piece { sign: '×', mark: ' ', style: ratatui::style::Style::new() })
        }
    };
    let board = BoardView {
        size: hand.size(),
        theme,
        open: None::<(Axis, usize)>,
        focus: app.by_hand.cursor,
        cursor: hand.size() > 0,
        piece: &piece,
    };
    let (left, right) = split(&board, body);
    frame.render_widget(board, left);
    let Some(right) = right else { return };
    let mut lines = vec![Line::raw(app.by_hand.summary()), Line::raw("")];
    lines.push(Line::styled("can this be completed? (c)", theme.heading()));
    lines.push(Line::raw(app.by_hand.answer.clone().unwrap_or_else(|| "not asked".to_owned())));
    lines.push(Line::raw(""));
    lines.extend(hand.attacks().take(12).map(|attack| {
        Line::styled(
            format!("{} and {}: {}", attack.first, attack.second, attack.line),
            theme.alarm(),
        )
    }));
    frame.render_widget(Paragraph::new(Text::from(lines)).wrap(Wrap { trim: true }), right);
}

fn draw_help(frame: &mut Frame<'_>) {
    let area = frame.area();
    let width = area.width.min(72);
    let height = area.height.min(HELP.len() as u16 + 2);
    let window = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, window);
    let block = Block::bordered().title(" help ").padding(Padding::horizontal(1));
    let text = Text::from_iter(HELP.map(Line::raw));
    frame.render_widget(Paragraph::new(text).block(block), window);
}
