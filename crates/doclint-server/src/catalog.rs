//! Facts about a rule that an editor shows beside its findings.

use doclint_engine::with_builtin;
use doclint_rule::Family;
use gen_lsp_types::DiagnosticTag;
use std::collections::HashMap;

/// The first words of the names of rules, and how editors show the text of their findings.
const TAGS: &[(&str, DiagnosticTag)] = &[
    ("unused", DiagnosticTag::Unnecessary),
    ("duplicate", DiagnosticTag::Unnecessary),
    ("redundant", DiagnosticTag::Unnecessary),
    ("repeated", DiagnosticTag::Unnecessary),
    ("useless", DiagnosticTag::Unnecessary),
    ("deprecated", DiagnosticTag::Deprecated),
    ("former", DiagnosticTag::Deprecated),
];

/// Rules whose names begin so although nothing can be removed.
const UNTAGGED: &[&str] = &[
    "api/duplicate-operation-id",
    "front-matter/duplicate-description",
    "front-matter/duplicate-title",
    "headings/duplicate-id",
    "headings/duplicate-sibling",
    "components/duplicate-title",
    "media/repeated-alt-text",
    "media/repeated-caption",
    "navigation/duplicate-name",
    "assets/unused-asset",
    "imports/unused-snippet",
];

/// Facts about a rule.
#[derive(Clone, Debug, Default)]
pub struct RuleFacts {
    /// The address of its page.
    pub url: Option<String>,
    /// How editors show the text of its findings.
    pub tag: Option<DiagnosticTag>,
}

/// Facts about rules, by id.
#[derive(Clone, Debug, Default)]
pub struct Catalog(HashMap<String, RuleFacts>);

impl Catalog {
    /// The rules of these families.
    pub fn of(families: &[&'static Family]) -> Self {
        let families = with_builtin(families);
        let rules = families.iter().flat_map(|family| {
            family.rules.iter().map(|rule| {
                let (id, url) = (family.id(rule), family.url(rule));
                let first = rule.meta.name.split('-').next().unwrap_or_default();
                let is_tagged = !UNTAGGED.contains(&id.as_str());
                let tag = TAGS.iter().find(|it| it.0 == first && is_tagged).map(|it| it.1);
                (id, RuleFacts { url, tag })
            })
        });
        Self(rules.collect())
    }

    /// Returns the facts about a rule.
    pub fn get(&self, id: &str) -> Option<&RuleFacts> {
        self.0.get(id)
    }
}
