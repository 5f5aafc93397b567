//! What all pictures share: colours, patterns, the queen. Lengths are in squares.

/// The page.
pub(super) const PAPER: &str = "#fffdf8";
/// Labels, and the edge of the board.
pub(super) const INK: &str = "#4a453c";
const LIGHT: &str = "#f3ecdc";
const DARK: &str = "#cbb994";
const QUEEN: &str = "#22303c";
/// Queens that are attacked and the lines between them; the hatching of attacked squares.
pub(super) const ALARM: &str = "#c2352b";
const SHADE: &str = "#1d6a73";
const BLOCKED: &str = "#5b564d";

/// The classes that the shapes of a board use.
pub(super) fn sheet() -> String {
    format!(
        ".queen{{fill:{QUEEN};stroke:{LIGHT};stroke-width:2}}\
         .queen.attacked{{fill:{ALARM}}}\
         .attack{{fill:none;stroke-linecap:round;stroke:{ALARM};stroke-width:.07}}\
         .halo{{stroke:{PAPER};stroke-width:.15}}\
         .attack.far{{stroke-width:.2}}\
         .halo.far{{stroke-width:.4}}\
         .tint{{fill:{SHADE};fill-opacity:.16}}\
         .hatch{{stroke:{SHADE};stroke-opacity:.6;stroke-width:.04}}\
         .blocked{{fill:{BLOCKED};fill-opacity:.55}}\
         .cross{{fill:none;stroke:{PAPER};stroke-width:.08;stroke-linecap:round}}\
         .edge{{fill:none;stroke:{INK};stroke-width:.03}}\
         .label{{fill:none;stroke:{INK};stroke-width:1.7;stroke-linecap:round;\
         stroke-linejoin:round}}"
    )
}

/// The light and the dark squares. Where squares are small the queens stand out from a fainter board.
pub(super) const fn squares(faint: bool) -> [&'static str; 2] {
    if faint { ["#faf6ec", "#eae1cd"] } else { [LIGHT, DARK] }
}

/// The queen, to be put into `<defs>`.
pub(super) fn definitions() -> String {
    format!("<path id=\"queen\" transform=\"scale(.01)\" d=\"{QUEEN_PATH}\"/>\n")
}

/// A crown of five points, its band and its foot, on a square of 100 by 100.
pub(super) const QUEEN_PATH: &str = "M12 26a6 6 0 1 1 4.6 5.8L31 51 28.6 27.6a6 6 0 1 1 7.6-1.6\
L44 48 47.4 23.4a6 6 0 1 1 5.2 0L56 48 63.8 26a6 6 0 1 1 7.6 1.6L69 51 83.4 31.8\
a6 6 0 1 1 3.4 1.2L75 66q-25 -8 -50 0L13.2 33A6 6 0 0 1 12 26zM25.6 71q24.4 -8 48.8 0l1 6\
q-25.4 -8 -50.8 0zM23 82q27 -8.5 54 0l3 8q-30 4 -60 0z";
