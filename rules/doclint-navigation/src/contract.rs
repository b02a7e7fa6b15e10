//! What the contract says about the navigation, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[Principle {
    text: "The navigation lists pages that exist",
    rules: &["broken-href", "empty-group", "folder-entry", "missing-page", "nonstandard-entry"],
}];
