//! Random edits of fixture pages: whatever the text, the tree is consistent.

use crate::fixtures::fixtures;
use doclint_syntax::{Dialect, parse};
use doclint_tests::consistency::inconsistency;
use doclint_tests::rng::{Rng, hash};

const EDITS: usize = 24;

#[test]
fn every_text_gives_a_tree() {
    for path in fixtures() {
        let source = std::fs::read_to_string(&path).expect("a fixture is UTF-8");
        let mut rng = Rng::new(hash(&source));
        for _ in 0..EDITS {
            let text = edited(&source, &mut rng);
            for dialect in [Dialect::Mdx, Dialect::Markdown] {
                let found = inconsistency(&parse(&text, dialect), &text);
                assert_eq!(found, None, "{text:?}");
            }
        }
    }
}

/// One to four edits: a piece cut, doubled, moved or replaced by a character that means something.
fn edited(source: &str, rng: &mut Rng) -> String {
    const MARKS: [&str; 40] = [
        "<", ">", "/", "{", "}", "`", "```", "~~~", "*", "**", "_", "~", "[", "]", "(", ")", "!",
        "|", "#", "- ", "1. ", "> ", "\n", "\n\n", "\r\n", "\t", "    ", "\\", "&", ";", "$", "$$",
        "\"", "'", "</a>", "<a>", "é", "\u{0}", "import ", "---\n",
    ];
    let mut text: Vec<char> = source.chars().collect();
    for _ in 0..=rng.below(4) {
        let from = rng.below(text.len() + 1);
        let to = (from + rng.below(12)).min(text.len());
        let piece: Vec<char> = text[from..to].to_vec();
        match rng.below(4) {
            0 => drop(text.drain(from..to)),
            1 => drop(text.splice(to..to, piece)),
            2 => {
                text.drain(from..to);
                let at = rng.below(text.len() + 1);
                text.splice(at..at, piece);
            }
            _ => {
                let mark = rng.pick(&MARKS).expect("the list is not empty");
                text.splice(from..from, mark.chars());
            }
        }
    }
    text.into_iter().collect()
}
