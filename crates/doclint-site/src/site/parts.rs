//! The parts of files that pages include by their names.

use super::{Site, SitePage};
use crate::{PlatformId, VITEPRESS};
use foldhash::HashSet;
use std::collections::{BTreeMap, BTreeSet};

/// A part of a file: the path of the file from the root, and the name of the part.
pub type FilePart = (String, Box<str>);

impl Site {
    /// The parts of files that pages include, and that the files do not have. `read` gives the text of a file;
    /// of one that it does not give, nothing is known.
    pub fn lost_parts(&self, read: impl Fn(&str) -> Option<String>) -> BTreeSet<FilePart> {
        let mut named: BTreeSet<(FilePart, PlatformId)> = BTreeSet::new();
        for page in &self.pages {
            for include in page.facts.includes.iter().filter(|it| it.part.is_some()) {
                let path = self.included_file(page, &include.path);
                let part = include.part.as_ref().map(|it| it.0.clone());
                let platform = self.builds.platform_of(&page.path).map(|it| it.id);
                named.extend(path.zip(part).zip(platform));
            }
        }
        let mut known: BTreeMap<String, Option<HashSet<String>>> = BTreeMap::new();
        let mut lost = BTreeSet::new();
        for (part, platform) in named {
            let names = known
                .entry(part.0.clone())
                .or_insert_with(|| read(&part.0).map(|it| parts_of(&it, platform)));
            if names.as_ref().is_some_and(|it| !has_part(it, &part.1)) {
                lost.insert(part);
            }
        }
        lost
    }

    /// The path from the root of a file that a page includes, as `written`, if it is there.
    pub fn included_file(&self, page: &SitePage, written: &str) -> Option<String> {
        let places = self.builds.settings_of(&page.path)?.included(&page.path, written);
        places.into_iter().find(|it| self.index.has_file(it))
    }
}

/// The names of the parts of a file with that text, as a platform marks parts.
fn parts_of(text: &str, platform: PlatformId) -> HashSet<String> {
    let is_sign = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-');
    let marks: &[&str] = match platform {
        PlatformId::MdBook => &["ANCHOR:"],
        PlatformId::VitePress => &["region", "Region", "{#"],
        _ => &["start"],
    };
    let name = |mark: &str, at: usize| {
        let rest = text[at + mark.len()..].trim_start_matches([' ', '\t', ':']);
        rest[..rest.find(|it| !is_sign(it)).unwrap_or(rest.len())].to_owned()
    };
    let marked = marks.iter().flat_map(|mark| text.match_indices(mark).map(|it| name(mark, it.0)));
    let mut names: HashSet<String> = marked.collect();
    if platform == PlatformId::VitePress {
        // Any line may be a heading, if one with signs below it.
        let slug = |it: &str| (VITEPRESS.slug)(it.trim_matches(['#', ' ', '\t']));
        names.extend(text.lines().filter_map(slug));
    }
    names
}

/// Whether a name is among those of parts; of equal headings, the later ones have a number.
fn has_part(names: &HashSet<String>, name: &str) -> bool {
    let first = name.trim_end_matches(|it: char| it.is_ascii_digit()).strip_suffix('-');
    names.contains(name) || first.is_some_and(|it| names.contains(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_platform_marks_parts() {
        let texts = [
            (PlatformId::MdBook, "// ANCHOR: send\n// ANCHOR_END: send\n"),
            (PlatformId::VitePress, "// #region send\n// #endregion send\n"),
            (PlatformId::VitePress, "## Send\n"),
            (PlatformId::VitePress, "Send\n----\n"),
            (PlatformId::VitePress, "#Region send\n"),
            (PlatformId::VitePress, "## Send all {#send}\n"),
            (PlatformId::MkDocs, "# --8<-- [start:send]\n"),
        ];
        for (platform, text) in texts {
            let names = parts_of(text, platform);
            assert!(has_part(&names, "send"), "{text}");
            assert!(!has_part(&names, "sen"), "{text}");
            assert!(!has_part(&names, "sends"), "{text}");
        }
    }
}
