//! `import` and `export` that are not valid JavaScript.

use crate::{errors, until_fixed, with_detail};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct InvalidEsm;

impl PageRule for InvalidEsm {
    const META: RuleMeta = RuleMeta::error(
        "invalid-esm",
        "an `import` or `export` is not valid JavaScript",
        include_str!("invalid_esm.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::InvalidEsm) {
            let text = cx.page().slice(error.span);
            let word = if text.starts_with("import") { "import" } else { "export" };
            let message = format!("this `{word}` is not valid JavaScript");
            let finding = cx.report(error.span, with_detail(&message, error));
            if let Some(place) = error.related {
                finding.label(place, "parsing fails here");
            }
            let place = error.related.map_or(error.span.start, |it| it.start);
            if let Some(line) = repeated(page, place, error.span) {
                finding.help(until_fixed("remove the second of the two equal lines"));
                let fix = Fix::safe("Remove the second line", Edit::delete(line));
                finding.fix(fix.repairing().changing_code());
                continue;
            }
            match corrected(page, place) {
                Some((line, edits)) => {
                    finding.help(until_fixed(&format!("write `{line}`")));
                    finding.fix(Fix::not_safe("Correct the import", edits).repairing());
                }
                None => {
                    finding.help(until_fixed(&format!(
                        "correct the statement, or reword a sentence that starts with `{word}`"
                    )));
                }
            }
        }
        check_exports(page, cx);
    }
}

/// Reports names that two statements of a page export: each is read alone, and together they are no module.
fn check_exports(page: &Page, cx: &mut PageCx<'_>) {
    let mut first: HashMap<&str, Span> = HashMap::new();
    for esm in ast::Esm::all(page) {
        let (text, base) = (esm.node().text(), esm.span().start);
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let Some(name) = exported(line) else { continue };
            let begin = base + (start + (name.as_ptr() as usize - line.as_ptr() as usize)) as u32;
            let span = Span::new(begin, begin + name.len() as u32);
            match first.get(name) {
                Some(other) => {
                    let other = *other;
                    cx.report(
                        span,
                        format!("`{name}` is exported twice, so the page can't be built"),
                    )
                    .cause("names are exported twice")
                    .label(other, "here as well")
                    .help("remove one of the two, or give it another name");
                }
                None => {
                    first.insert(name, span);
                }
            }
        }
    }
}

/// The name that a line begins to export: `export const name = …`.
fn exported(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("export ")?;
    let rest = rest.strip_prefix("async ").unwrap_or(rest);
    let kinds = ["const ", "let ", "var ", "function ", "class "];
    let rest = kinds.iter().find_map(|it| rest.strip_prefix(it))?;
    let end = rest.find(|it: char| !it.is_alphanumeric() && !matches!(it, '_' | '$'))?;
    Some(&rest[..end]).filter(|it| !it.is_empty())
}

/// The line of a place, if a line of the same block above says the same.
fn repeated(page: &Page, place: u32, block: Span) -> Option<Span> {
    let line = page.line(place);
    let text = page.slice(line).trim().trim_end_matches(';');
    let above = page.slice(Span::new(block.start.min(line.start), line.start));
    let is_import = text.starts_with("import ") && text.ends_with(['"', '\'']);
    let is_same = above.lines().any(|it| it.trim().trim_end_matches(';') == text);
    (is_import && is_same).then(|| Span::new(line.start, page.next_line(line.end)))
}

/// The `import` on the line of a place with its `from` and with both quotes around its path, and the
/// edits that make it. `None` if nothing else can be read in it.
fn corrected(page: &Page, place: u32) -> Option<(String, Vec<Edit>)> {
    let line = page.line(place);
    let text = page.slice(line).trim_end();
    let clause = text.strip_prefix("import ")?;
    let at = text.find(['"', '\'']).filter(|it| *it > "import ".len())?;
    let names = &clause[..at - "import ".len()];
    let names_end = match names.trim_start().starts_with('{') {
        true => names.find('}')? + 1,
        false => names.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '$'))?,
    };
    let between = &names[names_end..];
    // A misspelled `from`, or a missing one.
    let word = between.trim().trim_end_matches(':');
    let is_slip = word.len() <= 5 && word.chars().all(char::is_alphabetic);
    let (quote, path) = (&text[at..=at], &text[at + 1..]);
    let path = path.trim_end_matches(';');
    let (path, is_open) = match path.strip_suffix(quote) {
        Some(path) => (path, false),
        None => (path, true),
    };
    if !is_slip || names_end == 0 || path.is_empty() || path.contains(['"', '\'', ' ', ';']) {
        return None;
    }
    let mut edits = Vec::new();
    if between.trim() != "from" {
        let start = line.start + ("import ".len() + names_end) as u32;
        edits.push(Edit::replace(Span::new(start, line.start + at as u32), " from "));
    }
    if is_open {
        edits.push(Edit::insert(line.start + (at + 1 + path.len()) as u32, quote));
    }
    let names = &names[..names_end];
    (!edits.is_empty()).then(|| (format!("import {names} from {quote}{path}{quote}"), edits))
}
