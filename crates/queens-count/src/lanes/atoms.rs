//! The work cut further, into parts that are numbered the same way by every program that runs it.

use queens_core::{Square, Symmetry};

use super::dispatch::Lanes;
use crate::constellation::{Constellation, constellations};
use crate::instruction_set::InstructionSet;
use crate::work::Interrupted;

/// The constellations with further queens: of the columns from the edges inwards, the right one
/// first, the first few without a queen get one, in every way.
///
/// They are numbered in the order of the constellations, then of the rows of their further queens.
/// Nothing but the starts of the numbers is kept.
#[derive(Debug)]
pub(crate) struct LanesAtoms {
    starts: Vec<Constellation>,
    /// The number of the first atom of each start, and one more for the end.
    first: Vec<u64>,
    /// How many further queens there are.
    depth: usize,
}

impl LanesAtoms {
    /// The atoms of a board of `size` rows with `depth` further queens.
    ///
    /// # Errors
    /// [`Interrupted`] once `stop` returns true.
    pub(crate) fn new(
        size: usize,
        depth: usize,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, Interrupted> {
        let starts = constellations(size, stop)?;
        let mut first = vec![0];
        let mut len = 0;
        for start in &starts {
            len += parts(start, depth);
            first.push(len);
        }
        Ok(Self { starts, first, depth })
    }

    /// About how many bytes they take.
    pub(crate) fn bytes(&self) -> u64 {
        let queens = self.starts.iter().map(|start| size_of_val(start.queens())).sum::<usize>();
        (queens + size_of_val(self.starts.as_slice()) + size_of_val(self.first.as_slice())) as u64
    }

    /// How many there are.
    pub(crate) fn len(&self) -> u64 {
        self.first.last().copied().unwrap_or(0)
    }

    /// The atom with this number.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn atom(&self, number: u64) -> Constellation {
        let start = self.first.partition_point(|&first| first <= number) - 1;
        let mut left = number - self.first[start];
        let mut atom = self.starts[start].clone();
        for depth in (0..self.depth).rev() {
            let next =
                next_column(&atom).into_iter().flat_map(|column| atom.split_by_column(column));
            let part = next.into_iter().find(|part| {
                let parts = parts(part, depth);
                let found = left < parts;
                left -= if found { 0 } else { parts };
                found
            });
            atom = part.expect("the number is that of an atom");
        }
        atom
    }
}

/// The column that the next further queen goes to.
fn next_column(constellation: &Constellation) -> Option<usize> {
    let size = constellation.size();
    let inwards = (0..size).map(|at| if at % 2 == 0 { size - 1 - at / 2 } else { at / 2 });
    inwards.into_iter().find(|&column| constellation.queens().iter().all(|at| at.column != column))
}

/// The ways to put `depth` further queens on.
fn parts(constellation: &Constellation, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some(column) = next_column(constellation) else { return 0 };
    let free = constellation.free_rows(column);
    if depth == 1 {
        return free.count_ones().into();
    }
    let parts = |row| parts(&constellation.with(Square::new(row, column)), depth - 1);
    (0..constellation.size()).filter(|row| free >> row & 1 == 1).map(parts).sum()
}

/// The weighted count of an atom, found in another way: the completions of its image under
/// transposition, whose rows are the columns of the atom, by lanes with the
/// [instructions for a recount](instructions_for_recount).
///
/// **Shared with the count**: the atoms, their weights, and the source of the search. **Not
/// shared**: the tree that is searched, the lanes, and the instructions.
pub(crate) fn recount(
    lanes: &mut Lanes,
    atom: &Constellation,
    stop: &dyn Fn() -> bool,
) -> Result<u128, Interrupted> {
    let searched = lanes.count(&atom.image(Symmetry::Transpose), stop)?;
    Ok(u128::from(searched.solutions) * u128::from(atom.weight()))
}

/// The instructions for a recount of what was counted with those of `isa`: narrower ones, if there
/// are any.
pub(crate) fn instructions_for_recount(isa: InstructionSet) -> InstructionSet {
    let narrower = InstructionSet::ALL.iter().take_while(|&&other| other != isa);
    narrower.last().copied().unwrap_or(isa)
}
