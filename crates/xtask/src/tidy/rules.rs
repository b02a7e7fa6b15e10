//! The lists and pages of rules, and things that rules may not list themselves.

use super::Workspace;
use crate::sources::Source;
use doclint_rule::FormerId;
use doclint_rule::host::near;
use std::fs;
use std::path::Path;

pub fn rules_listed(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for (package, sources) in workspace.shipped().filter(|(it, _)| workspace.has_rules(it)) {
        let Some(list) = sources.iter().find(|it| it.path.ends_with("/lib.rs")) else {
            found.push(format!("{} has no lib.rs", package.name));
            continue;
        };
        for source in sources.iter().filter(|it| implements_rule(it)) {
            let stem = source.path.rsplit('/').next().unwrap_or_default().trim_end_matches(".rs");
            let listed = list
                .tokens
                .windows(3)
                .filter(|it| {
                    matches!(it[0].text.as_str(), "<" | "&")
                        && it[1].text == stem
                        && it[2].text == ":"
                })
                .count();
            if listed != 1 {
                found.push(format!("{}: listed {listed} times in lib.rs", source.path));
            }
            if !package.dir.join("src").join(format!("{stem}.md")).is_file() {
                found.push(format!("{}: has no page", source.path));
            }
        }
        for check in checks_in(&package.dir.join("src")) {
            let listed = list.tokens.iter().filter(|it| it.text == check).count();
            if listed != 1 {
                found.push(format!("{}/src/{check}.yml: listed {listed} times", package.name));
            }
            if !package.dir.join("src").join(format!("{check}.md")).is_file() {
                found.push(format!("{}/src/{check}.yml: has no page", package.name));
            }
        }
        // The package `rules` runs the pages of all families of this list.
        let name = package.name.trim_start_matches("doclint-");
        if !doclint::FAMILIES.iter().any(|family| family.name == name) {
            found.push(format!("{}: its family is missing from `FAMILIES`", package.name));
        }
    }
    for family in doclint::FAMILIES {
        if !family.rules.is_sorted_by_key(|rule| rule.meta.name) {
            found.push(format!("the rules of `{}` are not ordered by name", family.name));
        }
        found.extend(family.former.iter().filter_map(wrong_former_id));
    }
    found
}

/// Finds the fault of a former id: it belongs to a rule again, or its rule was renamed once more.
fn wrong_former_id(former: &FormerId) -> Option<String> {
    let is_current = |id: &str| near(doclint::FAMILIES, id).as_deref() == Some(id);
    if is_current(former.id) {
        return Some(format!("`{}` is a former id and a current one", former.id));
    }
    let now = former.now().filter(|it| !is_current(it))?;
    Some(format!("`{}` is now `{now}`, which doesn't exist", former.id))
}

/// The names of the files in a folder that are checks of prose, without their extension.
pub fn checks_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let checks = entries.filter_map(|it| {
        let name = it.file_name().into_string().ok()?;
        name.strip_suffix(".yml").map(str::to_owned)
    });
    checks.collect()
}

pub fn implements_rule(source: &Source) -> bool {
    source.tokens.windows(2).any(|it| {
        matches!(it[0].text.as_str(), "PageRule" | "NodeRule" | "SiteRule" | "NotesRule")
            && it[1].text == "for"
    })
}

/// Files that name several components in one list, each with the reason why that is not a role.
const LISTS_COMPONENTS: &[(&str, &str)] = &[
    (
        "rules/doclint-choice/src/mismatched_callout.rs",
        "which callouts are mild is their meaning, and all have one role",
    ),
    (
        "rules/doclint-choice/src/support/steps.rs",
        "it is about `Steps`, and content that is too large for a step of one line",
    ),
    (
        "rules/doclint-choice/src/support/callout.rs",
        "words that writers use, each with the component to write instead",
    ),
    (
        "rules/doclint-mdx/src/opening.rs",
        "HTML elements with content, to tell tags from placeholders in text",
    ),
];

