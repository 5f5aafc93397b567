//! The criterion benches, all in one program: building is mostly linking.

#![allow(missing_docs, reason = "the function that criterion_group makes has none")]

mod blocked;
mod count;
mod iterate;
mod mirror;
mod search;
mod yardstick;

use criterion::{criterion_group, criterion_main};

criterion_group!(
    benches,
    blocked::bench,
    count::bench,
    iterate::bench,
    mirror::bench,
    search::bench,
    yardstick::bench
);
criterion_main!(benches);
