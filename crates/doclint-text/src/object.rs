//! The placeholder for code in prose.

/// Takes the place of a piece of code, math or an expression: something is there, and it is not a
/// word.
pub const OBJECT: char = '\u{FFFC}';
