//! Colors, or none.

use ratatui::style::{Color, Modifier, Style};

/// How things look. Whatever a color says, a sign says too, so that nothing is lost without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Theme {
    pub(super) color: bool,
}

impl Theme {
    fn of(self, style: Style) -> Style {
        if self.color { style } else { Style::new().add_modifier(style.add_modifier) }
    }

    /// A square of the board.
    pub(super) fn square(self, light: bool, on_open_line: bool) -> Style {
        let paper = match (light, on_open_line) {
            (true, false) => 187,
            (false, false) => 144,
            (true, true) => 152,
            (false, true) => 109,
        };
        self.of(Style::new().fg(Color::Indexed(240)).bg(Color::Indexed(paper)))
    }

    pub(super) fn queen(self) -> Style {
        self.of(Style::new().fg(Color::Indexed(16)).add_modifier(Modifier::BOLD))
    }

    pub(super) fn given(self) -> Style {
        self.of(Style::new().fg(Color::Indexed(54)).add_modifier(Modifier::BOLD))
    }

    /// What stands in the way.
    pub(super) fn alarm(self) -> Style {
        self.of(Style::new().fg(Color::Indexed(160)).add_modifier(Modifier::BOLD))
    }

    pub(super) fn yes(self) -> Style {
        self.of(Style::new().fg(Color::Indexed(22)).add_modifier(Modifier::BOLD))
    }

    /// The line of the pseudocode that is carried out, the cursor, the title.
    pub(super) fn current(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(super) fn heading(self) -> Style {
        self.of(Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD))
    }

    pub(super) fn muted(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }
}
