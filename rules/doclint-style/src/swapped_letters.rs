//! Common words with two letters swapped.

use crate::support::prose::is_in_code;
use doclint_rule::{Edit, Fix, FixKind, Genre, Need, Page, PageCx, PageRule, RuleMeta, Span};
use std::collections::HashMap;
use std::sync::LazyLock;

pub(crate) struct SwappedLetters;

/// The words that documentation is made of, with seven letters or more: in shorter ones, two swapped
/// letters often make another word.
const COMMON: &str = include_str!("words/common.txt");

const SHORTEST: usize = 7;

/// Words that differ from a common one by two letters that are swapped.
const WORDS: &str = "appleid arising categorise cations causally complaint discreet \
                     minuets nuclear potions prefect preform preformed preforming preforms \
                     prioritise raising retired retires retried reveres singing summarise \
                     trailing trialing";

/// The common words by their letters. Words with the same letters share a number.
static BY_LETTERS: LazyLock<HashMap<u64, Vec<&str>>> = LazyLock::new(|| {
    let mut words: HashMap<u64, Vec<&str>> = HashMap::new();
    for word in COMMON.lines() {
        words.entry(letters(word)).or_default().push(word);
    }
    words
});

impl PageRule for SwappedLetters {
    const META: RuleMeta = RuleMeta::suggestion(
        "swapped-letters",
        "two letters of a common word are swapped",
        include_str!("swapped_letters.md"),
    )
    .in_builds()
    .in_api_files()
    .skips(&[Genre::Record])
    .fix(FixKind::Always)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Few pages have such a word, and to look for one costs less than to read the prose of a page.
        if !may_have_swapped(page) {
            return;
        }
        for passage in cx.passages() {
            for word in passage.words() {
                let Some(expected) = meant(word.text) else { continue };
                let bytes = passage.text().as_bytes();
                let before = word.range.start.checked_sub(1).map(|at| bytes[at]);
                // A part of an address, of a path or of a name in code.
                if is_joint(before) || is_joint(bytes.get(word.range.end).copied()) {
                    continue;
                }
                let span = passage.span(word.range.clone());
                // Markup inside of the word would move.
                if span.len() as usize != word.text.len() {
                    continue;
                }
                let expected = longer(word.text, expected, page).unwrap_or(expected);
                cx.report(span, format!("`{}` is misspelled: expected `{expected}`", word.text))
                    .cause(word.text.to_lowercase())
                    .fix(swap(span, word.text, expected));
            }
        }
    }
}

/// Whether the source of a page has a word outside of code with the letters of a common one that is none.
fn may_have_swapped(page: &Page) -> bool {
    let text = page.source();
    let bytes = text.as_bytes();
    let known: &Known = &KNOWN;
    let (mut sum, mut hash, mut start) = (0_u64, 0_u32, 0);
    for (at, byte) in bytes.iter().chain(b" ").enumerate() {
        let number = known.numbers[usize::from(*byte)];
        if number > 0 {
            sum = sum.wrapping_add(number);
            hash = next_hash(hash, *byte);
            continue;
        }
        if at - start >= SHORTEST
            && known.letters.has((sum >> 32) as u32)
            && !known.words.has(hash)
            && meant(&text[start..at]).is_some()
            && !is_in_code(page, start)
        {
            return true;
        }
        (sum, hash, start) = (0, 0, at + 1);
    }
    false
}

/// The hash of a word with one more letter, whatever its case.
fn next_hash(hash: u32, letter: u8) -> u32 {
    (hash ^ u32::from(letter | 0x20)).wrapping_mul(0x0100_0193).rotate_left(5)
}

/// What is quickly said of most words.
struct Known {
    /// The number of each letter in the sum for a word; zero for what is no letter.
    numbers: [u64; 256],
    /// The sums of the common words, but for some bits.
    letters: Bits,
    /// The hashes of the common words, but for some bits.
    words: Bits,
}

