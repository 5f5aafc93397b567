//! What the keys do, and what happens as time passes.

use std::time::Duration;

use queens::Registry;
use queens_view::{Outcome, Session, Target};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::by_hand::ByHand;
use super::theme::Theme;

/// Steps a second.
const SPEEDS: [u32; 12] = [1, 2, 4, 8, 16, 32, 64, 128, 512, 2048, 8192, 65_536];

/// The steps of a jump that are made between two pictures: about ten milliseconds.
const JUMP: u64 = 200_000;

/// A search on its way somewhere, a portion of the way at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Going {
    Nowhere,
    /// Step after step, at the speed chosen.
    Playing,
    /// Far away, as fast as it goes.
    Jumping(Target<'static>),
}

/// What is shown on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    Watch,
    ByHand,
}

/// The state of the terminal viewer.
pub(crate) struct App {
    pub(super) session: Session,
    pub(super) theme: Theme,
    pub(super) going: Going,
    pub(super) view: View,
    pub(super) by_hand: ByHand,
    pub(super) help: bool,
    /// Whether playing pauses at each solution.
    pub(super) stop: bool,
    speed: usize,
    /// The part of a step that is due.
    due: f64,
    over: bool,
}

impl App {
    pub(crate) fn new(registry: &Registry, session: Session, color: bool) -> Self {
        let by_hand = ByHand::new(registry, session.problem());
        Self {
            session,
            theme: Theme { color },
            going: Going::Nowhere,
            view: View::Watch,
            by_hand,
            help: false,
            stop: true,
            speed: 2,
            due: 0.0,
            over: false,
        }
    }

    /// Whether the user has had enough.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Whether something happens without a key.
    pub(crate) fn is_moving(&self) -> bool {
        self.going != Going::Nowhere
    }

    /// Steps a second.
    pub(super) fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// A key was pressed.
    pub(crate) fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control {
            self.over |= matches!(key.code, KeyCode::Char('c' | 'd'));
            return;
        }
        if self.help {
            self.help = false;
            return;
        }
        match (key.code, self.view) {
            (KeyCode::Char('q'), _) => self.over = true,
            (KeyCode::Char('?'), _) => self.help = true,
            (KeyCode::Char('h'), View::Watch) => {
                self.going = Going::Nowhere;
                self.view = View::ByHand;
            }
            (KeyCode::Char('h') | KeyCode::Esc, View::ByHand) => self.view = View::Watch,
            (code, View::ByHand) => self.by_hand.key(code),
            (code, View::Watch) => self.watch_key(code),
        }
    }

    fn watch_key(&mut self, code: KeyCode) {
        let was_going = std::mem::replace(&mut self.going, Going::Nowhere);
        match code {
            KeyCode::Char(' ') if was_going == Going::Nowhere => self.play(),
            KeyCode::Right => drop(self.session.step()),
            KeyCode::Left => drop(self.session.back()),
            KeyCode::Char('n') => self.jump(Target::NextSolution),
            KeyCode::Char('N') => self.jump(Target::PreviousSolution),
            KeyCode::Char('b') => self.jump(Target::NextBacktrack),
            KeyCode::Char('B') => self.jump(Target::PreviousBacktrack),
            KeyCode::End => self.jump(Target::End),
            KeyCode::Home => self.session.restart(),
            KeyCode::Char('r') => {
                self.session.restart();
                self.play();
            }
            // These do not interrupt.
            KeyCode::Char('+' | '=') => {
                self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
                self.going = was_going;
            }
            KeyCode::Char('-') => {
                self.speed = self.speed.saturating_sub(1);
                self.going = was_going;
            }
            KeyCode::Char('s') => {
                self.stop = !self.stop;
                self.going = was_going;
            }
            KeyCode::Char(_) | KeyCode::Esc => {}
            _ => self.going = was_going,
        }
    }

    fn play(&mut self) {
        if self.session.is_complete() {
            self.session.restart();
        }
        self.going = Going::Playing;
        // The first step is due at once.
        self.due = 1.0;
    }

    fn jump(&mut self, target: Target<'static>) {
        self.going = Going::Jumping(target);
        self.pass(Duration::ZERO);
    }

    /// Time has passed.
    pub(crate) fn pass(&mut self, time: Duration) {
        match self.going {
            Going::Nowhere => {}
            Going::Playing => {
                self.due += time.as_secs_f64() * f64::from(self.speed());
                let steps = self.due.floor();
                self.due -= steps;
                self.advance(steps as u64);
            }
            Going::Jumping(target) => {
                if self.session.find(target, JUMP) != Outcome::Underway {
                    self.going = Going::Nowhere;
                }
            }
        }
    }

    fn advance(&mut self, steps: u64) {
        for _ in 0..steps {
            let event = self.session.step();
            let pause = event.is_none() || (self.stop && event == Some(queens::Event::Emit));
            if pause || self.session.is_complete() {
                self.going = Going::Nowhere;
                return;
            }
        }
    }
}
