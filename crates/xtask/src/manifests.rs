//! The packages of the workspace and their dependencies.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A member of the workspace.
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its folder.
    pub dir: PathBuf,
    /// The packages that it is built with.
    pub dependencies: Vec<Dependency>,
    /// Its library, programs and tests.
    pub targets: Vec<Target>,
    /// Whether a release publishes it.
    pub is_public: bool,
    /// The keys that registries show and its manifest does not have.
    pub missing: Vec<&'static str>,
}

/// A library, a program or a test program of a package.
#[derive(Deserialize)]
pub struct Target {
    /// `lib`, `bin` or `test`.
    pub kind: Vec<String>,
    /// Where its source begins.
    pub src_path: PathBuf,
    /// Whether `cargo test` runs its unit tests.
    pub test: bool,
    /// Whether `cargo test` runs the examples in its documentation.
    pub doctest: bool,
}

/// A package that another one depends on.
pub struct Dependency {
    /// The name of the package.
    pub name: String,
    /// Its name in code.
    pub code_name: String,
    /// Whether it is a dependency of tests only.
    pub dev: bool,
}

impl Package {
    /// The dependencies of its code, not of its tests.
    pub fn normal(&self) -> impl Iterator<Item = &str> {
        self.dependencies.iter().filter(|it| !it.dev).map(|it| it.name.as_str())
    }

    /// Whether it is a crate of rules that ships with doclint.
    pub fn has_rules(&self, root: &Path) -> bool {
        self.dir.starts_with(root.join("rules"))
    }

    /// The file that says why it is built the way it is, if it has one.
    pub fn decisions(&self) -> Option<PathBuf> {
        Some(self.dir.join("DECISIONS.md")).filter(|it| it.is_file())
    }
}

/// All members, ordered by name.
///
/// # Errors
///
/// When cargo can't be run or a manifest can't be read.
pub fn read(root: &Path) -> Result<Vec<Package>> {
    let output = Command::new(crate::cargo())
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root)
        .output()
        .context("cargo metadata can't be run")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Metadata = serde_json::from_slice(&output.stdout)?;
    let mut packages: Vec<Package> = metadata.packages.into_iter().map(package).collect();
    packages.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(packages)
}

fn package(raw: RawPackage) -> Package {
    let dir = raw.manifest_path.parent().map(Path::to_path_buf).unwrap_or_default();
    let dependencies = raw
        .dependencies
        .into_iter()
        .map(|raw| Dependency {
            dev: raw.kind.as_deref() == Some("dev"),
            code_name: raw.rename.as_ref().unwrap_or(&raw.name).replace('-', "_"),
            name: raw.name,
        })
        .collect();
    let shown = [
        ("description", raw.description),
        ("license", raw.license),
        ("repository", raw.repository),
    ];
    let missing = shown.into_iter().filter(|it| it.1.is_none()).map(|it| it.0).collect();
    // Cargo writes an empty list of registries for `publish = false`, and null for any registry.
    let is_public = raw.publish.is_none();
    Package { name: raw.name, dir, dependencies, targets: raw.targets, is_public, missing }
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<RawPackage>,
}

#[derive(Deserialize)]
struct RawPackage {
    name: String,
    manifest_path: PathBuf,
    dependencies: Vec<RawDependency>,
    targets: Vec<Target>,
    publish: Option<Vec<String>>,
    description: Option<String>,
    license: Option<String>,
    repository: Option<String>,
}

#[derive(Deserialize)]
struct RawDependency {
    name: String,
    rename: Option<String>,
    kind: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A copy of the example of a third party is a workspace of its own after two edits, which
    /// CONTRIBUTING.md describes.
    #[test]
    fn a_copy_of_the_third_party_example_is_a_workspace() {
        let root = crate::root();
        let copy = std::env::temp_dir().join(format!("doclint-copy-{}", std::process::id()));
        let crates = format!("path = \"{}", root.join("crates").display()).replace('\\', "/");
        for file in ["Cargo.toml", "rules/Cargo.toml", "src/main.rs", "rules/src/lib.rs"] {
            let text = fs::read_to_string(root.join("examples/acme-doclint").join(file)).unwrap();
            let text = text.replace("path = \"../../../crates", &crates);
            let text = text.replace("path = \"../../crates", &crates);
            let head = if file == "Cargo.toml" { "[workspace]\n" } else { "" };
            let to = copy.join(file);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::write(to, format!("{head}{text}")).unwrap();
        }
        fs::copy(root.join("Cargo.lock"), copy.join("Cargo.lock")).unwrap();
        let names: Vec<String> = read(&copy).unwrap().into_iter().map(|it| it.name).collect();
        assert_eq!(names, ["acme-doclint", "acme-rules"]);
        // Crates for other systems need not be there.
        let resolved = Command::new(crate::cargo())
            .args(["tree", "--offline", "--depth", "0"])
            .current_dir(&copy)
            .output()
            .unwrap();
        assert!(resolved.status.success(), "{}", String::from_utf8_lossy(&resolved.stderr));
        fs::remove_dir_all(copy).unwrap();
    }
}
