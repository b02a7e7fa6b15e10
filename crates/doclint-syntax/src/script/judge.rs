//! Judges the JavaScript in a page: the one place that knows the JavaScript parser.

use crate::script::complaint::{Complaint, complain};
use crate::script::nesting::{Nesting, nesting};
use crate::script::strict::{Names, strict};
use oxc_allocator::Allocator;
use oxc_ast::ast::{Expression, ObjectPropertyKind, Statement};
use oxc_diagnostics::{Diagnostics, OxcDiagnostic};
use oxc_parser::{ParseOptions, Parser};
use oxc_span::{GetSpan, SourceType, Span};

/// Where an expression is, and so what it must contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExpressionPlace {
    /// `{…}` as a block or in text: may be empty or hold comments only.
    Text,
    /// `attribute={…}`: must hold an expression.
    Value,
    /// `{...x}` in a tag: one spread element and nothing else.
    Spread,
}

/// Judges the text between two braces.
pub(crate) fn expression(text: &str, place: ExpressionPlace) -> Result<(), Complaint> {
    let trimmed = text.trim_matches(is_space);
    match place {
        ExpressionPlace::Text | ExpressionPlace::Value if is_plain(trimmed) => return Ok(()),
        ExpressionPlace::Spread if trimmed.strip_prefix("...").is_some_and(is_path) => {
            return Ok(());
        }
        _ => {}
    }
    match (place, is_blank(text)) {
        (ExpressionPlace::Text, true) => return Ok(()),
        (ExpressionPlace::Value, true) => {
            return complain("expected a value between the braces", 0);
        }
        (ExpressionPlace::Spread, true) => {
            return complain("there is nothing between the braces", 0);
        }
        _ => {}
    }
    if place == ExpressionPlace::Spread {
        return spread(text);
    }
    if !is_readable(text)? {
        return Ok(());
    }
    let allocator = Allocator::default();
    match parser(&allocator, text).parse_expression() {
        Ok(found) => {
            let end = found.span().end as usize;
            if !is_blank(&text[end..]) {
                return complain("the comment at the end hides the closing brace", end);
            }
            strict(&found)
        }
        Err(errors) => Err(translate(&errors, text, 0)),
    }
}

/// Judges statements: `import` and `export` declarations and nothing else.
pub(crate) fn esm(text: &str) -> Result<(), Complaint> {
    if !is_readable(text)? {
        return Ok(());
    }
    let allocator = Allocator::default();
    let parsed = parser(&allocator, text).parse();
    if parsed.diagnostics.has_errors() || parsed.panicked {
        return Err(translate(&parsed.diagnostics, text, 0));
    }
    if let Some(directive) = parsed.program.directives.first() {
        return complain(ONLY_MODULES, directive.span.start as usize);
    }
    let mut names = Names::default();
    for statement in &parsed.program.body {
        let other = !matches!(
            statement,
            Statement::ImportDeclaration(_)
                | Statement::ExportAllDeclaration(_)
                | Statement::ExportDefaultDeclaration(_)
                | Statement::ExportDeclaration(_)
                | Statement::ExportFromDeclaration(_)
                | Statement::ExportNamedDeclaration(_)
        );
        if other {
            let at = statement.span().start as usize;
            return complain(ONLY_MODULES, at);
        }
        names.declare(statement)?;
    }
    Ok(())
}

const ONLY_MODULES: &str = "only import and export statements are allowed here";
const ONLY_SPREAD: &str = "only a spread such as `{...props}` is allowed here";

pub(crate) const LONGEST: usize = 1 << 20;

/// Chosen so that the parser stays well inside a stack of 2 MiB, built with or without optimisation.
pub(crate) const DEEPEST: usize = 200;

