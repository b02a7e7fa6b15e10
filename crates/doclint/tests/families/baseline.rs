//! Edits elsewhere on a page leave every entry of a baseline matching, on real sites.

use crate::sites::for_each_site;
use doclint_diagnostic::Level;
use doclint_engine::{CheckOptions, MemoryWorkspace, check};
use doclint_report::{Baseline, Report};
use doclint_syntax::{Dialect, NodeKind, parse};
use std::collections::BTreeMap;

#[test]
fn edits_elsewhere_leave_all_entries_matching() {
    for_each_site(|folder, files| {
        let baseline = Baseline::of(&report(&files), Level::Suggestion);
        for seed in 1..=2 {
            let mut edited = report(&edited(&files, seed));
            let stale = baseline.apply(&mut edited);
            let (all, stale_count) = (baseline.entries.len(), stale.len());
            println!("{}: {stale_count} of {all} stale", folder.root().display());
            assert!(all > 100);
            assert_eq!(stale, [], "{}", folder.root().display());
        }
    });
}

/// Every page with a sentence added at the end of some sections.
fn edited(files: &BTreeMap<String, Vec<u8>>, seed: u64) -> BTreeMap<String, Vec<u8>> {
    let mut random = seed;
    let mut next = move || {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        random >> 33
    };
    let mut out = files.clone();
    for (path, bytes) in &mut out {
        let Ok(text) = String::from_utf8(bytes.clone()) else { continue };
        if !path.ends_with(".mdx") {
            continue;
        }
        let page = parse(&text, Dialect::Mdx);
        // The end of a section is never inside a group of blocks.
        let headings = page.root().children().filter(|it| it.kind() == NodeKind::Heading);
        let starts = headings.map(|it| it.span().start as usize);
        let mut starts: Vec<usize> = starts.filter(|&at| text[..at].ends_with("\n\n")).collect();
        starts.reverse();
        let mut new = text.clone();
        for at in starts {
            if page.errors().is_empty() && next() % 3 == 0 {
                let words = "These words were put in between, and say nothing of interest.\n\n";
                new.insert_str(at, &words.repeat(1 + (next() % 4) as usize));
            }
        }
        *bytes = new.into_bytes();
    }
    out
}

fn report(files: &BTreeMap<String, Vec<u8>>) -> Report<'static> {
    let workspace = MemoryWorkspace::new(files.clone());
    let outcome = check(&workspace, doclint::FAMILIES, &CheckOptions::default()).unwrap();
    let files = outcome.files.iter().map(|file| (file.path.as_str(), file.text(&workspace)));
    Report::new(files, outcome.findings)
}
