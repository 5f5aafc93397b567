//! All solutions, passed to a closure that keeps none.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion};
use queens_criterion::{search, strategy};

/// `search/<strategy>/<n>`
pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    for (name, size) in [("flags", 11), ("cursor", 11), ("bitmask", 14)] {
        let solver = strategy(name);
        group.bench_with_input(BenchmarkId::new(name, size), &size, |bencher, &size| {
            bencher.iter(|| search(&*solver, black_box(size)));
        });
    }
    group.finish();
}
