//! The gain of three words over three arrays, and of the mirror over the whole tree. On one core,
//! `bitmask` without the mirror should be at least 4 times as fast as `flags`, and with it 1.8 times
//! as fast again.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion};
use queens_criterion::{count, strategy};

const SIZE: usize = 13;

/// `mirror/<strategy>/<n>`
pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("mirror");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    let flags = strategy("flags");
    group.bench_function(BenchmarkId::new("flags", SIZE), |bencher| {
        bencher.iter(|| count(&*flags, black_box(SIZE)));
    });
    for mirror in ["off", "on"] {
        let bitmask = strategy(&format!("bitmask:mirror={mirror}"));
        group.bench_function(BenchmarkId::new(format!("bitmask, {mirror}"), SIZE), |bencher| {
            bencher.iter(|| count(&*bitmask, black_box(SIZE)));
        });
    }
    group.finish();
}
