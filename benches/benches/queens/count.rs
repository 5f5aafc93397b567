//! Every strategy counts, at a size that takes it some milliseconds.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion};

/// A size for the strategies named here; the others are measured at [`OTHERS`].
const SIZES: &[(&str, usize)] = &[("permutation", 9), ("scan", 10), ("hashset", 9), ("dlx", 9)];
const OTHERS: usize = 11;

/// `count/<strategy>/<n>`
pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count");
    group.sample_size(10).measurement_time(Duration::from_secs(1));
    let registry = queens::Registry::builtin();
    for solver in registry.solvers().filter(|solver| !solver.info().capabilities.finds_one) {
        let name = solver.info().name;
        let size = SIZES.iter().find(|(known, _)| *known == name).map_or(OTHERS, |(_, size)| *size);
        group.bench_with_input(BenchmarkId::new(name, size), &size, |bencher, &size| {
            bencher.iter(|| queens_criterion::count(solver, black_box(size)));
        });
    }
    group.finish();
}
