//! Everything that names the thing under the cursor.

use crate::goto_goal::{Goal, NavigationTarget, OperationGoal, Targets};
use crate::goto_marks::{Mark, inner, mark_at, marks, of_docs_json};
use crate::goto_own::{Own, OwnKind};
use crate::{Document, View};
use doclint_data::Value;
use doclint_diagnostic::Span;
use doclint_site::{LinkKind, OperationName, SitePage, Target, fragment_of, percent_decoded};
use doclint_syntax::ast::{Definition, FootnoteDefinition, Image, Link};
use doclint_syntax::{LinkStyle, Page};

/// The target whose references are searched for.
enum Sought {
    /// A page or a snippet by its path.
    Page(String),
    /// An anchor: the path of the file that has it, and its name.
    Anchor(String, String),
    /// Another file.
    File(String),
    /// An operation.
    Operation(OperationGoal),
    /// A place in the document.
    Here(Span, Span),
}

/// The places that name the target at an offset: the links to a page or heading, the imports of a
/// snippet, the pages of an operation, ordered by path and place. On the front matter or the first
/// line of a page, these are the places that name the page. With `include_declaration`, the place
/// itself is one of them.
pub fn references(
    view: View<'_>,
    document: &Document,
    offset: u32,
    include_declaration: bool,
) -> Vec<NavigationTarget> {
    let own = Own::of(view, document);
    let mut targets = Targets::new(view, &own);
    let mut out = Vec::new();
    for sought in sought(&mut targets, offset) {
        out.extend(match &sought {
            Sought::Here(_, focus) => in_document(&targets, *focus),
            _ => in_site(&mut targets, &sought),
        });
        if include_declaration {
            let goal = match sought {
                Sought::Page(path) => Goal::Page(path, None),
                Sought::Anchor(path, id) => Goal::Page(path, Some(id)),
                Sought::File(path) => Goal::File(path),
                Sought::Operation(operation) => Goal::Operation(operation),
                Sought::Here(span, focus) => Goal::Here(span, focus),
            };
            out.extend(targets.place(&goal));
        }
    }
    out.sort();
    out.dedup();
    out
}

/// The targets named or declared at an offset. The first line of a page without front matter is
/// both its title and a heading.
fn sought(targets: &mut Targets<'_>, offset: u32) -> Vec<Sought> {
    if let Some(mark) = mark_at(targets, offset) {
        return meant(targets, mark.goal).into_iter().collect();
    }
    let own = targets.own;
    let is_at = |span: Span| span.start <= offset && offset <= span.end;
    match &own.kind {
        OwnKind::Page(page, facts) => {
            let on_page = match facts.front_matter.is_some() {
                true => offset < facts.text_start,
                false => offset < page_line_end(page),
            };
            let anchors = facts.anchors.iter().filter(|it| is_at(it.span));
            let anchor = anchors.min_by_key(|it| it.span.len());
            let named = anchor.map(|it| Sought::Anchor(own.path.to_owned(), it.id.to_owned()));
            let of_page = on_page.then(|| Sought::Page(own.path.to_owned()));
            let either = named.or_else(|| declared(page, offset));
            of_page.into_iter().chain(either).collect()
        }
        OwnKind::Api(_, facts) => {
            let operation = facts.operations.iter().find(|it| is_at(it.span));
            let operation = operation.map(|it| OperationGoal::of(own.path, it));
            operation.map(Sought::Operation).into_iter().collect()
        }
        OwnKind::DocsJson(_) | OwnKind::Other => Vec::new(),
    }
}

/// Where the first line of a page ends.
fn page_line_end(page: &Page) -> u32 {
    let source = page.source();
    source.find('\n').unwrap_or(source.len()) as u32 + 1
}

