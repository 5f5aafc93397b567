//! Counts units of work and prints how even they are, and what a recount takes.
//!
//! ```text
//! cargo run --release --example units -- N KERNEL [UNITS] [FIRST] [STEP] [recount]
//! ```

use std::error::Error;
use std::time::Instant;

use queens_count::units::{UnitCounter, UnitPlan};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [n, kernel, rest @ ..] = args.as_slice() else {
        return Err("usage: units N join|lanes [UNITS] [FIRST] [STEP] [recount]".into());
    };
    let number = |at: usize| rest.get(at).map(|number| number.parse::<u64>()).transpose();
    let recount = rest.get(3).is_some();

    let start = Instant::now();
    let plan = UnitPlan::new(n.parse()?, kernel.parse()?, number(0)?)?;
    println!(
        "{} {}, {} units, about {:.0} core seconds, {} MB with 1 worker; planned in {:.3} s",
        plan.atoms(),
        plan.atom_kind(),
        plan.units(),
        plan.core_seconds(),
        plan.memory(1) / 1_000_000,
        start.elapsed().as_secs_f64(),
    );
    let mut worker = UnitCounter::new(&plan).worker();
    // Builds the lists that workers share, or begins to: they are not part of the first unit.
    let started = Instant::now();
    let _ = worker.count(0, &|| started.elapsed().as_millis() > 1000);
    let (mut total, mut times, mut recounts) = (0, vec![], 0.0);
    let step = number(2)?.unwrap_or(1).max(1) as usize;
    for unit in (number(1)?.unwrap_or(0)..plan.units()).step_by(step) {
        let start = Instant::now();
        let unit_count = worker.count(unit, &|| false)?;
        times.push(start.elapsed().as_secs_f64());
        total += unit_count.count;
        if recount {
            let start = Instant::now();
            let recounted = worker.recount(unit, &|| false)?;
            recounts += start.elapsed().as_secs_f64();
            if recounted != unit_count.count {
                return Err(format!("unit {unit}: {} and {recounted}", unit_count.count).into());
            }
        }
    }
    let sum: f64 = times.iter().sum();
    let mean = sum / times.len().max(1) as f64;
    let of_mean = |time: Option<f64>| time.unwrap_or(0.0) / mean;
    println!(
        "{} units: {total} solutions in {sum:.3} s; {mean:.4} s each, {:.2} to {:.2} of the mean",
        times.len(),
        of_mean(times.iter().copied().min_by(f64::total_cmp)),
        of_mean(times.iter().copied().max_by(f64::total_cmp)),
    );
    if recount {
        println!("recounts in {recounts:.3} s, {:.1} times as long", recounts / sum);
    }
    Ok(())
}
