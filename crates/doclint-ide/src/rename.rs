//! New names: of headings with all links to them, of labels, of components, of files.

use crate::goto_marks::tag_names;
use crate::rename_edits::{Composed, FileEdits};
use crate::{Document, DocumentKind, View};
use doclint_diagnostic::{Edit, Span};
use doclint_engine::{Overlay, Workspace};
use doclint_move::{Moved, Refusal, Request, plan};
use doclint_site::anchors;
use doclint_syntax::ast::{
    Component, Definition, FootnoteDefinition, FootnoteReference, Heading, Image, Link,
};
use doclint_syntax::{LinkStyle, Page};
use std::collections::BTreeMap;

/// Something that can get a new name.
enum Renamed<'p> {
    /// A heading: its text and its anchor.
    Heading(Span, String),
    /// The label of a link definition.
    Label(Definition<'p>, Span),
    /// The label of a footnote.
    Footnote(&'p str, Span),
    /// The tags of a component, and the name under the cursor.
    Tags(Component<'p>, Span),
}

/// The text that a rename at an offset changes, with its span; `None` where nothing can be renamed.
pub fn rename_target(view: View<'_>, document: &Document, offset: u32) -> Option<(Span, String)> {
    let (page, renamed) = target(view, document, offset)?;
    let (Renamed::Heading(span, _)
    | Renamed::Label(_, span)
    | Renamed::Footnote(_, span)
    | Renamed::Tags(_, span)) = renamed;
    Some((span, page.slice(span).to_owned()))
}

/// The edits that rename the target at an offset, ordered by path. A heading takes all links
/// to it with it, a label all of its references, a tag its partner.
///
/// # Errors
///
/// The reasons against it, for people.
pub fn rename(
    view: View<'_>,
    document: &Document,
    offset: u32,
    new_name: &str,
) -> Result<Vec<FileEdits>, String> {
    let Some((page, renamed)) = target(view, document, offset) else {
        return Err("nothing here can be renamed".to_owned());
    };
    let new_name = new_name.trim();
    let edits = match renamed {
        Renamed::Heading(span, anchor) if anchor.is_empty() => unlinked(span, new_name)?,
        Renamed::Heading(_, anchor) => return heading(view, document, &anchor, new_name),
        Renamed::Label(definition, _) => label(page, definition, new_name)?,
        Renamed::Footnote(name, _) => footnote(page, name, new_name)?,
        Renamed::Tags(component, _) => tags(component, new_name)?,
    };
    Ok(vec![FileEdits { path: document.path.clone(), edits }])
}

fn target<'d>(
    view: View<'_>,
    document: &'d Document,
    offset: u32,
) -> Option<(&'d Page, Renamed<'d>)> {
    let DocumentKind::Page(page) = &document.kind else { return None };
    let page: &Page = page;
    let is_at = |span: Span| span.start <= offset && offset <= span.end;
    for component in Component::all(page) {
        if let Some(span) = tag_names(component).into_iter().find(|it| is_at(*it)) {
            return Some((page, Renamed::Tags(component, span)));
        }
    }
    for definition in Definition::all(page) {
        let span = definition.label().span();
        if is_at(span) {
            return Some((page, Renamed::Label(definition, span)));
        }
    }
    let links = Link::all(page).map(|it| (it.label(), it.definition()));
    let images = Image::all(page).map(|it| (it.label(), it.definition()));
    for (label, definition) in links.chain(images) {
        if let (Some(label), Some(definition)) = (label, definition)
            && is_at(label.span())
        {
            return Some((page, Renamed::Label(definition, label.span())));
        }
    }
    let notes = FootnoteDefinition::all(page).map(FootnoteDefinition::label);
    let mut notes = notes.chain(FootnoteReference::all(page).map(FootnoteReference::label));
    if let Some(note) = notes.find(|it| is_at(it.span())) {
        return Some((page, Renamed::Footnote(note.as_str(), note.span())));
    }
    let heading = Heading::all(page).find(|it| is_at(it.span()))?;
    let content = heading.content_span()?;
    // A custom id in braces is not a part of the text.
    let id = heading.custom_id_span().filter(|it| content.contains(*it));
    let end = id.map_or(content.end, |it| it.start);
    let kept = page.slice(Span::new(content.start, end)).trim_end();
    let span = Span::new(content.start, content.start + kept.len() as u32);
    let all = anchors(page, view.vocabulary, view.outcome.site.platform.anchors);
    let anchor = all.iter().find(|it| it.of_heading && it.span == heading.span());
    let anchor = anchor.map_or(String::new(), |it| it.id.to_owned());
    Some((page, Renamed::Heading(span, anchor)))
}

/// The edit that gives a deep heading a new text. It has no anchor, so that no link leads to it.
fn unlinked(span: Span, text: &str) -> Result<Vec<Edit>, String> {
    if text.is_empty() || text.contains(['\n', '\r']) {
        return Err("a heading takes exactly one line of text".to_owned());
    }
    Ok(vec![Edit::replace(span, text)])
}

fn heading(
    view: View<'_>,
    document: &Document,
    anchor: &str,
    text: &str,
) -> Result<Vec<FileEdits>, String> {
    let files = BTreeMap::from([(document.path.clone(), document.text().as_bytes().to_vec())]);
    let workspace = Overlay { below: view.workspace, files };
    let request = Request::Rename { page: &document.path, anchor, text };
    let plan = plan(&workspace, view.families, view.config, &request).map_err(reasons)?;
    let mut composed = Composed::default();
    composed.add(&plan, |path| path.to_owned());
    Ok(composed.finish())
}

/// The edits that keep all links when files or folders get new paths, each given by its old path and
/// its new one, from the site's root. The edits apply to the files under their old paths. Old
/// addresses of pages redirect to the new ones.
///
/// # Errors
///
/// The reasons against it, for people.
pub fn rename_files(view: View<'_>, moves: &[(String, String)]) -> Result<Vec<FileEdits>, String> {
    if moves.len() > MAX_MOVES {
        return Err(format!(
            "{} files move at once: move their folder, or at most {MAX_MOVES} files",
            moves.len()
        ));
    }
    let listed = view.workspace.list().files;
    let is_known = |from: &str| {
        let within = format!("{from}/");
        let at = listed.partition_point(|it| it.as_str() < from);
        listed[at..]
            .iter()
            .take_while(|it| it.starts_with(from))
            .any(|it| it == from || it.starts_with(&within))
    };
    let known = moves.iter().filter(|it| is_known(it.0.trim_end_matches('/')));
    let mut done = Done::default();
    done.add(view, view.workspace, &known.collect::<Vec<_>>())?;
    Ok(done.composed.finish())
}

/// Each move reads the whole site twice.
const MAX_MOVES: usize = 20;

/// The moves so far.
#[derive(Default)]
struct Done {
    composed: Composed,
    /// The first paths of the files that have moved, by their current ones.
    first: BTreeMap<String, String>,
}

impl Done {
    /// Plans a move, then the others in the site that results from it: at most [`MAX_MOVES`] deep.
    fn add(
        &mut self,
        view: View<'_>,
        workspace: &dyn Workspace,
        moves: &[&(String, String)],
    ) -> Result<(), String> {
        let Some(((from, to), others)) = moves.split_first() else { return Ok(()) };
        let request = Request::Move { from, to, redirect: true };
        let plan = plan(workspace, view.families, view.config, &request).map_err(reasons)?;
        let first = &mut self.first;
        let first_path = |path: &str| first.get(path).map_or(path, |it| it).to_owned();
        self.composed.add(&plan, first_path);
        let moved: Vec<_> = plan
            .moves
            .iter()
            .map(|(from, to)| (to.clone(), first.remove(from).unwrap_or_else(|| from.clone())))
            .collect();
        first.extend(moved);
        self.add(view, &Moved::new(workspace, &plan), others)
    }
}

fn reasons(refusal: Refusal) -> String {
    let reasons = refusal.reasons.into_iter().map(|(at, text)| match at {
        Some(at) => format!("{}: {text}", at.path),
        None => text,
    });
    reasons.collect::<Vec<_>>().join("; ")
}

/// The edits that rename a label in its definition and wherever links and images use it.
fn label(page: &Page, definition: Definition<'_>, new: &str) -> Result<Vec<Edit>, String> {
    if new.is_empty() || new.contains(['[', ']', '\n', '\r']) {
        return Err(format!("`{new}` is not a label: expected one line without brackets"));
    }
    let folded = |text: &str| {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        words.join(" ")
    };
    let here = definition.label();
    let is_taken = |it: Definition<'_>| {
        it.label().span() != here.span() && folded(it.label().as_str()) == folded(new)
    };
    if Definition::all(page).any(is_taken) {
        return Err(format!("the label `{new}` already has a definition"));
    }
    let mut edits = vec![Edit::replace(here.span(), new)];
    let links = Link::all(page).map(|it| (it.node(), it.style(), it.label(), it.definition()));
    let images = Image::all(page).map(|it| (it.node(), it.style(), it.label(), it.definition()));
    for (node, style, label, of) in links.chain(images) {
        let is_it = of.is_some_and(|it| it.label().span() == here.span());
        let Some(label) = label.filter(|_| is_it) else { continue };
        let end = node.span().end;
        edits.push(match style {
            LinkStyle::Full => Edit::replace(label.span(), new),
            // The label is the text that readers see, so it stays.
            LinkStyle::Collapsed => Edit::replace(Span::new(end - 2, end), format!("[{new}]")),
            _ => Edit::insert(end, format!("[{new}]")),
        });
    }
    edits.sort_by_key(|it| it.span);
    Ok(edits)
}

