//! Small exact-cover problems, with both engines and both orders of choice, against all subsets of
//! the options.
#![no_main]

use std::collections::{BTreeMap, BTreeSet};

use algorithm_x::{Choose, Control, Engine, Item, Problem};
use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;

/// A problem as data: which items are primary, and the options as item and color.
#[derive(Debug)]
struct Raw {
    primary: Vec<bool>,
    options: Vec<BTreeMap<usize, Option<u8>>>,
    /// Options that are added this often, so that items have more options than a word has bits.
    copies: u8,
    /// Whether the first item, which few options name, is preferred.
    backwards: bool,
}

impl<'a> Arbitrary<'a> for Raw {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let items = bytes.int_in_range(1..=8)?;
        let primary: Vec<bool> = (0..items).map(|_| bytes.ratio(2, 3)).collect::<Result<_>>()?;
        let count = bytes.int_in_range(0..=10)?;
        let option = |bytes: &mut Unstructured<'a>| -> Result<BTreeMap<usize, Option<u8>>> {
            let length = bytes.int_in_range(1..=items.min(4))?;
            (0..length)
                .map(|_| {
                    let item = bytes.choose_index(items)?;
                    let color = bytes.int_in_range(0..=3)?;
                    Ok((item, (!primary[item] && color > 0).then_some(color)))
                })
                .collect()
        };
        let options = (0..count).map(|_| option(bytes)).collect::<Result<_>>()?;
        let copies = *bytes.choose(&[1, 1, 1, 2, 40])?;
        Ok(Self { primary, options, copies, backwards: bytes.arbitrary()? })
    }
}

impl Raw {
    fn build(&self) -> (Vec<Item>, Problem) {
        let mut builder = Problem::builder();
        let items: Vec<Item> = self
            .primary
            .iter()
            .map(|&primary| if primary { builder.primary() } else { builder.secondary() })
            .collect();
        for option in &self.options {
            for _ in 0..self.copies {
                let entries = option.iter().map(|(&item, color)| match color {
                    Some(color) => items[item].color(u32::from(*color)),
                    None => items[item].plain(),
                });
                builder.option(entries).expect("a valid option");
            }
        }
        (items, builder.build())
    }

    /// The covers as sets of options, copies aside.
    fn covers(&self) -> BTreeSet<Vec<usize>> {
        (0..1_u32 << self.options.len())
            .map(|set| (0..self.options.len()).filter(|option| set >> option & 1 == 1).collect())
            .filter(|chosen: &Vec<usize>| self.is_cover(chosen))
            .collect()
    }

    fn is_cover(&self, chosen: &[usize]) -> bool {
        let names_primary =
            |&option: &usize| self.options[option].keys().any(|&item| self.primary[item]);
        chosen.iter().all(names_primary)
            && self.primary.iter().enumerate().all(|(item, &primary)| {
                let colors: Vec<Option<u8>> = chosen
                    .iter()
                    .filter_map(|&option| self.options[option].get(&item).copied())
                    .collect();
                match colors.as_slice() {
                    [] => !primary,
                    [_] => true,
                    [first, rest @ ..] => first.is_some() && rest.iter().all(|c| c == first),
                }
            })
    }
}

/// Problems with more covers are left out: copies multiply them.
const MOST: u128 = 20_000;

fuzz_target!(|raw: Raw| {
    let expected = raw.covers();
    let copies = u128::from(raw.copies);
    let total: u128 = expected.iter().map(|cover| copies.pow(cover.len() as u32)).sum();
    if total > MOST {
        return;
    }
    let (items, problem) = raw.build();
    let mut order: Vec<Item> =
        items.iter().copied().filter(|&item| problem.is_primary(item)).collect();
    if raw.backwards {
        order.reverse();
    } else {
        order.clear();
    }
    for engine in [Engine::Links, Engine::Bits] {
        for choose in [Choose::FewestOptions, Choose::Leftmost] {
            let search = problem.search().engine(engine).choose(choose);
            let search = search.prefer(&order).expect("primary items, each once");
            let mut seen = BTreeSet::new();
            for cover in search.iter() {
                let mut options: Vec<usize> = cover.iter().map(|option| option.index()).collect();
                options.sort_unstable();
                let originals: Vec<usize> =
                    options.iter().map(|option| option / usize::from(raw.copies)).collect();
                assert!(expected.contains(&originals), "{raw:?}: {options:?} is no cover");
                assert!(seen.insert(options), "a cover twice: {raw:?}");
            }
            assert_eq!(seen.len() as u128, total, "{raw:?}, {engine:?}, {choose:?}");
            let report = search.count();
            assert_eq!(report.total(), Some(total), "{raw:?}, {engine:?}, {choose:?}");
            let limited = search.control(Control::new().with_solution_limit(3)).count();
            assert_eq!(limited.solutions, total.min(3), "{raw:?}, {engine:?}, {choose:?}");
        }
    }
});
