//! Finds the target that a part of a text names, and its place.

use crate::View;
use crate::goto_own::Own;
use crate::sections::whole;
use doclint_data::Value;
use doclint_diagnostic::Span;
use doclint_site::{
    ApiFile, LinkKind, Operation, OperationName, PageFacts, SitePage, Style, Target, address,
    api_file, has_scheme, imported_path, is_page, join, percent_decoded,
};
use doclint_syntax::{Dialect, parse};
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// A place in a file of the site.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NavigationTarget {
    /// The path from the site's root.
    pub path: String,
    /// The whole of it, such as a section or a component.
    pub span: Span,
    /// The part that names it, such as a heading; empty at the start of a file.
    pub focus: Span,
}

/// The target that a part of a text names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// A page or a snippet by its path, and the part after `#`.
    Page(String, Option<String>),
    /// Another file by its path.
    File(String),
    /// A name that a file exports.
    Export(String, String),
    /// An operation of an OpenAPI file.
    Operation(OperationGoal),
    /// An address on the web.
    Url(String),
    /// A place in the document itself: all of it, and its name.
    Here(Span, Span),
}

/// An operation of an OpenAPI file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OperationGoal {
    /// The path of the file.
    pub file: String,
    /// The method, in lower case.
    pub method: String,
    /// The path without slashes around it.
    pub path: String,
    /// Its key in the file.
    pub at: Span,
}

impl OperationGoal {
    /// An operation of the file with that path.
    pub fn of(file: &str, operation: &Operation) -> Self {
        Self {
            file: file.to_owned(),
            method: operation.method.clone(),
            path: operation.path.trim_matches('/').to_owned(),
            at: operation.span,
        }
    }
}

/// Anchors with the paths of the files that have them, and their places there.
type Anchors = HashMap<String, (String, Span)>;

/// Finds the targets that texts name, in the site with the text of the document in it.
pub(crate) struct Targets<'a> {
    /// The last checked site.
    pub view: View<'a>,
    /// The document.
    pub own: &'a Own<'a>,
    anchors: HashMap<String, Rc<Anchors>>,
    operations: OnceCell<Operations<'a>>,
}

/// The operations of all OpenAPI files.
#[derive(Default)]
struct Operations<'a> {
    /// The paths of the files.
    paths: Vec<String>,
    /// The files that have an operation, by its method and path.
    named: HashMap<(&'a str, &'a str), Vec<(&'a ApiFile, &'a Operation)>>,
    /// Operations by the addresses of the pages that are generated from them.
    addresses: HashMap<String, Goal>,
}

/// How deep snippets that import snippets are followed.
const MAX_DEPTH: usize = 8;

impl<'a> Targets<'a> {
    /// Targets of texts in a document.
    pub fn new(view: View<'a>, own: &'a Own<'a>) -> Self {
        Self { view, own, anchors: HashMap::new(), operations: OnceCell::new() }
    }

    /// Resolves an address that is written in the file `from`.
    pub fn address(&self, from: &str, target: &str, kind: LinkKind) -> Option<Goal> {
        let site = &self.view.outcome.site;
        let target = site.substituted(target.trim());
        if has_scheme(&target) {
            return is_url(&target).then(|| Goal::Url(target.into_owned()));
        }
        let written = address(&target)?;
        let fragment = written.fragment.filter(|it| !it.is_empty());
        let fragment = fragment.map(|it| percent_decoded(it).into_owned());
        if written.path.is_empty() {
            return is_page(from).then(|| Goal::Page(from.to_owned(), fragment));
        }
        match site.resolve(from, &target, kind) {
            Target::Page(page) => Some(Goal::Page(site.pages[page].path.to_string(), fragment)),
            Target::File => self.file(from, written.path).map(Goal::File),
            Target::Redirect(_, to) if has_scheme(&to) => is_url(&to).then_some(Goal::Url(to)),
            Target::Redirect(_, to) => match site.resolve("", &to, kind) {
                Target::Page(page) => {
                    let own = address(&to).and_then(|it| it.fragment).map(str::to_owned);
                    Some(Goal::Page(site.pages[page].path.to_string(), own.or(fragment)))
                }
                Target::File => self.file("", address(&to)?.path).map(Goal::File),
                _ => None,
            },
            Target::Elsewhere => {
                let path = percent_decoded(written.path);
                self.operations().addresses.get(path.trim_matches('/')).cloned()
            }
            _ => None,
        }
    }

