//! Our parser against the `markdown` crate on random pages: both read accepted pages alike.

use doclint_syntax::{Dialect, parse};
use doclint_tests::flat::flatten;
use doclint_tests::generate;
use doclint_tests::second_opinion::{Landmark, landmarks, our_landmarks};
use std::collections::BTreeMap;

const PAGES: u64 = 6000;

/// The reference's result for pages that the crate reads differently, by their text: emphasis
/// beside another marker, a rule after a title, a table or a component in an item. Written by
/// `cargo xtask conformance --generated 6000 --second-opinion --bless`.
const MISREAD: &str = include_str!("data/misread.json");

#[test]
fn random_pages_are_read_as_the_markdown_crate_reads_them() {
    let mut misread: BTreeMap<String, Vec<String>> =
        serde_json::from_str(MISREAD).expect("landmarks by the text of their pages");
    let (mut compared, mut complaints) = (0, Vec::new());
    for seed in 0..PAGES {
        let source = generate::page(seed);
        let Some(theirs) = landmarks(&source) else { continue };
        let theirs = misread.remove(&source).unwrap_or_else(|| shown(&theirs));
        compared += 1;
        let page = parse(&source, Dialect::Mdx);
        if let Some(error) = page.errors().first() {
            complaints.push(format!("--- {seed}\n{source}--- only ours refuses: {error:?}"));
            continue;
        }
        let ours = shown(&our_landmarks(&source, &flatten(&page)));
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

fn shown(landmarks: &[Landmark]) -> Vec<String> {
    landmarks.iter().map(|landmark| format!("{landmark:?}")).collect()
}

fn without<'a>(all: &'a [String], known: &[String]) -> Vec<&'a String> {
    all.iter().filter(|landmark| !known.contains(landmark)).collect()
}
