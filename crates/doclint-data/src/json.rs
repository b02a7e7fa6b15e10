//! JSON.

use crate::{DataError, Document, Entry, Key, Kind, Limits, Mapping, Value, json_strict};
use doclint_diagnostic::Span;
use jsonc_parser::ast::{ObjectPropName, Value as Node};
use jsonc_parser::common::{Range, Ranged};
use jsonc_parser::errors::{ParseError, ParseErrorKind};
use jsonc_parser::{CollectOptions, ParseOptions, ParseStringErrorKind, parse_to_ast};

/// Reads a JSON text. A byte order mark at the start is skipped. After a mistake nothing is kept.
pub fn parse(text: &str) -> Document {
    read(text, false)
}

/// Reads a JSON text that may hold comments, and commas before closing brackets.
pub fn parse_with_comments(text: &str) -> Document {
    read(text, true)
}

fn read(text: &str, comments: bool) -> Document {
    if let Some(refusal) = Limits::JSON_FILE.refuse(text, 0) {
        return refusal;
    }
    let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let shift = (text.len() - body.len()) as u32;
    if let Some(document) = json_strict::read(body, shift) {
        return document;
    }
    explained(text, body, shift, comments)
}

/// Reads a text that has a mistake or comments, or one of the rarer ways to write JSON.
fn explained(text: &str, body: &str, shift: u32, comments: bool) -> Document {
    let failed = |error| Document {
        root: Value::new(Span::new(0, text.len() as u32), Kind::Null),
        errors: vec![error],
    };
    // The parser is recursive and lets line breaks in strings pass.
    if let Some(error) = survey(body, shift, comments) {
        return failed(error);
    }
    let options = ParseOptions {
        allow_comments: comments,
        allow_trailing_commas: comments,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    match parse_to_ast(body, &CollectOptions::default(), &options) {
        Err(error) => {
            let unclosed = unclosed_before(&error, body, shift);
            failed(unclosed.unwrap_or_else(|| explain(&error, body, shift)))
        }
        Ok(parsed) => {
            let mut errors = Vec::new();
            match parsed.value {
                Some(node) => {
                    let root = convert(node, shift, &mut errors);
                    errors.sort_by_key(DataError::span);
                    Document { root, errors }
                }
                None => failed(nothing(text)),
            }
        }
    }
}

fn nothing(text: &str) -> DataError {
    DataError::Syntax {
        span: Span::new(0, text.lines().next().unwrap_or_default().len() as u32),
        message: "expected a JSON value, found nothing".to_owned(),
        help: Some("the smallest JSON file contains `{}`".to_owned()),
        replacement: None,
    }
}

/// One pass over the bytes: nesting outside of strings and comments, and forbidden characters
/// inside
/// strings.
fn survey(text: &str, shift: u32, comments: bool) -> Option<DataError> {
    let bytes = text.as_bytes();
    let mut depth = 0;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => match string_end(bytes, at) {
                Ok(end) => at = end,
                Err(bad) => return Some(bad_string(text, at, bad, shift)),
            },
            b'/' if comments && bytes.get(at + 1) == Some(&b'/') => {
                at = text[at..].find(['\n', '\r']).map_or(bytes.len(), |it| at + it);
            }
            b'/' if comments && bytes.get(at + 1) == Some(&b'*') => {
                at = text[at + 2..].find("*/").map_or(bytes.len(), |it| at + 2 + it + 2);
            }
            b'[' | b'{' => {
                depth += 1;
                if depth > Limits::JSON_FILE.depth {
                    return Some(Limits::JSON_FILE.too_deep(shift + at as u32));
                }
                at += 1;
            }
            b']' | b'}' => {
                depth = depth.saturating_sub(1);
                at += 1;
            }
            _ => at += 1,
        }
    }
    None
}

/// The byte after the closing quote of the string at `start`, or the byte that is not allowed in it;
/// for an unclosed string that is the text's length.
fn string_end(bytes: &[u8], start: usize) -> Result<usize, usize> {
    let mut at = start + 1;
    loop {
        match bytes.get(at) {
            Some(b'"') => return Ok(at + 1),
            Some(b'\\') => at += 2,
            None | Some(0..=0x1F) => return Err(at.min(bytes.len())),
            Some(_) => at += 1,
        }
    }
}

fn bad_string(text: &str, start: usize, bad: usize, shift: u32) -> DataError {
    let (span, message, help) = match text.as_bytes().get(bad) {
        Some(b'\t') => {
            (bad..bad + 1, "unescaped tab in a string".to_owned(), "write it as `\\t`".to_owned())
        }
        Some(byte) if !matches!(byte, b'\n' | b'\r') => (
            bad..bad + 1,
            format!("invisible control character (U+{byte:04X}) in a string"),
            "delete it".to_owned(),
        ),
        _ => (
            start..start + text[start..bad].trim_end().len(),
            "unclosed string".to_owned(),
            "add the closing `\"`; a line break in a string is written as `\\n`".to_owned(),
        ),
    };
    let span = Span::new(shift + span.start as u32, shift + span.end as u32);
    DataError::Syntax { span, message, help: Some(help), replacement: None }
}

