//! Double word squares: rows and columns are different words. The letters are colors of the
//! squares.
//!
//! `cargo run --release --example word_squares`

use algorithm_x::{Entry, Item, OptionId, Problem};

/// Words of three letters.
pub(crate) const WORDS: [&str; 48] = [
    "ace", "age", "are", "awe", "dam", "den", "did", "dot", "dry", "ear", "eat", "ego", "era",
    "get", "god", "had", "ham", "her", "him", "hit", "hog", "ice", "ire", "leg", "lie", "mad",
    "men", "met", "net", "nod", "oar", "owe", "pet", "ran", "red", "sad", "say", "see", "sew",
    "sip", "tee", "ten", "try", "war", "was", "wet", "wit", "yet",
];

/// Words of one length in a square. Each line of the square, across or down, is a primary item that
/// is covered by one word; each word is a secondary item, so that it is used at most once; and each
/// cell is a secondary item whose color is its letter, on which the two words that cross there
/// agree.
///
/// Option 2 * (words.len() * line + word) is that word across, and the next one is it down.
pub(crate) fn problem(words: &[&str]) -> Problem {
    let n = words.first().map_or(0, |word| word.len());
    let mut builder = Problem::builder();
    let lines: Vec<[Item; 2]> = (0..n).map(|_| [builder.primary(), builder.primary()]).collect();
    let cells: Vec<Vec<Item>> = (0..n).map(|_| builder.secondaries(n)).collect();
    let used = builder.secondaries(words.len());
    for (line, [across, down]) in lines.into_iter().enumerate() {
        for (word, &used) in words.iter().zip(&used) {
            let letters = |cell: &dyn Fn(usize) -> Item| -> Vec<Entry> {
                word.bytes()
                    .enumerate()
                    .map(|(at, letter)| cell(at).color(u32::from(letter)))
                    .collect()
            };
            let row = letters(&|at| cells[line][at]);
            builder
                .option([across.plain(), used.plain()].into_iter().chain(row))
                .expect("distinct items");
            let column = letters(&|at| cells[at][line]);
            builder
                .option([down.plain(), used.plain()].into_iter().chain(column))
                .expect("distinct items");
        }
    }
    builder.build()
}

/// The rows of the square that a cover stands for.
pub(crate) fn rows<'w>(words: &[&'w str], cover: &[OptionId]) -> Vec<&'w str> {
    let mut across: Vec<usize> =
        cover.iter().map(|option| option.index()).filter(|option| option % 2 == 0).collect();
    across.sort_unstable();
    across.iter().map(|option| words[option / 2 % words.len()]).collect()
}

fn main() {
    for cover in &problem(&WORDS).search() {
        println!("{}", rows(&WORDS, &cover).join(" "));
    }
}
