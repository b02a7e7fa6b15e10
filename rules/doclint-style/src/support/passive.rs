//! The passives of a page.

use crate::support::prose::{is_in_quotes, is_legal, is_record, paragraphs};
use doclint_rule::text::{self, Token, tagged};
use doclint_rule::{PageCx, Span};

/// What a passive is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It names who acts.
    WithAgent,
    /// It is about what readers have to do.
    Duty,
    Other,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::WithAgent => "passives that say who acts",
            Self::Duty => "duties in the passive",
            Self::Other => "passives",
        }
    }
}

/// The passives in the paragraphs of a page, with their words.
pub(crate) fn passives(cx: &PageCx<'_>) -> Vec<(Span, String, Kind)> {
    let mut out = Vec::new();
    if is_legal(cx.path()) || is_record(cx.path()) {
        return out;
    }
    for (_, passage) in paragraphs(cx) {
        for sentence in passage.sentences() {
            let words = &passage.text()[sentence.clone()];
            let tokens = tagged(words);
            for passive in text::passives(&tokens) {
                if is_in_quotes(words, passive.range.start) {
                    continue;
                }
                let kind = match passive.by {
                    Some(_) => Kind::WithAgent,
                    None if is_duty(&tokens, passive.range.start) => Kind::Duty,
                    None => Kind::Other,
                };
                let end = passive.by.map_or(passive.range.end, |by| by.end);
                let range = sentence.start + passive.range.start..sentence.start + end;
                let shown = passage.text()[range.clone()].to_owned();
                out.push((passage.span(range), shown, kind));
            }
        }
    }
    out
}

/// Whether `must`, `should` or `needs to` is before the auxiliary at this byte.
fn is_duty(tokens: &[Token<'_>], auxiliary: usize) -> bool {
    let before = tokens.iter().rev().filter(|it| it.range.end <= auxiliary);
    let mut before =
        before.map(|it| it.text).filter(|it| !matches!(*it, "not" | "always" | "also"));
    match before.next() {
        Some("must" | "should") => true,
        Some("to") => {
            before.next().is_some_and(|it| matches!(it, "has" | "have" | "needs" | "need"))
        }
        _ => false,
    }
}
