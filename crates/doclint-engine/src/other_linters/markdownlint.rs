//! The rules of markdownlint, which rumdl has under the same numbers, and those that rumdl adds.

use super::Ours::{self, Marked, Near, Same};
use super::{FORMATTING, MARKUP, NO_RULE};
use doclint_rule::RuleMeta;

/// A rule: its id, its other names, and its counterpart in doclint.
#[derive(Debug)]
pub struct MdRule(pub &'static str, pub &'static [&'static str], pub Ours);

impl MdRule {
    /// Whether it has this id or name; letter case doesn't count.
    pub fn is_named(&self, name: &str) -> bool {
        self.0.eq_ignore_ascii_case(name) || self.1.iter().any(|it| it.eq_ignore_ascii_case(name))
    }

    /// Whether a rule of doclint finds the same kind of defect.
    pub fn is_same(&self, id: &str, meta: &RuleMeta) -> bool {
        match self.2 {
            Same(ids) => ids.contains(&id),
            _ => meta.markdownlint.contains(&self.0),
        }
    }

    /// Whether a rule of doclint finds the same kind of defect, or something similar.
    pub fn is_like(&self, id: &str, meta: &RuleMeta) -> bool {
        matches!(self.2, Near(near) if near == id) || self.is_same(id, meta)
    }

    /// The id, with the usual name if there is one.
    pub fn shown(&self) -> String {
        self.1.first().map_or_else(|| self.0.to_owned(), |name| format!("{} ({name})", self.0))
    }
}

/// Those of some rules that have an id or a name, or else a tag; letter case doesn't count.
pub fn named(
    rules: impl Iterator<Item = &'static MdRule> + Clone,
    name: &str,
) -> Vec<&'static MdRule> {
    let named: Vec<&MdRule> = rules.clone().filter(|it| it.is_named(name)).collect();
    match TAGS.iter().find(|it| it.0.eq_ignore_ascii_case(name)) {
        Some((_, ids)) if named.is_empty() => rules.filter(|it| ids.contains(&it.0)).collect(),
        _ => named,
    }
}

/// The rules of markdownlint, including old ones.
pub const RULES: &[MdRule] = &[
    MdRule("MD001", &["heading-increment", "header-increment"], Marked),
    MdRule("MD002", &["first-heading-h1", "first-header-h1"], Near("headings/first-level")),
    MdRule("MD003", &["heading-style", "header-style"], FORMATTING),
    MdRule("MD004", &["ul-style"], FORMATTING),
    MdRule("MD005", &["list-indent"], FORMATTING),
    MdRule("MD006", &["ul-start-left"], FORMATTING),
    MdRule("MD007", &["ul-indent"], FORMATTING),
    MdRule("MD009", &["no-trailing-spaces"], FORMATTING),
    MdRule("MD010", &["no-hard-tabs"], FORMATTING),
    MdRule("MD011", &["no-reversed-links"], Marked),
    MdRule("MD012", &["no-multiple-blanks"], FORMATTING),
    MdRule("MD013", &["line-length"], FORMATTING),
    MdRule("MD014", &["commands-show-output"], Marked),
    MdRule("MD018", &["no-missing-space-atx"], Marked),
    MdRule("MD019", &["no-multiple-space-atx"], FORMATTING),
    MdRule("MD020", &["no-missing-space-closed-atx"], FORMATTING),
    MdRule("MD021", &["no-multiple-space-closed-atx"], FORMATTING),
    MdRule("MD022", &["blanks-around-headings", "blanks-around-headers"], FORMATTING),
    MdRule("MD023", &["heading-start-left", "header-start-left"], FORMATTING),
    MdRule("MD024", &["no-duplicate-heading", "no-duplicate-header"], Marked),
    MdRule("MD025", &["single-title", "single-h1"], Marked),
    MdRule("MD026", &["no-trailing-punctuation"], Marked),
    MdRule("MD027", &["no-multiple-space-blockquote"], FORMATTING),
    MdRule("MD028", &["no-blanks-blockquote"], FORMATTING),
    MdRule("MD029", &["ol-prefix"], FORMATTING),
    MdRule("MD030", &["list-marker-space"], FORMATTING),
    MdRule("MD031", &["blanks-around-fences"], FORMATTING),
    MdRule("MD032", &["blanks-around-lists"], FORMATTING),
    MdRule("MD033", &["no-inline-html"], MARKUP),
    MdRule("MD034", &["no-bare-urls"], Marked),
    MdRule("MD035", &["hr-style"], FORMATTING),
    MdRule("MD036", &["no-emphasis-as-heading", "no-emphasis-as-header"], Marked),
    MdRule("MD037", &["no-space-in-emphasis"], Marked),
    MdRule("MD038", &["no-space-in-code"], FORMATTING),
    MdRule("MD039", &["no-space-in-links"], FORMATTING),
    MdRule("MD040", &["fenced-code-language"], Marked),
    MdRule("MD041", &["first-line-heading", "first-line-h1"], Marked),
    MdRule("MD042", &["no-empty-links"], Same(&["links/empty-link"])),
    MdRule("MD043", &["required-headings", "required-headers"], NO_RULE),
    MdRule("MD044", &["proper-names"], Near("style/inconsistent-capitals")),
    MdRule("MD045", &["no-alt-text"], Marked),
    MdRule("MD046", &["code-block-style"], Marked),
    MdRule("MD047", &["single-trailing-newline"], FORMATTING),
    MdRule("MD048", &["code-fence-style"], FORMATTING),
    MdRule("MD049", &["emphasis-style"], FORMATTING),
    MdRule("MD050", &["strong-style"], FORMATTING),
    MdRule("MD051", &["link-fragments"], Near("links/broken-anchor")),
    MdRule("MD052", &["reference-links-images"], Same(&["links/undefined-reference"])),
    MdRule("MD053", &["link-image-reference-definitions"], Same(&["links/unused-definition"])),
    MdRule("MD054", &["link-image-style"], FORMATTING),
    MdRule("MD055", &["table-pipe-style"], FORMATTING),
    MdRule("MD056", &["table-column-count"], Marked),
    MdRule("MD058", &["blanks-around-tables"], FORMATTING),
    MdRule("MD059", &["descriptive-link-text"], Same(&["links/vague-link-text"])),
    MdRule("MD060", &["table-column-style"], FORMATTING),
];

/// The rules that rumdl adds.
pub const OF_RUMDL: &[MdRule] = &[
    MdRule("MD057", &["existing-relative-links"], Near("links/broken-link")),
    MdRule(
        "MD061",
        &["forbidden-terms"],
        Ours::Nothing("a style check in the format of Vale does the same"),
    ),
    MdRule("MD062", &["link-destination-whitespace"], Same(&["links/padded-url"])),
    MdRule("MD063", &["heading-capitalization"], Near("headings/inconsistent-case")),
    MdRule("MD064", &["no-multiple-consecutive-spaces"], Same(&["style/double-space"])),
    MdRule("MD065", &["blanks-around-horizontal-rules"], FORMATTING),
    MdRule("MD066", &["footnote-validation"], Same(&["markdown/undefined-footnote"])),
    MdRule("MD067", &["footnote-definition-order"], NO_RULE),
    MdRule("MD068", &["empty-footnote-definition"], NO_RULE),
    MdRule("MD069", &["no-duplicate-list-markers"], NO_RULE),
    MdRule("MD070", &["nested-code-fence"], Near("markdown/unclosed-fence")),
    MdRule("MD071", &["blank-line-after-frontmatter"], FORMATTING),
    MdRule("MD072", &["frontmatter-key-sort"], FORMATTING),
    MdRule("MD073", &["toc-validation"], Ours::Nothing("the platform makes the table of contents")),
    MdRule("MD074", &["mkdocs-nav"], Ours::Nothing("the rules of docs-json check the navigation")),
    MdRule("MD075", &["orphaned-table-rows"], Same(&["markdown/table-as-text"])),
    MdRule("MD076", &["list-item-spacing"], FORMATTING),
    MdRule("MD077", &["list-continuation-indent"], FORMATTING),
    MdRule("MD078", &[], Ours::Nothing("Quarto is another format")),
    MdRule("MD079", &[], Ours::Nothing("Quarto is another format")),
    MdRule("MD080", &[], Near("headings/duplicate-sibling")),
    MdRule("MD081", &[], Near("style/too-much-bold")),
    MdRule("MD082", &[], Same(&["headings/empty-section"])),
    MdRule("MD083", &[], Same(&["markdown/broken-encoding"])),
    MdRule("MD084", &[], Same(&["markdown/invisible-character", "code/invisible-character"])),
    MdRule("MD085", &[], FORMATTING),
    MdRule("MD086", &[], Near("mdx/html-comment")),
    MdRule("MD087", &[], Near("suppressions/unused")),
    MdRule("MD088", &[], Near("style/mixed-quotes")),
    MdRule("MD089", &[], FORMATTING),
    MdRule("MD090", &[], FORMATTING),
    MdRule("MD091", &[], Same(&["components/unparsed-markdown"])),
];

/// The tags of markdownlint, which comments and settings can use like names, and their rules.
pub const TAGS: &[(&str, &[&str])] = &[
    ("accessibility", &["MD045", "MD059"]),
    ("atx", &["MD018", "MD019"]),
    ("atx_closed", &["MD020", "MD021"]),
    ("blank_lines", &["MD012", "MD022", "MD031", "MD032", "MD047", "MD058"]),
    ("blockquote", &["MD027", "MD028"]),
    ("bullet", &["MD004", "MD005", "MD006", "MD007", "MD032"]),
    ("code", &["MD014", "MD031", "MD038", "MD040", "MD046", "MD048"]),
    ("emphasis", &["MD036", "MD037", "MD049", "MD050"]),
    ("hard_tab", &["MD010"]),
    (
        "headers",
        &[
            "MD001", "MD002", "MD003", "MD018", "MD019", "MD020", "MD021", "MD022", "MD023",
            "MD024", "MD025", "MD026", "MD036", "MD041", "MD043",
        ],
    ),
    (
        "headings",
        &[
            "MD001", "MD002", "MD003", "MD018", "MD019", "MD020", "MD021", "MD022", "MD023",
            "MD024", "MD025", "MD026", "MD036", "MD041", "MD043",
        ],
    ),
    ("hr", &["MD035"]),
    ("html", &["MD033"]),
    ("images", &["MD045", "MD052", "MD053", "MD054"]),
    ("indentation", &["MD005", "MD006", "MD007", "MD027"]),
    ("language", &["MD040"]),
    ("line_length", &["MD013"]),
    ("links", &["MD011", "MD034", "MD039", "MD042", "MD051", "MD052", "MD053", "MD054", "MD059"]),
    ("ol", &["MD029", "MD030", "MD032"]),
    ("spaces", &["MD018", "MD019", "MD020", "MD021", "MD023"]),
    ("spelling", &["MD044"]),
    ("table", &["MD055", "MD056", "MD058", "MD060"]),
    ("ul", &["MD004", "MD005", "MD006", "MD007", "MD030", "MD032"]),
    ("url", &["MD034"]),
    (
        "whitespace",
        &["MD009", "MD010", "MD012", "MD027", "MD028", "MD030", "MD037", "MD038", "MD039"],
    ),
];
