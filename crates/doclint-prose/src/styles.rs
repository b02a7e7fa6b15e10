//! The styles of a project, as its `.vale.ini` names them, read from its folders.

use crate::check::{Check, CheckError};
use crate::ignores::Ignores;
use crate::settings::Settings;
use crate::vocabulary::Vocabulary;
use doclint_diagnostic::Span;

/// How many files of one style are read.
const MOST_FILES: usize = 5_000;

/// Where styles are read from. Paths have `/` between their parts.
pub trait Files {
    /// The text of a file.
    fn read(&self, path: &str) -> Option<String>;

    /// The paths of all files below a folder, in any order. Empty if that folder does not exist.
    fn list(&self, folder: &str) -> Vec<String>;
}

/// Everything that a `.vale.ini` uses.
pub struct Styles {
    /// The checks, by style and name.
    pub checks: Vec<LoadedCheck>,
    /// The words of the project.
    pub vocabulary: Vocabulary,
    /// Which checks run where.
    pub settings: Settings,
    /// The folder of the styles.
    pub folder: String,
    /// Parts that have no effect or can't be read.
    pub notes: Vec<Note>,
    /// How many checks can't be read.
    pub unread: usize,
}

/// A check with the file that it is from.
#[derive(Debug)]
pub struct LoadedCheck {
    /// The path of its file; `None` for checks that are made of the vocabulary.
    pub path: Option<String>,
    /// The check.
    pub check: Check,
}

/// Something that the project's author should know of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The path of the file.
    pub path: String,
    /// The bytes of the file.
    pub span: Span,
    /// The message: one line in lower case.
    pub message: String,
}

impl Styles {
    /// Reads everything that a `.vale.ini` names; `None` if that file does not exist.
    pub fn load(ini: &str, files: &dyn Files) -> Option<Self> {
        let settings = Settings::parse(&files.read(ini)?);
        let mut out = Self {
            checks: Vec::new(),
            vocabulary: Vocabulary::default(),
            settings,
            folder: String::new(),
            notes: Vec::new(),
            unread: 0,
        };
        let notes = std::mem::take(&mut out.settings.notes);
        out.note_all(ini, notes);
        let folder = out.settings.styles_path.clone().unwrap_or_else(|| "styles".to_owned());
        match joined(ini, &folder) {
            Some(folder) => {
                out.read(ini, &folder, files);
                out.folder = folder;
            }
            None => {
                let message = format!("`{folder}` is outside of the project, and not read");
                out.note(ini, Span::at(0), message);
            }
        }
        Some(out)
    }

    /// Reads all checks of a folder with styles or of one style, without a `.vale.ini`.
    pub fn of_folder(folder: &str, files: &dyn Files) -> Self {
        let mut out = Self {
            checks: Vec::new(),
            vocabulary: Vocabulary::default(),
            settings: Settings::parse(""),
            folder: String::new(),
            notes: Vec::new(),
            unread: 0,
        };
        let style = folder.trim_end_matches('/').rsplit('/').next().unwrap_or(folder);
        out.style(folder, style, files);
        out
    }

    /// The patterns of text to ignore on a page.
    pub fn ignores(&self, page: &str) -> Ignores {
        Ignores::new(self.settings.of_page(page).ignores)
    }

    fn read(&mut self, ini: &str, folder: &str, files: &dyn Files) {
        for name in self.settings.vocabularies.clone() {
            self.read_vocabulary(ini, folder, &name, files);
        }
        for style in self.settings.styles().into_iter().map(str::to_owned).collect::<Vec<_>>() {
            if style == "Vale" {
                let ignored = format!("{folder}/config/ignore/");
                let mut ignored: Vec<String> = files
                    .list(ignored.trim_end_matches('/'))
                    .iter()
                    .filter_map(|it| it.strip_prefix(&ignored).filter(|it| it.ends_with(".txt")))
                    .map(str::to_owned)
                    .collect();
                ignored.sort();
                let built_in = Check::built_in(&self.vocabulary, &ignored);
                self.checks
                    .extend(built_in.into_iter().map(|check| LoadedCheck { path: None, check }));
            } else if self.style(&format!("{folder}/{style}"), &style, files) == 0 {
                let is_package = self.settings.packages.iter().any(|it| package_name(it) == style);
                let hint = if is_package {
                    "; packages are not downloaded: run `vale sync` and keep the folder"
                } else {
                    ""
                };
                self.note(ini, Span::at(0), format!("no style `{style}` in `{folder}`{hint}"));
            }
        }
    }

    fn read_vocabulary(&mut self, ini: &str, folder: &str, name: &str, files: &dyn Files) {
        // The second is where older versions of Vale have them.
        let folders =
            [format!("{folder}/config/vocabularies/{name}"), format!("{folder}/Vocab/{name}")];
        let mut is_there = false;
        for folder in folders {
            let accepted = files.read(&format!("{folder}/accept.txt"));
            let rejected = files.read(&format!("{folder}/reject.txt"));
            is_there |= accepted.is_some() || rejected.is_some();
            self.vocabulary.add_accepted(&accepted.unwrap_or_default());
            self.vocabulary.add_rejected(&rejected.unwrap_or_default());
        }
        if !is_there {
            self.note(ini, Span::at(0), format!("no vocabulary `{name}` in `{folder}`"));
        }
    }

    /// Reads the files of a style. Returns how many there are.
    fn style(&mut self, folder: &str, style: &str, files: &dyn Files) -> usize {
        let mut paths = files.list(folder);
        paths.retain(|it| it.ends_with(".yml"));
        paths.sort();
        for path in paths.iter().take(MOST_FILES) {
            let inside = path.strip_prefix(folder).unwrap_or(path).trim_start_matches('/');
            let name = inside.trim_end_matches(".yml").replace('/', ".");
            let Some(yaml) = files.read(path) else { continue };
            match Check::parse(&format!("{style}.{name}"), &yaml) {
                Ok(check) => {
                    self.note_all(path, check.warnings().to_vec());
                    self.checks.push(LoadedCheck { path: Some(path.clone()), check });
                }
                Err(errors) => {
                    self.unread += 1;
                    self.note_all(path, errors);
                }
            }
        }
        paths.len()
    }

    fn note(&mut self, path: &str, span: Span, message: String) {
        self.notes.push(Note { path: path.to_owned(), span, message });
    }

    fn note_all(&mut self, path: &str, errors: Vec<CheckError>) {
        for CheckError { span, message } in errors {
            self.note(path, span, message);
        }
    }
}

/// The name of a package: a name, or the last part of an address without its extension.
fn package_name(package: &str) -> &str {
    let last = package.rsplit('/').next().unwrap_or(package);
    last.strip_suffix(".zip").unwrap_or(last)
}

/// A path relative to a file; `None` if it leads out of the project.
fn joined(file: &str, path: &str) -> Option<String> {
    if path.starts_with(['/', '\\']) || path.contains(':') {
        return None;
    }
    let folder = file.rsplit_once('/').map_or("", |it| it.0);
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split(['/', '\\'])) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_in_the_project() {
        assert_eq!(joined(".vale.ini", ".vale/styles").as_deref(), Some(".vale/styles"));
        assert_eq!(joined("docs/.vale.ini", "../styles/").as_deref(), Some("styles"));
        assert_eq!(joined(".vale.ini", "../styles"), None);
        assert_eq!(joined(".vale.ini", "/etc"), None);
        assert_eq!(joined(".vale.ini", "C:\\styles"), None);
    }
}
