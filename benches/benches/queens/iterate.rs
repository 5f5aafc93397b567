//! All solutions from the lazy iterator, beside `search`. The iterator should take at most 1.1 times
//! as long, which `cargo xtask bench iterate` checks.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion};
use queens::{Registry, Solver};
use queens_criterion::{next_columns, placements, search};

/// A size for the strategies named here; the others are measured at [`SIZE`].
const SMALLER: &[(&str, usize)] = &[("permutation", 9)];
const SIZE: usize = 12;

type Way = fn(&dyn Solver, usize) -> u128;
const WAYS: &[(&str, Way)] =
    &[("search", search), ("next_columns", next_columns), ("placements", placements)];

/// `iterate/<strategy>, <way>/<n>`
pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("iterate");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    let registry = Registry::builtin();
    for solver in registry.solvers().filter(|solver| solver.info().capabilities.iterates) {
        let name = solver.info().name;
        let size = SMALLER.iter().find(|(known, _)| *known == name).map_or(SIZE, |(_, size)| *size);
        for (way, solutions) in WAYS {
            let id = BenchmarkId::new(format!("{name}, {way}"), size);
            group.bench_with_input(id, &size, |bencher, &size| {
                bencher.iter(|| solutions(solver, black_box(size)));
            });
        }
    }
    group.finish();
}
