//! `doclint index`: the index of a site for machines, as `llms.txt` has it.

use crate::args::{Color, IndexArgs};
use crate::target::Target;
use crate::{Exit, config, output};
use anyhow::{Result, anyhow, bail};
use doclint_engine::{CheckOptions, Workspace, check};
use doclint_rule::Family;
use doclint_rule::data::Value;
use doclint_rule::site::{NavEntry, Role, Site, SitePage, page_address};
use similar::TextDiff;
use std::collections::HashSet;
use std::fmt::Write;
use std::fs;

pub fn run(args: &IndexArgs, families: &[&'static Family]) -> Result<Exit> {
    let paths: Vec<_> = args.path.iter().cloned().collect();
    let target = Target::of(&paths)?;
    let config = config::load_or_tell(None, &target.root, families, Color::Auto)?;
    let Some(config) = config else { return Ok(Exit::Usage) };
    let options = CheckOptions { config, ..CheckOptions::default() };
    let outcome = check(&target.workspace, families, &options)
        .map_err(|errors| anyhow!("{}: {}", errors[0].rule, errors[0].message))?;
    let site = &outcome.site;
    if site.config.is_none() {
        bail!("{} has no docs.json: an index follows its navigation", target.root.display());
    }
    let base = args.base_url.as_deref().unwrap_or_default().trim_end_matches('/');
    let text = match args.full {
        true => full(site, base, &target.workspace),
        false => index(site, base),
    };
    if !args.check {
        return output::print(&text);
    }
    let name = if args.full { "llms-full.txt" } else { "llms.txt" };
    let path = target.root.join(name);
    let kept = fs::read_to_string(&path)
        .map_err(|error| anyhow!("can't read {}: {error}", path.display()))?;
    if kept == text {
        return Ok(Exit::Clean);
    }
    let (old, new) = (format!("a/{name}"), format!("b/{name}"));
    let diff = TextDiff::from_lines(kept.as_str(), text.as_str());
    let diff = diff.unified_diff().context_radius(1).header(&old, &new).to_string();
    output::to_stdout(diff.as_bytes())?;
    eprintln!("doclint: {name} is out of date: `doclint index > {name}` writes it anew");
    Ok(Exit::Findings)
}

/// The pages that readers find, in the order of the navigation: of the first language and version,
/// and neither hidden nor kept from search engines.
fn pages(site: &Site) -> Vec<&SitePage> {
    let Some(config) = &site.config else { return Vec::new() };
    let shown = || config.entries.iter().filter(|it| !it.hidden);
    let Some(first) = shown().next() else { return Vec::new() };
    let is_first = |it: &&NavEntry| {
        it.language == first.language && (it.version == first.version || it.version.is_none())
    };
    let mut seen = HashSet::new();
    let mut pages = Vec::new();
    for entry in shown().filter(is_first) {
        let Some(page) = site.index.page(&entry.path).map(|it| &site.pages[it]) else { continue };
        let is_on = |key: &str| page.facts.get(key).and_then(Value::as_bool) == Some(true);
        let is_found = page.role == Role::Page && !is_on("hidden") && !is_on("noindex");
        if is_found && seen.insert(page.file) {
            pages.push(page);
        }
    }
    pages
}

fn text<'s>(page: &'s SitePage, key: &str) -> &'s str {
    page.facts.get(key).and_then(Value::as_str).unwrap_or_default().trim()
}

/// The title of a page: without one, its name stands for it.
fn title(page: &SitePage) -> &str {
    let address = page_address(&page.path);
    let name = address.rsplit('/').next().unwrap_or(address);
    match text(page, "title") {
        "" if name.is_empty() => "Home",
        "" => name,
        title => title,
    }
}

fn address(page: &SitePage, base: &str) -> String {
    let path = page.path.rsplit_once('.').map_or(page.path.as_str(), |it| it.0);
    format!("{base}/{path}.md")
}

fn index(site: &Site, base: &str) -> String {
    let config = |key: &str| {
        let value = site.config.as_ref().and_then(|it| it.value(&[key]));
        value.and_then(|it| it.1.as_str()).unwrap_or_default().trim()
    };
    let name = if config("name").is_empty() { "Documentation" } else { config("name") };
    let mut out = format!("# {name}\n");
    if !config("description").is_empty() {
        let _ = write!(out, "\n> {}\n", one_line(config("description")));
    }
    out.push_str("\n## Docs\n\n");
    for page in pages(site) {
        let title = one_line(title(page)).replace('[', "\\[").replace(']', "\\]");
        let _ = write!(out, "- [{title}]({})", address(page, base));
        let description = one_line(text(page, "description"));
        if !description.is_empty() {
            let _ = write!(out, ": {description}");
        }
        out.push('\n');
    }
    out
}

/// Each page whole: its title, where it stands, its description and its text.
fn full(site: &Site, base: &str, workspace: &dyn Workspace) -> String {
    let mut out = String::new();
    for page in pages(site) {
        let Ok(bytes) = workspace.read(&page.path) else { continue };
        let body = String::from_utf8_lossy(&bytes);
        let address = address(page, base);
        let _ = write!(out, "# {}\n\nSource: {address}\n\n", one_line(title(page)));
        let description = one_line(text(page, "description"));
        if !description.is_empty() {
            let _ = write!(out, "{description}\n\n");
        }
        let _ = write!(out, "{}\n\n", without_front_matter(&body).trim());
    }
    out
}

fn without_front_matter(text: &str) -> &str {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let Some(rest) = text.strip_prefix("---") else { return text };
    let Some(end) = rest.find("\n---") else { return text };
    let after = &rest[end + 4..];
    after.find('\n').map_or("", |at| &after[at..])
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
