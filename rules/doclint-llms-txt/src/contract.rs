//! What the contract says about `llms.txt`, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[Principle {
    text: "The index for language models lists all pages",
    rules: &["broken-link", "missing-page", "unknown-page"],
}];
