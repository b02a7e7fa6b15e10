//! What the contract says about images, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[
    Principle { text: "Images are in frames", rules: &["empty-frame", "missing-frame"] },
    Principle {
        text: "Images have alternative text",
        rules: &[
            "long-alt-text",
            "missing-alt-text",
            "redundant-alt-text",
            "repeated-alt-text",
            "vague-alt-text",
        ],
    },
];
