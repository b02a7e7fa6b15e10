//! Markdown in elements of HTML, which readers see with its signs.

use crate::html_tags::{Tag, tags, without_tags};
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{NodeKind, is_python_block, reads_markdown};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct MarkdownInHtml;

/// Elements whose text is no prose.
const CODE: [&str; 11] =
    ["code", "kbd", "math", "pre", "samp", "script", "style", "svg", "textarea", "tt", "var"];

impl PageRule for MarkdownInHtml {
    const META: RuleMeta = RuleMeta::warning(
        "markdown-in-html",
        "Markdown in an element of HTML is shown as text",
        include_str!("markdown_in_html.md"),
    )
    .only_on(&[
        PlatformId::MkDocs,
        PlatformId::Markdown,
        PlatformId::MdBook,
        PlatformId::VitePress,
        PlatformId::Starlight,
    ])
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if cx.platform() != PlatformId::MkDocs {
            check_blocks(page, cx);
            return;
        }
        let Some(reads_html) = cx.build_text().reads_html else { return };
        for block in page.root().children().filter(|it| it.kind() == NodeKind::HtmlBlock) {
            // In the text of an admonition or a tab, it is HTML within a line.
            if page.indent(block.span().start).len() >= 4 {
                continue;
            }
            let tags = tags(block.text(), block.span().start);
            let is_block = |it: &&Tag<'_>| !it.closes && is_python_block(it.name);
            let Some(first) = tags.first().filter(is_block) else { continue };
            let has_attribute = reads_markdown(page.slice(first.span));
            if has_attribute && reads_html {
                continue;
            }
            let name = first.name;
            if has_attribute {
                let why = "Markdown in HTML is shown as text: no extension reads it";
                cx.report(first.span, why)
                    .cause(why)
                    .help("add `md_in_html` to `markdown_extensions`");
                continue;
            }
            let Some((sign, what)) = markdown_in(page, block.span(), &tags) else { continue };
            let finding = cx.report(first.span, format!("Markdown in `<{name}>` is shown as text"));
            finding.cause("Markdown in HTML is shown as text");
            finding.label(sign, format!("readers see the signs of this {what}"));
            if reads_html {
                finding.help(format!("write `<{name} markdown>`"));
                let at = first.span.start + 1 + name.len() as u32;
                let fix = Fix::not_safe("Add `markdown`", Edit::insert(at, " markdown"));
                finding.fix(fix.changing_surroundings());
            } else {
                finding.help(format!(
                    "write HTML, or `<{name} markdown>` with `md_in_html` among the \
                     `markdown_extensions`"
                ));
            }
        }
    }
}

/// The same where a blank line ends a block of HTML, as CommonMark has it.
fn check_blocks(page: &Page, cx: &mut PageCx<'_>) {
    for block in page.of_kind(NodeKind::HtmlBlock) {
        let tags = tags(block.text(), block.span().start);
        let is_shown = |it: &&Tag<'_>| {
            let tag = page.slice(it.span);
            is_python_block(it.name) && !tag.contains(" hidden") && !tag.contains(" markdown")
        };
        let Some(first) = tags.first().filter(is_shown) else { continue };
        let Some((sign, what)) = markdown_in(page, block.span(), &tags) else { continue };
        cx.report(sign, format!("this {what} is inside of HTML and shown with its signs"))
            .cause("Markdown in HTML is shown as text")
            .label(first.span, "the HTML begins here, and a blank line ends it")
            .help("write HTML, or put a blank line above the Markdown");
    }
}

/// The first Markdown in the text between tags, and what it is.
fn markdown_in(page: &Page, block: Span, tags: &[Tag<'_>]) -> Option<(Span, &'static str)> {
    let ends = tags.iter().map(|it| it.span.start).skip(1).chain([block.end]);
    let mut code: Option<&str> = None;
    for (tag, end) in tags.iter().zip(ends) {
        match code {
            Some(name) if tag.closes && tag.name.eq_ignore_ascii_case(name) => code = None,
            None if !tag.closes && CODE.iter().any(|it| it.eq_ignore_ascii_case(tag.name)) => {
                code = Some(tag.name);
            }
            _ => {}
        }
        let text = Span::new(tag.span.end, end.max(tag.span.end));
        if code.is_none()
            && !page.slice(text).contains("<!--")
            && let Some(found) = sign_in(&without_tags(page.slice(text)), text.start)
        {
            return Some(found);
        }
    }
    None
}

/// The first sign of Markdown in a text that begins at a byte.
fn sign_in(text: &str, start: u32) -> Option<(Span, &'static str)> {
    let (mut at, mut is_open) = (0, false);
    for line in text.split_inclusive('\n') {
        let written = line.trim();
        let what = [
            (is_link(written), "link"),
            (holds_pair(written, "**"), "bold text"),
            (holds_pair(written, "`"), "code"),
            (at > 0 && is_heading(written), "heading"),
            (is_open && is_item(written), "list"),
        ];
        if let Some((_, what)) = what.into_iter().find(|it| it.0) {
            let begin = start + (at + line.len() - line.trim_start().len()) as u32;
            return Some((Span::new(begin, begin + written.len() as u32), what));
        }
        // A list begins below a blank line.
        is_open = written.is_empty() && at > 0;
        at += line.len();
    }
    None
}

/// Whether a line has `[text](address)`.
fn is_link(line: &str) -> bool {
    line.split_once("](").is_some_and(|(before, after)| {
        let text = before.rsplit_once('[').filter(|it| !it.0.ends_with(char::is_alphanumeric));
        text.is_some() && after.contains(')') && !after.starts_with(')')
    })
}

/// Whether a line has a text between two of a sign.
fn holds_pair(line: &str, sign: &str) -> bool {
    let (before, rest) = line.split_once(sign).unwrap_or_default();
    // `f(*args, **kwargs)` has none.
    let opens = before.is_empty() || before.ends_with(|it: char| it.is_whitespace() || it == '"');
    (opens || sign == "`")
        && rest.split_once(sign).is_some_and(|(inner, _)| {
            inner.trim() == inner && inner.contains(char::is_alphanumeric)
        })
}

fn is_heading(line: &str) -> bool {
    let rest = line.trim_start_matches('#');
    (1..7).contains(&(line.len() - rest.len())) && rest.starts_with(' ')
}

fn is_item(line: &str) -> bool {
    let rest = line.trim_start_matches(|it: char| it.is_ascii_digit());
    let is_numbered = rest.len() < line.len();
    is_numbered && rest.starts_with(". ") || line.starts_with("- ") || line.starts_with("* ")
}
