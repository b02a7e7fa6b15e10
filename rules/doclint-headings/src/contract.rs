//! What the contract says about headings, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[
    Principle {
        text: "Headings begin at level 2",
        rules: &["first-level", "html-h1", "level-one", "skipped-level"],
    },
    Principle { text: "Use consistent terminology", rules: &["inconsistent-case"] },
    Principle {
        text: "Content can be scanned",
        rules: &[
            "bold-as-heading",
            "empty-section",
            "missing-headings",
            "skipped-level",
            "too-long",
        ],
    },
];
