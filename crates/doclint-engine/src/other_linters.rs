//! What other linters call the defects that doclint finds: for their settings, which can be imported,
//! and for their comments on pages, which suppress our findings, too.

pub mod markdownlint;

/// The counterpart in doclint of a rule of another tool.
#[derive(Clone, Copy, Debug)]
pub enum Ours {
    /// The rules whose own list names it.
    Marked,
    /// Rules that find the same kind of defect.
    Same(&'static [&'static str]),
    /// A rule that finds something similar, which keeps its settings.
    Near(&'static str),
    /// Nothing, and why.
    Nothing(&'static str),
}

/// Why formatting has no counterpart.
pub const FORMATTING: Ours = Ours::Nothing("doclint doesn't check formatting");
/// Why some rules have no counterpart.
pub const NO_RULE: Ours = Ours::Nothing("doclint has no rule for it");
/// Why rules against markup have no counterpart.
pub const MARKUP: Ours = Ours::Nothing("HTML and components are a part of MDX");
