//! Descriptions that are placeholders.

use crate::support::field;
use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct PlaceholderDescription;

impl NodeRule for PlaceholderDescription {
    const META: RuleMeta = RuleMeta::warning(
        "placeholder-description",
        "the description is a placeholder",
        include_str!("placeholder_description.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .only_in_listed_pages();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some((entry, description)) = field::description(cx) else { return };
        let plain = description.trim_matches(|it: char| !it.is_alphanumeric());
        let begins =
            |start: &str| plain.get(..start.len()).is_some_and(|it| it.eq_ignore_ascii_case(start));
        let is_placeholder = |it: &&str| it.eq_ignore_ascii_case(plain);
        if PLACEHOLDERS.iter().any(is_placeholder) || begins("lorem ipsum") {
            cx.report(entry.value.span, "the description is a placeholder")
                .help("write one sentence about what the page is for");
        }
    }
}

const PLACEHOLDERS: [&str; 25] = [
    "a short description",
    "add a description",
    "add a description here",
    "add description",
    "add description here",
    "brief description",
    "description",
    "description goes here",
    "description here",
    "description of the page",
    "description of this page",
    "description of your new file",
    "description of your page",
    "enter a description",
    "insert description here",
    "page description",
    "page description here",
    "placeholder",
    "short description",
    "tbd",
    "to be added",
    "to be written",
    "todo",
    "your description here",
    "your page description",
];
