//! Registers as sets of bits, and the tables that they are looked up in.

/// The bytes of [`Tables`] that a 16-bit offset reaches.
pub(crate) const TABLE_BYTES: usize = 1 << 16;

/// The bytes of the widest register.
pub(crate) const WIDEST: usize = 64;

/// 64 KiB of rows, and as much behind them that the widest register can be read and written at any
/// 16-bit offset: no bound has to be checked at run time.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub(crate) struct Tables([u8; TABLE_BYTES + WIDEST]);

impl Default for Tables {
    fn default() -> Self {
        Self([0; TABLE_BYTES + WIDEST])
    }
}

impl Tables {
    /// `bytes` bytes from `offset` on, at most as many as the [widest](WIDEST) register has.
    #[inline(always)]
    fn at(&self, offset: u16, bytes: usize) -> &[u8] {
        &self.0[usize::from(offset)..usize::from(offset) + bytes]
    }

    /// The same bytes, to be written.
    #[inline(always)]
    fn at_mut(&mut self, offset: u16, bytes: usize) -> &mut [u8] {
        &mut self.0[usize::from(offset)..usize::from(offset) + bytes]
    }
}

/// What can be computed with a register of 256 or 512 bits. As with [`Vector`], a value is the
/// proof that the machine has the instructions.
///
/// [`Vector`]: super::vector::Vector
pub(crate) trait Bits: Copy + Send + Sync + 'static {
    /// All bits.
    type Register: Copy;
    /// How many there are.
    const BITS: usize;
    /// Lanes of 32 bits.
    const LANES: usize = Self::BITS / 32;
    /// Bytes of a register.
    const BYTES: usize = Self::BITS / 8;

    /// The first [`LANES`](Self::LANES) words.
    ///
    /// # Panics
    /// If there are fewer.
    fn load(self, words: &[u32]) -> Self::Register;

    /// Writes the first [`LANES`](Self::LANES) words.
    ///
    /// # Panics
    /// If there are fewer.
    fn store(self, words: &mut [u32], a: Self::Register);

    /// The first [`BYTES`](Self::BYTES) bytes, as they were [stored](Self::store_bytes).
    ///
    /// # Panics
    /// If there are fewer.
    fn load_bytes(self, bytes: &[u8]) -> Self::Register;

    /// Writes the first [`BYTES`](Self::BYTES) bytes.
    ///
    /// # Panics
    /// If there are fewer.
    fn store_bytes(self, bytes: &mut [u8], a: Self::Register);

    /// `word` in every 32-bit lane.
    fn splat(self, word: u32) -> Self::Register;

    /// `a | b`.
    fn or(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a | b | c`.
    fn or3(self, a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register;
    /// `a & b`.
    fn and(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// `a ^ b`.
    fn xor(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Each 32-bit lane shifted towards its high bits, by fewer than 32.
    fn shift_left(self, a: Self::Register, by: u32) -> Self::Register;
    /// Each 32-bit lane shifted towards its low bits, by fewer than 32.
    fn shift_right(self, a: Self::Register, by: u32) -> Self::Register;

    /// Adds three bits in each place: the sums, and the carries.
    fn add_bits(
        self,
        a: Self::Register,
        b: Self::Register,
        c: Self::Register,
    ) -> (Self::Register, Self::Register);
    /// The number of ones in each 64-bit lane.
    fn ones(self, a: Self::Register) -> Self::Register;
    /// The sums of 64-bit lanes, modulo 2^64.
    fn add(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The sum of all 64-bit lanes, modulo 2^64.
    fn sum(self, a: Self::Register) -> u64;

    /// The register at a place of the tables.
    #[inline(always)]
    fn look_up(self, tables: &Tables, offset: u16) -> Self::Register {
        self.load_bytes(tables.at(offset, Self::BYTES))
    }

    /// Writes a register to a place of the tables.
    #[inline(always)]
    fn enter(self, tables: &mut Tables, offset: u16, a: Self::Register) {
        self.store_bytes(tables.at_mut(offset, Self::BYTES), a);
    }
}

/// Two registers as one, for instruction sets that have none of 512 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<B>(pub(crate) B);

impl<B: Bits> Bits for Pair<B> {
    type Register = [B::Register; 2];
    const BITS: usize = 2 * B::BITS;

    #[inline(always)]
    fn load(self, words: &[u32]) -> Self::Register {
        let words = &words[..Self::LANES];
        [self.0.load(words), self.0.load(&words[B::LANES..])]
    }

    #[inline(always)]
    fn store(self, words: &mut [u32], a: Self::Register) {
        let words = &mut words[..Self::LANES];
        self.0.store(words, a[0]);
        self.0.store(&mut words[B::LANES..], a[1]);
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &[u8]) -> Self::Register {
        let bytes = &bytes[..Self::BYTES];
        [self.0.load_bytes(bytes), self.0.load_bytes(&bytes[B::BYTES..])]
    }

    #[inline(always)]
    fn store_bytes(self, bytes: &mut [u8], a: Self::Register) {
        let bytes = &mut bytes[..Self::BYTES];
        self.0.store_bytes(bytes, a[0]);
        self.0.store_bytes(&mut bytes[B::BYTES..], a[1]);
    }

    #[inline(always)]
    fn splat(self, word: u32) -> Self::Register {
        [self.0.splat(word); 2]
    }

    #[inline(always)]
    fn or(self, a: Self::Register, b: Self::Register) -> Self::Register {
        [self.0.or(a[0], b[0]), self.0.or(a[1], b[1])]
    }

    #[inline(always)]
    fn or3(self, a: Self::Register, b: Self::Register, c: Self::Register) -> Self::Register {
        [self.0.or3(a[0], b[0], c[0]), self.0.or3(a[1], b[1], c[1])]
    }

    #[inline(always)]
    fn and(self, a: Self::Register, b: Self::Register) -> Self::Register {
        [self.0.and(a[0], b[0]), self.0.and(a[1], b[1])]
    }

    #[inline(always)]
    fn xor(self, a: Self::Register, b: Self::Register) -> Self::Register {
        [self.0.xor(a[0], b[0]), self.0.xor(a[1], b[1])]
    }

    #[inline(always)]
    fn shift_left(self, a: Self::Register, by: u32) -> Self::Register {
        [self.0.shift_left(a[0], by), self.0.shift_left(a[1], by)]
    }

    #[inline(always)]
    fn shift_right(self, a: Self::Register, by: u32) -> Self::Register {
        [self.0.shift_right(a[0], by), self.0.shift_right(a[1], by)]
    }

    #[inline(always)]
    fn add_bits(
        self,
        a: Self::Register,
        b: Self::Register,
        c: Self::Register,
    ) -> (Self::Register, Self::Register) {
        let (low, low_carry) = self.0.add_bits(a[0], b[0], c[0]);
        let (high, high_carry) = self.0.add_bits(a[1], b[1], c[1]);
        ([low, high], [low_carry, high_carry])
    }

    #[inline(always)]
    fn ones(self, a: Self::Register) -> Self::Register {
        [self.0.ones(a[0]), self.0.ones(a[1])]
    }

    #[inline(always)]
    fn add(self, a: Self::Register, b: Self::Register) -> Self::Register {
        [self.0.add(a[0], b[0]), self.0.add(a[1], b[1])]
    }

    #[inline(always)]
    fn sum(self, a: Self::Register) -> u64 {
        self.0.sum(self.0.add(a[0], a[1]))
    }
}
