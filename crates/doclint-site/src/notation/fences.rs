//! Blocks that tools write between the fences of code.

/// What a block between fences is for, in another tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fence {
    /// What it is, without an article.
    pub what: &'static str,
    /// The tool that reads it.
    pub tool: &'static str,
}

/// The directives of MyST that are no languages.
const DIRECTIVES: [&str; 26] = [
    "admonition",
    "attention",
    "card",
    "caution",
    "code-block",
    "code-cell",
    "contents",
    "danger",
    "deprecated",
    "dropdown",
    "eval-rst",
    "figure",
    "grid",
    "hint",
    "image",
    "important",
    "include",
    "list-table",
    "literalinclude",
    "note",
    "seealso",
    "tab-item",
    "tab-set",
    "tip",
    "toctree",
    "warning",
];

/// The block that begins with a fence, by the text behind its signs.
pub fn fence(info: &str) -> Option<Fence> {
    let word = info.split_whitespace().next()?;
    if let Some(name) = word.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
        let is_directive = DIRECTIVES.contains(&name);
        return is_directive.then_some(Fence { what: "directive", tool: "MyST" });
    }
    match word {
        "admonish" => Some(Fence { what: "callout", tool: "mdBook" }),
        _ if word.strip_prefix("ad-").is_some_and(|it| super::callout(it).is_some()) => {
            Some(Fence { what: "callout", tool: "Obsidian" })
        }
        _ => None,
    }
}
