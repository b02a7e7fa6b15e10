//! `cargo xtask budget`: the instructions of whole checks, against the figures that a commit has agreed on.
//!
//! Instructions are the same on each machine with the same program, whatever else it does, so that one per
//! cent can be seen, which no timer shows.

use crate::reference::target_folder;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// The site that the figures are for
    dir: PathBuf,
    /// Write the figures of this build
    #[arg(long)]
    update: bool,
    /// Print what one rule costs, such as `headings/all-caps`, in place of the comparison
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
}

/// The file of the figures: a line for each profile, with its instructions in millions.
const FILE: &str = "crates/xtask/budget.txt";
/// How much more than its figure a profile may take: a hundredth.
const TOLERANCE: u64 = 100;
/// The profiles that are counted.
const PROFILES: [&str; 2] = ["recommended", "strict"];
/// The instructions of a program that counts the others.
const COUNTER: &str = "valgrind";

/// Counts and compares; the exit code is 1 if a profile takes more than its figure allows.
///
/// # Errors
///
/// When the program can't be run under the counter, or the figures can't be read.
pub fn run(root: &Path, args: &Args) -> Result<ExitCode> {
    let program = target_folder().join("release/doclint");
    // CI has the features of the tests in its programs, too, which changes the figures.
    const BUILD: &str = "cargo build --release --bins --tests (some minutes)";
    ensure!(program.is_file(), "build it first: {BUILD}");
    if let Some(newer) = newer_source(root, &program)? {
        bail!("target/release/doclint is older than {newer}: build it first: {BUILD}");
    }
    if let Some(rule) = &args.rule {
        ensure!(is_known(rule), "`{rule}` is not a rule: cargo run -- rules lists all of them");
        let with = count(&program, &args.dir, "all", &[])?;
        let without = count(&program, &args.dir, "all", &["--skip", rule])?;
        println!("{rule}: {} of {with} million instructions", with.saturating_sub(without));
        return Ok(ExitCode::SUCCESS);
    }
    let mut counted = BTreeMap::new();
    for profile in PROFILES {
        counted.insert(profile.to_owned(), count(&program, &args.dir, profile, &[])?);
    }
    let compiler = compiler()?;
    let file = root.join(FILE);
    if args.update {
        let lines = counted.iter().map(|(profile, millions)| format!("{profile} {millions}\n"));
        std::fs::write(&file, format!("{compiler}\n{}", lines.collect::<String>()))?;
        println!("wrote {FILE}");
        return Ok(ExitCode::SUCCESS);
    }
    let text = std::fs::read_to_string(&file).with_context(|| format!("reading {FILE}"))?;
    let (known_compiler, figures) =
        text.split_once('\n').with_context(|| format!("{FILE}: its first line is no compiler"))?;
    if known_compiler != compiler {
        println!("skipped: the figures are those of {known_compiler}, and this is {compiler}");
        return Ok(ExitCode::SUCCESS);
    }
    Ok(if is_kept(figures, &counted)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A source that has changed since a program was built: its figures would be those of another program.
fn newer_source(root: &Path, program: &Path) -> Result<Option<String>> {
    let built = program.metadata()?.modified()?;
    let mut todo = vec![root.join("crates"), root.join("rules")];
    while let Some(folder) = todo.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                let is_part = !path.ends_with("tests") && !path.ends_with("node_modules");
                todo.extend(is_part.then_some(path));
            } else if path.extension().is_some_and(|it| it == "rs" || it == "yml")
                && !path.starts_with(root.join("crates/xtask"))
                && entry.metadata()?.modified()? > built
            {
                let path = path.strip_prefix(root).unwrap_or(&path);
                return Ok(Some(path.display().to_string()));
            }
        }
    }
    Ok(None)
}

fn is_known(rule: &str) -> bool {
    doclint::FAMILIES.iter().any(|family| family.rules.iter().any(|it| family.id(it) == rule))
}

/// Prints each figure with what was counted, and whether all are kept.
fn is_kept(figures: &str, counted: &BTreeMap<String, u64>) -> Result<bool> {
    let mut is_kept = true;
    for line in figures.lines() {
        let (profile, figure) = line.split_once(' ').context("a line is a profile and a number")?;
        let figure: u64 = figure.parse().with_context(|| format!("the figure of {profile}"))?;
        let now = *counted.get(profile).with_context(|| format!("unknown profile {profile}"))?;
        let most = figure + figure / TOLERANCE;
        is_kept &= now <= most;
        let verdict = match now {
            it if it > most => "too much: make it cheaper, or raise the figure with a reason",
            it if it < figure - figure / TOLERANCE => "less: write the new figure with --update",
            _ => "kept",
        };
        println!("{profile}: {now} million instructions, figure {figure}: {verdict}");
    }
    Ok(is_kept)
}

/// The instructions of a check without any cache, on one thread, in millions.
fn count(program: &Path, site: &Path, profile: &str, more: &[&str]) -> Result<u64> {
    let settings = target_folder().join("budget.yml");
    std::fs::write(&settings, format!("profile: {profile}\n"))?;
    let output = Command::new(COUNTER)
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["check", "--no-cache", "--no-history", "--threads", "1", "--format", "json"])
        .arg("--config")
        .arg(&settings)
        .args(more)
        .current_dir(site)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .with_context(|| format!("{COUNTER} can't be started"))?;
    // Findings are a result like any other.
    let text = String::from_utf8_lossy(&output.stderr);
    ensure!(matches!(output.status.code(), Some(0 | 1)), "the check failed:\n{text}");
    let collected = text.lines().find_map(|it| it.split_once("Collected :"));
    let count = collected.and_then(|it| it.1.trim().parse::<u64>().ok());
    Ok(count.context("no count in its output")? / 1_000_000)
}

/// The compiler: another one makes other instructions.
fn compiler() -> Result<String> {
    let output =
        Command::new("rustc").arg("--version").output().context("rustc can't be started")?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::{FILE, PROFILES, is_kept};

    #[test]
    fn the_committed_figures_can_be_read() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let text = std::fs::read_to_string(root.join(FILE)).unwrap();
        let (compiler, figures) = text.split_once('\n').unwrap();
        assert!(compiler.starts_with("rustc "), "{compiler}");
        assert_eq!(figures.lines().count(), PROFILES.len());
        assert!(is_kept(figures, &PROFILES.map(|it| (it.to_owned(), 1)).into()).unwrap());
    }

    #[test]
    fn one_per_cent_more_is_too_much() {
        let kept = |now: u64| is_kept("strict 1000\n", &[("strict".to_owned(), now)].into());
        assert_eq!([900, 1000, 1010, 1011].map(|it| kept(it).unwrap()), [true, true, true, false]);
        assert!(is_kept("loose 1\n", &[("strict".to_owned(), 1)].into()).is_err());
        assert!(is_kept("strict\n", &[("strict".to_owned(), 1)].into()).is_err());
    }
}
