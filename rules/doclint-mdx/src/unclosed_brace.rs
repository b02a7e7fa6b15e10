//! `{` without its `}`.

use crate::invalid_expression::{TEMPLATE, begins_template};
use crate::{errors, is_in_code, join_lines, until_fixed};
use doclint_rule::edit::{near_after, near_before, rest_of_line};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct UnclosedBrace;

impl PageRule for UnclosedBrace {
    const META: RuleMeta = RuleMeta::error(
        "unclosed-brace",
        "a `{` is never closed",
        include_str!("unclosed_brace.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::UnclosedBrace) {
            let start = error.span.start;
            if is_in_code(page, start) {
                let (help, fix) = join_lines(page, start);
                cx.report(error.span, "unclosed `{`").help(help).fixes.extend(fix);
                continue;
            }
            let Advice { text, help, fix } = if error.related.is_some() {
                in_tag(page, start)
            } else if rest_of_line(page, start).starts_with("{/*") {
                comment(page, start)
            } else if begins_template(rest_of_line(page, start)) {
                // `{% /tab %}`: what follows the slash is read as a pattern.
                Advice {
                    text: TEMPLATE.to_owned(),
                    help: "replace it with a component or Markdown, or remove it".to_owned(),
                    fix: None,
                }
            } else {
                Advice {
                    text: "unclosed `{`".to_owned(),
                    help: "write `\\{` if it is meant as text, or close the expression before the \
                           next blank line"
                        .to_owned(),
                    fix: Some(Fix::suggestion("Escape the `{`", Edit::insert(start, "\\"))),
                }
            };
            cx.report(error.span, text).help(until_fixed(&help)).fixes.extend(fix);
        }
    }
}

struct Advice {
    text: String,
    help: String,
    fix: Option<Fix>,
}

/// A comment without its end, or with an end that is missing a character.
fn comment(page: &Page, start: u32) -> Advice {
    let line = rest_of_line(page, start).trim_end();
    let inside = near_after(&line[3..]);
    let slip = |at: usize, end: &str, sign: &str| Advice {
        text: format!("comment ends in `{end}`, not in `*/}}`"),
        help: "write `*/}`".to_owned(),
        fix: Some(
            Fix::not_safe("Close the comment", Edit::insert(start + 3 + at as u32, sign))
                .changing_components(),
        ),
    };
    if let Some(at) = inside.find("*/") {
        return slip(at + 2, "*/", "}");
    }
    if let Some(at) = inside.find("*}") {
        return slip(at + 1, "*}", "/");
    }
    let begins_line = page.slice(Span::new(page.line_start(start), start)).trim().is_empty();
    let help = match begins_line {
        true => "add `*/}` where the comment ends",
        false => "add `*/}` before the next blank line, or begin the comment on a line of its own",
    };
    let end = start + line.len() as u32;
    Advice {
        text: "comment is never closed".to_owned(),
        help: help.to_owned(),
        fix: Some(
            Fix::suggestion("Close the comment at the end of the line", Edit::insert(end, " */}"))
                .changing_components(),
        ),
    }
}

/// The value of an attribute, where `\{` would be no escape.
fn in_tag(page: &Page, start: u32) -> Advice {
    let before = near_before(&page.source()[..start as usize]);
    let name = before
        .strip_suffix('=')
        .map(|it| it.rsplit(|c: char| c.is_whitespace() || c == '<').next().unwrap_or_default());
    let text = match name {
        Some(name) => format!("the value of `{name}` is not closed"),
        None => "unclosed `{` in a tag".to_owned(),
    };
    let line = near_after(rest_of_line(page, start + 1)).trim_end();
    let Some(len) = value_len(line) else {
        let help = "add `}` at the end of the value".to_owned();
        return Advice { text, help, fix: None };
    };
    let value = &line[..len];
    let help = match value.chars().count() {
        1..=30 => format!("add `}}` after `{value}`"),
        _ => "add `}` at the end of the value".to_owned(),
    };
    let edit = Edit::insert(start + 1 + len as u32, "}");
    // In other code, a comment or another bracket may be what is open.
    let is_plain = |it: char| it.is_alphanumeric() || matches!(it, '_' | '.' | '"' | '\'' | ' ');
    let fix = match name.is_some() && !value.is_empty() && value.chars().all(is_plain) {
        true => Fix::not_safe("Add the `}`", edit),
        false => Fix::suggestion("Add the `}`", edit),
    };
    Advice { text, help, fix: Some(fix.changing_components()) }
}

/// How long the value at the start of a line is: up to the next attribute, or to the end of the tag.
fn value_len(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' | b'\'' | b'`' => {
                at += 1 + line[at + 1..].find(char::from(*byte))?;
            }
            b'>' if !line[..at].ends_with(['=', '-']) => {
                let value = line[..at].trim_end();
                return Some(value.strip_suffix('/').unwrap_or(value).trim_end().len());
            }
            b'=' if matches!(bytes.get(at + 1), Some(b'"' | b'\'' | b'{')) => {
                let name = line[..at].rfind(char::is_whitespace)?;
                return Some(line[..name].trim_end().len());
            }
            _ => {}
        }
        at += 1;
    }
    None
}
