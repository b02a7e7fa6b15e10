//! Patches of the form that Codex sends, which begin with `*** Begin Patch`.

use std::path::PathBuf;

const BEGIN: &str = "*** Begin Patch";
const END: &str = "*** End Patch";

/// What a patch does to a file.
#[derive(Debug, PartialEq, Eq)]
pub enum Change {
    Add(String),
    Delete,
    Update { to: Option<PathBuf>, hunks: Vec<Hunk> },
}

/// Lines of a file, and those that take their place.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Hunk {
    /// Lines somewhere above, in order.
    above: Vec<String>,
    old: Vec<String>,
    new: Vec<String>,
    is_at_end: bool,
}

/// The files of a patch. `None` if it is not one.
pub fn changes(patch: &str) -> Option<Vec<(PathBuf, Change)>> {
    let mut lines = patch.trim().lines();
    if lines.next()?.trim() != BEGIN {
        return None;
    }
    let mut files: Vec<(PathBuf, Change)> = Vec::new();
    for line in lines.take_while(|it| it.trim() != END) {
        let path =
            |name: &str| Some(PathBuf::from(line.strip_prefix("*** ")?.strip_prefix(name)?.trim()));
        if let Some(path) = path("Add File: ") {
            files.push((path, Change::Add(String::new())));
        } else if let Some(path) = path("Delete File: ") {
            files.push((path, Change::Delete));
        } else if let Some(path) = path("Update File: ") {
            files.push((path, Change::Update { to: None, hunks: Vec::new() }));
        } else {
            match &mut files.last_mut()?.1 {
                Change::Add(text) => {
                    text.push_str(line.strip_prefix('+')?);
                    text.push('\n');
                }
                Change::Update { to, hunks } => match path("Move to: ") {
                    Some(path) => *to = Some(path),
                    None => add_line(hunks, line)?,
                },
                Change::Delete => return None,
            }
        }
    }
    Some(files)
}

/// Adds a line of an update. `None` if it has no meaning.
fn add_line(hunks: &mut Vec<Hunk>, line: &str) -> Option<()> {
    if let Some(header) = line.strip_prefix("@@") {
        let is_open = |it: &Hunk| it.old.is_empty() && it.new.is_empty();
        if !hunks.last().is_some_and(is_open) {
            hunks.push(Hunk::default());
        }
        let header = header.strip_prefix(' ').unwrap_or(header);
        hunks.last_mut()?.above.extend((!header.is_empty()).then(|| header.to_owned()));
        return Some(());
    }
    // The first hunk may have no header.
    if hunks.is_empty() {
        hunks.push(Hunk::default());
    }
    let hunk = hunks.last_mut()?;
    if line == "*** End of File" {
        hunk.is_at_end = true;
        return Some(());
    }
    let (sign, text) = match line.chars().next() {
        Some(sign) => (sign, &line[sign.len_utf8()..]),
        None => (' ', ""),
    };
    if !matches!(sign, ' ' | '+' | '-') {
        return None;
    }
    if sign != '+' {
        hunk.old.push(text.to_owned());
    }
    if sign != '-' {
        hunk.new.push(text.to_owned());
    }
    Some(())
}

/// The text after an update; `None` if it has none of the lines, or not in this order.
pub fn updated(text: &str, hunks: &[Hunk]) -> Option<String> {
    // Each line is between two line ends, so that a search finds whole lines.
    let text = format!("\n{}\n", text.strip_suffix('\n').unwrap_or(text));
    let block = |lines: &[String]| lines.iter().map(|it| format!("\n{it}")).collect::<String>();
    let (mut out, mut at) = (String::new(), 0);
    for hunk in hunks {
        let mut from = at;
        for line in &hunk.above {
            let line = format!("\n{line}");
            from += text[from..].find(&format!("{line}\n"))? + line.len();
        }
        let old = block(&hunk.old);
        let found = match (hunk.old.is_empty(), hunk.is_at_end) {
            (true, _) => text.len() - 1 - from,
            (false, true) => text[from..].rfind(&format!("{old}\n"))?,
            (false, false) => text[from..].find(&format!("{old}\n"))?,
        };
        out.push_str(&text[at..from + found]);
        out.push_str(&block(&hunk.new));
        at = from + found + old.len();
    }
    out.push_str(&text[at..]);
    Some(out[1..].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn updates_are_those_of_the_tool() {
        let text = "a\nb\nc\nb\nd\n";
        for (patch, expected) in [
            ("@@\n-b\n+x\n", Some("a\nx\nc\nb\nd\n")),
            ("@@ c\n-b\n+x\n", Some("a\nb\nc\nx\nd\n")),
            ("-a\n@@\n b\n-d\n+e\n+f", Some("b\nc\nb\ne\nf\n")),
            ("@@\n-b\n+x\n*** End of File\n", Some("a\nb\nc\nx\nd\n")),
            ("@@\n+e\n", Some("a\nb\nc\nb\nd\ne\n")),
            ("@@\n-d\n@@\n-a\n", None),
            ("@@\n-none\n", None),
        ] {
            let patch = format!("{BEGIN}\n*** Update File: a.mdx\n{patch}\n{END}\n");
            let patch = patch.replace("\n\n", "\n");
            let files = changes(&patch).unwrap();
            let [(path, Change::Update { to: None, hunks })] = &files[..] else {
                panic!("{files:?}")
            };
            assert_eq!(path, &PathBuf::from("a.mdx"));
            assert_eq!(updated(text, hunks).as_deref(), expected, "{patch}");
        }
        assert_eq!(changes("*** Begin Patch\nwords\n*** End Patch"), None);
        assert_eq!(changes("ls -l"), None);
    }
}
