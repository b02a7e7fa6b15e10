//! Links to http addresses.

use doclint_rule::syntax::LinkStyle;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct InsecureLink;

impl NodeRule for InsecureLink {
    const META: RuleMeta = RuleMeta::suggestion(
        "insecure-link",
        "a link leads to an address that is not encrypted",
        include_str!("insecure_link.md"),
    )
    .profile(Profile::Strict)
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let destination = link.destination();
        let Some(rest) = destination.as_str().strip_prefix("http://") else { return };
        let host = rest.split(['/', ':', '?', '#']).next().unwrap_or_default();
        // Machines of the reader's own, and names that stand for any.
        let is_local = !host.contains('.')
            || host.starts_with(|c: char| c.is_ascii_digit())
            || [".local", ".internal", ".test", ".localhost"].iter().any(|it| host.ends_with(it));
        let is_inline = matches!(link.style(), LinkStyle::Inline | LinkStyle::Autolink);
        if is_local || !is_inline {
            return;
        }
        let span = destination.span();
        cx.report(span, "this address is not encrypted")
            .help("write `https://` where the site has it")
            .fix(Fix::not_safe(
                "Write `https://`",
                Edit::replace(Span::new(span.start, span.start + 4), "https"),
            ));
    }
}
