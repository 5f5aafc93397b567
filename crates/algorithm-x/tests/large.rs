//! Large problems: time and memory in proportion.

use algorithm_x::Problem;

/// A million options, each of which gives a place to a person and uses the key of either.
#[test]
fn a_million_options_load_and_are_searched() {
    const SIDE: usize = 1_000;
    let mut builder = Problem::builder();
    let [people, places] = [builder.primaries(SIDE), builder.primaries(SIDE)];
    let [own, common] = [builder.secondaries(SIDE), builder.secondaries(SIDE)];
    for i in 0..SIDE {
        for j in 0..SIDE {
            builder.option([people[i], places[j], own[i], common[j]]).unwrap();
        }
    }
    let problem = builder.build();
    assert_eq!((problem.option_count(), problem.item_count()), (SIDE * SIDE, 4 * SIDE));
    let cover = problem.search().first().cover.expect("every permutation is a cover");
    assert_eq!(cover.len(), SIDE);
}
