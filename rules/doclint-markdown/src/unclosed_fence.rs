//! Blocks of code that are not closed where they should be.

use crate::code_end::{close_above_tag, close_at_blank_line, closing_with_language, swallows};
use doclint_rule::syntax::{NearMissKind, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast, edit};

pub(crate) struct UnclosedFence;

impl PageRule for UnclosedFence {
    const META: RuleMeta = RuleMeta::error(
        "unclosed-fence",
        "a block of code is not closed where it should be",
        include_str!("unclosed_fence.md"),
    )
    .in_builds()
    .explains_rest()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut inner = page.near_misses(NearMissKind::Fence).peekable();
        let mut has_defect = false;
        for code in ast::Code::all(page) {
            let Some(fence) = code.fence() else { continue };
            while inner.next_if(|it| it.start < code.span().start).is_some() {}
            // A fence that an element shows as text is a part of the code: "```js{"\n"}".
            // With another backtick behind it, a line is no fence at all.
            let is_text = |it: &Span| {
                let line = page.slice(page.line(it.start)).trim_start();
                line.contains("{\"")
                    || line.trim_start_matches('`').contains('`') && line.starts_with('`')
            };
            while inner.next_if(|it| it.end <= code.span().end && is_text(it)).is_some() {}
            let first = inner.next_if(|it| it.end <= code.span().end);
            while inner.next_if(|it| it.end <= code.span().end).is_some() {}
            let opening = Span::new(fence.start, page.line_end(fence.start));
            // A bare fence that opens a block behind another defect was meant to close one.
            if has_defect && code.info().is_none() {
                continue;
            }
            if let Some(first) = first
                && !is_quoted(page, code, first)
            {
                has_defect = true;
                second_fence(page, cx, (code, opening), first);
            } else if first.is_none() && code.closing_fence().is_none() {
                has_defect = true;
                never_closed(page, cx, (code, opening));
            }
        }
    }
}

/// The first line in a block that begins with its fence, and has text with a sign of code behind that, so that it
/// is no fence at all.
fn fence_with_text(page: &Page, code: ast::Code<'_>, marks: &str) -> Option<Span> {
    let start = page.next_line(code.span().start).min(code.span().end);
    let inside = Span::new(start, code.span().end);
    let (mut at, source) = (inside.start, page.slice(inside));
    source.split_inclusive('\n').find_map(|line| {
        let start = at;
        at += line.len() as u32;
        let text = line.trim();
        let behind = text.strip_prefix(marks).filter(|it| it.starts_with([' ', '\t']))?;
        let blanks = (line.len() - line.trim_start().len()) as u32;
        behind.contains('`').then(|| Span::new(start + blanks, start + blanks + text.len() as u32))
    })
}

/// Whether what the second fence opens is a text in quotation marks that ends beside its closing fence:
/// Markdown that a command is given.
fn is_quoted(page: &Page, code: ast::Code<'_>, second: Span) -> bool {
    let marks = code.fence().map_or("```", |it| page.slice(it));
    let rest = page.slice(Span::new(second.end, code.span().end));
    let after = rest.lines().filter_map(|line| line.trim_start().strip_prefix(marks));
    after.into_iter().any(|it| it.starts_with(['\'', '"', ')']))
}

