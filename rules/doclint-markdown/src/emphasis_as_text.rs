//! `**` that is shown, as it pairs with nothing.

use crate::block_at;
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::NearMissKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast, edit};

pub(crate) struct EmphasisAsText;

impl PageRule for EmphasisAsText {
    const META: RuleMeta = RuleMeta::warning(
        "emphasis-as-text",
        "text that was meant to be bold is shown with its asterisks",
        include_str!("emphasis_as_text.md"),
    )
    .in_api_files()
    .only_on(&PlatformId::COMMONMARK)
    .in_builds()
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD037"]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let runs = page.near_misses(NearMissKind::Strong);
        let is_other = |it: Span| is_power(page, it) || is_pointer(page, it) || is_glob(page, it);
        let mut runs = runs.filter(|it| !is_other(*it)).peekable();
        while let Some(first) = runs.next() {
            let Some(block) = block_at(page, first.start) else { continue };
            let end = block.span().end;
            if let Some(second) = runs.next_if(|it| it.end <= end) {
                pair(page, cx, (first, second));
            } else if page.slice(first) == "**" {
                alone(page, cx, first, end);
            }
            while runs.next_if(|it| it.end <= end).is_some() {}
        }
    }
}

/// Whether it ends a type of C in italics: `*struct x **`.
fn is_pointer(page: &Page, run: Span) -> bool {
    let line = Span::new(page.line_start(run.start), run.start);
    let before = edit::near_before(page.slice(line));
    let name = before.strip_suffix(' ').unwrap_or_default();
    let italics = name.rfind('*').map(|it| &name[it + 1..]);
    page.slice(run) == "**"
        && italics.is_some_and(|it| {
            it.split(' ').nth(1).is_some()
                && it.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b' '))
                && !it.starts_with(' ')
                && !it.ends_with(' ')
        })
}

/// Whether it is a part of a pattern for names of files: `'**/test'`, `'**e2e'`, `**/gen`.
fn is_glob(page: &Page, run: Span) -> bool {
    let before = &page.source()[..run.start as usize];
    let after = &page.source()[run.end as usize..];
    let quote = before.chars().next_back().filter(|it| matches!(it, '\'' | '"'));
    let word = after.split(char::is_whitespace).next().unwrap_or_default();
    quote.is_some_and(|it| word.ends_with(it)) || after.starts_with('/') || before.ends_with('/')
}

/// Whether it is the sign of a power: `2**-62`.
fn is_power(page: &Page, run: Span) -> bool {
    let after = page.source()[run.end as usize..].trim_start_matches('-');
    page.source()[..run.start as usize].ends_with(|c: char| c.is_ascii_digit())
        && after.starts_with(|c: char| c.is_ascii_digit())
}

const BLANKS: &str = "bold text is shown with its asterisks: blanks are inside of them";

