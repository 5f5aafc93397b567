//! Any text as a strategy spec. One that is read is written and read again, and a solver made from
//! it answers for n = 4.
#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use queens::{Control, Problem, Registry, Spec};

fuzz_target!(|text: &str| {
    match text.parse::<Spec>() {
        Ok(spec) => assert_eq!(spec.to_string().parse(), Ok(spec)),
        Err(error) => {
            let _ = error.to_string();
        }
    }
    match Registry::builtin().get(text) {
        Err(error) => {
            let _ = error.to_string();
        }
        Ok(solver) => {
            let _ = format!("{solver:?}");
            // A spec may ask for too little memory or an instruction set that is missing.
            let control = Control::new().with_time_limit(Duration::from_secs(5));
            if let Ok(report) = solver.count(&Problem::new(4), &control) {
                assert_eq!(report.total(), Some(2), "{text}");
            }
        }
    }
});
