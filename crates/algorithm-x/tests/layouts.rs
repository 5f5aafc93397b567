//! The sizes at which the engine of bits changes its layout: items with as many options as fit one
//! word with their count, and more. Counts are products that can be written down.

use algorithm_x::{Choose, Entry, Item, Problem};

/// `people` primary items, each with one option for each of `kinds`, all of which name the same
/// secondary item, and one option without it. At most one person takes the secondary item, or any
/// number in one color.
fn one_shared_item(people: usize, kinds: usize, entry: impl Fn(Item, u32) -> Entry) -> Problem {
    let mut builder = Problem::builder();
    let people = builder.primaries(people);
    let shared = builder.secondary();
    for person in people {
        for kind in 0..kinds {
            builder.option([person.plain(), entry(shared, kind as u32)]).unwrap();
        }
        builder.option([person]).unwrap();
    }
    builder.build()
}

/// Secondary items with up to 80 members: the packed layout has up to 57, and its cells have a bit
/// that marks secondary items above sizes of 33 and more.
#[test]
fn secondary_items_of_every_size() {
    for members in 1..=80_u32 {
        for people in [1, 2, 3].into_iter().filter(|people| members % people == 0) {
            let kinds = members / people;
            let problem = one_shared_item(people as usize, kinds as usize, |item, _| item.plain());
            assert_eq!(problem.options_of(problem.items().last().unwrap()), members as usize);
            for choose in [Choose::FewestOptions, Choose::Leftmost] {
                let covers = problem.search().choose(choose).count().total();
                // None of them takes the item, or one does.
                assert_eq!(covers, Some(u128::from(1 + members)), "{people} people, {kinds} kinds");
            }
        }
    }
}

#[test]
fn colored_items_of_every_size() {
    for members in 1..=80_u32 {
        for people in [1, 2, 3].into_iter().filter(|people| members % people == 0) {
            let kinds = members / people;
            let problem = one_shared_item(people as usize, kinds as usize, Item::color);
            // All colors of those that take the item are one of `kinds`.
            let takers = 2_u128.pow(people) - 1;
            let expected = 1 + takers * u128::from(kinds);
            for choose in [Choose::FewestOptions, Choose::Leftmost] {
                let covers = problem.search().choose(choose).count().total();
                assert_eq!(covers, Some(expected), "{people} people, {kinds} colors");
            }
        }
    }
}

/// Each of `people` has `keys` keys, and all keys are secondary items that the others have too:
/// secondary items are emptied, filled again, and emptied by another way.
#[test]
fn many_secondary_items_that_are_emptied() {
    for people in 2..=3_u128 {
        for copies in [8, 9, 14, 16, 19, 28, 33] {
            let keys = 5_u128;
            let mut builder = Problem::builder();
            let persons = builder.primaries(people as usize);
            let shared = builder.secondaries(keys as usize);
            for &person in &persons {
                for &key in &shared {
                    for _ in 0..copies {
                        builder.option([person, key]).unwrap();
                    }
                }
            }
            let problem = builder.build();
            // An injection of people into keys, and a copy for each.
            let expected: u128 = (0..people).map(|taken| (keys - taken) * copies).product();
            let report = problem.search().count();
            assert_eq!(report.total(), Some(expected), "{people} people, {copies} copies");
        }
    }
}

/// Primary items of 56, 57 and 58 members: the last packed sizes, and the first spread one.
#[test]
fn primary_items_around_the_capacity_of_a_word() {
    for size in [55, 56, 57, 58, 63, 64, 65, 128] {
        let mut builder = Problem::builder();
        let [a, b] = builder.primary_array();
        for _ in 0..size {
            builder.option([a]).unwrap();
            builder.option([b]).unwrap();
        }
        builder.option([a, b]).unwrap();
        let report = builder.build().search().count();
        assert_eq!(report.total(), Some(size * size + 1), "{size} options");
    }
}
