//! `import` right below text.

use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{NearMissKind, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct ImportAsText;

impl PageRule for ImportAsText {
    const META: RuleMeta = RuleMeta::error(
        "import-as-text",
        "an `import` is shown as text",
        include_str!("import_as_text.md"),
    )
    .only_on(&[PlatformId::Mintlify, PlatformId::Starlight])
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if cx.platform() == PlatformId::Starlight {
            return check_markdown(page, cx);
        }
        for line in page.near_misses(NearMissKind::Import) {
            let text = page.slice(line);
            if ![" from \"", " from '"].iter().any(|it| text.contains(it)) {
                continue;
            }
            let blank = Edit::insert(line.start, "\n");
            let is_valid = is_import(text.trim_end());
            let finding =
                cx.report(line, "`import` is shown as text: it is right below other text");
            finding.help("add a blank line above it, or move it to the top of the page");
            if is_valid {
                let fix = Fix::not_safe("Add a blank line above", blank);
                finding.fix(fix.changing_components().changing_surroundings());
            }
        }
    }
}

/// Reports imports on a page in Markdown, where Starlight has no components.
fn check_markdown(page: &Page, cx: &mut PageCx<'_>) {
    if !cx.file_name().ends_with(".md") || !page.mentions("import ") {
        return;
    }
    for paragraph in page.of_kind(NodeKind::Paragraph) {
        let start = paragraph.span().start;
        let line = Span::new(start, page.line_end(start));
        if is_import(page.slice(line).trim_end()) {
            cx.report(line, "`import` is shown as text: a page in Markdown has no components")
                .help("rename the page to `.mdx`, or write it in Markdown");
            return;
        }
    }
}

/// Whether a line is an import of the usual form: one name or names in braces, and a file.
fn is_import(line: &str) -> bool {
    let is_name = |it: &str| {
        let it = it.trim();
        it.starts_with(|it: char| it.is_ascii_alphabetic())
            && it.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_')
    };
    let Some((names, file)) = line.strip_prefix("import ").and_then(|it| it.split_once(" from "))
    else {
        return false;
    };
    let names = names.trim();
    let inner = names.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    let file = file.trim().trim_end_matches(';');
    let is_quoted = |quote: char| {
        let path = file.strip_prefix(quote).and_then(|it| it.strip_suffix(quote));
        path.is_some_and(|it| !it.is_empty() && !it.contains([quote, '\\']))
    };
    let has_names = inner.map_or(is_name(names), |it| it.split(',').all(is_name));
    has_names && (is_quoted('"') || is_quoted('\''))
}
