//! Pages that are cut anywhere, or have a sign put in anywhere, are still read.

use doclint_syntax::{Dialect, Page, parse};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_cut_page_is_read() {
    let mut read = 0;
    for text in starter_pages() {
        for (at, _) in text.char_indices() {
            for dialect in [Dialect::Mdx, Dialect::Markdown] {
                spans_fit(&parse(&text[..at], dialect));
                spans_fit(&parse(&text[at..], dialect));
            }
            read += 1;
        }
    }
    assert!(read > 3000, "{read} places");
}

#[test]
fn every_sign_may_stand_anywhere() {
    for text in starter_pages() {
        for (at, _) in text.char_indices() {
            let sign = ["<", "{", "}", "`", "```\n", "</", "\n> ", "*", "[", "\r", "\0", "é"];
            let sign = sign[at % sign.len()];
            let text = format!("{}{sign}{}", &text[..at], &text[at..]);
            spans_fit(&parse(&text, Dialect::Mdx));
        }
    }
}

/// Every node and error lies in the text, between characters, and every node in its parent.
fn spans_fit(page: &Page) {
    let text = page.source();
    for node in page.walk() {
        let span = node.span();
        assert!(text.get(span.range()).is_some(), "{:?} {span:?} in {text:?}", node.kind());
        if let Some(parent) = node.parent() {
            let around = parent.span();
            assert!(around.contains(span), "{:?} {span:?} in {around:?} of {text:?}", node.kind());
        }
    }
    for error in page.errors() {
        assert!(text.get(error.span.range()).is_some(), "{error:?} in {text:?}");
    }
}

fn starter_pages() -> Vec<String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders: Vec<PathBuf> = vec![here.join("../../examples/starter")];
    let mut pages = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the starter is there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "mdx") {
                pages.push(fs::read_to_string(path).expect("the page is UTF-8"));
            }
        }
    }
    assert_eq!(pages.len(), 10);
    pages
}
