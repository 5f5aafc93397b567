//! Texts over the alphabet of Forsyth-Edwards notation, most of which reach its parser. A board
//! that is read has the size of its ranks and the queens of its letters.
#![no_main]

use libfuzzer_sys::fuzz_target;
use queens_render::notation::{Notation, read};

const ALPHABET: &[u8; 16] = b"Qq/1234567890//Q";

fuzz_target!(|bytes: &[u8]| {
    let text: String =
        bytes.iter().take(512).map(|byte| ALPHABET[usize::from(byte % 16)] as char).collect();
    let Ok(boards) = read(&text) else { return };
    for diagram in boards.iter().filter(|diagram| diagram.notation() == Notation::Fen) {
        let ranks = text.split('/').count();
        let queens = text.chars().filter(|c| c.eq_ignore_ascii_case(&'q')).count();
        assert_eq!(diagram.board().size(), ranks, "{text}");
        assert_eq!(diagram.board().queens().len(), queens, "{text}");
    }
});
