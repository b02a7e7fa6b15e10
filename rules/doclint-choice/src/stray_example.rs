//! The request and the response of an endpoint in the middle of its page.

use crate::support::component_fix;
use crate::support::place::{heading_above, indent_of};
use doclint_rule::http::is_method;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct StrayExample;

impl PageRule for StrayExample {
    const META: RuleMeta = RuleMeta::warning(
        "stray-example",
        "the example of an endpoint is not in `RequestExample` or `ResponseExample`",
        include_str!("stray_example.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        let Some(path) = endpoint(cx) else { return };
        let page = cx.page();
        let is_generated = cx.front_matter().is_some_and(|it| it.get("openapi").is_some());
        for component in ["RequestExample", "ResponseExample"] {
            if ast::Component::all(page).any(|it| it.is(component)) {
                continue;
            }
            let is_example = |it: &ast::Code<'_>| match component {
                "RequestExample" => is_request(*it, &path),
                _ => is_response(*it),
            };
            let on_page = |it: &ast::Code<'_>| {
                let is_block = it.node().parent().is_some_and(|it| it.kind() == NodeKind::Page);
                // Beside generated examples, a section of its own explains something else.
                is_block && !(is_generated && heading_above(it.node()).is_some())
            };
            let found: Vec<_> =
                ast::Code::all(page).filter(on_page).filter(is_example).take(4).collect();
            let Some(first) = found.first() else { continue };
            // The component replaces the generated example, and its tabs have titles.
            let replaces =
                is_generated || component == "ResponseExample" && first.title().is_none();
            let is_only = found.len() == 1 && !replaces;
            let fix = if is_only { build(*first, component) } else { None };
            let what = if component == "RequestExample" { "request" } else { "response" };
            let at = first.fence().unwrap_or(first.span());
            let message = format!("example {what} is not in `{component}`");
            let finding = cx.report(at, message);
            for other in &found[1..] {
                finding.label(other.fence().unwrap_or(other.span()), "also here");
            }
            finding.help(format!(
                "put it in `<{component}>…</{component}>`, which shows it beside the parameters"
            ));
            finding.fixes.extend(fix);
        }
    }
}

/// The path of the endpoint that a page describes, up to its first parameter: `/queues/`.
fn endpoint(cx: &PageCx<'_>) -> Option<String> {
    let keys = cx.front_matter()?;
    let value = ["api", "openapi"].iter().find_map(|it| keys.get(it)?.as_str())?;
    // `POST https://api.example.com/queues/{id}`, or `openapi.json GET /queues`.
    let mut words = value.split_whitespace();
    words.find(|word| is_method(word))?;
    let path = words.next()?;
    let path = path.split_once("://").map_or(path, |it| it.1);
    let path = &path[path.find('/')?..];
    let fixed = &path[..path.find(['{', ':']).unwrap_or(path.len())];
    (fixed.len() > 1).then(|| fixed.to_owned())
}

/// Whether code calls an endpoint.
fn is_request(code: ast::Code<'_>, path: &str) -> bool {
    let content = code.content();
    let text = content.as_str().trim_start().trim_start_matches("$ ");
    let first = text.lines().next().unwrap_or_default();
    let is_call =
        text.starts_with("curl ") || first.contains(" HTTP/1") || first.contains(" HTTP/2");
    is_call && text.contains(path)
}

/// Whether code is JSON that its title or the heading above calls a response.
fn is_response(code: ast::Code<'_>) -> bool {
    let is_json = code.language().is_some_and(|it| it.as_str().eq_ignore_ascii_case("json"));
    let Some(title) = code.title() else {
        let heading = heading_above(code.node()).map(|it| it.node().plain_text().to_lowercase());
        let names = ["response", "example response", "response example", "sample response"];
        return is_json && heading.is_some_and(|it| names.contains(&it.trim()));
    };
    let mut words = title.text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_status =
        first.len() == 3 && first.parse::<u16>().is_ok_and(|it| (100..600).contains(&it));
    is_json && (is_status || first.eq_ignore_ascii_case("response"))
}

/// Tags around the example.
fn build(code: ast::Code<'_>, component: &str) -> Option<Fix> {
    let is_heading = |it: Node<'_>| {
        it.kind() == NodeKind::Heading || it.descendants().any(|it| it.kind() == NodeKind::Heading)
    };
    let node = code.node();
    // The platform shows the example at the side, which would leave a heading without content.
    if node.previous_sibling().is_some_and(is_heading) && node.next_sibling().is_none_or(is_heading)
    {
        return None;
    }
    let indent = indent_of(node.page(), code.span())?;
    let edits = vec![
        Edit::insert(code.span().start, format!("<{component}>\n{indent}")),
        Edit::insert(code.closing_fence()?.end, format!("\n{indent}</{component}>")),
    ];
    Some(component_fix(format!("Put it in `{component}`"), edits))
}
