//! Blocked-n-Queens: all solutions of boards with few of them, and one.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion};
use queens::Control;

/// Sizes that exact cover counts within some milliseconds.
const SIZES: [usize; 2] = [16, 20];

/// `blocked/count/<n>` and `blocked/first/<n>`
pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("blocked");
    group.sample_size(10);
    let solver = queens_criterion::strategy("dlx");
    let (all, registry) = (Control::new(), queens::Registry::builtin());
    for size in SIZES {
        let problem = queens_measure::blocked(&*solver, size, 10, 0).expect("dlx takes it");
        let attempts = registry.attempts(&problem, &all, None).expect("dlx takes it");
        group.bench_with_input(BenchmarkId::new("count", size), &problem, |bencher, problem| {
            bencher.iter(|| solver.count(black_box(problem), &all));
        });
        group.bench_with_input(BenchmarkId::new("first", size), &problem, |bencher, problem| {
            bencher.iter(|| attempts.first(black_box(problem), &all));
        });
    }
    group.finish();
}
