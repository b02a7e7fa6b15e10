//! The keys of ours: `variants`, `once`, and `classes`.

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
fn patterns_have_the_words_of_their_classes() {
    const YAML: &str = "message: \"'%s' is vague\"\nignorecase: true\n\
        classes: {things: key file, duties: [need to, must]}\n\
        tokens: ['{things}s {duties} a{2}', '{others}']\n";
    let found = alerts("existence", YAML, "The keys need to aa. Files must aa, files must a.\n");
    let found: Vec<_> = found.iter().map(|it| it.matched.as_str()).collect();
    assert_eq!(found, ["keys need to aa", "Files must aa"]);
    // Nobody makes a pattern of gigabytes with a small file.
    let long = format!("classes: {{a: {}}}\ntokens: ['{}']", "b".repeat(50_000), "{a}".repeat(9));
    let yaml = format!("extends: existence\nmessage: x\n{long}");
    assert!(Check::parse("Test.Rule", &yaml).is_err());
}

#[test]
fn classes_have_the_words_of_classes_above_them() {
    const YAML: &str = "message: \"'%s' is vague\"\nignorecase: true\n\
        classes: {early: '{things}', things: key file, owned: ['your {things}', it]}\n\
        tokens: ['see {owned}', 'near {early}']\n";
    let found = alerts("existence", YAML, "See your key, see it, see a file, near a key.\n");
    let found: Vec<_> = found.iter().map(|it| it.matched.as_str()).collect();
    assert_eq!(found, ["See your key", "see it"]);
    // Each class is ten times as long as the one above it, or there are many of them.
    let mut tenfold = "extends: existence\nmessage: x\ntokens: [x]\nclasses:\n  a: x\n".to_owned();
    let mut many = tenfold.replace("a: x", &format!("a: {}", "x".repeat(1_000)));
    for (above, name) in ('a'..='h').zip('b'..) {
        tenfold += &format!("  {name}: '{}'\n", format!("{{{above}}}").repeat(10));
    }
    for n in 0..200 {
        many += &format!("  a{}: '{{a}}'\n", "b".repeat(n + 1));
    }
    assert!(Check::parse("Test.Rule", &tenfold).is_err());
    assert!(Check::parse("Test.Rule", &many).is_err());
}

#[test]
fn mistakes_are_reported() {
    for yaml in [
        "variants: x",
        "variants: [{help: x}]",
        "variants: [{match: '('}]",
        "once: page",
        "classes: [a]",
        "classes: {A: b}",
        "classes: {a: ''}",
    ] {
        let yaml = format!("extends: existence\nmessage: x\ntokens: [x]\n{yaml}");
        assert!(Check::parse("Test.Rule", &yaml).is_err(), "{yaml}");
    }
}
