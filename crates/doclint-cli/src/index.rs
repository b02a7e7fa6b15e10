//! The text of `llms.txt` and `llms-full.txt`, and the parts of an existing file that the site
//! doesn't have.

use crate::words::one_line;
use doclint_engine::Workspace;
use doclint_site::{CatalogEntry, Site, Target, llms_line, percent_encoded, titles_are_alike};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// The index that a site has, as far as a new one keeps it.
#[derive(Default)]
pub struct Existing<'s> {
    /// The lines of pages, by the path of the page without its extension.
    lines: HashMap<String, ExistingLine<'s>>,
}

/// The line of a page.
struct ExistingLine<'s> {
    /// The text between the brackets, as written.
    title: &'s str,
    /// The text after the link.
    description: &'s str,
    /// All of it.
    whole: &'s str,
}

impl<'s> Existing<'s> {
    /// Reads the lines about pages in `text`, the `llms.txt` of the site.
    pub fn of(site: &Site, text: &'s str) -> Self {
        let mut lines = HashMap::new();
        for line in site.llms.iter().flat_map(|it| &it.lines).filter(|it| it.is_item) {
            let Some(title) = text.get(line.title_span.range()) else { continue };
            let Some(path) = site.llms_path(line) else { continue };
            let path = match site.llms_target(line).map(|it| it.target) {
                Some(Target::Page(page)) => stem(&site.pages[page].path).to_owned(),
                _ => path,
            };
            let whole = line_at(text, line.title_span.start as usize);
            let description = whole.split_once("):").map_or("", |it| it.1.trim());
            lines.entry(path).or_insert(ExistingLine { title, description, whole });
        }
        Self { lines }
    }

    /// The title of a page as the file writes it, if it may be meant for the page: writers may choose
    /// another one than the page has.
    fn title(&self, site: &Site, page: &CatalogEntry<'_>) -> Option<&str> {
        let written = self.lines.get(&page.path)?.title.trim();
        let sidebar = page.page.and_then(|it| site.pages[it].facts.get("sidebarTitle"));
        let sidebar = sidebar.and_then(|it| it.as_str()).unwrap_or_default();
        let is_kept = titles_are_alike(written, &page.title, &[sidebar, &page.path].concat());
        (is_kept && !written.is_empty()).then_some(written)
    }

    /// The description of a page that has none itself.
    fn description(&self, page: &CatalogEntry<'_>) -> &str {
        self.lines.get(&page.path).map_or("", |it| it.description)
    }

    /// How many lines of the old text are neither in the new one nor about a page that it lists.
    pub fn lost_lines(&self, site: &Site, old: &str, new: &str) -> usize {
        let mut kept: HashSet<&str> = new.lines().map(str::trim).collect();
        let catalog = site.catalog();
        kept.extend(catalog.iter().filter_map(|it| Some(self.lines.get(&it.path)?.whole)));
        old.lines().filter(|it| !kept.contains(it.trim())).count()
    }
}

/// The part before the paths of the site in its `llms.txt`, or else the address in `docs.json`.
pub fn base_url(site: &Site) -> Option<&str> {
    let of_index = site.llms.as_ref().and_then(|it| it.base.as_deref());
    let canonical = || {
        let docs_json = site.docs_json.as_ref()?;
        docs_json.value(&["seo", "metatags", "canonical"])?.1.as_str()
    };
    of_index.or_else(|| canonical().filter(|it| it.starts_with("https://")))
}

/// The `llms.txt` of a site.
pub fn index(site: &Site, base: &str, existing: &Existing<'_>) -> String {
    let docs_json = |key: &str| {
        let value = site.docs_json.as_ref().and_then(|it| it.value(&[key]));
        value.and_then(|it| it.1.as_str()).unwrap_or_default().trim()
    };
    let name = if docs_json("name").is_empty() { "Documentation" } else { docs_json("name") };
    let mut out = format!("# {name}\n");
    if !docs_json("description").is_empty() {
        let _ = write!(out, "\n> {}\n", one_line(docs_json("description")));
    }
    out.push_str("\n## Docs\n\n");
    for page in site.catalog() {
        let title = match existing.title(site, &page) {
            Some(title) => title.to_owned(),
            None => one_line(&page.title).replace('[', "\\[").replace(']', "\\]"),
        };
        let description = match page.description {
            "" => existing.description(&page).to_owned(),
            description => one_line(description),
        };
        out.push_str(&llms_line(base, &page.path, &title, &description));
        out.push('\n');
    }
    let files = site.catalog_files();
    if !files.is_empty() {
        out.push_str("\n## OpenAPI Specs\n\n");
    }
    for file in files {
        let name = file.rsplit('/').next().unwrap_or(file);
        let name = name.rsplit_once('.').map_or(name, |it| it.0);
        let _ = writeln!(out, "- [{name}]({base}/{})", percent_encoded(file));
    }
    out
}

/// The title, address, description and text of every page.
pub fn full(site: &Site, base: &str, workspace: &dyn Workspace) -> String {
    let mut out = String::new();
    for page in site.catalog() {
        // Pages generated from an OpenAPI file have no text of their own.
        let Some(at) = page.page else { continue };
        let Ok(bytes) = workspace.read(&site.pages[at].path) else { continue };
        let body = String::from_utf8_lossy(&bytes);
        let address = format!("{base}/{}.md", percent_encoded(&page.path));
        let _ = write!(out, "# {}\n\nSource: {address}\n\n", one_line(&page.title));
        let description = one_line(page.description);
        if !description.is_empty() {
            let _ = write!(out, "{description}\n\n");
        }
        let _ = write!(out, "{}\n\n", without_front_matter(&body).trim());
    }
    out
}

fn without_front_matter(text: &str) -> &str {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let Some(rest) = text.strip_prefix("---") else { return text };
    let Some(end) = rest.find("\n---") else { return text };
    let after = &rest[end + 4..];
    after.find('\n').map_or("", |at| &after[at..])
}

/// The path of a page without its extension.
fn stem(path: &str) -> &str {
    path.rsplit_once('.').map_or(path, |it| it.0)
}

/// The line of a text that holds an offset, without blanks around it.
fn line_at(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |it| it + 1);
    let end = text[at..].find('\n').map_or(text.len(), |it| at + it);
    text[start..end].trim()
}
