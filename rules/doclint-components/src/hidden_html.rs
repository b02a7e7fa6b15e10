//! HTML elements that the platform leaves out.

use crate::support::details;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{
    AstNode, Edit, Fix, FixKind, Need, Page, PageCx, PageRule, RuleMeta, Span, ast,
};

pub(crate) struct HiddenHtml;

impl PageRule for HiddenHtml {
    const META: RuleMeta = RuleMeta::error(
        "hidden-html",
        "an HTML element is left out of the page with everything in it",
        include_str!("hidden_html.md"),
    )
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // What is in such an element is left out with it; the parts of a drawing are no text.
        let mut skipped = 0;
        for element in ast::Component::all(page) {
            let Some(name) = element.name().map(|it| it.as_str()) else { continue };
            let span = element.node().span();
            let is_left_out = is_left_out(element, cx);
            if span.start < skipped || !is_left_out && name != "svg" {
                continue;
            }
            skipped = span.end;
            if !is_left_out {
                continue;
            }
            let fix = fix(element, name);
            let text = format!("`<{name}>` is left out; readers won't see it or what is inside");
            let finding = cx.report(element.opening(), text);
            finding.help(help(name));
            finding.cause(format!("`<{name}>` is left out of the page"));
            finding.fixes.extend(fix);
        }
    }
}

/// Whether an element is a block of HTML that the platform does not show.
fn is_left_out(element: ast::Component<'_>, cx: &PageCx<'_>) -> bool {
    let Some(name) = element.name().map(|it| it.as_str()) else { return false };
    let vocabulary = cx.vocabulary();
    // Without its styles, a page still has all of its text.
    name != "style"
        && vocabulary.get(name).is_none()
        && vocabulary.html.contains(name)
        && !vocabulary.html_blocks.contains(name)
        && !cx.declares(name)
        && is_block(element)
}

/// Whether an element is a block. One that shares its line with other elements only is one, too;
/// one inside a line of text is not.
fn is_block(element: ast::Component<'_>) -> bool {
    let parent = element.node().parent();
    match parent.filter(|it| it.kind() == NodeKind::Paragraph).and_then(ast::Paragraph::cast) {
        Some(line) => line.is_only_components(),
        None => !element.is_inline(),
    }
}

/// Says what to write instead.
fn help(name: &str) -> &'static str {
    match name {
        "details" => "write it as `<Accordion title=\"…\">…</Accordion>`",
        "figure" => "write it as `<Frame caption=\"…\">…</Frame>`",
        "figcaption" => "write it as the `caption` of a `Frame`",
        "center" => "write it as `<div align=\"center\">…</div>`",
        "article" | "aside" | "footer" | "header" | "main" | "nav" => "write it as `<div>…</div>`",
        "blockquote" => "write it in Markdown: `> …`",
        "dl" | "dt" | "dd" => "write it as a list or a table",
        "style" => "move it to a CSS file of the site",
        "audio" => "link to the file",
        "object" | "embed" => "write it as `<iframe src=\"…\" title=\"…\" />`",
        _ => "write it in Markdown, or as a component",
    }
}

/// The element as something that is shown.
fn fix(element: ast::Component<'_>, name: &str) -> Option<Fix> {
    let (title, edits) = match name {
        "details" => ("Write it as `Accordion`", details::accordion(element)?),
        "center" if element.attributes().next().is_none() => {
            ("Write it as `div`", renamed(element, name, "div align=\"center\"")?)
        }
        "aside" if callout(element).is_some() => {
            let (callout, sign) = callout(element)?;
            let mut edits = renamed(element, name, callout)?;
            edits.insert(1, Edit::delete(sign));
            return Some(as_component(format!("Write it as `{callout}`"), edits));
        }
        "article" | "aside" | "footer" | "header" | "main" | "nav" => {
            ("Write it as `div`", renamed(element, name, "div")?)
        }
        _ => return None,
    };
    Some(as_component(title.to_owned(), edits))
}

fn as_component(title: String, edits: Vec<Edit>) -> Fix {
    Fix::not_safe(title, edits).changing_components().changing_surroundings()
}

/// The callout that an element is, with the sign in front that says so and the blanks after it: other
/// tools export theirs like this.
fn callout(element: ast::Component<'_>) -> Option<(&'static str, Span)> {
    const SIGNS: [(char, &str); 6] = [
        ('💡', "Tip"),
        ('⚠', "Warning"),
        ('❗', "Warning"),
        ('ℹ', "Info"),
        ('📌', "Note"),
        ('📝', "Note"),
    ];
    let start = element.opening().end as usize;
    let inside = &element.node().page().source()[start..element.closing()?.start as usize];
    let text = inside.trim_start();
    let (sign, name) = SIGNS.iter().find(|it| text.starts_with(it.0))?;
    let rest = text[sign.len_utf8()..].trim_start_matches('\u{fe0f}').trim_start();
    let at = |rest: &str| (start + inside.len() - rest.len()) as u32;
    (!rest.is_empty()).then(|| (*name, Span::new(at(text), at(rest))))
}

/// Writes another name into both tags. The closing one has no attributes.
fn renamed(element: ast::Component<'_>, name: &str, new: &str) -> Option<Vec<Edit>> {
    let start = element.name()?.span();
    let closing = element.closing()?;
    let word = new.split(' ').next().unwrap_or(new);
    let at = closing.start + element.node().page().slice(closing).find(name)? as u32;
    let end = Span::new(at, at + name.len() as u32);
    Some(vec![Edit::replace(start, new), Edit::replace(end, word)])
}
