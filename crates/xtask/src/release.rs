//! `cargo xtask release --dry-run`: makes the packages of a release for this machine with the scripts
//! of the workflow, installs each into an empty folder, and runs it.

use crate::reference::target_folder;
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::time::Instant;

/// A package: its kind, the folder that it is made in, and the programs that make and install it.
const PACKAGES: [(&str, &str, &[&str]); 5] = [
    ("archive", "dist", &["tar", "python3"]),
    ("npm", "npm", &["python3", "npm"]),
    ("wheel", "wheel", &["python3"]),
    ("deb", "deb", &["python3", "dpkg-deb", "dpkg"]),
    ("homebrew", "dist", &["python3"]),
];

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// Publish nothing: releases are made by the workflow of a tag
    #[arg(long, required = true)]
    dry_run: bool,
    /// The binary to pack [default: a release build]
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
}

/// A row of the table.
struct Row {
    name: &'static str,
    size: u64,
    /// The seconds that it took to make it.
    make: f64,
    /// The seconds until it was installed, and from then until the first report. The formula is only
    /// read.
    install: Option<f64>,
    report: Option<f64>,
    /// How many findings the report has, by their levels.
    findings: Option<String>,
}

/// Makes and tries all packages that this machine has the programs for.
pub fn run(root: &Path, args: &Args) -> Result<ExitCode> {
    let binary = match &args.binary {
        Some(path) => path.canonicalize().with_context(|| path.display().to_string())?,
        None => crate::formats::build()?,
    };
    let folder = target_folder().join("release-dry-run");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let rehearsal = Rehearsal { root, folder, target: target()? };
    let binary = binary.display().to_string();
    let expected = findings(&rehearsal.script("try.sh", &[&binary])?)
        .context("the binary prints no findings of the starter site")?;
    if rehearsal.script("static.sh", &[&binary]).is_err() {
        println!("The binary is not static, as that of a release is on Linux.");
    }
    let mut rows = Vec::new();
    for (name, made_in, programs) in PACKAGES {
        if let Some(missing) = programs.iter().find(|it| !is_installed(it)) {
            println!("{name}: skipped, {missing} is not installed");
            continue;
        }
        let row = rehearsal.package(name, made_in, &binary)?;
        let is_same = row.findings.as_ref().is_none_or(|it| *it == expected);
        ensure!(is_same, "{name}: expected {expected}, found {:?}", row.findings);
        rows.push(row);
    }
    if is_installed("nix-instantiate") {
        let parse = ["--parse", "flake.nix"];
        let read = Command::new("nix-instantiate").args(parse).current_dir(root).output()?;
        ensure!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    } else {
        println!("nix: skipped, nix-instantiate is not installed");
    }
    println!("mise and the container: skipped, they download a release or build one");
    print_table(&rows);
    println!("Each reports {expected} on the starter site.");
    if is_installed("jq") {
        let start = Instant::now();
        rehearsal.script("crates.sh", &["--pack"])?;
        println!("The public crates were packed in {:.1} s.", start.elapsed().as_secs_f64());
    } else {
        println!("crates: skipped, jq is not installed");
    }
    Ok(ExitCode::SUCCESS)
}

struct Rehearsal<'a> {
    root: &'a Path,
    folder: PathBuf,
    target: &'static str,
}

