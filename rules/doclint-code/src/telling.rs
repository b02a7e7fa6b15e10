//! Recognizes code whose language two signs of its own give away, for blocks that name none.

use crate::statements::language_of_statements;
use crate::tongue::{Tongue, is_typed};

/// The language of code, as the platform names it; `None` where it may be several, text, or the output
/// of a program.
pub(crate) fn telling_language(code: &str) -> Option<&'static str> {
    let lines = || code.lines().map(str::trim).filter(|it| !it.is_empty());
    let first = lines().next()?;
    if let Some(language) = of_first_line(first) {
        return Some(language);
    }
    if is_query(code) && (lines().nth(1).is_some() || first.ends_with(';')) {
        return Some("sql");
    }
    if first.starts_with("<script ") && is_fragment(code.trim()) {
        return Some("html");
    }
    // A line alone is too little for what follows.
    lines().nth(1)?;
    if is_fragment(code.trim()) {
        return Some("html");
    }
    if is_operation(first) && code.trim_end().ends_with('}') {
        return Some("graphql");
    }
    let has = |sign: &str| lines().any(|it| it.starts_with(sign));
    match Tongue::of(code) {
        Some(Tongue::Go) => return Some("go"),
        Some(Tongue::Python) if !lines().any(|it| it.ends_with([';', '{'])) => {
            return Some("python");
        }
        Some(Tongue::Script) if lines().any(|it| it.ends_with([';', '{', '(', ')'])) => {
            return Some(script(code));
        }
        Some(Tongue::Yaml) if is_of_settings(code) => return Some("yaml"),
        _ => {}
    }
    let is_typed_script = has("interface ") || has("export interface ") || has("import type ");
    if is_typed_script && lines().any(|it| it.ends_with([';', '{'])) && !has("func ") {
        return Some("typescript");
    }
    if has("use ") && has_line(code, |it| it.starts_with("use ") && it.contains("::"))
        || has("fn main()")
    {
        return lines().any(|it| it.ends_with(';')).then_some("rust");
    }
    if has("public class ") && has("public static void ") || has("import java.") {
        return Some("java");
    }
    if first.starts_with("FROM ") && (has("RUN ") || has("COPY ") || has("CMD ")) {
        return Some("dockerfile");
    }
    settings(code).or_else(|| language_of_statements(code))
}

fn has_line(code: &str, is_it: impl Fn(&str) -> bool) -> bool {
    code.lines().map(str::trim).any(is_it)
}

/// The language that begins in a way of its own.
fn of_first_line(line: &str) -> Option<&'static str> {
    let lower = line.to_ascii_lowercase();
    if lower.starts_with("<!doctype html") || lower.starts_with("<html") {
        return Some("html");
    }
    if line.starts_with("<?xml ") {
        return Some("xml");
    }
    if line.starts_with("<?php") {
        return Some("php");
    }
    if line.starts_with("--- a/") || line.starts_with("diff --git ") || line.starts_with("@@ -") {
        return Some("diff");
    }
    is_of_http(line).then_some("http")
}

/// Whether code is one element of HTML without signs of JSX: `<div class="x">…</div>`.
fn is_fragment(code: &str) -> bool {
    const NAMES: [&str; 12] = [
        "a", "body", "button", "div", "form", "head", "iframe", "p", "script", "section", "table",
        "ul",
    ];
    let Some(rest) = code.strip_prefix('<') else { return false };
    let name = rest.split(|it: char| !it.is_ascii_alphanumeric()).next().unwrap_or_default();
    let is_closed = code.ends_with('>')
        && code.rsplit("</").next().is_some_and(|it| it.trim_end_matches('>').trim() == name);
    NAMES.contains(&name) && is_closed && !code.contains("className=") && !code.contains("={")
}

