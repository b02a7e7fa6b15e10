//! Languages with a grammar for tree-sitter.

use crate::fragment::{masked, placeholders};
use crate::{Fault, Verdict};
use std::ops::ControlFlow;
use tree_sitter::{Language, Node, ParseOptions, ParseState, Parser, Tree};

/// The longest sample, in bytes. Scanners of grammars may look at the rest of a text for each sign.
const LONGEST: usize = 32 << 10;

/// How often the parser may ask whether to go on, for each thousand bytes. It asks about every hundred
/// steps, and takes a few steps for each sign.
const STEPS: usize = 100;

/// A sample with more errors is in another language.
const MOST_ERRORS: usize = 3;

/// Reads a sample as it is, and with words for placeholders.
pub(crate) fn check(grammar: &Language, text: &str) -> Option<Fault> {
    check_within(grammar, text, &[])
}

/// The same, and with something around it.
pub(crate) fn check_within(
    grammar: &Language,
    text: &str,
    around: &[(&str, &str)],
) -> Option<Fault> {
    let Verdict::Failed(fault) = read(grammar, text) else { return None };
    // A placeholder may also be a tag.
    let masked = masked(text, placeholders(text), '_');
    let mut texts = [text, masked.as_str()].into_iter();
    let is_read = texts.any(|text| {
        let mut around = around.iter().map(|(before, after)| format!("{before}{text}{after}"));
        matches!(read(grammar, text), Verdict::Read)
            || around.any(|it| matches!(read(grammar, &it), Verdict::Read))
    });
    (!is_read).then_some(fault)
}

#[cfg(feature = "go")]
pub(crate) fn check_go(text: &str) -> Option<Fault> {
    check_within(&tree_sitter_go::LANGUAGE.into(), text, &[("package a\nfunc f() {", "\n}")])
}

#[cfg(any(feature = "c", feature = "cpp"))]
pub(crate) fn check_c(grammar: &Language, text: &str) -> Option<Fault> {
    check_within(grammar, text, &[("void f() {", "\n}")])
}

#[cfg(feature = "c-sharp")]
pub(crate) fn check_c_sharp(text: &str) -> Option<Fault> {
    check_within(&tree_sitter_c_sharp::LANGUAGE.into(), text, &[("class A {", "\n}")])
}

/// HTML. A page with components is not HTML: `<Frame>` is no frame.
#[cfg(feature = "html")]
pub(crate) fn check_html(text: &str) -> Option<Fault> {
    let mut tags = text.match_indices('<').map(|(at, _)| &text[at + 1..]);
    if tags.any(|it| it.starts_with(|c: char| c.is_ascii_uppercase())) {
        return None;
    }
    check(&tree_sitter_html::LANGUAGE.into(), text)
}

/// XML, with or without an element around it.
#[cfg(feature = "xml")]
pub(crate) fn check_xml(text: &str) -> Option<Fault> {
    check_within(&tree_sitter_xml::LANGUAGE_XML.into(), text, &[("<a>", "</a>")])
}

#[cfg(feature = "java")]
pub(crate) fn check_java(text: &str) -> Option<Fault> {
    check_within(
        &tree_sitter_java::LANGUAGE.into(),
        text,
        &[("class A {", "\n}"), ("class A { void f() {", "\n}}")],
    )
}

#[cfg(feature = "php")]
pub(crate) fn check_php(text: &str) -> Option<Fault> {
    let grammar = if text.contains("<?") {
        tree_sitter_php::LANGUAGE_PHP
    } else {
        tree_sitter_php::LANGUAGE_PHP_ONLY
    };
    check_within(&grammar.into(), text, &[("class A {", "\n}"), ("f([", "\n]);")])
}

fn parse(grammar: &Language, text: &str) -> Option<Tree> {
    if text.len() > LONGEST {
        return None;
    }
    let most = STEPS + text.len() * STEPS / 1000;
    let mut parser = Parser::new();
    parser.set_language(grammar).ok()?;
    let mut steps = 0;
    let mut progress = |_: &ParseState| {
        steps += 1;
        if steps > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let bytes = text.as_bytes();
    parser.parse_with_options(&mut |at, _| bytes.get(at..).unwrap_or_default(), None, Some(options))
}

pub(crate) fn read(grammar: &Language, text: &str) -> Verdict {
    let Some(tree) = parse(grammar, text) else { return Verdict::Unknown };
    if !tree.root_node().has_error() {
        return Verdict::Read;
    }
    let errors = errors(&tree);
    let bytes: usize = errors.iter().map(|it| it.end_byte() - it.start_byte()).sum();
    if errors.len() > MOST_ERRORS || bytes * 2 > text.len() && text.lines().count() > 3 {
        return Verdict::Unknown;
    }
    match errors.first() {
        Some(error) => Verdict::Failed(fault(text, *error)),
        None => Verdict::Unknown,
    }
}

/// The outermost errors, in order.
fn errors(tree: &Tree) -> Vec<Node<'_>> {
    let mut cursor = tree.walk();
    let mut found = Vec::new();
    loop {
        let node = cursor.node();
        let is_error = node.is_error() || node.is_missing();
        if is_error {
            found.push(node);
        }
        if !is_error && node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return found;
            }
        }
    }
}

fn fault(text: &str, error: Node<'_>) -> Fault {
    let (start, end) = (error.start_byte(), error.end_byte());
    if error.is_missing() {
        let message = if error.is_named() {
            format!("expected {}", words(error.kind()))
        } else {
            format!("expected `{}`", error.kind())
        };
        return Fault::new(start..end, message);
    }
    if let Some(open) = unclosed(error) {
        return Fault::new(
            open.start_byte()..open.end_byte(),
            format!("`{}` is never closed", open.kind()),
        );
    }
    let token = text.get(start..end).unwrap_or_default();
    let token = token.split_whitespace().next().unwrap_or_default();
    let token: String = token.chars().take(30).collect();
    Fault::new(start..start + token.len(), format!("unexpected `{token}`"))
}

/// The first opening sign in what can't be read that has no partner there.
fn unclosed(error: Node<'_>) -> Option<Node<'_>> {
    let mut open: Vec<Node<'_>> = Vec::new();
    let mut cursor = error.walk();
    for child in error.children(&mut cursor) {
        match child.kind() {
            "(" | "[" | "{" | "${" | "$(" => open.push(child),
            ")" | "]" | "}" => {
                open.pop();
            }
            quote @ ("\"" | "'" | "`") => match open.last() {
                Some(last) if last.kind() == quote => {
                    open.pop();
                }
                _ => open.push(child),
            },
            _ => {}
        }
    }
    open.first().copied()
}

fn words(kind: &str) -> String {
    let name = kind.replace('_', " ");
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}
