//! Languages with a grammar for tree-sitter.

use crate::fragment::{line_of, masked, placeholders};
use crate::{Fault, Verdict, brackets, tags};
use std::ops::ControlFlow;
use tree_sitter::{Language, Node, ParseOptions, ParseState, Parser, Tree};

/// The longest sample, in bytes. Scanners of grammars may look at the rest of a text for each sign.
const LONGEST: usize = 32 << 10;

/// How often the parser may ask whether to go on, for each thousand bytes. It asks about every hundred
/// steps, and takes a few steps for each sign.
const STEPS: usize = 100;

/// A sample with more errors is in another language.
const MOST_ERRORS: usize = 3;

/// Reads a sample unchanged, and with words for placeholders.
pub(crate) fn check(grammar: &Language, text: &str) -> Option<Fault> {
    check_within(grammar, text, &[])
}

/// The same, and with something around it.
pub(crate) fn check_within(
    grammar: &Language,
    text: &str,
    around: &[(&str, &str)],
) -> Option<Fault> {
    let verdict = read(grammar, text);
    if matches!(verdict, Verdict::Read) {
        return None;
    }
    let can_be_read = |text: &str| {
        let mut around = around.iter().map(|(before, after)| format!("{before}{text}{after}"));
        matches!(read(grammar, text), Verdict::Read)
            || around.any(|it| matches!(read(grammar, &it), Verdict::Read))
    };
    // Text hidden by a quote doesn't look like code. But it is code if the text can be read with
    // its partner.
    if let Some(quote) = brackets::lone_quote(text)
        && brackets::with_partner(text, quote).any(|it| can_be_read(&it))
    {
        return Some(Fault::new(quote..quote + 1, "`\"` is never closed"));
    }
    let Verdict::Failed(fault) = verdict else { return None };
    // A placeholder may also be a tag.
    let masked = masked(text, placeholders(text), '_');
    let is_read = can_be_read(text) || masked != text && can_be_read(&masked);
    (!is_read).then_some(fault)
}

#[cfg(feature = "go")]
pub(crate) fn check_go(text: &str) -> Option<Fault> {
    let around = [("package a\nfunc f() {", "\n}"), ("package a\nimport (", "\n)")];
    check_within(&tree_sitter_go::LANGUAGE.into(), text, &around)
}

#[cfg(any(feature = "c", feature = "cpp"))]
pub(crate) fn check_c(grammar: &Language, text: &str) -> Option<Fault> {
    let around = [("void f() {", "\n}"), ("", "\n;"), ("class A {", "\n};")];
    // Where the grammar knows nothing better, it guesses that a name is missing.
    let fault = check_within(grammar, text, &around)
        .filter(|it| it.message != "expected a type identifier")?;
    // A macro can represent anything: `EXPORT void run();`.
    let line = &text[line_of(text, fault.at.start)];
    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    let has_macro = words.any(|it| {
        it.len() > 2
            && !it.contains(|c: char| c.is_ascii_lowercase())
            && !it.starts_with(|c: char| c.is_ascii_digit())
    });
    (!has_macro && !has_conditions(text)).then_some(fault)
}

/// Whether a preprocessor chooses between lines.
#[cfg(any(feature = "c", feature = "cpp", feature = "c-sharp"))]
fn has_conditions(text: &str) -> bool {
    text.lines().any(|it| it.trim_start().starts_with("#if"))
}

#[cfg(feature = "c-sharp")]
pub(crate) fn check_c_sharp(text: &str) -> Option<Fault> {
    let grammar = tree_sitter_c_sharp::LANGUAGE.into();
    let around = [("class A {", "\n}"), ("interface A {", "\n;}")];
    let fault = check_within(&grammar, text, &around)?;
    // The grammar knows neither the blocks and assignments of C# 14, nor names in list patterns.
    let line = &text[line_of(text, fault.at.start)];
    let is_new = text.contains("extension(") || text.contains("extension<") || line.contains("?.");
    if is_new || has_conditions(text) {
        return None;
    }
    let text = masked(text, list_names(text).into_iter(), ' ');
    check_within(&grammar, &text, &around).filter(|it| it.message != "expected `!`")
}

/// The names of elements in list patterns: `var` in `[var first, ..]`, and all of `.. var rest`.
#[cfg(feature = "c-sharp")]
fn list_names(text: &str) -> Vec<std::ops::Range<usize>> {
    let names = text.match_indices("var ").filter_map(|(at, word)| {
        let before = text[..at].trim_end();
        let end = at + word.len();
        let name = text[end..].find(|c: char| !c.is_alphanumeric() && c != '_')?;
        if before.ends_with("..") {
            return Some(at..end + name);
        }
        before.ends_with(['[', ',']).then_some(at..end)
    });
    names.collect()
}

/// CSS. Tools add rules of their own, such as `@plugin "typography" { … }`, and the grammar knows only
/// the simplest nested rules.
#[cfg(feature = "css")]
pub(crate) fn check_css(text: &str) -> Option<Fault> {
    let fault = check(&tree_sitter_css::LANGUAGE.into(), text)?;
    let line = text[line_of(text, fault.at.start)].trim_start();
    (!line.starts_with('@') && !line.contains('&')).then_some(fault)
}

