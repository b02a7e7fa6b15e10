//! `doclint mv`: moves pages and renames headings, and updates every reference.

use crate::args::MvArgs;
use crate::baseline::{self, BaselineFile};
use crate::diff::unified;
use crate::exit::Exit;
use crate::output;
use crate::paths::{absolute_file, from_root, slashes};
use crate::project::Project;
use crate::report;
use crate::terminal::print_notes;
use crate::words::counted;
use anyhow::{Result, bail};
use doclint_diagnostic::LineIndex;
use doclint_engine::Workspace;
use doclint_fix::SiteChange;
use doclint_move::{Change, Counts, FileOffset, MovePlan, Moved, Refusal, Request, plan};
use doclint_rule::Family;
use doclint_workspace::{Folder, platform_of};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};

pub fn run(args: &MvArgs, families: &[&'static Family]) -> Result<Exit> {
    let (name, anchor) = match args.old.split_once('#') {
        Some((name, anchor)) => (name, Some(anchor)),
        None => (args.old.as_str(), None),
    };
    let path = Path::new(name);
    let is_here = path.exists();
    let folder = is_here.then(|| folder_of(path));
    let project = Project::open(folder.as_deref(), &args.settings, families)?;
    let root = &project.target.root;
    let from = match is_here {
        true => absolute_file(path).and_then(|file| from_root(&file, root)),
        false => Ok(name.to_owned()),
    };
    let from = from.unwrap_or_else(|_| name.to_owned());
    let to = match anchor {
        Some(_) => String::new(),
        None => target_path(&args.new, is_here, root)?,
    };
    let request = match anchor {
        Some(_) if args.new.starts_with('#') => {
            bail!(
                "expected the new text of the heading, found an anchor: write `doclint mv PAGE#ANCHOR 'New text'`"
            )
        }
        Some(anchor) => Request::Rename { page: &from, anchor, text: &args.new },
        None => Request::Move { from: &from, to: &to, redirect: !args.no_redirect },
    };
    let prepared = Prepared::of(&project, families, &request)?;
    match args.dry_run {
        true => drop(output::print_exact(&prepared.diff())?),
        false => prepared.apply()?,
    }
    print_notes(&prepared.summary(args.dry_run));
    Ok(Exit::Clean)
}

/// A verified move that is not carried out yet.
pub struct Prepared {
    plan: MovePlan,
    folder: Folder,
    /// How many entries of the baseline change.
    entries: u32,
    /// Where the old address stays, as `file:line`.
    mentions: Vec<String>,
    /// The same for entries that stay in the navigation of another language.
    foreign_entries: Vec<String>,
}

impl Prepared {
    /// Plans a move in a site.
    ///
    /// # Errors
    ///
    /// Every reason against it.
    pub fn of(
        project: &Project,
        families: &[&'static Family],
        request: &Request<'_>,
    ) -> Result<Self> {
        let (root, workspace) = (&project.target.root, &project.target.workspace);
        let baseline = BaselineFile::find(None, root, &project.families)?;
        let mut plan = match plan(workspace, families, project.config(), request) {
            Ok(plan) => plan,
            Err(refusal) => bail!("nothing was changed:\n{}", reasons(&refusal, workspace)),
        };
        let entries = match &baseline {
            Some(baseline) => carry_baseline(baseline, project, &mut plan)?,
            None => 0,
        };
        // The lines of mentions have to be found before the files change.
        let mentions = file_lines(&plan.mentions, workspace);
        let foreign_entries = file_lines(&plan.foreign_entries, workspace);
        Ok(Self { plan, folder: workspace.clone(), entries, mentions, foreign_entries })
    }

    /// The changes as `git diff` shows them.
    pub fn diff(&self) -> String {
        diff(&self.plan)
    }

    /// Writes all changes, or restores all files.
    ///
    /// # Errors
    ///
    /// Why nothing was changed.
    pub fn apply(&self) -> Result<()> {
        apply(&self.plan, &self.folder)
    }

    /// What changes, in words.
    pub fn summary(&self, is_dry: bool) -> String {
        let mut out = summary(&self.plan, self.entries, &self.mentions, is_dry);
        if !self.foreign_entries.is_empty() {
            out.push_str(
                "doclint: these navigation entries name a page of another language now, move them by hand:\n",
            );
            for place in &self.foreign_entries {
                let _ = writeln!(out, "  {place}");
            }
        }
        out
    }
}

/// Adds the change of the baseline to the plan, so that accepted findings stay accepted. Returns how
/// many of its entries change.
fn carry_baseline(old: &BaselineFile, project: &Project, plan: &mut MovePlan) -> Result<u32> {
    let before = project.check()?;
    let accepted = old.accepted(&before, &project.target.workspace);
    let moved = Moved::new(&project.target.workspace, plan);
    let mut after = project.check_with(&moved, &project.options)?;
    let change = || SiteChange {
        steps: plan.changes.iter().map(|it| (it.path.clone(), it.steps.clone())).collect(),
        moves: plan.moves.iter().cloned().collect(),
    };
    let is_accepted = accepted.followed.among(&after, change);
    let new = old.after(accepted, &report::of(&mut after, project, &moved), &is_accepted);
    let entries = new.changed_entries(old);
    if entries > 0 {
        let path = baseline::NAME.to_owned();
        let (before, after) = (old.text.clone(), new.text);
        plan.changes.push(Change { path, before, after, steps: Vec::new() });
        plan.changes.sort_by(|a, b| a.path.cmp(&b.path));
    }
    Ok(entries)
}

/// Every reason, with the line that it is about.
fn reasons(refusal: &Refusal, folder: &Folder) -> String {
    let one = |(place, text): &(Option<FileOffset>, String)| match place {
        Some(place) => {
            format!("{}: {text}", file_lines(std::slice::from_ref(place), folder).join(""))
        }
        None => text.clone(),
    };
    let mut lines: Vec<String> = refusal.reasons.iter().take(MAX_MENTIONS).map(one).collect();
    if refusal.reasons.len() > MAX_MENTIONS {
        lines.push(format!("and {} more", refusal.reasons.len() - MAX_MENTIONS));
    }
    lines.join("\n")
}

/// `file:line` of each place, up to [`MAX_MENTIONS`]. The files must not have changed yet.
fn file_lines(places: &[FileOffset], folder: &Folder) -> Vec<String> {
    let mut indexes: HashMap<&str, Option<LineIndex>> = HashMap::new();
    let mut out = Vec::new();
    for FileOffset { path, at } in places.iter().take(MAX_MENTIONS) {
        let index = indexes.entry(path).or_insert_with(|| {
            let bytes = folder.read(path).ok()?;
            Some(LineIndex::new(&String::from_utf8(bytes).ok()?))
        });
        out.push(match at.zip(index.as_ref()) {
            Some((at, index)) => format!("{path}:{}", index.line(at)),
            None => path.clone(),
        });
    }
    out
}

/// The folder of a file, or the folder itself.
fn folder_of(path: &Path) -> PathBuf {
    let folder = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
    if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() }
}

/// The new location relative to the root. It is relative to the current folder if the old one was.
fn target_path(new: &str, is_here: bool, root: &Path) -> Result<String> {
    if !is_here || new.starts_with('/') {
        return Ok(new.to_owned());
    }
    let mut full = Path::new(".").canonicalize()?;
    for part in Path::new(new).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                full.pop();
            }
            part => full.push(part),
        }
    }
    let Ok(path) = full.strip_prefix(root.canonicalize()?) else {
        bail!("`{new}` is outside the {}", platform_of(root).noun);
    };
    let path = slashes(path);
    // A slash at the end marks a folder.
    Ok(if new.ends_with('/') || path.is_empty() { format!("{path}/") } else { path })
}

