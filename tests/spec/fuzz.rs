//! Random edits of fixture pages: whatever the text, the tree is consistent.

use crate::fixtures::fixtures;
use doclint_syntax::{Dialect, Page, parse};
use doclint_tests::flat::flatten;
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
                check(&parse(&text, dialect), &text);
            }
        }
    }
}

fn check(page: &Page, text: &str) {
    assert_eq!(page.source(), text);
    let within = |span: doclint_diagnostic::Span| text.get(span.range()).is_some();
    for node in page.walk() {
        assert!(within(node.span()), "{node:?} of {text:?}");
        if let Some(parent) = node.parent() {
            assert!(parent.span().contains(node.span()), "{node:?} in {parent:?} of {text:?}");
        }
        if let Some(next) = node.next_sibling() {
            assert!(node.span().end <= next.span().start, "{node:?}, {next:?} of {text:?}");
        }
    }
    for error in page.errors() {
        assert!(within(error.span), "{error:?} of {text:?}");
        assert!(error.related.is_none_or(within), "{error:?} of {text:?}");
    }
    // Reads every value.
    assert!(!flatten(page).is_empty());
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