/// Two runs in one block.
fn pair(page: &Page, cx: &mut PageCx<'_>, (first, second): (Span, Span)) {
    let inner = Span::new(first.end, second.start);
    let text = page.slice(inner);
    let trimmed = text.trim();
    let is_phrase = trimmed.contains(char::is_alphabetic) && !is_parameter(text);
    // Longer runs are an ornament.
    if first.len() != second.len() || first.len() > 3 || !is_phrase {
        return;
    }
    let span = first.to(second);
    // Versions of VitePress differ in what they make of letters without blanks between words.
    let beside = [
        page.source()[..first.start as usize].chars().next_back(),
        page.source()[second.end as usize..].chars().next(),
    ];
    let is_beside_script = beside.iter().flatten().any(|it| *it >= '\u{2e80}');
    if cx.platform() == PlatformId::VitePress && is_beside_script {
        return;
    }
    if trimmed.len() == text.len() {
        let finding = cx.report(span, "bold text is shown with its asterisks");
        finding.label(second, "beside punctuation, a letter keeps this from closing");
        finding.help("put a blank between the asterisks and the letter, or move the punctuation");
        return;
    }
    let start = inner.start + (text.len() - text.trim_start().len()) as u32;
    let end = start + trimmed.len() as u32;
    // A blank between two words stays, outside of the asterisks.
    let source = page.source();
    let before = source[..first.start as usize].chars().next_back();
    let after = source[second.end as usize..].chars().next();
    let follows = after.is_some_and(char::is_alphanumeric) && end < inner.end;
    let is_apart = |c: char| c.is_whitespace() || matches!(c, '(' | '[' | '"' | '“' | '>');
    let precedes = before.is_some_and(|it| !is_apart(it)) && start > inner.start;
    let first_inside = trimmed.chars().next().filter(|_| !precedes);
    let last_inside = trimmed.chars().next_back().filter(|_| !follows);
    let is_whole = |outside: Option<char>, inside: Option<char>| {
        let (Some(outside), Some(inside)) = (outside, inside) else { return true };
        !has_blanks(outside) || !has_blanks(inside)
    };
    // A mark between a letter and punctuation begins or ends nothing.
    let pairs = |outside: Option<char>, inside: Option<char>| {
        let is_letter = outside.is_some_and(char::is_alphanumeric);
        !is_letter || inside.is_none_or(char::is_alphanumeric)
    };
    let is_bold = is_whole(before, first_inside)
        && is_whole(after, last_inside)
        && pairs(before, first_inside)
        && pairs(after, last_inside);
    let blank = |is_needed: bool, at: u32| is_needed.then(|| Edit::insert(at, " "));
    let deleted =
        [Edit::delete(Span::new(inner.start, start)), Edit::delete(Span::new(end, inner.end))];
    let mut edits: Vec<Edit> = deleted.into_iter().filter(|it| !it.span.is_empty()).collect();
    edits.extend(blank(precedes, first.start).into_iter().chain(blank(follows, second.end)));
    edits.sort_by_key(|it| it.span.start);
    let finding = cx.report(span, BLANKS);
    if is_bold {
        finding.help("remove the blanks between the asterisks and the text");
        finding.fix(Fix::not_safe("Remove the blanks", edits).changing_surroundings());
    } else {
        finding.help("put the asterisks beside whole words, with blanks outside of them");
    }
}

/// Whether a letter belongs to a script with blanks between words.
fn has_blanks(letter: char) -> bool {
    letter.is_alphanumeric() && letter < '\u{2e80}'
}

/// Whether it marks a note: at the beginning of a line, below one that begins with a single asterisk.
fn is_note(page: &Page, run: Span) -> bool {
    let start = page.line_start(run.start);
    let above = page.source()[..start as usize].trim_end().lines().next_back();
    let is_first =
        |it: &str| it.strip_prefix('*').is_some_and(|it| it.starts_with(char::is_alphanumeric));
    run.start == start && above.is_some_and(is_first)
}

/// Whether a text after `**` begins with a parameter, as in `**kwargs`.
fn is_parameter(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    PARAMETERS.contains(&&text[..end])
}

/// Whether code of the page has the name after `**`, too: the page describes a parameter of it.
fn is_in_code(page: &Page, after: &str) -> bool {
    let name = after.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    let written = format!("**{name}");
    ast::Code::all(page).any(|it| page.slice(it.span()).contains(&written))
}

/// Names that code writes after `**`.
const PARAMETERS: [&str; 8] =
    ["args", "config", "data", "kw", "kwargs", "options", "params", "props"];

/// A run without a partner.
fn alone(page: &Page, cx: &mut PageCx<'_>, run: Span, end: u32) {
    let before = page.source()[..run.start as usize].chars().next_back();
    let after = page.slice(Span::new(run.end, end));
    let word: &str = after.split([' ', '\n', '*']).next().unwrap_or_default();
    let opens = before.is_none_or(char::is_whitespace)
        && after.starts_with(char::is_alphabetic)
        && !word.contains(['/', '(', ')', '=', '_', '.', '{'])
        && !is_parameter(after)
        && !is_in_code(page, after)
        && !is_note(page, run);
    let line = after.split('\n').next().unwrap_or_default();
    if let Some(at) = line.find(" **").filter(|_| opens) {
        let end = run.end + at as u32 + 3;
        cx.report(Span::new(run.start, end), BLANKS)
            .help("remove the blanks between the asterisks and the text");
    } else if opens {
        cx.report(run, "`**` is shown: nothing ends the bold text")
            .help("add `**` where the bold text ends, or write `\\*\\*`");
    }
}
