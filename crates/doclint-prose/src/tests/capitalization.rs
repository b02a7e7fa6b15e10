//! `capitalization`: the case of a text.

use super::{alerts, alerts_with};

/// Whether headings are as a check requires.
fn are_right(yaml: &str, right: &[&str], wrong: &[&str]) {
    let yaml = format!("scope: heading\n{yaml}");
    for (headings, expected) in [(right, 0), (wrong, 1)] {
        for heading in headings {
            let found = alerts("capitalization", &yaml, &format!("# {heading}\n"));
            assert_eq!(found.len(), expected, "{heading} with {yaml}");
        }
    }
}

#[test]
fn sentence_case() {
    are_right(
        "match: $sentence",
        &[
            "The quick brown fox",
            "Top-level keys",
            "The client's keys?",
            "Use the API of the server",
            "`code` first and then text",
            "2 ways to go",
            "Über uns",
            "Install",
            "Use <Badge>new</Badge> parts of it",
        ],
        &[
            "The Quick Brown Fox",
            "the quick brown fox",
            "How It Works",
            "tHe fox",
            "GitHub actions of all",
        ],
    );
    are_right(
        "match: $sentence\nindicators: [':']",
        &["Step one: Install it now and here", "A note: Go"],
        &["Step One: Install It"],
    );
    are_right(
        "match: $sentence\nexceptions: [GitHub Actions, Azure, macOS]",
        &["Use GitHub Actions", "Azure and Azure", "macOS", "On macOS"],
        &["Use GitHub Pages", "Use GitLab Actions"],
    );
    are_right(
        "match: $sentence\nexceptions: [I]\nthreshold: 1",
        &["Use the API and the CLI"],
        &["Use the HTML"],
    );
    are_right(
        "match: $sentence\nthreshold: 0.5",
        &["The Quick Brown fox"],
        &["The Quick Brown Fox"],
    );
    are_right("match: $sentence", &["1. Use it", "1.2. Use it"], &["1. Use It Now", "1 Use it"]);
    are_right(
        "match: $sentence\nprefix: 'Step \\d+'",
        &["Step 1 Install it"],
        &["Step 1 install it"],
    );
}

#[test]
fn title_case() {
    are_right(
        "match: $title",
        &[
            "The Quick Brown Fox Jumps Over the Lazy Dog",
            "A Tale of Two APIs",
            "Sign In to the App: A Guide",
            "`code` and Text",
        ],
        &["The quick brown fox", "A Tale Of Two Or The"],
    );
    are_right("match: $title\nstyle: AP", &["Walk With Me From Home"], &["Walk with me from home"]);
    are_right(
        "match: $title\nstyle: Chicago",
        &["Walk with Me from Home", "What Are You Looking At"],
        &["Walk With Me From Home"],
    );
    are_right(
        "match: $title\nexceptions: [ABC, add, npm]",
        &["Run npm add", "ABC add npm"],
        &["run yarn add"],
    );
}

#[test]
fn lower_upper_and_patterns() {
    are_right("match: $lower", &["the quick brown fox", "1 `Code`"], &["The quick", "the Quick"]);
    are_right("match: $upper", &["THE QUICK FOX", "API 2"], &["THE quick FOX"]);
    are_right("match: '^[A-Z][a-z]+ing\\b'", &["Installing it"], &["Install it", "installing"]);
    are_right("match: $lower\nexceptions: [API]", &["the API"], &["the URL"]);
}

#[test]
fn messages_and_vocabulary() {
    let yaml = "message: \"'%s' should be in sentence case\"\nscope: heading\nmatch: $sentence";
    let page = "## Use The Quick *Brown* Fox\n";
    let found = alerts("capitalization", yaml, page);
    assert_eq!(found[0].message, "'Use The Quick Brown Fox' should be in sentence case");
    assert_eq!(&page[found[0].span.range()], "Use The Quick *Brown* Fox");
    let accepted = "Quick\n(?i)the\nBrown Fox";
    assert_eq!(alerts_with("capitalization", yaml, accepted, page), []);
    let own = format!("{yaml}\nvocab: false");
    assert_eq!(alerts_with("capitalization", &own, accepted, page).len(), 1);
}
