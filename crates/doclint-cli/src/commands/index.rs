//! `doclint index`: the `llms.txt` of a site, an index for machines.

use crate::args::{IndexArgs, SettingsArgs};
use crate::diff::unified;
use crate::exit::Exit;
use crate::output;
use crate::paths::shown;
use crate::project::Project;
use crate::words::one_line;
use anyhow::{Context, Result, bail};
use doclint_engine::Workspace;
use doclint_rule::Family;
use doclint_site::{Site, percent_encoded};
use std::fmt::Write;
use std::fs;

pub fn run(args: &IndexArgs, families: &[&'static Family]) -> Result<Exit> {
    let project = Project::open(args.path.as_deref(), &SettingsArgs::default(), families)?;
    let outcome = project.check()?;
    let (site, target) = (&outcome.site, &project.target);
    if site.docs_json.is_none() {
        bail!("{} has no docs.json, which an index needs", shown(&target.root).display());
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
    let old = fs::read_to_string(&path)
        .with_context(|| format!("can't read {}", shown(&path).display()))?;
    if old == text {
        return Ok(Exit::Clean);
    }
    let diff = unified((name, &old), (name, &text), 1);
    output::to_stdout(diff.as_bytes())?;
    let full = if args.full { " --full" } else { "" };
    let base = args.base_url.as_ref().map_or_else(String::new, |it| format!(" --base-url {it}"));
    eprintln!(
        "doclint: {name} is out of date: `doclint index{full}{base} > {name}` regenerates it"
    );
    Ok(Exit::Findings)
}

fn index(site: &Site, base: &str) -> String {
    let docs_json = |key: &str| {
        let value = site.docs_json.as_ref().and_then(|it| it.value(&[key]));
        value.and_then(|it| it.1.as_str()).unwrap_or_default().trim()
    };
    let name = if docs_json("name").is_empty() { "Documentation" } else { docs_json("name") };
    let mut out = format!("# {name}\n");
    if !docs_json("description").is_empty() {
        let _ = write!(out, "\n> {}\n", one_line(docs_json("description")));
    }
    out.push_str("\n## Docs\n\n");
    for page in site.catalog() {
        let title = one_line(&page.title).replace('[', "\\[").replace(']', "\\]");
        let _ = write!(out, "- [{title}]({base}/{}.md)", percent_encoded(&page.path));
        let description = one_line(page.description);
        if !description.is_empty() {
            let _ = write!(out, ": {description}");
        }
        out.push('\n');
    }
    let files = site.catalog_files();
    if !files.is_empty() {
        out.push_str("\n## OpenAPI Specs\n\n");
    }
    for file in files {
        let name = file.rsplit('/').next().unwrap_or(file);
        let name = name.rsplit_once('.').map_or(name, |it| it.0);
        let _ = writeln!(out, "- [{name}]({base}/{})", percent_encoded(file));
    }
    out
}

/// The title, address, description and text of every page.
fn full(site: &Site, base: &str, workspace: &dyn Workspace) -> String {
    let mut out = String::new();
    for page in site.catalog() {
        // Pages generated from an OpenAPI file have no text of their own.
        let Some(at) = page.page else { continue };
        let Ok(bytes) = workspace.read(&site.pages[at].path) else { continue };
        let body = String::from_utf8_lossy(&bytes);
        let address = format!("{base}/{}.md", percent_encoded(&page.path));
        let _ = write!(out, "# {}\n\nSource: {address}\n\n", one_line(&page.title));
        let description = one_line(page.description);
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
