//! The notations that MDX does not build, by how they begin.

use super::INCLUDE;

/// Markup of another tool that is a syntax error in MDX.
#[derive(Debug)]
pub struct Refused {
    /// What it is for, without an article.
    pub what: &'static str,
    /// The tool, or tools, that read it.
    pub tool: &'static str,
    /// What to do in its place, as an instruction.
    pub instead: &'static str,
    /// How it begins.
    start: &'static str,
}

const fn row(
    start: &'static str,
    what: &'static str,
    tool: &'static str,
    instead: &'static str,
) -> Refused {
    Refused { what, tool, instead, start }
}

const ATTRIBUTES: &str = "remove it, or write the element in JSX with these attributes";
const EDIT: &str = "accept or reject the change, and remove its signs";
const MACRO: &str = "use a component, such as `<Note>` or `<Accordion>`, or a block of code";
const VALUE: &str = "write the value, or define it where this site has its variables";

/// All of them. If one begins another, the longer one is first.
static REFUSED: [Refused; 34] = [
    row("--8<--", "include", "MkDocs", INCLUDE),
    row("<<< ", "include", "VitePress", INCLUDE),
    row("{{#include", "include", "mdBook", INCLUDE),
    row("{{#rustdoc_include", "include", "mdBook", INCLUDE),
    row("{{#playground", "include", "mdBook", INCLUDE),
    row(
        "{{#",
        "tag",
        "a template language",
        "replace it with a component or Markdown, or remove it",
    ),
    row("{{>", "include", "a template language", INCLUDE),
    row("{{ site.", "variable", "Jekyll", VALUE),
    row("{{ page.", "variable", "Jekyll", VALUE),
    row("{{site.", "variable", "Jekyll", VALUE),
    row("{{page.", "variable", "Jekyll", VALUE),
    row("{{ .", "variable", "Hugo", VALUE),
    row("{{ config.", "variable", "MkDocs", VALUE),
    row("{{ $", "variable", "VitePress", VALUE),
    row("{:", "attribute list", "kramdown", ATTRIBUTES),
    row("{.", "attribute list", "Pandoc", ATTRIBUTES),
    row("{++", "insertion", "CriticMarkup", EDIT),
    row("{--", "deletion", "CriticMarkup", EDIT),
    row("{~~", "replacement", "CriticMarkup", EDIT),
    row("{==", "highlight", "CriticMarkup", EDIT),
    row("{>>", "comment", "CriticMarkup", EDIT),
    row("{@", "tag", "JSDoc", "write the name as code or as a link"),
    row("{code:", "macro", "Confluence", MACRO),
    row("{color:", "macro", "Confluence", MACRO),
    row("{expand:", "macro", "Confluence", MACRO),
    row("{info:", "macro", "Confluence", MACRO),
    row("{note:", "macro", "Confluence", MACRO),
    row("{panel:", "macro", "Confluence", MACRO),
    row("{tip:", "macro", "Confluence", MACRO),
    row("{warning:", "macro", "Confluence", MACRO),
    row("{r ", "block of code", "R Markdown", "write it between fences"),
    row("{{", "include", "another tool", INCLUDE),
    row("<<", "variable", "ReadMe", VALUE),
    row("<http", "link", "Slack", "write it as `[text](address)`"),
];

impl Refused {
    /// Whether a text that begins like this notation is in it.
    fn fits(&self, text: &str) -> bool {
        let inner = |close: &str| text[self.start.len()..].split_once(close).map(|it| it.0);
        match self.start {
            "{{" => inner("}}").is_some_and(|it| it.trim().ends_with(".md")),
            "<<" => inner(">>").is_some_and(|it| {
                let is_part = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b':');
                it.starts_with(|c: char| c.is_ascii_alphabetic()) && it.bytes().all(is_part)
            }),
            "<http" => inner(">").is_some_and(|it| it.contains('|') && !it.contains('\n')),
            _ => true,
        }
    }
}

/// The notation of a name in braces that the source has between these bytes: a macro of Confluence, which is
/// there twice, or the argument of a command of LaTeX.
pub fn macro_at(source: &str, start: usize, end: usize) -> Option<&'static Refused> {
    static COMMAND: Refused =
        row("\\", "command", "LaTeX", "write it in Markdown, or as a formula between dollar signs");
    static MACRO_OF_CONFLUENCE: Refused = row("{", "macro", "Confluence", MACRO);
    const NAMES: [&str; 9] =
        ["code", "expand", "info", "noformat", "note", "panel", "quote", "tip", "warning"];
    let before = &source[source.floor_char_boundary(start.saturating_sub(LONGEST))..start];
    let command = before.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    if command.len() < before.len() && command.ends_with('\\') {
        return Some(&COMMAND);
    }
    let braces = source.get(start..end)?;
    let name = braces.strip_prefix('{')?.strip_suffix('}')?;
    let is_pair = || source.matches(braces).nth(1).is_some();
    (NAMES.contains(&name) && is_pair()).then_some(&MACRO_OF_CONFLUENCE)
}

/// The notation in which a syntax error is, by the byte at which the error begins.
pub fn refused(source: &str, at: usize) -> Option<&'static Refused> {
    let text = source.get(at..)?;
    // The first signs of an include are text.
    let before = &source[source.floor_char_boundary(at.saturating_sub(LONGEST))..at];
    let line = before.rsplit(['\n', '\r']).next().unwrap_or_default().trim_start();
    let begins = |it: &&Refused| {
        // Those without braces begin a line.
        let is_inside =
            it.start.starts_with(['{', '<']) && it.start != "<<< " && text.starts_with(it.start);
        let rest = it.start.strip_prefix(line).filter(|it| !it.is_empty());
        is_inside && it.fits(text)
            || rest.is_some_and(|rest| {
                text.starts_with(rest) && !matches!(it.start, "{{" | "<<" | "<http")
            })
    };
    REFUSED.iter().find(begins)
}

/// How far before an error its notation may begin, in bytes.
const LONGEST: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_braces_may_be_macros() {
        let tool = |text: &str| {
            let (start, end) = (text.find('{').unwrap(), text.find('}').unwrap() + 1);
            macro_at(text, start, end).map(|it| it.tool)
        };
        assert_eq!(tool("\\begin{itemize}"), Some("LaTeX"));
        assert_eq!(tool("{info}\nText\n{info}"), Some("Confluence"));
        assert_eq!(tool("{info} is a name"), None);
        assert_eq!(tool("begin{itemize}"), None);
    }

    #[test]
    fn an_error_is_in_a_notation_that_begins_at_it_or_before_it() {
        let tool = |text: &str, at: usize| refused(text, at).map(|it| it.tool);
        assert_eq!(tool("--8<-- \"a.md\"", 3), Some("MkDocs"));
        assert_eq!(tool("See.\n  <<< @/a.ts", 7), Some("VitePress"));
        assert_eq!(tool("See.\n  <<< @/a.ts", 8), Some("VitePress"));
        assert_eq!(tool("## Setup {: #setup }", 9), Some("kramdown"));
        assert_eq!(tool("a <<< b", 2), None);
        assert_eq!(tool("Send <<apiKey>> with it", 5), Some("ReadMe"));
        assert_eq!(tool("cat <<EOF > a", 4), None);
        assert_eq!(tool("See <https://a.b|the site>.", 4), Some("Slack"));
        assert_eq!(tool("See <https://a.b>.", 4), None);
        assert_eq!(tool("{{limits.md}}", 0), Some("another tool"));
        assert_eq!(tool("{{limits}}", 0), None);
        assert_eq!(tool("--9<-- x", 3), None);
    }
}
