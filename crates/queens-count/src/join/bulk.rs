//! What is done to items in bulk, each written once over the [vector layer](crate::arch).
//!
//! [`buffer`]: lists that are written a register at a time. [`lists`]: extending and filtering.
//! [`mod@slice`]: from items to bit planes. [`look_up`]: tabulating planes and counting pairs.
//! [`offsets`]: from items to the rows that they look up. [`compare`]: small lists, item by item.
//!
//! Each function runs over a whole list, so that the call into code compiled for the instruction
//! set is paid once a list and not once an item.

pub(crate) mod buffer;
pub(crate) mod compare;
pub(crate) mod lists;
pub(crate) mod look_up;
pub(crate) mod offsets;
pub(crate) mod slice;

#[cfg(test)]
mod tests;
