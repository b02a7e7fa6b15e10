//! The licenses of dependencies. `cargo deny` checks more, and needs the network for it.

use super::Workspace;
use serde::Deserialize;
use std::path::Path;
use std::process::Command;

/// Crates whose manifests name a file in place of a license, and the license in that file. `cargo deny`
/// reads the file.
const IN_A_FILE: &[(&str, &str)] = &[("libyaml-safer", "MIT")];

/// The policy of `deny.toml` for licenses.
#[derive(Deserialize)]
struct Policy {
    licenses: Licenses,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    license: Option<String>,
}

pub fn allowed(workspace: &Workspace) -> Vec<String> {
    match (policy(&workspace.root), dependencies(&workspace.root)) {
        (Ok(policy), Ok(dependencies)) => not_allowed(&policy.licenses.allow, dependencies),
        (Err(error), _) | (_, Err(error)) => vec![format!("{error:#}")],
    }
}

fn policy(root: &Path) -> anyhow::Result<Policy> {
    Ok(toml::from_str(&std::fs::read_to_string(root.join("deny.toml"))?)?)
}

/// The packages of a build for this system: those of other systems may not be downloaded.
fn dependencies(root: &Path) -> anyhow::Result<Vec<Dependency>> {
    let host = Command::new("rustc").arg("-vV").output()?.stdout;
    let host = String::from_utf8(host)?;
    let host = host.lines().find_map(|it| it.strip_prefix("host: ")).unwrap_or_default();
    let output = Command::new(crate::cargo())
        .args(["metadata", "--offline", "--locked", "--format-version", "1"])
        .args(["--filter-platform", host])
        .current_dir(root)
        .output()?;
    anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Metadata = serde_json::from_slice(&output.stdout)?;
    Ok(metadata.packages)
}

fn not_allowed(allow: &[String], dependencies: Vec<Dependency>) -> Vec<String> {
    let problem = |Dependency { name, license }: Dependency| {
        let in_a_file = || IN_A_FILE.iter().find(|it| it.0 == name).map(|it| it.1.to_owned());
        let Some(expression) = license.or_else(in_a_file) else {
            return Some(format!("{name} has no license"));
        };
        let is_allowed = is_allowed(&expression, allow);
        (!is_allowed).then(|| format!("{name}: `{expression}` is not allowed"))
    };
    dependencies.into_iter().filter_map(problem).collect()
}

/// Whether each part of an expression has an allowed alternative. Parentheses are not read: where they
/// matter, an expression is taken to demand too much and never too little.
fn is_allowed(expression: &str, allow: &[String]) -> bool {
    let plain = expression.replace(['(', ')'], "").replace('/', " OR ");
    plain.split(" AND ").all(|part| {
        part.split(" OR ").any(|license| allow.iter().any(|it| it.as_str() == license.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_needs_an_allowed_alternative() {
        let allow = ["MIT", "Unicode-3.0"].map(str::to_owned);
        for good in ["MIT", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "(MIT OR X) AND Unicode-3.0"] {
            assert!(is_allowed(good, &allow), "{good}");
        }
        for bad in ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR X) AND Y", "MITx", ""] {
            assert!(!is_allowed(bad, &allow), "{bad}");
        }
    }

    #[test]
    fn a_license_that_is_missing_or_not_allowed_is_reported() {
        let allow = ["MIT".to_owned()];
        let package = |name: &str, license: Option<&str>| Dependency {
            name: name.to_owned(),
            license: license.map(str::to_owned),
        };
        let packages = [("a", Some("MIT")), (IN_A_FILE[0].0, None), ("c", None), ("d", Some("X"))];
        let packages = packages.into_iter().map(|(name, license)| package(name, license)).collect();
        let expected = ["c has no license", "d: `X` is not allowed"];
        assert_eq!(not_allowed(&allow, packages), expected);
    }
}
