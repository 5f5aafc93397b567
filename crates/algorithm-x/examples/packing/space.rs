//! Packing pieces made of unit cubes, flat ones included, into a region of space.

use std::collections::BTreeSet;

use algorithm_x::{OptionId, Problem};

/// A unit cube, by its corner.
pub(crate) type Cell = [i32; 3];

/// A piece: a name and the cubes it is made of.
pub(crate) type Piece = (&'static str, Vec<Cell>);

/// A packing problem.
pub(crate) struct Packing {
    /// Its items are the pieces, each used once, and the cells of the region, each filled once.
    pub(crate) problem: Problem,
    region: Vec<Cell>,
    /// The cells that each option fills, as indices into the region.
    filled: Vec<Vec<usize>>,
}

impl Packing {
    /// All ways to rotate and move each piece within the region. A flat piece turns over by a
    /// rotation.
    pub(crate) fn new(pieces: &[Piece], region: &[Cell]) -> Self {
        let mut region = region.to_vec();
        region.sort_unstable();
        let mut builder = Problem::builder();
        let names: Vec<_> = pieces
            .iter()
            .map(|(name, _)| builder.primary_named(name).expect("a new name"))
            .collect();
        let cells = builder.primaries(region.len());
        let mut filled = Vec::new();
        for (&name, (_, cubes)) in names.iter().zip(pieces) {
            for orientation in orientations(cubes) {
                for &[x, y, z] in &region {
                    let moved = orientation
                        .iter()
                        .map(|&[a, b, c]| region.binary_search(&[a + x, b + y, c + z]));
                    let Ok(place) = moved.collect::<Result<Vec<usize>, _>>() else { continue };
                    builder
                        .option([name].into_iter().chain(place.iter().map(|&at| cells[at])))
                        .expect("distinct items");
                    filled.push(place);
                }
            }
        }
        Self { problem: builder.build(), region, filled }
    }

    /// The number of packings, those counted once that a symmetry of the region turns into each
    /// other.
    pub(crate) fn count_up_to_symmetry(&self) -> usize {
        let symmetries: Vec<Vec<usize>> =
            Turn::all().iter().filter_map(|turn| self.region_turned(turn)).collect();
        let mut classes = BTreeSet::new();
        for cover in &self.problem.search() {
            let mut piece_at = vec![0; self.region.len()];
            for (piece, option) in cover.iter().enumerate() {
                self.filled[option.index()].iter().for_each(|&at| piece_at[at] = piece);
            }
            let least = symmetries
                .iter()
                .map(|turned| first_seen(turned.iter().map(|&at| piece_at[at])))
                .min();
            classes.insert(least.expect("at least the identity"));
        }
        classes.len()
    }

    /// A picture of a packing: a letter for each piece, and a dot for a cell beside the region. The
    /// layers are one after the other, with an empty line between them.
    pub(crate) fn picture(&self, cover: &[OptionId]) -> String {
        let most = |axis: usize| self.region.iter().map(|cell| cell[axis]).max().unwrap_or(-1);
        let mut letters = vec!['.'; self.region.len()];
        for (letter, option) in ('A'..='Z').cycle().zip(cover) {
            self.filled[option.index()].iter().for_each(|&at| letters[at] = letter);
        }
        let letter = |cell| self.region.binary_search(&cell).map_or('.', |at| letters[at]);
        let row = |x, z| (0..=most(1)).map(|y| letter([x, y, z])).collect::<String>();
        let layer = |z| (0..=most(0)).map(|x| row(x, z) + "\n").collect::<String>();
        (0..=most(2)).map(layer).collect::<Vec<_>>().join("\n")
    }

    /// Where each cell of the region goes, if the turned region is the region again.
    fn region_turned(&self, turn: &Turn) -> Option<Vec<usize>> {
        let turned = to_origin(self.region.iter().map(|&cell| turn.apply(cell)).collect());
        let home = to_origin(self.region.clone());
        turned.iter().map(|cell| home.binary_search(cell).ok()).collect()
    }
}

/// All cells of a box.
pub(crate) fn cuboid(x: i32, y: i32, z: i32) -> Vec<Cell> {
    (0..x).flat_map(|a| (0..y).flat_map(move |b| (0..z).map(move |c| [a, b, c]))).collect()
}

/// Numbers in the order of their first occurrence: two packings look alike if these agree.
fn first_seen(pieces: impl Iterator<Item = usize>) -> Vec<u8> {
    let mut seen: Vec<usize> = Vec::new();
    pieces
        .map(|piece| {
            let at = seen.iter().position(|&known| known == piece).unwrap_or(seen.len());
            if at == seen.len() {
                seen.push(piece);
            }
            at as u8
        })
        .collect()
}

/// The different ways to turn a piece; the first cell of each is at the origin.
fn orientations(cubes: &[Cell]) -> BTreeSet<Vec<Cell>> {
    Turn::all()
        .iter()
        .filter(|turn| turn.is_rotation())
        .map(|turn| {
            let mut turned: Vec<Cell> = cubes.iter().map(|&cell| turn.apply(cell)).collect();
            turned.sort_unstable();
            let [x, y, z] = turned[0];
            turned.iter().map(|&[a, b, c]| [a - x, b - y, c - z]).collect()
        })
        .collect()
}

/// Moves cells so that the least of each coordinate is 0.
fn to_origin(cells: Vec<Cell>) -> Vec<Cell> {
    let least = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
    cells.into_iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] - least[axis])).collect()
}

/// A symmetry of the cube: coordinates are permuted, then some change sign.
struct Turn {
    axes: [usize; 3],
    signs: [i32; 3],
}

impl Turn {
    fn all() -> Vec<Self> {
        let permutations = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
        let signs = |bits: usize| [0, 1, 2].map(|axis| if bits >> axis & 1 == 0 { 1 } else { -1 });
        permutations
            .iter()
            .flat_map(|&axes| (0..8).map(move |bits| Self { axes, signs: signs(bits) }))
            .collect()
    }

    /// Whether it is no reflection: an even permutation and an even number of signs, or both odd.
    fn is_rotation(&self) -> bool {
        let even = (self.axes[0] + 1) % 3 == self.axes[1];
        (self.signs.iter().product::<i32>() == 1) == even
    }

    fn apply(&self, cell: Cell) -> Cell {
        [0, 1, 2].map(|axis| cell[self.axes[axis]] * self.signs[axis])
    }
}
