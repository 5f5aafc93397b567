//! Solves with the one strategy that it depends on.

use std::ops::ControlFlow;

use queens_flags::{Flags, Limits, Problem, Solver, SolverExt, Square};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let first = Flags.first(&Problem::new(8), &Limits::none())?;
    if let Some(placement) = first.placement {
        println!("first: {placement}");
    }

    let report = Flags.count(&Problem::new(8), &Limits::none())?;
    if let (Some(total), Some(tests)) = (report.total(), report.statistics.tests) {
        println!("total: {total}, after {tests} tests");
    }

    let problem = Problem::new(8).with_queen(Square::parse("b8", 8)?)?;
    let mut found = 0;
    let report = Flags.search(&problem, &Limits::none(), &mut |_: &[usize]| {
        found += 1;
        if found < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    println!("with a queen on b8: {found} and {:?}", report.completion);
    Ok(())
}
