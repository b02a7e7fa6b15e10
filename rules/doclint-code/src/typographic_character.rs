//! Curly quotes and long dashes where code needs plain ones.

use crate::content::{bare_characters, rewrite};
use crate::languages::{Kind, language};
use doclint_rule::edit::near_before;
use doclint_rule::{AstNode as _, Edit, FixKind, Page, PageCx, PageRule, RuleMeta, ast};

pub(crate) struct TypographicCharacter;

impl PageRule for TypographicCharacter {
    const META: RuleMeta = RuleMeta::warning(
        "typographic-character",
        "code has curly quotes or long dashes where it needs plain ones",
        include_str!("typographic_character.md"),
    )
    .in_builds()
    .only_in_pages()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        ast::Code::all(page).for_each(|it| check_block(it, cx));
        for at in ["`–", "`—"].into_iter().flat_map(|it| page.places_of(it)) {
            let code = ast::InlineCode::cast(page.node_at(at as u32));
            if let Some(code) = code.filter(|it| it.span().start as usize == at) {
                check_option(code.value(), cx);
            }
        }
    }
}

/// Reports the first sign in a block.
fn check_block(code: ast::Code<'_>, cx: &mut PageCx<'_>) {
    let content = code.content();
    let text = content.as_str();
    if text.is_ascii() || !text.contains(SIGNS) {
        return;
    }
    let kind = Kind::of(code);
    // PowerShell reads all of these signs as the plain ones.
    let is_power_shell = code.language().and_then(|it| language(it.as_str())) == Some("powershell");
    if kind == Kind::Text || is_power_shell {
        return;
    }
    let long = ["\"\"\"", "'''"].map(|it| places_of(text, it));
    // Between three quotes is a string of several lines.
    let is_in_string = |at: usize| long.iter().any(|it| it.partition_point(|it| *it < at) % 2 == 1);
    let is_code = |at: usize| !is_output(text, at) && !is_in_string(at);
    let found: Vec<_> = signs(text, kind).filter(|it| is_code(it.0)).collect();
    let Some(&(at, sign, plain)) = found.first() else { return };
    let edits: Vec<Edit> = found
        .iter()
        .map(|(at, sign, plain)| Edit::replace(content.part(*at..at + sign.len_utf8()), *plain))
        .collect();
    cx.report(content.part(at..at + sign.len_utf8()), format!("`{sign}` in code breaks it"))
        .cause("curly quotes or long dashes break the code")
        .help(format!("write `{plain}`"))
        .fix(rewrite("Write plain characters", edits));
}

/// Reports an option whose dashes a word processor has joined: `–verbose`.
fn check_option(code: ast::Str<'_>, cx: &mut PageCx<'_>) {
    let text = code.as_str();
    let Some(sign) = text.chars().next().filter(|it| matches!(it, '–' | '—')) else { return };
    let name = text[sign.len_utf8()..].split([' ', '=']).next().unwrap_or_default();
    let is_part = |it: u8| it.is_ascii_alphanumeric() || it == b'-';
    if !name.starts_with(|it: char| it.is_ascii_alphabetic()) || !name.bytes().all(is_part) {
        return;
    }
    let plain = if name.len() > 1 { "--" } else { "-" };
    let place = code.part(0..sign.len_utf8());
    cx.report(place, format!("`{sign}` in code breaks it"))
        .cause("curly quotes or long dashes break the code")
        .help(format!("write `{plain}{name}`"))
        .fix(rewrite("Write plain characters", vec![Edit::replace(place, plain)]));
}

/// Curly quotes and long dashes.
const SIGNS: [char; 6] = ['“', '”', '‘', '’', '–', '—'];

/// The typographic characters outside of strings and comments, each with its plain form.
fn signs(code: &str, kind: Kind) -> impl Iterator<Item = (usize, char, &'static str)> {
    let mut opened = None;
    let mut last = '\n';
    bare_characters(code).filter_map(move |(line, at, sign)| {
        let before = std::mem::replace(&mut last, sign);
        let plain = plain(sign, &code[at..], kind)?;
        if matches!(sign, '”' | '’') {
            // It closes a quotation that began on this line; any other is an apostrophe.
            return (opened == Some(line)).then_some((at, sign, plain));
        }
        let is_start = before.is_whitespace() || "([{=,:<+".contains(before);
        let is_text = kind == Kind::Markup && !is_in_tag(code, at);
        let is_start = is_start && !is_text && !is_message(code, at) && !is_meant(code, at);
        opened = is_start.then_some(line);
        is_start.then_some((at, sign, plain))
    })
}

/// Whether a line is the output of a command above it, as the first line of the block is a prompt and this
/// one is not.
fn is_output(code: &str, at: usize) -> bool {
    let is_prompt = |it: &str| it.trim_start().starts_with("$ ");
    let line = code[..at].rfind('\n').map_or(0, |it| it + 1);
    is_prompt(code) && !is_prompt(&code[line..]) && !code[..line].trim_end().ends_with('\\')
}

/// The bytes at which a mark is in code.
fn places_of(code: &str, mark: &str) -> Vec<usize> {
    code.match_indices(mark).map(|it| it.0).collect()
}

/// Whether a place in markup is inside of a tag, and not in the text that readers see.
fn is_in_tag(code: &str, at: usize) -> bool {
    let before = near_before(&code[..at]);
    before.rfind('<') > before.rfind('>')
}

/// Whether a comment behind a sign is about it: `rm “file” # Unicode quotes`.
fn is_meant(code: &str, at: usize) -> bool {
    let line = code[at..].lines().next().unwrap_or_default();
    let comment = line.split_once(" # ").or_else(|| line.split_once(" // "));
    let words = ["quote", "unicode", "curly", "dash"];
    let comment = comment.map(|it| it.1.to_ascii_lowercase());
    comment.is_some_and(|it| words.iter().any(|word| it.contains(word)))
}

/// Whether a quotation follows a label, as in a log of what was said: `Vision: “A dog”`.
fn is_message(code: &str, at: usize) -> bool {
    let before = near_before(&code[..at]);
    let line = before.rfind('\n').map_or(0, |it| it + 1);
    let label = before[line..].trim().strip_suffix(':').unwrap_or_default();
    label.starts_with(char::is_uppercase)
        && label.chars().all(|it| it.is_alphanumeric() || it == ' ')
}

fn plain(sign: char, rest: &str, kind: Kind) -> Option<&'static str> {
    match sign {
        '“' | '”' => Some("\""),
        '‘' | '’' => Some("'"),
        '–' | '—' if kind == Kind::Shell => {
            let after = rest.chars().nth(1)?;
            after.is_ascii_alphabetic().then_some("--")
        }
        _ => None,
    }
}
