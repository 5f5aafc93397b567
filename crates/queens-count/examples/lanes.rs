//! Counts the solutions of N-Queens with batched backtracking alone, and prints how long it takes.
//!
//! ```text
//! cargo run --release --example lanes -- N [ISA] [THREADS]
//! ```

use std::error::Error;
use std::time::Instant;

use queens_count::{Control, Count, InstructionSet, Kernel, Problem, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let n = args.next().ok_or("usage: lanes N [ISA] [THREADS]")?.parse()?;
    let isa = args.next().map_or(Ok(InstructionSet::detect()), |isa| isa.parse())?;
    let threads = args.next().map_or(Ok(1), |threads| threads.parse())?;
    let count =
        Count::new().with_kernel(Kernel::Lanes).with_instruction_set(isa).with_threads(threads);
    let start = Instant::now();
    let report = count.count(&Problem::new(n), &Control::new())?;
    let seconds = start.elapsed().as_secs_f64();
    println!("n = {n}: {} solutions in {seconds:.3} s, {}", report.solutions, count.choice(n)?);
    Ok(())
}
