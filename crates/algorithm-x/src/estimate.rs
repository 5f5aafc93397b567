//! Estimates of the size of a search tree.

use std::fmt;

use crate::engine::Searcher;
use crate::random::Random;
use crate::report::Completion;
use crate::search::Search;
use crate::walk::{Below, Walk};

/// An estimate of a search, returned by [`Search::estimate`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
#[must_use]
pub struct Estimate {
    /// How many random paths it rests on.
    pub paths: u32,
    /// The expected number of nodes: see [`Statistics::nodes`](crate::Statistics::nodes).
    pub nodes: f64,
    /// The standard error of the nodes.
    pub nodes_error: f64,
    /// The expected number of covers.
    pub covers: f64,
    /// The standard error of the covers.
    pub covers_error: f64,
    /// Whether all paths were walked. If a limit ended it, the figures rest on the paths so far.
    pub completion: Completion,
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { paths, nodes, nodes_error, covers, covers_error, .. } = self;
        write!(f, "about {nodes:.4e} nodes (standard error {nodes_error:.1e}), ")?;
        write!(f, "{covers:.4e} covers (standard error {covers_error:.1e}), from {paths} paths")
    }
}

impl Search<'_> {
    /// Estimates the nodes and covers of this search before it is made, as Knuth does ("Estimating
    /// the efficiency of backtrack programs", 1975): walks down `paths` random paths, at each node to
    /// a child taken at random, and multiplies the numbers of children met. The expected values are
    /// exact, whatever the problem; how near an estimate is depends on how uneven the tree is, and
    /// the standard errors tell only if enough paths went where the nodes are.
    ///
    /// The same seed gives the same paths. The time limit, the cancel token, the rule of choice and
    /// all that decides which nodes there are apply. A path takes time in proportion to the children
    /// of its nodes, and to the size of the problem at each node.
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::Problem;
    ///
    /// // Two options for each of 100 items: 2^100 covers, and all paths are alike.
    /// let mut builder = Problem::builder();
    /// for item in builder.primaries(100) {
    ///     builder.option([item])?;
    ///     builder.option([item])?;
    /// }
    /// let estimate = builder.build().search().estimate(10, 1);
    /// assert_eq!(estimate.covers, 2f64.powi(100));
    /// assert_eq!(estimate.covers_error, 0.0);
    /// # Ok::<(), algorithm_x::ProblemError>(())
    /// ```
    pub fn estimate(&self, paths: u32, seed: u64) -> Estimate {
        let root = self.searcher();
        let watch = self.control.watch();
        let mut random = Random::new(seed);
        let (mut nodes, mut covers) = (Mean::default(), Mean::default());
        let mut completion = Completion::Complete;
        for _ in 0..paths {
            if let Some(reason) = watch.interrupted() {
                completion = Completion::Stopped(reason);
                break;
            }
            let (path_nodes, path_covers) = random_path(&root, &mut random);
            nodes.add(path_nodes);
            covers.add(path_covers);
        }
        Estimate {
            paths: nodes.values,
            nodes: nodes.mean,
            nodes_error: nodes.error(),
            covers: covers.mean,
            covers_error: covers.error(),
            completion,
        }
    }
}

/// The nodes and covers that a tree would have in which each node has as many children as the one of
/// its level on a random path.
fn random_path(root: &Searcher, random: &mut Random) -> (f64, f64) {
    let mut walk = Walk::new(root.clone());
    let (mut level, mut nodes) = (1.0, 1.0);
    loop {
        match walk.down() {
            Below::Cover => return (nodes, level),
            Below::Nothing => return (nodes, 0.0),
            Below::Children => {}
        }
        let children = walk.children();
        for _ in 0..random.below(children) {
            walk.right();
        }
        level *= f64::from(children);
        nodes += level;
    }
}

/// A mean and what its error is made of (Welford's method).
#[derive(Default)]
struct Mean {
    values: u32,
    mean: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.values += 1;
        let before = value - self.mean;
        self.mean += before / f64::from(self.values);
        self.squares += before * (value - self.mean);
    }

    /// The standard error of the mean; 0 if there are fewer than two values.
    fn error(&self) -> f64 {
        let values = f64::from(self.values);
        if self.values < 2 { 0.0 } else { (self.squares / (values - 1.0) / values).sqrt() }
    }
}
