//! Any text as boards in any notation. A placement that is read is written in each format, and each
//! of these texts is read back as the same board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use queens::Placement;
use queens_render::notation::{Format, ReadError, Writer, read, read_arguments};

fuzz_target!(|text: &str| {
    let arguments: Vec<&str> = text.split('\n').collect();
    if let Err(error) = read_arguments(&arguments) {
        let _ = error.to_string();
    }
    match read(text) {
        Err(error) => check_message(&error),
        Ok(boards) => {
            for diagram in &boards {
                let _ = diagram.to_problem();
                if let Ok(placement) = Placement::try_from(diagram.board()) {
                    round_trip(&placement);
                }
            }
        }
    }
});

/// A message may quote the input, but no control character of it.
fn check_message(error: &ReadError) {
    let message = error.to_string();
    let controls = message.chars().filter(|c| c.is_control() && *c != '\n').count();
    assert_eq!(controls, 0, "{message:?}");
}

fn round_trip(placement: &Placement) {
    let size = placement.size();
    for &format in Format::ALL {
        // Without squares there is nothing to write; 0 and 1 may be columns or squares of a matrix.
        if size < 3 || format.check(size).is_err() {
            continue;
        }
        let mut text = Vec::new();
        let mut writer = Writer::new(format, size).expect("the size was checked");
        writer.write(placement.columns(), &mut text).expect("a vector takes everything");
        let text = String::from_utf8(text).expect("formats are text");
        let boards = read(&text).unwrap_or_else(|error| panic!("{format}: {error}: {text}"));
        assert_eq!(boards.len(), 1, "{format}: {text}");
        assert_eq!(boards[0].board(), &placement.board(), "{format}: {text}");
    }
}
