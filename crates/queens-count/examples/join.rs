//! Counts the solutions of N-Queens with the join alone, and says how long it takes.
//!
//! ```text
//! cargo run --release --example join -- N [ISA] [MEGABYTES] [THREADS]
//! ```

use queens_count::isa::InstructionSet;
use queens_count::join::{Plan, Scratch};
use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let n = args.next().ok_or("usage: join N [ISA] [MEGABYTES] [THREADS]")?.parse()?;
    let isa = args.next().map_or(Ok(InstructionSet::detect()), |isa| isa.parse())?;
    let megabytes: u64 = args.next().map_or(Ok(1024), |megabytes| megabytes.parse())?;
    let threads = args.next().map_or(Ok(1), |threads| threads.parse())?;

    let start = Instant::now();
    let plan = Plan::new(n, megabytes * 1_000_000, isa, threads)?;
    let planned = start.elapsed();

    // Workers take the next unit when they are done with one.
    let next = AtomicUsize::new(0);
    let work = |mut scratch: Scratch| -> u128 {
        let units = std::iter::from_fn(|| {
            let unit = next.fetch_add(1, Ordering::Relaxed);
            (unit < plan.units().len()).then_some(unit)
        });
        units.filter_map(|unit| plan.run(unit, &mut scratch, &|| false)).sum()
    };
    let solutions: u128 = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| work(plan.scratch()))).collect();
        workers.into_iter().map(|worker| worker.join().expect("no worker panics")).sum()
    });
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "n = {n}: {solutions} solutions in {seconds:.3} s ({:.3} s to plan), {isa}, \
         {threads} threads, {} units, at most {:.1} MB",
        planned.as_secs_f64(),
        plan.units().len(),
        plan.bytes() as f64 / 1e6,
    );
    Ok(())
}
