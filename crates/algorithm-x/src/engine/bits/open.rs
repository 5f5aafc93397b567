//! The primary items that are yet to be covered, as a bit set.
//!
//! Each node closes some items and looks for one that is open, and the next node waits for that. So
//! it pays to keep the set in a register if it is one word.

/// Where the open items are kept between one piece of work and the next.
#[derive(Clone, Debug)]
pub(super) struct Open {
    /// The set.
    words: Vec<u64>,
    /// The items closed, first to last, if the set is not one word.
    closed: Vec<u32>,
    /// For each time that the set was saved: the set itself if it is one word, else how many items
    /// were closed.
    saved: Vec<u64>,
}

impl Open {
    /// A set in words.
    pub(super) fn new(words: Vec<u64>) -> Self {
        Self { words, closed: Vec::new(), saved: Vec::new() }
    }

    /// The same set, with nothing saved.
    pub(super) fn part(&self) -> Self {
        Self::new(self.words.clone())
    }
}

/// The open items, at work.
///
/// What is saved comes back in the opposite order. Between saving and restoring, items are closed
/// and none is opened.
///
/// # Safety
///
/// No implementation ever opens an item that was not open at first, as long as none is closed but
/// those of the problem: unchecked indices rely on it.
pub(super) unsafe trait OpenItems<'s> {
    /// Opens the set for work. A set is always opened in the same way.
    ///
    /// # Panics
    ///
    /// If the set has more or fewer words than this implementation is for.
    fn start(open: &'s mut Open) -> Self;

    /// Writes the set back to where it is kept.
    fn finish(self);

    /// The set in words.
    fn words(&self) -> impl Iterator<Item = u64>;

    /// Closes an item. Secondary items are never open, and nothing is changed.
    fn close(&mut self, item: u32);

    /// Saves the set.
    fn save(&mut self);

    /// Goes back to the set that was saved last.
    fn restore(&mut self);

    /// Forgets the set that was saved last.
    fn forget(&mut self);
}

/// The open items if there are at most 64 primary ones.
pub(super) struct OneWord<'s> {
    word: u64,
    kept: &'s mut [u64],
    saved: &'s mut Vec<u64>,
}

// SAFETY: bits are only taken away, and a word comes back from where `save` put one: nothing else
// is saved, because a set of at most one word is only ever opened in this way.
unsafe impl<'s> OpenItems<'s> for OneWord<'s> {
    #[inline(always)]
    fn start(open: &'s mut Open) -> Self {
        assert!(open.words.len() <= 1);
        Self {
            word: open.words.first().copied().unwrap_or(0),
            kept: &mut open.words,
            saved: &mut open.saved,
        }
    }

    #[inline(always)]
    fn finish(self) {
        self.kept.fill(self.word);
    }

    #[inline(always)]
    fn words(&self) -> impl Iterator<Item = u64> {
        [self.word].into_iter()
    }

    #[inline(always)]
    fn close(&mut self, item: u32) {
        self.word &= !1_u64.checked_shl(item).unwrap_or(0);
    }

    #[inline(always)]
    fn save(&mut self) {
        self.saved.push(self.word);
    }

    #[inline(always)]
    fn restore(&mut self) {
        self.word = self.saved.last().copied().unwrap_or(0);
    }

    #[inline(always)]
    fn forget(&mut self) {
        self.saved.pop();
    }
}

/// The open items if there are many.
pub(super) struct ManyWords<'s> {
    words: &'s mut [u64],
    closed: &'s mut Vec<u32>,
    saved: &'s mut Vec<u64>,
}

// SAFETY: bits are only taken away, and come back from the list of those that `close` was given.
// The primary ones of these are in the set at first, and the others are beyond its words.
unsafe impl<'s> OpenItems<'s> for ManyWords<'s> {
    #[inline(always)]
    fn start(open: &'s mut Open) -> Self {
        assert!(open.words.len() > 1);
        Self { words: &mut open.words, closed: &mut open.closed, saved: &mut open.saved }
    }

    #[inline(always)]
    fn finish(self) {}

    #[inline(always)]
    fn words(&self) -> impl Iterator<Item = u64> {
        self.words.iter().copied()
    }

    #[inline(always)]
    fn close(&mut self, item: u32) {
        if let Some(word) = self.words.get_mut((item / u64::BITS) as usize) {
            *word &= !(1 << (item % u64::BITS));
            self.closed.push(item);
        }
    }

    #[inline(always)]
    fn save(&mut self) {
        self.saved.push(self.closed.len() as u64);
    }

    #[inline(always)]
    fn restore(&mut self) {
        let mark = self.saved.last().map_or(0, |&closed| closed as usize);
        for &item in &self.closed[mark..] {
            self.words[(item / u64::BITS) as usize] |= 1 << (item % u64::BITS);
        }
        self.closed.truncate(mark);
    }

    #[inline(always)]
    fn forget(&mut self) {
        self.saved.pop();
    }
}
