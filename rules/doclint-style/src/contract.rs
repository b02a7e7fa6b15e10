//! What the contract says about writing, and the rules that check them.

use doclint_rule::Principle;

/// The sentences of `docs/contract.md` that rules of this family check.
pub(crate) const CONTRACT: &[Principle] = &[
    Principle {
        text: "Use direct language",
        rules: &[
            "and-or",
            "double-negative",
            "exclamation-mark",
            "filler-phrase",
            "indirect-phrase",
            "latin-abbreviation",
            "long-sentence",
            "marketing-word",
            "minimizing-word",
            "please",
            "rhetorical-question",
            "should-for-must",
            "slang",
            "stock-phrase",
            "vague-attribution",
            "weak-opening",
            "weasel-word",
            "wordy-phrase",
        ],
    },
    Principle {
        text: "Use the second person for procedures",
        rules: &["company-voice", "first-person", "gendered-pronoun", "third-person-reader"],
    },
    Principle { text: "Use the active voice", rules: &["passive-voice", "possible-passive"] },
    Principle {
        text: "Use the present tense for current states",
        rules: &["future-tense", "time-bound-word"],
    },
    Principle {
        text: "Use consistent terminology",
        rules: &[
            "bool-for-boolean",
            "british-spelling",
            "inconsistent-capitals",
            "inconsistent-term",
            "misspelled-name",
            "unexplained-acronym",
        ],
    },
    Principle {
        text: "Use parallel structure in lists and headings",
        rules: &["list-punctuation", "unparallel-headings", "unparallel-list", "unparallel-steps"],
    },
    Principle {
        text: "Lead with the most important information",
        rules: &["page-about-itself", "unrelated-opening"],
    },
    Principle {
        text: "Basic concepts come before advanced ones",
        rules: &["late-concepts", "unexplained-acronym"],
    },
    Principle { text: "Procedures are numbered steps", rules: &["overloaded-step"] },
    Principle { text: "Each major step has its expected outcome", rules: &["missing-outcome"] },
    Principle { text: "Link text is specific", rules: &["click-here"] },
    Principle { text: "Content can be scanned", rules: &["too-much-bold"] },
];
