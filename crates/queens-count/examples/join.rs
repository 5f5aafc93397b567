//! Counts the solutions of one size with the join.
use queens_count::isa::InstructionSet;
use queens_count::join::{Capacities, Plan, Shape};
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let n: u32 = args[1].parse().unwrap();
    let isa: InstructionSet = args[2].parse().unwrap();
    let high: u32 = args[3].parse().unwrap();
    let below: u32 = args[4].parse().unwrap();
    let rows = (n - 1) / 2;
    let mega = |i: usize| args.get(i).map_or(8 << 20, |m| m.parse::<usize>().unwrap() << 20);
    let shape = Shape {
        high,
        shared_rows: rows - 1 - below,
        capacities: Capacities { levels: (0..below).map(|i| mega(6 + i as usize)).collect(), last: mega(5) },
    };
    let start = Instant::now();
    let plan = Plan::with_shape(n, &shape, isa);
    let built = start.elapsed();
    let mut scratch = plan.scratch();
    let mut total = 0;
    for unit in 0..plan.weights().len() {
        total += plan.run(unit, &mut scratch, &|| false).unwrap();
    }
    println!("{n}: {total} in {:.3} s (plan {:.3})", start.elapsed().as_secs_f64(), built.as_secs_f64());
}