fn meant(targets: &mut Targets<'_>, goal: Goal) -> Option<Sought> {
    match goal {
        Goal::Page(path, None) => Some(Sought::Page(path)),
        Goal::Page(path, Some(id)) => Some(match targets.anchor(&path, &id) {
            Some((holder, _)) => Sought::Anchor(holder, id),
            None => Sought::Page(path),
        }),
        Goal::File(path) => Some(Sought::File(path)),
        Goal::Export(path, _) => meant(targets, targets.any_file(path)),
        Goal::Operation(operation) => Some(Sought::Operation(operation)),
        Goal::Here(span, focus) => Some(Sought::Here(span, focus)),
        Goal::Url(_) => None,
    }
}

/// The definition of a link or a footnote that is at an offset.
fn declared(page: &Page, offset: u32) -> Option<Sought> {
    let is_at = |span: Span| span.start <= offset && offset <= span.end;
    let links = Definition::all(page).map(|it| (it.span(), it.label().span()));
    let notes = FootnoteDefinition::all(page).map(|it| (it.span(), it.label().span()));
    let found = links.chain(notes).find(|it| is_at(it.1))?;
    Some(Sought::Here(found.0, found.1))
}

/// The labels and marks in the document that name a place in it.
fn in_document(targets: &Targets<'_>, focus: Span) -> Vec<NavigationTarget> {
    let own = targets.own;
    let names = marks(targets, None).into_iter();
    let names = names.filter(|it| matches!(it.goal, Goal::Here(_, at) if at == focus));
    let labels = own.page().map(|it| labels(it.0, focus)).unwrap_or_default();
    let spans = names.map(|it| it.span).chain(labels);
    spans.map(|span| NavigationTarget { path: own.path.to_owned(), span, focus: span }).collect()
}

/// The labels of the links and images that a definition with a label at `focus` belongs to.
fn labels(page: &Page, focus: Span) -> Vec<Span> {
    let is_it = |it: Option<Definition<'_>>| it.is_some_and(|it| it.label().span() == focus);
    let is_reference =
        |it: LinkStyle| matches!(it, LinkStyle::Full | LinkStyle::Collapsed | LinkStyle::Shortcut);
    let links = Link::all(page).filter(|it| is_reference(it.style()) && is_it(it.definition()));
    let images = Image::all(page).filter(|it| is_reference(it.style()) && is_it(it.definition()));
    let links = links.filter_map(|it| it.label());
    let images = images.filter_map(|it| it.label());
    links.chain(images).map(|it| it.span()).collect()
}

fn in_site(targets: &mut Targets<'_>, sought: &Sought) -> Vec<NavigationTarget> {
    let (view, own) = (targets.view, targets.own);
    let site = &view.outcome.site;
    let mut out = Vec::new();
    for mark in marks(targets, None) {
        if is_sought(targets, &mark, sought) {
            out.push(NavigationTarget {
                path: own.path.to_owned(),
                span: mark.span,
                focus: mark.span,
            });
        }
    }
    let mut add = |page: &SitePage, span: Span| {
        if *page.path != *own.path {
            out.push(NavigationTarget { path: page.path.to_string(), span, focus: span });
        }
    };
    for (page, span) in linked(targets, sought) {
        add(page, span);
    }
    for page in &site.pages {
        for span in other_names(targets, page, sought) {
            add(page, span);
        }
    }
    if let Some(docs_json) = &site.docs_json {
        let in_own = |path: &str| path == own.path;
        for (file, mark) in of_docs_json(targets, docs_json) {
            let path = &view.outcome.files.get(file).path;
            if !in_own(path) && is_sought(targets, &mark, sought) {
                out.push(NavigationTarget {
                    path: path.clone(),
                    span: mark.span,
                    focus: mark.span,
                });
            }
        }
    }
    out
}

