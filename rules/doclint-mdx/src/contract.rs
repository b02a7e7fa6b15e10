//! What the contract says about syntax, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[Principle {
    text: "Pages can be read",
    rules: &[
        "angle-autolink",
        "declaration",
        "html-comment",
        "invalid-esm",
        "invalid-expression",
        "lazy-line",
        "malformed-tag",
        "mismatched-tag",
        "stray-closing-tag",
        "stray-less-than",
        "too-deep",
        "unclosed-brace",
        "unclosed-tag",
        "undefined-name",
        "undefined-variable",
        "void-element",
    ],
}];