/// Whether the parser may be given `text`; `false` means that nothing can be said about it.
pub(crate) fn is_readable(text: &str) -> Result<bool, Complaint> {
    if text.len() > LONGEST {
        return complain("this code is longer than 1 MiB", 0);
    }
    match nesting(text, DEEPEST) {
        Nesting::Fine => Ok(true),
        Nesting::Unknown => Ok(false),
        Nesting::TooDeep(at) => complain("this code is nested too deeply to be read", at),
    }
}

pub(crate) fn parser<'a>(allocator: &'a Allocator, text: &'a str) -> Parser<'a> {
    let options = ParseOptions {
        enable_ident_hashes: false,
        parse_regular_expression: true,
        ..ParseOptions::default()
    };
    Parser::new(allocator, text, SourceType::mjs().with_jsx(true)).with_options(options)
}

fn spread(text: &str) -> Result<(), Complaint> {
    const HEAD: &str = "({";
    if !is_readable(text)? {
        return Ok(());
    }
    let wrapped = format!("{HEAD}{text}}})");
    let allocator = Allocator::default();
    let found = match parser(&allocator, &wrapped).parse_expression() {
        Ok(found) => found,
        Err(errors) => return Err(translate(&errors, text, HEAD.len())),
    };
    let end = wrapped.len();
    let Expression::ParenthesizedExpression(parens) = &found else {
        return complain(ONLY_SPREAD, 0);
    };
    let Expression::ObjectExpression(object) = &parens.expression else {
        return complain(ONLY_SPREAD, 0);
    };
    if parens.span.end as usize != end || object.span.end as usize + 1 != end {
        return complain(ONLY_SPREAD, 0);
    }
    let at = |span: Span| span.start as usize - HEAD.len();
    match &object.properties[..] {
        [ObjectPropertyKind::SpreadProperty(it)] => strict(&it.argument),
        [_, second, ..] => {
            complain("only one spread is allowed between the braces", at(second.span()))
        }
        [other] => complain(ONLY_SPREAD, at(other.span())),
        [] => complain("there is nothing between the braces", 0),
    }
}

/// The first complaint in the order of the text, as a writer would say it.
pub(crate) fn translate(errors: &Diagnostics, text: &str, head: usize) -> Complaint {
    let place = |error: &OxcDiagnostic| error.labels.first().map(|it| (it.offset(), it.len()));
    let Some(error) = errors.errors().min_by_key(|error| place(error)) else {
        return Complaint { message: "this is not valid JavaScript".to_owned(), at: 0 };
    };
    let label = place(error);
    let (offset, len) = label.unwrap_or((head as _, 0));
    let mut at = (offset as usize).saturating_sub(head).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let met: String = text[at..].chars().take_while(|c| !c.is_control()).collect();
    let met = met.get(..len as usize).unwrap_or(&met);
    Complaint { message: rephrase(&error.message, met, at == text.len()), at }
}

fn rephrase(message: &str, met: &str, at_end: bool) -> String {
    let message = message.trim_end_matches('.');
    if message.starts_with("Expected a semicolon") {
        return "expected `;` or a new line here".into();
    }
    if let Some((expected, found)) = message.split_once(" but found ")
        && let Some(expected) = expected.strip_prefix("Expected ")
    {
        return match found {
            _ if at_end || found == "`EOF`" => {
                format!("expected {expected}, found the end of the code")
            }
            _ if met.is_empty() => format!("expected {expected} here"),
            _ => format!("expected {expected}, found `{met}`"),
        };
    }
    match message {
        "Unexpected token" | "Unexpected end of file" if at_end => {
            "unexpected end of the code".into()
        }
        "Unexpected token" if !met.is_empty() => format!("unexpected `{met}`"),
        _ => {
            let mut chars = message.chars();
            // A name in capitals keeps its case.
            match (chars.next(), chars.as_str()) {
                (Some(first), rest) if rest.starts_with(|c: char| c.is_lowercase()) => {
                    format!("{}{rest}", first.to_lowercase())
                }
                _ => message.to_owned(),
            }
        }
    }
}

