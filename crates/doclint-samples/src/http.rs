//! HTTP: requests and responses as they are sent, and as files of requests show them.

use crate::{Fault, json};
use doclint_suggest::edit_distance;

const METHODS: [&str; 9] =
    ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT"];

/// Methods that are near to one of the above, and names of other protocols in files of requests.
const OTHER_METHODS: [&str; 4] = ["LIST", "COPY", "MOVE", "LOCK"];

/// Headers that are common enough to be known without their colon.
const HEADERS: [&str; 12] = [
    "accept",
    "accept-encoding",
    "accept-language",
    "authorization",
    "cache-control",
    "content-length",
    "content-type",
    "cookie",
    "host",
    "location",
    "set-cookie",
    "user-agent",
];

/// Which part of a message a line is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Before the first line of a message.
    Outside,
    Headers,
    Body,
}

/// Reads messages one after the other. Only certain mistakes are errors: samples leave out
/// the version, the host, headers and the blank line before the body, and they have comments.
pub(crate) fn check(text: &str) -> Option<Fault> {
    let mut part = Part::Outside;
    let mut is_json = false;
    let mut body = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n').chain([""]) {
        let start = at;
        at += line.len();
        let words = line.trim_end();
        let is_first = is_first_line(words);
        let is_end = line.is_empty() || is_first || words.starts_with("###");
        if is_end && part == Part::Body && is_json {
            let fault = json_fault(text, body, start);
            if fault.is_some() {
                return fault;
            }
        }
        if is_end {
            (part, is_json) = (Part::Outside, false);
        }
        if is_first {
            part = Part::Headers;
            let fault = first_line(words);
            if fault.is_some() {
                return fault.map(|it| it.after(start));
            }
            continue;
        }
        match part {
            Part::Headers if words.is_empty() => (part, body) = (Part::Body, at),
            Part::Headers => {
                if let Some(fault) = header(words) {
                    return Some(fault.after(start));
                }
                is_json |= is_json_type(words);
            }
            Part::Outside if start == 0 => {
                if let Some(fault) = misspelled_method(words) {
                    return Some(fault);
                }
            }
            Part::Outside | Part::Body => {}
        }
    }
    None
}

/// Whether a line begins a message: `POST /ferries`, `HTTP/1.1 200 OK`.
fn is_first_line(line: &str) -> bool {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    METHODS.contains(&word) && is_target(rest) || line.starts_with("HTTP/")
}

fn is_target(rest: &str) -> bool {
    let target = rest.trim_start();
    target.starts_with(['/', '*', '{']) || target.starts_with("http")
}

fn first_line(line: &str) -> Option<Fault> {
    if line.starts_with("HTTP/") {
        let (version, rest) = line.split_once(' ').unwrap_or((line, ""));
        let status = rest.split_whitespace().next().unwrap_or_default();
        let is_number = !status.is_empty() && status.bytes().all(|it| it.is_ascii_digit());
        let place = version.len() + 1;
        return version_fault(version).or_else(|| {
            (is_number && status.len() != 3).then(|| {
                Fault::new(place..place + status.len(), "expected a status code of three digits")
            })
        });
    }
    let (before, last) = line.rsplit_once(' ')?;
    let fault = version_fault(last.starts_with("HTTP").then_some(last)?)?;
    Some(fault.after(before.len() + 1))
}

/// Finds the fault in `HTTP/1.1`. `HTTP/x` means any version.
fn version_fault(version: &str) -> Option<Fault> {
    let number = version.strip_prefix("HTTP/").unwrap_or_default();
    let is_version = matches!(number, "0.9" | "1.0" | "1.1" | "2" | "2.0" | "3" | "3.0");
    let has_number = version.bytes().any(|it| it.is_ascii_digit());
    (!is_version && has_number && !number.ends_with(['x', 'X'])).then(|| {
        Fault::new(0..version.len(), format!("unknown version `{version}`; expected `HTTP/1.1`"))
    })
}

/// Finds the fault in the first line of a sample that begins with no known method.
fn misspelled_method(line: &str) -> Option<Fault> {
    let (word, rest) = line.split_once(' ')?;
    let is_word = word.len() > 2 && word.bytes().all(|it| it.is_ascii_uppercase());
    if !is_word || !is_target(rest) || OTHER_METHODS.contains(&word) {
        return None;
    }
    let mut near = METHODS.iter().filter(|it| edit_distance(word, it) == 1);
    let (Some(meant), None) = (near.next(), near.next()) else { return None };
    Some(Fault::new(0..word.len(), format!("unknown method `{word}`; did you mean `{meant}`?")))
}

/// Finds the fault in a line between the first one and the body: a known header without its colon.
fn header(line: &str) -> Option<Fault> {
    let (name, value) = line.split_once(' ')?;
    // `X-Request-Id` can only be the name of a header, whichever it is.
    let is_part = |it: &str| {
        it.starts_with(|c: char| c.is_ascii_uppercase())
            && it.bytes().all(|c| c.is_ascii_alphanumeric())
    };
    let is_known = HEADERS.contains(&name.to_ascii_lowercase().as_str())
        || name.contains('-') && name.split('-').all(is_part);
    let is_value = !value.trim().is_empty() && !value.trim_start().starts_with([':', '=', '-']);
    (is_known && is_value).then(|| {
        Fault::new(name.len()..name.len(), format!("expected `:` after the header `{name}`"))
    })
}

fn is_json_type(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    line.strip_prefix("content-type:").is_some_and(|it| it.contains("json"))
}

/// Finds the fault in a body in JSON.
fn json_fault(text: &str, start: usize, end: usize) -> Option<Fault> {
    let body = &text[start..end];
    let is_json = body.trim_start().starts_with(['{', '[']) && !body.trim_start().starts_with("{{");
    let fault = is_json.then(|| json::check(body))??;
    Some(fault.after(start))
}
