//! The links of a document, for editors that make them clickable.

use crate::goto_goal::{Goal, Targets, title};
use crate::goto_marks::{Mark, marks};
use crate::goto_own::Own;
use crate::{Document, View};
use doclint_diagnostic::Span;

/// A part of a document that leads somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentLink {
    /// The bytes to click on.
    pub span: Span,
    /// Where it leads.
    pub target: LinkTarget,
    /// A description of the target: the title of a page, an operation, a path.
    pub tooltip: String,
}

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkTarget {
    /// A file of the site.
    File {
        /// The path from the site's root.
        path: String,
        /// The byte that the anchor of the link is at.
        offset: Option<u32>,
    },
    /// An address on the web.
    Url(String),
}

/// The links of a page, of `docs.json`, or of an OpenAPI file, in the order of the text.
pub fn links(view: View<'_>, document: &Document) -> Vec<DocumentLink> {
    let own = Own::of(view, document);
    let mut targets = Targets::new(view, &own);
    let mut marks = marks(&targets, None);
    marks.retain(|it| it.is_link && !it.span.is_empty());
    marks.sort_by_key(|it| it.span);
    marks.dedup_by_key(|it| it.span);
    let link = |it: Mark| {
        let (target, tooltip) = target(&mut targets, &it.goal);
        DocumentLink { span: it.span, target, tooltip }
    };
    marks.into_iter().map(link).collect()
}

fn target(targets: &mut Targets<'_>, goal: &Goal) -> (LinkTarget, String) {
    let file = |path: &str, offset| LinkTarget::File { path: path.to_owned(), offset };
    match goal {
        Goal::Page(path, fragment) => {
            let name = title(targets.facts(path), path).to_owned();
            let anchor = fragment.as_deref().and_then(|it| targets.anchor(path, it));
            match (anchor, fragment) {
                (Some((holder, span)), Some(fragment)) => {
                    (file(&holder, Some(span.start)), format!("{name} › #{fragment}"))
                }
                _ => (file(path, None), name),
            }
        }
        Goal::File(path) | Goal::Export(path, _) => (file(path, None), path.clone()),
        Goal::Operation(it) => {
            let name = format!("{} {} in {}", it.method.to_uppercase(), it.path, it.file);
            (file(&it.file, Some(it.at.start)), name)
        }
        Goal::Url(url) => (LinkTarget::Url(url.clone()), url.clone()),
        Goal::Here(_, focus) => (file(targets.own.path, Some(focus.start)), String::new()),
    }
}