fn is_space(c: char) -> bool {
    (c.is_whitespace() && c != '\u{85}') || c == '\u{feff}'
}

/// White space and closed comments only. A line comment without a line ending is not closed: it
/// would hide the brace.
fn is_blank(text: &str) -> bool {
    let mut rest = text.trim_start_matches(is_space);
    while !rest.is_empty() {
        let tail = if let Some(block) = rest.strip_prefix("/*") {
            block.split_once("*/").map(|(_, tail)| tail)
        } else {
            rest.strip_prefix("//").and_then(|line| line.split_once(['\n', '\r'])).map(|(_, t)| t)
        };
        let Some(tail) = tail else { return false };
        rest = tail.trim_start_matches(is_space);
    }
    true
}

/// Nearly all expressions on real pages: seen to be valid without the parser.
fn is_plain(text: &str) -> bool {
    match text.as_bytes() {
        [quote @ (b'"' | b'\''), inner @ .., last] if quote == last => {
            !inner.iter().any(|b| b == quote || matches!(b, b'\\' | b'\n' | b'\r'))
        }
        [b'`', inner @ .., b'`'] => !inner.iter().any(|b| matches!(b, b'`' | b'\\' | b'$')),
        [b'0'] => true,
        [b'1'..=b'9', digits @ ..] => {
            let dots = digits.iter().filter(|&&b| b == b'.').count();
            dots <= 1 && digits.iter().all(|b| b.is_ascii_digit() || *b == b'.')
        }
        _ => is_path(text),
    }
}

/// `a.b.c` of plain names; a reserved word is left to the parser.
fn is_path(text: &str) -> bool {
    let is_name = |part: &str| {
        let rest = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$');
        part.bytes().next().is_some_and(|b| !b.is_ascii_digit()) && part.bytes().all(rest)
    };
    let first = text.split('.').next().unwrap_or_default();
    let literal = matches!(first, "true" | "false" | "null");
    (literal || !RESERVED.contains(&first)) && text.split('.').all(is_name)
}

