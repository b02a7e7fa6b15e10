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
const VALUE: &str = "write the value, or define it where this site has its variables";

/// All of them. If one begins another, the longer one is first.
static REFUSED: [Refused; 22] = [
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
];

/// The notation in which a syntax error is, by the byte at which the error begins.
pub fn refused(source: &str, at: usize) -> Option<&'static Refused> {
    let text = source.get(at..)?;
    // The first signs of an include are text.
    let before = &source[source.floor_char_boundary(at.saturating_sub(LONGEST))..at];
    let line = before.rsplit(['\n', '\r']).next().unwrap_or_default().trim_start();
    let begins = |it: &&Refused| {
        // Those without braces begin a line.
        let is_inside = it.start.starts_with('{') && text.starts_with(it.start);
        let rest = it.start.strip_prefix(line).filter(|it| !it.is_empty());
        is_inside || rest.is_some_and(|rest| text.starts_with(rest))
    };
    REFUSED.iter().find(begins)
}

/// How far before an error its notation may begin, in bytes.
const LONGEST: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_in_a_notation_that_begins_at_it_or_before_it() {
        let tool = |text: &str, at: usize| refused(text, at).map(|it| it.tool);
        assert_eq!(tool("--8<-- \"a.md\"", 3), Some("MkDocs"));
        assert_eq!(tool("See.\n  <<< @/a.ts", 7), Some("VitePress"));
        assert_eq!(tool("See.\n  <<< @/a.ts", 8), Some("VitePress"));
        assert_eq!(tool("## Setup {: #setup }", 9), Some("kramdown"));
        assert_eq!(tool("a <<< b", 2), None);
        assert_eq!(tool("--9<-- x", 3), None);
    }
}
