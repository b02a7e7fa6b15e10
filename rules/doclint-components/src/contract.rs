//! What the contract says about components, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[
    Principle {
        text: "Components and attributes are in the vocabulary",
        rules: &[
            "boolean-as-text",
            "conflicting-attributes",
            "duplicate-attribute",
            "empty-attribute",
            "empty-component",
            "foreign-child",
            "hidden-html",
            "ignored-attribute",
            "incomplete-component",
            "invalid-attribute-value",
            "misplaced-component",
            "missing-attribute",
            "misspelled-type",
            "unknown-attribute",
            "unknown-component",
            "unparsed-markdown",
            "untitled-component",
        ],
    },
    Principle {
        text: "Components fit their content",
        rules: &["placeholder-title", "single-item-group", "untitled-component"],
    },
    Principle { text: "Procedures are numbered steps", rules: &["numbered-title"] },
    Principle { text: "Content can be scanned", rules: &["repeated-component"] },
    Principle { text: "Code has a language", rules: &["title-before-language"] },
    Principle { text: "Code has a file name where it matters", rules: &["untitled-code"] },
];