/// A fence with a language in the code, which neither closes the block nor opens another.
fn second_fence(
    page: &Page,
    cx: &mut PageCx<'_>,
    (code, opening): (ast::Code<'_>, Span),
    second: Span,
) {
    let marks = page.slice(code.fence().unwrap_or(opening)).to_owned();
    let is_markdown = code.language().is_some_and(|it| {
        matches!(it.as_str().to_ascii_lowercase().as_str(), "md" | "mdx" | "markdown")
    });
    let meant = closing_with_language(page, code, second);
    let above = close_above_tag(page, (code, opening), Some(second.start))
        .or_else(|| close_at_blank_line(page, (code, opening), second));
    let finding = cx.report(opening, "code block is not closed before the next fence");
    finding.label(second, "this fence has a language, so it doesn't close the block");
    let (same, longer) = (fence(&marks, 0), fence(&marks, 1));
    if let Some((language, edit)) = meant.filter(|_| !is_markdown) {
        finding.help(format!(
            "remove `{language}` from the second fence, so that it closes the block"
        ));
        let fix = Fix::not_safe(format!("Remove `{language}`"), edit);
        finding.fix(fix.changing_code().changing_components().changing_surroundings());
        return;
    }
    finding.help(if is_markdown {
        format!("open and close the outer block with {longer}, so that it can hold fences")
    } else {
        format!("close it with {same} on a line of its own; if the fences belong to the code, use {longer} around it")
    });
    finding.fixes.extend(above);
}

/// A fence in words: backticks in backticks can't be counted.
fn fence(marks: &str, more: usize) -> String {
    let name = if marks.starts_with('~') { "tildes" } else { "backticks" };
    format!("{} {name}", marks.len() + more)
}

fn never_closed(page: &Page, cx: &mut PageCx<'_>, (code, opening): (ast::Code<'_>, Span)) {
    let marks = page.slice(code.fence().unwrap_or(opening)).to_owned();
    let rest = &page.source()[code.span().end as usize..];
    let around = code.node().parent().map(|it| it.kind());
    // A file that is one block, such as a snippet, has nothing below it.
    let mut blocks = page.root().children();
    let is_whole = blocks.next().is_some_and(|it| it.id() == code.node().id());
    let is_whole =
        is_whole && blocks.next().is_none() && !code.content().as_str().trim().is_empty();
    if is_whole || code.content().as_str().contains("{{#include") {
        return;
    }
    if code.content().as_str().trim().is_empty() && rest.trim().is_empty() {
        // A directive of MyST such as `{include}` needs no end.
        if code.language().is_some_and(|it| it.as_str().starts_with('{')) {
            return;
        }
        let finding = cx.report(opening, "this fence closes nothing and opens an empty code block");
        finding.help("remove it, or add the fence that opens the code above");
        let gone = edit::delete_with_lines(page, code.span());
        finding.fix(Fix::suggestion("Remove the fence", gone).changing_code());
        return;
    }
    if let Some(line) = fence_with_text(page, code, &marks) {
        cx.report(line, "text behind the fence keeps it from closing the code block")
            .label(opening, "the block begins here")
            .help("put the text on a line of its own below the fence");
        return;
    }
    let container = match around {
        Some(NodeKind::Item) => "list item",
        Some(NodeKind::BlockQuote) => "block quote",
        Some(NodeKind::FootnoteDefinition) => "footnote",
        _ => "page",
    };
    let above = close_above_tag(page, (code, opening), None);
    if rest.trim().is_empty() && above.is_none() && !swallows(code.content().as_str()) {
        let help = format!("add a line with {}: what comes below would be code", fence(&marks, 0));
        let finding = cx.report(opening, "code block is not closed at the end of the page");
        finding.cause("code block is never closed").help(help);
        if container == "page" && page.line_start(opening.start) == opening.start {
            let line_end = if page.source().ends_with('\n') { "" } else { "\n" };
            let end = Edit::insert(page.source().len() as u32, format!("{line_end}{marks}\n"));
            let fix = Fix::not_safe("Close the code block", end);
            finding.fix(fix.changing_code().changing_surroundings());
        }
        return;
    }
    if rest.trim().is_empty() || container == "page" {
        cx.report(opening, "code block is never closed, so everything below it is code")
            .help(format!("add a line with {} where the code ends", fence(&marks, 0)))
            .fixes
            .extend(above);
        return;
    }
    // mdBook puts a file in the place of an include, with the indent of its line.
    if code.content().as_str().contains("{{#include") {
        return;
    }
    let below = page.next_line(code.span().end.saturating_sub(1));
    let below = Span::new(below, page.line_end(below));
    let finding = cx.report(opening, format!("code block is cut off where its {container} ends"));
    if !below.is_empty() && !edit::rest_of_line(page, below.start).trim().is_empty() {
        finding.label(below, format!("this line is outside of the {container}"));
    }
    finding.help(match container {
        "block quote" => "begin every line of the code with `>`".to_owned(),
        _ => {
            "indent the code and its closing fence as the opening one, or add that fence".to_owned()
        }
    });
}
