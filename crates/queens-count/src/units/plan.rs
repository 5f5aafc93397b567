//! The plan: what the units are, before any of them is counted.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::atoms::Atoms;
use crate::join::{Estimate, Geometry, ItemWidth, JoinAtoms, Shape};
use crate::kernel::Kernel;
use crate::lanes;

/// The number of the order of atoms and of the rule for their weights. It changes whenever the
/// meaning of a unit does, so counts of units with different numbers must not be added up.
pub const ORDER: u32 = 1;

/// The sizes that can be cut into units.
pub const SIZES: RangeInclusive<usize> = 8..=28;

/// What the atoms of a plan are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AtomKind {
    /// Splits of the columns between the two halves of the board, those with the same columns at
    /// the right edge together.
    Blocks,
    /// Splits of the columns between the two halves of the board, one by one.
    Splits,
    /// Queens to start a search from.
    Constellations,
}

impl AtomKind {
    /// Its name: `blocks`, `splits` or `constellations`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Blocks => "blocks",
            Self::Splits => "splits",
            Self::Constellations => "constellations",
        }
    }
}

impl fmt::Display for AtomKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a count cannot be cut in the way asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnitPlanError {
    /// The board is too small or too large.
    #[error("boards of {} to {} rows are cut into units, not of {size}", SIZES.start(), SIZES.end())]
    Size {
        /// The size asked for.
        size: usize,
    },
    /// The kernel has no units.
    #[error("the kernel {kernel} is not cut into units: use join or lanes")]
    Kernel {
        /// The kernel asked for.
        kernel: Kernel,
    },
    /// There are no units, or more than there are atoms.
    #[error("{units} units: use 1 to {atoms}, as there are {atoms} {kind}")]
    Units {
        /// The units asked for.
        units: u64,
        /// The most that there can be.
        atoms: u64,
        /// What the atoms are.
        kind: AtomKind,
    },
}

/// A count cut into units.
///
/// A plan is equal on every machine; see the [module](super) for what a unit is. Making one takes
/// at most some tenths of a second, and builds no lists.
#[derive(Clone, Debug)]
pub struct UnitPlan {
    size: usize,
    kernel: Kernel,
    units: u64,
    atoms: Arc<Atoms>,
}

impl PartialEq for UnitPlan {
    fn eq(&self, other: &Self) -> bool {
        let key = |plan: &Self| (plan.size, plan.kernel, plan.units);
        key(self) == key(other)
    }
}

impl Eq for UnitPlan {}

impl UnitPlan {
    /// Cuts the count of a board of `size` rows by `kernel` into `units`; `None` for a number that
    /// suits the size.
    ///
    /// ```
    /// use queens_count::Kernel;
    /// use queens_count::units::UnitPlan;
    ///
    /// let plan = UnitPlan::new(24, Kernel::Join, None)?;
    /// assert_eq!((plan.units(), plan.atoms()), (1024, 677_294));
    /// assert_eq!(plan.atom_kind().name(), "splits");
    /// # Ok::<(), queens_count::units::UnitPlanError>(())
    /// ```
    ///
    /// # Errors
    /// [`UnitPlanError`] if the size is not among the [`SIZES`], if the kernel is not
    /// [`Join`](Kernel::Join) or [`Lanes`](Kernel::Lanes), and if `units` is 0 or above the number
    /// of atoms.
    pub fn new(size: usize, kernel: Kernel, units: Option<u64>) -> Result<Self, UnitPlanError> {
        if !SIZES.contains(&size) {
            return Err(UnitPlanError::Size { size });
        }
        let atoms = match kernel {
            Kernel::Join => Atoms::join(size),
            Kernel::Lanes => Atoms::lanes(size),
            Kernel::Bitmask => return Err(UnitPlanError::Kernel { kernel }),
        };
        let most = atoms.len();
        let units = units.unwrap_or_else(|| default_units(size).min(most));
        let plan = Self { size, kernel, units, atoms: Arc::new(atoms) };
        if !(1..=most).contains(&units) {
            return Err(UnitPlanError::Units { units, atoms: most, kind: plan.atom_kind() });
        }
        Ok(plan)
    }

    /// The kernel that takes the least time for a board of `size` rows: the join for 17 to 24, the
    /// lanes for all others. From 23 on the two are close.
    #[must_use]
    pub fn fastest_kernel(size: usize) -> Kernel {
        if (17..=24).contains(&size) { Kernel::Join } else { Kernel::Lanes }
    }

    /// The number of rows and columns of the board.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The kernel that counts.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// The number of the order and the weights of atoms: [`ORDER`].
    #[must_use]
    pub fn order(&self) -> u32 {
        ORDER
    }

    /// What the atoms are.
    #[must_use]
    pub fn atom_kind(&self) -> AtomKind {
        match *self.atoms {
            Atoms::Join(JoinAtoms::Blocks { .. }) => AtomKind::Blocks,
            Atoms::Join(JoinAtoms::Splits(_)) => AtomKind::Splits,
            Atoms::Lanes(_) => AtomKind::Constellations,
        }
    }

