//! The fixtures: TOML files with strict keys and unique names, read at run time.

use std::collections::HashSet;

use queens_core::{Problem, ProblemError, Square};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// One question that a group puts to every strategy.
pub(crate) trait Case {
    /// Its name in reports; unique in its table.
    fn name(&self) -> &str;

    /// The size of the board.
    fn size(&self) -> usize;

    /// Whether cases of this kind cost more the larger they are. If one exceeds the budget, the
    /// larger ones are not tried.
    fn is_harder_when_larger(&self) -> bool {
        false
    }
}

/// The only case of groups that do not depend on a problem.
pub(crate) struct Itself;

impl Case for Itself {
    fn name(&self) -> &str {
        "itself"
    }
    fn size(&self) -> usize {
        0
    }
}

/// `plain.toml`: what is known of the plain problem of each size.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {
    /// One size each, ascending.
    #[serde(rename = "case")]
    cases: Vec<PlainCase>,
}

/// The plain problem of one size.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlainCase {
    pub(crate) name: String,
    pub(crate) size: usize,
    pub(crate) solutions: u64,
    pub(crate) fundamental: u64,
    pub(crate) half_turn: u64,
    pub(crate) quarter_turn: u64,
    pub(crate) nodes: Option<u64>,
    pub(crate) profile: Option<Vec<u128>>,
    pub(crate) tests: Option<u128>,
    pub(crate) tests_to_first: u128,
    pub(crate) first: Option<Vec<usize>>,
    pub(crate) by_first_column: Option<Vec<u64>>,
}

impl PlainCase {
    /// The problem.
    pub(crate) fn problem(&self) -> Problem {
        Problem::new(self.size)
    }
}

/// `constrained.toml`: queens given and squares blocked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Constrained {
    /// Single problems.
    #[serde(rename = "case")]
    pub(crate) cases: Vec<ConstrainedCase>,
    /// The same squares blocked on boards of several sizes.
    pub(crate) series: Vec<Series>,
    /// Pairs of given queens.
    pub(crate) pairs: Vec<Pairs>,
}

/// A problem with queens given and squares blocked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConstrainedCase {
    pub(crate) name: String,
    pub(crate) size: usize,
    #[serde(default)]
    pub(crate) queens: Vec<(usize, usize)>,
    #[serde(default)]
    pub(crate) blocked: Vec<(usize, usize)>,
    pub(crate) solutions: u64,
    pub(crate) boards: Option<Vec<Vec<usize>>>,
}

impl ConstrainedCase {
    /// The problem.
    ///
    /// # Panics
    /// If the fixture is not a valid problem.
    pub(crate) fn problem(&self) -> Problem {
        let squares = |list: &[(usize, usize)]| -> Vec<Square> {
            list.iter().map(|&(row, column)| Square::new(row, column)).collect()
        };
        problem(self.size, squares(&self.queens), squares(&self.blocked))
            .unwrap_or_else(|error| panic!("fixture '{}': {error}", self.name))
    }
}

/// The problem of this size with these queens given and these squares blocked.
///
/// # Errors
/// If two of the queens attack each other, or a square is used twice or lies off the board.
pub(crate) fn problem(
    size: usize,
    queens: impl IntoIterator<Item = Square>,
    blocked: impl IntoIterator<Item = Square>,
) -> Result<Problem, ProblemError> {
    let given = queens.into_iter().try_fold(Problem::new(size), Problem::with_queen)?;
    blocked.into_iter().try_fold(given, Problem::with_blocked)
}

/// The same squares blocked on boards of size 1, 2, 3, …
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) blocked: Blocked,
    pub(crate) solutions: Vec<u64>,
}

/// Which squares a series blocks.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum Blocked {
    /// Row 0, column 0.
    #[serde(rename = "corner")]
    Corner,
    /// Row and column equal.
    #[serde(rename = "main diagonal")]
    MainDiagonal,
    /// The four corners.
    #[serde(rename = "four corners")]
    FourCorners,
}

impl Series {
    /// The problems of the series, one a size.
    pub(crate) fn cases(&self) -> Vec<ConstrainedCase> {
        let cases = self.solutions.iter().zip(1..).map(|(&solutions, size)| ConstrainedCase {
            name: format!("{}, n = {size}", self.name),
            size,
            queens: Vec::new(),
            blocked: match self.blocked {
                Blocked::Corner => vec![(0, 0)],
                Blocked::MainDiagonal => (0..size).map(|at| (at, at)).collect(),
                Blocked::FourCorners => {
                    vec![(0, 0), (0, size - 1), (size - 1, 0), (size - 1, size - 1)]
                }
            },
            solutions,
            boards: None,
        });
        cases.collect()
    }
}

