//! The atoms of either kernel.

use crate::constellation::Constellation;
use crate::join::{Geometry, JoinAtoms};
use crate::lanes::LanesAtoms;
use crate::work::Interrupted;

/// The atoms of a plan.
#[derive(Debug)]
pub(crate) enum Atoms {
    Join(JoinAtoms),
    Lanes(LanesAtoms),
}

impl Atoms {
    pub(crate) fn join(size: usize) -> Self {
        Self::Join(JoinAtoms::new(Geometry::new(size as u32)))
    }

    pub(crate) fn lanes(size: usize) -> Self {
        let atoms = LanesAtoms::new(size, further_columns(size), &|| false);
        Self::Lanes(atoms.expect("never asked to stop"))
    }

    pub(crate) fn len(&self) -> u64 {
        match self {
            Self::Join(atoms) => atoms.len(),
            Self::Lanes(atoms) => atoms.len(),
        }
    }
}

/// Calls `work` for every constellation whose number is `unit` modulo `units`.
pub(crate) fn for_constellations(
    atoms: &LanesAtoms,
    unit: u64,
    units: u64,
    mut work: impl FnMut(Constellation) -> Result<(), Interrupted>,
) -> Result<(), Interrupted> {
    let mut number = unit;
    while number < atoms.len() {
        work(atoms.atom(number))?;
        number += units;
    }
    Ok(())
}

/// The columns that get a queen beside the central lines: so many that an atom takes minutes at
/// the most, and that there are enough of them. Odd boards have few constellations.
fn further_columns(size: usize) -> usize {
    match size {
        28 => 2,
        24 | 26 => 1,
        27 => 4,
        23 | 25 => 3,
        17 | 19 | 21 => 2,
        size => size % 2,
    }
}