    /// The path of the file that a path in the file `from` means.
    pub fn file(&self, from: &str, written: &str) -> Option<String> {
        let site = &self.view.outcome.site;
        let written = percent_decoded(written);
        let is_there = |it: &String| site.index.has_file(it);
        let base = if Style::of(&written) == Style::Relative { from } else { "" };
        let joined = join(base, &written);
        let below = || {
            let path = joined.as_deref()?.strip_prefix(site.base_path.as_deref()?)?;
            Some(path.trim_start_matches('/').to_owned()).filter(is_there)
        };
        let beside = || join(from, &written).filter(is_there);
        joined.clone().filter(is_there).or_else(below).or_else(beside)
    }

    /// Resolves the import of `source` in the file `from`.
    pub fn import(&self, from: &str, source: &str) -> Option<Goal> {
        let index = &self.view.outcome.site.index;
        if !source.starts_with(['/', '.']) {
            return None;
        }
        let path = imported_path(from, source, |it| index.has_file(it))?;
        Some(self.any_file(path))
    }

    /// The file that `<Snippet file="…">` names.
    pub fn snippet(&self, name: &str) -> Option<Goal> {
        let file = self.view.outcome.site.snippet(name)?;
        Some(self.any_file(self.view.outcome.files.get(file).path.clone()))
    }

    /// A page or another file by its path.
    pub fn any_file(&self, path: String) -> Goal {
        if is_page(&path) { Goal::Page(path, None) } else { Goal::File(path) }
    }

    /// The operation that a page or the navigation names, or the file that is named instead of one.
    /// `near` are the paths of the files that are named around it.
    pub fn operation(&self, text: &str, near: &[&str]) -> Option<Goal> {
        let all = self.operations();
        let Some(name) = OperationName::parse(text) else {
            let path = api_file(&all.paths, text.trim()).filter(|_| !text.trim().is_empty());
            return path.map(|it| Goal::File(it.to_owned()));
        };
        let files = all.named.get(&(name.method.as_str(), name.path.trim_matches('/')))?;
        let named = name.file.and_then(|it| api_file(&all.paths, it));
        let in_named = || files.iter().find(|it| Some(it.0.path.as_str()) == named);
        let in_near = || files.iter().find(|it| near.contains(&it.0.path.as_str()));
        let (file, operation) = in_named().or_else(in_near).or_else(|| files.first())?;
        Some(Goal::Operation(OperationGoal::of(&file.path, operation)))
    }

