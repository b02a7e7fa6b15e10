//! What the contract says about links, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[Principle {
    text: "Link text is specific",
    rules: &[
        "ambiguous-link-text",
        "bare-url",
        "empty-link",
        "generic-link-text",
        "vague-link-text",
    ],
}];
