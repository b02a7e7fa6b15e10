//! Front matter that is not the first thing in its file.

use crate::support::misplaced;
use doclint_rule::data::yaml;
use doclint_rule::site::PlatformId;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, edit};

pub(crate) struct NotAtTop;

impl PageRule for NotAtTop {
    const META: RuleMeta = RuleMeta::error(
        "not-at-top",
        "front matter is not at the top of the file",
        include_str!("not_at_top.md"),
    )
    .only_on(&[
        PlatformId::Mintlify,
        PlatformId::Markdown,
        PlatformId::Docusaurus,
        PlatformId::Starlight,
        PlatformId::VitePress,
    ])
    .in_builds()
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if let Some(block) = misplaced::second(page) {
            cx.report(block, "a second block of front matter is shown as text")
                .help("put its keys into the first one");
            return;
        }
        let Some(block) = misplaced::find(page) else { return };
        let source = page.source();
        let start = if source.starts_with('\u{feff}') { 3 } else { 0 };
        // Front matter at the top with an indented fence: it is never closed there.
        if block.start == start {
            return;
        }
        let before = &source[start as usize..block.start as usize];
        // Below a title, lines with blank ones between them are a text about the page.
        let is_below_title = before.lines().any(|it| it.starts_with("# "));
        let has_blanks = page.slice(block).lines().any(|it| it.trim().is_empty());
        if is_below_title && has_blanks {
            return;
        }
        if cx.platform() == PlatformId::Starlight && before.trim().is_empty() {
            return;
        }
        let finding = cx
            .report(block, "front matter is not at the top of the file, so readers see it as text");
        finding.help("begin it on the first line of the file");
        if !is_front_matter(page.slice(block)) {
            return;
        }
        // Text in a value that looks like a tag is one until the front matter is at the top.
        if before.trim().is_empty() {
            let blanks = Span::new(start, block.start);
            finding.fix(
                Fix::safe("Remove the blank lines above it", Edit::delete(blanks))
                    .changing_components()
                    .changing_surroundings(),
            );
        } else if !ends_in_container(page, block) {
            let moved = format!("{}\n\n", page.slice(block).trim_end());
            let edits = [Edit::insert(start, moved), without(page, block)];
            let fix = Fix::not_safe("Move it to the top", edits);
            finding.fix(fix.changing_components().changing_surroundings());
        }
    }
}

/// Deletes a block with its lines. A blank line separates the text above from the text below.
fn without(page: &Page, block: Span) -> Edit {
    let line = page.line_start(block.start);
    let below = &page.source()[block.end as usize..];
    let rest = below.trim_start_matches(['\r', '\n']);
    let above = page.slice(page.line(page.line_start(line.saturating_sub(1)))).trim();
    let blank = if above.is_empty() || rest.is_empty() { "" } else { "\n" };
    Edit::replace(Span::new(line, block.end + (below.len() - rest.len()) as u32), blank)
}

/// Whether the text below would become a part of the block above.
fn ends_in_container(page: &Page, block: Span) -> bool {
    let above = page.root().children().take_while(|it| it.span().start < block.start).last();
    above.is_some_and(edit::takes_what_follows)
}

/// Whether a block is read as front matter once it is at the top: Markdown takes fences that are
/// indented, and text that is not YAML.
fn is_front_matter(block: &str) -> bool {
    let mut lines = block.trim_end().lines();
    let is_fence = |line: Option<&str>| line.is_some_and(|it| it.trim_end() == "---");
    if !is_fence(lines.next()) || !is_fence(lines.next_back()) {
        return false;
    }
    let content: Vec<&str> = lines.collect();
    // To readers this is a list, and nobody numbers values.
    let is_item = |line: &&str| {
        let item = line.trim_start_matches([' ', '\t', '-']);
        let rest = item.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < item.len() && rest.starts_with([')', '.'])
    };
    if content.iter().any(is_item) {
        return false;
    }
    let is_closed_before = content.iter().any(|line| line.trim_end() == "---");
    let document = yaml::parse(&content.join("\n"), 0);
    !is_closed_before && document.errors.is_empty() && document.root.as_mapping().is_some()
}
