//! Whether a fix left its page whole.

use crate::second_opinion::accepts;
use doclint_data::yaml;
use doclint_diagnostic::Changes;
use doclint_rule::syntax::{AstNode, Dialect, FrontMatterFormat, NodeKind, Page, ast, parse};

/// What of a page has to outlive a fix.
pub struct Verdict {
    dialect: Dialect,
    /// Places that can't be read.
    errors: usize,
    /// Mistakes in the front matter.
    front_matter_errors: usize,
    /// Each component's depth among components, and its name.
    components: Vec<(usize, String)>,
    /// The text of each block of code.
    code: Vec<String>,
    /// Whether the second parser takes the page; `None` where it was not asked.
    accepted: Option<bool>,
}

impl Verdict {
    /// Looks at a page.
    pub fn of(text: &str, dialect: Dialect) -> Self {
        let page = parse(text, dialect);
        Self {
            dialect,
            errors: page.errors().len(),
            front_matter_errors: front_matter_errors(&page),
            components: components(&page),
            code: ast::Code::all(&page).map(|it| it.content().as_str().to_owned()).collect(),
            accepted: accepts(text, &page, dialect),
        }
    }
}

/// Compares a page with what fixes made of it.
///
/// # Errors
///
/// When more changed than may: what, as the end of a sentence.
pub fn verify(before: &Verdict, after: &str, changes: Changes) -> Result<(), String> {
    let after = Verdict::of(after, before.dialect);
    if after.errors > before.errors {
        return Err("the page could no longer be read".to_owned());
    }
    if after.front_matter_errors > before.front_matter_errors {
        return Err("the front matter could no longer be read".to_owned());
    }
    // Where something can be read now that could not before, there may be more components.
    let mended = after.errors < before.errors;
    if !changes.components && !mended && after.components != before.components {
        return Err("the components of the page would change".to_owned());
    }
    if !changes.code && after.code != before.code {
        return Err("the code on the page would change".to_owned());
    }
    if before.accepted == Some(true) && after.accepted == Some(false) {
        return Err("a second parser could no longer read the page".to_owned());
    }
    Ok(())
}

fn front_matter_errors(page: &Page) -> usize {
    let Some(block) = ast::FrontMatter::all(page).next() else { return 0 };
    if block.format() != FrontMatterFormat::Yaml {
        return 0;
    }
    let content = block.content().span();
    yaml::parse(page.slice(content), content.start).errors.len()
}

fn components(page: &Page) -> Vec<(usize, String)> {
    let all = page.walk().filter(|node| node.kind() == NodeKind::Component);
    let named = all.map(|node| {
        let around = node.ancestors().filter(|it| it.kind() == NodeKind::Component).count();
        let name = ast::Component::cast(node).and_then(|it| it.name());
        (around, name.map(|it| it.as_str().to_owned()).unwrap_or_default())
    });
    named.collect()
}