/// The edits that rename a footnote.
fn footnote(page: &Page, name: &str, new: &str) -> Result<Vec<Edit>, String> {
    if new.is_empty() || new.contains(['[', ']', '^']) || new.contains(char::is_whitespace) {
        return Err(format!("`{new}` is not a label: expected one word without brackets"));
    }
    let definitions = || FootnoteDefinition::all(page).map(FootnoteDefinition::label);
    if definitions().any(|it| it.as_str() == new) {
        return Err(format!("the footnote `{new}` already exists"));
    }
    let all = definitions().chain(FootnoteReference::all(page).map(FootnoteReference::label));
    let same = all.filter(|it| it.as_str().eq_ignore_ascii_case(name));
    let mut edits: Vec<Edit> = same.map(|it| Edit::replace(it.span(), new)).collect();
    edits.sort_by_key(|it| it.span);
    Ok(edits)
}

/// The edits that rename the opening tag and the closing tag of a component.
fn tags(component: Component<'_>, new: &str) -> Result<Vec<Edit>, String> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-' | ':');
    let is_name = new.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '$'));
    if !is_name || !new.chars().all(is_part) || new.ends_with(['.', ':']) {
        return Err(format!("`{new}` is not the name of a component"));
    }
    Ok(tag_names(component).into_iter().map(|it| Edit::replace(it, new)).collect())
}