impl Rehearsal<'_> {
    fn package(&self, name: &'static str, made_in: &str, binary: &str) -> Result<Row> {
        let folder = |name: &str| self.folder.join(name).display().to_string();
        let (dist, out) = (folder("dist"), folder(made_in));
        let start = Instant::now();
        match name {
            "archive" => self.script("pack.sh", &[binary, self.target, &dist])?,
            _ => self.script("packages.py", &[name, &dist, &out, "--partial"])?,
        };
        let make = start.elapsed().as_secs_f64();
        let printed = self.script(&format!("try-{name}.sh"), &[&out])?;
        let (install, report) =
            (seconds(&printed, "installed in "), seconds(&printed, "first report after "));
        ensure!(name == "homebrew" || install.is_some() && report.is_some(), "{printed}");
        let size = size(Path::new(&out), name)?;
        Ok(Row { name, size, make, install, report, findings: findings(&printed) })
    }

    /// Returns the output of a script of the workflow. Each makes an empty home folder of its own.
    fn script(&self, name: &str, args: &[&str]) -> Result<String> {
        let Output { status, stdout, stderr } =
            Command::new(self.root.join(".ci/release").join(name))
                .args(args)
                .current_dir(self.root)
                .env("LC_ALL", "C")
                .output()
                .with_context(|| format!("{name} can't be run"))?;
        let printed = [stdout, stderr].concat();
        let printed = String::from_utf8_lossy(&printed).into_owned();
        ensure!(status.success(), "{name} {args:?}: {status}\n{printed}");
        Ok(printed)
    }
}

/// The target of a release that fits this machine.
fn target() -> Result<&'static str> {
    Ok(match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => "x86_64-unknown-linux-musl",
        ("linux", "aarch64") => "aarch64-unknown-linux-musl",
        ("macos", "x86_64") => "x86_64-apple-darwin",
        ("macos", "aarch64") => "aarch64-apple-darwin",
        (os, arch) => bail!("releases have no package for {os} on {arch}"),
    })
}

fn is_installed(program: &str) -> bool {
    // Python reads manifests since 3.11.
    let args = if program == "python3" { &["-c", "import tomllib"][..] } else { &["--version"] };
    Command::new(program).args(args).output().is_ok_and(|it| it.status.success())
}

/// The bytes that users download, without checksums.
fn size(folder: &Path, name: &str) -> Result<u64> {
    let ends = match name {
        "archive" => ".tar.gz",
        "npm" => ".tgz",
        "wheel" => ".whl",
        "deb" => ".deb",
        _ => ".rb",
    };
    let mut size = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().ends_with(ends) {
            size += entry.metadata()?.len();
        }
    }
    Ok(size)
}

/// `1.2` of a line such as `installed in 1.2 s`.
fn seconds(printed: &str, before: &str) -> Option<f64> {
    printed.lines().find_map(|it| it.strip_prefix(before)?.strip_suffix(" s")?.parse().ok())
}

fn findings(printed: &str) -> Option<String> {
    printed.lines().find_map(|it| it.strip_prefix("findings: ")).map(str::to_owned)
}

fn print_table(rows: &[Row]) {
    let seconds = |it: Option<f64>| it.map_or_else(|| "-".to_owned(), |it| format!("{it:.2} s"));
    println!(
        "{:<10}{:>10}{:>10}{:>12}{:>15}",
        "package", "size", "made in", "installed", "first report"
    );
    for row in rows {
        let size = match row.size {
            bytes if bytes < 100_000 => format!("{:.1} kB", bytes as f64 / 1e3),
            bytes => format!("{:.1} MB", bytes as f64 / 1e6),
        };
        let (make, install) = (seconds(Some(row.make)), seconds(row.install));
        println!("{:<10}{size:>10}{make:>10}{install:>12}{:>15}", row.name, seconds(row.report));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_findings_are_read() {
        let printed = "doclint 0.1.0\ninstalled in 0.455 s\nfindings: {\"error\":13}\n";
        assert_eq!(seconds(printed, "installed in "), Some(0.455));
        assert_eq!(seconds(printed, "first report after "), None);
        assert_eq!(findings(printed).as_deref(), Some("{\"error\":13}"));
    }

    #[test]
    fn each_package_has_a_script_that_tries_it() {
        let scripts = crate::root().join(".ci/release");
        let workflow = crate::root().join(".github/workflows/release.yml");
        let workflow = fs::read_to_string(workflow).unwrap();
        for (name, ..) in PACKAGES {
            let script = format!("try-{name}.sh");
            assert!(scripts.join(&script).is_file(), "{script}");
            assert!(workflow.contains(&format!("run: .ci/release/{script} ")), "{script}");
        }
    }
}
