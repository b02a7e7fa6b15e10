//! Assignments that a shell reads as commands.

use crate::content::{command_lines, is_command, rewrite};
use crate::languages::Kind;
use doclint_rule::{Edit, FixKind, NodeRule, PageCx, RuleMeta, ast};
use std::ops::Range;

pub(crate) struct SpacedAssignment;

impl NodeRule for SpacedAssignment {
    const META: RuleMeta = RuleMeta::warning(
        "spaced-assignment",
        "a variable of a shell has blanks around its `=`",
        include_str!("spaced_assignment.md"),
    )
    .in_builds()
    .only_in_pages()
    .fix(FixKind::Always);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        if Kind::of(code) != Kind::Shell {
            return;
        }
        let content = code.content();
        let text = content.as_str();
        // Text that a command reads may be a program in another language.
        if !text.contains(" =") || text.contains("<<") {
            return;
        }
        let lines = || command_lines(text);
        // A block without a command may be a file of settings that is marked as a shell's.
        if !lines().any(|it| is_command(it.1)) || lines().any(|it| it.1.starts_with('[')) {
            return;
        }
        for (at, line) in lines() {
            let Some((name, blanks)) = assignment(line) else { continue };
            let span = content.part(at + blanks.start..at + blanks.end);
            cx.report(span, format!("a shell runs `{name}` as a command here, and sets nothing"))
                .cause("variables have blanks around their `=`")
                .help("write the `=` without blanks")
                .fix(rewrite("Remove the blanks", vec![Edit::replace(span, "=")]));
        }
    }
}

/// The name that a line sets, and where its `=` with the blanks around it is.
fn assignment(line: &str) -> Option<(&str, Range<usize>)> {
    let rest = ["export ", "local ", "readonly "].iter().find_map(|it| line.strip_prefix(*it));
    let start = line.len() - rest.unwrap_or(line).len();
    let text = &line[start..];
    let length = text.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    let name = &text[..length];
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return None;
    }
    let sign = text[length..].trim_start_matches(' ');
    let after = sign.strip_prefix('=')?;
    let value = after.trim_start_matches(' ');
    let is_spaced = text[length..].starts_with(' ') && !value.starts_with(['=', '~']);
    (is_spaced && !value.is_empty()).then(|| (name, start + length..line.len() - value.len()))
}
