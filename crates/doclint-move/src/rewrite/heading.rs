//! The edits that change the text of a heading and all links to it.

use crate::address::can_replace_escapes;
use crate::edits::Edits;
use crate::plan::{MovePlan, Refusal};
use crate::snapshot::{Snapshot, parse as parse_address, parsed};
use doclint_data::json_edit::quoted;
use doclint_data::{Kind, Value};
use doclint_diagnostic::{Edit, Span, apply_edits};
use doclint_site::{
    AnchorPages, Anchors, FileRole, LinkKind, Site, SitePage, Target, anchors, page_address,
    percent_encoded,
};
use doclint_syntax::ast::{Expression, Heading};
use doclint_syntax::{Page, parse};
use std::collections::HashMap;

/// A heading with a new text, and how that changes the anchors of its page.
pub(crate) struct Renamed {
    pub path: String,
    span: Span,
    text: String,
    /// New anchors by old ones. Anchors of other headings with the same text may change too.
    pub anchors: HashMap<String, String>,
}

impl Renamed {
    /// The heading that a request renames, if it can have that text.
    pub fn of(
        snapshot: &Snapshot<'_>,
        page: &str,
        anchor: &str,
        text: &str,
    ) -> Result<Self, Refusal> {
        let text = text.trim();
        if text.is_empty() || text.contains('\n') {
            return Err(Refusal::because("a heading takes exactly one line of text"));
        }
        let Some(page) = snapshot.page(page) else {
            return Err(Refusal::because(format!("there is no page `{page}`")));
        };
        let source = snapshot.text(&page.path)?;
        let platform = snapshot.site().platform;
        let dialect = snapshot.site().dialect_of(&page.path);
        let anchors = |page: &Page| anchors(page, &*snapshot.vocabulary, platform.anchors);
        let before = parse(&source, dialect);
        if !before.errors().is_empty() {
            let why = format!("`{}` has a syntax error: fix it first", page.path);
            return Err(Refusal::because(why));
        }
        let old = anchors(&before);
        let Some(found) = old.iter().find(|it| it.id == anchor && it.of_heading) else {
            return Err(unknown(page, anchor, &old));
        };
        let heading = Heading::all(&before).find(|it| it.span() == found.span);
        let content = heading.and_then(Heading::content_span);
        let Some(content) = content else {
            return Err(Refusal::because(format!("the heading `#{anchor}` has no text")));
        };
        // A custom id in braces follows the text and stays.
        let id = heading.and_then(Heading::custom_id_span);
        let end = id.filter(|it| content.contains(*it)).map_or(content.end, |it| it.start);
        let kept = &source[content.start as usize..end as usize];
        let end = content.start + kept.trim_end().len() as u32;
        let span = Span::new(content.start, end);
        let after = apply_edits(&source, &[Edit::replace(span, text)])
            .map_err(|error| Refusal::because(error.to_string()))?;
        let after = parse(&after, dialect);
        let new = anchors(&after);
        let code = |page: &Page| Expression::all(page).count();
        let is_heading = Heading::all(&after).count() == Heading::all(&before).count()
            && code(&after) == code(&before);
        if !after.errors().is_empty() || new.iter().len() != old.iter().len() || !is_heading {
            return Err(Refusal::because(format!("`{text}` can't be the text of a heading")));
        }
        let changed = old.iter().zip(new.iter()).filter(|(old, new)| old.id != new.id);
        let anchors = changed.map(|(old, new)| (old.id.to_owned(), new.id.to_owned())).collect();
        Ok(Self { path: page.path.to_string(), span, text: text.to_owned(), anchors })
    }
}

impl Renamed {
    /// The old and the new anchor that a link names.
    fn found_by(&self, fragment: &str, site: &Site) -> Option<(&str, &str)> {
        let second = || self.anchors.get_key_value(&site.platform.anchors.second_name(fragment)?);
        let found = self.anchors.get_key_value(fragment).or_else(second)?;
        Some((found.0, found.1))
    }
}

fn unknown(page: &SitePage, anchor: &str, all: &Anchors) -> Refusal {
    if all.iter().any(|it| it.id == anchor) {
        return Refusal::because(format!(
            "`#{anchor}` on `{}` is the `id` of an element, not a heading: change it and the links to it \
             manually",
            page.path
        ));
    }
    let names = all.iter().filter(|it| it.of_heading).map(|it| it.id);
    let near = doclint_suggest::suggest(anchor, names);
    let near = near.map(|it| format!(": did you mean `#{it}`?")).unwrap_or_default();
    Refusal::because(format!("`{}` has no anchor `#{anchor}`{near}", page.path))
}