    fn operations(&self) -> &Operations<'a> {
        self.operations.get_or_init(|| {
            let site = &self.view.outcome.site;
            let mut out = Operations::default();
            for file in site.api_files().chain(site.other_apis.iter().flatten().map(|it| &**it)) {
                out.paths.push(file.path.clone());
                for it in &file.facts.operations {
                    let key = (it.method.as_str(), it.path.trim_matches('/'));
                    out.named.entry(key).or_default().push((file, it));
                }
            }
            for api in &site.apis {
                let Some(file) = &api.file else { continue };
                for it in &file.facts.operations {
                    let goal = Goal::Operation(OperationGoal::of(&file.path, it));
                    for address in &it.addresses {
                        let address = match address.strip_prefix('/') {
                            Some(address) => address.to_owned(),
                            None => format!("{}/{address}", api.source.directory),
                        };
                        out.addresses.entry(address).or_insert_with(|| goal.clone());
                    }
                }
            }
            out
        })
    }

    /// The facts of a page: those of the document itself, or those of the last check.
    pub fn facts(&self, path: &str) -> Option<&'a PageFacts> {
        if path == self.own.path {
            return self.own.page().map(|it| it.1);
        }
        self.site_page(path).map(|it| &*it.facts)
    }

    fn site_page(&self, path: &str) -> Option<&'a SitePage> {
        let pages = &self.view.outcome.site.pages;
        let at = pages.binary_search_by(|it| (*it.path).cmp(path)).ok()?;
        Some(&pages[at])
    }

    /// The file and the place of an anchor that a page has, if only in one of its snippets.
    pub fn anchor(&mut self, page: &str, id: &str) -> Option<(String, Span)> {
        let known = match self.anchors.get(page) {
            Some(known) => Rc::clone(known),
            None => {
                let made = Rc::new(self.find_anchors(page));
                self.anchors.insert(page.to_owned(), Rc::clone(&made));
                made
            }
        };
        known.get(id).cloned()
    }

    fn find_anchors(&self, page: &str) -> Anchors {
        let mut out = Anchors::new();
        let mut level = vec![page.to_owned()];
        let mut seen = HashSet::from([page.to_owned()]);
        for _ in 0..MAX_DEPTH {
            let mut next = Vec::new();
            for path in level {
                let Some(facts) = self.facts(&path) else { continue };
                for it in facts.anchors.iter() {
                    out.entry(it.id.to_owned()).or_insert_with(|| (path.clone(), it.span));
                }
                let imports = facts.imports.iter().map(|it| self.import(&path, &it.source));
                let snippets = facts.snippets.iter().map(|it| self.snippet(&it.file));
                for goal in imports.chain(snippets).flatten() {
                    let Goal::Page(path, _) = goal else { continue };
                    if seen.insert(path.clone()) {
                        next.push(path);
                    }
                }
            }
            level = next;
        }
        out
    }

    /// Where a goal is; `None` for an address on the web and for a goal that doesn't exist.
    pub fn place(&mut self, goal: &Goal) -> Option<NavigationTarget> {
        match goal {
            Goal::Page(path, fragment) => {
                let anchor = fragment.as_deref().and_then(|it| self.anchor(path, it));
                Some(match anchor {
                    Some((path, focus)) => self.anchor_place(path, focus),
                    None => self.page_place(path),
                })
            }
            Goal::File(path) => Some(start_of(path)),
            Goal::Export(path, name) => Some(self.export_place(path, name)),
            Goal::Operation(OperationGoal { file, at, .. }) => {
                Some(NavigationTarget { path: file.clone(), span: *at, focus: *at })
            }
            Goal::Here(span, focus) => Some(NavigationTarget {
                path: self.own.path.to_owned(),
                span: *span,
                focus: *focus,
            }),
            Goal::Url(_) => None,
        }
    }

    /// Where a page begins for readers: its title, if the front matter has one.
    pub fn page_place(&self, path: &str) -> NavigationTarget {
        let title = self.facts(path).and_then(|it| it.get("title"));
        let title = title.filter(|it| it.as_str().is_some_and(|it| !it.is_empty()));
        let span = title.map_or(Span::at(0), |it| it.span);
        NavigationTarget { path: path.to_owned(), span, focus: span }
    }

    fn anchor_place(&self, path: String, focus: Span) -> NavigationTarget {
        let span = match self.own.page() {
            Some((page, _)) if path == self.own.path => whole(page, focus),
            _ => self.text(&path).map_or(focus, |it| {
                let markdown = self.site_page(&path).map(|it| it.file);
                let markdown = markdown.and_then(|it| self.view.outcome.files.get(it).dialect);
                whole(&parse(&it, markdown.unwrap_or(Dialect::Mdx)), focus)
            }),
        };
        NavigationTarget { path, span, focus }
    }

    fn export_place(&self, path: &str, name: &str) -> NavigationTarget {
        let own = self.own.page().filter(|_| path == self.own.path);
        let own = own.map(|it| it.0.source().to_owned());
        let text = own.or_else(|| self.text(path));
        let span = text
            .as_deref()
            .and_then(|it| declarations(it).into_iter().find(|it| it.0 == name).map(|it| it.1));
        match span {
            Some(span) => NavigationTarget { path: path.to_owned(), span, focus: span },
            None if is_page(path) => self.page_place(path),
            None => start_of(path),
        }
    }

    /// The text that was checked, unless it has changed since.
    fn text(&self, path: &str) -> Option<String> {
        match self.site_page(path) {
            Some(page) => {
                let file = self.view.outcome.files.get(page.file);
                file.text(self.view.workspace).map(|it| it.as_ref().to_owned())
            }
            None => String::from_utf8(self.view.workspace.read(path).ok()?).ok(),
        }
    }
}

fn start_of(path: &str) -> NavigationTarget {
    NavigationTarget { path: path.to_owned(), span: Span::at(0), focus: Span::at(0) }
}

/// Whether an editor can open an address outside of the site.
fn is_url(target: &str) -> bool {
    ["http:", "https:", "mailto:"]
        .iter()
        .any(|it| target.get(..it.len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(it)))
}

/// The names that code declares, each with its place.
pub(crate) fn declarations(code: &str) -> Vec<(&str, Span)> {
    const WORDS: [&str; 5] = ["class", "const", "function", "let", "var"];
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let mut out = Vec::new();
    let (mut declares, mut at) = (false, 0);
    while let Some(found) = code[at..].find(is_part) {
        let start = at + found;
        let rest = &code[start..];
        let word = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        if declares && code[at..start].trim().is_empty() {
            out.push((word, (start..start + word.len()).into()));
        }
        declares = WORDS.contains(&word);
        at = start + word.len();
    }
    out
}

/// The name of a page: its title, or else its path.
pub(crate) fn title<'a>(facts: Option<&'a PageFacts>, path: &'a str) -> &'a str {
    let title = facts.and_then(|it| it.get("title")).and_then(Value::as_str);
    let first = || facts?.headings.iter().take(FIRST).find(|it| it.level == 1).map(|it| it.text);
    let title = title.or_else(first).filter(|it| !it.trim().is_empty());
    title.unwrap_or(path)
}

/// A title is among the first headings of a page.
const FIRST: usize = 16;
