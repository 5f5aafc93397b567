//! The crates that are measured. Each is given a problem outside the clock, and counts its covers
//! inside.

use std::ops::ControlFlow;

use algorithm_x::Engine;

use crate::instance::Cover;

/// Counts the covers of a problem it was given.
pub type Count<'c> = Box<dyn FnOnce() -> u64 + 'c>;

/// A crate: its name and version, and how it is given a problem.
pub struct Solver {
    pub name: &'static str,
    pub version: &'static str,
    pub load: for<'c> fn(&'c Cover) -> Count<'c>,
}

/// All crates, first the two engines of algorithm-x.
pub const ALL: [Solver; 7] = [
    Solver { name: "algorithm-x bits", version: "0.1.0", load: bits },
    Solver { name: "algorithm-x links", version: "0.1.0", load: links },
    Solver { name: "xcov", version: "0.3.1", load: xcov },
    Solver { name: "dlx", version: "0.8.5", load: dlx },
    Solver { name: "dlx-rs", version: "1.3.0", load: dlx_rs },
    Solver { name: "exact-covers", version: "0.3.0", load: exact_covers },
    Solver { name: "dancing-links", version: "0.3.1", load: dancing_links },
];

fn bits(cover: &Cover) -> Count<'_> {
    Box::new(|| cover.problem.search().engine(Engine::Bits).count().solutions as u64)
}

fn links(cover: &Cover) -> Count<'_> {
    Box::new(|| cover.problem.search().engine(Engine::Links).count().solutions as u64)
}

fn xcov(cover: &Cover) -> Count<'_> {
    use xcov::{DlxBuilder, ExactCoverProblem, MrvExactCoverSearch};

    let mut builder = DlxBuilder::new(cover.primary, cover.secondary);
    for option in &cover.options {
        let option: Vec<usize> = option.iter().map(|item| item + 1).collect();
        builder.add_option(&option);
    }
    let mut search = MrvExactCoverSearch::new(builder.build());
    Box::new(move || {
        let mut count = 0;
        while search.search() {
            count += 1;
        }
        count
    })
}

fn dlx(cover: &Cover) -> Count<'_> {
    use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};

    let options: Vec<Vec<dlx::Uint>> = cover
        .options
        .iter()
        .map(|option| option.iter().map(|&item| item as dlx::Uint).collect())
        .collect();
    let (primary, secondary) = (cover.primary as dlx::Uint, cover.secondary as dlx::Uint);
    let mut problem = dlx::x::make_problem(primary, secondary, &options, dlx::OptOrder::Seq);
    Box::new(move || {
        let mut solver = dlx::Solver::new(&mut problem);
        let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
        let mut count = 0;
        while solver.next_solution(&mut chooser) {
            count += 1;
        }
        count
    })
}

fn dlx_rs(cover: &Cover) -> Count<'_> {
    let mut solver = dlx_rs::Solver::new_optional(cover.primary, cover.secondary);
    for (name, option) in cover.options.iter().enumerate() {
        let option: Vec<usize> = option.iter().map(|item| item + 1).collect();
        solver.add_option(name, &option);
    }
    Box::new(move || solver.count() as u64)
}

fn exact_covers(cover: &Cover) -> Count<'_> {
    use exact_covers::{DlSolver, Solver};

    // The solver borrows the lists of items, and is consumed by the search.
    Box::new(move || {
        let primary: Vec<usize> = (0..cover.primary).collect();
        let secondary: Vec<usize> = (cover.primary..cover.primary + cover.secondary).collect();
        let mut solver: DlSolver<'_, usize, ()> = DlSolver::new(&primary, &secondary);
        for option in &cover.options {
            let split = option.partition_point(|&item| item < cover.primary);
            let optional: Vec<_> = option[split..].iter().map(|&item| (item, None)).collect();
            solver.add_option(&option[..split], optional);
        }
        let mut count = 0;
        solver.solve(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    })
}

fn dancing_links(cover: &Cover) -> Count<'_> {
    use dancing_links::{ExactCover, Solver};

    #[derive(Debug)]
    struct Encoded {
        options: Vec<Vec<usize>>,
        items: Vec<usize>,
        primary: usize,
    }

    impl ExactCover for Encoded {
        type Possibility = Vec<usize>;
        type Constraint = usize;

        fn satisfies(&self, option: &Vec<usize>, item: &usize) -> bool {
            option.binary_search(item).is_ok()
        }

        fn is_optional(&self, item: &usize) -> bool {
            *item >= self.primary
        }

        fn possibilities(&self) -> &[Vec<usize>] {
            &self.options
        }

        fn constraints(&self) -> &[usize] {
            &self.items
        }
    }

    let items = (0..cover.primary + cover.secondary).collect();
    let encoded = Encoded { options: cover.options.clone(), items, primary: cover.primary };
    Box::new(move || {
        let mut solver = Solver::new(&encoded);
        let mut count = 0;
        while solver.next_solution().is_some() {
            count += 1;
        }
        count
    })
}
