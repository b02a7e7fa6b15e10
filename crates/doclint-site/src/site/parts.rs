//! The parts of files that pages include by their names.

use super::{Site, SitePage};
use crate::{PlatformId, VITEPRESS};
use std::collections::BTreeSet;

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
        let (mut lost, mut last) = (BTreeSet::new(), None);
        for (part, platform) in named {
            let (path, text) = match last.take() {
                Some((path, text)) if path == part.0 => (path, text),
                _ => (part.0.clone(), read(&part.0)),
            };
            if text.as_ref().is_some_and(|it| !has_part(it, &part.1, platform)) {
                lost.insert(part);
            }
            last = Some((path, text));
        }
        lost
    }

    /// The path from the root of a file that a page includes, as `written`, if it is there.
    pub fn included_file(&self, page: &SitePage, written: &str) -> Option<String> {
        let places = self.builds.settings_of(&page.path)?.included(&page.path, written);
        places.into_iter().find(|it| self.index.has_file(it))
    }
}

/// Whether a file with that text has a part of that name, as a platform marks parts.
fn has_part(text: &str, name: &str, platform: PlatformId) -> bool {
    let is_sign = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-');
    let is_marked = |mark: &str| {
        text.match_indices(mark).any(|(at, _)| {
            let rest = text[at + mark.len()..].trim_start_matches([' ', '\t', ':']);
            rest.strip_prefix(name).is_some_and(|it| !it.starts_with(is_sign))
        })
    };
    match platform {
        PlatformId::MdBook => is_marked("ANCHOR:"),
        PlatformId::VitePress => {
            let heading =
                |it: &str| (VITEPRESS.slug)(it.strip_prefix('#')?.trim_matches(['#', ' ']));
            is_marked("region")
                || text.contains(&format!("#{name}}}"))
                || text.lines().any(|it| heading(it).is_some_and(|it| it == name))
        }
        PlatformId::MkDocs => is_marked("start"),
        _ => true,
    }
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
            (PlatformId::VitePress, "## Send all {#send}\n"),
            (PlatformId::MkDocs, "# --8<-- [start:send]\n"),
        ];
        for (platform, text) in texts {
            assert!(has_part(text, "send", platform), "{text}");
            assert!(!has_part(text, "sen", platform), "{text}");
            assert!(!has_part(text, "sends", platform), "{text}");
        }
    }
}
