//! Fixture pages broken in the ways that authors do. `cargo xtask conformance --broken --fixtures
//! --bless` asks the reference again which of them it refuses.

use crate::fixtures::fixtures;
use doclint_syntax::{Dialect, parse};
use doclint_tests::breakage::{WAYS, break_page, judge};
use doclint_tests::rng::hash;
use std::collections::HashMap;
use std::path::Path;

const SEED: u64 = 1;

type Verdicts = HashMap<(String, String), (String, bool)>;

#[test]
fn broken_pages_are_refused_at_the_cause_and_the_rest_is_read() {
    let verdicts = verdicts();
    let (mut cases, mut refused, mut complaints) = (0, 0, Vec::new());
    for path in fixtures() {
        let name = path.file_name().and_then(|name| name.to_str()).expect("names are ASCII");
        let source = std::fs::read_to_string(&path).expect("a fixture is UTF-8");
        let page = parse(&source, Dialect::Mdx);
        for way in WAYS {
            let Some((known, accepted)) = verdicts.get(&(name.to_owned(), way.to_owned())) else {
                continue;
            };
            cases += 1;
            let at = format!("{name} ({way})");
            let Some(broken) = break_page(&page, way, SEED) else {
                complaints.push(format!("{at}: found no place to break"));
                continue;
            };
            if format!("{:016x}", hash(&broken.source)) != *known {
                complaints.push(format!("{at}: broken otherwise than the reference saw it"));
                continue;
            }
            let read = parse(&broken.source, Dialect::Mdx);
            let outcome = judge(&page, &broken, &read);
            if outcome.refused == *accepted {
                complaints.push(format!("{at}: refused by one only: {:?}", read.errors()));
            }
            if *accepted {
                continue;
            }
            refused += 1;
            if outcome.refused && !outcome.on_cause {
                complaints.push(format!("{at}: the error is elsewhere: {:?}", read.errors()));
            }
            if let Some(first) = outcome.lost.first() {
                let (lost, nodes) = (outcome.lost.len(), outcome.nodes);
                complaints.push(format!("{at}: {lost} of {nodes} lost, {first}"));
            }
        }
    }
    for complaint in complaints.iter().take(40) {
        println!("{complaint}");
    }
    assert_eq!(cases, verdicts.len(), "a fixture is gone");
    assert!(refused > 400, "only {refused} broken pages that the reference refuses");
    assert!(complaints.is_empty(), "{} of {cases} broken pages", complaints.len());
}

/// `[page, way, hash of the broken page, accepted]` a line.
fn verdicts() -> Verdicts {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/broken.json");
    let text = std::fs::read(path).expect("the verdicts are in the repository");
    let rows: Vec<(String, String, String, bool)> =
        serde_json::from_slice(&text).expect("the verdicts are JSON");
    rows.into_iter().map(|(name, way, hash, ok)| ((name, way), (hash, ok))).collect()
}
