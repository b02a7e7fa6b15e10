//! `sequence`: words in a row.

use super::{alerts, check, run};

#[test]
fn words_are_found_in_a_row() {
    run(
        "sequence",
        &[
            ("tokens: [{pattern: the}, {pattern: end}]", "In the end. The end.", &["the end"]),
            (
                "ignorecase: true\ntokens: [{pattern: the}, {pattern: end}]",
                "The end.",
                &["The end"],
            ),
            (
                "tokens: [{pattern: '^be$'}, {tag: 'VBN|VBD'}]",
                "It can be used. To be or not.",
                &["be used"],
            ),
            ("tokens: [{tag: MD}, {pattern: '^be$'}]", "It must be so.", &["must be"]),
            (
                "tokens: [{pattern: '^is$'}, {pattern: '^not$', negate: true}]",
                "It is not. It is so.",
                &["is so"],
            ),
            (
                "tokens: [{pattern: '^from$'}, {pattern: '^to$', skip: 3}]",
                "From a. Go from a to b.",
                &["from a to"],
            ),
            (
                "tokens: [{pattern: '^from$'}, {pattern: '^to$', skip: 1}]",
                "Go from a b c to d.",
                &[],
            ),
            // Words that are skipped are between a word and the first one with a pattern.
            (
                "tokens: [{tag: JJS, skip: 2}, {pattern: '^of$'}, {pattern: '^all$'}]",
                "The largest new page of all. The largest of all. The largest new free page of all.",
                &["largest new page of all", "largest of all"],
            ),
            (
                "tokens: [{tag: NN, skip: 3}, {pattern: '^it$'}]",
                "In our view, it is a page. In our view it is one.",
                &["view it"],
            ),
            (
                "tokens: [{pattern: '^a$'}, {skip: 1}, {pattern: '^c$'}]",
                "a b c and a c",
                &["a b c", "a c"],
            ),
            ("tokens: [{pattern: '^to$'}, {tag: VB}]", "To go to run it.", &["to run"]),
            ("tokens: [{pattern: '^end$'}, {tag: NN}]", "To the end.\n\nNouns here.", &[]),
            (
                "tokens: [{tag: NN}, {pattern: '^is$'}, {tag: JJ}]",
                "The page is new.",
                &["page is new"],
            ),
            (
                "tokens: [{pattern: the}, {pattern: end}]",
                "In the end\n\n- In the end\n\n# In the end\n",
                &["the end"],
            ),
        ],
    );
    let yaml = "message: \"'%[2]s' after '%[1]s'\"\ntokens: [{pattern: '^in$'}, {pattern: '^it$'}]";
    assert_eq!(alerts("sequence", yaml, "So in it.")[0].message, "'it' after 'in'");
    // Skipped words count.
    let yaml = "message: \"'%[3]s' after '%[2]s'\"\ntokens: [{pattern: '^in$'}, {pattern: '^it$', skip: 2}]";
    assert_eq!(alerts("sequence", yaml, "So in all it.")[0].message, "'it' after 'all'");
}

#[test]
fn a_tag_that_no_word_has_is_not_run() {
    let check =
        |tag: &str| check("sequence", &format!("tokens: [{{tag: '{tag}'}}, {{pattern: a}}]"));
    for tag in ["NN", "VB|VBN", "PRP$", "NN.*"] {
        assert!(check(tag).not_run().is_none() && check(tag).needs_english(), "{tag}");
    }
    for tag in ["NNPS", "^PDT$", "NOUN"] {
        assert!(check(tag).not_run().is_some(), "{tag}");
    }
}
