//! Marks that programs leave in a text when they have no value for it.

use crate::marks::{self, may_have};
use doclint_rule::{Genre, Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::ops::Range;

pub(crate) struct GeneratorMark;

impl PageRule for GeneratorMark {
    const META: RuleMeta = RuleMeta::warning(
        "generator-mark",
        "a program has left a mark of its own in the text",
        include_str!("generator_mark.md"),
    )
    .in_builds()
    .skips(&[Genre::Record])
    .in_api_files();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !may_have(marks::Mark::Generator, cx) {
            return;
        }
        // Several of them are a diff that was meant.
        let has_hunk = page.places_of("@@ -").take(2).count() == 1;
        for text in ast::Text::all(page) {
            let (base, content) = (text.span().start, text.node().text());
            let mut report = |at: Range<usize>, cause: &'static str, help: &'static str| {
                let span = Span::new(base + at.start as u32, base + at.end as u32);
                cx.report(span, cause).cause(cause).help(help);
            };
            for mark in &MARKS {
                for (at, found) in content.match_indices(mark.text) {
                    report(at..at + found.len(), mark.cause, mark.help);
                }
            }
            if has_hunk && let Some(length) = hunk(content) {
                report(0..length, "the header of a diff is shown as text", DIFF);
            }
        }
    }
}

const DIFF: &str =
    "remove it, and keep the lines that were meant; or put the diff into a code block";

/// What programs write where something is missing.
struct Mark {
    text: &'static str,
    cause: &'static str,
    help: &'static str,
}

const MARKS: [Mark; 3] = [
    Mark {
        text: "[object Object]",
        cause: "a script has written an object as text",
        help: "write the value that was meant",
    },
    Mark {
        text: "Error! Reference source not found.",
        cause: "a word processor has lost the target of a reference here",
        help: "link to what was meant, or remove it",
    },
    Mark {
        text: "Error! Bookmark not defined.",
        cause: "a word processor has lost the target of a reference here",
        help: "link to what was meant, or remove it",
    },
];

/// The length of the header of a diff's part that a text begins with: `@@ -12,7 +12,8 @@`.
fn hunk(text: &str) -> Option<usize> {
    let is_range =
        |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit() || it == b',');
    let (old, rest) = text.strip_prefix("@@ -")?.split_once(" +")?;
    let (new, rest) = rest.split_once(" @@")?;
    (is_range(old) && is_range(new)).then(|| text.len() - rest.len())
}
