//! The report of doclint on a changed site.

use super::change::Change;
use doclint_site::{is_page, join, page_address};
use serde_json::Value;

/// The findings about names.
pub struct Report(Vec<Finding>);

/// A finding about something that does not exist.
struct Finding {
    path: String,
    /// The names that it may be about, as in [`Change::dead`].
    about: Vec<String>,
    suggested: Option<String>,
    has_fix: bool,
    help: String,
}

/// The answer of doclint to a change.
pub struct Answer<'r> {
    /// The suggestion, in the form of [`Change::right`].
    pub suggested: Option<String>,
    /// Whether `--unsafe-fixes` would write it.
    pub has_fix: bool,
    /// The file of the finding.
    pub path: &'r str,
    /// The help of the finding.
    pub help: &'r str,
}

impl Report {
    /// Reads a JSON report.
    pub fn read(json: &Value) -> Self {
        let findings = json["findings"].as_array().into_iter().flatten();
        Self(findings.filter_map(|it| Finding::read(it, &json["groups"])).collect())
    }

    /// Whether some finding is about the same name.
    pub fn names(&self, change: &Change) -> bool {
        self.0.iter().any(|it| it.about.contains(&change.dead))
    }

    /// The worst that is said about a change; `None` if nothing is.
    pub fn answer(&self, change: &Change) -> Option<Answer<'_>> {
        let rank = |it: &&Finding| match &it.suggested {
            Some(suggested) if change.right.as_ref() == Some(suggested) => 1,
            Some(_) => 2,
            None => 0,
        };
        let about = self.0.iter().filter(|it| it.about.contains(&change.dead));
        let worst = about.max_by_key(rank)?;
        let Finding { path, suggested, has_fix, help, .. } = worst;
        Some(Answer { suggested: suggested.clone(), has_fix: *has_fix, path, help })
    }
}

const RULES: [&str; 14] = [
    "links/broken-link",
    "links/wrong-case",
    "links/broken-anchor",
    "links/missing-file",
    "navigation/missing-page",
    "redirects/broken-redirect",
    "imports/missing-import",
    "imports/missing-snippet",
    "components/unknown-component",
    "components/unknown-attribute",
    "docs-json/unknown-key",
    "docs-json/rejected-key",
    "api/unknown-operation",
    "front-matter/unknown-key",
];

impl Finding {
    fn read(json: &Value, groups: &Value) -> Option<Self> {
        if !RULES.contains(&json["rule"].as_str()?) {
            return None;
        }
        let path = json["path"].as_str()?.to_owned();
        let mut about = Vec::new();
        let mut page = page_address(&path).to_owned();
        for text in quoted(json["message"].as_str()?) {
            if let Some(anchor) = text.strip_prefix('#') {
                about.push(format!("{page}#{anchor}"));
                continue;
            }
            page = named(text);
            // A missing anchor is not about its page.
            if json["rule"] == "links/broken-anchor" {
                continue;
            }
            about.push(page.clone());
            about.extend(join(&path, text).map(|it| named(&it)));
        }
        let fixes = json["fixes"].as_array().into_iter().flatten();
        let mut titles = fixes.clone().filter_map(|it| it["title"].as_str());
        let group = json["group"].as_u64().map(|it| &groups[it as usize]["help"]);
        let help = json["help"].as_str().or_else(|| group?.as_str());
        let help = help.or_else(|| titles.next()).unwrap_or_default();
        let suggested = match quoted(help).next().filter(|_| names_one(help)) {
            Some(anchor) if anchor.starts_with('#') => Some(format!("{page}{anchor}")),
            Some(near) => Some(named(near)),
            None => None,
        };
        let has_fix = fixes.clone().any(|it| it["applicability"] != "manual");
        Some(Self { path, about, suggested, has_fix, help: help.to_owned() })
    }
}

/// Whether a help or a title names a suggestion.
fn names_one(help: &str) -> bool {
    const STARTS: [&str; 6] =
        ["did you mean", "write `", "Link to", "Use `", "Import `", "Write `"];
    STARTS.iter().any(|it| help.starts_with(it)) || help.contains("moved to `")
}

/// An address or a path without a leading slash; a name unchanged.
fn named(text: &str) -> String {
    let (path, rest) = text.split_at(text.find('#').unwrap_or(text.len()));
    let path = path.trim_start_matches('/');
    let path = if is_page(path) || path.ends_with("index") { page_address(path) } else { path };
    format!("{path}{rest}")
}

/// The texts in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}
