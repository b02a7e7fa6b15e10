//! What is known of a rule without running it.

use doclint_diagnostic::Level;

/// What is known of a rule without running it.
#[derive(Clone, Copy, Debug)]
pub struct RuleMeta {
    /// The name within the family: the defect, readable after "allow", as the file is named.
    pub name: &'static str,
    /// One sentence without a final stop: "a heading skips a level".
    pub summary: &'static str,
    /// The level of its findings, unless configured.
    pub level: Level,
    /// The smallest profile that switches it on.
    pub profile: Profile,
    /// Whether its findings come with fixes.
    pub fix: FixKind,
    /// The version that brought it.
    pub since: &'static str,
    /// Whether it also judges snippets, which have no title and no place in an outline.
    pub snippets: bool,
    /// The rules of markdownlint that find the same, as `MD001`. `doclint config import` asks.
    pub markdownlint: &'static [&'static str],
    /// Its page in the manual: `include_str!("name.md")`.
    pub docs: &'static str,
}

impl RuleMeta {
    /// What a writer does so that the rule finds nothing: the items of the section `## Do`, which
    /// stands above the examples of its page. Each is an imperative, in which `{option}` stands for
    /// the value of an option. Where that is empty, the item says nothing.
    pub fn advice(&self) -> Vec<String> {
        let above_examples = self.docs.lines().take_while(|it| !it.starts_with("```"));
        let section = above_examples.skip_while(|it| *it != "## Do").skip(1);
        let mut items: Vec<String> = Vec::new();
        for line in section.take_while(|it| !it.starts_with('#')) {
            match line.strip_prefix("- ") {
                Some(item) => items.push(item.to_owned()),
                None if line.trim().is_empty() => {}
                None => {
                    if let Some(item) = items.last_mut() {
                        item.extend([" ", line.trim()]);
                    }
                }
            }
        }
        items
    }
}

/// A ready-made choice of rules. Each holds the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Profile {
    /// The default: at least nineteen of twenty findings on real sites are right.
    Recommended,
    /// What a careful team also wants.
    Strict,
    /// Everything.
    All,
}

/// How often a rule's findings come with a fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixKind {
    /// Never.
    None,
    /// For some findings.
    Sometimes,
    /// For every finding.
    Always,
}
