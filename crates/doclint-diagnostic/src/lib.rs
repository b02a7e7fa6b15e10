//! Spans, line positions, diagnostics and fixes: the types that all other crates share.
#![warn(missing_docs)]

mod convention;
mod diagnostic;
mod fix;
mod group;
mod harmless;
mod line_index;
mod moved;
mod repetition;
mod shift;
mod span;

pub use convention::BrokenConvention;
pub use diagnostic::{Diagnostic, Label, Level, Location};
pub use fix::{Applicability, Changes, Edit, EditError, Fix, apply_edits};
pub use group::Group;
pub use harmless::{harmless, harmless_lines, one_line};
pub use line_index::{LineIndex, Position};
pub use moved::{Moved, say_the_same};
pub use repetition::Repetition;
pub use shift::Shift;
pub use span::{FileId, Span};
