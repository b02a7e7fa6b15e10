//! Links to `http` URLs.

use crate::support::host::{host, is_local};
use doclint_rule::syntax::LinkStyle;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct InsecureLink;

impl NodeRule for InsecureLink {
    const META: RuleMeta = RuleMeta::suggestion(
        "insecure-link",
        "a link uses `http` instead of `https`",
        include_str!("insecure_link.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let destination = link.destination();
        let Some(rest) = destination.as_str().strip_prefix("http://") else { return };
        let host = host(rest);
        // Local machines and reserved names.
        let is_private = is_local(host)
            || [".local", ".internal", ".test", ".localhost"].iter().any(|it| host.ends_with(it));
        let is_inline = matches!(link.style(), LinkStyle::Inline | LinkStyle::Autolink);
        // An editor has made a link of a name such as `server.properties`.
        let is_name = cx.page().slice(link.text_span()) == rest.trim_end_matches('/');
        if is_private || !is_inline || is_name && link.style() == LinkStyle::Inline {
            return;
        }
        let span = destination.span();
        let secure =
            |start: u32| Edit::replace(Span::new(start, start + "http".len() as u32), "https");
        let mut edits = vec![secure(span.start)];
        // A link may show its address.
        let text = link.text_span();
        if link.style() == LinkStyle::Inline && cx.page().slice(text).starts_with("http://") {
            edits.insert(0, secure(text.start));
        }
        cx.report(span, "link uses `http`, which is not encrypted")
            .help("use `https://` if the site supports it")
            .fix(Fix::not_safe("Use `https://`", edits));
    }
}
