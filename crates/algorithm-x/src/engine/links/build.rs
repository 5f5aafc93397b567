//! From a problem to its lists.

use std::collections::HashMap;

use super::lists::{Lists, Names, Node, PLAIN, ROOT, SECONDARY, SPACER};
use crate::engine::compile::{search_order, useful_options};
use crate::item::{Item, NO_COLOR};
use crate::problem::Problem;

impl Lists {
    /// The lists with all items and options of a problem linked. Primary items are in the order of
    /// `preference`, those it leaves out after them in the order of the problem. Takes time and
    /// memory in proportion to the problem.
    ///
    /// # Panics
    ///
    /// If there are 2^32 items, options and entries in all.
    pub(crate) fn new(problem: &Problem, preference: &[Item]) -> Self {
        let items = search_order(problem, preference);
        let size = items.len() + problem.option_count() + problem.items.len() + 2;
        assert!(size <= u32::MAX as usize, "items, options and entries are numbered in 32 bits");
        let mut number = vec![0; items.len()];
        (1..).zip(&items).for_each(|(at, item)| number[item.index()] = at);
        let (heads, left) = heads(items.len() as u32, problem.primaries);
        let mut lists = Self {
            nodes: heads,
            left,
            empty_items: 0,
            updates: 0,
            names: Names { owner: problem.owner, items: items.into(), colors: [].into() },
        };
        lists.nodes.reserve_exact(size - lists.nodes.len());
        lists.nodes.push(Node { top: SPACER, up: 0, down: 0, color: 0 });
        let mut colors = Colors::default();
        for option in useful_options(problem) {
            let first = lists.nodes.len() as u32;
            for at in problem.range(option) {
                let color = colors.number(problem.color_at(at));
                lists.append(number[problem.items[at] as usize], color);
            }
            let end = lists.nodes.len();
            lists.nodes[first as usize - 1].down = end as u32 - 1;
            lists.nodes.push(Node { top: SPACER, up: first, down: 0, color: option.number });
        }
        lists.names.colors = colors.names.into();
        let primary = &lists.nodes[1..=problem.primary_count()];
        lists.empty_items = primary.iter().filter(|head| head.top == 0).count() as u32;
        lists
    }

    /// Appends a node to the nodes, and at the bottom of the list of its item.
    fn append(&mut self, item: u32, color: u32) {
        let (head, node) = (item as usize, self.nodes.len() as u32);
        let last = self.nodes[head].up;
        self.nodes.push(Node { top: item, up: last, down: item, color });
        self.nodes[last as usize].down = node;
        self.nodes[head].up = node;
        self.nodes[head].top += 1;
    }
}

/// The heads of items whose lists are empty, and their links to the left. The root and the primary
/// items are linked in a circle, each secondary item to itself.
fn heads(items: u32, primaries: u32) -> (Vec<Node>, Vec<u32>) {
    let head = |at: u32| {
        let (left, right, len) = match at {
            _ if at > primaries => (at, at, SECONDARY),
            ROOT => (primaries, if primaries > 0 { 1 } else { ROOT }, 0),
            _ => (at - 1, if at < primaries { at + 1 } else { ROOT }, 0),
        };
        (Node { top: len, up: at, down: at, color: right }, left)
    };
    (ROOT..=items).map(head).unzip()
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
