//! `cargo xtask session`: random edits of copies of sites; after each, a session has to have the
//! same findings as a cold check of the same files.

mod edits;
mod latency;

use anyhow::{Context, Result, ensure};
use doclint_config::Config;
use doclint_engine::{CheckOptions, Outcome, check};
use doclint_rule::Profile;
use doclint_server::{Session, Snapshot};
use doclint_tests::rng::{Rng, hash};
use edits::Editor;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// After so many edits a site is copied again: after too many, hardly any page can be read.
const ROUND: usize = 200;

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// Folders with sites; they are copied, and the copies are changed
    #[arg(required = true)]
    sites: Vec<PathBuf>,
    /// How many edits in all, shared among the sites
    #[arg(long, default_value_t = 1000)]
    edits: usize,
    /// Another seed makes other edits
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Measure how long a session takes after an edit, and compare nothing
    #[arg(long)]
    latency: bool,
    /// Measure with the profile strict
    #[arg(long, requires = "latency")]
    strict: bool,
}

/// Edits copies of the sites. The exit code is 1 if a session and a cold check differ.
pub fn run(args: &Args) -> Result<ExitCode> {
    doclint_engine::install_panic_hook();
    let each = args.edits.div_ceil(args.sites.len());
    let mut sound = true;
    for site in &args.sites {
        let name = site.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if args.latency {
            let profile = args.strict.then_some(Profile::Strict);
            latency::measure(site, profile, each, args.seed)?;
            continue;
        }
        let (start, mut findings) = (Instant::now(), 0);
        for round in 0..each.div_ceil(ROUND) {
            let edits = ROUND.min(each - round * ROUND);
            let seed = (args.seed ^ hash(&name)).wrapping_add(round as u64);
            match compare(site, edits, seed) {
                Ok(count) => findings += count,
                Err(why) => {
                    sound = false;
                    println!("{name}: {why:#}");
                }
            }
        }
        let seconds = start.elapsed().as_secs_f32();
        println!("{name}: {each} edits, {findings} findings compared in {seconds:.0} s");
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Edits a copy of a site and compares after each edit. Returns how many findings were compared.
pub fn compare(site: &Path, edits: usize, seed: u64) -> Result<usize> {
    let folder = tempfile::tempdir()?;
    let root = folder.path().canonicalize()?.join("site");
    copy(site, &root)?;
    let settings = Arc::new(Mutex::new(Config::default()));
    let mut session = open(&root, &settings)?;
    let mut editor = Editor::new(&root, Rng::new(seed));
    let mut findings = 0;
    for edit in 0..edits {
        let what = editor.edit(&mut session, &settings)?;
        let cold = cold(&editor, &settings)?;
        findings += cold.findings.len();
        let warm = checked(&mut session)?;
        if let Some(difference) = difference(&warm.outcome, &cold) {
            anyhow::bail!("edit {edit} of seed {seed} ({what}): {difference}");
        }
    }
    Ok(findings)
}

/// A session whose settings are those in the cell.
pub fn open(root: &Path, settings: &Arc<Mutex<Config>>) -> Result<Session> {
    let settings = Arc::clone(settings);
    let load = move |_: &Path| Ok(settings.lock().map(|it| it.clone()).unwrap_or_default());
    Ok(Session::new(root, doclint::FAMILIES, Box::new(load))?)
}

/// Returns the findings of a session.
pub fn checked(session: &mut Session) -> Result<Snapshot> {
    let found = session.check(&AtomicBool::new(false));
    let found = found.map_err(|errors| anyhow::anyhow!(errors.join(", ")))?;
    found.context("nobody superseded the check")
}

/// Returns the findings of a check that knows nothing from before.
fn cold(editor: &Editor, settings: &Arc<Mutex<Config>>) -> Result<Outcome> {
    let config = settings.lock().map(|it| it.clone()).unwrap_or_default();
    let options = CheckOptions { config, ..CheckOptions::default() };
    let found = editor.with_files(|files| check(files, doclint::FAMILIES, &options))?;
    found.map_err(|errors| anyhow::anyhow!("{errors:?}"))
}

/// The first difference between two outcomes.
fn difference(warm: &Outcome, cold: &Outcome) -> Option<String> {
    let paths = |it: &Outcome| it.files.iter().cloned().collect::<Vec<_>>();
    if paths(warm) != paths(cold) {
        return Some("other files".to_owned());
    }
    for (one, other) in warm.findings.iter().zip(&cold.findings) {
        if one != other {
            let path = &cold.files.get(other.at.file).path;
            return Some(format!("{path}: {one:?}\ninstead of {other:?}"));
        }
    }
    let rest = |it: &Outcome| {
        (
            it.findings.len(),
            it.conventions.clone(),
            it.repetitions.clone(),
            it.suppressed_by_rule.clone(),
            it.coverage.clone(),
            it.internal_errors,
        )
    };
    (rest(warm) != rest(cold)).then(|| format!("{:?}\ninstead of {:?}", rest(warm), rest(cold)))
}

/// Settings that one edit in a while changes to.
fn some_settings(rng: &mut Rng) -> Config {
    match rng.below(3) {
        0 => Config::default().with_profile(Profile::Strict),
        _ => Config::default(),
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let mut todo = vec![(from.to_owned(), to.to_owned())];
    while let Some((from, to)) = todo.pop() {
        fs::create_dir_all(&to)?;
        for entry in fs::read_dir(&from)? {
            let entry = entry?;
            let (path, name) = (entry.path(), entry.file_name());
            if name == ".git" || name == "node_modules" {
                continue;
            }
            // The target of a link is not needed here.
            let kind = entry.file_type()?;
            if kind.is_dir() {
                todo.push((path, to.join(name)));
            } else if kind.is_file() {
                fs::copy(&path, to.join(name))?;
            }
        }
    }
    ensure!(to.is_dir(), "{} can't be copied", from.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{checked, compare, difference, open};
    use crate::root;
    use anyhow::{Context, Result};
    use doclint_config::Config;
    use doclint_engine::{CheckOptions, check};
    use doclint_workspace::Folder;
    use std::fs;
    use std::sync::{Arc, Mutex};

    /// A notice may wait for its day; a longer snippet that nobody imports is left over.
    #[test]
    fn a_snippet_becomes_a_leftover_when_it_grows() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let root = folder.path().canonicalize()?;
        let snippet =
            |words: usize| format!("<Note kind=\"a\">\n{}\n</Note>\n", "word ".repeat(words));
        fs::create_dir(root.join("snippets"))?;
        fs::write(root.join("docs.json"), r#"{"navigation":{"pages":["index"]}}"#)?;
        fs::write(root.join("index.mdx"), "---\ntitle: Home\n---\n\nText.\n")?;
        fs::write(root.join("snippets/notice.mdx"), snippet(30))?;
        let settings = Arc::new(Mutex::new(Config::default()));
        let mut session = open(&root, &settings)?;
        checked(&mut session)?;
        session.edit("snippets/notice.mdx", &snippet(60));
        fs::write(root.join("snippets/notice.mdx"), snippet(60))?;
        let warm = checked(&mut session)?;
        let cold = check(&Folder::new(&root)?, doclint::FAMILIES, &CheckOptions::default());
        let cold = cold.ok().context("the options are right")?;
        assert_eq!(difference(&warm.outcome, &cold), None);
        assert!(cold.findings.iter().any(|it| &*it.rule == "imports/unused-snippet"));
        Ok(())
    }

    #[test]
    fn a_session_finds_what_a_cold_check_finds() {
        for (site, edits) in [("examples/starter", 150), ("examples/acme-doclint", 20)] {
            let result = compare(&root().join(site), edits, 7);
            assert!(result.is_ok(), "{site}: {result:?}");
        }
    }
}