/// Whether a mark names the target. A link to an anchor of a page names the page, too.
fn is_sought(targets: &mut Targets<'_>, mark: &Mark, sought: &Sought) -> bool {
    match (sought, &mark.goal) {
        (Sought::Page(path), Goal::Page(to, _)) => mark.is_link && path == to,
        (Sought::Page(path) | Sought::File(path), Goal::Export(to, _)) => {
            mark.is_link && path == to
        }
        (Sought::Anchor(path, id), Goal::Page(to, Some(fragment))) => {
            id == fragment && targets.anchor(to, fragment).is_some_and(|it| it.0 == *path)
        }
        (Sought::File(path), Goal::File(to)) => mark.is_link && path == to,
        (Sought::Operation(sought), Goal::Operation(to)) => {
            (&sought.file, &sought.method, &sought.path) == (&to.file, &to.method, &to.path)
        }
        _ => false,
    }
}

/// The links of pages that lead to the target.
fn linked<'s>(targets: &mut Targets<'s>, sought: &Sought) -> Vec<(&'s SitePage, Span)> {
    let site = &targets.view.outcome.site;
    let mut out = Vec::new();
    for link in site.links.iter() {
        let page = &site.pages[link.page];
        let fact = page.facts.links.at(link.link);
        let may_lead = match (sought, &link.target) {
            (Sought::Page(path), Target::Page(to)) => *site.pages[*to].path == **path,
            (Sought::Page(_), Target::Redirect(..)) => true,
            (Sought::Anchor(_, id), Target::Page(_) | Target::Redirect(..)) => {
                let fragment = fragment_of(fact.target);
                matches!(link.target, Target::Redirect(..))
                    || fragment.is_some_and(|it| percent_decoded(it) == id.as_str())
            }
            (Sought::File(path), Target::File) => {
                let name = path.rsplit('/').next().unwrap_or(path);
                percent_decoded(fact.target).contains(name)
            }
            (Sought::File(_), Target::Redirect(..)) => true,
            _ => false,
        };
        if !may_lead {
            continue;
        }
        let Some(goal) = targets.address(&page.path, fact.target, fact.kind) else { continue };
        let mark = Mark { span: fact.span, goal, is_link: true };
        if is_sought(targets, &mark, sought) {
            out.push((page, fact.span));
        }
    }
    out
}

/// The imports, snippets and operations of a page that name the target.
fn other_names(targets: &Targets<'_>, page: &SitePage, sought: &Sought) -> Vec<Span> {
    let facts = &page.facts;
    match sought {
        Sought::Page(path) | Sought::File(path) => {
            let is_it = |goal: Option<Goal>| match goal {
                Some(Goal::Page(to, _) | Goal::File(to)) => to == *path,
                _ => false,
            };
            // Most imports name other files.
            let name = path.rsplit('/').next().unwrap_or(path);
            let stem = name.rsplit_once('.').map_or(name, |it| it.0);
            let imports = facts.imports.iter().filter(|it| it.source.contains(stem));
            let imports = imports.filter(|it| is_it(targets.import(&page.path, &it.source)));
            let snippets = facts.snippets.iter().filter(|it| it.file.contains(stem));
            let snippets = snippets.filter(|it| is_it(targets.snippet(&it.file)));
            let icons = facts.icons.iter().filter(|it| it.name.contains('/'));
            let icons = icons.filter(|it| it.name.contains(name));
            let icons =
                icons.filter(|it| is_it(targets.address(&page.path, it.name, LinkKind::File)));
            let shown = snippets.map(|it| it.span).chain(icons.map(|it| it.span));
            imports.map(|it| it.span).chain(shown).collect()
        }
        Sought::Operation(sought) => {
            let Some((value, text)) = named_operation(page) else { return Vec::new() };
            let is_near = OperationName::parse(text).is_some_and(|it| {
                it.method == sought.method && it.path.trim_matches('/') == sought.path
            });
            let goal = is_near.then(|| targets.operation(text, &[])).flatten();
            let is_it = matches!(goal, Some(Goal::Operation(it)) if it.file == sought.file);
            is_it.then(|| inner(value)).into_iter().collect()
        }
        Sought::Anchor(..) | Sought::Here(..) => Vec::new(),
    }
}

fn named_operation(page: &SitePage) -> Option<(&Value, &str)> {
    let value = page.facts.get("openapi")?;
    Some((value, value.as_str()?))
}