/// Rules that look at the dialect or the language of a page for a part of what they find.
const DECIDES_A_PART: [(&str, &str); 6] = [
    ("rules/doclint-headings/src/outline.rs Dialect", "the level of a heading below a title"),
    ("rules/doclint-code/src/invisible_character.rs is_english", "which spaces are slips"),
    ("rules/doclint-code/src/misspelled_word.rs is_english", "which differences are slips"),
    ("rules/doclint-links/src/ambiguous_link_text.rs is_english", "which texts are vague"),
    ("rules/doclint-media/src/vague_alt_text.rs is_english", "which texts are generic"),
    (
        "rules/doclint-translations/src/untranslated_paragraph.rs is_english",
        "which pages are translations",
    ),
];

/// A rule says in its `META` which pages it needs, and the engine asks: otherwise rules disagree.
pub fn declared_needs(workspace: &Workspace) -> Vec<String> {
    const ASKED: [&str; 3] = ["dialect", "is_english", "genre"];
    let mut found = Vec::new();
    for (_, sources) in workspace.shipped().filter(|(package, _)| workspace.has_rules(package)) {
        for source in sources {
            let is_excused = |word: &str| {
                let name = format!("{} {word}", source.path);
                DECIDES_A_PART.iter().any(|(excused, _)| excused.eq_ignore_ascii_case(&name))
            };
            for three in source.shipped().windows(3) {
                let [before, word, after] = [0, 1, 2].map(|at| three[at].text.as_str());
                let is_call = before == "." && after == "(" && ASKED.contains(&word);
                if (is_call || word == "Dialect") && !is_excused(word) {
                    let line = three[1].line;
                    found.push(format!("{}:{line}: asks for {word}; declare it", source.path));
                }
            }
        }
    }
    found
}

/// The role of a component is data of the vocabulary, so that a project's own component can have
/// it. A list of component names in a rule would leave those out.
pub fn component_lists(workspace: &Workspace) -> Vec<String> {
    /// So many names in one list are a role; fewer are the subject of a rule.
    const ROLE: usize = 3;
    let vocabulary = doclint_vocabulary::Vocabulary::from_files(
        doclint::FAMILIES.iter().filter_map(|family| family.vocabulary),
    );
    let mut found = Vec::new();
    for (_, sources) in workspace.shipped().filter(|(package, _)| workspace.has_rules(package)) {
        for source in sources {
            for (line, names) in literal_lists(source) {
                let components: Vec<&str> =
                    names.into_iter().filter(|name| vocabulary.get(name).is_some()).collect();
                let is_excused = LISTS_COMPONENTS.iter().any(|(path, _)| *path == source.path);
                if components.len() >= ROLE && !is_excused {
                    found.push(format!("{}:{line}: lists {}", source.path, components.join(", ")));
                }
            }
        }
    }
    found
}

/// String literals with nothing but `,`, `|` or a bracket between them, each list with its line.
fn literal_lists(source: &Source) -> Vec<(usize, Vec<&str>)> {
    let mut lists: Vec<(usize, Vec<&str>)> = Vec::new();
    let mut is_open = false;
    for token in source.shipped() {
        match token.text.as_str() {
            "\"" if is_open => {
                if let Some((_, names)) = lists.last_mut() {
                    names.push(&token.literal);
                }
            }
            "\"" => {
                lists.push((token.line, vec![&token.literal]));
                is_open = true;
            }
            "," | "|" | "(" | ")" | "&" => {}
            _ => is_open = false,
        }
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_lists_of_literals() {
        let text =
            r#"const A: [&str; 2] = ["Tip", "Note",]; let b = matches!(x, "Tab" | "Tabs"); f("x")"#;
        let source = Source::new("a.rs".to_owned(), text);
        let lists: Vec<Vec<&str>> =
            literal_lists(&source).into_iter().map(|(_, names)| names).collect();
        assert_eq!(lists, [vec!["Tip", "Note"], vec!["Tab", "Tabs"], vec!["x"]]);
    }
}
