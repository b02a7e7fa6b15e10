//! The site before anything moves.

use crate::plan::Refusal;
use doclint_config::{Config, Patterns};
use doclint_engine::{CheckOptions, Outcome, Workspace, check};
use doclint_rule::Family;
use doclint_site::percent_decoded;
use doclint_site::{Address, LinkFact, LinkKind, Site, SitePage, Style, Target, address};
use doclint_vocabulary::Vocabulary;
use std::sync::Arc;

/// A checked site, and everything needed to check a changed copy of it.
pub(crate) struct Snapshot<'a> {
    pub workspace: &'a dyn Workspace,
    families: &'a [&'static Family],
    config: Config,
    pub outcome: Outcome,
    pub vocabulary: Arc<Vocabulary>,
}

impl<'a> Snapshot<'a> {
    /// Checks a site, including the pages that settings exclude.
    pub fn read(
        workspace: &'a dyn Workspace,
        families: &'a [&'static Family],
        config: &Config,
    ) -> Result<Self, Refusal> {
        let mut config = config.clone();
        config.include = Patterns::default();
        config.exclude = Patterns::default();
        let outcome = read(workspace, families, &config)?;
        let unread = outcome.findings.iter().find(|it| is_unread(&it.rule));
        if let Some(finding) = unread {
            let path = &outcome.files.get(finding.at.file).path;
            let text = format!("{}: fix this first, because links may be missed", finding.message);
            return Err(Refusal::in_file(path, text));
        }
        if !outcome.site.has_addresses() {
            return Err(Refusal::because(
                "not a documentation site: no readable `docs.json` or `mint.json`",
            ));
        }
        let vocabulary = config.vocabulary(families);
        Ok(Self { workspace, families, config, outcome, vocabulary })
    }

    /// Checks the site with other files.
    pub fn again(&self, workspace: &dyn Workspace) -> Result<Outcome, Refusal> {
        read(workspace, self.families, &self.config)
    }

    pub fn site(&self) -> &Site {
        &self.outcome.site
    }

    /// The text of a file.
    pub fn text(&self, path: &str) -> Result<String, Refusal> {
        let bytes = self.workspace.read(path).ok();
        let text = bytes.and_then(|it| String::from_utf8(it).ok());
        text.ok_or_else(|| Refusal::because(format!("`{path}` is not a readable text file")))
    }

    /// The page with a file path or URL path.
    pub fn page(&self, name: &str) -> Option<&SitePage> {
        let site = self.site();
        let exact = site.pages.iter().find(|it| *it.path == *name.trim_start_matches('/'));
        exact.or_else(|| site.index.page(name.trim_start_matches('/')).map(|it| &site.pages[it]))
    }
}

/// Whether a rule reports files whose links could not be read.
fn is_unread(rule: &str) -> bool {
    matches!(
        rule,
        "read/unreadable"
            | "read/too-large"
            | "read/invalid-json"
            | "read/not-utf8"
            | "read/outside-site"
            | "read/symlink-loop"
            | "internal/parser-panic"
    )
}

fn read(
    workspace: &dyn Workspace,
    families: &[&'static Family],
    config: &Config,
) -> Result<Outcome, Refusal> {
    let options = CheckOptions { config: config.clone(), ..CheckOptions::default() };
    Ok(check(workspace, families, &options)?)
}

/// A link of a page, parsed.
pub(crate) struct Parsed {
    /// The part before `?` and `#`, decoded.
    pub path: String,
    pub style: Style,
    /// The path relative to the root that it refers to.
    pub meant: String,
    /// The part after `#`, decoded.
    pub fragment: Option<String>,
}

/// Parses a link; `None` if it leads out of the site.
pub(crate) fn parsed(site: &Site, page: &SitePage, link: LinkFact<'_>) -> Option<Parsed> {
    parse(site, &page.path, link.target)
}

/// Parses an address that is written in the file `from`.
pub(crate) fn parse(site: &Site, from: &str, target: &str) -> Option<Parsed> {
    let target = site.substituted(target);
    let Address { path, fragment } = address(&target)?;
    let path = percent_decoded(path).into_owned();
    let style = Style::of(&path);
    let meant = match path.is_empty() {
        true => from.to_owned(),
        false => site.meant_path(from, &path)?,
    };
    let fragment = fragment.map(|it| percent_decoded(it).into_owned());
    Some(Parsed { path, style, meant, fragment })
}

/// The file that a path relative to the root leads to.
pub(crate) fn file_of(site: &Site, meant: &str, kind: LinkKind) -> Option<String> {
    match site.find(meant, kind) {
        Target::Page(page) => Some(site.pages[page].path.to_string()),
        Target::File => Some(meant.to_owned()),
        _ => None,
    }
}
