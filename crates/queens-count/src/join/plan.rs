//! Plans: which words, which level shared, how many blocks, how much memory.

use super::block::{Block, Worker};
use super::board::Board;
use super::half::{Capacities, Half, NarrowFrom};
use super::lists::Level;
use super::simd::Simd;
use super::simd::portable::Portable;
use super::word::Word;
use crate::isa::InstructionSet;
use std::fmt;
use std::sync::Arc;

/// The smallest side a plan can be made for.
pub const SMALLEST: u32 = 8;

/// The largest side a plan can be made for.
pub const LARGEST: u32 = 25;

/// How the work is laid out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// p, the columns that tell blocks apart.
    pub high: u32,
    /// The rows of the level that is built whole and shared.
    pub shared_rows: u32,
    /// Items that a worker has room for.
    pub capacities: Capacities,
}

/// A way to count all solutions on a board of one size, cut into independent units.
pub struct Plan {
    board: Board,
    blocks: Vec<Block>,
    lists: Box<dyn Shared>,
}

/// What a worker needs besides the plan: lists of its own, and room to match them.
pub struct Scratch(Box<dyn Work>);

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plan").field("n", &self.board.n()).field("units", &self.blocks.len()).finish()
    }
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scratch").finish_non_exhaustive()
    }
}

impl Plan {
    /// A plan of this shape.
    pub fn with_shape(n: u32, shape: &Shape, isa: InstructionSet) -> Self {
        let board = Board::new(n);
        let lists: Box<dyn Shared> = match isa {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => by_words(super::simd::avx2::Avx2::new().unwrap(), board, shape),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => {
                by_words(super::simd::avx512::Avx512::new().unwrap(), board, shape)
            }
            _ => by_words(Portable, board, shape),
        };
        Self { board, blocks: Block::all(board, shape.high), lists }
    }

    /// The relative amount of work of each unit.
    pub fn weights(&self) -> impl ExactSizeIterator<Item = u64> {
        self.blocks.iter().map(|block| block.weight(self.board))
    }

    /// Room for one worker.
    pub fn scratch(&self) -> Scratch {
        Scratch(self.lists.worker())
    }

    /// The solutions of unit `unit` and their images, or none if `cancel` said so.
    pub fn run(
        &self,
        unit: usize,
        scratch: &mut Scratch,
        cancel: &dyn Fn() -> bool,
    ) -> Option<u128> {
        scratch.0.run(self.blocks[unit], cancel)
    }
}

/// The shared lists, whatever their words and instructions.
trait Shared: Send + Sync {
    fn worker(&self) -> Box<dyn Work>;
}

/// A worker, whatever its words and instructions.
trait Work: Send {
    fn run(&mut self, block: Block, cancel: &dyn Fn() -> bool) -> Option<u128>;
}

struct Core<K, L> {
    kernel: K,
    board: Board,
    shape: Shape,
    shared: Arc<Level<L>>,
}

struct OfWords<K, L, P> {
    core: Core<K, L>,
    narrowed: u32,
    last: std::marker::PhantomData<fn() -> P>,
}

fn by_words<K: Simd<u32> + Simd<u64>>(kernel: K, board: Board, shape: &Shape) -> Box<dyn Shared> {
    match board.n() {
        ..=17 => Box::new(OfWords::<K, u32, u32>::new(kernel, board, shape, 0)),
        18 => Box::new(OfWords::<K, u64, u32>::new(kernel, board, shape, 1)),
        _ => Box::new(OfWords::<K, u64, u64>::new(kernel, board, shape, 0)),
    }
}

impl<K: Simd<L>, L: Word, P> OfWords<K, L, P> {
    fn new(kernel: K, board: Board, shape: &Shape, narrowed: u32) -> Self {
        let shared = Arc::new(Level::new(kernel, board, shape.shared_rows));
        let core = Core { kernel, board, shape: shape.clone(), shared };
        Self { core, narrowed, last: std::marker::PhantomData }
    }
}

impl<K, L, P> Shared for OfWords<K, L, P>
where
    K: Simd<L> + Simd<P>,
    L: Word,
    P: NarrowFrom<L>,
{
    fn worker(&self) -> Box<dyn Work> {
        let Core { kernel, board, shape, shared } = &self.core;
        let shared = Arc::clone(shared);
        let capacities = &shape.capacities;
        let half = Half::<L, P>::new(*board, self.narrowed, shared, shape.shared_rows, capacities);
        Box::new((*kernel, Worker::new(*board, self.narrowed, half)))
    }
}

impl<K, L, P> Work for (K, Worker<L, P>)
where
    K: Simd<L> + Simd<P>,
    L: Word,
    P: NarrowFrom<L>,
{
    fn run(&mut self, block: Block, cancel: &dyn Fn() -> bool) -> Option<u128> {
        let (kernel, worker) = self;
        worker.half.forget_last();
        if worker.board.is_odd() {
            worker.run_odd(*kernel, block, cancel)
        } else {
            worker.run_even(*kernel, block, cancel)
        }
    }
}
