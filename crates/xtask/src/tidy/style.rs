//! The house style of messages and of the manual.

use super::Workspace;
use crate::sources::Source;
use std::fs;
use std::path::{Path, PathBuf};

/// Characters of a message, a label or a title at most, with the short names of examples.
const MESSAGE: usize = 100;
/// Characters of help at most.
const HELP: usize = 140;

/// Words and phrases that the style sheet replaces, in lower case. `*` stands for any ending.
const BANNED: &[(&str, &str)] = &[
    ("mend*", "fix"),
    ("tell", "report, show"),
    ("tells", "reports, shows"),
    ("told", "reported, shown"),
    ("telling", "reporting"),
    ("stand", "is, has, appears"),
    ("stands", "is, has, appears"),
    ("stood", "was, had"),
    ("lacks", "missing"),
    ("lacking", "missing"),
    ("as it is", "currently"),
    ("be it", "such as"),
    ("goes before", "overrides"),
    ("anew", "again"),
    ("the gravest", "the most severe"),
    ("kin", "related"),
    ("pass* over", "skip"),
    ("is wanted", "expected"),
    ("are wanted", "expected"),
    ("silence", "suppress"),
    ("silences", "suppresses"),
    ("silenced", "suppressed"),
    ("as far as", "(leave out)"),
    ("the configuration", "`docs.json` or settings"),
    ("asks for", "requires, expects"),
    ("ask for", "require, expect"),
    ("wants", "requires, expects"),
    ("nobody knows", "unknown"),
    ("without a word", "silently"),
    ("in any case", "always"),
    ("colour*", "color"),
    ("behaviour*", "behavior"),
    ("shall", "should, must"),
];

/// Finds the messages in reports of rule pages, and the summaries of rules, that break the style.
pub fn messages(workspace: &Workspace) -> Vec<String> {
    lines(all_messages(workspace))
}

/// Banned words in string literals of the crates whose texts users read.
pub fn literals(workspace: &Workspace) -> Vec<String> {
    lines(all_literals(workspace))
}

/// Banned words in the Markdown of the repository.
pub fn markdown(workspace: &Workspace) -> Vec<String> {
    lines(all_markdown(workspace))
}

/// A path with its line, and the problem there.
type Offence = (String, String);

fn lines(offences: Vec<Offence>) -> Vec<String> {
    offences.into_iter().map(|(path, text)| format!("{path}: {text}")).collect()
}

fn all_messages(workspace: &Workspace) -> Vec<Offence> {
    let vocabulary = doclint_vocabulary::Vocabulary::from_files(
        doclint::FAMILIES.iter().filter_map(|family| family.vocabulary),
    );
    // `MDX` is a component, too, but the name of a language in a message.
    let is_component = |word: &str| word != "MDX" && vocabulary.get(word).is_some();
    let mut offences = Vec::new();
    for (path, text) in markdown_files(workspace) {
        if path.starts_with("rules/") {
            for (line, kind, message) in reported(&text) {
                for offence in wrong_message(kind, message, &is_component) {
                    offences.push((format!("{path}:{line}"), format!("{offence}: {message}")));
                }
            }
        }
    }
    for family in doclint_engine::with_builtin(doclint::FAMILIES) {
        for rule in family.rules {
            let file = rule.meta.name.replace('-', "_");
            let path = format!("rules/doclint-{}/src/{file}.rs", family.name);
            for offence in wrong_message(Kind::Message, rule.meta.summary, &is_component) {
                offences.push((path.clone(), format!("{offence}: {}", rule.meta.summary)));
            }
        }
    }
    offences
}

fn all_literals(workspace: &Workspace) -> Vec<Offence> {
    const INTERNAL: [&str; 3] = ["xtask", "doclint-tests", "doclint-testing"];
    let mut offences = Vec::new();
    let read = |package: &str| !INTERNAL.contains(&package);
    for (_, sources) in workspace.shipped().filter(|(package, _)| read(&package.name)) {
        for source in sources {
            offences.extend(literals_of(source));
        }
    }
    offences
}

fn literals_of(source: &Source) -> Vec<Offence> {
    let mut offences = Vec::new();
    let tokens = source.shipped();
    for (at, token) in tokens.iter().enumerate() {
        // `expect` and `panic!` speak to developers, `include_str!` names a file.
        let before = at.checked_sub(2).map_or("", |before| tokens[before].text.as_str());
        let is_internal = matches!(before, "expect" | "panic" | "include_str" | "unreachable");
        if token.literal.contains(' ') && !is_internal {
            for (word, instead) in banned(&without_code(&token.literal)) {
                let place = format!("{}:{}", source.path, token.line);
                offences.push((place, format!("`{word}` in a text (write {instead})")));
            }
        }
    }
    offences
}

