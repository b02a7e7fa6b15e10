//! Links with labels that are not defined.

use crate::support::label_slips::{
    is_defined_below_box, is_number, labels_of, near, near_unused, opening, report_slips,
};
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashSet;

pub(crate) struct UndefinedReference;

impl PageRule for UndefinedReference {
    const META: RuleMeta = RuleMeta::warning(
        "undefined-reference",
        "a link uses a label that is not defined",
        include_str!("undefined_reference.md"),
    )
    .only_on(&[PlatformId::Mintlify, PlatformId::Markdown, PlatformId::Built])
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let unused = ast::Definition::all(page).filter(|it| !it.is_used());
        // Each label is compared with them.
        let unused: Vec<&str> = unused.take(MOST_UNUSED).map(|it| it.label().as_str()).collect();
        // Most pages have no link with a label.
        let has_labels = page.mentions("][");
        if !has_labels && unused.is_empty() || is_defined_elsewhere(page, cx) {
            return;
        }
        report_slips(page, &unused, cx);
        if !has_labels {
            return;
        }
        let is_site = cx.platform() == PlatformId::Mintlify;
        let evidence = Evidence {
            is_plain: cx.platform() == PlatformId::Markdown,
            has_definitions: is_site || page.of_kind(NodeKind::Definition).next().is_some(),
            has_used: ast::Definition::all(page).any(ast::Definition::is_used),
            has_numbers: ast::Definition::all(page).any(|it| is_number(it.label().as_str())),
        };
        let (mut headings, mut labels) = (None, None);
        // What is struck through is not for readers any more.
        let is_struck =
            |it: Node<'_>| it.ancestors().any(|it| it.kind() == NodeKind::Strikethrough);
        for text in ast::Text::all(page).filter(|it| !is_struck(it.node())) {
            let between = text.node().text().match_indices("][").map(|it| it.0);
            for reference in between.filter_map(|at| Reference::at(page, text.node(), at)) {
                let label = page.slice(reference.label);
                let is_slip = || near_unused(label, &unused).is_some();
                if !reference.is_link(page, evidence) && !is_slip() {
                    continue;
                }
                // Pandoc and others take the text of a heading for a label.
                let headings = headings.get_or_insert_with(|| headings_of(page));
                if !is_site && headings.contains(&label.to_ascii_lowercase()) {
                    continue;
                }
                if is_defined_below_box(page, label) {
                    continue;
                }
                let labels = labels.get_or_insert_with(|| labels_of(page));
                let help = match label.contains(['[', ']']) {
                    // Not even in code.
                    true => "labels have no brackets: write `\\[` and `\\]`, or `[text](URL)`"
                        .to_owned(),
                    false => match near(label, labels, &unused) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => format!(
                            "add `[{label}]: URL` to the page, or write the link as `[text](URL)`"
                        ),
                    },
                };
                cx.report(reference.label, format!("label `{label}` is not defined")).help(help);
            }
        }
    }
}

/// A page with more unused definitions keeps a list.
const MOST_UNUSED: usize = 100;

/// The texts of all headings in lower case, without the attributes in braces behind them.
fn headings_of(page: &Page) -> HashSet<String> {
    let texts = page.of_kind(NodeKind::Heading).map(|it| it.plain_text().to_ascii_lowercase());
    texts.filter_map(|it| Some(it.split('{').next()?.trim().to_owned())).collect()
}

/// Whether something brings definitions into the page: a file that it includes, or a program that makes a
/// book from code.
fn is_defined_elsewhere(page: &Page, cx: &PageCx<'_>) -> bool {
    const INCLUDES: [&str; 8] =
        ["{{#", "{{ #", "{!", "--8<--", "{%", "{{<", "<!--@include", "<!-- @include"];
    let is_book = cx.platform() == PlatformId::MdBook && !cx.build_text().has_own_labels_only;
    let is_site = cx.platform() == PlatformId::Mintlify;
    is_book || !is_site && INCLUDES.iter().any(|it| page.source().contains(it))
}