#[rustfmt::skip]
const RESERVED: [&str; 46] = [
    "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default",
    "delete", "do", "else", "enum", "export", "extends", "false", "finally", "for", "function",
    "if", "implements", "import", "in", "instanceof", "interface", "let", "new", "null", "package",
    "private", "protected", "public", "return", "static", "super", "switch", "this", "throw",
    "true", "try", "typeof", "var", "void", "while", "with", "yield",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// A complaint as `offset message`, or nothing.
    fn said(verdict: Result<(), Complaint>) -> String {
        verdict.err().map_or(String::new(), |it| format!("{} {}", it.at, it.message))
    }

    #[test]
    fn judges_expressions() {
        use ExpressionPlace::{Spread, Text, Value};
        // Code that a reader of MDX built on acorn accepts (empty) and refuses.
        let table = [
            (Text, "", ""),
            (Text, " /* } */ // c\n", ""),
            (Text, "// c", "4 unexpected end of the code"),
            (Text, "a // c", "1 the comment at the end hides the closing brace"),
            (Text, "/* a */ b /* c */", ""),
            (Text, "a.b.class", ""),
            (Text, "true ? 'it' : \"is\"", ""),
            (Text, "a, b", ""),
            (Text, "a b", "2 unexpected `b`"),
            (Text, "a: b", "1 unexpected `:`"),
            (Text, "your-api key", "9 unexpected `key`"),
            (Text, "class", "5 expected `{`, found the end of the code"),
            (Text, "package", "0 `package` is a reserved word"),
            (Text, "[2024-01-01]", "6 a number can't start with `0`"),
            (Text, "await x", ""),
            (Text, "`${`${a}`}`", ""),
            (Text, "a as b", "0 type assertion expressions can only be used in TypeScript files"),
            (Text, "f(", "2 expected `)`, found the end of the code"),
            (Text, "<a>it's {b}</a>", ""),
            (Text, "a => <B c={<d/>} {...e}/>", ""),
            (Text, "/[/]/.test(a)", ""),
            (Value, "{a: 1}", ""),
            (Value, "{a = 1}", "1 invalid assignment in object literal"),
            (Value, " /* c */ ", "0 expected a value between the braces"),
            (Spread, "...a.b", ""),
            (Spread, "...{a: 1} /* c */,", ""),
            (Spread, "...a, b", "6 only one spread is allowed between the braces"),
            (Spread, "a", "0 only a spread such as `{...props}` is allowed here"),
            (Spread, "...a}) + ({...b", "0 only a spread such as `{...props}` is allowed here"),
            (Spread, "", "0 there is nothing between the braces"),
        ];
        for (place, text, expected) in table {
            assert_eq!(said(expression(text, place)), expected, "{place:?} {text}");
        }
    }

    #[test]
    fn judges_modules() {
        let only = "only import and export statements are allowed here";
        let table = [
            ("import a, {b as c} from 'd'\nimport 'e'", String::new()),
            ("export const A = ({b}) => <p>don't {b}</p>", String::new()),
            ("export default {a: 1}\nexport * as x from 'y'", String::new()),
            ("import a from 'b'\nconst c = 1", format!("18 {only}")),
            ("import a from 'b';;", format!("18 {only}")),
            ("import a from 'b'\nexport const a = 1", "31 `a` is already declared above".into()),
            (
                "import a from 'b' with {type: 'json'}",
                "23 import attributes are not supported".into(),
            ),
            ("export const a: string = 'b'", "13 missing initializer in const declaration".into()),
        ];
        for (text, expected) in table {
            assert_eq!(said(esm(text)), expected, "{text}");
        }
    }

    #[test]
    fn deep_code_never_overflows_a_small_stack() {
        let units = [
            ("(", ")"),
            ("[", "]"),
            ("{a:", "}"),
            ("`${", "}`"),
            ("!", ""),
            ("- ", ""),
            ("a=>", ""),
            ("a?b:", ""),
            ("a?", ":b"),
            ("new ", ""),
            ("a**", ""),
            ("a=", ""),
            ("<a>", "</a>"),
            ("<a b={", "}/>"),
            ("<a b=", "/>"),
            ("function(){return ", "}"),
            ("class extends ", "{}"),
            ("(a=", ")=>1"),
            ("a?(b=", "):c=>1"),
            ("async(a=", ")"),
            ("\")\",(", ")"),
            ("/)/,[", "]"),
            ("if(1)", ""),
            ("if(1)a;else ", ""),
            ("{", "}"),
            ("a:", ""),
            ("{}/)/;[", "]"),
            ("if(1)a.return?", ":1"),
            ("@ ", ""),
            ("\\`get( ", ""),
            ("await <a>extends", ""),
            ("yield\u{a0}", ""),
            ("{}<>", "</>"),
            ("if(1)\u{a0}", ""),
            ("é?", ":1"),
            ("/(", "/"),
        ];
        let run = move || {
            for (depth, (open, close)) in
                [190, 399, 5000].into_iter().flat_map(|n| units.map(|u| (n, u)))
            {
                for close in [close, ""] {
                    let text = format!("{}1{}", open.repeat(depth), close.repeat(depth));
                    let _ = expression(&text, ExpressionPlace::Text);
                    let _ = esm(&format!("export const f = async () => {{{text}}}"));
                }
            }
            let deep = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
            assert_eq!(
                said(expression(&deep, ExpressionPlace::Value)),
                "200 this code is nested too deeply to be read"
            );
            let flat =
                "[{a: (1), b: <c>{[`${d}`]}</c>, e: () => { return !f }}, 'it\\'s'],".repeat(2000);
            assert_eq!(said(expression(&format!("[{flat}]"), ExpressionPlace::Value)), "");
        };
        let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(run);
        thread.expect("a thread starts").join().expect("no panic");
    }
}
