//! `cargo xtask conformance --fix`: fixes copies of real sites and has the reference parser judge
//! the results.

use super::{Args, read};
use crate::pages::{SourcePage, read_pages};
use crate::reference::{Reference, target_folder};
use anyhow::{Context, Result, ensure};
use doclint_config::Config;
use doclint_diagnostic::Applicability;
use doclint_engine::{CheckOptions, MemoryWorkspace, check};
use doclint_fix::{FixOptions, Fixed, fix};
use doclint_rule::Profile;
use doclint_site::UsedAnchor;
use doclint_tests::flat::Verdict;
use doclint_workspace::{Folder, find_root};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Fixes copies of the sites and prints the results. The exit code is 1 if a page was damaged or a
/// second run changes something.
pub fn run(args: &Args, reference: &Reference) -> Result<ExitCode> {
    println!(
        "{:32} {:8} {:>6} {:>6} {:>8} {:>7} {:>8} {:>8} {:>8}",
        "site", "fixes", "pages", "fixes", "refused", "again", "unread", "recoded", "unlinked"
    );
    let mut sound = true;
    for site in &args.paths {
        for unsafe_fixes in [false, true] {
            let copy = copy(site)?;
            let figures = fix_copy(&copy, unsafe_fixes, reference, args.jobs)?;
            let name = site.file_name().unwrap_or_default().to_string_lossy().into_owned();
            println!("{name:32} {}", figures.row(unsafe_fixes));
            for line in &figures.complaints {
                println!("  {line}");
            }
            sound &= figures.complaints.is_empty();
        }
    }
    println!(
        "again: pages that a second run changes; unread: pages that the reference accepted before and \
         refuses now; recoded: pages whose code changed; unlinked: anchors that links lead to and that \
         are gone"
    );
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Applies safe fixes to pages that are broken in known ways, and has the reference judge those
/// that we can read again. The exit code is 1 if it refuses one.
pub fn broken(
    args: &Args,
    pages: &[SourcePage],
    ways: &[&str],
    reference: &Reference,
) -> Result<ExitCode> {
    let name = |index: usize| format!("{index:06}.mdx");
    let files = pages.iter().enumerate().map(|(index, it)| (name(index), it.source.clone()));
    let site = std::iter::once(("docs.json".to_owned(), "{}".to_owned())).chain(files);
    let workspace = MemoryWorkspace::new(site);
    let which = FixOptions { least: Applicability::Safe, only: vec!["mdx".to_owned()] };
    let fixed = fix(&workspace, doclint::FAMILIES, &CheckOptions::default(), &which)
        .map_err(|errors| anyhow::anyhow!("{errors:?}"))?;
    let mut repaired = Vec::new();
    let mut rows: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (index, (page, &way)) in pages.iter().zip(ways).enumerate() {
        let row = rows.entry(way).or_default();
        row[0] += 1;
        let Some(after) = fixed.pages.get(&name(index)) else { continue };
        if read(&after.after).is_some_and(|(page, _)| page.errors().is_empty()) {
            row[1] += 1;
            repaired.push((
                way,
                SourcePage { path: page.path.clone(), source: after.after.to_string() },
            ));
        }
    }
    let sources: Vec<SourcePage> = repaired.iter().map(|it| clone(&it.1)).collect();
    reference.judge(&sources, args.jobs)?;
    let mut complaints = Vec::new();
    for (way, page) in &repaired {
        let verdict = reference.verdict(page)?;
        if verdict.ok {
            rows.entry(way).or_default()[2] += 1;
        } else {
            let reason = verdict.error.as_ref().map_or("", |it| &it.reason);
            complaints.push(format!("{}: {reason}", page.path));
        }
    }
    println!("{:32} {:>6} {:>7} {:>10}", "broken by", "pages", "fixed", "reference");
    for (way, [pages, repaired, accepted]) in &rows {
        println!("{way:32} {pages:6} {repaired:7} {accepted:10}");
    }
    println!("fixes refused: {}", fixed.refused);
    complaints.iter().take(20).for_each(|it| println!("{it}"));
    let sound = complaints.is_empty() && fixed.refused == 0;
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[derive(Default)]
struct Figures {
    pages: usize,
    fixes: u32,
    refused: u32,
    again: usize,
    unread: usize,
    recoded: usize,
    unlinked: usize,
    complaints: Vec<String>,
}

impl Figures {
    fn row(&self, unsafe_fixes: bool) -> String {
        let Self { pages, fixes, refused, again, unread, recoded, unlinked, .. } = self;
        let which = if unsafe_fixes { "unsafe" } else { "safe" };
        format!(
            "{which:8} {pages:6} {fixes:6} {refused:8} {again:7} {unread:8} {recoded:8} \
             {unlinked:8}"
        )
    }
}

/// Fixes a copy in place, with every rule on.
fn fix_copy(
    root: &Path,
    unsafe_fixes: bool,
    reference: &Reference,
    jobs: usize,
) -> Result<Figures> {
    let before = pages_of(root)?;
    let linked = anchors(root, |it| it.holder.is_some())?;
    let first = fixed(root, unsafe_fixes)?;
    let folder = Folder::new(root)?;
    for (path, page) in &first.pages {
        folder.write(path, &page.before, &page.after).with_context(|| format!("writing {path}"))?;
    }
    let mut out = Figures {
        pages: first.pages.len(),
        fixes: first.pages.values().flat_map(|page| page.rules.values()).sum(),
        refused: first.refused,
        ..Figures::default()
    };
    for finding in first.outcome.findings.iter().filter(|it| it.rule.starts_with("internal/")) {
        let path = &first.outcome.files.get(finding.at.file).path;
        out.complaints.push(format!("{path}: {}", finding.message));
    }
    let second = fixed(root, unsafe_fixes)?;
    out.again = second.pages.len();
    for (path, page) in &second.pages {
        out.complaints.push(format!("{path}: a second run applies {:?}", page.rules));
    }

    for (path, name) in anchors(root, |it| it.holder.is_none())? {
        if linked.contains(&(path.clone(), name.clone())) {
            out.unlinked += 1;
            out.complaints.push(format!("{path}: links lead to `#{name}`, which is gone"));
        }
    }
    let after = pages_of(root)?;
    let is_page = |path: &&String| path.ends_with(".mdx") || path.ends_with(".md");
    let changed: Vec<(&SourcePage, &SourcePage)> = first
        .pages
        .keys()
        .filter(is_page)
        .filter_map(|path| {
            let path = root.join(path).canonicalize().ok()?;
            let path = path.to_str()?;
            Some((before.get(path)?, after.get(path)?))
        })
        .collect();
    ensure!(changed.len() == first.pages.keys().filter(is_page).count(), "a page was lost");
    for (path, data) in first.pages.iter().filter(|it| it.0.ends_with(".json")) {
        // Other programs have to be able to read `docs.json`.
        serde_json::from_str::<serde_json::Value>(&data.after)
            .with_context(|| format!("{path} is not JSON any more"))?;
    }
    let both: Vec<SourcePage> = changed.iter().flat_map(|it| [clone(it.0), clone(it.1)]).collect();
    reference.judge(&both, jobs)?;
    for (old, new) in changed {
        let (was, is) = (reference.verdict(old)?, reference.verdict(new)?);
        if was.ok && !is.ok {
            out.unread += 1;
            let reason = is.error.as_ref().map_or("", |it| &it.reason);
            out.complaints.push(format!("{}: {reason}", new.path));
        } else if was.ok && code(&was) != code(&is) {
            out.recoded += 1;
            out.complaints.push(format!("{}: its code changed", new.path));
        }
    }
    Ok(out)
}

fn fixed(root: &Path, unsafe_fixes: bool) -> Result<Fixed> {
    let config = Config::default().with_profile(Profile::All);
    let options = CheckOptions { config, ..CheckOptions::default() };
    let least = if unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
    let which = FixOptions { least, only: Vec::new() };
    fix(&Folder::new(root)?, doclint::FAMILIES, &options, &which)
        .map_err(|errors| anyhow::anyhow!("{errors:?}"))
}

/// The anchors that links of a site lead to, if they are of that kind.
fn anchors(
    root: &Path,
    is_meant: impl Fn(&UsedAnchor<'_>) -> bool,
) -> Result<BTreeSet<(String, String)>> {
    let outcome = check(&Folder::new(root)?, doclint::FAMILIES, &CheckOptions::default())
        .map_err(|errors| anyhow::anyhow!("{errors:?}"))?;
    let used = outcome.site.used_anchors().into_iter().filter(is_meant);
    Ok(used.map(|it| (it.page.path.to_string(), it.name)).collect())
}

fn clone(page: &SourcePage) -> SourcePage {
    SourcePage { path: page.path.clone(), source: page.source.clone() }
}

/// The pages below a folder, by their paths without links.
fn pages_of(root: &Path) -> Result<BTreeMap<String, SourcePage>> {
    let pages = read_pages(&[root.to_owned()])?;
    let real =
        |page: &SourcePage| Some(Path::new(&page.path).canonicalize().ok()?.to_str()?.to_owned());
    Ok(pages.into_iter().filter_map(|page| Some((real(&page)?, page))).collect())
}

fn code(verdict: &Verdict) -> Vec<&serde_json::Value> {
    let blocks = verdict.nodes.iter().filter(|node| node.kind == "code");
    blocks.filter_map(|node| node.fields.get("value")).collect()
}

/// Makes a fresh copy of a site and returns its root.
fn copy(site: &Path) -> Result<PathBuf> {
    let name = site.file_name().context("a site's folder has a name")?;
    let root = find_root(&site.canonicalize()?)?;
    let target = target_folder().join("fixed-sites").join(name);
    if target.exists() {
        fs::remove_dir_all(&target)?;
    }
    let mut pending = vec![(root, target.clone())];
    while let Some((from, to)) = pending.pop() {
        fs::create_dir_all(&to)?;
        for entry in from.read_dir()? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                pending.push((entry.path(), to.join(entry.file_name())));
            } else if kind.is_file() {
                let to = to.join(entry.file_name());
                // The original may be read-only, and a copy of its mode with it.
                fs::write(to, fs::read(entry.path())?)?;
            }
        }
    }
    Ok(target)
}
