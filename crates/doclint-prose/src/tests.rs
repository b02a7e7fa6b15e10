//! Checks on pages: each case is the YAML of a check, a text, and its matches there.

mod capitalization;
mod consistency;
mod counting;
mod existence;
mod hostile;
mod packs;
mod sequence;
mod skip;
mod styles;
mod substitution;
mod variants;

use crate::{Alert, Check, CheckSet, PageText, Vocabulary};
use doclint_data::yaml;
use doclint_syntax::{Dialect, parse};
use doclint_text::{Around, Passages};

/// The YAML of a check, a page, and the texts that the check finds there.
type Case = (&'static str, &'static str, &'static [&'static str]);

/// Runs a table of cases. Each check is of this kind, and gets a message unless it has one.
fn run(kind: &str, cases: &[Case]) {
    for (yaml, page, expected) in cases {
        let found: Vec<String> =
            alerts(kind, yaml, page).into_iter().map(|it| it.matched).collect();
        assert_eq!(found, *expected, "{yaml}\non: {page}");
    }
}

fn check(kind: &str, yaml: &str) -> Check {
    let message = if yaml.contains("message:") { "" } else { "message: \"'%s'\"\n" };
    let yaml = format!("extends: {kind}\n{message}{yaml}");
    let check =
        Check::parse("Test.Rule", &yaml).unwrap_or_else(|errors| panic!("{errors:?} in {yaml}"));
    assert_eq!(check.warnings(), [], "{yaml}");
    check
}

fn alerts(kind: &str, yaml: &str, page: &str) -> Vec<Alert> {
    alerts_of(&CheckSet::new(vec![check(kind, yaml)]), page).0
}

fn alerts_with(kind: &str, yaml: &str, accepted: &str, page: &str) -> Vec<Alert> {
    let mut vocabulary = Vocabulary::default();
    vocabulary.add_accepted(accepted);
    alerts_of(&CheckSet::with_vocabulary(vec![check(kind, yaml)], &vocabulary), page).0
}

/// The alerts, and which checks were given up.
fn alerts_of(set: &CheckSet, source: &str) -> (Vec<Alert>, Vec<usize>) {
    let page = parse(source, Dialect::Mdx);
    let end = source.strip_prefix("---\n").and_then(|rest| rest.find("\n---\n"));
    let front_matter = end.map(|end| yaml::parse(&source[4..end + 5], 4));
    let passages = Passages::default();
    let passages = passages.of(&page, front_matter.as_ref(), &|_| Around::default());
    let text = PageText::new(&page, passages).with_keys(front_matter.as_ref(), set.keys());
    let mut found = Vec::new();
    let incomplete = set.check(&text, &mut |_, alert| found.push(alert));
    for alert in &found {
        assert!(source.get(alert.span.range()).is_some(), "{alert:?} is not on the page");
    }
    (found, incomplete)
}

/// The page after the first replacement of each alert.
fn fixed(kind: &str, yaml: &str, page: &str) -> String {
    let mut alerts = alerts(kind, yaml, page);
    alerts.sort_by_key(|it| std::cmp::Reverse(it.span.start));
    let mut out = page.to_owned();
    for alert in alerts {
        if let Some(replacement) = alert.replacements.first() {
            out.replace_range(alert.span.range(), replacement);
        }
    }
    out
}

#[test]
fn mistakes_in_a_file_have_a_place() {
    let errors = |yaml: &str| match Check::parse("Test.Rule", yaml) {
        Ok(_) => panic!("{yaml} is read"),
        Err(errors) => {
            let shown =
                |it: &crate::CheckError| format!("{}: {}", &yaml[it.span.range()], it.message);
            errors.iter().map(shown).collect::<Vec<_>>()
        }
    };
    assert_eq!(
        errors("extends: existance\nmessage: x\n"),
        ["existance: unknown kind of check `existance`"]
    );
    assert_eq!(errors("message: x\n"), [": missing key `extends`"]);
    assert_eq!(
        errors("extends: existence\nlevel: high\ntokens: ['(a', b]\n"),
        [
            "'(a': unclosed group",
            ": missing key `message`",
            "high: expected `suggestion`, `warning` or `error`"
        ]
    );
    assert_eq!(errors("- a\n"), [": expected a mapping with the key `extends`"]);
    let check = Check::parse(
        "Test.Rule",
        "extends: existence\nmessage: x\ntokens: [a]\nlevle: error\nscope: [heading, haeding]\n",
    );
    let messages: Vec<String> =
        check.unwrap().warnings().iter().map(|it| it.message.clone()).collect();
    assert_eq!(messages, ["unknown scope `haeding`", "unknown key `levle`"]);
}

#[test]
fn alerts_point_at_the_page() {
    let page = "---\ntitle: In order to go\n---\n\n# Very *very* big\n\nIt is **in order** to, in order to &amp; `in order to`.\n\n\
        <Card title=\"in order to\" href=\"/in order to\">\n  Text in order\n  to.\n</Card>\n";
    let found = alerts("existence", "ignorecase: true\ntokens: ['in\\s+order\\s+to']", page);
    let places: Vec<&str> = found.iter().map(|it| &page[it.span.range()]).collect();
    assert_eq!(
        places,
        ["In order to", "in order** to", "in order to", "in order to", "in order\n  to"]
    );
}

#[test]
fn what_is_not_run_says_why() {
    let check = check("script", "script: x.tengo\nscope: raw");
    assert!(check.not_run().is_some());
    assert_eq!(alerts_of(&CheckSet::new(vec![check]), "Mispeled.").0, []);
}

#[test]
fn keys_of_the_front_matter_are_scopes() {
    let page = "---\ntitle: An apple\ntags: [apple pie, pear]\nowner: apple\n---\n\nAn apple.\n";
    for (scope, expected) in [
        ("frontmatter.title", &[14][..]),
        ("text.frontmatter.tags", &[27]),
        ("frontmatter.owner.md", &[51]),
        ("frontmatter", &[14, 27, 51]),
        ("text.frontmatter.md & ~frontmatter.title", &[27, 51]),
        ("[frontmatter.tags, frontmatter.owner]", &[27, 51]),
        ("text & ~frontmatter.tags", &[14, 65]),
        ("~frontmatter", &[65]),
    ] {
        let found = alerts("existence", &format!("scope: {scope}\ntokens: [apple]"), page);
        let mut starts: Vec<u32> = found.iter().map(|it| it.span.start).collect();
        starts.sort_unstable();
        assert_eq!(starts, expected, "{scope}");
    }
}

#[test]
fn addresses_are_not_read() {
    let page = "See https://example.com/apple, or the [apple](/x).\n";
    assert_eq!(alerts("existence", "tokens: [apple]", page).len(), 1);
    assert_eq!(alerts("existence", "scope: raw\ntokens: [apple]", page).len(), 2);
    assert_eq!(
        alerts("capitalization", "match: $lower", "See https://example.com/apple\n").len(),
        1
    );
}

#[test]
fn spelling_is_checked_with_a_dictionary_only() {
    let yaml = "filters: ['[A-Z]+']\nignore: [a.txt]\ndictionaries: [en_US]\ndicpath: x";
    let check = check("spelling", yaml);
    assert!(check.needs_dictionary() && check.not_run().is_none());
    assert_eq!(check.word_files(), ["a.txt"]);
    assert_eq!(alerts_of(&CheckSet::new(vec![check]), "Mispeled.").0, []);
}
