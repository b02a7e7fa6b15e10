//! Tags of components that do not exist.

use doclint_rule::suggest::suggest;
use doclint_rule::syntax::Dialect;
use doclint_rule::vocabulary::Vocabulary;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};

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
            let near =
                suggest(name.as_str(), cx.vocabulary().components.keys().map(String::as_str));
            let near = near.map(str::to_owned);
            let text =
                format!("unknown component `{name}`; readers won't see it or what is inside");
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
