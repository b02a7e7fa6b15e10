//! `doclint index`: the `llms.txt` of a site, an index for machines.

use crate::args::{IndexArgs, SettingsArgs};
use crate::diff::unified;
use crate::exit::Exit;
use crate::index::{Existing, base_url, full, index};
use crate::output;
use crate::paths::{PathName, read_inside, refuse_outside, shown};
use crate::project::Project;
use crate::terminal::note;
use anyhow::{Result, ensure};
use doclint_engine::Workspace;
use doclint_rule::Family;
use doclint_site::Site;
use std::path::Path;

/// The `llms.txt` of the site in a folder, with the titles that its file has.
///
/// # Errors
///
/// If the folder has no site with a `docs.json`, or its settings have errors.
pub fn of_folder(folder: &Path, families: &[&'static Family]) -> Result<String> {
    let project = Project::open(Some(folder), &SettingsArgs::default(), families)?;
    let site = project.check()?.site;
    require_docs_json(&site, &project)?;
    let old_index = old_index(&project);
    Ok(index(&site, base(&site, None, &project), &Existing::of(&site, &old_index)))
}

pub fn run(args: &IndexArgs, families: &[&'static Family]) -> Result<Exit> {
    let project = Project::open(args.path.as_deref(), &SettingsArgs::default(), families)?;
    let outcome = project.check()?;
    let (site, target) = (&outcome.site, &project.target);
    require_docs_json(site, &project)?;
    if !site.unread.is_empty() {
        note!("doclint: not every page could be read: `doclint check` shows which, and why");
    }
    let base = base(site, args.base_url.as_deref(), &project);
    let old_index = old_index(&project);
    let existing = Existing::of(site, &old_index);
    let text = match args.full {
        true => full(site, base, &target.workspace),
        false => index(site, base, &existing),
    };
    let name = if args.full { "llms-full.txt" } else { "llms.txt" };
    let path = target.root.join(name);
    if args.write {
        refuse_outside(&path)?;
        output::to_file(&path, text.as_bytes())?;
        note!("doclint: wrote {}", shown(&path).named());
        return Ok(Exit::Clean);
    }
    if !args.check {
        return output::print_exact(&text);
    }
    let old = read_inside(&path)?;
    if old == text {
        return Ok(Exit::Clean);
    }
    let diff = unified((name, &old), (name, &text), 1);
    output::print_exact(&diff)?;
    let lost = if args.full { 0 } else { existing.lost_lines(site, &old, &text) };
    note!("{}", advice(args, name, lost));
    Ok(Exit::Findings)
}

fn require_docs_json(site: &Site, project: &Project<'_>) -> Result<()> {
    let root = shown(&project.target.root);
    ensure!(site.docs_json.is_some(), "{} has no docs.json, which an index needs", root.named());
    Ok(())
}

/// The address of the site: the given one, or that of the settings, or that which the site names.
fn base<'s>(site: &'s Site, given: Option<&'s str>, project: &'s Project<'_>) -> &'s str {
    let of_settings = || project.config().run.base_url.as_ref().map(|it| it.0.as_str());
    let base = given.or_else(of_settings).or_else(|| base_url(site));
    base.unwrap_or_default().trim_end_matches('/')
}

/// The index that the site has. Its lines in the site are spans in the text as it was read.
fn old_index(project: &Project<'_>) -> String {
    let bytes = project.target.workspace.read("llms.txt").unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// Which command brings the file up to date, and its cost.
fn advice(args: &IndexArgs, name: &str, lost: usize) -> String {
    let path = args.path.as_ref().map_or_else(String::new, |it| format!(" {}", it.named()));
    let full = if args.full { " --full" } else { "" };
    let base = args.base_url.as_ref().map_or_else(String::new, |it| format!(" --base-url {it}"));
    let command = format!("`doclint index{path}{full}{base} --write`");
    let lost = match lost {
        0 => String::new(),
        1 => " without 1 line that is not about a page of the index".to_owned(),
        lost => format!(" without {lost} lines that are not about pages of the index"),
    };
    format!("doclint: {name} is out of date: {command} regenerates it{lost}")
}
