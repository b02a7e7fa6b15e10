//! `doclint vocabulary add`: words of the project go to its list.

use crate::args::AddWordsArgs;
use crate::exit::Exit;
use crate::paths::{PathName, exists, shown};
use crate::project::settings_here;
use crate::terminal::note;
use crate::words::counted;
use crate::{output, settings};
use anyhow::{Result, anyhow, bail};
use doclint_rule::Family;
use doclint_rule::host::entries;
use std::collections::HashSet;

/// The beginning of a new file.
const HEADER: &str = "\
# Words of this project that no dictionary has: one a line. Patterns are allowed.
";

pub fn add(args: &AddWordsArgs, families: &[&'static Family]) -> Result<Exit> {
    let words: Vec<&str> = args.words.iter().map(|it| it.trim()).collect();
    if let Some(word) = words.iter().find(|it| !is_entry(it)) {
        bail!("`{}` is not a word", word.escape_debug());
    }
    let config = settings_here(&args.settings, families)?;
    let Some(path) = settings::vocabulary(&config)? else {
        bail!(
            "the settings name no vocabulary: add `vocabulary: words.txt` below `spelling:` in \
             doclint.yml"
        );
    };
    let place = shown(&path).named();
    let is_new = !exists(&path);
    let text = match is_new {
        true => HEADER.to_owned(),
        false => settings::read(&path).map_err(|why| anyhow!("can't read {place}: {why}"))?,
    };
    let (text, added) = with_words(text, &words);
    if added == 0 {
        note!("doclint: {place} has all of these words already");
        return Ok(Exit::Clean);
    }
    output::to_file(&path, text.as_bytes())?;
    let created = if is_new { "created" } else { "changed" };
    note!("doclint: {created} {place}: {} added", counted(added, "word"));
    Ok(Exit::Clean)
}

/// Whether a text can be an entry of a list.
fn is_entry(word: &str) -> bool {
    !word.is_empty() && !word.starts_with('#') && !word.contains(char::is_control)
}

/// A list with more words, and how many it did not have. If its words are in order, so are the new
/// ones; otherwise they come last. Nothing else changes.
fn with_words(text: String, words: &[&str]) -> (String, usize) {
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let keys: Vec<String> = entries(&text).map(str::to_lowercase).collect();
    let is_sorted = keys.is_sorted();
    let mut known: HashSet<String> = keys.into_iter().collect();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let before = lines.len();
    for word in words {
        let key = word.to_lowercase();
        if !known.insert(key.clone()) {
            continue;
        }
        let is_after = |line: &String| entries(line).any(|it| it.to_lowercase() > key);
        let at = lines.iter().position(is_after).filter(|_| is_sorted);
        lines.insert(at.unwrap_or(lines.len()), (*word).to_owned());
    }
    let added = lines.len() - before;
    (lines.iter().flat_map(|line| [line, end]).collect(), added)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_to_their_places_and_nothing_else_changes() {
        let list = "# Ours\nAcme\n\n# Tools\nkubectl\nZed";
        let (text, added) = with_words(list.to_owned(), &["gizmo", "acme", "zoo", "Gizmo"]);
        assert_eq!(text, "# Ours\nAcme\n\n# Tools\ngizmo\nkubectl\nZed\nzoo\n");
        assert_eq!(added, 2);
        let (text, _) = with_words("b\r\na\r\n".to_owned(), &["aa"]);
        assert_eq!(text, "b\r\na\r\naa\r\n");
        assert_eq!(with_words(String::new(), &["a"]).0, "a\n");
        assert!(!is_entry("") && !is_entry("# a") && !is_entry("a\nb") && is_entry("C#"));
    }
}
