//! Counts that are small until they are not.

use num_bigint::BigUint;

/// A number of covers. Most are small, and those that are not cost an allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    Small(u128),
    Big(Box<BigUint>),
}

impl Amount {
    pub(crate) const ZERO: Self = Self::Small(0);
    pub(crate) const ONE: Self = Self::Small(1);

    pub(crate) fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// Adds another amount.
    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        if let (Self::Small(a), Self::Small(b)) = (&mut *self, other) {
            if let Some(sum) = a.checked_add(*b) {
                *a = sum;
                return;
            }
        }
        self.add_big(other);
    }

    #[cold]
    fn add_big(&mut self, other: &Self) {
        let mut sum = self.to_big();
        match other {
            Self::Small(number) => sum += *number,
            Self::Big(number) => sum += &**number,
        }
        *self = Self::Big(sum.into());
    }

    pub(crate) fn to_big(&self) -> BigUint {
        match self {
            Self::Small(number) => BigUint::from(*number),
            Self::Big(number) => BigUint::clone(number),
        }
    }
}
