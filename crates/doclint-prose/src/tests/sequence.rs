//! `sequence`: words in a row.

use super::{alerts, run};

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
                "- In the end\n\n# In the end\n",
                &["the end"],
            ),
        ],
    );
    let yaml = "message: \"'%[2]s' after '%[1]s'\"\ntokens: [{pattern: '^in$'}, {pattern: '^it$'}]";
    assert_eq!(alerts("sequence", yaml, "So in it.")[0].message, "'it' after 'in'");
}
