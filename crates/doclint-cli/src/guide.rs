//! `doclint guide`: the rules for writers and their assistants, as they are checked.

use crate::args::{Color, GuideArgs, GuideTarget};
use crate::diff::unified;
use crate::guide_file::{Marked, updated};
use crate::guide_text::Guide;
use crate::target::Target;
use crate::{Exit, config, output, report};
use anyhow::{Context, Result, bail};
use doclint_engine::Workspace;
use doclint_rule::Family;
use doclint_workspace::Folder;
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// How many lines of a diff are shown.
const MAX_DIFF: usize = 40;

pub fn run(args: &GuideArgs, families: &[&'static Family]) -> Result<Exit> {
    let paths: Vec<PathBuf> = args.path.iter().cloned().collect();
    let root = Target::of(&paths)?.root;
    let config = config::load_or_tell(args.config.as_deref(), &root, families, Color::Auto)?;
    let Some(config) = config else { return Ok(Exit::Usage) };
    let is_there = |name: &&str| root.join(name).is_file();
    let config_file = ["docs.json", "mint.json"].into_iter().find(is_there).unwrap_or("docs.json");
    let guide = Guide::of(&config, families, config_file);
    let places = Places::around(&root);
    if args.check {
        let files = match &args.output {
            Some(file) => vec![file.clone()],
            None => places.marked()?,
        };
        return check(&files, &guide);
    }
    let target = args.target.or_else(|| args.output.as_deref().map(target_of));
    let target = target.unwrap_or(GuideTarget::Agents);
    let file = match &args.output {
        Some(file) => file.clone(),
        None if args.write => places.of_target(target)?,
        None => return output::print(&new_file(target, &guide)),
    };
    write(&file, target, &guide, &places)
}

/// Where the guide of a site may stand.
struct Places {
    root: PathBuf,
    /// The folder that holds the repository, or the site alone.
    repository: PathBuf,
}

/// The files of assistants that are one text for all of a folder.
const NAMES: [&str; 4] = ["AGENTS.md", "CLAUDE.md", ".github/copilot-instructions.md", OWN];

/// The text alone, in a folder of which no file is a page.
const OWN: &str = ".agents/writing.md";

/// The folder with the rules of Cursor.
const CURSOR: &str = ".cursor/rules";

impl Places {
    fn around(root: &Path) -> Self {
        Self { root: root.to_owned(), repository: config::repository(&root.join("docs.json")) }
    }

    /// The files with markers in the site, or else in the nearest folder above it that has some.
    fn marked(&self) -> Result<Vec<PathBuf>> {
        for folder in self.root.ancestors().take_while(|it| it.starts_with(&self.repository)) {
            let mut files: Vec<PathBuf> = NAMES.iter().map(|name| folder.join(name)).collect();
            let rules = fs::read_dir(folder.join(CURSOR)).into_iter().flatten().flatten();
            let mut rules: Vec<PathBuf> = rules.map(|it| it.path()).collect();
            rules.retain(|it| it.extension() == Some(OsStr::new("mdc")));
            rules.sort();
            files.extend(rules);
            let mut marked = Vec::new();
            let mut seen = HashSet::new();
            for file in files {
                // One may be a link to another.
                let Some(real) = self.inside(&file).filter(|it| it.is_file()) else { continue };
                if seen.insert(real) && Marked::is_in(&read(&file)?) {
                    marked.push(file);
                }
            }
            if !marked.is_empty() {
                return Ok(marked);
            }
        }
        Ok(Vec::new())
    }

    /// The file of a target: one that has markers already, else its own.
    fn of_target(&self, target: GuideTarget) -> Result<PathBuf> {
        if let Some(marked) = self.marked()?.into_iter().find(|it| target_of(it) == target) {
            return Ok(marked);
        }
        let file = match target {
            GuideTarget::Agents => self.root.join("AGENTS.md"),
            GuideTarget::Cursor => self.root.join(CURSOR).join("doclint.mdc"),
            GuideTarget::Markdown => self.root.join(OWN),
        };
        // A link that a site brings must not lead to what lies around its repository.
        let there = file.ancestors().find(|it| config::is_there(it)).unwrap_or(&self.root);
        if self.inside(there).is_none() {
            let shown = report::shown(there);
            bail!("{} is a link that leads out of the repository, or nowhere", shown.display());
        }
        Ok(file)
    }

    /// The real path of a file that stands in the repository; a link may lead out of it.
    fn inside(&self, file: &Path) -> Option<PathBuf> {
        let real = file.canonicalize().ok()?;
        real.starts_with(self.repository.canonicalize().ok()?).then_some(real)
    }
}

/// Whom a file is for, by its name.
fn target_of(file: &Path) -> GuideTarget {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    match name.as_ref() {
        name if name.ends_with(".mdc") => GuideTarget::Cursor,
        "AGENTS.md" | "CLAUDE.md" | "copilot-instructions.md" => GuideTarget::Agents,
        _ => GuideTarget::Markdown,
    }
}

/// The level of the guide's first heading: a section of a file that is about more, or a text alone.
fn level(target: GuideTarget) -> usize {
    if target == GuideTarget::Agents { 2 } else { 1 }
}

/// What stands above the guide in a new file.
fn head(target: GuideTarget) -> &'static str {
    match target {
        GuideTarget::Agents => "# Instructions for assistants\n\n",
        GuideTarget::Cursor => {
            "---\ndescription: Rules for writing pages of this documentation, as doclint checks \
             them\nglobs: [\"**/*.mdx\", \"**/*.md\", \"**/docs.json\"]\nalwaysApply: false\n---\n\n"
        }
        GuideTarget::Markdown => "",
    }
}

