//! Solves with the one strategy that it depends on.

use std::ops::ControlFlow;

use queens_flags::{Control, Flags, Problem, Solver, Square};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let first = Flags.first(&Problem::new(8), &Control::new())?;
    if let Some(placement) = first.placement {
        println!("first: {placement}");
    }

    let report = Flags.count(&Problem::new(8), &Control::new())?;
    if let (Some(total), Some(tests)) = (report.total(), report.statistics.tests) {
        println!("total: {total}, after {tests} tests");
    }

    let problem = Problem::new(8).with_queen(Square::parse("b8", 8)?)?;
    let mut found = 0;
    let report = Flags.search(&problem, &Control::new(), &mut |_| {
        found += 1;
        if found < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    println!("with a queen on b8: {found} and {:?}", report.completion);
    Ok(())
}
