//! Who depends on whom, as the manifests of the workspace say it.

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
    /// What it is built with.
    pub dependencies: Vec<Dependency>,
}

/// What a package depends on.
pub struct Dependency {
    /// The name of the package.
    pub name: String,
    /// Whether only its tests need it.
    pub dev: bool,
}

impl Package {
    /// What its code, not its tests, depends on.
    pub fn normal(&self) -> impl Iterator<Item = &str> {
        self.dependencies.iter().filter(|it| !it.dev).map(|it| it.name.as_str())
    }

    /// Whether it is a crate of rules that ships with doclint.
    pub fn has_rules(&self, root: &Path) -> bool {
        self.dir.starts_with(root.join("rules"))
    }
}

/// All members, ordered by name.
///
/// # Errors
///
/// When cargo can't be run or a manifest can't be read.
pub fn read(root: &Path) -> Result<Vec<Package>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
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
        .map(|it| Dependency { dev: it.kind.as_deref() == Some("dev"), name: it.name })
        .collect();
    Package { name: raw.name, dir, dependencies }
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
}

#[derive(Deserialize)]
struct RawDependency {
    name: String,
    kind: Option<String>,
}
