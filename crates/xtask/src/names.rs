//! `cargo xtask names`: changes names in copies of real sites as people do, and counts how often
//! doclint suggests the right name.

mod change;
mod components;
mod files;
mod headings;
mod keys;
mod operations;
mod pages;
mod random;
mod report;
mod round;
mod sandbox;

use self::change::Change;
use self::random::Random;
use self::report::{Answer, Report};
use self::round::Round;
use self::sandbox::Sandbox;
use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// Sites
    #[arg(required = true)]
    sites: Vec<PathBuf>,
    /// The binary to ask [default: this checkout, built for debugging]
    #[arg(long)]
    doclint: Option<PathBuf>,
    /// Another number makes other changes
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How often each site is copied and changed: half of the copies have a git history
    #[arg(long, default_value_t = 4)]
    copies: u64,
    /// How many changes of each kind to try in a copy
    #[arg(long, default_value_t = 2)]
    each: usize,
    /// List the suggestions that are wrong, or of this kind of change
    #[arg(long, num_args = 0..=1, default_missing_value = "")]
    list: Option<String>,
}

/// How many changes were recognized, and how.
#[derive(Default)]
struct Tally {
    right: usize,
    wrong: usize,
    none: usize,
    /// Fixes that write something wrong.
    harmful: usize,
}

/// Changes copies of the sites and prints how often the right name is suggested.
pub fn run(args: &Args) -> Result<()> {
    let doclint = match &args.doclint {
        Some(path) => path.canonicalize()?,
        None => built()?,
    };
    let mut tallies: BTreeMap<(&str, bool), Tally> = BTreeMap::new();
    for site in &args.sites {
        for copy in 0..args.copies {
            let has_history = copy % 2 == 1;
            let mut sandbox = Sandbox::copy(site, has_history)?;
            let old = sandbox.report(&doclint)?;
            let changes = change_all(&mut sandbox, args, copy)?;
            let new = sandbox.report(&doclint)?;
            for change in &changes {
                count(change, (&old, &new), tallies.entry((change.kind, has_history)), args);
            }
        }
    }
    print(&tallies);
    Ok(())
}

/// Makes changes of all kinds; a second round changes the results of the first.
fn change_all(sandbox: &mut Sandbox, args: &Args, copy: u64) -> Result<Vec<Change>> {
    let name = sandbox.root.file_name().context("a copy has a name")?.to_string_lossy();
    let mut random = Random::new(&(args.seed, copy, name));
    let mut changes: Vec<Change> = Vec::new();
    let mut taken: HashSet<String> = HashSet::new();
    for round in 0..args.each {
        let site = sandbox.site()?;
        let mut next = Vec::new();
        let mut made = Round { sandbox, site: &site, taken: &mut taken, random: &mut random };
        for changes in [
            pages::changes,
            headings::changes,
            files::changes,
            components::changes,
            keys::changes,
            operations::changes,
        ] {
            next.extend(changes(&mut made));
        }
        // The target of an earlier change may have moved on.
        let renames = std::mem::take(&mut sandbox.renames);
        for change in &mut changes {
            renames.iter().for_each(|(old, new)| change.follow(old, new));
        }
        changes.append(&mut next);
        sandbox.write(&format!("Change names, part {}", round + 1))?;
    }
    Ok(changes)
}

type Slot<'a> = std::collections::btree_map::Entry<'a, (&'static str, bool), Tally>;

fn count(change: &Change, (old, new): (&Report, &Report), slot: Slot<'_>, args: &Args) {
    if old.names(change) {
        return;
    }
    let Some(answer) = new.answer(change) else { return };
    let tally = slot.or_default();
    let right = change.right.as_deref();
    let verdict = match &answer.suggested {
        None => "none",
        Some(suggested) if right == Some(suggested) => "right",
        Some(suggested) if is_counterpart(suggested, change, &answer) => "right",
        Some(_) => "wrong",
    };
    match verdict {
        "none" => tally.none += 1,
        "right" => tally.right += 1,
        _ => {
            tally.wrong += 1;
            tally.harmful += usize::from(answer.has_fix);
        }
    }
    let is_listed = match args.list.as_deref() {
        None => false,
        Some("") => verdict == "wrong",
        Some("all") => true,
        Some(kind) => change.kind.starts_with(kind),
    };
    if is_listed {
        let suggested = answer.suggested.as_deref().unwrap_or("-");
        println!(
            "{verdict:5} {}: {} -> {suggested} (meant: {}) in {}: {}",
            change.kind,
            change.dead,
            right.unwrap_or("-"),
            answer.path,
            answer.help
        );
    }
}

/// Whether a page was suggested to readers that is the right one for them: the same page in the
/// folder of their version or language.
fn is_counterpart(suggested: &str, change: &Change, answer: &Answer<'_>) -> bool {
    let same = change.right.iter().chain([&change.dead]);
    let mut folders = same.filter_map(|it| suggested.strip_suffix(it.as_str()));
    folders.any(|it| it.ends_with('/') && answer.path.starts_with(it)) && change.right.is_some()
}

fn print(tallies: &BTreeMap<(&str, bool), Tally>) {
    let row = |name: &str, history: &str, tally: &Tally| {
        let Tally { right, wrong, none, harmful } = tally;
        println!("{name:32} {history:8} {right:>6} {wrong:>6} {none:>6} {harmful:>9}");
    };
    println!(
        "{:32} {:8} {:>6} {:>6} {:>6} {:>9}",
        "change", "history", "right", "wrong", "none", "wrong fix"
    );
    let mut sums = [Tally::default(), Tally::default()];
    for ((kind, has_history), tally) in tallies {
        row(kind, if *has_history { "yes" } else { "no" }, tally);
        let sum = &mut sums[usize::from(*has_history)];
        sum.right += tally.right;
        sum.wrong += tally.wrong;
        sum.none += tally.none;
        sum.harmful += tally.harmful;
    }
    for (sum, history) in sums.iter().zip(["no", "yes"]) {
        row("all", history, sum);
        let given = (sum.right + sum.wrong).max(1);
        println!("  wrong among those given: {:.1} %", 100.0 * sum.wrong as f64 / given as f64);
    }
}

fn built() -> Result<PathBuf> {
    let status = Command::new(crate::cargo())
        .args(["build", "--quiet", "--bin", "doclint"])
        .current_dir(crate::root())
        .status()
        .context("running cargo")?;
    ensure!(status.success(), "doclint can't be built");
    Ok(crate::reference::target_folder().join("debug/doclint"))
}

/// The folder for copies.
fn copies() -> PathBuf {
    crate::reference::target_folder().join("renamed-sites")
}

/// The name of a site's folder.
fn name_of(site: &Path) -> Result<String> {
    let name = site.file_name().context("a site's folder has a name")?;
    Ok(name.to_string_lossy().into_owned())
}
