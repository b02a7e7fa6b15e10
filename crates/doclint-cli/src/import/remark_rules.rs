//! The plugins and presets of remark-lint.

use super::Ours::{self, Near, Nothing, Same};
use doclint_engine::other_linters::{FORMATTING, MARKUP, NO_RULE};

/// A plugin: its name without `remark-lint-`, what doclint has for it, and the option of our rule
/// that its value is.
pub struct RemarkRule(pub &'static str, pub Ours, pub &'static str);

/// A preset: its name without `remark-preset-lint-`, and those of its rules that doclint has, each
/// with its value as JSON.
pub struct Preset(pub &'static str, pub &'static [(&'static str, &'static str)]);

pub const PRESETS: &[Preset] = &[
    Preset("consistent", &[]),
    Preset(
        "markdown-style-guide",
        &[
            ("fenced-code-flag", ""),
            ("heading-increment", ""),
            ("maximum-heading-length", ""),
            ("no-duplicate-headings", ""),
            ("no-emphasis-as-heading", ""),
            ("no-heading-punctuation", "\":.\""),
            ("no-literal-urls", ""),
            ("no-multiple-toplevel-headings", ""),
            ("no-shell-dollars", ""),
        ],
    ),
    Preset(
        "recommended",
        &[("no-literal-urls", ""), ("no-undefined-references", ""), ("no-unused-definitions", "")],
    ),
];

const FILE_NAMES: Ours = Nothing("doclint doesn't check the names of files");
const NETWORK: Ours = Nothing("doclint never uses the network");

