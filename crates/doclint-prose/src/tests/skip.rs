//! The key `skip`: places where tokens mean nothing.

use super::{alerts, check, run};
use crate::Check;
use doclint_text::{Genre, Genres};

#[test]
fn quotes_are_not_the_authors_words() {
    const SKIP: &str = "ignorecase: true\nskip: quotes\ntokens: [please]";
    run(
        "existence",
        &[
            (SKIP, "Say \"please\" and please go.", &["please"]),
            (SKIP, "Say “please” and please go.", &["please"]),
            (SKIP, "> Please go.", &[]),
            (SKIP, "> **Note**: Please go.", &["Please"]),
            (SKIP, "<Prompt>\n  Please go.\n</Prompt>", &[]),
            (SKIP, "**User:** Please go.", &[]),
            (SKIP, "A 5\" disk, please.", &["please"]),
            (SKIP, "<Card title=\"Please go\" />", &["Please"]),
        ],
    );
}

#[test]
fn names_are_left_alone() {
    const SKIP: &str = "ignorecase: true\nskip: names\ntokens: [simply]";
    run(
        "existence",
        &[
            (SKIP, "Click **Simply go** now.", &[]),
            (SKIP, "**Simply go** now.", &["Simply"]),
            (SKIP, "Open the Simply app. Simply go.", &["Simply"]),
            (SKIP, "[How It Simply Works](https://a.example)", &[]),
            (SKIP, "[It simply works](https://a.example)", &["simply"]),
            (SKIP, "[How it simply works](/start)", &["simply"]),
            (SKIP, "<Card title=\"How It Simply Works\" href=\"https://a.example\" />", &[]),
            (SKIP, "<Card title=\"How it simply works\" href=\"/start\" />", &["simply"]),
            (SKIP, "<Frame src=\"/video.mp4\" title=\"It simply works\" />", &[]),
        ],
    );
}

#[test]
fn records_and_legal_texts_are_known_by_their_genre() {
    let check = check("existence", "skip: [records, legal, names]\ntokens: [please]");
    assert_eq!(check.skips(), Genres::of(&[Genre::Record, Genre::Legal]));
    let update = "<Update label=\"May\">\n  Then please go.\n</Update>";
    let yaml = "skip: records\nswap: {please: now}";
    assert!(alerts("substitution", yaml, update).is_empty());
}

#[test]
fn other_places_are_errors() {
    let yaml = "extends: existence\nmessage: a\nskip: [tables]\ntokens: [b]\n";
    let errors = Check::parse("Test.Rule", yaml).expect_err("there is no such place");
    assert_eq!(
        errors[0].message,
        "expected `records`, `legal`, `quotes`, `names`, `landing`, `plans`, `community` or `cards`"
    );
}
