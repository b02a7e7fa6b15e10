//! Names prepared for many searches.

use crate::LONGEST;
use rapidfuzz::distance::osa::BatchComparator;

/// Names to search. Preparing them costs about as much as one search; after that, a search computes
/// the distance to few of them.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// As they were given, one after the other.
    text: String,
    /// The letters in lower case, one name after the other.
    letters: Vec<char>,
    /// Ordered by length, then as they were given. Names that are too long are left out.
    names: Vec<Name>,
    /// Where the names of each length start in `names`, and where the last ones end.
    starts: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Name {
    /// Where it is among the names that were given.
    at: u32,
    /// Where it starts in `text`, and its length in bytes.
    text: (u32, u32),
    /// Where its letters start.
    letters: u32,
    counts: Counts,
}

/// How many comparisons of two names a caller may make. A search that the rest doesn't suffice for
/// finds nothing, so the time of all searches is bounded however large the site is.
#[derive(Clone, Debug)]
pub struct Budget(u64);

/// Comparing counts of letters is about that much cheaper than computing a distance.
const COUNTS_PER_COMPARISON: u64 = 8;

impl Default for Budget {
    /// Some tenths of a second: enough for a thousand dead links on a site of ten thousand pages.
    fn default() -> Self {
        Self(2_000_000)
    }
}

impl Budget {
    /// A budget for few searches among few names.
    pub const fn unlimited() -> Self {
        Self(u64::MAX)
    }

    /// Like [`suggest`](crate::suggest), as long as the budget lasts.
    pub fn suggest<'c>(
        &mut self,
        word: &str,
        candidates: impl IntoIterator<Item = &'c str>,
    ) -> Option<&'c str> {
        if self.is_spent() {
            return None;
        }
        let candidates: Vec<&str> = candidates.into_iter().collect();
        // Preparing the names is not free.
        self.spend(candidates.len() as u64);
        Names::new(candidates.iter().copied()).nearest(word, self).map(|at| candidates[at])
    }

    /// Whether no further search is made.
    pub fn is_spent(&self) -> bool {
        self.0 == 0
    }

    /// Takes the cost of comparisons that a caller makes by itself.
    pub fn spend(&mut self, comparisons: u64) {
        self.0 = self.0.saturating_sub(comparisons);
    }
}

impl Names {
    /// Prepares names. Searches return indices into `names`.
    pub fn new<'c>(names: impl IntoIterator<Item = &'c str>) -> Self {
        let mut out = Self::default();
        let mut found: Vec<(usize, Name)> = Vec::new();
        for (at, name) in names.into_iter().enumerate() {
            let start = out.letters.len();
            out.letters.extend(name.to_lowercase().chars());
            let letters = &out.letters[start..];
            if letters.len() > LONGEST {
                out.letters.truncate(start);
                continue;
            }
            let text = (out.text.len() as u32, name.len() as u32);
            let counts = Counts::of(letters);
            let name_found = Name { at: at as u32, text, letters: start as u32, counts };
            found.push((letters.len(), name_found));
            out.text.push_str(name);
        }
        found.sort_by_key(|(length, _)| *length);
        let ends = (0..=LONGEST + 1).map(|length| found.partition_point(|it| it.0 < length) as u32);
        out.starts = ends.collect();
        out.names = found.into_iter().map(|(_, name)| name).collect();
        out
    }

    /// The index of the name that [`suggest`](crate::suggest) would return.
    pub fn nearest(&self, word: &str, budget: &mut Budget) -> Option<usize> {
        self.nearest_of(word, budget, |_| true)
    }

    /// The same among the names whose indices `is_candidate` accepts.
    pub fn nearest_of(
        &self,
        word: &str,
        budget: &mut Budget,
        is_candidate: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let folded: Vec<char> = word.to_lowercase().chars().collect();
        if folded.len() > LONGEST || budget.is_spent() {
            return None;
        }
        let counts = Counts::of(&folded);
        // The names that may be near, by how many edits they need at least.
        let mut open: [Vec<(usize, Name)>; LONGEST / 3 + 1] = Default::default();
        let mut compared = 0;
        for length in 0..=LONGEST {
            let most = allowed(folded.len(), length);
            if folded.len().abs_diff(length) > most {
                continue;
            }
            let names = &self.names[self.starts[length] as usize..self.starts[length + 1] as usize];
            compared += names.len() as u64;
            for name in names {
                let least = counts.edits_at_least(&name.counts, folded.len(), length);
                // A difference in case alone is one edit.
                let least = least.max(1);
                if least <= most.max(1) {
                    open[least].push((length, *name));
                }
            }
        }
        budget.spend(compared.div_ceil(COUNTS_PER_COMPARISON));
        let comparator = BatchComparator::new(folded.iter().copied());
        // Edits, difference of lengths, order.
        let mut best: Option<(usize, usize, u32)> = None;
        for (least, names) in open.iter().enumerate() {
            if best.is_some_and(|(edits, ..)| edits < least) {
                break;
            }
            for (length, name) in names {
                let difference = folded.len().abs_diff(*length);
                let possible = (least, difference, name.at);
                if best.is_some_and(|it| it < possible)
                    || self.text(name) == word
                    || !is_candidate(name.at as usize)
                {
                    continue;
                }
                budget.spend(1);
                let letters = &self.letters[name.letters as usize..][..*length];
                let edits = comparator.distance(letters.iter().copied());
                let rank = (edits.max(1), difference, name.at);
                if edits <= allowed(folded.len(), *length) && best.is_none_or(|it| rank < it) {
                    best = Some(rank);
                }
            }
        }
        best.map(|(.., at)| at as usize)
    }

    fn text(&self, name: &Name) -> &str {
        &self.text[name.text.0 as usize..][..name.text.1 as usize]
    }
}

