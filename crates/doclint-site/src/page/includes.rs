//! The files whose text a build puts into a page.

use crate::PlatformId;
use doclint_diagnostic::Span;

/// A file that a page includes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IncludeFact {
    /// Its path as written, without a part that is named behind it.
    pub path: Box<str>,
    /// The bytes of that.
    pub span: Span,
    /// The name of the part of the file that it shows, and the bytes of the name.
    pub part: Option<(Box<str>, Span)>,
}

/// The path of a file, and the name of a part of it, as written.
type Written<'s> = (&'s str, Option<&'s str>);

/// Those of a page in their order, in the notation of a platform. Platforms look for them in code, too,
/// unless it says otherwise.
pub(super) fn includes(source: &str, platform: PlatformId) -> Box<[IncludeFact]> {
    let paths = match platform {
        PlatformId::MdBook => of_mdbook(source),
        PlatformId::VitePress => of_vitepress(source),
        PlatformId::MkDocs => of_snippets(source),
        _ => Vec::new(),
    };
    let place = |text: &str| {
        let start = text.as_ptr() as usize - source.as_ptr() as usize;
        Span::new(start as u32, (start + text.len()) as u32)
    };
    let facts = paths.into_iter().filter(|it| !it.0.is_empty()).map(|(path, part)| IncludeFact {
        path: path.into(),
        span: place(path),
        part: part.map(|it| (it.into(), place(it))),
    });
    facts.collect()
}

/// `{{#include path:lines}}` and its relatives.
fn of_mdbook(source: &str) -> Vec<Written<'_>> {
    const COMMANDS: [&str; 4] = ["include", "rustdoc_include", "playground", "playpen"];
    let commands = source.match_indices("{{").filter_map(|(at, mark)| {
        let rest = source[at + mark.len()..].trim_start().strip_prefix('#')?;
        let inner = rest.split("}}").next().filter(|it| it.len() < rest.len())?;
        let (command, argument) = inner.split_once(|it: char| it.is_whitespace())?;
        let is_escaped = source[..at].ends_with('\\');
        let written = with_section(argument.split_whitespace().next()?);
        (COMMANDS.contains(&command) && !is_escaped && !argument.contains('\n')).then_some(written)
    });
    commands.collect()
}

/// `path`, `path:lines` or `path:section`.
fn with_section(written: &str) -> Written<'_> {
    let Some((path, part)) = written.split_once(':') else { return (written, None) };
    let is_name = part.starts_with(|it: char| it.is_alphabetic() || it == '_');
    (path, Some(part).filter(|it| is_name && !it.contains(':')))
}

/// `path`, `path{lines}` or `path#part{lines}`.
fn with_region(written: &str) -> Written<'_> {
    let written = written.split(['{', '[']).next().unwrap_or(written).trim();
    let (path, part) = written.split_once('#').unwrap_or((written, ""));
    (path, Some(part).filter(|it| !it.is_empty()))
}

/// `<!--@include: path#part{lines}-->`, and `<<< path#part{lines} [title]` outside of code.
fn of_vitepress(source: &str) -> Vec<Written<'_>> {
    let (mut found, mut fence) = (Vec::new(), None);
    for line in source.lines() {
        let text = line.trim_start();
        let mark = text.split_once("<!--").map(|it| it.1.trim_start());
        if let Some(rest) = mark.and_then(|it| it.strip_prefix("@include:")) {
            let path = rest.split("-->").next().unwrap_or(rest);
            found.push(with_region(path));
        }
        let is_fence = ["```", "~~~"].iter().any(|it| text.starts_with(it));
        let sign = text.trim_start_matches(['`', '~']);
        let width = text.len() - sign.len();
        match fence {
            None if is_fence => fence = Some(text[..width].to_owned()),
            Some(ref open) if is_fence && text.starts_with(&**open) => fence = None,
            None => {
                let path = text.strip_prefix("<<<").filter(|it| it.starts_with([' ', '\t']));
                found
                    .extend(path.map(with_region).filter(|it| !it.0.contains(char::is_whitespace)));
            }
            Some(_) => {}
        }
    }
    found
}

/// `--8<-- "path:part"` on a line, and the lines between two of `--8<--`. A semicolon turns one off.
fn of_snippets(source: &str) -> Vec<Written<'_>> {
    let (mut found, mut is_block) = (Vec::new(), false);
    for line in source.lines() {
        let text = line.trim();
        let after = text.trim_start_matches('-');
        let mark = after.strip_prefix("8<").filter(|_| after.len() < text.len());
        let path = match mark.map(|it| it.trim_start_matches('-')) {
            Some("") => {
                is_block = !is_block;
                continue;
            }
            Some(rest) => {
                let rest = rest.trim();
                let quoted = |sign| rest.strip_prefix(sign)?.strip_suffix(sign);
                quoted('"').or_else(|| quoted('\''))
            }
            None => Some(text).filter(|_| is_block),
        };
        let path = path.filter(|it| !it.starts_with(';') && !it.contains("://"));
        found.extend(path.map(|it| with_section(it.trim())));
    }
    // A mark that is never closed opens no block.
    if is_block { Vec::new() } else { found }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_platform_has_a_notation() {
        let cases: [(PlatformId, &str, &[&str]); 9] = [
            (
                PlatformId::MdBook,
                "`{{#include a.rs:2:5}}` {{ #include a.rs:x-1 }} {{ #playground b.rs editable }}",
                &["a.rs", "a.rs x-1", "b.rs"],
            ),
            (PlatformId::MdBook, "\\{{#include a.rs}} {{#title A}} {{x}} {{#include", &[]),
            (
                PlatformId::VitePress,
                "<!--@include: ./a.md#b{1,3}-->\n<<< @/c.ts#d{2 ts} [C]\n<<< @/c.ts{2}",
                &["./a.md b", "@/c.ts d", "@/c.ts"],
            ),
            (PlatformId::VitePress, "````md\n```\n<<< a.ts\n```\n````\n  <<< b.ts", &["b.ts"]),
            (PlatformId::VitePress, "<<<<<<< HEAD\na <<< b\n<<< a b", &[]),
            (
                PlatformId::MkDocs,
                "--8<-- \"a.md\"\n  -8<- 'b.md:part'\n--8<-- \"c.md:2:3\"",
                &["a.md", "b.md part", "c.md"],
            ),
            (PlatformId::MkDocs, "--8<--\na.md\n; b.md\n--8<--\nc", &["a.md"]),
            (PlatformId::MkDocs, ";--8<-- \"a.md\"\n--8<-- \";b.md\"\n--8<-- [start:a]", &[]),
            (PlatformId::MkDocs, "--8<-- \"https://a.example/b.md\"", &[]),
        ];
        for (platform, source, expected) in cases {
            let found = includes(source, platform);
            let part = |it: &IncludeFact| it.part.as_ref().map(|it| format!(" {}", it.0));
            let one = |it: &IncludeFact| format!("{}{}", it.path, part(it).unwrap_or_default());
            assert_eq!(found.iter().map(one).collect::<Vec<_>>(), expected, "{source}");
            for fact in &found {
                assert_eq!(source[fact.span.range()], *fact.path, "{source}");
                assert!(fact.part.iter().all(|it| source[it.1.range()] == *it.0), "{source}");
            }
        }
    }
}
