//! `doclint guide`: a guide for writers and AI assistants from the rules that are on.

use crate::args::{GuideArgs, GuideTarget};
use crate::diff::unified;
use crate::exit::Exit;
use crate::guide::file::{Marked, updated};
use crate::guide::text::Guide;
use crate::paths::{PathName, exists, repository, shown, slashes};
use crate::project::Project;
use crate::terminal::note;
use crate::{output, settings};
use anyhow::{Context, Result, anyhow, bail, ensure};
use doclint_engine::Workspace;
use doclint_rule::Family;
use doclint_workspace::{Folder, is_root};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// How many lines of a diff are shown.
const MAX_DIFF: usize = 40;

pub fn run(args: &GuideArgs, families: &[&'static Family]) -> Result<Exit> {
    let project = Project::open(args.path.as_deref(), &args.settings, families)?;
    let root = &project.target.root;
    ensure!(
        is_root(root),
        "{} has no settings of a site, which a guide is made from",
        root.named()
    );
    let guide = Guide::of(project.config(), families, config_file(root));
    if args.short {
        return output::print_exact(&guide.short());
    }
    let places = Places::around(root);
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
        None => return output::print_exact(&new_file(target, &guide)),
    };
    write(&file, target, &guide, &places)
}

/// The name of the file with the navigation of the site at `root`.
pub fn config_file(root: &Path) -> &'static str {
    let is_file = |name: &&str| root.join(name).is_file();
    ["docs.json", "mint.json"].into_iter().find(is_file).unwrap_or("docs.json")
}

/// Where the guide of a site may be.
struct Places {
    root: PathBuf,
    /// The root of the repository, or of the site if it is in none.
    repository: PathBuf,
}

/// The files of assistants with one text for a whole folder.
const NAMES: [&str; 5] = ["AGENTS.md", "CLAUDE.md", ".github/copilot-instructions.md", OWN, SKILL];

/// A file with the guide only, in a folder whose files are never pages.
const OWN: &str = ".agents/writing.md";

/// The file of the skill.
const SKILL: &str = ".claude/skills/doclint/SKILL.md";

/// The folder of Cursor's rule files.
const CURSOR: &str = ".cursor/rules";

impl Places {
    fn around(root: &Path) -> Self {
        Self { root: root.to_owned(), repository: repository(&root.join("docs.json")) }
    }

    /// The files with markers in the site, or in the nearest folder above it that has any.
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

    /// The file of a target: one that has markers, or the target's default file.
    fn of_target(&self, target: GuideTarget) -> Result<PathBuf> {
        if let Some(marked) = self.marked()?.into_iter().find(|it| target_of(it) == target) {
            return Ok(marked);
        }
        let file = match target {
            GuideTarget::Agents => self.root.join("AGENTS.md"),
            GuideTarget::Cursor => self.root.join(CURSOR).join("doclint.mdc"),
            GuideTarget::Markdown => self.root.join(OWN),
            GuideTarget::Skill => self.root.join(SKILL),
        };
        // A link in a site must not make doclint write outside the repository.
        let existing = file.ancestors().find(|it| exists(it)).unwrap_or(&self.root);
        if self.inside(existing).is_none() {
            let shown = shown(existing);
            bail!("{} is a link to nowhere or to outside the repository", shown.named());
        }
        Ok(file)
    }

    /// The real path of a file, if it is in the repository; a link may lead out of it.
    fn inside(&self, file: &Path) -> Option<PathBuf> {
        let real = file.canonicalize().ok()?;
        real.starts_with(self.repository.canonicalize().ok()?).then_some(real)
    }
}

/// The target of a file, by its name.
fn target_of(file: &Path) -> GuideTarget {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    match name.as_ref() {
        name if name.ends_with(".mdc") => GuideTarget::Cursor,
        "SKILL.md" => GuideTarget::Skill,
        "AGENTS.md" | "CLAUDE.md" | "copilot-instructions.md" => GuideTarget::Agents,
        _ => GuideTarget::Markdown,
    }
}

/// The level of the guide's first heading: 2 in a file about other things too, 1 in its own file.
fn level(target: GuideTarget) -> usize {
    if target == GuideTarget::Agents { 2 } else { 1 }
}

/// The text above the guide in a new file.
fn head(target: GuideTarget) -> &'static str {
    match target {
        GuideTarget::Agents => "# Instructions for assistants\n\n",
        GuideTarget::Cursor => {
            "---\ndescription: Rules for writing pages of this documentation, checked by \
             doclint\nglobs: [\"**/*.mdx\", \"**/*.md\", \"**/docs.json\"]\nalwaysApply: false\n---\n\n"
        }
        GuideTarget::Markdown => "",
        GuideTarget::Skill => {
            "---\nname: doclint\ndescription: Checks and fixes documentation pages in Markdown and \
             MDX. Use it after each change of a page, of docs.json or of an OpenAPI file, to move \
             pages, and to find who links to a page.\n---\n\n"
        }
    }
}

