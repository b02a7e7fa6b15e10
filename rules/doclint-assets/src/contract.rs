//! What the contract says about colors, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] =
    &[Principle { text: "Colors have sufficient contrast", rules: &["low-contrast"] }];