/// Everything that the new text changes.
pub(crate) fn plan(snapshot: &Snapshot<'_>, renamed: &Renamed) -> Result<MovePlan, Refusal> {
    let site = snapshot.site();
    let mut edits = Edits::default();
    edits.replace(&renamed.path, renamed.span, renamed.text.clone());
    let mut shown = Shown { site, renamed, known: HashMap::new() };
    for page in &site.pages {
        for link in page.facts.links.iter() {
            let Some(written) = parsed(site, page, link) else { continue };
            let Some(fragment) = &written.fragment else { continue };
            let Some((old, new)) = renamed.found_by(fragment, site) else { continue };
            let on_page = *page.path == *renamed.path;
            if written.path.is_empty() && page.role == FileRole::Snippet && !on_page {
                let why = "this link depends on the page that imports the snippet: write the path of \
                           the page before `#` first";
                edits.refuse(&page.path, link.span.start, why);
                continue;
            }
            let leads = match written.path.is_empty() {
                true => on_page && fragment == old || shown.on(page, fragment, old),
                false => shown.at(&written.meant, fragment, old),
            };
            if !leads {
                continue;
            }
            let before = link.target.split('#').next().unwrap_or_default();
            let prefix = site.platform.anchors.prefix_of(fragment);
            let address = format!("{before}#{prefix}{}", percent_encoded(new));
            if !link.is_plain && !can_replace_escapes(link.target, &address) {
                let why = format!("this link can't be rewritten: write `#{new}`, then rename");
                edits.refuse(&page.path, link.span.start, why);
                continue;
            }
            edits.replace(&page.path, link.span, address);
            edits.counts.links += 1;
        }
    }
    values(snapshot, &mut shown, &mut edits);
    edits.finish(snapshot)
}

/// Rewrites values in `docs.json` that link to the heading.
fn values(snapshot: &Snapshot<'_>, shown: &mut Shown<'_>, edits: &mut Edits) {
    let Some(config) = &snapshot.site().docs_json else { return };
    for file in &config.files {
        let mut todo: Vec<&Value> = vec![&file.document.root];
        while let Some(value) = todo.pop() {
            match &value.kind {
                Kind::Mapping(mapping) => todo.extend(mapping.entries.iter().map(|it| &it.value)),
                Kind::Sequence(items) => todo.extend(items),
                Kind::String(written) if written.contains('#') => {
                    let Some(parsed) = parse_address(snapshot.site(), "", written) else {
                        continue;
                    };
                    let fragment = parsed.fragment.unwrap_or_default();
                    let Some(new) = shown.renamed.anchors.get(&fragment) else { continue };
                    if parsed.path.is_empty() || !shown.at(&parsed.meant, &fragment, &fragment) {
                        continue;
                    }
                    let before = written.split('#').next().unwrap_or_default();
                    let new = quoted(&format!("{before}#{}", percent_encoded(new)));
                    edits.replace(&file.path, value.span, new);
                    edits.counts.values += 1;
                }
                _ => {}
            }
        }
    }
}

/// Finds out which pages show the heading: its own, and those that import it.
struct Shown<'a> {
    site: &'a Site,
    renamed: &'a Renamed,
    known: HashMap<String, AnchorPages<'a>>,
}

impl<'a> Shown<'a> {
    /// Whether a path leads to a page that has the anchor `old` from the page of the heading, and a
    /// fragment leads to that anchor there.
    fn at(&mut self, meant: &str, fragment: &str, old: &str) -> bool {
        let site = self.site;
        let page = match site.find(meant, LinkKind::Page) {
            Target::Page(page) => Some(page),
            Target::Redirect(_, to) if !to.contains('#') => site.index.page(page_address(&to)),
            _ => None,
        };
        page.is_some_and(|it| self.on(&site.pages[it], fragment, old))
    }

    fn on(&mut self, page: &'a SitePage, fragment: &str, old: &str) -> bool {
        let site = self.site;
        let known = self.known.entry(page.path.to_string());
        let anchors = known.or_insert_with(|| site.anchors(page).unwrap_or_default());
        // The exact name comes first.
        let is_meant = fragment == old || !anchors.contains_key(fragment);
        is_meant && anchors.get(old).is_some_and(|it| *it.path == *self.renamed.path)
    }
}