/// The text between the markers, whose first heading has this level.
fn body(target: GuideTarget, guide: &Guide, level: usize) -> String {
    match target {
        GuideTarget::Skill => guide.short(),
        _ => guide.text(level),
    }
}

/// The text to print: a section to append, or a whole file.
fn new_file(target: GuideTarget, guide: &Guide) -> String {
    let head = if target == GuideTarget::Agents { "" } else { head(target) };
    updated(head, |_| body(target, guide, level(target))).expect("the text above has no markers")
}

fn check(files: &[PathBuf], guide: &Guide) -> Result<Exit> {
    if files.is_empty() {
        bail!("no file contains a guide: `doclint guide --write` writes one");
    }
    let mut exit = Exit::Clean;
    for file in files {
        let shown = shown(file);
        let shown = shown.named();
        let text = read(file)?;
        if !Marked::is_in(&text) {
            bail!("{shown} contains no guide: `doclint guide --output {shown}` adds it");
        }
        let new = with_guide(&text, file, level(target_of(file)), guide)?;
        if new == text {
            continue;
        }
        exit = Exit::Findings;
        output::print_exact(&short_diff(&text, &new, &shown.to_string()))?;
        note!("doclint: {shown} is out of date: `doclint guide --output {shown}` regenerates it");
    }
    Ok(exit)
}

fn short_diff(old: &str, new: &str, name: &str) -> String {
    let diff = unified((name, old), (name, new), 1);
    let mut out: String = diff.split_inclusive('\n').take(MAX_DIFF).collect();
    let more = diff.lines().count().saturating_sub(MAX_DIFF);
    if more > 0 {
        let _ = writeln!(out, "… and {more} more lines");
    }
    out
}

/// The text with the current guide. If somebody changed the level of its heading, it is kept.
fn with_guide(text: &str, file: &Path, level: usize, guide: &Guide) -> Result<String> {
    let new = updated(text, |old| {
        let heading = old.lines().find(|line| line.starts_with('#'));
        let kept = heading.map(|line| line.len() - line.trim_start_matches('#').len());
        let level = kept.filter(|level| (1..=4).contains(level)).unwrap_or(level);
        body(target_of(file), guide, level)
    });
    new.map_err(|why| anyhow!("{}: {why}", shown(file).named()))
}

fn write(file: &Path, target: GuideTarget, guide: &Guide, places: &Places) -> Result<Exit> {
    let shown = shown(file);
    let shown = shown.named();
    let ends = [".md", ".mdc", ".markdown"];
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    if !ends.iter().any(|it| name.ends_with(it)) {
        bail!("{shown} can't hold a guide (expected a .md or .mdc file)");
    }
    if is_page(file, &places.root) {
        bail!(
            "{shown} would become a page of the site, but the markers are not valid in MDX: \
             list it in .mintignore, or choose another file"
        );
    }
    let is_new = !exists(file);
    let old = if is_new { head(target).to_owned() } else { read(file)? };
    let new = with_guide(&old, file, level(target), guide)?;
    if !is_new && new == old {
        note!("doclint: {shown} is up to date");
        return Ok(Exit::Clean);
    }
    if is_new {
        let folder = std::path::absolute(file)?.parent().map(Path::to_owned).unwrap_or_default();
        output::create_folders(&folder).with_context(|| format!("can't write {shown}"))?;
        output::to_file(file, new.as_bytes())?;
    } else {
        replace(file, &old, &new).with_context(|| format!("can't write {shown}"))?;
    }
    note!("doclint: wrote {shown}");
    Ok(Exit::Clean)
}

fn read(file: &Path) -> Result<String> {
    settings::read(file).map_err(|why| anyhow!("can't read {}: {why}", shown(file).named()))
}

/// Replaces the text of a file. A link is followed.
fn replace(file: &Path, old: &str, new: &str) -> Result<()> {
    let real = file.canonicalize()?;
    let folder = real.parent().unwrap_or(&real);
    let name = real.file_name().unwrap_or_default().to_string_lossy();
    Ok(Folder::new(folder)?.write(&name, old, new)?)
}

/// Whether a file is a page of the site, or would be one if it existed.
fn is_page(file: &Path, root: &Path) -> bool {
    let Ok(file) = std::path::absolute(file) else { return false };
    let folder = file.parent().and_then(|it| it.canonicalize().ok());
    let file = folder.map_or(file.clone(), |it| it.join(file.file_name().unwrap_or_default()));
    let Ok(path) = file.strip_prefix(root) else { return false };
    let path = slashes(path);
    doclint_site::is_page(&path) && Folder::new(root).is_ok_and(|it| !it.ignores(&path))
}
