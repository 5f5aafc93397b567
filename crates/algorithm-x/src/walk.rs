//! Going through a search tree node by node, by either engine.

use crate::engine::{Halt, Searcher};
use crate::item::OptionId;

/// What is below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Below {
    /// Children; the walk is at the first of them.
    Children,
    /// Nothing: the node is a cover.
    Cover,
    /// Nothing: the node is a dead end.
    Nothing,
}

/// A place in a search tree: a node that is not yet entered.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    searcher: Searcher,
    path: Vec<OptionId>,
}

impl Walk {
    /// Begins at the root of a search that has not begun.
    pub(crate) fn new(searcher: Searcher) -> Self {
        Self { searcher, path: Vec::new() }
    }

    /// Enters the node. If it has no children, the walk is over: it is somewhere else, and may only
    /// be dropped.
    pub(crate) fn down(&mut self) -> Below {
        let (depth, nodes, covers) =
            (self.searcher.depth(), self.searcher.nodes(), self.searcher.covers());
        match self.searcher.run(covers + 1, nodes + 1) {
            Halt::Cover => Below::Cover,
            Halt::Pause if self.searcher.depth() == depth + 1 => Below::Children,
            Halt::Pause | Halt::Done => Below::Nothing,
        }
    }

    /// Goes to the next child of the same parent. If there is none, the walk is over.
    pub(crate) fn right(&mut self) -> bool {
        let depth = self.searcher.depth();
        self.searcher.skip();
        self.searcher.run(u64::MAX, self.searcher.nodes()) == Halt::Pause
            && self.searcher.depth() == depth
    }

    /// How many children there are from this one on to the right, itself included.
    pub(crate) fn children(&self) -> u32 {
        let mut walk = self.clone();
        1 + std::iter::from_fn(|| walk.right().then_some(())).count() as u32
    }

    /// Goes to the child from this one on to the right that is the choice of an option, and returns how many
    /// it went past. None if there is no such child; then the walk is over.
    pub(crate) fn find(&mut self, option: OptionId) -> Option<u32> {
        let mut passed = 0;
        loop {
            self.searcher.path(&mut self.path);
            if self.path.last().is_some_and(|last| last.index() == option.index()) {
                return Some(passed);
            }
            if !self.right() {
                return None;
            }
            passed += 1;
        }
    }

    /// Goes down a path of choices from here. False if there is no such path; then the walk is over.
    pub(crate) fn follow(&mut self, path: &[OptionId]) -> bool {
        path.iter().all(|&option| self.down() == Below::Children && self.find(option).is_some())
    }

    /// The choices since the walk began: see [`Searcher::path`].
    pub(crate) fn path(&mut self) -> &[OptionId] {
        self.searcher.path(&mut self.path);
        &self.path
    }

    /// The part of the search tree from here on down.
    pub(crate) fn part(&self) -> Searcher {
        self.searcher.part()
    }

    /// The search that goes on from here.
    pub(crate) fn into_searcher(self) -> Searcher {
        self.searcher
    }

    /// The share of the tree that a search has behind it which is at the node of this path, if every
    /// child of a node stands for the same share. What is beyond a millionth is left out.
    pub(crate) fn share_before(mut self, path: &[OptionId]) -> f64 {
        let (mut share, mut part) = (0.0, 1.0);
        for &option in path {
            if part < 1e-6 || self.down() != Below::Children {
                break;
            }
            let children = f64::from(self.children());
            let Some(passed) = self.find(option) else { break };
            part /= children;
            share += part * f64::from(passed);
        }
        share
    }
}
