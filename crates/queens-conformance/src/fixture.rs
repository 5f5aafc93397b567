//! The fixtures: data, with strict keys and unique names.

use std::collections::HashSet;

use queens::{Problem, Square};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Something that a group of checks is done for.
pub trait Case {
    /// What it is called in a failure; unique in its table.
    fn name(&self) -> &str;

    /// The size of the board.
    fn size(&self) -> usize;
}

/// `plain.toml`: what is known of the plain problem of each size.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plain {
    /// Which strategies search the row-by-row tree.
    pub tree: Tree,
    /// One size each, ascending.
    #[serde(rename = "case")]
    pub cases: Vec<PlainCase>,
}

/// The strategies that search the row-by-row tree, so that its figures are theirs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tree {
    /// Those whose nodes must be the tree's, depth by depth.
    pub profile: Vec<String>,
    /// Those that also ask about every column of every internal node.
    pub tests: Vec<String>,
    /// Those of them whose tree is that of the board mirrored in its main diagonal.
    pub columns: Vec<String>,
}

/// The plain problem of one size.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the keys are explained at the head of the file")]
pub struct PlainCase {
    pub name: String,
    pub size: usize,
    pub solutions: u64,
    pub fundamental: u64,
    pub half_turn: u64,
    pub quarter_turn: u64,
    pub nodes: Option<u64>,
    pub profile: Option<Vec<u128>>,
    pub tests: Option<u128>,
    pub tests_to_first: u128,
    pub first: Option<Vec<usize>>,
    pub by_first_column: Option<Vec<u64>>,
}

impl PlainCase {
    /// The problem.
    #[must_use]
    pub fn problem(&self) -> Problem {
        Problem::new(self.size)
    }
}

/// `constrained.toml`: queens given and squares blocked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constrained {
    /// Single problems.
    #[serde(rename = "case")]
    pub cases: Vec<ConstrainedCase>,
    /// The same squares blocked on boards of several sizes.
    pub series: Vec<Series>,
    /// Pairs of given queens.
    pub pairs: Vec<Pairs>,
}

/// A problem with queens given and squares blocked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the keys say it")]
pub struct ConstrainedCase {
    pub name: String,
    pub size: usize,
    #[serde(default)]
    pub queens: Vec<(usize, usize)>,
    #[serde(default)]
    pub blocked: Vec<(usize, usize)>,
    pub solutions: u64,
    pub boards: Option<Vec<Vec<usize>>>,
}

impl ConstrainedCase {
    /// The problem.
    ///
    /// # Panics
    /// If the fixture is no problem.
    #[must_use]
    pub fn problem(&self) -> Problem {
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
/// If there is none such.
pub fn problem(
    size: usize,
    queens: impl IntoIterator<Item = Square>,
    blocked: impl IntoIterator<Item = Square>,
) -> Result<Problem, queens::ProblemError> {
    let given = queens.into_iter().try_fold(Problem::new(size), Problem::with_queen)?;
    blocked.into_iter().try_fold(given, Problem::with_blocked)
}

/// The same squares blocked on boards of size 1, 2, 3, …
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the keys say it")]
pub struct Series {
    pub name: String,
    pub blocked: Blocked,
    pub solutions: Vec<u64>,
}

/// Which squares a series blocks.
#[derive(Clone, Copy, Debug, Deserialize)]
pub enum Blocked {
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
    #[must_use]
    pub fn cases(&self) -> Vec<ConstrainedCase> {
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

/// Two queens that do not attack each other, in every way, on one board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// The name of the case.
    pub name: String,
    /// The size of the board.
    pub size: usize,
    /// How many pairs there are.
    pub pairs: usize,
    /// How many of them extend to no solution.
    pub dead: usize,
}

/// `classes.toml`: one class of solutions under the symmetries of the square.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// The name of the class.
    pub name: String,
    /// Its lexicographically least member.
    pub board: Vec<usize>,
    /// How many members it has.
    pub members: usize,
}

/// `wide.toml`: boards about as wide as a machine word.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wide {
    /// Solutions with some rows open.
    #[serde(rename = "case")]
    pub cases: Vec<WideCase>,
    /// Lexicographically first solutions.
    pub first: Vec<WideFirst>,
}

/// The lexicographically first solution of a large board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WideFirst {
    /// The name of the case.
    pub name: String,
    /// The column of each row's queen.
    pub board: Vec<usize>,
}

