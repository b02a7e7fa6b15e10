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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

    /// The set as a number.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The genres that the names in a path from the site's root stand for.
    pub fn of_path(path: &str) -> Self {
        let file = path.rsplit_once('/').map_or(path, |it| it.1);
        let stem = file.rsplit_once('.').map_or(file, |it| it.0).to_lowercase();
        let mut genres = Self::of_name(&stem);
        for folder in folders_of(path) {
            if folder.eq_ignore_ascii_case("legal") {
                genres.add(Genre::Legal);
            }
            if is_record(folder) {
                genres.add(Genre::Record);
            }
            if PLANS.iter().any(|it| folder.eq_ignore_ascii_case(it)) {
                genres.add(Genre::Plan);
            }
            if is_for_contributors(folder) {
                genres.add(Genre::Community);
            }
        }
        if is_record(&stem) {
            genres.add(Genre::Record);
        }
        let is_first = folders_of(path).next().is_none();
        if stem == "welcome" || is_first && HOMES.contains(&stem.as_str()) {
            genres.add(Genre::Landing);
        }
        genres
    }

    /// The genres that a title stands for. A guide can have a long one that begins like that of a
    /// record: "Changes to your plan".
    fn of_title(title: &str) -> Self {
        let title = slug(title);
        let mut genres = Self::of_name(&title);
        let is_record = RECORDS.contains(&title.as_str())
            || INSIDE_RECORDS.iter().any(|it| title.ends_with(it));
        if is_record {
            genres.add(Genre::Record);
        }
        genres
    }

    /// The genres that a title stands for, and the name of a file just as well.
    fn of_name(name: &str) -> Self {
        let mut genres = Self::default();
        if is_legal(name) {
            genres.add(Genre::Legal);
        }
        if name.ends_with("roadmap") {
            genres.add(Genre::Plan);
        }
        if is_for_contributors(name) {
            genres.add(Genre::Community);
        }
        genres
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

/// Names of folders with plans.
const PLANS: [&str; 6] = ["adr", "adrs", "proposal", "proposals", "rfc", "rfcs"];

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
    /// The genre of a page whose path stands for some genres, and which has this title.
    pub fn of(path: Genres, title: Option<&str>) -> Self {
        // A page of two is the first of them.
        const ORDER: [Genre; 5] =
            [Genre::Legal, Genre::Record, Genre::Plan, Genre::Community, Genre::Landing];
        let title = title.map(Genres::of_title).unwrap_or_default();
        let is = |it: &Genre| path.contains(*it) || title.contains(*it);
        ORDER.into_iter().find(is).unwrap_or_default()
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
        let is = |genre, path, title| {
            assert_eq!(Genre::of(Genres::of_path(path), title), genre, "{path} {title:?}")
        };
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
