//! Words that name a part of code rather than a format, by the words around them.

use crate::support::prose::{holds, near_after, near_before};

/// Whether a word is one of several extensions of files, which are code: "yml, json and csv".
pub(crate) fn is_among_extensions(before: &str, after: &str) -> bool {
    const EXTENSIONS: &str =
        "css csv html js json jsx md mdx pdf py sql toml ts tsx txt xml yaml yml";
    let is_joined = |it: &&str| !matches!(*it, "and" | "or" | ",");
    let is_extension =
        |it: &str| holds(EXTENSIONS, it.trim_matches(|c: char| !c.is_ascii_alphanumeric()));
    let previous = near_before(before, before.len()).split_whitespace().rev().find(is_joined);
    let mut around =
        previous.into_iter().chain(near_after(after, 0).split_whitespace().find(is_joined));
    around.any(is_extension)
}

/// Whether a word names a module, alone or among others: "the json and csv modules".
pub(crate) fn is_module(before: &str, after: &str) -> bool {
    const KINDS: &str =
        "crate crates gem gems import imports libraries library module modules package packages";
    const MOST_JOINED: usize = 6;
    let trimmed = |it: &'_ str| it.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let previous = near_before(before, before.len()).split_whitespace().next_back();
    if previous.is_some_and(|it| holds(KINDS, it) || matches!(it, "import" | "imports")) {
        return true;
    }
    let mut is_joined = true;
    for word in near_after(after, 0).split_whitespace().take(MOST_JOINED) {
        if holds(KINDS, &trimmed(word)) {
            return true;
        }
        let joins = matches!(word, "and" | "or" | ",") || word.ends_with(',');
        if !joins && !is_joined {
            return false;
        }
        is_joined = joins;
    }
    false
}
