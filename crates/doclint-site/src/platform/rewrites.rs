//! The paths that VitePress takes the files of pages for, as its `rewrites` say.

use super::settings::below;
use doclint_syntax::ScriptValue;
use foldhash::HashMap;
use regex::{Captures, Regex, RegexBuilder};

/// The most files, each with all patterns, that are compared.
const MOST_COMPARED: usize = 1_000_000;

/// A pattern for paths from the folder of pages, and what such a path is taken for.
struct Rewrite {
    from: Regex,
    /// What the groups of the pattern stand for; a number for those without a name.
    names: Vec<String>,
    to: Vec<Part>,
}

/// A part of a pattern.
enum Part {
    Text(String),
    /// `:name`, which is within a folder.
    Name(String),
    /// `:name*` and `(.*)`, which are not.
    Rest(String),
}

/// The files in a folder of pages that are taken for others: their paths from the root, and those from the folder
/// that they are taken for. `None` where a function or a pattern says it that can't be read.
pub(super) fn rewritten(
    rewrites: &ScriptValue,
    files: &[String],
    folder: &str,
) -> Option<HashMap<String, String>> {
    let ScriptValue::Map { is_open: false, .. } = rewrites else { return None };
    let rewrites = rewrites.entries().iter().map(|(from, to)| Rewrite::of(from, to.as_str()?));
    let rewrites: Vec<Rewrite> = rewrites.collect::<Option<_>>()?;
    let pages = files.iter().filter(|it| it.ends_with(".md"));
    let pages: Vec<(&String, &str)> =
        pages.filter_map(|it| Some((it, below(it, folder)?))).collect();
    if pages.len() * rewrites.len() > MOST_COMPARED {
        return None;
    }
    // The first pattern that fits counts.
    let taken = |path: &str| rewrites.iter().find_map(|it| it.path(path));
    Some(pages.into_iter().filter_map(|it| Some((it.0.clone(), taken(it.1)?))).collect())
}

impl Rewrite {
    fn of(from: &str, to: &str) -> Option<Self> {
        let (mut names, mut pattern) = (Vec::new(), String::from("^"));
        for part in parts(from)? {
            match part {
                Part::Text(text) => pattern.push_str(&regex::escape(&text)),
                Part::Name(name) => {
                    pattern.push_str("([^/]+?)");
                    names.push(name);
                }
                Part::Rest(name) => {
                    pattern.push_str("(.*)");
                    names.push(name);
                }
            }
        }
        pattern.push('$');
        let from = RegexBuilder::new(&pattern).case_insensitive(true).build().ok()?;
        let to = parts(to)?;
        let is_known = |it: &Part| match it {
            Part::Text(_) => true,
            Part::Name(name) | Part::Rest(name) => names.contains(name),
        };
        to.iter().all(is_known).then_some(Self { from, names, to })
    }

    /// What a path is taken for; `None` if the pattern is for others.
    fn path(&self, path: &str) -> Option<String> {
        let found = self.from.captures(path)?;
        let text = |name: &str, found: &Captures<'_>| {
            // Of two groups with one name, the last one counts.
            let group = self.names.iter().rposition(|it| it == name)? + 1;
            found.get(group).map(|it| it.as_str().to_owned())
        };
        let part = |it: &Part| match it {
            Part::Text(text) => Some(text.clone()),
            Part::Name(name) | Part::Rest(name) => text(name, &found),
        };
        let path: String = self.to.iter().map(part).collect::<Option<_>>()?;
        Some(path.trim_start_matches('/').to_owned())
    }
}

/// The parts of a pattern; `None` if it has signs with another meaning.
fn parts(pattern: &str) -> Option<Vec<Part>> {
    let (mut out, mut rest, mut unnamed) = (Vec::new(), pattern, 0);
    // It is a regular expression.
    if pattern.starts_with('^') {
        return None;
    }
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("(.*)") {
            out.push(Part::Rest(unnamed.to_string()));
            (unnamed, rest) = (unnamed + 1, after);
        } else if let Some(after) = rest.strip_prefix(':') {
            let is_part = |it: char| it.is_ascii_alphanumeric() || it == '_';
            let end = after.find(|it| !is_part(it)).unwrap_or(after.len());
            let name = Some(after[..end].to_owned()).filter(|it| !it.is_empty())?;
            let after = &after[end..];
            let is_rest = after.starts_with(['*', '+']);
            rest = if is_rest { &after[1..] } else { after };
            out.push(if is_rest { Part::Rest(name) } else { Part::Name(name) });
        } else {
            let end = rest.find([':', '(']).unwrap_or(rest.len());
            let text = Some(&rest[..end]).filter(|it| !it.is_empty())?;
            if text.contains(['{', '}', '?', '*', '+', '\\', ')']) {
                return None;
            }
            out.push(Part::Text(text.to_owned()));
            rest = &rest[end..];
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::Rewrite;

    #[test]
    fn paths_are_taken_for_what_a_pattern_says() {
        let cases = [
            ("en/:rest*", ":rest*", "en/a/b.md", Some("a/b.md")),
            (
                "packages/:pkg/README.md",
                "packages/:pkg/index.md",
                "packages/x/README.md",
                Some("packages/x/index.md"),
            ),
            ("packages/:pkg/README.md", ":pkg/index.md", "packages/x/y/README.md", None),
            ("content/(.*)", "(.*)", "content/a/b.md", Some("a/b.md")),
            ("a/:name/index.md", "a/:name.md", "a/b/index.md", Some("a/b.md")),
            ("x/:name/:name.ko.md", "ko/:name.md", "x/a/b.ko.md", Some("ko/b.md")),
            ("readme.md", "index.md", "README.md", Some("index.md")),
        ];
        for (from, to, path, expected) in cases {
            let rewrite = Rewrite::of(from, to).expect(from);
            assert_eq!(rewrite.path(path).as_deref(), expected, "{from} {path}");
        }
        for unknown in ["^a/(.*)$", "a/:b(\\d+)", "a{/b}?", "a/:b?"] {
            assert!(Rewrite::of(unknown, "x.md").is_none(), "{unknown}");
        }
        assert!(Rewrite::of("a.md", ":b.md").is_none());
    }
}
