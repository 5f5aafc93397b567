//! Counting as a fold.

use crate::amount::Amount;
use crate::engine::Fold;
use crate::item::OptionId;

/// About how many bytes a large number takes: its place, and an allocation of a few words.
const LARGE_BYTES: usize = size_of::<Amount>() + 64;

/// Counts covers. Numbers of 63 bits are kept in the table, and larger ones beside it.
#[derive(Clone, Debug, Default)]
pub(super) struct CountFold {
    large: Vec<Amount>,
    /// The places of large numbers that are not in use.
    vacant: Vec<usize>,
}

/// Marks a packed number as the place of a large one.
const LARGE: u64 = 1 << 63;

impl Fold for CountFold {
    type Value = Amount;

    const SEES_CHOICES: bool = false;

    #[inline(always)]
    fn none(&self) -> Amount {
        Amount::ZERO
    }

    #[inline(always)]
    fn one(&self) -> Amount {
        Amount::ONE
    }

    #[inline(always)]
    fn add(&mut self, total: &mut Amount, _option: impl FnOnce() -> OptionId, below: &Amount) {
        total.add(below);
    }

    #[inline(always)]
    fn pack(&mut self, value: &Amount) -> u64 {
        match value {
            Amount::Small(number) if *number < u128::from(LARGE) => *number as u64,
            large => {
                let place = self.vacant.pop().unwrap_or(self.large.len());
                if place == self.large.len() {
                    self.large.push(large.clone());
                } else {
                    self.large[place] = large.clone();
                }
                LARGE | place as u64
            }
        }
    }

    #[inline(always)]
    fn unpack(&self, packed: u64) -> Amount {
        if packed < LARGE {
            Amount::Small(packed.into())
        } else {
            self.large[(packed ^ LARGE) as usize].clone()
        }
    }

    fn release(&mut self, packed: u64) {
        if packed >= LARGE {
            let place = (packed ^ LARGE) as usize;
            self.large[place] = Amount::ZERO;
            self.vacant.push(place);
        }
    }
}

impl CountFold {
    /// The bytes that large numbers take.
    pub(super) fn memory(&self) -> usize {
        self.large.len() * LARGE_BYTES
    }
}
