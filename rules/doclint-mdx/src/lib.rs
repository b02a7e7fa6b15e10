//! Rules about the syntax of a page: what stops its build, one rule for each cause, and names that
//! nothing defines.

mod angle_autolink;
mod broken_script;
mod contract;
mod declaration;
mod globals;
mod html_comment;
mod invalid_esm;
mod invalid_expression;
mod lazy_line;
mod malformed_tag;
mod mismatched_tag;
mod misused_component;
mod opening;
mod repair;
mod stray_closing_tag;
mod stray_less_than;
mod string_style;
mod tab_values;
mod too_deep;
mod unclosed_brace;
mod unclosed_tag;
mod undefined_component;
mod undefined_name;
mod undefined_variable;
mod void_element;

use doclint_rule::notation::{Refused, notation_cause, refused};
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{ErrorKind, NodeKind, Page, SyntaxError};
use doclint_rule::{Edit, Family, Fix, MANUAL, PageCx, Span, node_rule, page_rule, site_rule};
use std::collections::HashMap;

/// The family `mdx`.
pub static FAMILY: Family =
    Family::new("mdx", "the syntax of a page: mistakes that stop its build")
        .manual_site(MANUAL)
        .only_on(&[
            PlatformId::Mintlify,
            PlatformId::Markdown,
            PlatformId::Built,
            PlatformId::Docusaurus,
            PlatformId::Starlight,
        ])
        .principles(contract::CONTRACT)
        .rules(&[
            page_rule(&angle_autolink::AngleAutolink),
            site_rule(&broken_script::BrokenScript),
            page_rule(&declaration::Declaration),
            page_rule(&html_comment::HtmlComment),
            page_rule(&invalid_esm::InvalidEsm),
            page_rule(&invalid_expression::InvalidExpression),
            page_rule(&lazy_line::LazyLine),
            page_rule(&malformed_tag::MalformedTag),
            page_rule(&mismatched_tag::MismatchedTag),
            page_rule(&misused_component::MisusedComponent),
            page_rule(&stray_closing_tag::StrayClosingTag),
            page_rule(&stray_less_than::StrayLessThan),
            node_rule(&string_style::StringStyle),
            page_rule(&too_deep::TooDeep),
            page_rule(&unclosed_brace::UnclosedBrace),
            page_rule(&unclosed_tag::UnclosedTag),
            page_rule(&undefined_component::UndefinedComponent),
            page_rule(&undefined_name::UndefinedName),
            site_rule(&undefined_variable::UndefinedVariable),
            page_rule(&void_element::VoidElement),
        ]);

/// The page's errors of one cause.
fn errors<'a>(cx: &PageCx<'a>, kind: ErrorKind) -> impl Iterator<Item = &'a SyntaxError> + use<'a> {
    cx.page().errors().iter().filter(move |error| error.kind == kind)
}

/// Whether a file is a part of other pages of a build, by its name or that of a folder. Nothing renders it
/// alone, and the page that imports it passes names to it.
fn is_part(path: &str) -> bool {
    path.split('/').any(|it| it.starts_with('_'))
}

/// Whether a page can be read but for comments in HTML, which some builds take.
fn has_only_comments(page: &Page) -> bool {
    page.errors().iter().all(|it| it.kind == ErrorKind::HtmlComment)
}

/// Adds what all rules of the family say: the page won't build until the finding is fixed.
fn until_fixed(help: &str) -> String {
    format!("{help}; the page won't build until this is fixed")
}

/// Reports a syntax error that is markup of another tool.
fn report_notation(notation: &Refused, at: Span, cx: &mut PageCx<'_>) {
    let message = format!(
        "{} in the notation of {}, which pages here don't have",
        notation.what, notation.tool
    );
    cx.report(at, message).cause(notation_cause(notation.tool)).help(until_fixed(notation.instead));
}

/// Whether an error is the second one of markup of another tool, such as `<<name>>`.
fn begins_inside_notation(cx: &PageCx<'_>, at: u32) -> bool {
    let before = at.checked_sub(1).map(|it| it as usize);
    before.is_some_and(|it| refused(cx.page().source(), it).is_some())
}

/// Whether a place is inside a code span. Blocks are found first, so that a brace which begins a
/// line inside one is an expression.
fn is_in_code(page: &Page, at: u32) -> bool {
    page.of_kind(NodeKind::InlineCode).any(|it| it.span().start < at && at < it.span().end)
}

/// Says what to do about a brace in a code span, and fixes it.
fn join_lines(page: &Page, brace: u32) -> (String, Option<Fix>) {
    let before = &page.source()[..brace as usize];
    let blank = before.len() - before.trim_end().len();
    let help = until_fixed("move the `{` to the line before: a line of code can't begin with it");
    // Signs of a quote or a list may be between the two lines.
    let fix = before[before.len() - blank..].contains('\n').then(|| {
        let edit = Edit::replace(Span::new(brace - blank as u32, brace), " ");
        Fix::not_safe("Join the two lines", edit).changing_surroundings()
    });
    (help, fix)
}

/// A message with what the parser says about an error, if it says anything.
fn with_detail(message: &str, error: &SyntaxError) -> String {
    match error.detail.as_str() {
        "" => message.to_owned(),
        detail => format!("{message}: {detail}"),
    }
}

/// Opening tags that are broken or end in another block, and the closing tags that were meant for
/// them. Each maps to its partner, because the two are one mistake.
fn split_pairs(page: &Page) -> HashMap<Span, Span> {
    let mut open: HashMap<&str, Vec<Span>> = HashMap::new();
    let mut pairs = HashMap::new();
    for error in page.errors() {
        match error.kind {
            ErrorKind::UnclosedTag => open.entry(&error.detail).or_default().push(error.span),
            ErrorKind::MalformedTag => {
                let is_closing = page.slice(error.span).starts_with("</");
                let name = tag_name(page, error.span.start);
                if !is_closing {
                    open.entry(name).or_default().push(error.span);
                } else if let Some(opening) = open.get_mut(name).and_then(Vec::pop) {
                    pairs.extend([(opening, error.span), (error.span, opening)]);
                }
            }
            ErrorKind::UnclosedBrace => {
                let Some(tag) = error.related else { continue };
                open.entry(tag_name(page, tag.start)).or_default().push(error.span);
            }
            ErrorKind::StrayClosingTag => {
                if let Some(opening) = open.get_mut(error.detail.as_str()).and_then(Vec::pop) {
                    pairs.extend([(opening, error.span), (error.span, opening)]);
                }
            }
            _ => {}
        }
    }
    pairs
}

/// The name in the tag whose `<` is at `start`.
fn tag_name(page: &Page, start: u32) -> &str {
    let name = page.source()[start as usize..].trim_start_matches(['<', '/']);
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | ':');
    let end = name.find(|c| !is_name(c)).unwrap_or(name.len());
    &name[..end]
}
