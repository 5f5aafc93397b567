//! Error types. Reaching a limit is not an error: see [`Report`](crate::Report).

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
    /// A name that the text format cannot represent.
    #[error(
        "{name:?} cannot name an item; a name is one or more characters, none of them white space, ':' or '|', and \
         '#' with a number is reserved for items without a name"
    )]
    InvalidName {
        /// The name.
        name: String,
    },
    /// A primary item that cannot be covered, or no number of times.
    #[error(
        "an item cannot be covered at least {least} and at most {most} times; the most times are 1 or more, and no \
         fewer than the least"
    )]
    InvalidMultiplicity {
        /// The least times.
        least: u32,
        /// The most times.
        most: u32,
    },
    /// An option without items.
    #[error("option {option} names no item; an option needs at least one")]
    EmptyOption {
        /// The number that the option would have had.
        option: usize,
    },
    /// An item that the problem does not have.
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
    /// A color on a primary item.
    #[error(
        "option {option} gives a color to the primary item {item}; only secondary items take colors"
    )]
    ColorOnPrimary {
        /// The number that the option would have had.
        option: usize,
        /// The item, as the text format writes it.
        item: String,
    },
    /// A color that is reserved for internal use.
    #[error("{color} is not a color; use a number from 0 to {}", u32::MAX - 1)]
    ColorTooLarge {
        /// The color.
        color: u32,
    },
    /// Costs that add up to too much.
    #[error(
        "the cost {cost} of option {option} is too large; all costs together have to be less than 2^63"
    )]
    CostTooLarge {
        /// The number that the option would have had.
        option: usize,
        /// Its cost.
        cost: u64,
    },
    /// More items in options than 32-bit indices can number.
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
    /// An item that the problem does not have.
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

/// Why an option was refused by [`Search::require`](crate::Search::require) or
/// [`Search::forbid`](crate::Search::forbid).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionError {
    /// An option that the problem does not have.
    #[error("there is no option {option}; the problem has {options} options, numbered from 0")]
    UnknownOption {
        /// The number of the option.
        option: usize,
        /// How many options the problem has.
        options: usize,
    },
    /// An option is required of a problem whose items may be covered several times.
    #[error("options cannot be required where items may be covered several times: forbid others")]
    Multiplicities,
    /// An option without primary items, which is in no cover.
    #[error("option {option} names no primary item; such options are in no cover")]
    NoPrimaryItem {
        /// The number of the option.
        option: usize,
    },
}

/// Why a text is not a problem in the text format.
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
    /// Numbers before a `|` in front of an item that are not how often it is to be covered.
    InvalidMultiplicity,
    /// Such numbers in front of a secondary item.
    MultiplicityOnSecondary,
    /// An option names an item that the line of items does not have.
    UnknownItem,
    /// An option names an item twice.
    DuplicateItem,
    /// An option gives a color to a primary item.
    ColorOnPrimary,
    /// A color that is empty or has `:` or `|` in it.
    InvalidColor,
    /// A `|` in an option that no cost follows.
    InvalidCost,
    /// Costs that add up to 2^63 or more.
    CostTooLarge,
    /// More items in options than 32-bit indices can number.
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
            Self::InvalidMultiplicity => format!(
                "{token:?} has no valid multiplicity; write least:most|item or times|item, with 1 or more times at most"
            ),
            Self::MultiplicityOnSecondary => format!(
                "{token:?} gives a multiplicity to a secondary item; only items before the '|' are covered several times"
            ),
            Self::DuplicateName => {
                format!("the item {token:?} is listed twice; give each item a name of its own")
            }
            Self::UnknownItem => {
                format!("{token:?} names no item of the first line; add it there or correct it")
            }
            Self::DuplicateItem => {
                format!("{token:?} names an item a second time; an option names it at most once")
            }
            Self::ColorOnPrimary => {
                format!(
                    "{token:?} gives a color to a primary item; only items after the '|' take colors"
                )
            }
            Self::InvalidColor => {
                format!("{token:?} has no valid color; write item:color, without ':' or '|' in it")
            }
            Self::InvalidCost => {
                format!(
                    "{token:?} is no cost; write '|' and a number from 0 to 2^63 - 1, such as |7"
                )
            }
            Self::CostTooLarge => {
                format!(
                    "{token:?} is too large a cost; all costs together have to be less than 2^63"
                )
            }
            Self::TooLarge => {
                "this option makes the problem too large; options may name about 2^30 items in all"
                    .to_owned()
            }
        }
    }
}
