//! Counts with the strategies named as arguments.

use queens::{Limits, Problem};

fn main() {
    for name in std::env::args().skip(1) {
        match queens::strategy(&name) {
            Ok(solver) => match solver.count(&Problem::new(8), &Limits::none()) {
                Ok(report) => println!("{name}: {:?}", report.total()),
                Err(error) => println!("{error}"),
            },
            Err(error) => println!("{error}"),
        }
    }
}
