//! Random small problems, and all their covers by trying all sets of options.

#![allow(dead_code, unreachable_pub)]

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use algorithm_x::{Item, OptionId, Problem};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

/// A problem before algorithm-x sees it: which items are primary, and each option as item and color.
#[derive(Clone, Debug)]
pub struct Raw {
    pub primary: Vec<bool>,
    pub options: Vec<Vec<(usize, Option<u32>)>>,
}

impl Raw {
    pub fn build(&self) -> (Vec<Item>, Problem) {
        let mut builder = Problem::builder();
        let items: Vec<Item> = self
            .primary
            .iter()
            .map(|&primary| if primary { builder.primary() } else { builder.secondary() })
            .collect();
        for option in &self.options {
            let entries = option.iter().map(|&(item, color)| match color {
                Some(color) => items[item].color(color),
                None => items[item].plain(),
            });
            builder.option(entries).expect("a valid option");
        }
        (items, builder.build())
    }

    /// All covers: sets of options with a primary item each, none of which breaks a rule.
    pub fn covers(&self) -> BTreeSet<Vec<usize>> {
        self.covers_within(|_| 1..=1)
    }

    /// All covers, if primary items are covered so many times.
    pub fn covers_within(
        &self,
        times: impl Fn(usize) -> RangeInclusive<usize>,
    ) -> BTreeSet<Vec<usize>> {
        (0..1_u32 << self.options.len())
            .map(|set| {
                (0..self.options.len()).filter(|option| set >> option & 1 == 1).collect::<Vec<_>>()
            })
            .filter(|chosen| self.is_cover(chosen, &times))
            .collect()
    }

    fn is_cover(&self, chosen: &[usize], times: &impl Fn(usize) -> RangeInclusive<usize>) -> bool {
        let useful =
            |&option: &usize| self.options[option].iter().any(|&(item, _)| self.primary[item]);
        chosen.iter().all(useful)
            && self.primary.iter().enumerate().all(|(item, &primary)| {
                let uses: Vec<Option<u32>> = chosen
                    .iter()
                    .flat_map(|&option| &self.options[option])
                    .filter(|&&(used, _)| used == item)
                    .map(|&(_, color)| color)
                    .collect();
                match uses.len() {
                    uses if primary => times(item).contains(&uses),
                    0 | 1 => true,
                    _ => uses[0].is_some() && uses.iter().all(|&color| color == uses[0]),
                }
            })
    }
}

/// Problems with and without colors, which take different ways through the engine.
pub fn raw() -> impl Strategy<Value = Raw> {
    any::<bool>().prop_flat_map(raw_with)
}

pub fn raw_with(colors: bool) -> impl Strategy<Value = Raw> {
    raw_of(colors, 1..8, 0..11)
}

pub fn raw_of(
    colors: bool,
    items: Range<usize>,
    options: Range<usize>,
) -> impl Strategy<Value = Raw> {
    vec(any::<bool>(), items).prop_flat_map(move |primary| {
        let items = primary.len();
        let option = btree_map(0..items, prop::option::of(0..3_u32), 1..=items.min(4));
        (Just(primary), vec(option, options.clone())).prop_map(move |(primary, options)| Raw {
            options: options
                .into_iter()
                .map(|option| {
                    option
                        .into_iter()
                        .map(|(item, color)| (item, color.filter(|_| colors && !primary[item])))
                        .collect()
                })
                .collect(),
            primary,
        })
    })
}

/// The numbers of the options of a cover, in their order.
pub fn sorted(cover: &[OptionId]) -> Vec<usize> {
    let mut options: Vec<usize> = cover.iter().map(|option| option.index()).collect();
    options.sort_unstable();
    options
}
