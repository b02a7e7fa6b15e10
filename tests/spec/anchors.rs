//! Compares the anchors of headings with the platform's.

use doclint_site::heading_anchor;
use doclint_syntax::ast::Heading;
use doclint_syntax::{Dialect, parse};
use serde_json::Value;

/// With `DOCLINT_ANCHORS`, a JSON file of pairs: a heading and its anchor.
#[test]
fn anchors_are_those_of_the_platform() {
    let Some(path) = std::env::var_os("DOCLINT_ANCHORS") else {
        println!("skipped: DOCLINT_ANCHORS names no file of headings and anchors");
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let pairs: Vec<(String, Value)> = serde_json::from_str(&text).unwrap();
    let mut wrong = Vec::new();
    for (heading, expected) in &pairs {
        let page = parse(&format!("## {heading}\n"), Dialect::Mdx);
        match expected.as_str() {
            Some(expected) => {
                let found = Heading::all(&page).next().map(|it| heading_anchor(it.node()));
                if found.as_deref() != Some(expected) {
                    wrong.push(format!("{heading:?}: {found:?}, not {expected:?}"));
                }
            }
            // The platform can't read it.
            None if page.errors().is_empty() => wrong.push(format!("{heading:?} is read")),
            None => {}
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), pairs.len(), wrong.join("\n"));
    println!("{} anchors are equal", pairs.len());
}