fn all_markdown(workspace: &Workspace) -> Vec<Offence> {
    let mut offences = Vec::new();
    for (path, text) in markdown_files(workspace) {
        for (line, prose) in prose(&text) {
            for (word, instead) in banned(&without_code(prose)) {
                offences.push((format!("{path}:{line}"), format!("`{word}` (write {instead})")));
            }
        }
    }
    offences
}

/// The Markdown that readers of the repository and of the manual see, ordered by path.
fn markdown_files(workspace: &Workspace) -> Vec<(String, String)> {
    let is_page = |path: &Path| {
        path.extension().is_some_and(|extension| extension == "md" || extension == "mdx")
            && !path.components().any(|part| part.as_os_str() == "tests")
    };
    let mut files: Vec<PathBuf> = Vec::new();
    let top = fs::read_dir(&workspace.root).into_iter().flatten().flatten();
    files.extend(top.map(|entry| entry.path()).filter(|path| path.is_file()));
    let mut folders = ["rules", "crates", "docs"].map(|it| workspace.root.join(it)).to_vec();
    // Those pages are made of the ones in `rules`.
    let generated = workspace.root.join("docs/rules");
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name();
            if path == generated {
                continue;
            }
            if path.is_dir() && name != "node_modules" && name != "target" && name != "template" {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.retain(|path| is_page(path));
    files.sort();
    let read = |path: PathBuf| {
        let name = path.strip_prefix(&workspace.root).ok()?.to_string_lossy().replace('\\', "/");
        Some((name, fs::read_to_string(path).ok()?))
    };
    files.into_iter().filter_map(read).collect()
}

/// Lines outside of fences, with their numbers.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut fence: Option<&str> = None;
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let marker = &line[..line.len() - line.trim_start_matches('`').len()];
        match fence {
            Some(open) if marker.len() >= open.len() && line.trim_end() == marker => fence = None,
            Some(_) => {}
            None if marker.len() >= 3 => fence = Some(marker),
            None => lines.push((index + 1, line)),
        }
    }
    lines
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Message,
    Help,
    Title,
}

/// The messages, labels, help and titles in the `text report` fences of a rule's page.
fn reported(text: &str) -> Vec<(usize, Kind, &str)> {
    let mut found = Vec::new();
    let mut is_report = false;
    for (index, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            is_report = line == "```text report";
        } else if is_report {
            found.extend(part(line).map(|(kind, message)| (index + 1, kind, message)));
        }
    }
    found
}

fn part(line: &str) -> Option<(Kind, &str)> {
    let titles = ["  fix: ", "  unsafe fix: ", "  suggested fix: "];
    if let Some(help) = line.strip_prefix("  help: ") {
        return Some((Kind::Help, help));
    }
    if let Some(title) = titles.iter().find_map(|prefix| line.strip_prefix(prefix)) {
        return Some((Kind::Title, title));
    }
    let is_label = line.starts_with("  ");
    let (_, message) = line.trim_start().split_once(' ')?;
    if is_label {
        return Some((Kind::Message, message));
    }
    message.split_once(' ').map(|(_level, message)| (Kind::Message, message))
}

/// Finds the faults of one message.
fn wrong_message(kind: Kind, text: &str, is_component: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut wrong = Vec::new();
    let length = text.chars().count();
    let limit = if kind == Kind::Help { HELP } else { MESSAGE };
    if length > limit {
        wrong.push(format!("{length} characters of {limit}"));
    }
    if text.ends_with(['.', '!']) && !text.ends_with("...") {
        wrong.push("a final stop".to_owned());
    }
    let first = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let is_capital = first.starts_with(char::is_uppercase);
    // Names such as `OpenAPI` and `URL` keep their capitals.
    let is_name = first.chars().skip(1).any(char::is_uppercase) || NAMES.contains(&first);
    match kind {
        Kind::Title if !is_capital && first.starts_with(char::is_lowercase) => {
            wrong.push("a title begins with a capital".to_owned());
        }
        Kind::Message | Kind::Help if is_capital && !is_name => {
            wrong.push("begins with a capital".to_owned());
        }
        _ => {}
    }
    let prose = without_code(text);
    for word in prose.split(|c: char| !(c.is_alphanumeric() || c == '.')) {
        let has_hump = word.chars().skip(1).any(char::is_uppercase);
        if has_hump && is_component(word) {
            wrong.push(format!("the name {word} without backticks"));
        }
    }
    for (word, instead) in banned(&prose) {
        wrong.push(format!("`{word}` (write {instead})"));
    }
    wrong
}

