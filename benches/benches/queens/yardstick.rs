//! `flags` beside the plain recursive loop of the same algorithm. It should be as fast.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion};
use queens::known;
use queens_criterion::{count, recursive_flags, strategy};

const SIZE: usize = 12;

/// `yardstick/<loop>/<n>`
pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("yardstick");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    group.bench_function(BenchmarkId::new("recursive", SIZE), |bencher| {
        bencher.iter(|| {
            let solutions = recursive_flags(black_box(SIZE));
            assert_eq!(u128::from(solutions), known::ALL_SOLUTIONS[SIZE]);
            solutions
        });
    });
    let flags = strategy("flags");
    group.bench_function(BenchmarkId::new("flags", SIZE), |bencher| {
        bencher.iter(|| count(&*flags, black_box(SIZE)));
    });
    group.finish();
}
