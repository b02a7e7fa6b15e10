//! Our parser against the `markdown` crate on random pages: what both accept they read alike.

use doclint_syntax::{Dialect, parse};
use doclint_tests::flat::{Verdict, flatten};
use doclint_tests::generate;
use doclint_tests::second_opinion::{Landmark, landmarks, our_landmarks};
use std::collections::BTreeMap;

const PAGES: u64 = 6000;

/// What the reference reads on pages that the crate reads otherwise, by their text: emphasis beside
/// another marker, a rule after a title, a table or a component in an item. Written by
/// `cargo xtask conformance --generated 6000 --second-opinion --bless`.
const MISREAD: &str = include_str!("data/misread.json");

#[test]
fn random_pages_are_read_as_the_markdown_crate_reads_them() {
    let mut misread: BTreeMap<String, Verdict> =
        serde_json::from_str(MISREAD).expect("verdicts by the text of their pages");
    let (mut compared, mut complaints) = (0, Vec::new());
    for seed in 0..PAGES {
        let source = generate::page(seed);
        let Some(theirs) = landmarks(&source) else { continue };
        let theirs = match misread.remove(&source) {
            Some(verdict) => our_landmarks(&source, &verdict.nodes),
            None => theirs,
        };
        compared += 1;
        let page = parse(&source, Dialect::Mdx);
        if let Some(error) = page.errors().first() {
            complaints.push(format!("--- {seed}\n{source}--- only ours refuses: {error:?}"));
            continue;
        }
        let ours = our_landmarks(&source, &flatten(&page));
        if ours != theirs {
            complaints.push(format!(
                "--- {seed}\n{source}--- only theirs {:?}\n--- only ours {:?}",
                without(&theirs, &ours),
                without(&ours, &theirs)
            ));
        }
    }
    complaints.sort_by_key(String::len);
    for text in complaints.iter().take(12) {
        println!("{text}");
    }
    assert!(compared > PAGES / 2, "only {compared} of {PAGES} pages were read by both");
    let ask =
        "cargo xtask conformance --generated 6000 --second-opinion --bless asks the reference";
    assert!(misread.is_empty(), "{} verdicts are on no generated page; {ask}", misread.len());
    assert!(complaints.is_empty(), "{} of {compared} pages differ; {ask}", complaints.len());
}

fn without<'a>(all: &'a [Landmark], known: &[Landmark]) -> Vec<&'a Landmark> {
    all.iter().filter(|it| !known.contains(it)).collect()
}
