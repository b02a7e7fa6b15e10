//! What the contract says about code samples, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[
    Principle {
        text: "Code is complete",
        rules: &[
            "broken-continuation",
            "component-in-code",
            "conflict-marker",
            "elided-code",
            "empty-block",
            "leftover-diff",
            "undefined-name",
            "unfinished-code",
        ],
    },
    Principle {
        text: "Code is runnable",
        rules: &[
            "color-codes",
            "commented-json",
            "duplicate-key",
            "html-entity",
            "invalid-body",
            "invalid-diagram",
            "invalid-json",
            "invalid-python",
            "invalid-toml",
            "invalid-yaml",
            "invisible-character",
            "line-numbers",
            "local-address",
            "mismatched-host",
            "mismatched-package",
            "mismatched-tab",
            "mismatched-variable",
            "misspelled-command",
            "misspelled-name",
            "misspelled-package",
            "misspelled-word",
            "mixed-script",
            "personal-path",
            "possible-syntax-error",
            "shell-prompt",
            "spaced-assignment",
            "syntax-error",
            "typographic-character",
            "unclosed-heredoc",
            "unclosed-quote",
            "unknown-method",
        ],
    },
    Principle {
        text: "Code has a language",
        rules: &["mismatched-language", "mismatched-title", "missing-language", "unknown-language"],
    },
    Principle { text: "Code has a file name where it matters", rules: &["missing-file-name"] },
    Principle {
        text: "Options of a code block work",
        rules: &["line-out-of-range", "unknown-option"],
    },
    Principle { text: "Code shows how errors are handled", rules: &["missing-error-handling"] },
    Principle {
        text: "Code never contains real secrets",
        rules: &["exposed-secret", "possible-secret"],
    },
    Principle {
        text: "Code is easy to read and to keep right",
        rules: &["overlong-line", "repeated-block", "unmarked-code"],
    },
    Principle {
        text: "Requests are safe to copy",
        rules: &["insecure-address", "missing-auth-scheme"],
    },
    Principle { text: "Examples are true", rules: &["mismatched-endpoint"] },
    Principle { text: "The format of authentication is shown", rules: &["missing-auth-scheme"] },
];
