//! What the contract says about `docs.json`, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[Principle {
    text: "Settings of the site are valid",
    rules: &[
        "basic-auth-name",
        "competing-divisions",
        "deprecated-key",
        "duplicate-prefix",
        "foreign-key",
        "incomplete-auth",
        "invalid-value",
        "local-url",
        "mismatched-social",
        "missing-key",
        "missing-logo",
        "misspelled-url",
        "noindex-site",
        "rejected-key",
        "repeated-item",
        "several-defaults",
        "unknown-code-theme",
        "unknown-key",
        "unlisted-version",
        "unmatched-prefix",
        "useless-mode-toggle",
    ],
}];
