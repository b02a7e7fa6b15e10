//! The settings file of Vale: sections, keys and values with their places.

use doclint_diagnostic::Span;

/// A section; the first one has no name and holds the lines before all others.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct IniSection {
    pub name: String,
    pub entries: Vec<IniEntry>,
}

#[derive(Debug, PartialEq)]
pub(crate) struct IniEntry {
    pub key: String,
    /// Without quotes around; lines that go on are joined.
    pub value: String,
    pub span: Span,
}

/// Reads a file. A line that is not a comment, section or setting is reported by its place.
pub(crate) fn parse(text: &str) -> (Vec<IniSection>, Vec<Span>) {
    let mut sections = vec![IniSection::default()];
    let mut unread = Vec::new();
    let mut at = 0;
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        let start = at;
        at += line.len();
        let mut joined = line.trim().to_owned();
        if joined.is_empty() || joined.starts_with(['#', ';']) {
            continue;
        }
        while let Some(head) = joined.strip_suffix('\\') {
            let Some(next) = lines.next() else { break };
            at += next.len();
            joined = format!("{}{}", head.trim_end(), next.trim());
        }
        let indent = line.len() - line.trim_start().len();
        let span = Span::new((start + indent) as u32, (start + line.trim_end().len()) as u32);
        let section = joined.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
        if let Some(name) = section {
            sections.push(IniSection { name: name.trim().to_owned(), entries: Vec::new() });
        } else if let Some((key, value)) = joined.split_once(['=', ':']) {
            let (key, value) = (key.trim().to_owned(), without_comment(value.trim()).to_owned());
            if let Some(section) = sections.last_mut() {
                section.entries.push(IniEntry { key, value, span });
            }
        } else {
            unread.push(span);
        }
    }
    (sections, unread)
}

/// A value without the quotes around it, or without the comment behind it.
fn without_comment(value: &str) -> &str {
    let quoted = ['"', '\'', '`'].into_iter().find_map(|quote| {
        let (inner, rest) = value.strip_prefix(quote)?.split_once(quote)?;
        let rest = rest.trim_start();
        (rest.is_empty() || rest.starts_with(['#', ';'])).then_some(inner)
    });
    let comment = || [" #", " ;", "\t#", "\t;"].iter().filter_map(|it| value.find(it)).min();
    quoted.unwrap_or_else(|| value[..comment().unwrap_or(value.len())].trim_end())
}

/// The parts of a value between commas that are not inside of brackets.
pub(crate) fn list(value: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut depth = 0_u32;
    let mut start = 0;
    let mut is_escaped = false;
    for (at, c) in value.char_indices() {
        match c {
            _ if is_escaped => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                out.push(value[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    out.push(value[start..].trim());
    out.into_iter().filter(|it| !it.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_have_settings() {
        let text = "; no\nStylesPath = \"a b\"\n# no\n[*.{md,mdx}]\nBasedOnStyles = A, \\\n  B\nA.B = NO\nC.D: \"a # b\" ; no\nE = x#y # no\nwhat\n";
        let (sections, unread) = parse(text);
        let shown: Vec<String> = sections
            .iter()
            .flat_map(|it| {
                it.entries.iter().map(|entry| format!("{}:{}={}", it.name, entry.key, entry.value))
            })
            .collect();
        let expected = [
            ":StylesPath=a b",
            "*.{md,mdx}:BasedOnStyles=A,B",
            "*.{md,mdx}:A.B=NO",
            "*.{md,mdx}:C.D=a # b",
            "*.{md,mdx}:E=x#y",
        ];
        assert_eq!(shown, expected);
        assert_eq!(&text[unread[0].range()], "what");
        assert_eq!(&text[sections[1].entries[1].span.range()], "A.B = NO");
    }

    #[test]
    fn lists_keep_patterns_whole() {
        assert_eq!(list(r"(a{1,2}), [,;],, \(b, c"), ["(a{1,2})", "[,;]", r"\(b", "c"]);
        assert_eq!(list(""), [""; 0]);
    }
}
