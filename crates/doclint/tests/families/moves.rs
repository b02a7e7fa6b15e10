//! Pages of real sites move, and nothing is reported on the site that was not reported before.

use crate::sites::for_each_site;
use doclint_config::Config;
use doclint_engine::{CheckOptions, MemoryWorkspace, check};
use doclint_move::{MovePlan, Request, plan};
use doclint_workspace::Folder;
use std::collections::BTreeMap;

/// How many pages of each site move, one after the other.
const MOVES: usize = 6;

#[test]
fn moves_on_real_sites_break_nothing() {
    for_each_site(moves);
}

fn moves(folder: &Folder, mut files: BTreeMap<String, Vec<u8>>) {
    let before = findings_by_rule(&files);
    let pages: Vec<String> = files.keys().filter(|it| it.ends_with(".mdx")).cloned().collect();
    let mut links = 0;
    for (number, from) in pages.iter().step_by(pages.len() / MOVES).enumerate() {
        let to = format!("moved/{number}/page.mdx");
        let request = Request::Move { from, to: &to, redirect: true };
        let workspace = MemoryWorkspace::new(files.clone());
        let plan = plan(&workspace, doclint::FAMILIES, &Config::default(), &request)
            .unwrap_or_else(|refusal| panic!("{}: {from}: {refusal:?}", folder.root().display()));
        links += plan.counts.links + plan.counts.entries + plan.counts.imports;
        apply(&plan, &mut files);
    }
    let after = findings_by_rule(&files);
    assert!(links > 0, "{}: nothing led to any page", folder.root().display());
    for (rule, count) in &after {
        let was = before.get(rule).copied().unwrap_or_default();
        assert!(*count <= was, "{}: {rule}: {was}, then {count}", folder.root().display());
    }
}

fn apply(plan: &MovePlan, files: &mut BTreeMap<String, Vec<u8>>) {
    for change in &plan.changes {
        files.insert(change.path.clone(), change.after.clone().into_bytes());
    }
    for (from, to) in &plan.moves {
        let bytes = files.remove(from).unwrap();
        files.insert(to.clone(), bytes);
    }
}

/// How often rules about the site find something.
fn findings_by_rule(files: &BTreeMap<String, Vec<u8>>) -> BTreeMap<String, usize> {
    let workspace = MemoryWorkspace::new(files.clone());
    let outcome = check(&workspace, doclint::FAMILIES, &CheckOptions::default()).unwrap();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for finding in &outcome.findings {
        let family = finding.rule.split('/').next().unwrap();
        let of_site =
            ["links", "imports", "navigation", "redirects", "assets", "docs-json", "mdx", "read"];
        // Which pages are meant to be missing from the navigation depends on their folders.
        if of_site.contains(&family) && *finding.rule != *"navigation/orphan-page" {
            *counts.entry(finding.rule.to_string()).or_default() += 1;
        }
    }
    counts
}
