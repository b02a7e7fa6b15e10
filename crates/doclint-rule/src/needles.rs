//! Texts that rules look for in the source of each page, all in one pass.

use aho_corasick::AhoCorasick;
use aho_corasick::packed::Searcher;

/// Some texts to look for together. To look for ten of them at once costs less than for each by itself, if all of
/// them have three bytes or more.
#[derive(Debug)]
pub struct Needles {
    /// Compares many bytes at once, where the processor can do that.
    packed: Option<Searcher>,
    any: Option<AhoCorasick>,
}

impl Needles {
    /// The texts. Where two of them overlap in a source, only the first one is found.
    pub fn new(texts: &[&str]) -> Self {
        let packed = Searcher::new(texts);
        // An automaton can only fail to be built from millions of bytes.
        let any = if packed.is_none() { AhoCorasick::new(texts).ok() } else { None };
        Self { packed, any }
    }

    /// Which of the texts are in a source, by index, and the bytes at which they begin.
    pub fn places_in(&self, source: &str) -> impl Iterator<Item = (usize, usize)> {
        let packed = self.packed.as_ref().map(|it| it.find_iter(source));
        let any = self.any.as_ref().map(|it| it.find_iter(source));
        let found = packed.into_iter().flatten().chain(any.into_iter().flatten());
        found.map(|it| (it.pattern().as_usize(), it.start()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_texts_are_found_with_their_places() {
        let needles = Needles::new(&["TODO", "[cite", "†"]);
        let found: Vec<_> = needles.places_in("a † and [cite: TODO] TODO").collect();
        assert_eq!(found, [(2, 2), (1, 10), (0, 17), (0, 23)]);
        assert_eq!(Needles::new(&[]).places_in("a").count(), 0);
    }
}
