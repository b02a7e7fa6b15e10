//! Our tree of each fixture page against the verdict of the reference that is kept beside it.
//! `cargo xtask conformance --fixtures --bless` asks the reference again.

use doclint_diagnostic::LineIndex;
use doclint_syntax::{Dialect, parse};
use doclint_tests::breakage::refusals;
use doclint_tests::compare::compare;
use doclint_tests::flat::{Verdict, flatten};
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// Fixtures on which we read otherwise: the classes of difference, and why.
const KNOWN: [(&str, &[&str], &str); 5] = [
    (
        "autolink-literals.mdx",
        &["missing · text without place", "missing · link without place", "extra · text"],
        "the reference links a bare address after an escape in a second pass, without a place",
    ),
    (
        "autolinks-from-text.mdx",
        &[
            "missing · text without place",
            "missing · link without place",
            "extra · text",
            "extra · link",
        ],
        "the second pass knows no brackets and takes `](text` for a part of the address",
    ),
    (
        "task-after-newline.mdx",
        &["start · text"],
        "the reference counts the indentation of the line to the text that it leaves it out of",
    ),
    (
        "tasks.mdx",
        &["start · paragraph", "start · text"],
        "the reference leaves the box out of a paragraph only where plain text follows it",
    ),
    (
        "refused-undeclared-export.mdx",
        &["accepted"],
        "names that are exported and declared nowhere need the scopes of all blocks",
    ),
];

#[test]
fn trees_equal_those_of_the_reference() {
    let pages = fixtures();
    assert!(pages.len() > 150, "only {} fixture pages", pages.len());
    let mut failed = 0;
    for page in &pages {
        let source = std::fs::read_to_string(page).expect("a fixture is UTF-8");
        let verdict = std::fs::read(page.with_extension("json")).expect("a fixture has a verdict");
        let verdict: Verdict = serde_json::from_slice(&verdict).expect("the verdict is JSON");
        let name = page.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let known = KNOWN.iter().find(|it| it.0 == name).map_or(&[][..], |it| it.1);
        let found = differences(&source, &verdict);
        if !known.is_empty() && found.is_empty() {
            failed += 1;
            println!("{}: its known differences are gone", page.display());
        }
        let new: Vec<_> = found.iter().filter(|it| !known.contains(&it.0.as_str())).collect();
        if !new.is_empty() {
            failed += 1;
            println!("{}: {} differences", page.display(), new.len());
        }
        for (class, text) in new.iter().take(5) {
            println!("  {class}{text}");
        }
    }
    assert_eq!(failed, 0, "{failed} of {} fixture pages differ", pages.len());
}

pub fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/fixtures");
    let entries = folder.read_dir().expect("the fixtures are in the repository");
    let mut pages: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mdx"))
        .collect();
    pages.sort();
    pages
}

/// The classes of difference between our reading and the reference's, with the place of each.
fn differences(source: &str, verdict: &Verdict) -> Vec<(String, String)> {
    let read = catch_unwind(|| {
        let page = parse(source, Dialect::Mdx);
        let nodes = flatten(&page);
        (page, nodes)
    });
    let Ok((page, nodes)) = read else { return vec![("panic".to_owned(), String::new())] };
    match (refusals(&page).next(), &verdict.error) {
        (None, Some(error)) => {
            vec![("accepted".to_owned(), format!("; the reference: {}", error.reason))]
        }
        (Some(error), None) => vec![("refused".to_owned(), format!(": {error:?}"))],
        (Some(_), Some(_)) => Vec::new(),
        (None, None) => {
            let index = LineIndex::new(source);
            let found = compare(&verdict.nodes, &nodes).differences;
            let reported = found.into_iter().map(|difference| {
                let line = index.line(difference.at);
                let (reference, ours) = (&difference.reference, &difference.ours);
                let text = format!(" in line {line}\n    {reference}\n    {ours}");
                (difference.class.to_string(), text)
            });
            reported.collect()
        }
    }
}