/// Whether a line begins an operation of GraphQL: `query {`, `mutation Send($id: ID!) {`.
fn is_operation(line: &str) -> bool {
    let rest = ["query", "mutation", "subscription"].iter().find_map(|it| line.strip_prefix(it));
    rest.is_some_and(|it| {
        it.starts_with([' ', '{']) && line.ends_with('{') && !it.contains(['=', '.'])
    })
}

/// Whether a line begins a request or a response of HTTP: `GET /queues HTTP/1.1`, `HTTP/1.1 200 OK`.
fn is_of_http(line: &str) -> bool {
    const METHODS: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
    let words: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
    match words.as_slice() {
        [method, address, version] => {
            METHODS.contains(method)
                && address.starts_with(['/', 'h'])
                && version.starts_with("HTTP/")
        }
        [version, status, ..] => {
            version.starts_with("HTTP/") && status.len() == 3 && status.parse::<u16>().is_ok()
        }
        _ => false,
    }
}

/// JavaScript or TypeScript, with elements in it or not.
fn script(code: &str) -> &'static str {
    let has_elements = code.contains("/>") || code.contains("</");
    match (is_typed(code), has_elements) {
        (true, true) => "tsx",
        (true, false) => "typescript",
        (false, true) => "jsx",
        (false, false) => "javascript",
    }
}

/// Whether keys and lists are those of settings, and not what a program prints about them: keys in
/// lower case, and values that one blank sets apart.
fn is_of_settings(code: &str) -> bool {
    let mut lines = code.lines().filter(|it| !it.trim().is_empty());
    let is_plain = |line: &str| {
        let text = line.trim_start().trim_start_matches("- ");
        !text.starts_with(|c: char| c.is_uppercase()) && !text.contains(":  ")
    };
    lines.clone().nth(2).is_some() && lines.all(is_plain)
}

/// Whether code is a statement of SQL in capitals, which ends or has a second word of the language.
fn is_query(code: &str) -> bool {
    const STARTS: [&str; 8] = [
        "ALTER TABLE ",
        "CREATE INDEX ",
        "CREATE TABLE ",
        "DELETE FROM ",
        "INSERT INTO ",
        "SELECT",
        "UPDATE ",
        "WITH ",
    ];
    const WORDS: [&str; 6] = ["FROM ", "WHERE ", "VALUES", "SET ", "ADD ", "PRIMARY KEY"];
    let mut lines = code.lines().map(str::trim);
    let first = lines.find(|it| !it.is_empty() && !it.starts_with("--")).unwrap_or_default();
    STARTS.iter().any(|it| first.starts_with(it)) && WORDS.iter().any(|it| code.contains(it))
}

/// TOML or INI, if each line is a section, a comment, or a key with a value, and there are both. What
/// TOML can't be is INI. One section of plain values may be either, but for those of manifests.
fn settings(code: &str) -> Option<&'static str> {
    const OF_MANIFESTS: [&str; 5] =
        ["build-system", "dependencies", "package", "project", "workspace"];
    let (mut sections, mut keys, mut is_toml, mut is_typed) = (0, 0, true, false);
    let mut is_sure = false;
    let is_line = |line: &str| {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', ';']) {
            return true;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
            sections += 1;
            is_sure |= name.contains('.') || name.starts_with('[') || OF_MANIFESTS.contains(&name);
            return name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.[]\" ".contains(&b));
        }
        let Some((key, value)) = line.split_once(" = ") else { return false };
        keys += 1;
        let is_key = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.');
        is_sure |= value.starts_with(['[', '{']);
        is_typed |= value.starts_with(['"', '[', '{']);
        is_toml &= value.starts_with(['"', '[', '{'])
            || matches!(value, "true" | "false")
            || value.parse::<f64>().is_ok();
        key.bytes().all(is_key)
    };
    let is_whole = code.lines().all(is_line) && keys > 0 && sections > 0;
    match is_toml {
        _ if !is_whole => None,
        true => (is_sure || sections > 1).then_some("toml"),
        false => (!is_typed).then_some("ini"),
    }
}
