//! What all engines read from a problem when they are built.

use crate::item::{Item, OptionId};
use crate::problem::Problem;

/// The items in the order in which the search looks at them: the primary ones in the order of
/// `preference`, then those it leaves out in the order of the problem; then the secondary ones.
pub(super) fn search_order(problem: &Problem, preference: &[Item]) -> Vec<Item> {
    let mut listed = vec![false; problem.item_count()];
    preference.iter().for_each(|item| listed[item.index()] = true);
    let rest = problem.items().filter(|item| !listed[item.index()]);
    let (primary, secondary): (Vec<Item>, Vec<Item>) =
        preference.iter().copied().chain(rest).partition(|&item| problem.is_primary(item));
    [primary, secondary].concat()
}

/// The options that can be chosen: those that name a primary item. As in Knuth's programs, the
/// others are left out.
pub(super) fn useful_options(problem: &Problem) -> impl Iterator<Item = OptionId> + '_ {
    problem.options().filter(|&option| {
        problem.items[problem.range(option)].iter().any(|&item| problem.primary[item as usize])
    })
}
