//! Crates that a release publishes.

use super::Workspace;
use crate::manifests::Package;
use crate::sources::Source;
use std::path::{Component, Path};

/// A public crate has a description, and is built from its own files and from other public crates.
pub fn complete(workspace: &Workspace) -> Vec<String> {
    let private: Vec<&str> =
        workspace.packages.iter().filter(|it| !it.is_public).map(|it| it.name.as_str()).collect();
    let public = workspace.shipped().filter(|(package, _)| package.is_public);
    public
        .flat_map(|(package, sources)| {
            let name = &package.name;
            let missing = package.missing.iter().map(move |key| format!("{name}: no `{key}`"));
            let private = package.normal().filter(|it| private.contains(it));
            let private = private.map(move |it| format!("{name} is public and needs {it}"));
            let foreign =
                sources.into_iter().flat_map(|source| foreign(workspace, package, source));
            missing.chain(private).chain(foreign).collect::<Vec<_>>()
        })
        .collect()
}

/// Files of other packages that a source embeds.
fn foreign(workspace: &Workspace, package: &Package, source: &Source) -> Vec<String> {
    let folder = package.dir.strip_prefix(&workspace.root).unwrap_or(&package.dir);
    let file = Path::new(&source.path);
    let below = file.strip_prefix(folder).ok().and_then(Path::parent).unwrap_or(Path::new(""));
    let tokens = source.shipped();
    let embeds = tokens.windows(4).filter_map(|it| match it {
        [name, sign, open, path] if sign.text == "!" && open.text == "(" => {
            ["include_str", "include_bytes"].contains(&name.text.as_str()).then_some(*path)
        }
        _ => None,
    });
    embeds
        .filter(|token| leaves(below, &token.literal))
        .map(|token| format!("{}:{} embeds {}", source.path, token.line, token.literal))
        .collect()
}

/// Whether a path that counts from a folder of a package leads out of the package.
fn leaves(folder: &Path, path: &str) -> bool {
    let mut depth = 0_i32;
    folder.join(path).components().any(|part| {
        depth += if part == Component::ParentDir { -1 } else { 1 };
        depth < 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_another_package_is_outside() {
        let folder = Path::new("src/model");
        assert!(!leaves(folder, "a.json") && !leaves(folder, "../../README.md"));
        assert!(leaves(folder, "../../../other/a.yml"));
    }

    #[test]
    fn what_a_public_crate_lacks_is_found() {
        let mut workspace = Workspace::read(&crate::root()).unwrap();
        assert_eq!(complete(&workspace), <[String; 0]>::default());
        let at = |name: &str| workspace.packages.iter().position(|it| it.name == name).unwrap();
        let (text, testing) = (at("doclint-text"), at("doclint-testing"));
        workspace.packages[text].is_public = false;
        workspace.packages[text].missing.push("license");
        workspace.packages[testing].missing.push("license");
        let embeds = "static A: &str = include_str!(\"../../other/a.yml\");\n";
        let path = "crates/doclint-testing/src/more.rs".to_owned();
        workspace.sources[testing].push(Source::new(path, embeds));
        let found = complete(&workspace);
        for expected in [
            "doclint-testing: no `license`",
            "doclint-rule is public and needs doclint-text",
            "crates/doclint-testing/src/more.rs:1 embeds ../../other/a.yml",
        ] {
            assert!(found.iter().any(|it| it == expected), "{expected} in {found:#?}");
        }
        assert!(!found.iter().any(|it| it.starts_with("doclint-text:")), "{found:#?}");
    }
}