/// How many edits two words of these lengths may differ by.
fn allowed(a: usize, b: usize) -> usize {
    if a.min(b) < 3 { 0 } else { (a.max(b) / 3).max(1) }
}

const KINDS: usize = 32;

/// How often each kind of letter is in a word.
#[derive(Clone, Copy, Debug)]
struct Counts([u8; KINDS]);

impl Counts {
    /// `letters` are at most [`LONGEST`], so that no count overflows.
    fn of(letters: &[char]) -> Self {
        let mut counts = [0_u8; KINDS];
        for letter in letters {
            counts[kind(*letter)] += 1;
        }
        Self(counts)
    }

    /// A lower bound for the edits between two words: an edit adds at most one letter that is
    /// missing in the other word, and removes at most one.
    fn edits_at_least(&self, other: &Self, length: usize, other_length: usize) -> usize {
        let pairs = self.0.iter().zip(&other.0);
        let surplus = pairs.fold(0_u8, |sum, (a, b)| sum.wrapping_add(a.saturating_sub(*b)));
        let surplus = usize::from(surplus);
        surplus.max(surplus + other_length - length)
    }
}

/// Letters that are often in names have a kind of their own.
fn kind(letter: char) -> usize {
    match letter {
        'a'..='z' => letter as usize - 'a' as usize,
        '/' => 26,
        '-' => 27,
        '0'..='4' => 28,
        '5'..='9' => 29,
        '_' | '.' | ' ' => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, without any preparation.
    fn naive<'c>(word: &str, candidates: &[&'c str]) -> Option<&'c str> {
        let folded: Vec<char> = word.to_lowercase().chars().collect();
        let mut best: Option<((usize, usize), &str)> = None;
        for candidate in candidates.iter().filter(|it| **it != word) {
            let other: Vec<char> = candidate.to_lowercase().chars().collect();
            let longer = folded.len().max(other.len());
            let most = if folded.len().min(other.len()) < 3 { 0 } else { (longer / 3).max(1) };
            let edits = distance(&folded, &other);
            let rank = (edits.max(1), folded.len().abs_diff(other.len()));
            if longer <= LONGEST && edits <= most && best.is_none_or(|(least, _)| rank < least) {
                best = Some((rank, candidate));
            }
        }
        best.map(|it| it.1)
    }

    /// The optimal string alignment distance by its matrix.
    fn distance(a: &[char], b: &[char]) -> usize {
        let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                rows[i][j] = match (i, j) {
                    (0, n) | (n, 0) => n,
                    _ => {
                        let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                        let least = changed.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                        let is_swap =
                            i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                        if is_swap { least.min(rows[i - 2][j - 2] + 1) } else { least }
                    }
                };
            }
        }
        rows[a.len()][b.len()]
    }

    /// Words of few letters, so that many are near each other, and some made of others by edits.
    fn words(random: &mut impl FnMut(usize) -> usize, count: usize) -> Vec<String> {
        const LETTERS: [&str; 12] = ["a", "b", "c", "A", "B", "-", "/", "é", "Σ", "İ", "1", "日"];
        let mut words: Vec<String> = Vec::new();
        for _ in 0..count {
            let mut word: Vec<char> = match words.len() {
                0 => Vec::new(),
                known => words[random(known)].chars().collect(),
            };
            if random(3) == 0 {
                let length = [2, 5, 12, 40, 63, 70][random(6)] + random(3);
                let letters = [3, 7, 12][random(3)];
                let all = (0..length).map(|_| LETTERS[random(letters)]);
                word = all.collect::<String>().chars().collect();
            }
            for _ in 0..random(6) {
                let at = random(word.len() + 1);
                let letter = LETTERS[random(12)].chars().next().expect("a letter");
                match random(4) {
                    0 => word.insert(at, letter),
                    1 if at < word.len() => word[at] = letter,
                    2 if at + 1 < word.len() => word.swap(at, at + 1),
                    _ if at < word.len() => drop(word.remove(at)),
                    _ => {}
                }
            }
            words.push(word.into_iter().collect());
        }
        words
    }

    #[test]
    fn finds_what_the_definition_says() {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut random = |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % below as u64) as usize
        };
        let mut found = 0;
        for round in 0..60 {
            let all = words(&mut random, 2 + round % 30);
            let candidates: Vec<&str> = all.iter().skip(1).map(String::as_str).collect();
            let names = Names::new(candidates.iter().copied());
            for word in &all {
                let near = names.nearest(word, &mut Budget::unlimited()).map(|at| candidates[at]);
                assert_eq!(near, naive(word, &candidates), "{word} among {candidates:?}");
                found += usize::from(near.is_some());
                let odd: Vec<&str> = candidates.iter().skip(1).step_by(2).copied().collect();
                let near = names.nearest_of(word, &mut Budget::unlimited(), |at| at % 2 == 1);
                assert_eq!(
                    near.map(|at| candidates[at]),
                    naive(word, &odd),
                    "{word} among {odd:?}"
                );
            }
        }
        assert!(found > 200, "{found}");
    }

    #[test]
    fn a_spent_budget_finds_nothing() {
        let names = Names::new(["guide", "guides", "guild"]);
        let mut budget = Budget(2);
        assert_eq!(names.nearest("giude", &mut budget), Some(0));
        assert!(budget.is_spent());
        assert_eq!(names.nearest("giude", &mut budget), None);
        assert_eq!(budget.suggest("giude", ["guide"]), None);
    }
}
