//! Choices that are the same in each run.

use std::hash::{DefaultHasher, Hash, Hasher};

/// A source of choices.
pub struct Random(u64);

impl Random {
    /// Equal seeds make equal choices.
    pub fn new(seed: &impl Hash) -> Self {
        let mut hasher = DefaultHasher::new();
        seed.hash(&mut hasher);
        Self(hasher.finish() | 1)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    /// One of several.
    pub fn one<'t, T>(&mut self, all: &'t [T]) -> Option<&'t T> {
        if all.is_empty() { None } else { all.get(self.below(all.len())) }
    }

    /// A word with one letter dropped, doubled, changed or swapped, as fingers do.
    pub fn misspelt(&mut self, word: &str) -> String {
        let mut letters: Vec<char> = word.chars().collect();
        if letters.len() < 3 {
            return format!("{word}x");
        }
        let at = 1 + self.below(letters.len() - 2);
        match self.below(4) {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, letters[at]),
            2 if letters[at] != letters[at + 1] => letters.swap(at, at + 1),
            _ => letters[at] = if letters[at] == 'e' { 'a' } else { 'e' },
        }
        let out: String = letters.into_iter().collect();
        if out == word { format!("{word}s") } else { out }
    }
}
