//! Every strategy counts, at a size it needs some milliseconds for.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion};

/// A size for the strategies that are named here; the others get [`OTHERS`].
const SIZES: [(&str, usize); 4] = [("permutation", 9), ("scan", 10), ("hashset", 9), ("dlx", 9)];
const OTHERS: usize = 11;

/// `count/<strategy>/<n>`
pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count");
    group.sample_size(10).measurement_time(Duration::from_secs(1));
    for solver in queens::Registry::builtin().solvers().map(queens::Solver::boxed_clone) {
        let name = solver.info().name;
        let size = SIZES.iter().find(|(known, _)| *known == name).map_or(OTHERS, |(_, size)| *size);
        group.bench_with_input(BenchmarkId::new(name, size), &size, |bencher, &size| {
            bencher.iter(|| queens_criterion::count(&*solver, black_box(size)));
        });
    }
    group.finish();
}
