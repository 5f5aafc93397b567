//! What can be wrong with a problem.

use thiserror::Error;

/// Why a [`Builder`](crate::Builder) refused an item or an option. The builder is left as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// Two items of one name.
    #[error("the item name {name:?} is taken; give each item a name of its own")]
    DuplicateName {
        /// The name.
        name: String,
    },
    /// A name that the text format could not carry.
    #[error(
        "{name:?} cannot name an item; a name is one or more characters, none of them white space, ':' or '|', and \
         '#' with a number is kept for items without a name"
    )]
    InvalidName {
        /// The name.
        name: String,
    },
    /// An option without items.
    #[error("option {option} names no item; an option needs at least one")]
    EmptyOption {
        /// The number that the option would have had.
        option: usize,
    },
    /// An item handle that this problem never handed out.
    #[error("there is no item {item}; the problem has {items} items, numbered from 0")]
    UnknownItem {
        /// The number of the item.
        item: usize,
        /// How many items the problem has.
        items: usize,
    },
    /// An item named twice by one option.
    #[error("option {option} names item {item} twice; an option names an item at most once")]
    DuplicateItem {
        /// The number that the option would have had.
        option: usize,
        /// The item, as the text format writes it.
        item: String,
    },
    /// A colour on a primary item.
    #[error(
        "option {option} gives a colour to the primary item {item}; only secondary items take colours"
    )]
    ColourOnPrimary {
        /// The number that the option would have had.
        option: usize,
        /// The item, as the text format writes it.
        item: String,
    },
    /// A colour that is kept for internal use.
    #[error("{colour} is no colour; use a number from 0 to {}", u32::MAX - 1)]
    ColourTooLarge {
        /// The colour.
        colour: u32,
    },
    /// More than 32-bit indices can tell apart.
    #[error(
        "option {option} makes the problem too large; the options of a problem may name about 2^30 items in all"
    )]
    TooLarge {
        /// The number that the option would have had.
        option: usize,
    },
}

/// Why an order of preference was refused by [`Search::prefer`](crate::Search::prefer).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PreferenceError {
    /// An item handle that this problem never handed out.
    #[error("there is no item {item}; the problem has {items} items, numbered from 0")]
    UnknownItem {
        /// The number of the item.
        item: usize,
        /// How many items the problem has.
        items: usize,
    },
    /// A secondary item: the search never branches on one.
    #[error("item {item} is secondary; an order of preference lists primary items only")]
    SecondaryItem {
        /// The number of the item.
        item: usize,
    },
    /// An item listed twice.
    #[error("item {item} is listed twice; an order of preference lists an item at most once")]
    DuplicateItem {
        /// The number of the item.
        item: usize,
    },
}

/// Why a text is no problem in the text format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {}", kind.explain(token))]
#[non_exhaustive]
pub struct ParseError {
    /// The number of the line at fault, from 1.
    pub line: usize,
    /// The token at fault, empty if there is none.
    pub token: String,
    /// What is wrong with it.
    pub kind: ParseErrorKind,
}

/// What can be wrong with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The text holds nothing but comments.
    NoItems,
    /// A second `|` in the line of items.
    SecondBar,
    /// A name with `:` or `|` in it.
    InvalidName,
    /// A name that the line of items has twice.
    DuplicateName,
    /// An option names an item that the line of items does not have.
    UnknownItem,
    /// An option names an item twice.
    DuplicateItem,
    /// An option gives a colour to a primary item.
    ColourOnPrimary,
    /// A colour that is empty or has `:` or `|` in it.
    InvalidColour,
    /// More than 32-bit indices can tell apart.
    TooLarge,
}

impl ParseError {
    pub(crate) fn new(line: usize, token: &str, kind: ParseErrorKind) -> Self {
        Self { line, token: token.to_owned(), kind }
    }
}

impl ParseErrorKind {
    fn explain(self, token: &str) -> String {
        match self {
            Self::NoItems => {
                "there are no items; the first line that is no comment lists them".to_owned()
            }
            Self::SecondBar => {
                "a second '|'; one separates the primary items from the secondary ones".to_owned()
            }
            Self::InvalidName => format!("{token:?} cannot name an item; leave out ':' and '|'"),
            Self::DuplicateName => {
                format!("the item {token:?} is listed twice; give each item a name of its own")
            }
            Self::UnknownItem => {
                format!("{token:?} names no item of the first line; add it there or correct it")
            }
            Self::DuplicateItem => {
                format!("{token:?} names an item a second time; an option names it at most once")
            }
            Self::ColourOnPrimary => {
                format!(
                    "{token:?} gives a colour to a primary item; only items after the '|' take colours"
                )
            }
            Self::InvalidColour => format!(
                "{token:?} has no valid colour; write item:colour, without ':' or '|' in it"
            ),
            Self::TooLarge => {
                "this option makes the problem too large; options may name about 2^30 items in all"
                    .to_owned()
            }
        }
    }
}
