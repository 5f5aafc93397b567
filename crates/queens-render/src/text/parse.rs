//! One placement or board from its text in a known form.

use queens_core::{Board, BoardError, Placement, PlacementError, Square};

/// The text is no placement or board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// It is of no form that there is.
    #[error(
        "'{0}' is no placement: write columns from 0 (1 3 0 2), digits from 1 (2413), a board of '.' and 'Q', FEN, JSON or CSV"
    )]
    UnknownForm(String),
    /// A column that there is not.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// A board that is not square, or has something on it that is no queen.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A character that stands for no column.
    #[error("'{character}' in row {row} is no column: {size} rows make columns 1 to {}", digit_name(*.size))]
    NotADigit {
        /// The character.
        character: char,
        /// The row, from 0.
        row: usize,
        /// How many rows there are, and so columns.
        size: usize,
    },
    /// A piece other than a queen.
    #[error("'{character}' in rank {rank} is neither Q nor a number of empty squares")]
    NotAQueen {
        /// The character.
        character: char,
        /// The rank, from the bottom.
        rank: usize,
    },
    /// Not a JSON array of columns.
    #[error("not a JSON array of columns such as [1,3,0,2]: {0}")]
    Json(String),
}

/// The last column of a board of this size, as digits name it.
fn digit_name(size: usize) -> String {
    u32::try_from(size)
        .ok()
        .and_then(|size| char::from_digit(size, 36))
        .map_or_else(|| "z".to_owned(), String::from)
}

/// Columns from 0 with spaces or commas between them.
pub(super) fn columns(line: &str) -> Result<Board, ParseError> {
    Ok(line.parse::<Placement>()?.board())
}

/// Columns from 1, a character each.
pub(super) fn digits(line: &str) -> Result<Board, ParseError> {
    let size = line.chars().count();
    let columns: Vec<usize> = line
        .chars()
        .enumerate()
        .map(|(row, character)| {
            let column = character.to_digit(36).and_then(|digit| (digit as usize).checked_sub(1));
            column.filter(|&column| column < size).ok_or(ParseError::NotADigit {
                character,
                row,
                size,
            })
        })
        .collect::<Result<_, _>>()?;
    Ok(Placement::new(columns)?.board())
}

/// Rows of squares, in ASCII or Unicode, with or without spaces between them.
pub(super) fn rows(text: &str) -> Result<Board, ParseError> {
    let plain: String = text
        .chars()
        .filter(|&c| c == '\n' || !c.is_whitespace())
        .map(|character| match character {
            '♛' | '♕' => 'Q',
            '·' => '.',
            other => other,
        })
        .collect();
    Ok(plain.parse()?)
}

/// The ranks of FEN; fields after the first (whose turn it is, …) do not matter.
pub(super) fn fen(line: &str) -> Result<Board, ParseError> {
    let ranks: Vec<&str> = line.split_whitespace().next().unwrap_or("").split('/').collect();
    let size = ranks.len();
    let mut queens = Vec::new();
    for (row, rank) in ranks.into_iter().enumerate() {
        let mut column = 0_usize;
        let mut rest = rank;
        while let Some(character) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (squares, length) = match character {
                'Q' | 'q' => {
                    queens.push(Square::new(row, column));
                    (1, 1)
                }
                // A run too long to be a number is too long for the board.
                '0'..='9' => (rest[..digits].parse().unwrap_or(usize::MAX), digits),
                _ => return Err(ParseError::NotAQueen { character, rank: size - row }),
            };
            column = column.saturating_add(squares);
            rest = &rest[length..];
        }
        if column != size {
            return Err(BoardError::RaggedRows { row, length: column, size }.into());
        }
    }
    Ok(Board::new(size, queens)?)
}

/// An array of columns, or an array of such arrays.
pub(super) fn json(text: &str) -> Result<Vec<Board>, ParseError> {
    // The first character inside the outer array tells the two apart, and so gives the better error.
    let nested = text.trim_start_matches(|c: char| c.is_whitespace()).get(1..);
    let nested = nested.is_some_and(|rest| rest.trim_start().starts_with('['));
    let arrays: Result<Vec<Vec<usize>>, _> = if nested {
        serde_json::from_str(text)
    } else {
        serde_json::from_str(text).map(|columns| vec![columns])
    };
    let arrays = arrays.map_err(|error| ParseError::Json(error.to_string()))?;
    arrays.into_iter().map(|columns| Ok(Placement::new(columns)?.board())).collect()
}
