//! Counts the solutions of N-Queens with the join alone, and prints how long it takes.
//!
//! ```text
//! cargo run --release --example join -- N [ISA] [MEGABYTES] [THREADS]
//! ```

use std::error::Error;
use std::time::Instant;

use queens_count::{Control, Count, InstructionSet, Kernel, Problem, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let n = args.next().ok_or("usage: join N [ISA] [MEGABYTES] [THREADS]")?.parse()?;
    let isa = args.next().map_or(Ok(InstructionSet::detect()), |isa| isa.parse())?;
    let megabytes: u64 = args.next().map_or(Ok(1024), |megabytes| megabytes.parse())?;
    let threads = args.next().map_or(Ok(1), |threads| threads.parse())?;

    let count = Count::new()
        .with_kernel(Kernel::Join)
        .with_instruction_set(isa)
        .with_threads(threads)
        .with_memory(megabytes * 1_000_000);
    let start = Instant::now();
    let report = count.count(&Problem::new(n), &Control::new())?;
    let seconds = start.elapsed().as_secs_f64();
    println!("n = {n}: {} solutions in {seconds:.3} s, {}", report.solutions, count.choice(n)?);
    Ok(())
}
