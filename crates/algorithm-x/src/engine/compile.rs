//! What all engines read from a problem when they are built.

use crate::item::{Item, OptionId};
use crate::problem::Problem;

/// What a search is about: a problem, the order of its items, and which of its options there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'p> {
    pub(crate) problem: &'p Problem,
    /// Primary items that come first in the search, in this order.
    pub(crate) preference: &'p [Item],
    /// For each option, whether the search is without it; shorter if the last ones are in it.
    pub(crate) left_out: &'p [bool],
}

/// The items in the order in which the search looks at them: the primary ones in the order of
/// preference, then those it leaves out in the order of the problem; then the secondary ones.
pub(super) fn search_order(scope: Scope<'_>) -> Vec<Item> {
    let Scope { problem, preference, .. } = scope;
    let mut listed = vec![false; problem.item_count()];
    preference.iter().for_each(|item| listed[item.index()] = true);
    let rest = problem.items().filter(|item| !listed[item.index()]);
    let (primary, secondary): (Vec<Item>, Vec<Item>) =
        preference.iter().copied().chain(rest).partition(|&item| problem.is_primary(item));
    [primary, secondary].concat()
}

/// The options that can be chosen: those that name a primary item. As in Knuth's programs, the
/// others are left out.
pub(crate) fn useful_options(scope: Scope<'_>) -> impl Iterator<Item = OptionId> + '_ {
    let Scope { problem, left_out, .. } = scope;
    problem.options().filter(move |&option| {
        !left_out.get(option.index()).is_some_and(|&is_left_out| is_left_out)
            && problem.names_primary(option)
    })
}
