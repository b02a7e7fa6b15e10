//! The keys `variants` and `once`: other messages for some matches of a check, and how often.

use super::{alerts, run};
use crate::Check;

#[test]
fn the_first_variant_that_fits_says_what_to_do() {
    const YAML: &str = "ignorecase: true\nmessage: \"'%s' is slang\"\ntokens: ['check out', 'grab [a-z]+', yay]\n\
        variants:\n  - match: ^check\n    help: write \"see\"\n\
        \x20 - match: grab ([a-z]+)\n    message: \"'%[2]s' is after '%s'\"\n";
    let found = alerts("existence", YAML, "Yay! Check out a page, or Grab one.\n");
    let said: Vec<_> = found.iter().map(|it| (it.message.as_str(), it.help.as_deref())).collect();
    assert_eq!(
        said,
        [
            ("'Yay' is slang", None),
            ("'Check out' is slang", Some("write \"see\"")),
            ("'One' is after 'Grab one'", None)
        ]
    );
}

#[test]
fn a_sentence_is_reported_once() {
    const YAML: &str = "tokens: [one, two]\nonce: sentence";
    run(
        "existence",
        &[
            (YAML, "It is one or two. It is two.", &["one", "two"]),
            (YAML, "# one, two\n\none\n\ntwo", &["one", "one", "two"]),
        ],
    );
}

#[test]
fn mistakes_are_reported() {
    for yaml in ["variants: x", "variants: [{help: x}]", "variants: [{match: '('}]", "once: page"] {
        let yaml = format!("extends: existence\nmessage: x\ntokens: [x]\n{yaml}");
        assert!(Check::parse("Test.Rule", &yaml).is_err(), "{yaml}");
    }
}
