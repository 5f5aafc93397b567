//! Any text as a `Board` or `Placement` of the core crate; what is read is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use queens::{Board, Placement, attacks, canonical, is_fundamental, orbit};

fuzz_target!(|text: &str| {
    match text.parse::<Board>() {
        Err(error) => {
            let _ = error.to_string();
        }
        Ok(board) => {
            assert_eq!(board.to_string().parse(), Ok(board));
        }
    }
    match text.parse::<Placement>() {
        Err(error) => {
            let _ = error.to_string();
        }
        Ok(placement) => {
            assert_eq!(placement.to_string().parse(), Ok(placement.clone()));
            check_symmetry(&placement);
        }
    }
});

/// Only placements with a queen in each column have images with a queen in each row.
fn check_symmetry(placement: &Placement) {
    if placement.size() > 64 || !placement.is_solution() {
        return;
    }
    assert_eq!(attacks(&placement.board().queens().to_vec()).count(), 0);
    let first = canonical(placement);
    assert!(is_fundamental(&first));
    assert!(orbit(placement).contains(&first));
    assert!(orbit(placement).iter().all(|image| canonical(image) == first && image.is_solution()));
}
