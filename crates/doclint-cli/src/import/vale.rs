//! Reads a `.vale.ini`, which doclint keeps reading: the draft names the file.

use super::draft::Draft;
use doclint_diagnostic::Span;

const OTHER_FORMAT: &str = "it is about another format than MDX";

/// Settings that doclint respects in the file itself.
const RESPECTED: [&str; 9] = [
    "BasedOnStyles",
    "BlockIgnores",
    "IgnorePatterns",
    "IgnoredScopes",
    "MinAlertLevel",
    "SkippedScopes",
    "StylesPath",
    "TokenIgnores",
    "Vocab",
];

/// Settings without effect, and why.
const WITHOUT_EFFECT: &[(&str, &str)] = &[
    ("Blueprint", OTHER_FORMAT),
    ("CommentDelimiters", "doclint knows the comments of MDX"),
    ("IgnoredClasses", "Markdown has no classes"),
    ("Lang", "doclint sees the language of a page for itself"),
    ("NLPEndpoint", "doclint never uses the network"),
    ("Packages", "doclint downloads nothing: keep the styles that `vale sync` writes"),
    ("SphinxAutoBuild", OTHER_FORMAT),
    ("SphinxBuildPath", OTHER_FORMAT),
    ("Transform", OTHER_FORMAT),
    ("View", OTHER_FORMAT),
    ("WordTemplate", "doclint looks for words in its own way"),
];

pub fn read(text: &str, draft: &mut Draft<'_>) {
    let mut is_of_pages = true;
    let mut at = 0;
    let mut goes_on = false;
    for line in text.split_inclusive('\n') {
        let span = Span::new(at as u32, (at + line.trim_end().len()) as u32);
        at += line.len();
        let trimmed = line.trim();
        let is_first = !std::mem::replace(&mut goes_on, trimmed.ends_with('\\'));
        if !is_first || trimmed.is_empty() {
            continue;
        }
        if trimmed.starts_with(['#', ';']) {
            goes_on = false;
        } else if let Some(name) = trimmed.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
            is_of_pages = !["adoc", "asciidoctor", "formats"].contains(&name.trim());
            if name.trim() == "formats" {
                draft.imported += 1;
            }
        } else if let Some((key, _)) = trimmed.split_once('=') {
            if is_of_pages {
                setting(key.trim(), span, draft);
            }
        } else {
            let message = "expected a section or `key = value`".to_owned();
            draft.error(span, message, Some("correct the line, or begin it with `#`"));
        }
    }
}

fn setting(key: &str, span: Span, draft: &mut Draft<'_>) {
    if RESPECTED.contains(&key) || key.contains('.') {
        draft.imported += 1;
    } else if let Some((_, why)) = WITHOUT_EFFECT.iter().find(|it| it.0 == key) {
        draft.skip_named(key, span, why);
    } else {
        draft.skip_named(key, span, "unknown setting");
    }
}
