//! `## # Install`.

use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct DoubledMarker;

impl NodeRule for DoubledMarker {
    const META: RuleMeta = RuleMeta::warning(
        "doubled-marker",
        "a heading begins with a second marker",
        include_str!("doubled_marker.md"),
    )
    .in_builds()
    .fix(FixKind::Always);
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        let Some(content) = heading.content_span().filter(|_| !heading.is_setext()) else { return };
        let text = cx.page().slice(content);
        let rest = text.trim_start_matches('#');
        let title = rest.trim_start_matches(' ');
        // `#1` and `#channel` are names, and "# of requests" is a number.
        let is_title = title.starts_with(|it: char| it.is_alphanumeric() && !it.is_lowercase());
        if rest.len() == text.len() || title.len() == rest.len() || !is_title {
            return;
        }
        let marker = text[..text.len() - rest.len()].to_owned();
        let end = content.start + (text.len() - title.len()) as u32;
        cx.report(heading.span(), format!("`{marker}` is shown as part of the heading"))
            .cause("a second marker is shown as part of the heading")
            .help(format!("remove the second `{marker}`"))
            // Links from elsewhere may have the anchor.
            .fix(Fix::not_safe(
                format!("Remove `{marker}`"),
                Edit::delete(Span::new(content.start, end)),
            ));
    }
}
