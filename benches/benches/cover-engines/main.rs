//! The two engines of algorithm-x on the same problems.
//!
//! ```text
//! cargo bench -p queens-criterion --bench cover-engines               measures, and prints a table
//! cargo bench -p queens-criterion --bench cover-engines -- --readme   puts it into the crate's README
//! cargo test -p queens-criterion --bench cover-engines                checks the counts, once
//! ```
//!
//! The engines take turns, and the least time of each is kept: on a machine that does other things
//! too, it is the figure that comes out the same again. A time includes building the engine's
//! tables. Covers, nodes and updates of each run are checked.

mod instance;
mod table;

use std::path::Path;
use std::time::{Duration, Instant};

use algorithm_x::{Engine, Statistics};

use crate::instance::Instance;
use crate::table::Row;

/// Engines take turns on an instance until each has run so often, or until the time is over at the
/// end of a turn and each has run often enough.
const RUNS: usize = 25;
const ENOUGH: usize = 5;
const TIME: Duration = Duration::from_secs(20);

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/algorithm-x/README.md");

fn main() {
    let has = |flag: &str| std::env::args().any(|argument| argument == flag);
    if !has("--bench") {
        for instance in instance::quick() {
            measure(&instance, 1);
        }
        return;
    }
    let rows: Vec<Row> = instance::all().iter().map(|instance| measure(instance, RUNS)).collect();
    let table = table::markdown(&rows);
    if has("--readme") {
        table::splice(Path::new(README), &table).expect("the README has the markers of the table");
    }
    print!("{table}");
}

/// The least time of each engine for all problems of an instance.
fn measure(instance: &Instance, runs: usize) -> Row {
    let mut row = Row::new(instance.name);
    let start = Instant::now();
    for run in 1..=runs {
        for (engine, least) in [(Engine::Links, &mut row.links), (Engine::Bits, &mut row.bits)] {
            let (time, statistics) = time(instance, engine);
            *least = time.min(*least);
            if run == 1 && engine == Engine::Links {
                (row.nodes, row.updates) = (statistics.nodes, statistics.updates);
            }
            let figures = (statistics.nodes, statistics.updates);
            assert_eq!(figures, (row.nodes, row.updates), "{}: {engine}", instance.name);
        }
        if run >= ENOUGH && start.elapsed() > TIME {
            break;
        }
    }
    row
}

/// The time that an engine takes to count all covers, and its nodes and updates.
///
/// # Panics
///
/// If the count is not the known one.
fn time(instance: &Instance, engine: Engine) -> (Duration, Statistics) {
    let mut sum = Statistics::default();
    let mut covers = 0;
    let start = Instant::now();
    for (problem, order) in &instance.problems {
        let search = problem.search().engine(engine).prefer(order).expect("primary items");
        let report = search.count();
        covers += report.total().expect("no limits");
        sum.nodes += report.statistics.nodes;
        sum.updates += report.statistics.updates;
    }
    let time = start.elapsed();
    assert_eq!(covers, instance.covers, "{}: covers by {engine}", instance.name);
    (time, sum)
}
