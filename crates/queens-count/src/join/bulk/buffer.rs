//! Lists that are written a register at a time.

use std::ops::Deref;

/// A list that can be written past its end.
///
/// Like a vector of the standard library, but what is reserved is initialized, with zeros that the
/// system supplies when they are first touched. So a register may be stored of which only some
/// lanes are meant, without a word about it to the compiler.
#[derive(Debug, Clone, Default)]
pub(crate) struct Buffer<T> {
    /// The list, and the room behind it.
    all: Vec<T>,
    len: usize,
}

impl<T: Copy + Default> Buffer<T> {
    /// An empty list with room for `capacity` elements, or for fewer where the system refuses as
    /// many.
    pub(crate) fn with_capacity(mut capacity: usize) -> Self {
        // Asked for first, since there is no allocation of zeros that may fail.
        while Vec::<T>::new().try_reserve_exact(capacity).is_err() {
            capacity /= 2;
        }
        Self { all: vec![T::default(); capacity], len: 0 }
    }

    /// How many elements there is room for, those of the list included.
    pub(crate) fn capacity(&self) -> usize {
        self.all.len()
    }

    /// Removes all elements.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Makes room for `more` elements behind the list, and not for many more than that.
    pub(crate) fn reserve_exact(&mut self, more: usize) {
        let needed = self.len + more;
        if needed > self.all.len() {
            self.move_to(needed);
        }
    }

    /// The room behind the list, for `more` elements at least; what is written there is appended by
    /// [`grow`](Self::grow).
    #[inline(always)]
    pub(crate) fn room(&mut self, more: usize) -> &mut [T] {
        if more > self.all.len() - self.len {
            self.make_room(more);
        }
        &mut self.all[self.len..]
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self, more: usize) {
        let needed = self.len + more;
        self.move_to(needed.max(2 * self.all.len()));
    }

    /// Moves the list to an allocation of its own, which the system zeroes where it is touched.
    /// Zeros appended to the old one would all be written.
    fn move_to(&mut self, capacity: usize) {
        let mut all = vec![T::default(); capacity];
        all[..self.len].copy_from_slice(&self.all[..self.len]);
        self.all = all;
    }

    /// Appends the first `more` elements of the room.
    ///
    /// # Panics
    /// If there is no room for as many.
    #[inline]
    pub(crate) fn grow(&mut self, more: usize) {
        assert!(more <= self.all.len() - self.len);
        self.len += more;
    }
}

impl<T> Deref for Buffer<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.all[..self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_grown_over_stays() {
        let mut buffer = Buffer::<u32>::default();
        for value in 0..1000 {
            let room = buffer.room(9);
            assert!(room.len() >= 9);
            room[..9].fill(value);
            buffer.grow(2);
        }
        assert!(buffer.iter().copied().eq((0..1000).flat_map(|value| [value, value])));
        buffer.clear();
        assert!(buffer.is_empty());
        let capacity = buffer.capacity();
        buffer.reserve_exact(capacity + 3);
        assert_eq!(buffer.capacity(), capacity + 3);
    }

    #[test]
    fn too_much_room_becomes_less() {
        let buffer = Buffer::<u64>::with_capacity(usize::MAX);
        assert!(buffer.capacity() < usize::MAX / 8);
    }
}
