//! `doclint index`: the `llms.txt` of a site, an index for machines.

use crate::args::{IndexArgs, SettingsArgs};
use crate::diff::unified;
use crate::exit::Exit;
use crate::index::{Existing, base_url, full, index};
use crate::output;
use crate::paths::shown;
use crate::project::Project;
use anyhow::{Context, Result, bail};
use doclint_engine::Workspace;
use doclint_rule::Family;
use std::fs;

pub fn run(args: &IndexArgs, families: &[&'static Family]) -> Result<Exit> {
    let project = Project::open(args.path.as_deref(), &SettingsArgs::default(), families)?;
    let outcome = project.check()?;
    let (site, target) = (&outcome.site, &project.target);
    if site.docs_json.is_none() {
        bail!("{} has no docs.json, which an index needs", shown(&target.root).display());
    }
    if !site.unread.is_empty() {
        eprintln!("doclint: not every page could be read: `doclint check` shows which, and why");
    }
    let of_settings = project.config().run.base_url.as_ref().map(|it| it.0.as_str());
    let given = args.base_url.as_deref().or(of_settings);
    let base = given.or_else(|| base_url(site)).unwrap_or_default().trim_end_matches('/');
    // The lines of the site are spans in the text as it was read.
    let bytes = target.workspace.read("llms.txt").unwrap_or_default();
    let old_index = String::from_utf8(bytes).unwrap_or_default();
    let existing = Existing::of(site, &old_index);
    let text = match args.full {
        true => full(site, base, &target.workspace),
        false => index(site, base, &existing),
    };
    let name = if args.full { "llms-full.txt" } else { "llms.txt" };
    let path = target.root.join(name);
    if args.write {
        output::to_file(&path, text.as_bytes())?;
        eprintln!("doclint: wrote {}", shown(&path).display());
        return Ok(Exit::Clean);
    }
    if !args.check {
        return output::print(&text);
    }
    let old = fs::read_to_string(&path)
        .with_context(|| format!("can't read {}", shown(&path).display()))?;
    if old == text {
        return Ok(Exit::Clean);
    }
    let diff = unified((name, &old), (name, &text), 1);
    output::to_stdout(diff.as_bytes())?;
    let lost = if args.full { 0 } else { existing.lost_lines(site, &old, &text) };
    eprintln!("{}", advice(args, name, lost));
    Ok(Exit::Findings)
}

/// Which command brings the file up to date, and what that costs.
fn advice(args: &IndexArgs, name: &str, lost: usize) -> String {
    let path = args.path.as_ref().map_or_else(String::new, |it| format!(" {}", it.display()));
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
