//! Random covers.

use num_bigint::BigUint;

use super::{Diagram, ONE};
use crate::amount::Amount;
use crate::item::OptionId;
use crate::random::Random;

impl Diagram {
    /// The cover with a number: covers are numbered from 0 below [`count`](Self::count), in no
    /// particular order. `None` if there are not so many. Takes a step for each node on the way.
    #[must_use]
    pub fn get(&self, number: &BigUint) -> Option<Vec<OptionId>> {
        let counts = self.counts();
        if *number >= counts[self.root as usize].to_big() {
            return None;
        }
        let mut rest = number.clone();
        let mut at = self.root;
        let mut cover = Vec::new();
        while at != ONE {
            let node = self.node(at);
            let low = counts[node.low as usize].to_big();
            if rest < low {
                at = node.low;
            } else {
                rest -= low;
                cover.push(self.option(node));
                at = node.high;
            }
        }
        Some(cover)
    }

    /// Random covers without end, each as likely as any other and independent of those before it;
    /// none if there is no cover. The same seed gives the same covers.
    #[must_use]
    pub fn sampler(&self, seed: u64) -> Sampler<'_> {
        Sampler {
            diagram: self,
            count: self.counts()[self.root as usize].clone(),
            random: Random::new(seed),
        }
    }
}

/// Random covers, returned by [`Diagram::sampler`].
#[derive(Clone, Debug)]
pub struct Sampler<'d> {
    diagram: &'d Diagram,
    count: Amount,
    random: Random,
}

impl Sampler<'_> {
    /// A random number below a limit: numbers with as many bits are drawn until one is below.
    fn below(&mut self, limit: &BigUint) -> BigUint {
        let bits = limit.bits();
        loop {
            let mut number = BigUint::ZERO;
            for _ in 0..bits.div_ceil(64) {
                number = (number << 64_u32) | BigUint::from(self.random.next());
            }
            let number = number >> (bits.next_multiple_of(64) - bits);
            if number < *limit {
                return number;
            }
        }
    }
}

impl Iterator for Sampler<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        if self.count.is_zero() {
            return None;
        }
        let number = self.below(&self.count.to_big());
        self.diagram.get(&number)
    }
}
