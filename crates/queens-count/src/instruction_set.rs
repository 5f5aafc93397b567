//! The instruction sets that the kernels are written for, and which of them this machine has.

use std::fmt;
use std::str::FromStr;

use crate::arch::isa::Isa;
use crate::arch::portable::Portable;
#[cfg(target_arch = "x86_64")]
use crate::arch::x86_64::{avx2::Avx2, avx512::Avx512};

/// A set of processor instructions that the kernels can be run with.
///
/// ```
/// use queens_count::InstructionSet;
///
/// // Portable code is available everywhere; `detect` returns the widest set of this machine.
/// assert!(InstructionSet::Portable.is_available());
/// assert!(InstructionSet::detect().is_available());
/// assert_eq!("avx2".parse(), Ok(InstructionSet::Avx2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum InstructionSet {
    /// Plain Rust, correct on every target.
    Portable,
    /// AVX2 (with BMI1, BMI2 and POPCNT), eight 32-bit lanes.
    Avx2,
    /// AVX-512 F, BW, VL, DQ, VBMI2 and VPOPCNTDQ, sixteen 32-bit lanes.
    Avx512,
}

impl InstructionSet {
    /// Every instruction set that this crate has code for, narrowest first.
    pub const ALL: &'static [Self] = &[Self::Portable, Self::Avx2, Self::Avx512];

    /// The widest instruction set of the machine the program runs on.
    #[must_use]
    pub fn detect() -> Self {
        Self::ALL.iter().rev().copied().find(|isa| isa.is_available()).unwrap_or(Self::Portable)
    }

    /// Whether the machine that the program runs on has these instructions.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::new().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::new().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// Runs `task` with the proof of these instructions, or of none if the machine lacks them.
    pub(crate) fn dispatch<T: Task>(self, task: T) -> T::Output {
        #[cfg(target_arch = "x86_64")]
        match self {
            Self::Portable => {}
            Self::Avx2 => {
                if let Some(avx2) = Avx2::new() {
                    return task.run(avx2);
                }
            }
            Self::Avx512 => {
                if let Some(avx512) = Avx512::new() {
                    return task.run(avx512);
                }
            }
        }
        task.run(Portable)
    }

    /// Its name, as [`FromStr`] reads it: `portable`, `avx2`, `avx512`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is none of `portable`, `avx2`, `avx512`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown instruction set '{0}': use portable, avx2 or avx512")]
pub struct UnknownInstructionSet(pub String);

impl FromStr for InstructionSet {
    type Err = UnknownInstructionSet;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .iter()
            .copied()
            .find(|isa| isa.name() == name)
            .ok_or_else(|| UnknownInstructionSet(name.to_owned()))
    }
}

/// What is done with an instruction set, whichever it is.
pub(crate) trait Task {
    /// The result.
    type Output;

    /// Does it with the instructions of `isa`.
    fn run<I: Isa>(self, isa: I) -> Self::Output;
}
