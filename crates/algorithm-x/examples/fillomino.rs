//! Fillomino: cut a board into polyominoes such that a number in a square is the size of its
//! polyomino, and polyominoes of one size do not touch. Prints what reduction saves: that depends on the
//! puzzle. The one made by default takes half a minute without, and an instant with reduction; many
//! others (`15 44 2`) are so easy that reduction takes longer than the search.
//!
//! ```text
//! cargo run --release --example fillomino -- [SIDE] [CLUES PER CENT] [SEED]
//! ```

use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::time::{Duration, Instant};

use algorithm_x::{Control, Problem};

/// The largest polyomino.
const LARGEST: usize = 6;

type Square = (usize, usize);

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let side = args.next().map_or(Ok(15), |side| side.parse())?;
    let percent = args.next().map_or(Ok(44), |percent| percent.parse())?;
    let seed = args.next().map_or(Ok(1), |seed| seed.parse())?;
    let mut random = Random(seed);
    let sizes = cut(side, &mut random);
    let clues: Vec<Option<usize>> =
        sizes.iter().map(|&size| (random.below(100) < percent).then_some(size)).collect();
    for row in clues.chunks(side) {
        let text = row.iter().map(|clue| clue.map_or(".".into(), |size| size.to_string()));
        println!("{}", text.collect::<Vec<String>>().join(" "));
    }
    let problem = problem(side, &clues);
    println!("{} options", problem.option_count());

    let minute = Control::new().with_time_limit(Duration::from_secs(60));
    let search = problem.search().control(minute);
    let start = Instant::now();
    let plain = search.first();
    let plain_time = start.elapsed();
    println!("first without reduction: {} nodes, {plain_time:.2?}", plain.report.statistics.nodes);

    let start = Instant::now();
    let reduction = search.reduce(u32::MAX);
    println!("{} options removed in {} rounds", reduction.removed.len(), reduction.rounds);
    let reduced = search.forbid(reduction.removed)?.first();
    let time = start.elapsed();
    println!("first with reduction: {} nodes, {time:.2?}", reduced.report.statistics.nodes);
    println!("{:.3} times as fast", plain_time.as_secs_f64() / time.as_secs_f64());
    problem.check(reduced.cover.ok_or("a puzzle that was made of a solution has one")?)?;
    Ok(())
}

/// The generator SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

fn neighbors((row, column): Square, side: usize) -> impl Iterator<Item = Square> {
    let steps = [(0, 1), (1, 0), (0, usize::MAX), (usize::MAX, 0)];
    let squares = steps.map(|(down, right)| (row.wrapping_add(down), column.wrapping_add(right)));
    squares.into_iter().filter(move |&(row, column)| row < side && column < side)
}

/// A random board, as the size of the polyomino of each square.
fn cut(side: usize, random: &mut Random) -> Vec<usize> {
    'boards: loop {
        let mut sizes = vec![0; side * side];
        while let Some(start) = sizes.iter().position(|&size| size == 0) {
            let start = (start / side, start % side);
            let polyomino = (0..100).find_map(|_| grow(start, side, &sizes, random));
            let Some(polyomino) = polyomino else { continue 'boards };
            for &(row, column) in &polyomino {
                sizes[row * side + column] = polyomino.len();
            }
        }
        return sizes;
    }
}

/// A random polyomino on free squares that touches none of its size.
fn grow(start: Square, side: usize, sizes: &[usize], random: &mut Random) -> Option<Vec<Square>> {
    let size_at = |(row, column): Square| sizes[row * side + column];
    let mut polyomino = vec![start];
    for _ in 0..random.below(LARGEST) {
        let around = polyomino.iter().flat_map(|&square| neighbors(square, side));
        let free: BTreeSet<Square> =
            around.filter(|&s| size_at(s) == 0 && !polyomino.contains(&s)).collect();
        polyomino.push(*free.iter().nth(random.below(free.len().max(1)))?);
    }
    let touches = |&square: &Square| neighbors(square, side).any(|s| size_at(s) == polyomino.len());
    (!polyomino.iter().any(touches)).then_some(polyomino)
}

/// Each square is an item; an option is a polyomino that agrees with the clues. It names its edges
/// too, each an optional item for each size, so that no two of one size share an edge.
fn problem(side: usize, clues: &[Option<usize>]) -> Problem {
    let mut builder = Problem::builder();
    let squares = builder.primaries(side * side);
    let mut edges = HashMap::new();
    let clue = |(row, column): Square| clues[row * side + column];
    for polyomino in polyominoes(side) {
        let size = polyomino.len();
        let outside = |&square: &Square| neighbors(square, side).map(move |other| (square, other));
        let edge: Vec<(Square, Square)> = polyomino
            .iter()
            .flat_map(outside)
            .filter(|(_, other)| !polyomino.contains(other))
            .collect();
        let agrees = polyomino.iter().all(|&square| clue(square).is_none_or(|clue| clue == size));
        if !agrees || edge.iter().any(|&(_, other)| clue(other) == Some(size)) {
            continue;
        }
        let mut items: Vec<_> =
            polyomino.iter().map(|&(row, column)| squares[row * side + column]).collect();
        for (one, other) in edge {
            let key = (one.min(other), one.max(other), size);
            items.push(*edges.entry(key).or_insert_with(|| builder.secondary()));
        }
        builder.option(items).expect("no square and no edge twice");
    }
    builder.build()
}

/// All polyominoes of up to [`LARGEST`] squares on the board.
fn polyominoes(side: usize) -> BTreeSet<BTreeSet<Square>> {
    let squares = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let mut last: BTreeSet<BTreeSet<Square>> =
        squares.map(|square| BTreeSet::from([square])).collect();
    let mut all = last.clone();
    for _ in 1..LARGEST {
        let larger = last.iter().flat_map(|polyomino| {
            let around = polyomino.iter().flat_map(|&square| neighbors(square, side));
            let around = around.filter(|square| !polyomino.contains(square));
            around.map(|square| polyomino.iter().copied().chain([square]).collect())
        });
        last = larger.collect();
        all.extend(last.iter().cloned());
    }
    all
}