/// Writes all changes, or restores all files.
fn apply(plan: &MovePlan, folder: &Folder) -> Result<()> {
    let mut written: Vec<&Change> = Vec::new();
    let mut moved: Vec<&(String, String)> = Vec::new();
    let mut failed = None;
    for change in &plan.changes {
        match folder.write(&change.path, &change.before, &change.after) {
            Ok(()) => written.push(change),
            Err(error) => {
                failed = Some((&change.path, error));
                break;
            }
        }
    }
    if failed.is_none() {
        for pair in &plan.moves {
            match folder.rename(&pair.0, &pair.1) {
                Ok(()) => moved.push(pair),
                Err(error) => {
                    failed = Some((&pair.0, error));
                    break;
                }
            }
        }
    }
    let Some((path, error)) = failed else { return Ok(()) };
    let mut unrestored = Vec::new();
    for (from, to) in moved.into_iter().rev() {
        if folder.rename(to, from).is_err() {
            unrestored.push(to.as_str());
        }
    }
    for change in written.into_iter().rev() {
        if folder.write(&change.path, &change.after, &change.before).is_err() {
            unrestored.push(&change.path);
        }
    }
    match unrestored.is_empty() {
        true => bail!("nothing was changed: {path}: {error}"),
        false => {
            bail!("{path}: {error}; these files could not be restored: {}", unrestored.join(", "))
        }
    }
}