/// Names that begin a message with their own capital.
const NAMES: &[&str] = &["Markdown", "Mintlify", "English", "Yarn", "Unicode"];

/// A text with its code spans and addresses blanked.
fn without_code(text: &str) -> String {
    let mut prose = String::new();
    for (index, part) in text.split('`').enumerate() {
        prose.push_str(if index % 2 == 0 { part } else { " _ " });
    }
    let words = prose.split(' ').map(|word| if word.contains("://") { "_" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Banned words in a text, each with its replacement.
fn banned(text: &str) -> Vec<(String, &'static str)> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '_' | '-')))
        .filter(|word| !word.is_empty())
        .collect();
    let mut found = Vec::new();
    for start in 0..words.len() {
        for (phrase, instead) in BANNED {
            let parts: Vec<&str> = phrase.split(' ').collect();
            let is_here = parts.iter().enumerate().all(|(offset, part)| {
                let word = words.get(start + offset).copied().unwrap_or_default();
                part.strip_suffix('*').map_or(word == *part, |stem| word.starts_with(stem))
            });
            if is_here {
                found.push((words[start..start + parts.len()].join(" "), *instead));
            }
        }
        // "there is no" is plain English, "this is no page" is not.
        let is_no = matches!(words[start], "is" | "are")
            && words.get(start + 1) == Some(&"no")
            && !matches!(words.get(start + 2), Some(&("longer" | "more" | "one")));
        if is_no && !(start > 0 && words[start - 1] == "there") {
            found.push((format!("{} no", words[start]), "is not a"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# a/b\n\nIt stands.\n\n````mdx bad\n```js\nmend\n```\n````\n\n```text report\n\
        3:1 warning `Tip` is missing its icon\n  4:2 used here\n  help: add `icon`\n  fix: Add it\n```\n";

    #[test]
    fn reads_the_reports_and_the_prose_of_a_page() {
        let found: Vec<(Kind, &str)> =
            reported(PAGE).into_iter().map(|(_, kind, message)| (kind, message)).collect();
        assert_eq!(
            found,
            [
                (Kind::Message, "`Tip` is missing its icon"),
                (Kind::Message, "used here"),
                (Kind::Help, "add `icon`"),
                (Kind::Title, "Add it")
            ]
        );
        let lines: Vec<&str> =
            prose(PAGE).into_iter().map(|it| it.1).filter(|it| !it.is_empty()).collect();
        assert_eq!(lines, ["# a/b", "It stands."]);
    }

    #[test]
    fn finds_what_the_style_sheet_replaces() {
        let words = |text: &str| -> Vec<String> {
            banned(&without_code(text)).into_iter().map(|(word, _)| word).collect()
        };
        assert_eq!(words("It stands, mended, in `stands`; understand"), ["stands", "mended"]);
        assert_eq!(words("there is no page; this is no page; it is no longer"), ["is no"]);
        assert_eq!(words("Passed over AS IT IS"), ["passed over", "as it is"]);
        assert_eq!(words("see https://tell.example/stand"), [""; 0]);
    }

    #[test]
    fn finds_what_is_wrong_with_a_message() {
        let wrong = |kind, text: &str| wrong_message(kind, text, &|word| word == "CodeGroup").len();
        assert_eq!(wrong(Kind::Message, "unknown component `Crad`"), 0);
        assert_eq!(wrong(Kind::Message, "OpenAPI file `a` has no version"), 0);
        assert_eq!(wrong(Kind::Message, "Unknown component."), 2);
        assert_eq!(wrong(Kind::Message, "text in a CodeGroup"), 1);
        assert_eq!(wrong(Kind::Message, &"x".repeat(101)), 1);
        assert_eq!(wrong(Kind::Help, &"x".repeat(101)), 0);
        assert_eq!(wrong(Kind::Title, "add it"), 1);
        assert_eq!(wrong(Kind::Title, "Add it"), 0);
    }
}
