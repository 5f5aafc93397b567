//! From a problem to its lists.

use std::collections::HashMap;

use super::lists::{ItemLinks, Lists, Names, NodeLinks, PLAIN, ROOT, SECONDARY, SPACER};
use crate::engine::compile::{Scope, search_order, useful_options};
use crate::item::NO_COLOR;

impl Lists {
    /// The lists with all items and options of a problem linked. Primary items are in the order of
    /// preference, those it leaves out after them in the order of the problem. Takes time and
    /// memory in proportion to the problem.
    ///
    /// # Panics
    ///
    /// If there are 2^32 items, options and entries in all.
    pub(crate) fn new(scope: Scope<'_>) -> Self {
        let problem = scope.problem;
        let items = search_order(scope);
        let size = items.len() + problem.option_count() + problem.items.len() + 2;
        assert!(size <= u32::MAX as usize, "items, options and entries are numbered in 32 bits");
        let mut number = vec![0; items.len()];
        (1..).zip(&items).for_each(|(at, item)| number[item.index()] = at);
        let heads = ROOT..=items.len() as u32;
        let empty = |item| if item > problem.primaries { SECONDARY } else { 0 };
        let mut lists = Self {
            items: heads.clone().map(|item| item_links(item, problem.primaries)).collect(),
            nodes: heads.clone().map(|item| NodeLinks { up: item, down: item }).collect(),
            tops: heads.clone().map(empty).collect(),
            colors: heads.map(|_| PLAIN).collect(),
            colored: !problem.colors.is_empty(),
            updates: 0,
            names: Names { owner: problem.owner, items: items.into(), colors: [].into() },
        };
        let rest = size - lists.tops.len();
        lists.nodes.reserve_exact(rest);
        lists.tops.reserve_exact(rest);
        lists.colors.reserve_exact(rest);
        lists.push(SPACER, 0, 0, 0);
        let mut colors = Colors::default();
        for option in useful_options(scope) {
            let first = lists.tops.len() as u32;
            for at in problem.range(option) {
                let color = colors.number(problem.color_at(at));
                lists.append(number[problem.items[at] as usize], color);
            }
            let end = lists.tops.len();
            lists.nodes[first as usize - 1].down = end as u32 - 1;
            lists.push(SPACER, first, 0, option.number);
        }
        lists.names.colors = colors.names.into();
        lists
    }

    /// Appends a node to the nodes, and at the bottom of the list of its item.
    fn append(&mut self, item: u32, color: u32) {
        let (head, node) = (item as usize, self.tops.len() as u32);
        let last = self.nodes[head].up;
        self.push(item, last, item, color);
        self.nodes[last as usize].down = node;
        self.nodes[head].up = node;
        self.tops[head] += 1;
    }

    /// Appends a node or a spacer to the nodes.
    fn push(&mut self, top: u32, up: u32, down: u32, color: u32) {
        self.tops.push(top);
        self.nodes.push(NodeLinks { up, down });
        self.colors.push(color);
    }
}

/// The links of an item: the root and the primary items are in a circle, each secondary item is
/// linked to itself.
fn item_links(item: u32, primaries: u32) -> ItemLinks {
    if item > primaries {
        return ItemLinks { left: item, right: item };
    }
    ItemLinks {
        left: if item == ROOT { primaries } else { item - 1 },
        right: if item == primaries { ROOT } else { item + 1 },
    }
}

/// Numbers colors from 1 in the order of their first occurrence.
#[derive(Default)]
struct Colors {
    numbers: HashMap<u32, u32>,
    names: Vec<u32>,
}

impl Colors {
    fn number(&mut self, color: u32) -> u32 {
        if color == NO_COLOR {
            return PLAIN;
        }
        *self.numbers.entry(color).or_insert_with(|| {
            self.names.push(color);
            self.names.len() as u32
        })
    }
}