/// The changes as `git diff` shows them.
fn diff(plan: &MovePlan) -> String {
    let mut out = String::new();
    let moves = plan.moves.iter().map(|(from, to)| (from.as_str(), to.as_str()));
    let mut moves: BTreeMap<&str, &str> = moves.collect();
    for Change { path, before, after, .. } in &plan.changes {
        let to = moves.remove(path.as_str()).unwrap_or(path);
        out.push_str(&header(path, to));
        out.push_str(&unified((path, before), (to, after), 3));
    }
    // The other files move without changes.
    for (from, to) in moves {
        out.push_str(&header(from, to));
    }
    out
}

fn header(from: &str, to: &str) -> String {
    match from == to {
        true => format!("diff --git a/{from} b/{to}\n"),
        false => format!("diff --git a/{from} b/{to}\nrename from {from}\nrename to {to}\n"),
    }
}

/// How many places are listed; the others are only counted.
const MAX_MENTIONS: usize = 20;

/// The new addresses of pages to which nothing redirects.
fn new_addresses(pages: &[(String, String)]) -> String {
    if pages.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "doclint: these pages have new addresses, and no redirect was added; add redirects if other sites link to the old ones:\n",
    );
    for (old, new) in pages.iter().take(MAX_MENTIONS) {
        let _ = writeln!(out, "  {old} → {new}");
    }
    if pages.len() > MAX_MENTIONS {
        let _ = writeln!(out, "  and {} more", pages.len() - MAX_MENTIONS);
    }
    out
}

fn summary(plan: &MovePlan, baseline: u32, mentions: &[String], is_dry: bool) -> String {
    let Counts { links, imports, entries, values, redirects, index_lines } = plan.counts;
    let parts = [
        (plan.moves.len() as u32, "file moved", "files moved"),
        (links, "link", "links"),
        (imports, "import", "imports"),
        (entries, "navigation entry", "navigation entries"),
        (values, "value of the settings", "values of the settings"),
        (redirects, "redirect added", "redirects added"),
        (index_lines, "line of llms.txt", "lines of llms.txt"),
        (baseline, "entry of the baseline", "entries of the baseline"),
    ];
    let parts = parts.iter().filter(|it| it.0 > 0);
    let parts =
        parts.map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many }));
    let parts: Vec<String> = parts.collect();
    let files = counted(plan.changes.len(), "file");
    let status = if is_dry { "would change; nothing was written" } else { "changed" };
    let parts = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
    let mut out = format!("doclint: {files} {status}{parts}\n");
    out.push_str(&new_addresses(&plan.readdressed));
    if !plan.mentions.is_empty() {
        out.push_str("doclint: the old address also appears in text, code samples or files that are not checked, which were not changed:\n");
        for place in mentions {
            let _ = writeln!(out, "  {place}");
        }
        if plan.mentions.len() > MAX_MENTIONS {
            let _ = writeln!(out, "  and {} more", plan.mentions.len() - MAX_MENTIONS);
        }
    }
    out
}
