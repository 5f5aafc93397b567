//! The criterion benches, all in one program: linking dominates the time it takes to build them.

#![allow(missing_docs, reason = "the function that criterion_group makes has none")]

mod count;
mod mirror;
mod search;
mod yardstick;

use criterion::{criterion_group, criterion_main};

criterion_group!(benches, count::bench, mirror::bench, search::bench, yardstick::bench);
criterion_main!(benches);
