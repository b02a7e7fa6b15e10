//! Lists of facts that have texts.

use std::fmt;

/// Texts, each with something about it. They are stored as one string: a large site has millions of
/// them, and a string of its own for each takes more memory than its text.
#[derive(Clone, Hash)]
pub(super) struct Texts<T> {
    all: Box<str>,
    /// Where each text ends, and the facts about it.
    ends: Box<[(u32, T)]>,
}

impl<T: Copy> Texts<T> {
    /// The texts with the facts about them, in their order.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = (&str, T)> + Clone {
        (0..self.ends.len()).map(|index| self.at(index))
    }

    /// The text of an index below [`Self::len`].
    pub(super) fn at(&self, index: usize) -> (&str, T) {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before].0);
        let (end, about) = self.ends[index];
        (&self.all[start as usize..end as usize], about)
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How many of the first ones hold what is asked for, where no later one does.
    pub(super) fn partition_point(&self, is_before: impl Fn(&T) -> bool) -> usize {
        self.ends.partition_point(|it| is_before(&it.1))
    }
}

impl<S: AsRef<str>, T> FromIterator<(S, T)> for Texts<T> {
    fn from_iter<I: IntoIterator<Item = (S, T)>>(texts: I) -> Self {
        let texts: Vec<(S, T)> = texts.into_iter().collect();
        // An allocator may leave a string that shrinks where it is, with all its room.
        let mut all = String::with_capacity(texts.iter().map(|it| it.0.as_ref().len()).sum());
        let add = |(text, about): (S, T)| {
            all.push_str(text.as_ref());
            (all.len() as u32, about)
        };
        let ends: Vec<_> = texts.into_iter().map(add).collect();
        Self { all: all.into(), ends: ends.into() }
    }
}

impl<T> Default for Texts<T> {
    fn default() -> Self {
        Self { all: Box::default(), ends: Box::default() }
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for Texts<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_keep_their_order_and_their_ends() {
        let texts: Texts<u8> = [("a", 1), ("", 2), ("üb", 3)].into_iter().collect();
        assert_eq!(texts.iter().collect::<Vec<_>>(), [("a", 1), ("", 2), ("üb", 3)]);
        assert_eq!((texts.at(2), texts.len()), (("üb", 3), 3));
        assert_eq!(Texts::<u8>::default().iter().len(), 0);
    }
}