    /// How many atoms there are.
    #[must_use]
    pub fn atoms(&self) -> u64 {
        self.atoms.len()
    }

    /// How many units there are, at least 1.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.units
    }

    /// An estimate of the bytes that a process with so many workers takes, recounts included, unless
    /// it is [given more](super::UnitCounter::with_memory).
    #[must_use]
    pub fn memory(&self, workers: usize) -> u64 {
        let lanes = lanes::worker_bytes(self.size).saturating_mul(workers as u64);
        match *self.atoms {
            Atoms::Join(_) => {
                let (estimate, shape) = self.small_shape();
                estimate.needs(&shape, workers).bytes as u64 + lanes
            }
            Atoms::Lanes(ref atoms) => atoms.bytes() + 2 * lanes,
        }
    }

    /// An estimate of the time that one core with AVX2 takes for all units together, in seconds:
    /// measured up to n = 20, above from samples. It may be off by a factor of two, and by more on
    /// other machines; the time of the first units that are done is a better guide.
    #[must_use]
    pub fn core_seconds(&self) -> f64 {
        let solutions = SOLUTIONS[self.size - SIZES.start()];
        let nanoseconds = match (self.kernel, self.size) {
            (Kernel::Join, ..=16) => 10.0,
            (Kernel::Join, 17..=22) => 3.0,
            (Kernel::Join, 23) => 7.0,
            (Kernel::Join, 24) => 3.6,
            (Kernel::Join, 25) => 16.0,
            (Kernel::Join, 26) => 7.0,
            (Kernel::Join, 27) => 40.0,
            (Kernel::Join, _) => 15.0,
            (_, ..=22) => 10.0,
            _ => 7.0,
        };
        solutions * nanoseconds * 1e-9
    }

    /// How workers lay out their lists if no memory is named: they save memory, so that a process
    /// that counts one unit begins at once and many processes fit on one machine.
    pub(crate) fn small_shape(&self) -> (Estimate, Shape) {
        let (estimate, shapes) = self.shapes();
        let bytes = |shape: &Shape| estimate.needs(shape, 1).bytes;
        let least = shapes.iter().map(bytes).fold(f64::INFINITY, f64::min);
        let shape = fastest(&estimate, &shapes, 1, (2.0 * least).max(LITTLE_MEMORY));
        let shape = shape.expect("the shape that takes the least memory is one of them").clone();
        (estimate, shape)
    }

    /// The fastest layout for so many workers in so much memory, or the smallest where none fits.
    /// That has no influence on what the units are.
    pub(crate) fn shape(&self, bytes: u64, workers: usize) -> Shape {
        let (estimate, shapes) = self.shapes();
        let lanes = lanes::worker_bytes(self.size).saturating_mul(workers as u64);
        let left = bytes.saturating_sub(lanes) as f64;
        match fastest(&estimate, &shapes, workers, left) {
            Some(shape) => shape.clone(),
            None => self.small_shape().1,
        }
    }

    /// The layouts that there are for the join's lists.
    fn shapes(&self) -> (Estimate, Vec<Shape>) {
        let board = Geometry::new(self.size as u32);
        let estimate = Estimate::new(board, ItemWidth::of(board).bytes());
        let high = match *self.atoms {
            Atoms::Join(JoinAtoms::Blocks { high, .. }) => high,
            _ => board.n(),
        };
        let shapes = (1..board.rows()).map(|rows| estimate.shape(high, rows)).collect();
        (estimate, shapes)
    }

    pub(crate) fn atom_numbers(&self) -> &Arc<Atoms> {
        &self.atoms
    }
}

/// The layout that takes the least time of those that fit.
fn fastest<'a>(
    estimate: &Estimate,
    shapes: &'a [Shape],
    workers: usize,
    bytes: f64,
) -> Option<&'a Shape> {
    let needs = shapes.iter().map(|shape| (shape, estimate.needs(shape, workers)));
    let fitting = needs.filter(|(_, needs)| needs.bytes <= bytes);
    fitting.min_by(|(_, a), (_, b)| a.time.total_cmp(&b.time)).map(|(shape, _)| shape)
}

/// Bytes that need not be saved.
const LITTLE_MEMORY: f64 = 128e6;

/// The number of solutions, roughly, from n = 8 on: only to estimate times.
const SOLUTIONS: [f64; 21] = [
    9e1, 4e2, 7e2, 3e3, 1.4e4, 7e4, 4e5, 2e6, 1.5e7, 1e8, 7e8, 5e9, 4e10, 3.1e11, 2.7e12, 2.4e13,
    2.3e14, 2.2e15, 2.2e16, 2.3e17, 2.6e18,
];

/// So many units that each takes a quarter of an hour at n = 24, and that there are not too many
/// of them where they take hours.
fn default_units(size: usize) -> u64 {
    match size {
        ..=22 => 64,
        23 => 256,
        24 => 1024,
        25 => 4096,
        26 => 16_384,
        27 => 65_536,
        _ => 131_072,
    }
}
