//! The genre of a page, as far as advice about its words depends on it: records of changes and
//! legal texts, which nobody rewrites for their style, and pages written in another tone than a
//! guide.

/// The genre of a page, as far as advice about its words depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Genre {
    /// Any other page.
    #[default]
    Guide,
    /// A list of changes or news. Published entries are never edited.
    Record,
    /// A contract or a policy, in the words of lawyers.
    Legal,
    /// The first page of a site, or one with a layout of its own: it introduces a product.
    Landing,
    /// The plans of a team.
    Plan,
    /// For those who contribute to a project: their work is a favor.
    Community,
}

/// A set of genres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Genres(u8);

impl Genres {
    /// The genres of a list.
    pub const fn of(genres: &[Genre]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < genres.len() {
            bits |= 1 << genres[at] as u8;
            at += 1;
        }
        Self(bits)
    }

    /// Whether it has no genre.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has this genre.
    pub const fn contains(self, genre: Genre) -> bool {
        self.0 & 1 << genre as u8 != 0
    }

    /// Adds a genre.
    pub fn add(&mut self, genre: Genre) {
        self.0 |= 1 << genre as u8;
    }
}

/// How folders, files and titles of records begin.
const RECORDS: [&str; 9] = [
    "changelog",
    "changes",
    "release",
    "updates",
    "whats-new",
    "what-s-new",
    "what’s-new",
    "news",
    "blog",
];

/// Names of first pages in the folder of the site.
const HOMES: [&str; 6] = ["index", "introduction", "intro", "home", "overview", "readme"];

/// Words that the names of records contain anywhere: `sdk-changelog`.
const INSIDE_RECORDS: [&str; 2] = ["changelog", "release-notes"];

/// Names of files and titles of legal texts.
const LEGAL: [&str; 19] = [
    "acceptable-use",
    "antitrust",
    "antitrust-policy",
    "cookie-policy",
    "cookies",
    "dpa",
    "eula",
    "license",
    "licenses",
    "licence",
    "master-services-agreement",
    "privacy",
    "privacy-policy",
    "privacy-notice",
    "refund-policy",
    "service-level-agreement",
    "sla",
    "subprocessors",
    "terms",
];

/// How names of legal texts begin.
const LEGAL_STARTS: [&str; 4] =
    ["terms-of-", "terms-and-", "data-processing-", "acceptable-use-policy"];

impl Genre {
    /// The genre of a page with this path from the site's root and this title.
    pub fn of(path: &str, title: Option<&str>) -> Self {
        let file = path.rsplit_once('/').map_or(path, |it| it.1);
        let stem = file.rsplit_once('.').map_or(file, |it| it.0).to_lowercase();
        let title = title.map(slug).unwrap_or_default();
        let is_legal_folder = folders_of(path).any(|it| it.eq_ignore_ascii_case("legal"));
        if is_legal_folder || is_legal(&stem) || is_legal(&title) {
            return Self::Legal;
        }
        // A guide can have a long title that begins with such a word: "Changes to your plan".
        let is_record_title = RECORDS.contains(&title.as_str())
            || INSIDE_RECORDS.iter().any(|it| title.ends_with(it));
        if folders_of(path).any(is_record) || is_record(&stem) || is_record_title {
            return Self::Record;
        }
        if stem.ends_with("roadmap") || title.ends_with("roadmap") {
            return Self::Plan;
        }
        if folders_of(path).chain([stem.as_str(), title.as_str()]).any(is_for_contributors) {
            return Self::Community;
        }
        let is_first = folders_of(path).next().is_none();
        if stem == "welcome" || is_first && HOMES.contains(&stem.as_str()) {
            return Self::Landing;
        }
        Self::Guide
    }

    /// The same for a page whose front matter has this `mode`: those with a layout of their own
    /// introduce a product.
    #[must_use]
    pub fn with_mode(self, mode: Option<&str>) -> Self {
        match mode {
            Some("custom" | "wide") if self == Self::Guide => Self::Landing,
            _ => self,
        }
    }
}

/// The folders of a path.
fn folders_of(path: &str) -> impl Iterator<Item = &str> {
    let folders = path.rsplit_once('/').map_or("", |it| it.0);
    folders.split('/').filter(|it| !it.is_empty())
}

fn is_for_contributors(name: &str) -> bool {
    name.starts_with("contribut")
        || name.ends_with("contributing")
        || matches!(name, "community" | "code-of-conduct")
}

fn is_record(name: &str) -> bool {
    RECORDS.iter().any(|it| name.starts_with(it))
        || INSIDE_RECORDS.iter().any(|it| name.contains(it))
}

fn is_legal(name: &str) -> bool {
    name == "legal" || LEGAL.contains(&name) || LEGAL_STARTS.iter().any(|it| name.starts_with(it))
}

/// A title as the name of a file.
fn slug(title: &str) -> String {
    title.trim().to_lowercase().replace(['\'', ' '], "-")
}

#[cfg(test)]
mod tests {
    use super::{Genre, Genres};

    #[test]
    fn reads_paths_and_titles() {
        let is = |genre, path, title| assert_eq!(Genre::of(path, title), genre, "{path} {title:?}");
        is(Genre::Record, "changelog/2025.mdx", None);
        is(Genre::Record, "sdk-changelog.mdx", None);
        is(Genre::Record, "start.mdx", Some("Release notes"));
        is(Genre::Legal, "legal/dpa-2025.mdx", None);
        is(Genre::Legal, "terms-of-service.mdx", None);
        is(Genre::Legal, "about/us.mdx", Some("Privacy Policy"));
        is(Genre::Legal, "about/sla.mdx", None);
        is(Genre::Plan, "development/roadmap.mdx", Some("Roadmap"));
        is(Genre::Community, "open-source-contributing.mdx", None);
        is(Genre::Community, "contributing/overview.mdx", Some("Overview"));
        is(Genre::Landing, "index.mdx", Some("Introduction"));
        is(Genre::Landing, "start/welcome.mdx", None);
        is(Genre::Guide, "guides/index.mdx", Some("Guides"));
        is(Genre::Guide, "privacy/consent.mdx", Some("Consent"));
        is(Genre::Guide, "features/license-keys.mdx", Some("License keys"));
        is(Genre::Guide, "upgrade.mdx", Some("Changes to your plan"));
        let set = Genres::of(&[Genre::Record, Genre::Community]);
        let inside = [Genre::Guide, Genre::Record, Genre::Legal, Genre::Community];
        assert_eq!(inside.map(|it| set.contains(it)), [false, true, false, true]);
        assert_eq!(Genre::Guide.with_mode(Some("custom")), Genre::Landing);
        assert_eq!(Genre::Record.with_mode(Some("wide")), Genre::Record);
        assert_eq!(Genre::Guide.with_mode(Some("center")), Genre::Guide);
    }
}