pub const RULES: &[RemarkRule] = &[
    RemarkRule("are-links-valid", NETWORK, ""),
    RemarkRule("blockquote-indentation", FORMATTING, ""),
    RemarkRule("checkbox-character-style", FORMATTING, ""),
    RemarkRule("checkbox-content-indent", FORMATTING, ""),
    RemarkRule("code-block-style", FORMATTING, ""),
    RemarkRule("definition-case", FORMATTING, ""),
    RemarkRule("definition-sort", FORMATTING, ""),
    RemarkRule("definition-spacing", FORMATTING, ""),
    RemarkRule("directive-attribute-sort", NO_RULE, ""),
    RemarkRule("directive-collapsed-attribute", NO_RULE, ""),
    RemarkRule("directive-quote-style", NO_RULE, ""),
    RemarkRule("directive-shortcut-attribute", NO_RULE, ""),
    RemarkRule("directive-unique-attribute-name", NO_RULE, ""),
    RemarkRule("emphasis-marker", FORMATTING, ""),
    RemarkRule("fenced-code-flag", Same(&["code/missing-language"]), ""),
    RemarkRule("fenced-code-flag-case", FORMATTING, ""),
    RemarkRule("fenced-code-marker", FORMATTING, ""),
    RemarkRule("file-extension", FILE_NAMES, ""),
    RemarkRule("final-definition", FORMATTING, ""),
    RemarkRule("final-newline", FORMATTING, ""),
    RemarkRule("first-heading-level", Near("headings/first-level"), ""),
    RemarkRule("hard-break-spaces", FORMATTING, ""),
    RemarkRule("heading-capitalization", Near("headings/inconsistent-case"), ""),
    RemarkRule("heading-increment", Same(&["headings/skipped-level"]), ""),
    RemarkRule("heading-style", FORMATTING, ""),
    RemarkRule("heading-whitespace", FORMATTING, ""),
    RemarkRule("linebreak-style", FORMATTING, ""),
    RemarkRule("link-title-style", FORMATTING, ""),
    RemarkRule("list-item-bullet-indent", FORMATTING, ""),
    RemarkRule("list-item-content-indent", FORMATTING, ""),
    RemarkRule("list-item-indent", FORMATTING, ""),
    RemarkRule("list-item-spacing", FORMATTING, ""),
    RemarkRule("maximum-heading-length", Same(&["headings/too-long"]), "max-length"),
    RemarkRule("maximum-line-length", FORMATTING, ""),
    RemarkRule("mdx-jsx-attribute-sort", FORMATTING, ""),
    RemarkRule("mdx-jsx-no-void-children", NO_RULE, ""),
    RemarkRule("mdx-jsx-quote-style", FORMATTING, ""),
    RemarkRule("mdx-jsx-self-close", FORMATTING, ""),
    RemarkRule("mdx-jsx-shorthand-attribute", FORMATTING, ""),
    RemarkRule("mdx-jsx-unique-attribute-name", Same(&["components/duplicate-attribute"]), ""),
    RemarkRule("media-style", FORMATTING, ""),
    RemarkRule("no-blockquote-without-marker", FORMATTING, ""),
    RemarkRule("no-consecutive-blank-lines", FORMATTING, ""),
    RemarkRule("no-dead-urls", NETWORK, ""),
    RemarkRule("no-duplicate-defined-urls", NO_RULE, ""),
    RemarkRule("no-duplicate-definitions", NO_RULE, ""),
    RemarkRule("no-duplicate-headings", Same(&["headings/duplicate-sibling"]), ""),
    RemarkRule("no-duplicate-headings-in-section", Same(&["headings/duplicate-sibling"]), ""),
    RemarkRule("no-emphasis-as-heading", Same(&["headings/bold-as-heading"]), ""),
    RemarkRule("no-empty-sections", Same(&["headings/empty-section"]), ""),
    RemarkRule("no-empty-url", Same(&["links/empty-link"]), ""),
    RemarkRule("no-file-name-articles", FILE_NAMES, ""),
    RemarkRule("no-file-name-consecutive-dashes", FILE_NAMES, ""),
    RemarkRule("no-file-name-irregular-characters", FILE_NAMES, ""),
    RemarkRule("no-file-name-mixed-case", FILE_NAMES, ""),
    RemarkRule("no-file-name-outer-dashes", FILE_NAMES, ""),
    RemarkRule("no-heading-content-indent", FORMATTING, ""),
    RemarkRule("no-heading-indent", FORMATTING, ""),
    RemarkRule("no-heading-like-paragraph", Near("markdown/heading-as-text"), ""),
    RemarkRule("no-heading-punctuation", Same(&["headings/trailing-punctuation"]), "punctuation"),
    RemarkRule("no-hidden-table-cell", Same(&["markdown/extra-cells"]), ""),
    RemarkRule("no-html", MARKUP, ""),
    RemarkRule("no-literal-urls", Same(&["links/bare-url"]), ""),
    RemarkRule("no-missing-blank-lines", FORMATTING, ""),
    RemarkRule("no-multiple-toplevel-headings", Same(&["headings/level-one"]), ""),
    RemarkRule("no-paragraph-content-indent", FORMATTING, ""),
    RemarkRule("no-reference-like-url", NO_RULE, ""),
    RemarkRule("no-shell-dollars", Same(&["code/shell-prompt"]), ""),
    RemarkRule("no-shortcut-reference-image", FORMATTING, ""),
    RemarkRule("no-shortcut-reference-link", FORMATTING, ""),
    RemarkRule("no-table-indentation", FORMATTING, ""),
    RemarkRule("no-tabs", FORMATTING, ""),
    RemarkRule("no-trailing-spaces", FORMATTING, ""),
    RemarkRule("no-undefined-references", Same(&["links/undefined-reference"]), ""),
    RemarkRule("no-unneeded-full-reference-image", FORMATTING, ""),
    RemarkRule("no-unneeded-full-reference-link", FORMATTING, ""),
    RemarkRule("no-unused-definitions", Same(&["links/unused-definition"]), ""),
    RemarkRule("ordered-list-marker-style", FORMATTING, ""),
    RemarkRule("ordered-list-marker-value", FORMATTING, ""),
    RemarkRule(
        "prohibited-strings",
        Nothing("a style check in the format of Vale does the same"),
        "",
    ),
    RemarkRule("rule-style", FORMATTING, ""),
    RemarkRule("strikethrough-marker", FORMATTING, ""),
    RemarkRule("strong-marker", FORMATTING, ""),
    RemarkRule("table-cell-padding", FORMATTING, ""),
    RemarkRule("table-pipe-alignment", FORMATTING, ""),
    RemarkRule("table-pipes", FORMATTING, ""),
    RemarkRule("unordered-list-marker-style", FORMATTING, ""),
    RemarkRule("write-good", Nothing("its style pack in the format of Vale does the same"), ""),
];

const SYNTAX: &str = "doclint always reads MDX as the platform does";

/// Plugins that are not of remark-lint, by their names without `remark-`, and why they are not
/// imported.
pub const OTHERS: &[(&str, &str)] = &[
    ("directive", SYNTAX),
    ("frontmatter", SYNTAX),
    ("gfm", SYNTAX),
    ("math", SYNTAX),
    ("mdx", SYNTAX),
    ("retext", "a style check in the format of Vale does the same"),
    ("validate-links", "`links/broken-link` and `links/broken-anchor` do the same and are on"),
];