/// Recursive, as the parser is; `survey` has capped the depth.
fn convert(node: Node<'_>, shift: u32, errors: &mut Vec<DataError>) -> Value {
    let place = |range: Range| Span::new(shift + range.start as u32, shift + range.end as u32);
    let span = place(node.range());
    let kind = match node {
        Node::NullKeyword(_) => Kind::Null,
        Node::BooleanLit(it) => Kind::Bool(it.value),
        Node::NumberLit(it) => {
            Kind::Number(it.value.parse().expect("the parser took it for a number"))
        }
        Node::StringLit(it) => Kind::String(it.value.into_owned()),
        Node::Array(array) => Kind::Sequence(
            array.elements.into_iter().map(|node| convert(node, shift, errors)).collect(),
        ),
        Node::Object(object) => {
            let mut mapping = Mapping::default();
            mapping.entries.reserve_exact(object.properties.len());
            for property in object.properties {
                let span = place(property.name.range());
                let text = match property.name {
                    ObjectPropName::String(name) => name.value.into_owned(),
                    ObjectPropName::Word(name) => name.value.to_owned(),
                };
                let value = convert(property.value, shift, errors);
                mapping.entries.push(Entry { key: Key { span, text }, value });
            }
            mapping.report_duplicates(errors);
            Kind::Mapping(mapping)
        }
    };
    Value::new(span, kind)
}

/// The parser's error in a writer's words.
fn explain(error: &ParseError, text: &str, shift: u32) -> DataError {
    use ParseErrorKind as E;
    let range = error.range();
    let (start, mut end) = (range.start.min(text.len()), range.end.min(text.len()));
    let word = text[start..].len() - text[start..].trim_start_matches(char::is_alphanumeric).len();
    let begins_word = text[start..].starts_with(char::is_alphabetic);
    let (message, help, replacement) = match error.kind() {
        _ if is_conflict(text, start) => {
            end = start + 7;
            let help = "keep one of the two versions, and delete the marker lines";
            ("unresolved merge conflict", help, None)
        }
        E::TrailingCommasNotAllowed => ("trailing comma", "remove it", Some("")),
        E::ExpectedComma => ("missing comma", "put a comma between entries", Some(",")),
        E::CommentsNotAllowed => ("JSON does not allow comments", "remove the comment", None),
        E::SingleQuotedStringsNotAllowed => {
            ("JSON strings take double quotes", "use `\"` instead of `'`", None)
        }
        E::ExpectedStringObjectProperty | E::UnexpectedTokenInObject => {
            ("expected a key in double quotes", "write `\"key\": value`", None)
        }
        E::ExpectedColonAfterObjectKey => {
            ("missing colon after the key", "write `\"key\": value`", None)
        }
        E::ExpectedObjectValue => {
            ("expected a value, found the end of the text", "write `\"key\": value`", None)
        }
        E::UnexpectedWord | E::UnexpectedToken if begins_word => {
            end = start + word;
            let help = "put text in double quotes; only numbers, `true`, `false` and `null` go \
                        without";
            ("this word is not a JSON value", help, None)
        }
        E::UnexpectedToken => {
            end = start + text[start..].chars().next().map_or(0, char::len_utf8);
            ("this is not a JSON value", "put text in double quotes", None)
        }
        E::UnterminatedObject => {
            end = (start + 1).min(text.len());
            ("unclosed brace `{`", "add the closing `}`", None)
        }
        E::UnterminatedArray => {
            end = (start + 1).min(text.len());
            ("unclosed bracket `[`", "add the closing `]`", None)
        }
        E::UnterminatedCommentBlock => {
            end = (start + 2).min(text.len());
            ("unclosed comment", "add the closing `*/`", None)
        }
        E::MultipleRootJsonValues => (
            "unexpected text after the JSON value",
            "remove it, or an extra closing bracket before it",
            None,
        ),
        E::UnexpectedCloseBrace
        | E::UnexpectedCloseBracket
        | E::UnexpectedColon
        | E::UnexpectedComma => {
            ("expected a value", "remove this, or write the value before it", None)
        }
        E::String(kind) => match kind {
            ParseStringErrorKind::UnterminatedStringLiteral => {
                ("unclosed string", "add the closing `\"`", None)
            }
            _ => ("invalid escape in a string", "write `\\\\` for a backslash", None),
        },
        E::NestingDepthExceeded => return Limits::JSON_FILE.too_deep(shift + start as u32),
        _ => {
            end = end.max(start + word);
            ("invalid JSON number", "write it in digits, as in `-1.5`", None)
        }
    };
    DataError::Syntax {
        span: Span::new(shift + start as u32, shift + end.max(start) as u32),
        message: message.to_owned(),
        help: Some(help.to_owned()),
        replacement: replacement.map(str::to_owned),
    }
}

