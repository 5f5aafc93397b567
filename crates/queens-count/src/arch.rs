//! The vector layer: what the kernels ask of a machine, and one file for each instruction set.
//!
//! A kernel is written once, over the traits of this module, and compiled for each instruction set
//! by [`Isa::run`](isa::Isa::run). Values of the types that implement the traits are *tokens*: they
//! hold no data, and one can only be made where the machine has the instructions, so every method
//! is safe to call. Memory is reached through slices, whose length each method checks.
//!
//! **Reading order.** [`word`]: what a lane holds. [`vector`]: lanes of words. [`bits`]: registers
//! that are sets of 256 or 512 items, and the tables they are looked up in. [`isa`]: an instruction
//! set as a whole. Then the instruction sets: [`portable`] without any `unsafe`, and `x86_64`,
//! where all of it is.
//!
//! **A new instruction set** is a file beside these that implements the traits, and a variant of
//! [`InstructionSet`](crate::InstructionSet). The tests of `tests` check every method against
//! portable code on one lane.

pub(crate) mod bits;
pub(crate) mod isa;
pub(crate) mod portable;
#[cfg(test)]
mod tests;
pub(crate) mod vector;
pub(crate) mod word;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86_64;

/// Runs a block of test code with `$isa` of every instruction set that the machine has.
#[cfg(test)]
macro_rules! for_each_isa {
    ($isa:ident => $body:block) => {{
        {
            let $isa = $crate::arch::portable::Portable;
            $body
        }
        #[cfg(target_arch = "x86_64")]
        {
            if let Some($isa) = $crate::arch::x86_64::avx2::Avx2::new() $body
            if let Some($isa) = $crate::arch::x86_64::avx512::Avx512::new() $body
        }
    }};
}
#[cfg(test)]
pub(crate) use for_each_isa;
