//! Patterns of checks that nobody can read.

use super::{Workspace, rules};
use doclint_data::{Value, yaml};
use std::fs;

/// The longest pattern in a check, in characters. Longer ones have names for their parts.
const LONGEST: usize = 120;

pub fn short(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for package in workspace.packages.iter().filter(|it| workspace.has_rules(it)) {
        let folder = package.dir.join("src");
        for check in rules::checks_in(&folder) {
            let text = fs::read_to_string(folder.join(format!("{check}.yml"))).unwrap_or_default();
            found.extend(too_long(&text).into_iter().map(|pattern| {
                format!(
                    "{}/src/{check}.yml: a pattern is longer than {LONGEST} characters: name a \
                     part of it in `classes`, or make two of it: {pattern}",
                    package.name
                )
            }));
        }
    }
    found
}

/// The patterns of a check that are too long.
fn too_long(yaml: &str) -> Vec<String> {
    let document = yaml::parse_file(yaml);
    let Some(check) = document.root.as_mapping() else { return Vec::new() };
    let entries =
        |key| check.get(key).and_then(Value::as_mapping).map_or(&[][..], |it| &it.entries);
    let items = |key| check.get(key).and_then(Value::as_sequence).unwrap_or_default();
    let mut patterns: Vec<&str> = entries("swap").iter().map(|it| it.key.text.as_str()).collect();
    patterns.extend(["tokens", "raw"].iter().flat_map(|it| items(it)).filter_map(Value::as_str));
    for class in entries("classes") {
        let words = class.value.as_sequence().unwrap_or_default();
        patterns.extend(words.iter().filter_map(Value::as_str));
        patterns.extend(class.value.as_str().into_iter().flat_map(str::split_whitespace));
    }
    for variant in items("variants").iter().filter_map(Value::as_mapping) {
        let keys = ["match", "before", "after"].iter();
        patterns.extend(keys.filter_map(|it| variant.get(it)?.as_str()));
    }
    patterns.retain(|it| it.chars().count() > LONGEST);
    patterns.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_found_wherever_a_check_has_them() {
        let long = "a".repeat(LONGEST + 1);
        for yaml in [
            format!("tokens: [x, {long}]"),
            format!("raw: [{long}]"),
            format!("swap: {{{long}: x}}"),
            format!("classes: {{a: x {long}}}"),
            format!("classes: {{a: [x, {long}]}}"),
            format!("variants: [{{match: x, after: {long}}}]"),
        ] {
            assert_eq!(too_long(&yaml), [long.as_str()], "{yaml}");
        }
        let words = "word ".repeat(LONGEST);
        let fine = format!("message: {long}\nswap: {{x: {long}}}\nclasses: {{a: {words}}}");
        assert!(too_long(&fine).is_empty());
    }
}
