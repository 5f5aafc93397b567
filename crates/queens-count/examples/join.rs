//! Counts the solutions of N-Queens with the join alone, and prints how long it takes.
//!
//! ```text
//! cargo run --release --example join -- N [ISA] [MEGABYTES] [THREADS]
//! ```

use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use queens_count::{Count, InstructionSet, Kernel};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let n = args.next().ok_or("usage: join N [ISA] [MEGABYTES] [THREADS]")?.parse()?;
    let isa = args.next().map_or(Ok(InstructionSet::detect()), |isa| isa.parse())?;
    let megabytes: u64 = args.next().map_or(Ok(1024), |megabytes| megabytes.parse())?;
    let threads = args.next().map_or(Ok(1), |threads| threads.parse())?;

    let start = Instant::now();
    let count =
        Count::new().with_kernel(Kernel::Join).with_instruction_set(isa).with_threads(threads);
    let choice = count.with_memory(megabytes * 1_000_000).choice(n)?;
    let units = choice.units(&|| false)?;
    let built = start.elapsed();

    // Workers take the next unit when they are done with one.
    let next = AtomicUsize::new(0);
    let work = || -> u128 {
        let mut worker = units.worker();
        let next_unit = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&u| u < units.len());
        let counts = std::iter::from_fn(next_unit).map(|unit| worker.count(unit, &|| false));
        counts.map(|count| count.expect("never asked to stop")).sum()
    };
    let solutions: u128 = thread::scope(|scope| {
        let workers: Vec<_> = (0..choice.threads()).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("no worker panics")).sum()
    });
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "n = {n}: {solutions} solutions in {seconds:.3} s ({:.3} s to build lists), {choice}, {} \
         units",
        built.as_secs_f64(),
        units.len(),
    );
    Ok(())
}
