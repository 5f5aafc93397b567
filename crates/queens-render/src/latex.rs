//! Boards for LaTeX.

use queens_core::Board;

/// The board cannot be written for LaTeX.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("n = {size} cannot be written for the chessboard package, which takes sizes from 1 to 26")]
#[non_exhaustive]
pub struct LatexError {
    /// The size of the board.
    pub size: usize,
}

/// The board as a diagram of the LaTeX package `chessboard` (`\usepackage{chessboard}`).
///
/// ```
/// use queens_core::Board;
///
/// let board: Board = ".Q..\n...Q\nQ...\n..Q.".parse()?;
/// assert_eq!(
///     queens_render::latex(&board)?,
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