/// A solution of a large board, some rows of which are to be filled again.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WideCase {
    /// The name of the case.
    pub name: String,
    /// The column of each row's queen.
    pub board: Vec<usize>,
    /// The rows whose queens are not given.
    pub open: Vec<usize>,
    /// In how many ways they can be filled.
    pub solutions: u64,
}

impl WideCase {
    /// The problem: the board without the queens of the open rows.
    ///
    /// # Panics
    /// If the fixture is no problem.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let squares = self.board.iter().enumerate().map(|(row, &column)| Square::new(row, column));
        problem(self.board.len(), squares.filter(|queen| !self.open.contains(&queen.row)), [])
            .unwrap_or_else(|error| panic!("fixture '{}': {error}", self.name))
    }
}

/// `variants.toml`: a strategy with an option set otherwise than by default.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the keys say it")]
pub struct Variant {
    pub strategy: String,
    pub option: String,
    pub value: String,
}

macro_rules! cases {
    ($($case:ty: $size:expr;)*) => {$(
        impl Case for $case {
            fn name(&self) -> &str {
                &self.name
            }
            fn size(&self) -> usize {
                let size: fn(&Self) -> usize = $size;
                size(self)
            }
        }
    )*};
}

cases! {
    PlainCase: |case| case.size;
    ConstrainedCase: |case| case.size;
    Pairs: |case| case.size;
    WideCase: |case| case.board.len();
    WideFirst: |case| case.board.len();
}

/// What is known of the plain problem of each size.
#[must_use]
pub fn plain() -> Plain {
    let plain: Plain = read("plain.toml", include_str!("../fixtures/plain.toml"));
    unique(plain.cases.iter().map(|case| case.name.as_str()));
    plain
}

/// The plain problems up to this size.
#[must_use]
pub fn plain_to(size: usize) -> Vec<PlainCase> {
    plain().cases.into_iter().filter(|case| case.size <= size).collect()
}

/// Queens given and squares blocked.
#[must_use]
pub fn constrained() -> Constrained {
    let fixture: Constrained =
        read("constrained.toml", include_str!("../fixtures/constrained.toml"));
    let names = fixture.cases.iter().map(|case| &case.name);
    let names = names.chain(fixture.series.iter().map(|series| &series.name));
    unique(names.chain(fixture.pairs.iter().map(|pairs| &pairs.name)).map(String::as_str));
    fixture
}

/// Every single problem of `constrained.toml`, those of the series included, up to this size.
#[must_use]
pub fn constrained_to(size: usize) -> Vec<ConstrainedCase> {
    let Constrained { mut cases, series, .. } = constrained();
    cases.extend(series.iter().flat_map(Series::cases));
    cases.retain(|case| case.size <= size);
    cases
}

/// The twelve classes of the 8 x 8 board.
#[must_use]
pub fn classes() -> Vec<Class> {
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
#[must_use]
pub fn wide() -> Wide {
    let wide: Wide = read("wide.toml", include_str!("../fixtures/wide.toml"));
    let names = wide.cases.iter().map(|case| &case.name);
    unique(names.chain(wide.first.iter().map(|first| &first.name)).map(String::as_str));
    wide
}

/// Strategies with options set otherwise than by default.
#[must_use]
pub fn variants() -> Vec<Variant> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        variant: Vec<Variant>,
    }
    read::<File>("variants.toml", include_str!("../fixtures/variants.toml")).variant
}

/// Reads a fixture. A fixture is part of this crate: a bad one is a bug of it.
pub(crate) fn read<T: DeserializeOwned>(name: &str, text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|error| panic!("fixtures/{name}: {error}"))
}

fn unique<'a>(names: impl Iterator<Item = &'a str>) {
    let mut seen = HashSet::new();
    for name in names {
        assert!(seen.insert(name), "two fixtures are called '{name}'");
    }
}
