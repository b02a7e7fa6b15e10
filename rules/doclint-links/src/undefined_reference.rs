//! Links with labels that are not defined.

use doclint_rule::site::PlatformId;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct UndefinedReference;

impl PageRule for UndefinedReference {
    const META: RuleMeta = RuleMeta::warning(
        "undefined-reference",
        "a link uses a label that is not defined",
        include_str!("undefined_reference.md"),
    )
    .only_on(&[PlatformId::Mintlify, PlatformId::Markdown, PlatformId::Built])
    .in_builds()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Most pages have no link with a label.
        if !page.mentions("][") || is_defined_elsewhere(page, cx) {
            return;
        }
        let is_site = cx.platform() == PlatformId::Mintlify;
        // Notes in a repository have remarks in brackets, but no definitions.
        let has_labels = is_site || page.of_kind(NodeKind::Definition).next().is_some();
        for text in ast::Text::all(page) {
            let source = text.node().text();
            let Some((start, end)) = reference(source, has_labels) else { continue };
            let base = text.span().start;
            let label = &source[start..end];
            // Pandoc and others take the text of a heading for a label.
            if !is_site && is_heading(page, label) {
                continue;
            }
            let span = Span::new(base + start as u32, base + end as u32);
            let help =
                format!("add `[{label}]: URL` to the page, or write the link as `[text](URL)`");
            cx.report(span, format!("label `{label}` is not defined")).help(help);
        }
    }
}

/// Whether a heading has a text, in any case.
fn is_heading(page: &Page, text: &str) -> bool {
    let mut headings = page.of_kind(NodeKind::Heading);
    headings.any(|it| it.plain_text().eq_ignore_ascii_case(text))
}

/// Whether something brings definitions into the page: a file that it includes, or a program that makes a
/// book from code.
fn is_defined_elsewhere(page: &Page, cx: &PageCx<'_>) -> bool {
    const INCLUDES: [&str; 6] = ["{{#", "--8<--", "{%", "{{<", "<!--@include", "<!-- @include"];
    let is_book = cx.platform() == PlatformId::MdBook && !cx.build_text().has_own_labels_only;
    let is_site = cx.platform() == PlatformId::Mintlify;
    is_book || !is_site && INCLUDES.iter().any(|it| page.source().contains(it))
}

/// The label of the first `[text][label]` in a text. A link is text if its label is not defined.
fn reference(text: &str, has_labels: bool) -> Option<(usize, usize)> {
    let between = text.find("][")?;
    let opening = text[..between].rfind('[')?;
    let words = &text[opening + 1..between];
    let start = between + 2;
    let end = start + text[start..].find(']')?;
    let label = &text[start..end];
    // `a[i][j]` is code without backticks, `[x][0]` is a path, `@[x][y]` is for a preprocessor, and
    // `+[country code][number]` is a form.
    let follows_word = text[..opening]
        .chars()
        .next_back()
        .is_some_and(|it| it.is_alphanumeric() || "_]\\@+".contains(it));
    // Programs that make books from code define `[x][std::vec]` and `[x][items.use]`.
    let is_of_code = label.contains("::") || label.contains('.') && !label.contains(' ');
    let is_word = |text: &str| text.chars().any(char::is_alphabetic);
    // `[string][number]` are types; hardly anything but a label has a hyphen or a space.
    let is_link = words.contains(' ') || words.len() > 2 && label.contains(['-', ' ']);
    let is_link = is_link && (has_labels || label.contains('-') && !label.contains(' '));
    let is_label = is_word(words) && is_word(label) && is_link;
    (!follows_word && !is_of_code && is_label && !text[end..].starts_with("]["))
        .then_some((start, end))
}
