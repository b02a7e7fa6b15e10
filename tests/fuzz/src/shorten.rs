//! Shortens a text that breaks something.

use crate::targets::Target;

/// How many bytes of shorter texts are tried: minutes would be too long for a run that found much.
const MOST_TRIED_BYTES: usize = 400_000;
/// What any try costs, in bytes: the site around the text is read, too.
const COST_OF_TRY: usize = 1_000;

/// A shorter text that breaks a target in the same way. Pieces are left out as long as that goes on:
/// first halves of the lines, then fewer lines, single lines, and at last characters.
pub fn minimal(target: &Target, text: &str, class: &str) -> String {
    let mut tried = 0;
    let mut breaks = |text: &str| {
        tried += COST_OF_TRY + text.len();
        let found = (tried <= MOST_TRIED_BYTES).then(|| target.run(&[text.to_owned()]));
        found.is_some_and(|it| it.iter().any(|failure| failure.class == class))
    };
    let mut best = text.to_owned();
    for separator in ["\n", " ", ""] {
        let mut size = best.len();
        while size > 0 {
            let pieces: Vec<&str> = match separator {
                "" => best.split_inclusive(|_| true).collect(),
                separator => best.split_inclusive(separator).collect(),
            };
            size = size.min(pieces.len());
            let shorter = (0..pieces.len()).step_by(size.max(1)).find_map(|from| {
                let to = (from + size).min(pieces.len());
                let shorter = [&pieces[..from], &pieces[to..]].concat().concat();
                breaks(&shorter).then_some(shorter)
            });
            match shorter {
                Some(shorter) => best = shorter,
                None => size /= 2,
            }
        }
    }
    best
}
