//! Line numbers that were copied with the code.

use crate::content::rewrite;
use crate::languages::{Kind, language};
use doclint_rule::{Edit, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct LineNumbers;

/// Fewer lines that begin with numbers may be code.
const LEAST: usize = 3;

/// Languages in which each line of a program or of a table may begin with a number.
const NUMBERED: [&str; 7] = ["basic", "csv", "diff", "log", "markdown", "text", "tsv"];

impl NodeRule for LineNumbers {
    const META: RuleMeta = RuleMeta::warning(
        "line-numbers",
        "the lines of a sample begin with their numbers",
        include_str!("line_numbers.md"),
    )
    .in_builds()
    .only_in_pages()
    .fix(FixKind::Always);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(name) = code.language().and_then(|it| language(it.as_str())) else { return };
        if Kind::of(code) == Kind::Text || NUMBERED.contains(&name) {
            return;
        }
        let content = code.content();
        let Some(numbers) = numbers(content.as_str()) else { return };
        // The text is about the numbers.
        if cx.page().mentions("line number") {
            return;
        }
        let edits: Vec<Edit> =
            numbers.iter().map(|&(start, end)| Edit::delete(content.part(start..end))).collect();
        let (start, end) = numbers[0];
        cx.report(content.part(start..end), "line numbers are copied with the code")
            .help("remove them; readers can't run the sample with them")
            .fix(rewrite("Remove the numbers", edits).changing_surroundings());
    }
}

/// Where the number of each line and the blank after it are, in bytes; `None` unless every line begins
/// with the number after that of the line above.
fn numbers(code: &str) -> Option<Vec<(usize, usize)>> {
    let mut found = Vec::new();
    let (mut at, mut next): (usize, Option<u32>) = (0, None);
    for line in code.split_inclusive('\n') {
        let start = at + line.len() - line.trim_start_matches(' ').len();
        at += line.len();
        let text = line.trim();
        if text.is_empty() {
            continue;
        }
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let number: u32 = text[..digits].parse().ok()?;
        let rest = &text[digits..];
        let sign = rest.strip_prefix([' ', '\t', '|', ':']);
        // Listings of instructions have numbers of one width.
        if next.is_some_and(|it| it != number)
            || digits > 1 && text.starts_with('0')
            || sign.is_none() && !rest.is_empty()
        {
            return None;
        }
        next = Some(number + 1);
        found.push((start, start + digits + usize::from(sign.is_some())));
    }
    (found.len() >= LEAST).then_some(found)
}
