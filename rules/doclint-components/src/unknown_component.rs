//! Tags of components that do not exist.

use doclint_rule::suggest::suggest;
use doclint_rule::syntax::{Dialect, NodeKind};
use doclint_rule::vocabulary::Vocabulary;
use doclint_rule::{AstNode, Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct UnknownComponent;

impl PageRule for UnknownComponent {
    const META: RuleMeta = RuleMeta::error(
        "unknown-component",
        "a tag names a component that does not exist",
        include_str!("unknown_component.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if cx.dialect() == Dialect::Markdown {
            return;
        }
        for component in ast::Component::all(page) {
            let Some(name) = component.name() else { continue };
            let root = name.as_str().split('.').next().unwrap_or_default();
            if cx.vocabulary().get(name.as_str()).is_some() || cx.declares(root) {
                continue;
            }
            if component.is_html() {
                check_element(component, name.as_str(), name.span(), cx);
                continue;
            }
            let near = meant(component, name.as_str(), cx.vocabulary()).map(str::to_owned);
            let text = match is_inside_line(component) {
                true => {
                    format!("unknown component `{name}` inside a line; the page can't be shown")
                }
                false => {
                    format!("unknown component `{name}`; readers won't see it or what is inside")
                }
            };
            let finding = cx.report(name.span(), text);
            match near {
                None => finding.help("import it, or replace it with a component that exists"),
                Some(near) => {
                    let is_case = near.eq_ignore_ascii_case(name.as_str());
                    finding.fix(rename(component, name.span(), &near, is_case));
                    finding.help(format!("did you mean `{near}`?"))
                }
            };
        }
    }
}

/// The component that a name stands for: one that is called so elsewhere, the group of these
/// components, or one with a similar name.
fn meant<'v>(
    component: ast::Component<'_>,
    name: &str,
    vocabulary: &'v Vocabulary,
) -> Option<&'v str> {
    if let Some(counterpart) = vocabulary.counterparts.get(name) {
        return Some(counterpart);
    }
    if let Some(one) = name.strip_suffix('s')
        && blocks(component).any(|it| it.is(one))
        && let Some((group, _)) = vocabulary.components.get_key_value(&format!("{one}Group"))
    {
        return Some(group);
    }
    suggest(name, vocabulary.components.keys().map(String::as_str))
}

/// The components directly inside another one, also those on one line.
fn blocks(component: ast::Component<'_>) -> impl Iterator<Item = ast::Component<'_>> {
    let children = component.node().children();
    let inner = children.flat_map(|it| match it.kind() {
        NodeKind::Paragraph => it.children().next(),
        _ => Some(it),
    });
    inner.filter_map(ast::Component::cast)
}

/// Whether a component shares its line with text, where the platform does not leave it out.
fn is_inside_line(component: ast::Component<'_>) -> bool {
    let parent = component.node().parent();
    let line = parent.and_then(ast::Paragraph::cast);
    component.is_inline() && !line.is_some_and(ast::Paragraph::is_only_components)
}

/// An element in lower case is HTML, unless only case and hyphens set it apart from a component.
fn check_element(component: ast::Component<'_>, name: &str, span: Span, cx: &mut PageCx<'_>) {
    if cx.vocabulary().html.contains(name) {
        return;
    }
    let Some(meant) = same_letters(name, cx.vocabulary()) else { return };
    let text = format!("`<{name}>` is not an HTML element; the component is `{meant}`");
    let fix = rename(component, span, &meant, true);
    cx.report(span, text).help(format!("write `{meant}`")).fix(fix);
}

/// The component whose name differs only in case and hyphens.
fn same_letters(name: &str, vocabulary: &Vocabulary) -> Option<String> {
    let plain = name.replace(['-', '_'], "");
    vocabulary.components.keys().find(|it| it.eq_ignore_ascii_case(&plain)).cloned()
}

/// Writes another name into both tags.
fn rename(component: ast::Component<'_>, name: Span, new: &str, is_sure: bool) -> Fix {
    let mut edits = vec![Edit::replace(name, new)];
    if let Some(closing) = component.closing() {
        let text = component.node().page().slice(closing);
        if let Some(at) = text.find(component.node().page().slice(name)) {
            let start = closing.start + at as u32;
            edits.push(Edit::replace(Span::new(start, start + name.len()), new));
        }
    }
    let title = format!("Write `{new}`");
    let fix = if is_sure { Fix::safe(title, edits) } else { Fix::not_safe(title, edits) };
    fix.changing_components()
}
