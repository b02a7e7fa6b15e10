//! Where the thing under the cursor is.

use crate::goto_goal::{NavigationTarget, Targets};
use crate::goto_marks::mark_at;
use crate::goto_own::Own;
use crate::{Document, View};

/// The places that the text at an offset names: the target of a link, an imported file, the page of a
/// navigation entry, an operation. Empty where it names nothing in the site.
pub fn definitions(view: View<'_>, document: &Document, offset: u32) -> Vec<NavigationTarget> {
    let own = Own::of(view, document);
    let mut targets = Targets::new(view, &own);
    let mark = mark_at(&targets, offset);
    mark.and_then(|it| targets.place(&it.goal)).into_iter().collect()
}