/// What is printed: a section to append, or a whole file.
fn new_file(target: GuideTarget, guide: &Guide) -> String {
    let head = if target == GuideTarget::Agents { "" } else { head(target) };
    updated(head, |_| guide.text(level(target))).expect("a head has no markers")
}

fn check(files: &[PathBuf], guide: &Guide) -> Result<Exit> {
    if files.is_empty() {
        bail!("no file holds a guide: `doclint guide --write` writes one");
    }
    let mut exit = Exit::Clean;
    for file in files {
        let shown = report::shown(file);
        let shown = shown.display();
        let text = read(file)?;
        if !Marked::is_in(&text) {
            bail!("{shown} holds no guide: `doclint guide --output {shown}` adds it");
        }
        let new = with_guide(&text, file, level(target_of(file)), guide)?;
        if new == text {
            continue;
        }
        exit = Exit::Findings;
        output::to_stdout(short_diff(&text, &new, &shown.to_string()).as_bytes())?;
        eprintln!(
            "doclint: {shown} is out of date: `doclint guide --output {shown}` writes it anew"
        );
    }
    Ok(exit)
}

fn short_diff(old: &str, new: &str, name: &str) -> String {
    let diff = unified((name, old), (name, new), 1);
    let mut out: String = diff.split_inclusive('\n').take(MAX_DIFF).collect();
    let left = diff.lines().count().saturating_sub(MAX_DIFF);
    if left > 0 {
        let _ = writeln!(out, "… and {left} lines more");
    }
    out
}

/// The text with the guide as it is now. A heading keeps the level that somebody gave it.
fn with_guide(text: &str, file: &Path, level: usize, guide: &Guide) -> Result<String> {
    let made = updated(text, |old| {
        let heading = old.lines().find(|it| it.starts_with('#'));
        let there = heading.map(|it| it.len() - it.trim_start_matches('#').len());
        guide.text(there.filter(|it| (1..=4).contains(it)).unwrap_or(level))
    });
    made.map_err(|why| anyhow::anyhow!("{}: {why}", report::shown(file).display()))
}

fn write(file: &Path, target: GuideTarget, guide: &Guide, places: &Places) -> Result<Exit> {
    let shown = report::shown(file);
    let shown = shown.display();
    let ends = [".md", ".mdc", ".markdown"];
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    if !ends.iter().any(|it| name.ends_with(it)) {
        bail!("{shown} is no file for a guide: name one that ends in .md or .mdc");
    }
    if is_page(file, &places.root) {
        bail!(
            "{shown} would be a page of the site, with comments that no page can have: \
             list it in .mintignore, or name another file"
        );
    }
    let is_there = config::is_there(file);
    let old = if is_there { read(file)? } else { head(target).to_owned() };
    let new = with_guide(&old, file, level(target), guide)?;
    if is_there && new == old {
        eprintln!("doclint: {shown} is up to date");
        return Ok(Exit::Clean);
    }
    if is_there {
        replace(file, &old, &new).with_context(|| format!("can't write {shown}"))?;
    } else {
        let folder = std::path::absolute(file)?.parent().map(Path::to_owned).unwrap_or_default();
        fs::create_dir_all(&folder).with_context(|| format!("can't write {shown}"))?;
        output::to_file(file, new.as_bytes())?;
    }
    eprintln!("doclint: wrote {shown}");
    Ok(Exit::Clean)
}

fn read(file: &Path) -> Result<String> {
    let shown = report::shown(file);
    config::read(file).map_err(|why| anyhow::anyhow!("can't read {}: {why}", shown.display()))
}

/// Replaces the text of a file, or of the one that it is a link to.
fn replace(file: &Path, old: &str, new: &str) -> Result<()> {
    let real = file.canonicalize()?;
    let folder = real.parent().unwrap_or(&real);
    let name = real.file_name().unwrap_or_default().to_string_lossy();
    Ok(Folder::new(folder)?.write(&name, old, new)?)
}

/// Whether a file is a page of the site, or would be one if it was there.
fn is_page(file: &Path, root: &Path) -> bool {
    let Ok(file) = std::path::absolute(file) else { return false };
    let folder = file.parent().and_then(|it| it.canonicalize().ok());
    let file = folder.map_or(file.clone(), |it| it.join(file.file_name().unwrap_or_default()));
    let Ok(path) = file.strip_prefix(root) else { return false };
    let path = report::slashes(path);
    doclint_rule::site::is_page(&path) && Folder::new(root).is_ok_and(|it| !it.ignores(&path))
}
