//! Where a search is, as a value that can be written down.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use thiserror::Error;

use crate::config::Choose;
use crate::engine::Scope;
use crate::item::OptionId;
use crate::report::Statistics;

/// Where a search is, to go on from there later, in another process or on another machine: the
/// options that are chosen, and the figures so far. Returned by [`Covers::state`](crate::Covers::state),
/// taken by [`Search::resume`](crate::Search::resume).
///
/// It is written ([`Display`](fmt::Display)) and read ([`FromStr`]) as one line of text, in
/// proportion to the depth of the search. It does not depend on the engine: a search on links can be
/// resumed on bits.
///
/// # Example
///
/// ```
/// use algorithm_x::{Problem, SearchState};
///
/// let problem: Problem = "a b\na\na\nb\nb".parse()?;
/// let mut covers = problem.search().iter();
/// let first = covers.next();
/// let text = covers.state().to_string();
///
/// let state: SearchState = text.parse()?;
/// let rest = problem.search().resume(&state)?;
/// assert_eq!(rest.report().solutions, 1);
/// assert!(first.into_iter().chain(rest).eq(&problem));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchState {
    /// What the search is about: see [`fingerprint`].
    pub(crate) search: u64,
    /// How many options of the path were given: the search goes no further up.
    pub(crate) given: usize,
    /// The options that are chosen, in their order.
    pub(crate) path: Vec<OptionId>,
    pub(crate) next: Next,
    pub(crate) covers: u64,
    pub(crate) statistics: Statistics,
}

/// What comes next in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The node of the path.
    Enter,
    /// What comes after the node of the path, which is a cover.
    Leave,
    /// Nothing.
    End,
}

impl Next {
    const ALL: [(Self, &str); 3] =
        [(Self::Enter, "before"), (Self::Leave, "after"), (Self::End, "end")];
}

/// Why a search cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StateError {
    /// A text that is not the state of a search.
    #[error("this is not the state of a search: {reason}")]
    Format {
        /// What is wrong with it.
        reason: String,
    },
    /// A state of another problem, or of other settings.
    #[error(
        "this is the state of another search: the problem, the rule of choice, the order of preference, and the \
         required and forbidden options must be the same"
    )]
    OtherSearch,
    /// A path of choices that the search does not take.
    #[error("the search does not take these choices: the state was changed")]
    NoSuchPath,
}

/// A number that differs, most likely, between searches of different problems, with different
/// settings. (The hash FNV-1a, which does not depend on the version of a library.)
pub(crate) fn fingerprint(scope: Scope<'_>, choose: Choose) -> u64 {
    let Scope { problem, preference, left_out } = scope;
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |number: u32| {
        for byte in number.to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    problem.primary.iter().for_each(|&primary| add(primary.into()));
    for &(least, most) in &problem.bounds {
        add(least);
        add(most);
    }
    problem.starts.iter().for_each(|&start| add(start));
    for (at, &item) in problem.items.iter().enumerate() {
        add(item);
        add(problem.color_at(at));
    }
    add(u32::from(choose == Choose::Leftmost));
    preference.iter().for_each(|item| add(item.number));
    let left_out = (0..).zip(left_out).filter(|&(_, &is_left_out)| is_left_out);
    left_out.for_each(|(option, _)| add(!option));
    hash
}

/// One line of fields, `name=value`.
impl fmt::Display for SearchState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { search, given, path, covers, next, .. } = self;
        let Statistics { nodes, updates, profile } = &self.statistics;
        let path: Vec<Choice> = path.iter().copied().map(Choice).collect();
        let (_, next) = Next::ALL[*next as usize];
        write!(f, "search={search:016x} given={given} {next}={}", join(&path))?;
        write!(f, " covers={covers} nodes={nodes} updates={updates} profile={}", join(profile))
    }
}

/// The numbers with commas between them.
fn join<T: fmt::Display>(numbers: &[T]) -> String {
    let mut text = String::new();
    for (at, number) in numbers.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma}{number}");
    }
    text
}

impl FromStr for SearchState {
    type Err = StateError;

    fn from_str(text: &str) -> Result<Self, StateError> {
        let mut fields = text.split_whitespace();
        let mut field = |names: &[&str]| {
            let missing = || StateError::Format { reason: format!("{} is missing", names[0]) };
            let (name, value) =
                fields.next().and_then(|field| field.split_once('=')).ok_or_else(missing)?;
            names.iter().position(|&known| known == name).map(|at| (at, value)).ok_or_else(missing)
        };
        let (_, search) = field(&["search"])?;
        let search = u64::from_str_radix(search, 16)
            .map_err(|_| StateError::Format { reason: format!("search={search}") })?;
        let (_, given) = field(&["given"])?;
        let (next, path) = field(&Next::ALL.map(|(_, name)| name))?;
        let (next, name) = Next::ALL[next];
        let (_, covers) = field(&["covers"])?;
        let (_, nodes) = field(&["nodes"])?;
        let (_, updates) = field(&["updates"])?;
        let (_, profile) = field(&["profile"])?;
        let path: Vec<Choice> = numbers(name, path)?;
        let state = Self {
            search,
            given: number("given", given)?,
            path: path.into_iter().map(|choice| choice.0).collect(),
            next,
            covers: number("covers", covers)?,
            statistics: Statistics {
                nodes: number("nodes", nodes)?,
                updates: number("updates", updates)?,
                profile: numbers("profile", profile)?,
            },
        };
        match fields.next() {
            Some(more) => Err(StateError::Format { reason: format!("{more:?} follows its end") }),
            None if state.given > state.path.len() => {
                Err(StateError::Format { reason: format!("given={given}, more than are chosen") })
            }
            None => Ok(state),
        }
    }
}

/// An option as a number, or no option as `-`.
struct Choice(OptionId);

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == OptionId::NONE { f.write_str("-") } else { self.0.fmt(f) }
    }
}

impl FromStr for Choice {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "-" => Ok(Self(OptionId::NONE)),
            number => number.parse().map(|number: u32| Self(number.into())),
        }
    }
}

fn number<T: FromStr>(name: &str, value: &str) -> Result<T, StateError> {
    value.parse().map_err(|_| StateError::Format { reason: format!("{name}={value}") })
}

fn numbers<T: FromStr>(name: &str, values: &str) -> Result<Vec<T>, StateError> {
    values.split(',').filter(|_| !values.is_empty()).map(|value| number(name, value)).collect()
}
