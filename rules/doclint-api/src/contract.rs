//! What the contract says about API pages, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[
    Principle {
        text: "All parameters are documented, optional ones too",
        rules: &[
            "contradictory-required",
            "duplicate-parameter",
            "mismatched-field",
            "mismatched-path-parameter",
            "optional-path-parameter",
            "swapped-field",
            "undeclared-property",
            "undescribed-parameter",
            "undocumented-field",
            "undocumented-operation",
            "undocumented-optional-field",
            "undocumented-parameter",
            "unknown-field",
            "unlisted-default",
        ],
    },
    Principle {
        text: "Success and error responses are shown",
        rules: &["missing-error-response", "missing-example", "missing-response"],
    },
    Principle {
        text: "Examples are true",
        rules: &[
            "invalid-example",
            "invalid-file-default",
            "invalid-file-example",
            "mismatched-example",
            "mismatched-server",
        ],
    },
    Principle { text: "Rate limits have figures", rules: &["unspecified-rate-limit"] },
    Principle {
        text: "The format of authentication is shown",
        rules: &["mismatched-authentication", "missing-authentication"],
    },
    Principle {
        text: "All HTTP status codes are explained",
        rules: &["mismatched-status", "unexplained-status", "unknown-status"],
    },
    Principle {
        text: "Pages and OpenAPI files belong together",
        rules: &[
            "broken-link",
            "colliding-pages",
            "duplicate-operation",
            "mismatched-operation",
            "unchecked-source",
            "unknown-operation",
            "unknown-schema",
        ],
    },
    Principle {
        text: "OpenAPI files can be read",
        rules: &[
            "broken-reference",
            "duplicate-key",
            "duplicate-operation-id",
            "external-reference",
            "invalid-file",
            "invalid-value",
            "missing-key",
            "relative-path",
            "repeated-path",
            "undeclared-parameter",
            "undeclared-tag",
            "undeclared-variable",
            "unknown-key",
            "unknown-method",
            "unknown-security-scheme",
        ],
    },
    Principle {
        text: "OpenAPI files say what readers need",
        rules: &[
            "ignored-body",
            "local-server",
            "misplaced-server",
            "missing-server",
            "missing-summary",
        ],
    },
];
