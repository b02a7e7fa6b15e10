//! Titles that end in a full stop.

use crate::support::field;
use doclint_rule::site::PlatformId;
use doclint_rule::text::is_abbreviation;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct TitleWithPeriod;

impl NodeRule for TitleWithPeriod {
    const META: RuleMeta = RuleMeta::suggestion(
        "title-with-period",
        "the title ends in a full stop",
        include_str!("title_with_period.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::Strict)
    .fix(FixKind::Sometimes)
    .only_in_listed_pages();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some((entry, title)) = field::mapping(cx).and_then(|it| field::text(it, "title"))
        else {
            return;
        };
        let Some(rest) = title.strip_suffix(['.', '。']) else { return };
        let word = rest.rsplit(char::is_whitespace).next().unwrap_or_default();
        // `etc.`, `U.S.` and `and more...`, and a slogan of several sentences.
        let after = rest.split(". ").skip(1);
        let has_sentences = after.into_iter().any(|it| it.starts_with(char::is_uppercase));
        if is_abbreviation(word) || word.is_empty() || has_sentences {
            return;
        }
        let span = entry.value.span;
        let written = cx.page().slice(span);
        let finding = cx.report(span, "title ends in a full stop");
        finding.help("remove it; titles are not sentences");
        // The stop is the last character, or the last one before the quote.
        let inner = written.trim_end_matches(['"', '\'']);
        if inner.ends_with('.') {
            let end = span.start + inner.len() as u32;
            let edit = Edit::delete(Span::new(end - 1, end));
            finding.fix(Fix::safe("Remove the full stop", edit));
        }
    }
}
