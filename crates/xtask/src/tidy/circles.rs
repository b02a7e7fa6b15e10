//! Modules that depend on each other in a circle.

use super::Workspace;
use crate::sources::{Source, Token};
use std::collections::{BTreeMap, BTreeSet};

/// Modules of one crate that use each other, each set of them once.
pub fn circles(workspace: &Workspace) -> Vec<String> {
    found(workspace).map(|circle| text(&circle)).collect()
}

type Circle = (String, Vec<String>);

fn text((package, modules): &Circle) -> String {
    format!("{package}: a circle of {}", modules.join(", "))
}

fn found(workspace: &Workspace) -> impl Iterator<Item = Circle> {
    workspace.shipped().flat_map(|(package, sources)| {
        let modules: Vec<(String, &Source)> = sources
            .into_iter()
            .filter(|source| !source.is_tests())
            .map(|source| (module_of(&source.path), source))
            .collect();
        circles_of(&modules).into_iter().map(|circle| (package.name.clone(), circle))
    })
}

/// `a::b` of `crates/x/src/a/b.rs`, empty for the root of a crate.
fn module_of(path: &str) -> String {
    let below = path.split_once("/src/").map_or(path, |(_, below)| below);
    let below = below.trim_end_matches(".rs").trim_end_matches("/mod");
    if matches!(below, "lib" | "main") { String::new() } else { below.replace('/', "::") }
}

/// Sets of modules each of which leads to all others. A module and the modules below it may use each
/// other.
fn circles_of(modules: &[(String, &Source)]) -> Vec<Vec<String>> {
    let names: BTreeSet<&str> =
        modules.iter().map(|(name, _)| name.as_str()).filter(|name| !name.is_empty()).collect();
    let root = modules.iter().find(|(name, _)| name.is_empty());
    let reexports = root.map_or_else(BTreeMap::new, |(_, source)| reexports(source, &names));
    let mut uses: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, source) in modules.iter().filter(|(name, _)| !name.is_empty()) {
        let targets = uses.entry(name).or_default();
        for path in paths(&source.shipped(), name) {
            let target =
                target(&path, &names).or_else(|| reexports.get(path.first()?.as_str()).copied());
            targets.extend(target.filter(|target| !are_related(target, name)));
        }
    }
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        names.iter().map(|name| (*name, reached(name, &uses))).collect();
    let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
    for name in names.iter().filter(|name| reach[**name].contains(**name)) {
        let members = names
            .iter()
            .filter(|other| reach[*name].contains(**other) && reach[**other].contains(*name));
        circles.insert(members.map(|member| (*member).to_owned()).collect());
    }
    circles.into_iter().collect()
}

/// Whether one module is the other, or holds it.
fn are_related(one: &str, other: &str) -> bool {
    let holds = |outer: &str, inner: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    holds(one, other) || holds(other, one)
}

fn reached<'a>(name: &str, uses: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut pending: Vec<&str> = uses.get(name).into_iter().flatten().copied().collect();
    while let Some(next) = pending.pop() {
        if reached.insert(next) {
            pending.extend(uses.get(next).into_iter().flatten());
        }
    }
    reached
}

/// The module that a path from the root of the crate leads into.
fn target<'a>(path: &[String], names: &BTreeSet<&'a str>) -> Option<&'a str> {
    (1..=path.len()).rev().find_map(|len| names.get(path[..len].join("::").as_str()).copied())
}

/// Names that the root of the crate imports from its modules.
fn reexports<'a>(root: &Source, names: &BTreeSet<&'a str>) -> BTreeMap<String, &'a str> {
    let tokens = root.shipped();
    let mut reexports = BTreeMap::new();
    for at in 0..tokens.len() {
        if tokens[at].text == "use" {
            let start = if tokens.get(at + 1).is_some_and(|it| it.text == "crate") { 4 } else { 1 };
            for path in tree(&tokens, at + start) {
                if let (Some(module), Some(name)) = (target(&path, names), path.last()) {
                    reexports.insert(name.clone(), module);
                }
            }
        }
    }
    reexports
}

/// The paths that the module `name` uses below `crate::`, `super::` and `self::`, from the root of
/// the crate.
fn paths(tokens: &[&Token], name: &str) -> Vec<Vec<String>> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let mut paths = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_start = matches!(word(at), "crate" | "super" | "self")
            && word(at + 1) == ":"
            && word(at + 2) == ":";
        // `$crate::` and `a::super` don't begin a path; `super::super::` goes up twice.
        if !is_start || at > 0 && word(at - 1) == ":" && word(at - 2) == ":" {
            at += 1;
            continue;
        }
        let mut base: Vec<String> = name.split("::").map(str::to_owned).collect();
        if word(at) == "crate" {
            base.clear();
            at += 3;
        } else {
            if word(at) == "self" {
                at += 3;
            }
            while word(at) == "super" {
                base.pop();
                at += 3;
            }
        }
        for path in tree(tokens, at) {
            paths.push(base.iter().cloned().chain(path).collect());
        }
    }
    paths
}

/// The paths of the use tree, or the path, that begins at a token.
fn tree(tokens: &[&Token], mut at: usize) -> Vec<Vec<String>> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let is_name = |word: &str| word.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    let (mut paths, mut outer): (Vec<Vec<String>>, Vec<Vec<String>>) = (Vec::new(), Vec::new());
    let mut path: Vec<String> = Vec::new();
    let mut after_colons = true;
    loop {
        match word(at) {
            "{" if after_colons => outer.push(path.clone()),
            "," | "}" if !outer.is_empty() => {
                paths.push(path.clone());
                if word(at) == "}" {
                    outer.pop();
                }
                path = outer.last().cloned().unwrap_or_default();
                if outer.is_empty() {
                    return paths;
                }
            }
            ":" if word(at + 1) == ":" => {
                at += 2;
                after_colons = true;
                continue;
            }
            "as" => {
                at += 2;
                continue;
            }
            "*" if after_colons => {}
            name if is_name(name) && (after_colons || !outer.is_empty()) => {
                path.push(name.to_owned());
            }
            _ => break,
        }
        after_colons = false;
        at += 1;
    }
    paths.push(path);
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circles_in(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let sources: Vec<Source> =
            files.iter().map(|(path, text)| Source::new(format!("c/src/{path}"), text)).collect();
        let modules: Vec<_> =
            sources.iter().map(|source| (module_of(&source.path), source)).collect();
        circles_of(&modules)
    }

    #[test]
    fn finds_circles() {
        let lib = ("lib.rs", "mod a; mod b; mod c; pub use b::{B, other::O}; fn f() { a::x() }");
        let a = ("a.rs", "use crate::{c::C, B}; mod inner;");
        let back = ("b.rs", "use super::a::A;");
        assert_eq!(circles_in(&[lib, a, back, ("c.rs", "")]), [["a", "b"]]);
        assert_eq!(circles_in(&[lib, a, ("b.rs", "use crate::c;"), ("c.rs", "")]).len(), 0);
        let long = ("c.rs", "fn f() { crate::a::inner::g() }");
        let inner = ("a/inner.rs", "use super::A; use crate::c::{self, D};");
        assert_eq!(circles_in(&[lib, a, long, inner]), [["a::inner", "c"]]);
        let tests_only = ("b.rs", "#[cfg(test)] mod tests { use crate::a::A; }");
        assert_eq!(circles_in(&[lib, a, tests_only]).len(), 0);
    }
}