/// What a page says about its labels.
#[derive(Clone, Copy)]
struct Evidence {
    /// Whether no program builds the page, which could know other labels.
    is_plain: bool,
    /// Notes in a repository have remarks in brackets, but no definitions.
    has_definitions: bool,
    has_used: bool,
    /// Whether it numbers its definitions.
    has_numbers: bool,
}

/// `[text][label]` or `[label][]` in a text, which is no link as its label is not defined.
struct Reference {
    words: Span,
    /// Of `[label][]`, the words.
    label: Span,
    is_collapsed: bool,
}

impl Reference {
    /// The one whose `][` is in a text at that byte.
    fn at(page: &Page, text: Node<'_>, between: usize) -> Option<Self> {
        let (start, source) = (text.span().start, text.text());
        let words = Span::new(opening(text, between)? + 1, start + between as u32);
        let rest = &source[between + 2..];
        let end = rest.find(']')?;
        let is_collapsed = end == 0;
        let at = start + between as u32 + 2;
        let label = if is_collapsed { words } else { Span::new(at, at + end as u32) };
        // `a[i][j][k]` is code.
        let goes_on = !is_collapsed && rest[end..].starts_with("][");
        let before = page.source()[..words.start as usize - 1].chars().next_back();
        // `a[i][j]` is code without backticks, `@[x][y]` is for a preprocessor, and
        // `+[country code][number]` is a form.
        let follows_word = before.is_some_and(|it| it.is_alphanumeric() || "_]\\@+".contains(it));
        (!goes_on && !follows_word).then_some(Self { words, label, is_collapsed })
    }

    /// Whether it is meant for a link.
    fn is_link(
        &self,
        page: &Page,
        Evidence { is_plain, has_definitions, has_used, has_numbers }: Evidence,
    ) -> bool {
        let (words, label) = (page.slice(self.words), page.slice(self.label));
        let is_word = |text: &str| text.chars().any(char::is_alphabetic);
        // Programs that make books from code define `[x][std::vec]`, `[x][items.use]` and `[`Vec`][]`.
        let is_of_code = label.contains("::") || label.contains('.') && !label.contains(' ');
        if is_number(label) && has_numbers {
            return words.len() > 2
                && is_word(words)
                && !words.contains('`')
                && !TYPES.contains(&words);
        }
        // `[name][ option(s)]` is how a command is used.
        if label.starts_with(' ') {
            return false;
        }
        // `[a-zA-Z0-9][-_a-z]` is a regular expression.
        let is_pattern = |it: &str| ["a-z", "A-Z", "0-9"].iter().any(|range| it.contains(range));
        if is_of_code
            || is_pattern(words) && is_pattern(label)
            || !is_word(label)
            || !(is_word(words) || words.is_empty())
        {
            return false;
        }
        let is_image = words.is_empty()
            && page.source()[..self.words.start as usize].ends_with("![")
            || words.starts_with("![");
        if is_image || words.contains('`') {
            let is_name = |it: &str| it.chars().all(|it| it.is_alphanumeric() || it == '_');
            let is_own = self.is_collapsed && is_name(words.trim_matches('`'));
            return has_used && !is_own && label.len() > 1;
        }
        // `[string, <b>Name</b>][]` is a type with its parts in HTML, and `[Error|null, Reply][]` without.
        if words.contains('<') || self.is_collapsed && words.contains('|') {
            return false;
        }
        if self.is_collapsed {
            return words.contains(' ') || has_used && words.len() > 2;
        }
        // `[string][number]` are types; hardly anything but a label has a hyphen or a space.
        let is_told = words.contains(' ') || words.len() > 2 && label.contains(['-', ' ']);
        let is_name = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '_');
        let is_label = label.len() > 2 && label.chars().all(is_name);
        let is_type = TYPES.contains(&words) || TYPES.contains(&label);
        is_plain && words.contains(' ') && is_label && !is_type
            || is_told && (has_definitions || label.contains('-') && !label.contains(' '))
            || has_used && !is_type && words.len() > 2 && label.len() > 2
    }
}

/// Names of types that stand in brackets behind each other.
const TYPES: [&str; 12] = [
    "any", "bool", "boolean", "float", "index", "int", "integer", "key", "number", "object",
    "string", "value",
];
