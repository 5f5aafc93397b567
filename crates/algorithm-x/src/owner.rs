//! Which problem a handle belongs to: checked in debug builds, and absent from release builds.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// The problem that a handle belongs to. All owners compare equal, so that handles are compared by
/// their numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owner {
    /// A number for each builder; 0 for a handle that was made from a number.
    #[cfg(debug_assertions)]
    id: u64,
}

impl Owner {
    /// The owner of a handle that may be used with every problem.
    pub(crate) const ANY: Self = Self {
        #[cfg(debug_assertions)]
        id: 0,
    };

    /// An owner that differs from all others.
    pub(crate) fn new() -> Self {
        #[cfg(debug_assertions)]
        {
            use std::sync::atomic::{AtomicU64, Ordering};

            static NEXT: AtomicU64 = AtomicU64::new(1);
            Self { id: NEXT.fetch_add(1, Ordering::Relaxed) }
        }
        #[cfg(not(debug_assertions))]
        Self::ANY
    }

    /// Checks in debug builds that a handle belongs to this problem.
    ///
    /// # Panics
    ///
    /// In debug builds, if it belongs to another one.
    #[inline]
    #[track_caller]
    pub(crate) fn check(self, handle: Self) {
        #[cfg(debug_assertions)]
        assert!(
            handle.id == self.id || handle.id == Self::ANY.id,
            "an item or option was used with a problem that it does not belong to"
        );
        let _ = handle;
    }
}

impl PartialEq for Owner {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Owner {}

impl PartialOrd for Owner {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Owner {
    fn cmp(&self, _other: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl Hash for Owner {
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use crate::problem::Problem;

    fn one_item() -> (crate::Builder, crate::Item) {
        let mut builder = Problem::builder();
        let item = builder.primary();
        (builder, item)
    }

    #[test]
    #[should_panic(expected = "does not belong to")]
    fn an_option_takes_no_item_of_another_problem() {
        let ((mut builder, _), (_, stranger)) = (one_item(), one_item());
        let _ = builder.option([stranger]);
    }

    #[test]
    #[should_panic(expected = "does not belong to")]
    fn a_problem_describes_no_item_of_another() {
        let ((builder, _), (_, stranger)) = (one_item(), one_item());
        builder.build().is_primary(stranger);
    }

    #[test]
    #[should_panic(expected = "does not belong to")]
    fn an_order_of_preference_takes_no_item_of_another_problem() {
        let ((builder, _), (_, stranger)) = (one_item(), one_item());
        let _ = builder.build().search().prefer(&[stranger]);
    }

    #[test]
    #[should_panic(expected = "does not belong to")]
    fn a_problem_spells_no_option_of_another() {
        let ((mut builder, item), (mut other, stranger)) = (one_item(), one_item());
        builder.option([item]).unwrap();
        let option = other.option([stranger]).unwrap();
        let _ = builder.build().spell(option).to_string();
    }

    #[test]
    fn handles_of_a_cover_belong_to_the_problem_and_numbers_to_every_problem() {
        let (mut builder, item) = one_item();
        builder.option([item]).unwrap();
        let problem = builder.build();
        let cover = problem.search().first().cover.unwrap();
        assert_eq!(problem.spell(cover[0]).to_string(), "#0");
        assert_eq!(problem.spell(0.into()).to_string(), "#0");
        assert_eq!(cover, [0.into()]);
    }
}
