//! How often a site uses its words.

use std::sync::atomic::{AtomicU32, Ordering};

/// Counts words in a table of fixed size. A word is counted in two places,
/// and the lower count is nearer to the truth: words may share one place, hardly ever both. The counts
/// do not depend on the order.
#[derive(Debug)]
pub struct Uses(Box<[AtomicU32]>);

/// The size of the table: many times the number of words that a large site uses.
const PLACES: usize = 1 << 18;

/// How many letters the words of one stem begin with.
const STEM: usize = 6;

impl Default for Uses {
    fn default() -> Self {
        Self((0..PLACES).map(|_| AtomicU32::new(0)).collect())
    }
}

/// The words that a page uses, in the order of the page: the places where they are counted.
#[derive(Clone, Debug, Default)]
pub struct UsesOfPage(Vec<u32>);

impl UsesOfPage {
    /// Counts a word, in any case.
    pub fn add(&mut self, word: &str) {
        self.0.extend(places(word, 0));
        if let Some(stem) = stem(word) {
            self.0.extend(places(stem, 1));
        }
    }

    /// The places, to be kept outside of the run.
    pub fn places(&self) -> &[u32] {
        &self.0
    }

    /// The uses with these places; `None` if one of them is outside of the table.
    pub fn of_places(places: Vec<u32>) -> Option<Self> {
        places.iter().all(|it| (*it as usize) < PLACES).then_some(Self(places))
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Uses {
    /// Counts the words of a page.
    pub fn add_all(&self, page: &UsesOfPage) {
        for place in &page.0 {
            self.0[*place as usize].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// How often a word was counted.
    pub fn of(&self, word: &str) -> u32 {
        self.at(places(word, 0))
    }

    /// How often words were counted that begin like a long word.
    pub fn of_stem(&self, word: &str) -> u32 {
        stem(word).map_or(0, |stem| self.at(places(stem, 1)))
    }

    fn at(&self, places: [u32; 2]) -> u32 {
        places.map(|it| self.0[it as usize].load(Ordering::Relaxed)).into_iter().min().unwrap_or(0)
    }
}

fn stem(word: &str) -> Option<&str> {
    word.get(..STEM)
}

/// The two places of a word; `salt` keeps kinds of words apart.
fn places(word: &str, salt: u64) -> [u32; 2] {
    // FNV-1a, so that no copy in small letters is needed.
    let hash = word.bytes().fold(0xCBF2_9CE4_8422_2325 ^ salt, |hash, byte| {
        (hash ^ u64::from(byte.to_ascii_lowercase())).wrapping_mul(0x100_0000_01B3)
    });
    let mixed = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    [40, 12].map(|by| ((mixed >> by) as usize % PLACES) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_in_any_case() {
        let mut page = UsesOfPage::default();
        for word in ["Receive", "receive", "receives", "a"] {
            page.add(word);
        }
        let uses = Uses::default();
        uses.add_all(&page);
        assert_eq!([uses.of("receive"), uses.of("A"), uses.of("recieve")], [2, 1, 0]);
        assert_eq!(
            [uses.of_stem("receiving"), uses.of_stem("recall"), uses.of_stem("a")],
            [3, 0, 0]
        );
    }
}
