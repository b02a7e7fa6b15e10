//! Which texts of a page nobody rewrites for their style: records of changes, and legal texts.

/// What a page is, as far as advice about its words depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Genre {
    /// Any other page.
    #[default]
    Guide,
    /// A list of changes or news. Published entries stay as they are.
    Record,
    /// A contract or a policy, in the words of lawyers.
    Legal,
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

/// What the names of records hold anywhere: `sdk-changelog`.
const INSIDE_RECORDS: [&str; 2] = ["changelog", "release-notes"];

/// Names of files and titles of legal texts.
const LEGAL: [&str; 14] = [
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
    "privacy",
    "privacy-policy",
    "privacy-notice",
    "terms",
];

/// How names of legal texts begin.
const LEGAL_STARTS: [&str; 4] =
    ["terms-of-", "terms-and-", "data-processing-", "acceptable-use-policy"];

impl Genre {
    /// The genre of a page with this path from the site's root and this title.
    pub fn of(path: &str, title: Option<&str>) -> Self {
        let (folders, file) = path.rsplit_once('/').unwrap_or(("", path));
        let stem = file.rsplit_once('.').map_or(file, |it| it.0).to_lowercase();
        let title = title.map(slug).unwrap_or_default();
        let mut folders = folders.split('/').filter(|it| !it.is_empty());
        let is_legal_folder = folders.clone().any(|it| it.eq_ignore_ascii_case("legal"));
        if is_legal_folder || is_legal(&stem) || is_legal(&title) {
            return Self::Legal;
        }
        // A guide can have a long title that begins with such a word: "Changes to your plan".
        let is_record_title = RECORDS.contains(&title.as_str())
            || INSIDE_RECORDS.iter().any(|it| title.ends_with(it));
        if folders.any(is_record) || is_record(&stem) || is_record_title {
            return Self::Record;
        }
        Self::Guide
    }
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
    use super::Genre;

    #[test]
    fn reads_paths_and_titles() {
        let is = |genre, path, title| assert_eq!(Genre::of(path, title), genre, "{path} {title:?}");
        is(Genre::Record, "changelog/2025.mdx", None);
        is(Genre::Record, "sdk-changelog.mdx", None);
        is(Genre::Record, "start.mdx", Some("Release notes"));
        is(Genre::Legal, "legal/dpa-2025.mdx", None);
        is(Genre::Legal, "terms-of-service.mdx", None);
        is(Genre::Legal, "about/us.mdx", Some("Privacy Policy"));
        is(Genre::Guide, "privacy/consent.mdx", Some("Consent"));
        is(Genre::Guide, "features/license-keys.mdx", Some("License keys"));
        is(Genre::Guide, "upgrade.mdx", Some("Changes to your plan"));
    }
}
