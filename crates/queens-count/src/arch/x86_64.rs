//! The instruction sets of x86-64 processors, and all of the crate's `unsafe`.
//!
//! What can be unsound here are three kinds of lines: a function compiled for instructions is
//! called where the machine may lack them; a load or a store goes past a slice; features are named
//! for which there was no check. The first is settled by tokens: `new` makes one after asking the
//! machine, there is no other way to get one, and every method takes one. The second is checked in
//! each method that touches memory. The third by the compiler: bodies of [`compiled!`](compiled)
//! are safe code, in which an intrinsic that is not among the features named or that takes a
//! pointer does not compile.

pub(crate) mod avx2;
pub(crate) mod avx512;
mod permutations;

/// Makes methods whose bodies are compiled for the features named. Only for types whose values
/// prove that the machine has these.
macro_rules! compiled {
    (
        $features:literal
        $(
            fn $name:ident(self $(, $argument:ident: $type:ty)* $(,)?) $(-> $result:ty)? $body:block
        )*
    ) => {$(
        #[inline(always)]
        fn $name(self $(, $argument: $type)*) $(-> $result)? {
            #[inline]
            #[target_feature(enable = $features)]
            fn body($($argument: $type),*) $(-> $result)? $body
            // SAFETY: `self` proves that the machine has the features.
            unsafe { body($($argument),*) }
        }
    )*};
}
use compiled;

/// Starts to fetch the first 512 bytes of `items`, or what is there instead: always as many, since
/// a branch on the length would have to wait for it.
#[inline(always)]
fn prefetch<W>(items: &[W]) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    for line in 0..8 {
        let address = items.as_ptr().cast::<i8>().wrapping_add(64 * line);
        // SAFETY: any address may be fetched ahead, with no effect on what the program sees.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address) }
    }
}
