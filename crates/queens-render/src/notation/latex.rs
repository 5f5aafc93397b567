//! Boards for LaTeX.

use queens_core::Board;

use super::diagram::Diagram;
use super::error::{Fault, ParseError, excerpt};
use super::format::Notation;
use super::squares::Name;

/// The board is empty or too large for the LaTeX package `chessboard`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("n = {size} cannot be written for the chessboard package, which takes sizes from 1 to 26")]
#[non_exhaustive]
pub struct LatexError {
    /// The size of the board.
    pub size: usize,
}

/// The board as a diagram for the LaTeX package `chessboard` (`\usepackage{chessboard}`).
///
/// ```
/// use queens_core::Board;
///
/// let board: Board = ".Q..\n...Q\nQ...\n..Q.".parse()?;
/// assert_eq!(
///     queens_render::notation::latex(&board)?,
///     "\\chessboard[maxfield=d4,setpieces={Qb4,Qd3,Qa2,Qc1},showmover=false]\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`LatexError`] if the board is empty or has more than 26 columns: the package names a column by
/// one letter.
pub fn latex(board: &Board) -> Result<String, LatexError> {
    let size = board.size();
    if !(1..=26).contains(&size) {
        return Err(LatexError { size });
    }
    let queens: Vec<String> =
        board.queens().iter().map(|queen| format!("Q{}", queen.chess_name(size))).collect();
    let corner = queens_core::Square::new(0, size - 1).chess_name(size);
    Ok(format!(
        "\\chessboard[maxfield={corner},setpieces={{{}}},showmover=false]\n",
        queens.join(",")
    ))
}

/// The board of a diagram as [`latex`] writes it: options in any order, those that are not about the
/// size and the queens left out.
pub(super) fn diagram(text: &str) -> Result<Diagram, Fault> {
    let bad = |reason: &str| Fault::new(0, 0, ParseError::Latex { reason: reason.to_owned() });
    let options = text.trim().strip_prefix("\\chessboard").unwrap_or_default().trim();
    let options = options.strip_prefix('[').and_then(|options| options.strip_suffix(']'));
    let options = options.ok_or_else(|| bad("the options between [ and ] are missing"))?;
    let (before, after) = options.split_once("setpieces={").unwrap_or((options, "}"));
    let (pieces, after) = after.split_once('}').ok_or_else(|| bad("setpieces={ is not closed"))?;
    let corner = before
        .split(',')
        .chain(after.split(','))
        .find_map(|option| option.trim().strip_prefix("maxfield="))
        .ok_or_else(|| bad("maxfield, the square in the upper right corner, is missing"))?;
    let size = match Name::parse(corner.trim()) {
        Some(Name::Chess { file, rank }) if file + 1 == rank => rank,
        _ => return Err(bad(&format!("maxfield={} is no corner of a square", excerpt(corner)))),
    };
    let queen = |piece: &str| {
        let name = piece.trim().strip_prefix('Q').and_then(Name::parse);
        let square = name.and_then(|name| name.on(size));
        square.ok_or_else(|| bad(&format!("'{}' is no queen on the board", excerpt(piece))))
    };
    let pieces = pieces.split(',').filter(|piece| !piece.trim().is_empty());
    let queens = pieces.map(queen).collect::<Result<_, _>>()?;
    Diagram::new(size, queens, Vec::new(), Notation::Latex).map_err(|error| Fault::new(0, 0, error))
}
