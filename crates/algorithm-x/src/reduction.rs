//! Reduction: options that are in no cover, found before the search.

use crate::control::Watch;
use crate::item::{Item, NO_COLOR, OptionId};
use crate::report::Completion;
use crate::search::Search;

/// Options that are in no cover, returned by [`Search::reduce`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Reduction {
    /// The options, in their order. Those that the search leaves out anyway are not among them.
    pub removed: Vec<OptionId>,
    /// How often the options were gone through.
    pub rounds: u32,
    /// Whether all of these rounds were finished. Options found before a limit are in no cover
    /// either.
    pub completion: Completion,
    /// A primary item that no option is left for, if there is one: then there is no cover.
    pub uncoverable_item: Option<Item>,
}

impl Search<'_> {
    /// Finds options that are in no cover, as Knuth's program `dlx-pre` does: those whose choice
    /// leaves some other primary item without options. Removing one may show another to be useless,
    /// so the options are gone through again until nothing changes, `rounds` times at the most.
    ///
    /// The covers without these options are all covers, with the same numbers of options. A search
    /// finds them by [`forbid`](Self::forbid); it may find them in another order, because the rule
    /// of choice sees fewer options. Reduction pays where options are long and exclude many others:
    /// in puzzles with one solution it can decide almost everything.
    ///
    /// The required and forbidden options, the time limit and the cancel token apply. A round takes
    /// time in proportion to the sum, over all options, of the lengths of the options that they
    /// exclude.
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::Problem;
    ///
    /// // Option 0 leaves nothing for c, and without it option 2 leaves nothing for a.
    /// let problem: Problem = "a b c\na b\na\nb a\nb c\nc".parse()?;
    /// let search = problem.search();
    /// let reduction = search.reduce(u32::MAX);
    /// assert_eq!(reduction.removed, []);
    ///
    /// let problem: Problem = "a b c\na b\na\nb c".parse()?;
    /// let reduction = problem.search().reduce(u32::MAX);
    /// assert_eq!(reduction.removed, [0.into()]);
    /// let search = problem.search().forbid(reduction.removed)?;
    /// assert_eq!(search.first().cover, Some(vec![1.into(), 2.into()]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reduce(&self, rounds: u32) -> Reduction {
        let mut reducer = Reducer::new(self);
        let watch = self.control.watch();
        let mut reduction = Reduction {
            removed: Vec::new(),
            rounds: 0,
            completion: Completion::Complete,
            uncoverable_item: reducer.uncoverable(),
        };
        while reduction.rounds < rounds && reduction.uncoverable_item.is_none() {
            let before = reduction.removed.len();
            if let Err(reason) = reducer.round(&mut reduction.removed, &watch) {
                reduction.completion = reason;
                break;
            }
            reduction.rounds += 1;
            reduction.uncoverable_item = reducer.uncoverable();
            if reduction.removed.len() == before {
                break;
            }
        }
        reduction.removed.sort_unstable();
        reduction
    }
}

/// The options that are left, by item.
struct Reducer<'s> {
    search: &'s Search<'s>,
    /// Whether an option is left.
    is_left: Vec<bool>,
    /// The options that name each item, with the colors that they give to it.
    options: Vec<Vec<(OptionId, u32)>>,
    /// How many of them are left.
    left: Vec<u32>,
    /// For each item, the options excluded by the one at hand.
    excluded: Vec<u32>,
    /// When each option was excluded last, and each item was one of those of the option at hand.
    excluded_at: Vec<u64>,
    had_at: Vec<u64>,
    /// Counts the options that were looked at.
    time: u64,
    /// The items with excluded options.
    touched: Vec<u32>,
}

impl<'s> Reducer<'s> {
    fn new(search: &'s Search<'s>) -> Self {
        let problem = search.problem;
        let items = problem.item_count();
        let mut reducer = Self {
            search,
            is_left: vec![false; problem.option_count()],
            options: vec![Vec::new(); items],
            left: vec![0; items],
            excluded: vec![0; items],
            excluded_at: vec![0; problem.option_count()],
            had_at: vec![0; items],
            time: 0,
            touched: Vec::new(),
        };
        for option in search.options() {
            reducer.is_left[option.index()] = true;
            for at in problem.range(option) {
                let item = problem.items[at] as usize;
                reducer.options[item].push((option, problem.color_at(at)));
                reducer.left[item] += 1;
            }
        }
        reducer
    }

    /// A primary item without options.
    fn uncoverable(&self) -> Option<Item> {
        let problem = self.search.problem;
        problem.items().find(|&item| self.left[item.index()] < problem.needed(item.index()))
    }

    /// Goes through the options once, and adds those that are in no cover to `removed`.
    fn round(&mut self, removed: &mut Vec<OptionId>, watch: &Watch) -> Result<(), Completion> {
        let problem = self.search.problem;
        for option in problem.options() {
            if !self.is_left[option.index()] {
                continue;
            }
            if let Some(reason) = watch.interrupted() {
                return Err(Completion::Stopped(reason));
            }
            if self.leaves_nothing(option) {
                self.is_left[option.index()] = false;
                for &item in &problem.items[problem.range(option)] {
                    self.left[item as usize] -= 1;
                }
                removed.push(option);
            }
        }
        // Short lists for the next round.
        for options in &mut self.options {
            options.retain(|&(option, _)| self.is_left[option.index()]);
        }
        Ok(())
    }

    /// Whether some primary item has no option that goes together with this one.
    fn leaves_nothing(&mut self, option: OptionId) -> bool {
        let problem = self.search.problem;
        self.time += 1;
        for item in self.touched.drain(..) {
            self.excluded[item as usize] = 0;
        }
        for &item in &problem.items[problem.range(option)] {
            self.had_at[item as usize] = self.time;
        }
        for at in problem.range(option) {
            let color = problem.color_at(at);
            if problem.bounds(problem.items[at] as usize).1 > 1 {
                continue;
            }
            for &(other, other_color) in &self.options[problem.items[at] as usize] {
                let goes_together = color != NO_COLOR && color == other_color;
                if other == option || goes_together || !self.is_left[other.index()] {
                    continue;
                }
                if std::mem::replace(&mut self.excluded_at[other.index()], self.time) == self.time {
                    continue;
                }
                for &item in &problem.items[problem.range(other)] {
                    let at = item as usize;
                    let needed = problem.needed(at);
                    if needed == 0 || self.had_at[at] == self.time {
                        continue;
                    }
                    if self.excluded[at] == 0 {
                        self.touched.push(item);
                    }
                    self.excluded[at] += 1;
                    if self.left[at] - self.excluded[at] < needed {
                        return true;
                    }
                }
            }
        }
        false
    }
}
