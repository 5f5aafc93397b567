//! Solutions up to the eight symmetries of the square.

use std::collections::BTreeSet;

use queens_core::{Control, Placement, Symmetry, canonical, is_fundamental, orbit};

use crate::fixture::{self, Class};
use crate::{Outcome, Suite};

/// Fundamental solutions and those that equal their half or quarter turn, n = 0 to 10; the twelve
/// classes of the 8 x 8 board one by one.
#[must_use]
pub fn classes(suite: &Suite) -> Outcome {
    let published = fixture::classes();
    suite.run("classes", &fixture::plain_to(10), |subject, case| {
        subject.notes.ask("all");
        subject.expect_at_most(case.solutions);
        let Some(found) = subject.all(&case.problem(), &Control::new()) else { return };
        let found = found.placements;
        let all: BTreeSet<Placement> = found.iter().cloned().collect();
        let least: BTreeSet<Placement> = found.iter().map(canonical).collect();
        let fundamental = found.iter().filter(|columns| is_fundamental(columns)).count();
        let equal = |symmetry: Symmetry| {
            found.iter().filter(|one| symmetry.apply(one).as_ref() == Some(*one)).count() as u64
        };
        subject.notes.equal("fundamental solutions", fundamental as u64, case.fundamental);
        subject.notes.equal("classes", least.len() as u64, case.fundamental);
        subject.notes.equal("half turns", equal(Symmetry::HalfTurn), case.half_turn);
        subject.notes.equal("quarter turns", equal(Symmetry::QuarterTurn), case.quarter_turn);
        let images: BTreeSet<Placement> = least.iter().flat_map(orbit).collect();
        subject.notes.ensure(images == all, || "a solution lacks an image of itself".to_owned());
        if case.size == 8 {
            let found: Vec<_> = least.iter().map(|one| (one.columns(), orbit(one).len())).collect();
            let published: Vec<_> = published.iter().map(members).collect();
            subject.notes.equal("the classes of the 8 x 8 board", found, published);
        }
    })
}

fn members(class: &Class) -> (&[usize], usize) {
    (&class.board, class.members)
}
