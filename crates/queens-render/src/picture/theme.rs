//! Colors.

use std::fmt;
use std::str::FromStr;

/// The colors of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// Warm light and dark squares; attacks in red, attacked squares in teal.
    #[default]
    Classic,
    /// Shades of gray; attacked queens are hollow.
    Mono,
    /// Black lines on white, as on paper: a grid instead of dark squares, attacked queens hollow.
    Print,
}

/// There is no theme of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown theme '{}': choose one of classic, mono, print", .name.escape_debug())]
pub struct UnknownTheme {
    /// The name that was given.
    pub name: String,
}

impl Theme {
    /// Every theme.
    pub const ALL: &'static [Self] = &[Self::Classic, Self::Mono, Self::Print];

    /// The name in lower case, as a user types it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Mono => "mono",
            Self::Print => "print",
        }
    }

    /// One line that describes the theme.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Classic => "warm squares, attacks in red",
            Self::Mono => "shades of gray, attacked queens hollow",
            Self::Print => "black lines on white, a grid instead of dark squares",
        }
    }

    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Self::Classic => &CLASSIC,
            Self::Mono => &MONO,
            Self::Print => &PRINT,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(name: &str) -> Result<Self, UnknownTheme> {
        let theme = Self::ALL.iter().copied().find(|theme| theme.name() == name);
        theme.ok_or_else(|| UnknownTheme { name: name.to_owned() })
    }
}

/// The color of a queen and of its outline.
pub(super) struct Piece {
    pub(super) fill: &'static str,
    pub(super) outline: &'static str,
}

/// The colors of a theme.
pub(super) struct Palette {
    pub(super) paper: &'static str,
    /// Labels and the edge of the board.
    pub(super) ink: &'static str,
    pub(super) light: &'static str,
    /// The dark squares; `None` for a grid instead.
    pub(super) dark: Option<&'static str>,
    /// The light and dark squares of boards whose squares are small: queens stand out more.
    pub(super) faint: [&'static str; 2],
    pub(super) queen: Piece,
    pub(super) attacked_queen: Piece,
    /// The lines between queens that attack each other.
    pub(super) attack: &'static str,
    /// The tint of attacked squares, and its opacity for 1, 2, 3, and more attackers.
    pub(super) tint: &'static str,
    pub(super) tint_opacities: [&'static str; 4],
    /// The frame of highlighted squares, and the opacity of their inside.
    pub(super) highlight: &'static str,
    pub(super) highlight_opacity: &'static str,
    pub(super) blocked: &'static str,
    pub(super) cross: &'static str,
}

/// The inside of a queen that shows nothing but its outline.
pub(super) const HOLLOW: &str = "#fff";

/// Labels on a transparent background: readable on white and on black.
pub(super) const INK_ON_ANY: &str = "#827b6e";

const CLASSIC: Palette = Palette {
    paper: "#fffdf8",
    ink: "#4a453c",
    light: "#f3ecdc",
    dark: Some("#cbb994"),
    faint: ["#faf6ec", "#eae1cd"],
    queen: Piece { fill: "#22303c", outline: "#f3ecdc" },
    attacked_queen: Piece { fill: "#b92f26", outline: "#f3ecdc" },
    attack: "#c2352b",
    tint: "#1d6a73",
    tint_opacities: [".18", ".32", ".45", ".57"],
    highlight: "#e0a100",
    highlight_opacity: ".42",
    blocked: "#6b655b",
    cross: "#efe9dc",
};

const MONO: Palette = Palette {
    paper: "#fff",
    ink: "#333",
    light: "#fff",
    dark: Some("#e4e4e4"),
    faint: ["#fff", "#f0f0f0"],
    queen: Piece { fill: "#111", outline: "#fff" },
    attacked_queen: Piece { fill: HOLLOW, outline: "#111" },
    attack: "#111",
    tint: "#000",
    tint_opacities: [".26", ".38", ".5", ".6"],
    highlight: "#111",
    highlight_opacity: "0",
    blocked: "#555",
    cross: "#fff",
};

const PRINT: Palette = Palette {
    paper: "#fff",
    ink: "#000",
    light: "#fff",
    dark: None,
    faint: ["#fff", "#fff"],
    queen: Piece { fill: "#000", outline: "#fff" },
    attacked_queen: Piece { fill: HOLLOW, outline: "#000" },
    attack: "#000",
    tint: "#000",
    tint_opacities: [".1", ".18", ".26", ".34"],
    highlight: "#000",
    highlight_opacity: "0",
    blocked: "#777",
    cross: "#fff",
};