/// All pairs of queens on one board that do not attack each other.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pairs {
    /// The name of the case.
    pub(crate) name: String,
    /// The size of the board.
    pub(crate) size: usize,
    /// The number of pairs.
    pub(crate) pairs: usize,
    /// The number of pairs that extend to no solution.
    pub(crate) dead: usize,
}

/// `classes.toml`: one class of solutions under the symmetries of the square.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Class {
    /// The name of the class.
    pub(crate) name: String,
    /// Its lexicographically least member.
    pub(crate) board: Vec<usize>,
    /// The number of its members.
    pub(crate) members: usize,
}

/// `wide.toml`: boards about as wide as a machine word or half of one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wide {
    /// Solutions with some rows open.
    #[serde(rename = "case")]
    pub(crate) cases: Vec<WideCase>,
    /// Lexicographically first solutions.
    pub(crate) first: Vec<WideFirst>,
}

/// The lexicographically first solution of a large board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WideFirst {
    /// The name of the case.
    pub(crate) name: String,
    /// The column of each row's queen.
    pub(crate) board: Vec<usize>,
}

/// A solution of a large board with the queens of some rows removed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WideCase {
    /// The name of the case.
    pub(crate) name: String,
    /// The column of each row's queen.
    pub(crate) board: Vec<usize>,
    /// The rows whose queens are not given.
    pub(crate) open: Vec<usize>,
    /// The number of ways to fill them.
    pub(crate) solutions: u64,
}

impl WideCase {
    /// The problem: the board without the queens of the open rows.
    ///
    /// # Panics
    /// If the fixture is not a valid problem.
    pub(crate) fn problem(&self) -> Problem {
        let squares = self.board.iter().enumerate().map(|(row, &column)| Square::new(row, column));
        problem(self.board.len(), squares.filter(|queen| !self.open.contains(&queen.row)), [])
            .unwrap_or_else(|error| panic!("fixture '{}': {error}", self.name))
    }
}

macro_rules! cases {
    ($($case:ty: $size:expr, $is_harder_when_larger:literal;)*) => {$(
        impl Case for $case {
            fn name(&self) -> &str {
                &self.name
            }
            fn size(&self) -> usize {
                let size: fn(&Self) -> usize = $size;
                size(self)
            }
            fn is_harder_when_larger(&self) -> bool {
                $is_harder_when_larger
            }
        }
    )*};
}

cases! {
    PlainCase: |case| case.size, true;
    ConstrainedCase: |case| case.size, false;
    Pairs: |case| case.size, false;
    WideCase: |case| case.board.len(), false;
    WideFirst: |case| case.board.len(), true;
}

/// The plain problems, the smallest first.
pub(crate) fn plain() -> Vec<PlainCase> {
    let Plain { cases } = read("plain.toml", include_str!("../fixtures/plain.toml"));
    unique(cases.iter().map(|case| case.name.as_str()));
    cases
}

/// The plain problems up to this size.
pub(crate) fn plain_to(size: usize) -> Vec<PlainCase> {
    plain().into_iter().filter(|case| case.size <= size).collect()
}

/// Queens given and squares blocked.
pub(crate) fn constrained() -> Constrained {
    let fixture: Constrained =
        read("constrained.toml", include_str!("../fixtures/constrained.toml"));
    let names = fixture.cases.iter().map(|case| &case.name);
    let names = names.chain(fixture.series.iter().map(|series| &series.name));
    unique(names.chain(fixture.pairs.iter().map(|pairs| &pairs.name)).map(String::as_str));
    fixture
}

/// Every single problem of `constrained.toml`, those of the series included, up to this size.
pub(crate) fn constrained_to(size: usize) -> Vec<ConstrainedCase> {
    let Constrained { mut cases, series, .. } = constrained();
    cases.extend(series.iter().flat_map(Series::cases));
    cases.retain(|case| case.size <= size);
    cases
}

/// The twelve classes of the 8 x 8 board.
pub(crate) fn classes() -> Vec<Class> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        class: Vec<Class>,
    }
    let File { class } = read("classes.toml", include_str!("../fixtures/classes.toml"));
    unique(class.iter().map(|class| class.name.as_str()));
    class
}

/// Boards about as wide as a machine word.
pub(crate) fn wide() -> Wide {
    let wide: Wide = read("wide.toml", include_str!("../fixtures/wide.toml"));
    let names = wide.cases.iter().map(|case| &case.name);
    unique(names.chain(wide.first.iter().map(|first| &first.name)).map(String::as_str));
    wide
}

/// Reads a fixture. The fixtures are part of this crate, so a malformed one is a bug in it.
fn read<T: DeserializeOwned>(name: &str, text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|error| panic!("fixtures/{name}: {error}"))
}

fn unique<'a>(names: impl Iterator<Item = &'a str>) {
    let mut seen = HashSet::new();
    for name in names {
        assert!(seen.insert(name), "two fixtures are called '{name}'");
    }
}
