//! A finding as a judge sees it: its message, the lines around it, and its fixes.

use super::draw::Drawn;
use super::site::fix_print;
use doclint_diagnostic::{Applicability, Fix, LineIndex, Location, apply_edits};
use std::fmt::Write as _;

/// Lines shown before and after the line of a finding.
const AROUND: u32 = 5;
/// Lines shown before and after the lines that a fix changes.
const AROUND_FIX: usize = 2;
/// Longer lines are cut, in characters.
const WIDTH: usize = 240;
/// Of a fix that changes more lines, only these are shown.
const CHANGED: usize = 40;

/// One finding, in Markdown, without its heading.
pub fn show(drawn: &Drawn<'_>) -> String {
    let site = drawn.site;
    let finding = site.diagnostic(drawn.finding);
    let text = site.text(finding.at.file);
    let lines = LineIndex::new(&text);
    let mut out = String::new();
    let _ = writeln!(out, "- message: {}", finding.message);
    if let Some(cause) = &finding.cause {
        let _ = writeln!(out, "- cause: {cause}");
    }
    if let Some(help) = &finding.help {
        let _ = writeln!(out, "- help: {help}");
    }
    let _ = writeln!(out, "- at: `{}`", place(drawn, finding.at, &lines));
    for label in &finding.labels {
        let other;
        let lines = if label.at.file == finding.at.file {
            &lines
        } else {
            other = LineIndex::new(&site.text(label.at.file));
            &other
        };
        let _ = writeln!(out, "- {}: `{}`", label.text, place(drawn, label.at, lines));
    }
    out += &fenced("text", &around(&text, &lines, finding.at.span.start));
    for fix in &finding.fixes {
        let safety = match fix.applicability {
            Applicability::Safe => "safe",
            Applicability::Unsafe => "unsafe",
            Applicability::Suggestion => "suggestion",
        };
        let _ = writeln!(out, "\nfix {} ({safety}): {}", fix_print(fix), fix.title);
        out += &fenced("diff", &hunk(&text, fix));
    }
    out
}

fn place(drawn: &Drawn<'_>, at: Location, lines: &LineIndex) -> String {
    let position = lines.position(at.span.start);
    let path = drawn.site.root.join(&drawn.site.outcome.files.get(at.file).path);
    format!("{}:{}:{}", path.display(), position.line, position.column)
}

/// A fence that is longer than any in the text.
fn fenced(language: &str, text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    format!("\n{fence}{language}\n{text}{fence}\n")
}

/// The lines around an offset, with their numbers and a mark at the line of the finding.
fn around(text: &str, lines: &LineIndex, offset: u32) -> String {
    let line = lines.line(offset);
    let first = line.saturating_sub(AROUND).max(1);
    let last = (line + AROUND).min(lines.line_count());
    let mut out = String::new();
    for number in first..=last {
        let span = lines.line_start(number) as usize..lines.line_start(number + 1) as usize;
        let mark = if number == line { '>' } else { ' ' };
        let _ = writeln!(out, "{mark}{number:5} | {}", cut(&text[span]));
    }
    out
}

/// The lines that a fix changes, with a few around them.
fn hunk(text: &str, fix: &Fix) -> String {
    let after = match apply_edits(text, &fix.edits) {
        Ok(after) => after,
        Err(error) => return format!("the edits can't be applied: {error}\n"),
    };
    let (old, new): (Vec<&str>, Vec<&str>) = (text.lines().collect(), after.lines().collect());
    let same = |pair: &(&&str, &&str)| pair.0 == pair.1;
    let head = old.iter().zip(&new).take_while(same).count();
    let room = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(room).take_while(same).count();
    let mut out = String::new();
    let mut write = |sign: char, lines: &[&str]| {
        for line in lines.iter().take(CHANGED) {
            let _ = writeln!(out, "{sign}{}", cut(line));
        }
        if lines.len() > CHANGED {
            let _ = writeln!(out, "{sign}({} more lines)", lines.len() - CHANGED);
        }
    };
    let end = old.len() - tail;
    write(' ', &old[head.saturating_sub(AROUND_FIX)..head]);
    write('-', &old[head..end]);
    write('+', &new[head..new.len() - tail]);
    write(' ', &old[end..(end + AROUND_FIX).min(old.len())]);
    out
}

fn cut(line: &str) -> String {
    let line = line.trim_end();
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_diagnostic::{Edit, Span};

    #[test]
    fn a_hunk_shows_what_changes_and_a_fence_holds_fences() {
        let fix = Fix::safe("Fix it", Edit::replace(Span::new(4, 5), "x\ny"));
        assert_eq!(hunk("a\nb\nc\nd\ne\n", &fix), " a\n b\n-c\n+x\n+y\n d\n e\n");
        assert_eq!(fenced("text", "````\n"), "\n`````text\n````\n`````\n");
        let text = "1\n2\n3\n4\n5\n6\n7\n";
        let shown = around(text, &LineIndex::new(text), 12);
        assert!(shown.starts_with("     2 | 2\n") && shown.contains(">    7 | 7\n"), "{shown}");
    }
}