static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let number = |byte: usize| {
        let letter = char::from(byte as u8);
        if letter.is_ascii_alphabetic() { letters(&letter.to_string()) } else { 0 }
    };
    let sums = BY_LETTERS.keys().map(|it| (it >> 32) as u32);
    let hashes = COMMON.lines().chain(WORDS.split_ascii_whitespace());
    let hashes = hashes.map(|it| it.bytes().fold(0, next_hash));
    Known { numbers: std::array::from_fn(number), letters: Bits::of(sums), words: Bits::of(hashes) }
});

/// A set of numbers.
struct Bits(Box<[u64]>);

impl Bits {
    /// Of each number, so many bits count.
    const COUNTED: u32 = 20;

    fn of(numbers: impl Iterator<Item = u32>) -> Self {
        let mut bits = vec![0; 1 << (Self::COUNTED - 6)].into_boxed_slice();
        for number in numbers.map(|it| it >> (u32::BITS - Self::COUNTED)) {
            bits[(number >> 6) as usize] |= 1 << (number & 63);
        }
        Self(bits)
    }

    fn has(&self, number: u32) -> bool {
        let number = number >> (u32::BITS - Self::COUNTED);
        self.0[(number >> 6) as usize] >> (number & 63) & 1 == 1
    }
}

/// The common word that a word with two swapped letters was meant to be.
fn meant(word: &str) -> Option<&'static str> {
    let is_plain = word.len() >= SHORTEST
        && word.bytes().skip(1).all(|it| it.is_ascii_lowercase())
        && word.as_bytes()[0].is_ascii_alphabetic();
    if !is_plain {
        return None;
    }
    let candidates = BY_LETTERS.get(&letters(word))?;
    let word = word.to_ascii_lowercase();
    let is_known = candidates.contains(&word.as_str()) || WORDS.split(' ').any(|it| it == word);
    let mut meant = candidates.iter().filter(|it| is_one_swap(&word, it));
    meant.next().filter(|_| !is_known).copied()
}

/// The word of the page with one more letter: `contracts` for `contrats`, not `contrast`.
fn longer<'p>(word: &str, swapped: &str, page: &'p Page) -> Option<&'p str> {
    let without = |it: &str, at: usize| it[..at] == word[..at] && it[at + 1..] == word[at..];
    let is_longer =
        |it: &&str| it.len() == word.len() + 1 && (0..it.len()).any(|at| without(it, at));
    let words = page.source().split(|c: char| !c.is_ascii_alphabetic());
    words.filter(|_| !page.mentions(swapped)).find(is_longer)
}

/// A number for the letters of a word, whatever their order and case.
fn letters(word: &str) -> u64 {
    let number =
        |letter: u8| (u64::from(letter | 0x20) + 1).pow(5).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word.bytes().fold(0, |sum, letter| sum.wrapping_add(number(letter)))
}

/// Whether swapping two neighbors makes one word of the other. `membres` and `theatre` are French and British.
fn is_one_swap(word: &str, other: &str) -> bool {
    if word.len() != other.len() {
        return false;
    }
    let (word, other) = (word.as_bytes(), other.as_bytes());
    let Some(at) = word.iter().zip(other).position(|(a, b)| a != b) else { return false };
    at + 1 < word.len()
        && !matches!(&word[at..], b"re" | b"res")
        && (word[at], word[at + 1]) == (other[at + 1], other[at])
        && word[at + 2..] == other[at + 2..]
}

fn is_joint(sign: Option<u8>) -> bool {
    matches!(sign, Some(b'/' | b'_' | b'@' | b'-' | b'\\' | b'#' | b'='))
}

/// Writes a word in the case of the other.
fn swap(span: Span, word: &str, expected: &str) -> Fix {
    let mut text = expected.to_owned();
    if word.as_bytes()[0].is_ascii_uppercase() {
        text[..1].make_ascii_uppercase();
    }
    Fix::not_safe(format!("Write `{expected}`"), Edit::replace(span, text))
}
