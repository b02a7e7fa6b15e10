//! Packs and pages that are made to take long: the work is bounded, and given-up checks are known.

use super::{alerts_of, check};
use crate::CheckSet;

/// How many alerts there are, and which checks were given up.
fn counts(yamls: &[(&str, &str)], page: &str) -> (usize, Vec<usize>) {
    let checks = yamls.iter().map(|(kind, yaml)| check(kind, yaml)).collect();
    let (found, given_up) = alerts_of(&CheckSet::new(checks), page);
    (found.len(), given_up)
}

#[test]
fn patterns_that_go_back_without_end_are_given_up() {
    let hostile = ("existence", "nonword: true\ntokens: ['(?=a)(a+)+\\1$']");
    let linear = ("existence", "nonword: true\ntokens: ['(a+)+$']");
    let plain = ("existence", "tokens: [foo]");
    let page = format!("foo {}! foo\n\nfoo aaaa\n", "a".repeat(3_000));
    assert_eq!(counts(&[hostile, linear, plain], &page), (4, vec![0]));
    // On pages without such a text, nothing is given up.
    assert_eq!(counts(&[hostile, plain], "foo aaaa"), (2, vec![]));
}

#[test]
fn every_kind_gives_up_alone() {
    let page = format!("{}! b\n", "a".repeat(3_000));
    let pattern = r"(?=a)(a+)+\1$";
    for (kind, yaml) in [
        ("substitution", format!("nonword: true\nswap: {{'{pattern}': b}}")),
        ("occurrence", format!("max: 1\ntoken: '{pattern}'")),
        ("repetition", format!("tokens: ['{pattern}']")),
        ("consistency", format!("nonword: true\neither: {{'{pattern}': c}}")),
        ("conditional", format!("first: '{pattern}'\nsecond: c")),
    ] {
        let yamls = [(kind, yaml.as_str()), ("existence", "tokens: [b]")];
        assert_eq!(counts(&yamls, &page), (1, vec![0]), "{kind}");
    }
}

#[test]
fn many_tokens_cost_little() {
    let list = |make: &dyn Fn(usize) -> String| -> String {
        (0..10_000).map(|it| format!("- '{}'\n", make(it))).collect()
    };
    let words = format!("tokens:\n{}", list(&|it| format!("word{it}")));
    let patterns = format!("tokens:\n{}", list(&|it| format!("term{it} \\w+ly")));
    let page = "word7 and term8 really or not.\n\n".repeat(500);
    let yamls = [("existence", words.as_str()), ("existence", patterns.as_str())];
    assert_eq!(counts(&yamls, &page), (1_000, vec![]));
    let nested = format!(
        "nonword: true\ntokens:\n{}",
        (1..900).map(|it| format!("- {}\n", "a".repeat(it))).collect::<String>()
    );
    assert_eq!(counts(&[("existence", &nested)], &"a".repeat(20_000)), (0, vec![0]));
}

#[test]
fn long_texts_are_read_to_their_end_or_given_up() {
    let page = format!("{} end.", "the word ".repeat(50_000));
    let yamls = [
        ("existence", "tokens: [end]"),
        ("existence", "tokens: ['(?<!the )end']"),
        ("existence", "tokens: [word]"),
        ("occurrence", "max: 30\ntoken: '\\b\\w+\\b'\nscope: sentence"),
        ("conditional", "first: '\\b([A-Z]{3,5})\\b'\nsecond: '\\b[A-Z][a-z]+ \\(([A-Z]{3,5})\\)'"),
        ("capitalization", "match: $title"),
    ];
    assert_eq!(counts(&yamls, &page), (4, vec![2]));
}

#[test]
fn files_of_any_depth_and_length_are_read() {
    for yaml in [
        format!("tokens: ['{}a{}']", "(".repeat(5_000), ")".repeat(5_000)),
        format!("tokens: ['{}']", "(?=".repeat(5_000)),
        format!("tokens: {}", "[".repeat(5_000)),
        format!("tokens: ['{}']", "a|".repeat(100_000)),
        "tokens: ['(?:a{1000}){1000}']".to_owned(),
        "tokens: ['\\', '[', '[^', '(?<', '(?P<', '{', '\\k<']".to_owned(),
    ] {
        let yaml = format!("extends: existence\nmessage: x\n{yaml}");
        if let Ok(check) = crate::Check::parse("Test.Rule", &yaml) {
            alerts_of(&CheckSet::new(vec![check]), "aaa (b) [c]");
        }
    }
}
