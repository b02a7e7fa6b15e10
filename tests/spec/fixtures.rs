//! Our tree of each fixture page against the verdict of the reference that is kept beside it.
//! `cargo xtask conformance --fixtures --bless` asks the reference anew.

use doclint_diagnostic::LineIndex;
use doclint_syntax::{Dialect, parse};
use doclint_tests::breakage::refusals;
use doclint_tests::compare::compare;
use doclint_tests::flat::{Verdict, flatten};
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// Pages and the classes of difference that they may show: remark searches finished text for
/// addresses once more, takes `](` into one and reads past an escaped colon; what it finds so has no
/// place.
const KNOWN: [(&str, &str); 7] = [
    ("autolinks-from-text.mdx", "missing · text without place"),
    ("autolinks-from-text.mdx", "missing · link without place"),
    ("autolinks-from-text.mdx", "extra · text"),
    ("autolinks-from-text.mdx", "extra · link"),
    ("autolink-literals.mdx", "missing · text without place"),
    ("autolink-literals.mdx", "missing · link without place"),
    ("autolink-literals.mdx", "extra · text"),
];

#[test]
fn trees_equal_those_of_the_reference() {
    let pages = fixtures();
    assert!(pages.len() > 150, "only {} fixture pages", pages.len());
    let mut failed = 0;
    for page in &pages {
        let name = page.file_name().and_then(|name| name.to_str()).expect("names are ASCII");
        let source = std::fs::read_to_string(page).expect("a fixture is UTF-8");
        let verdict = std::fs::read(page.with_extension("json")).expect("a fixture has a verdict");
        let verdict: Verdict = serde_json::from_slice(&verdict).expect("the verdict is JSON");
        if let Some(complaint) = complaint(name, &source, &verdict) {
            failed += 1;
            println!("{}: {complaint}", page.display());
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

fn complaint(name: &str, source: &str, verdict: &Verdict) -> Option<String> {
    let read = catch_unwind(|| {
        let page = parse(source, Dialect::Mdx);
        let nodes = flatten(&page);
        (page, nodes)
    });
    let Ok((page, nodes)) = read else { return Some("our parser panics".to_owned()) };
    match (refusals(&page).next(), &verdict.error) {
        (None, Some(error)) => Some(format!("accepted; the reference: {}", error.reason)),
        (Some(error), None) => Some(format!("refused: {error:?}")),
        (Some(_), Some(_)) => None,
        (None, None) => {
            let index = LineIndex::new(source);
            let mut found = compare(&verdict.nodes, &nodes).differences;
            found.retain(|difference| !KNOWN.contains(&(name, &*difference.class)));
            let lines = found.iter().take(5).map(|difference| {
                let line = index.line(difference.at);
                let (reference, ours) = (&difference.reference, &difference.ours);
                format!("\n  line {line}: {}\n    {reference}\n    {ours}", difference.class)
            });
            (!found.is_empty())
                .then(|| format!("{} differences{}", found.len(), lines.collect::<String>()))
        }
    }
}
