//! Any text as a square of a board. A square that is read is on the board, and both its names are
//! read back as the same square.
#![no_main]

use libfuzzer_sys::fuzz_target;
use queens::Square;

fuzz_target!(|input: (u16, &str)| {
    let (size, text) = (usize::from(input.0), input.1);
    match Square::parse(text, size) {
        Err(error) => {
            let _ = error.to_string();
        }
        Ok(square) => {
            assert!(square.row < size && square.column < size, "{square}");
            for name in [square.to_string(), square.chess_name(size)] {
                assert_eq!(Square::parse(&name, size), Ok(square), "{name}");
            }
        }
    }
});
