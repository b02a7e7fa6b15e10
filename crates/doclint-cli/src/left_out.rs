//! Files that an argument names and rules leave out.

use crate::paths::{PathName, shown};
use crate::target::Target;
use crate::terminal::note;
use crate::words::counted;
use doclint_engine::Outcome;
use doclint_site::{FileRole, PlatformId, Reach, Site, why_not_page};
use doclint_workspace::is_root;
use std::collections::{BTreeMap, HashSet};

/// So many files are named; the others are counted.
const MOST_NAMES: usize = 3;

/// The files that arguments name and that are checked only in part, or only because of that.
#[derive(Default)]
pub struct LeftOut {
    /// Those that are not published, such as `README.md`: rules about pages leave them out.
    not_pages: Vec<String>,
    /// Those that an ignore file or their folder keeps from the site.
    ignored: Vec<String>,
    /// Symbolic links that are named like pages and lead nowhere, where links are not followed.
    dangling: Vec<String>,
    /// Those that arguments name and nothing reads, by the reason.
    unread: BTreeMap<&'static str, Vec<String>>,
    /// How many files of a repository are in another markup, by its name.
    other_markup: BTreeMap<&'static str, usize>,
}

impl LeftOut {
    pub fn of(outcome: &Outcome, target: &Target) -> Self {
        let mut left_out = Self {
            dangling: dangling(outcome, target),
            unread: unread(outcome, target),
            other_markup: other_markup(outcome, target),
            ..Self::default()
        };
        let named = target.selection.files();
        // Without a site or its settings, nobody knows what a page is. An editor names its page.
        let is_known = is_root(&target.root) && !outcome.site.has_lost_settings;
        if !is_known || target.paths.is_empty() || named.is_empty() {
            return left_out;
        }
        let pages = outcome.site.pages.iter();
        let pages = pages.filter(|it| !it.is_frozen && named.contains(&*it.path));
        // A part of other pages is judged as such.
        let pages = pages.filter(|it| it.role == FileRole::Page);
        for page in pages {
            let name = shown(&target.root.join(&*page.path)).named();
            if page.reach == Reach::NotAPage {
                left_out.not_pages.push(name);
            } else if !outcome.site.index.has_file(&page.path) {
                left_out.ignored.push(name);
            }
        }
        left_out
    }

    /// Says so in a line for each kind.
    pub fn print(&self) {
        let Self { not_pages, ignored, dangling, unread, other_markup } = self;
        if !not_pages.is_empty() {
            let (names, what) = (names(not_pages), of(not_pages, "not a page", "not pages"));
            note!("doclint: rules about pages leave out {names}: {what} of the site");
        }
        if !ignored.is_empty() {
            let (names, verb) = (names(ignored), of(ignored, "is", "are"));
            note!("doclint: the site ignores {names}, which {verb} checked only by name");
        }
        for (why, files) in unread {
            note!("doclint: {} {} not checked: {why}", names(files), of(files, "is", "are"));
        }
        if !dangling.is_empty() {
            let what = of(dangling, "is a symbolic link", "are symbolic links");
            note!("doclint: {} {what} to nowhere, and not checked", names(dangling));
        }
        for (markup, files) in other_markup {
            let files = counted(*files, "file");
            note!("doclint: {files} of {markup} not checked: only Markdown and MDX is read");
        }
    }
}

/// Markup that doclint doesn't read, by the extension of its files.
const OTHER_MARKUP: [(&str, &str); 5] = [
    ("adoc", "AsciiDoc"),
    ("asciidoc", "AsciiDoc"),
    ("org", "Org"),
    ("rst", "reStructuredText"),
    ("textile", "Textile"),
];

/// So many times as many pages are read where files of other markup are not worth a word.
const MOST_PAGES: usize = 10;

/// The files of a whole repository that are documentation in another markup.
fn other_markup(outcome: &Outcome, target: &Target) -> BTreeMap<&'static str, usize> {
    let site = &outcome.site;
    let mut out = BTreeMap::new();
    if site.platform.id != PlatformId::Markdown || !target.is_whole {
        return out;
    }
    for file in site.index.files() {
        let extension = file.rsplit_once('.').map_or("", |it| it.1);
        if let Some((_, markup)) = OTHER_MARKUP.iter().find(|it| it.0 == extension) {
            *out.entry(*markup).or_default() += 1;
        }
    }
    out.retain(|_, files| *files * MOST_PAGES > site.pages.len());
    out
}

/// The reason for each named file that is not read, if the settings don't leave it out.
fn unread(outcome: &Outcome, target: &Target) -> BTreeMap<&'static str, Vec<String>> {
    let site = &outcome.site;
    let links: HashSet<&str> = match site.platform.files.follows_links {
        true => HashSet::new(),
        false => site.unread.iter().map(String::as_str).collect(),
    };
    let mut out: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for path in target.selection.files() {
        if site.pages.binary_search_by(|it| (*it.path).cmp(path)).is_ok() {
            continue;
        }
        let mut around = path.match_indices('/').map(|it| &path[..it.0]).chain([path.as_str()]);
        let is_link = around.any(|it| links.contains(it));
        let why = if is_link { Some("it is behind a symbolic link") } else { why_not_page(path) };
        let Some(why) = why else { continue };
        out.entry(why).or_default().push(shown(&target.root.join(path)).named());
    }
    out
}

/// The symbolic links to nowhere among those that a site doesn't follow.
fn dangling(outcome: &Outcome, target: &Target) -> Vec<String> {
    let Site { platform, unread, .. } = &outcome.site;
    if platform.files.follows_links {
        return Vec::new();
    }
    let is_selected = |path: &&String| (platform.is_page)(path) && target.selection.contains(path);
    let paths = unread.iter().filter(is_selected).map(|it| target.root.join(it));
    paths.filter(|it| it.is_symlink() && !it.exists()).map(|it| shown(&it).named()).collect()
}

/// The word for one file, or for several.
fn of<'w>(files: &[String], one: &'w str, many: &'w str) -> &'w str {
    if files.len() == 1 { one } else { many }
}

/// The first names, and how many more there are.
fn names(files: &[String]) -> String {
    // One more name takes no more room than the words that would count it.
    if files.len() <= MOST_NAMES + 1 {
        return files.join(", ");
    }
    let (shown, others) = files.split_at(MOST_NAMES);
    format!("{} and {}", shown.join(", "), counted(others.len(), "more file"))
}
