//! Types of parameters and fields with a slip of the fingers.

use crate::support::spec::spec;
use doclint_rule::site::Kinds;
use doclint_rule::suggest::edit_distance;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct MisspelledType;

/// Usual names besides those of JSON Schema that are long enough to be recognized.
const TYPES: [&str; 4] = ["float", "double", "datetime", "timestamp"];

impl NodeRule for MisspelledType {
    const META: RuleMeta = RuleMeta::warning(
        "misspelled-type",
        "the type of a parameter or field is misspelled",
        include_str!("misspelled_type.md"),
    )
    .fix(FixKind::Always);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some(written) = component.attribute("type").and_then(|it| it.literal()) else { return };
        let Some((_, spec)) = spec(component, cx) else { return };
        // A parameter or a field has both.
        if !["type", "default"].iter().all(|it| spec.attributes.contains_key(*it)) {
            return;
        }
        if cx.page().slice(written.span) != written.text || !written.text.is_ascii() {
            return;
        }
        let mut next = written.span.start as usize;
        for word in written.text.split(|c: char| !c.is_ascii_alphabetic()) {
            let at = next;
            next += word.len() + 1;
            let Some(near) = meant(word) else { continue };
            let span = Span::from(at..at + word.len());
            cx.report(span, format!("unknown type `{word}`"))
                .cause(format!("the type `{near}` is misspelled"))
                .help(format!("did you mean `{near}`?"))
                .fix(Fix::not_safe(
                    format!("Write `{near}`"),
                    Edit::replace(span, near.to_owned()),
                ));
        }
    }
}

/// The usual type that a word is a slip of. A project's own types are words, or begin with a capital.
fn meant(word: &str) -> Option<&'static str> {
    let is_lower = word.len() > 3 && word.bytes().all(|it| it.is_ascii_lowercase());
    let types = || Kinds::NAMES.into_iter().chain(TYPES);
    if !is_lower || types().any(|it| it == word) {
        return None;
    }
    let is_slip = |it: &&str| {
        let least = if word.len() > 6 { 2 } else { 1 };
        word.as_bytes()[0] == it.as_bytes()[0]
            && edit_distance(word, it) <= least
            && word.strip_suffix('s') != Some(*it)
            && !WORDS.contains(&word)
    };
    types().find(is_slip)
}

/// Words that mean something else.
const WORDS: [&str; 2] = ["strong", "numeric"];
