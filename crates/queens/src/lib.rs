#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

// In reading order: each module uses only those above it.
mod spec;
mod registry;
mod defaults;
pub mod guide;

pub use queens_core::{
    Allowed, Attack, Axis, Board, BoardError, BoardLine, CancelToken, Capabilities, Cause,
    Completion, Content, Contradiction, Control, Event, Execution, Feature, First, Found, Frame,
    ItemList, Line, OptionError, OptionInfo, Order, Parallel, Placement, PlacementError, Problem,
    ProblemError, Progress, Report, Run, SharedError, SolutionSource, Solutions, SolveError,
    Solver, SourceState, Square, SquareError, State, Statistics, Stepper, StopReason, StrategyInfo,
    Structure, Symmetry, VisitError, Watch, attacks, backtrack, backtracking_solver, canonical,
    is_fundamental, known, orbit, share_of_choices,
};

pub use defaults::{Attempts, Task};
pub use registry::{Registry, strategy};
pub use spec::{Spec, SpecError};

/// The strategies of this workspace.
pub mod strategies {
    #[cfg(feature = "bitmask")]
    pub use queens_bitmask::Bitmask;
    #[cfg(feature = "construct")]
    pub use queens_construct::Construct;
    #[cfg(feature = "count")]
    pub use queens_count::{Count, InstructionSet, Kernel};
    #[cfg(feature = "cursor")]
    pub use queens_cursor::Cursor;
    #[cfg(feature = "dlx")]
    pub use queens_dlx::{Branch, Dlx, Items};
    #[cfg(feature = "flags")]
    pub use queens_flags::Flags;
    #[cfg(feature = "hashset")]
    pub use queens_hashset::HashSets;
    #[cfg(feature = "min-conflicts")]
    pub use queens_min_conflicts::MinConflicts;
    #[cfg(feature = "permutation")]
    pub use queens_permutation::Permutation;
    #[cfg(feature = "scan")]
    pub use queens_scan::Scan;
}