/// The parser's error, if it is at a bracket or a colon that only fits where a bracket before it is
/// closed.
fn unclosed_before(error: &ParseError, text: &str, shift: u32) -> Option<DataError> {
    use ParseErrorKind as E;
    let is_at_bracket = matches!(
        error.kind(),
        E::ExpectedComma
            | E::ExpectedStringObjectProperty
            | E::UnexpectedCloseBrace
            | E::UnexpectedCloseBracket
            | E::UnexpectedColon
            | E::UnexpectedTokenInObject
    );
    let (at, bytes) = (error.range().start, text.as_bytes());
    let found = *bytes.get(at).filter(|it| is_at_bracket && b"]}:{".contains(it))?;
    let open = innermost(bytes, at)?;
    let (close, what) = match (bytes[open], found) {
        (b'[', b'}' | b':') => (']', "list"),
        (b'{', b']' | b'{') => ('}', "object"),
        _ => return None,
    };
    let key = text[..open].trim_end().strip_suffix(':').map(str::trim_end);
    let key = key.and_then(|it| it.strip_suffix('"')?.rsplit('"').next());
    let message = match (found, key) {
        (b'{', _) => "expected a key in double quotes".to_owned(),
        (_, Some(key)) => format!("the {what} of `{key}` has no closing `{close}`"),
        (_, None) => format!("the {what} before this has no closing `{close}`"),
    };
    let help = match found {
        b':' => "add `]` before the key, or put keys between `{` and `}`".to_owned(),
        b'{' => "write `}` before this where the object above ends, or `\"key\":` where this is a \
                 value"
            .to_owned(),
        _ => format!("add `{close}` before this"),
    };
    let at = shift + at as u32;
    let span = Span::new(at, at + 1);
    Some(DataError::Syntax { span, message, help: Some(help), replacement: None })
}

/// The last bracket before a place that is open there.
fn innermost(bytes: &[u8], end: usize) -> Option<usize> {
    let mut open = Vec::new();
    let mut at = 0;
    while at < end {
        match bytes[at] {
            b'"' => {
                at = string_end(bytes, at).ok()?;
                continue;
            }
            b'[' | b'{' => open.push(at),
            b']' | b'}' => _ = open.pop()?,
            _ => {}
        }
        at += 1;
    }
    open.pop()
}

/// Whether a marker that git leaves in a conflict is there.
fn is_conflict(text: &str, at: usize) -> bool {
    let is_at_start = at == 0 || text.as_bytes()[at - 1] == b'\n';
    let rest = &text[at..];
    is_at_start && ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|it| rest.starts_with(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_reader_agrees_with_the_one_that_explains() {
        let deep = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
        let deep_mapping = r#"{"a":"#.repeat(127) + "{}" + &"}".repeat(127);
        for text in [
            r#" {"a" : [1, -0, -1.5e+3, 0.1, 123456789012345678, 1E2, true, false, null, ""]} "#,
            r#"{"a":{},"b":[],"a":{"c":[[{}],{}]},"long enough \\ \" \/ \b\f\n\r\t \u00e9":"x"}"#,
            "\"é is longer than eight bytes, so it is scanned in words\"",
            "[\"\u{7f}\u{2028}\", 1e999, 0]",
            "7",
            &deep(128),
            &deep_mapping,
        ] {
            let fast = json_strict::read(text, 3).unwrap_or_else(|| panic!("{text}"));
            let slow = explained(text, text, 3, false);
            assert_eq!((fast.root, fast.errors), (slow.root, slow.errors), "{text}");
        }
    }

    #[test]
    fn the_fast_reader_leaves_mistakes_to_the_one_that_explains() {
        for text in [
            "",
            " ",
            "{",
            "[1,]",
            r#"{"a":1,}"#,
            "{a:1}",
            "01",
            "1.",
            ".5",
            "-",
            "+1",
            "1e",
            "[1 2]",
            "'a'",
            r#""a"#,
            "\"a\tb\"",
            r#""\x""#,
            r#""\u12""#,
            r#""\ud800""#,
            "tru",
            "// a",
            "1 2",
            "]",
            r#"{"a"}"#,
            r#"{"a":}"#,
            "[1}",
            "\u{a0}1",
            &"[".repeat(129),
        ] {
            assert!(json_strict::read(text, 0).is_none(), "{text}");
        }
    }
}
