//! Dependencies that nothing uses, and tests that nothing runs.

use super::Workspace;
use crate::manifests::{Dependency, Package};
use crate::sources::Source;

/// Every dependency is named in code: one of the library or program in shipped code, one of tests
/// in tests.
pub fn dependencies(workspace: &Workspace) -> Vec<String> {
    let packages = workspace.shipped().zip(&workspace.sources);
    packages
        .flat_map(|((package, shipped), all)| {
            let unused = package.dependencies.iter().filter(move |dependency| {
                !if dependency.dev { names(all, dependency) } else { ships(&shipped, dependency) }
            });
            unused.map(|dependency| {
                let kind = if dependency.dev { "dev-dependency" } else { "dependency" };
                format!("{}: unused {kind} `{}`", package.name, dependency.name)
            })
        })
        .collect()
}

fn ships(sources: &[&Source], dependency: &Dependency) -> bool {
    let is_name = |text: &str| text == dependency.code_name;
    sources.iter().any(|source| source.shipped().iter().any(|token| is_name(&token.text)))
}

fn names(sources: &[Source], dependency: &Dependency) -> bool {
    sources.iter().any(|it| it.tokens.iter().any(|token| token.text == dependency.code_name))
}

/// The one test program that a plain `cargo test` leaves out; `.ci/run` runs it.
const TIMED: &str = "tests/timed/main.rs";

/// `test = false` and `doctest = false` save a test program where there is nothing to run, and must
/// not be there otherwise.
pub fn test_targets(workspace: &Workspace) -> Vec<String> {
    let packages = workspace.shipped();
    packages.flat_map(|(package, sources)| wrong_targets(package, &sources)).collect()
}

fn wrong_targets(package: &Package, sources: &[&Source]) -> Vec<String> {
    let has_unit_tests =
        sources.iter().any(|source| source.functions().iter().any(|function| function.is_test));
    let has_examples = sources.iter().any(|source| source.has_doc_example);
    let mut found = Vec::new();
    let is_kind = |kind: &str| package.targets.iter().any(|it| it.kind.iter().any(|it| it == kind));
    for target in &package.targets {
        let is_left_out = target.kind.iter().any(|kind| kind == "test") && !target.test;
        if is_left_out && !target.src_path.ends_with(TIMED) {
            found.push(format!("{}: no one runs {}", package.name, target.src_path.display()));
        }
        let is_library = target.kind.iter().any(|kind| kind == "lib");
        let is_program = target.kind.iter().any(|kind| kind == "bin");
        let expected = has_unit_tests && (is_library || is_program && !is_kind("lib"));
        if (is_library || is_program) && target.test != expected {
            found.push(format!(
                "{}: expected `test = {expected}` for {}",
                package.name,
                target.src_path.display()
            ));
        }
        if is_library && target.doctest != has_examples {
            found.push(format!("{}: expected `doctest = {has_examples}`", package.name));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_that_no_shipped_code_names_is_unused() {
        let text = "use serde_yaml::Value; #[cfg(test)] mod tests { use serde_json::json; }";
        let source = Source::new("a.rs".to_owned(), text);
        let dependency = |name: &str| Dependency {
            name: name.replace('_', "-"),
            code_name: name.to_owned(),
            dev: false,
        };
        assert!(ships(&[&source], &dependency("serde_yaml")));
        assert!(!ships(&[&source], &dependency("serde_json")));
        assert!(names(&[source], &dependency("serde_json")));
    }
}
