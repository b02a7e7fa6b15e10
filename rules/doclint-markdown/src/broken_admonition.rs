//! Admonitions and tabs of MkDocs that are shown as text, or without their text.

use crate::admonitions::Opening;
use doclint_rule::site::{BlocksOff, PlatformId};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct BrokenAdmonition;

impl PageRule for BrokenAdmonition {
    const META: RuleMeta = RuleMeta::warning(
        "broken-admonition",
        "an admonition of MkDocs is shown as text, or without its text",
        include_str!("broken_admonition.md"),
    )
    .only_on(&[PlatformId::MkDocs])
    .in_builds();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let off = cx.build_text().blocks_off;
        if !cx.build_text().has_indented_blocks && off == BlocksOff::default() {
            return;
        }
        let mut reported = Vec::new();
        for paragraph in page.of_kind(NodeKind::Paragraph) {
            let start = paragraph.span().start;
            let line = page.slice(Span::new(start, page.line_end(start))).trim_end();
            let has_body = has_body(page, start);
            let Some(opening) = Opening::of(line, has_body) else { continue };
            let span = Span::new(start, start + line.len() as u32);
            if let Some(name) = missing(line, off) {
                // One place of a page is enough, as one line of the settings mends all.
                if has_body && !reported.contains(&name) {
                    reported.push(name);
                    cx.report(
                        span,
                        format!("this line is shown as text: the extension `{name}` is off"),
                    )
                    .cause(format!("the extension `{name}` is off"))
                    .help(format!("add `{name}` to `markdown_extensions` in the settings"));
                }
                continue;
            }
            if !cx.build_text().has_indented_blocks {
                continue;
            }
            // Behind the marker of a list, other columns count.
            let before = page.slice(Span::new(page.line_start(start), start));
            if matches!(opening, Opening::Box { .. }) && !before.trim().is_empty() {
                continue;
            }
            match opening {
                Opening::Text(why, help) => {
                    let message = format!("this line is shown as text: {why}");
                    cx.report(span, message.clone()).cause(message).help(help);
                }
                Opening::Words => {
                    cx.report(span, "readers don't see these words: a title needs double quotes")
                        .cause("titles are not in double quotes")
                        .help("write the title in plain double quotes");
                }
                Opening::Box { what, .. } if is_outside(page, start) => {
                    cx.report(
                        span,
                        format!("the text below is outside of the {what}: it needs four spaces"),
                    )
                    .cause("text is outside of its box")
                    .help("indent the text by four spaces");
                }
                Opening::Box { what, needs_text: true }
                    if !has_body && is_followed(page, start) =>
                {
                    cx.report(
                        span,
                        format!("the {what} is empty: no line below is indented by four spaces"),
                    )
                    .cause("text is outside of its box")
                    .help("indent the text of it by four spaces");
                }
                Opening::Box { .. } => {}
            }
        }
    }
}

/// The extension that a line needs and the settings don't turn on.
fn missing(line: &str, off: BlocksOff) -> Option<&'static str> {
    let kinds = [
        ("!!!", off.admonitions, "admonition"),
        ("???", off.details, "pymdownx.details"),
        ("===", off.tabs, "pymdownx.tabbed"),
    ];
    let kind = kinds.into_iter().find(|it| line.starts_with(it.0));
    kind.filter(|it| it.1).map(|it| it.2)
}

/// The first line below one that has text, and how many columns it is indented.
fn next_text(page: &Page, start: u32) -> Option<(&str, u32)> {
    let rest = page.source().get(page.line_end(start) as usize..)?;
    let line = rest.lines().find(|it| !it.trim().is_empty())?;
    let columns = line.bytes().take_while(|it| matches!(it, b' ' | b'\t'));
    Some((line.trim(), columns.map(|it| if it == b'\t' { 4 } else { 1 }).sum()))
}

/// Whether the text below a line is indented by four columns more.
fn has_body(page: &Page, start: u32) -> bool {
    let indent = start - page.line_start(start);
    next_text(page, start).is_some_and(|it| it.1 >= indent + 4)
}

/// Whether a line is a comment, or that of a template, which may indent what it brings.
fn is_brought(line: &str) -> bool {
    ["{%", "{{", "--8<--", "<!--"].iter().any(|mark| line.starts_with(mark))
}

/// Whether a text is below that a template does not bring.
fn is_followed(page: &Page, start: u32) -> bool {
    // Several tabs without text only have names.
    let above = page.source()[..start as usize].trim_end().lines().next_back();
    let is_tab = |it: &str| it.trim_start().starts_with("===");
    !above.is_some_and(is_tab)
        && next_text(page, start).is_some_and(|it| !is_brought(it.0) && !is_tab(it.0))
}

/// Whether the line below one that begins a block is text that is not indented by four columns more.
fn is_outside(page: &Page, start: u32) -> bool {
    let indent = start - page.line_start(start);
    let next = page.next_line(page.line_end(start));
    let line = page.slice(Span::new(next, page.line_end(next)));
    let text = line.trim_start();
    let own = (line.len() - text.len()) as u32;
    !text.is_empty()
        && !is_brought(text)
        && !line[..own as usize].contains('\t')
        && own < indent + 4
        && own >= indent
}
