//! Counts with the strategies named as arguments.

use queens::{Control, Problem};

fn main() {
    for name in std::env::args().skip(1) {
        match queens::strategy(&name) {
            Ok(solver) => match solver.count(&Problem::new(8), &Control::new()) {
                Ok(report) => println!("{name}: {:?}", report.total()),
                Err(error) => println!("{error}"),
            },
            Err(error) => println!("{error}"),
        }
    }
}