/// Ruby. What begins with `%` and a letter is a page in Haml.
#[cfg(feature = "ruby")]
pub(crate) fn check_ruby(text: &str) -> Option<Fault> {
    let is_haml =
        |line: &str| line.strip_prefix('%').is_some_and(|it| it.starts_with(char::is_alphabetic));
    if text.lines().any(is_haml) {
        return None;
    }
    check(&tree_sitter_ruby::LANGUAGE.into(), text)
}

/// Rust, with lines that its documentation hides: `# use ferry::Ferry;`.
#[cfg(feature = "rust")]
pub(crate) fn check_rust(text: &str) -> Option<Fault> {
    let mut at = 0;
    let hidden = text.split_inclusive('\n').filter_map(|line| {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        let words = line.trim();
        (words == "#" || words.starts_with("# ")).then_some(start..start + 1)
    });
    let text = masked(text, hidden.collect::<Vec<_>>().into_iter(), ' ');
    let around = [
        ("fn f() {", "\n}"),
        ("impl A {", "\n}"),
        ("", "\n;"),
        ("fn f() { match a {", "\n}}"),
        ("struct A {", "\n}"),
    ];
    let fault = check_within(&tree_sitter_rust::LANGUAGE.into(), &text, &around)?;
    // Attributes of parameters, of which the grammar knows one at most, two dots for the rest, and
    // constants without types in macros.
    let is_known = ["unexpected `#[", "unexpected `..`", "unexpected `const`"];
    (!is_known.iter().any(|it| fault.message.starts_with(it))).then_some(fault)
}

/// HTML. A page with components is not HTML: `<Frame>` is not a frame.
#[cfg(feature = "html")]
pub(crate) fn check_html(text: &str) -> Option<Fault> {
    let mut tags = text.match_indices('<').map(|(at, _)| &text[at + 1..]);
    // Templates have lines with `@if`.
    if tags.any(|it| it.starts_with(|c: char| c.is_ascii_uppercase()))
        || has_directives(text)
        || text.trim_start().starts_with("<?")
    {
        return None;
    }
    tags::unclosed(text, true).or_else(|| check(&tree_sitter_html::LANGUAGE.into(), text))
}

#[cfg(any(feature = "html", feature = "xml"))]
fn has_directives(text: &str) -> bool {
    text.lines().any(|it| it.trim_start().starts_with('@'))
}

/// XML, with or without an element around it.
#[cfg(feature = "xml")]
pub(crate) fn check_xml(text: &str) -> Option<Fault> {
    // Settings of other programs have lines between the tags: `@type tail`.
    if has_directives(text) {
        return None;
    }
    let grammar = tree_sitter_xml::LANGUAGE_XML.into();
    tags::unclosed(text, false).or_else(|| check_within(&grammar, text, &[("<a>", "</a>")]))
}

#[cfg(feature = "java")]
pub(crate) fn check_java(text: &str) -> Option<Fault> {
    check_within(
        &tree_sitter_java::LANGUAGE.into(),
        text,
        &[
            ("class A {", "\n}"),
            ("class A { void f() {", "\n}}"),
            ("class A { A a = ", "\n;}"),
            ("class A { A a = a", "\n;}"),
            ("class A { A a = f(", "\n);}"),
            ("interface A {", "\n;}"),
            ("", "\nclass A {}"),
        ],
    )
}

#[cfg(feature = "php")]
pub(crate) fn check_php(text: &str) -> Option<Fault> {
    let grammar = if text.contains("<?") {
        tree_sitter_php::LANGUAGE_PHP
    } else {
        tree_sitter_php::LANGUAGE_PHP_ONLY
    };
    let (grammar, around) =
        (grammar.into(), [("class A {", "\n}"), ("interface A {", "\n;}"), ("f([", "\n]);")]);
    check_within(&grammar, text, &around)?;
    // Members of classes beside statements, as tutorials show several files in one sample.
    let members = ["public ", "protected ", "private "];
    let mut at = 0;
    let names = text.split_inclusive('\n').filter_map(|line| {
        let start = at;
        at += line.len();
        let length = members.iter().find(|it| line.starts_with(**it))?.len();
        Some(start..start + length)
    });
    let text = masked(text, names.collect::<Vec<_>>().into_iter(), ' ');
    let fault = check_within(&grammar, &text, &around)?;
    // Settings beside statements: `'channels' => [`.
    let line = text[line_of(&text, fault.at.start)].trim_start();
    (!line.starts_with(['\'', '"']) || !line.contains("=>")).then_some(fault)
}

#[cfg(feature = "swift")]
pub(crate) fn check_swift(text: &str) -> Option<Fault> {
    let fault = check_within(&tree_sitter_swift::LANGUAGE.into(), text, &[("class A {", "\n}")])?;
    // The grammar has no empty lists of captures, and guesses `!` where it knows nothing better.
    let line = &text[line_of(text, fault.at.start)];
    (fault.message != "expected `!`" && !line.contains("[] in")).then_some(fault)
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

/// The first opening sign without a partner in the unreadable part.
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
