//! What the contract says about the choice of components, and the rules that check it.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[
    Principle {
        text: "Procedures are numbered steps",
        rules: &[
            "numbered-procedure",
            "plain-procedure",
            "procedure-paragraph",
            "step-headings",
            "unordered-steps",
        ],
    },
    Principle { text: "Prerequisites come before instructions", rules: &["late-prerequisites"] },
    Principle { text: "Lead with the most important information", rules: &["demanding-tip"] },
    Principle { text: "Content can be scanned", rules: &["wall-of-text"] },
    Principle {
        text: "Components fit their content",
        rules: &[
            "bare-link-list",
            "bare-video",
            "callout-as-text",
            "changelog-headings",
            "code-in-tabs",
            "consecutive-code",
            "imitated-callout",
            "imitated-component",
            "mismatched-callout",
            "nested-field-list",
            "parameter-headings",
            "parameter-list",
            "parameter-table",
            "plain-link-list",
            "question-headings",
            "stray-example",
            "ungrouped-alternatives",
            "ungrouped-code",
        ],
    },
];
