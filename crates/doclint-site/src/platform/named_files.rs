//! Files and folders that the settings of builds name: logos, icons, styles, scripts, and folders of pages.

use super::entries::{BuildEntry, Entries, EntryTarget, NamedFile};
use super::settings::{BuildSettings, below, joined};
use crate::path::climb;
use doclint_data::Value;
use doclint_syntax::ScriptValue;

/// What the path of a named file counts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    /// The folders whose files are served at the base.
    Statics,
    /// The folder of the settings, where a name without a dot or a slash in front is that of a package.
    Settings,
    /// The folder of the settings.
    Folder,
}

impl BuildSettings {
    /// Adds the file that a value names, if it is a path of this site: a string, an object with one for each
    /// mode, or a list of these.
    pub(super) fn name_files(&mut self, value: Option<&ScriptValue>, from: From) {
        const KEYS: [&str; 5] = ["src", "srcDark", "light", "dark", "href"];
        let mut open: Vec<&ScriptValue> = value.into_iter().collect();
        while let Some(value) = open.pop() {
            open.extend(value.as_list().unwrap_or_default());
            open.extend(KEYS.iter().filter_map(|it| value.get(it)));
            let names = EntryTarget::File(String::new());
            let entry = Entries::one(&self.path, Some(value), names);
            entry.into_iter().for_each(|it| self.name(it, from));
        }
    }

    /// The same for a value of YAML or TOML.
    pub(super) fn name_files_of(&mut self, value: Option<&Value>, from: From) {
        let mut open: Vec<&Value> = value.into_iter().collect();
        while let Some(value) = open.pop() {
            open.extend(value.as_sequence().unwrap_or_default());
            open.extend(value.get("path"));
            let Some(written) = value.as_str() else { continue };
            let names = EntryTarget::File(String::new());
            self.name(BuildEntry::besides(&self.path, value.span, written, names), from);
        }
    }

    /// Adds the folder that a value names, below one of some others.
    pub(super) fn name_folder(&mut self, entry: BuildEntry, folders: &[&str]) {
        let written = entry.written.trim_matches('/');
        let places = folders.iter().map(|it| joined(it, written)).collect();
        if !written.trim_matches('.').is_empty() {
            self.named_files.push(NamedFile { entry, places, is_folder: true });
        }
    }

    fn name(&mut self, entry: BuildEntry, from: From) {
        let written = entry.written.split(['?', '#']).next().unwrap_or_default();
        let is_path = !written.contains([':', '*', '$', '{', '~', '<'])
            && !written.starts_with("//")
            && written.rsplit('/').next().is_some_and(|it| it.contains('.') && !it.ends_with('.'));
        if !is_path {
            return;
        }
        let inside =
            |path: &str| Some(climb(&self.path, path)).filter(|it| it.0 == 0).map(|it| it.1);
        let places: Vec<String> = match from {
            From::Statics => {
                let rest = written.trim_start_matches("./").trim_start_matches('/');
                let base = self.base.as_deref().unwrap_or_default();
                let rests = [Some(rest), below(rest, base)];
                let rests = rests.iter().flatten();
                rests
                    .flat_map(|it| self.statics.iter().map(move |folder| joined(folder, it)))
                    .collect()
            }
            From::Settings if !written.starts_with(['.', '/']) => return,
            From::Settings | From::Folder => {
                // Settings in TypeScript may name what their files become.
                let source = written.strip_suffix(".js").map(|it| format!("{it}.ts"));
                let paths = [Some(written), source.as_deref()].into_iter().flatten();
                paths.filter_map(|it| inside(it.trim_start_matches('/'))).collect()
            }
        };
        if !places.is_empty() {
            self.named_files.push(NamedFile { entry, places, is_folder: false });
        }
    }
}
