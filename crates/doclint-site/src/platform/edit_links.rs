//! The links for editing a page that the settings of builds make: an address on a forge, and the path of the
//! page's file behind it.

use super::entries::{BuildEntry, EditLinks, Entries, EntryTarget};
use super::settings::BuildSettings;
use doclint_data::Value;
use doclint_syntax::ScriptValue;

/// How the path of a page is put behind an address.
#[derive(Clone, Copy)]
pub(super) enum PathAt {
    /// At the end, after a slash.
    End,
    /// In the place of these words, which are at the end.
    Words(&'static str),
}

impl PathAt {
    /// The address up to the path; `None` where something follows the path.
    fn start(self, written: &str) -> Option<String> {
        match self {
            Self::End => Some(format!("{}/", written.trim_end_matches('/'))),
            Self::Words(words) => {
                let start = written.strip_suffix(words).filter(|it| !it.contains(words));
                start.map(str::to_owned)
            }
        }
    }
}

impl BuildSettings {
    /// Adds the links that a value of a script makes for the pages in a folder, with paths from another one.
    pub(super) fn link_edits(
        &mut self,
        value: Option<&ScriptValue>,
        path: PathAt,
        (folder, pages): (&str, &str),
    ) {
        let names = EntryTarget::File(String::new());
        let Some(entry) = Entries::one(&self.path, value, names) else { return };
        if let Some(start) = path.start(&entry.written) {
            self.add_edits(entry, start, (folder, pages));
        }
    }

    /// The same for a value of YAML or TOML, of which the address may be a part.
    pub(super) fn link_edits_of(
        &mut self,
        value: Option<&Value>,
        path: PathAt,
        of_repository: &str,
        (folder, pages): (&str, &str),
    ) {
        let Some((value, written)) = value.and_then(|it| Some((it, it.as_str()?))) else { return };
        let full = match written.contains("://") {
            true => written.to_owned(),
            false => format!("{}/{}", of_repository.trim_end_matches('/'), written),
        };
        let names = EntryTarget::File(String::new());
        let entry = BuildEntry::besides(&self.path, value.span, written, names);
        if let Some(start) = path.start(&full).filter(|_| !written.is_empty()) {
            self.add_edits(entry, start, (folder, pages));
        }
    }

    fn add_edits(&mut self, entry: BuildEntry, start: String, (folder, pages): (&str, &str)) {
        let (folder, pages) = (folder.to_owned(), pages.to_owned());
        self.edit_links.push(EditLinks { entry, start, folder, pages });
    }
}
