//! Shortens texts that break something.

use crate::targets::Target;

/// How many bytes of shorter texts are tried: minutes would be too long for a run that found much.
const MOST_TRIED_BYTES: usize = 3_000_000;
/// The cost of any try, in bytes: the site around the texts is read, too.
const COST_OF_TRY: usize = 2_000;

/// Shorter texts that break a target in the same way. Texts that don't matter are left out; where a
/// place in the batch matters, they are empty. Then pieces of the others are left out as long as that
/// goes on: first halves of the lines, then fewer lines, single lines, and at last characters.
pub fn minimal(target: &Target, texts: &[String], class: &str) -> Vec<String> {
    let mut tries = Tries { target, class, bytes: 0 };
    let alone = texts.iter().map(std::slice::from_ref).find(|it| tries.breaks(it));
    let mut best = alone.map_or_else(|| tries.fewer(texts.to_vec()), <[String]>::to_vec);
    for index in 0..best.len() {
        tries.shorten(&mut best, index);
    }
    best
}

/// The tries so far.
struct Tries<'a> {
    target: &'a Target,
    class: &'a str,
    bytes: usize,
}

impl Tries<'_> {
    /// Whether these texts break the target in the same way; they don't once enough was tried.
    fn breaks(&mut self, texts: &[String]) -> bool {
        self.bytes += COST_OF_TRY + texts.iter().map(String::len).sum::<usize>();
        self.bytes <= MOST_TRIED_BYTES
            && self.target.run(texts).iter().any(|failure| failure.class == self.class)
    }

    /// The texts with those emptied that don't matter, and without empty ones at the end.
    fn fewer(&mut self, mut best: Vec<String>) -> Vec<String> {
        let mut size = best.len();
        while size > 0 {
            for from in (0..best.len()).step_by(size) {
                let mut fewer = best.clone();
                fewer.iter_mut().skip(from).take(size).for_each(String::clear);
                if fewer != best && self.breaks(&fewer) {
                    best = fewer;
                }
            }
            size /= 2;
        }
        let end = best.iter().rposition(|it| !it.is_empty()).map_or(1, |it| it + 1);
        let trimmed = &best[..end.min(best.len())];
        if self.breaks(trimmed) { trimmed.to_vec() } else { best }
    }

    /// Leaves pieces of one text out.
    fn shorten(&mut self, texts: &mut [String], index: usize) {
        for separator in ["\n", " ", ""] {
            let mut size = texts[index].len();
            while size > 0 {
                let text = texts[index].clone();
                let pieces: Vec<&str> = match separator {
                    "" => text.split_inclusive(|_| true).collect(),
                    separator => text.split_inclusive(separator).collect(),
                };
                size = size.min(pieces.len());
                let is_shorter = (0..pieces.len()).step_by(size.max(1)).any(|from| {
                    let to = (from + size).min(pieces.len());
                    texts[index] = [&pieces[..from], &pieces[to..]].concat().concat();
                    self.breaks(texts)
                });
                if !is_shorter {
                    texts[index] = text;
                    size /= 2;
                }
            }
        }
    }
}
