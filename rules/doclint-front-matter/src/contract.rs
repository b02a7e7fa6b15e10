//! What the contract says about front matter, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[
    Principle {
        text: "Each page has a title and a description",
        rules: &[
            "duplicate-key",
            "empty-description",
            "empty-title",
            "invalid-yaml",
            "missing",
            "missing-description",
            "missing-title",
            "not-at-top",
            "unclosed",
        ],
    },
    Principle {
        text: "Titles and descriptions are specific",
        rules: &[
            "cut-value",
            "description-length",
            "description-repeats-title",
            "duplicate-description",
            "duplicate-title",
            "placeholder-description",
            "placeholder-title",
            "title-length",
            "vague-description",
            "vague-title",
        ],
    },
    Principle {
        text: "Lead with the most important information",
        rules: &["description-repeats-title", "missing-description", "vague-description"],
    },
];
