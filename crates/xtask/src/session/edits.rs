//! Random edits of a site: in editors, on the disk, and of settings.

use super::some_settings;
use anyhow::Result;
use doclint_config::Config;
use doclint_engine::{Overlay, Workspace};
use doclint_server::Session;
use doclint_site::MINTLIFY;
use doclint_tests::rng::Rng;
use doclint_workspace::Folder;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Files are no longer than this after edits, so that a run ends.
const LONGEST: usize = 200 << 10;

/// Texts that people type.
const TYPED: [&str; 32] = [
    " word",
    "s",
    ".",
    "\n",
    "\n\n",
    "# ",
    "\n## New part\n\n",
    "\n- item",
    "`",
    "```\n",
    "*",
    "**",
    "[link](/",
    "](",
    ")",
    "<",
    ">",
    "<Card title=\"A\">",
    "</Card>",
    "<Steps>\n",
    "{",
    "}",
    "\"",
    "---\n",
    "\n<Note>\nText.\n</Note>\n",
    " please",
    " will be done",
    "![](/images/a.png)",
    "{/* doclint-disable-next-line */}\n",
    "http://example.com",
    "é",
    "🚀",
];

/// Somebody who works on a site.
pub struct Editor {
    root: PathBuf,
    rng: Rng,
    /// The texts that are open and not saved.
    open: BTreeMap<String, String>,
    /// Counts new files, so that each has another name.
    new: usize,
}

impl Editor {
    pub fn new(root: &Path, rng: Rng) -> Self {
        Self { root: root.to_owned(), rng, open: BTreeMap::new(), new: 0 }
    }

    /// The files as the editor sees them.
    pub fn with_files<T>(&self, use_them: impl FnOnce(&dyn Workspace) -> T) -> Result<T> {
        // A session keeps the platform that it began with.
        let folder = Folder::of_platform(self.root.clone(), &MINTLIFY)?;
        // An ignored file is not part of the site, open or not.
        let open = self.open.iter().filter(|(path, _)| !folder.ignores(path));
        let open = open.map(|(path, text)| (path.clone(), text.clone().into_bytes()));
        let files = open.collect();
        Ok(use_them(&Overlay { below: &folder, files }))
    }

    /// Makes one edit. Returns a description.
    pub fn edit(&mut self, session: &mut Session, settings: &Arc<Mutex<Config>>) -> Result<String> {
        let files = self.files()?;
        Ok(match self.rng.below(40) {
            0 => {
                if let Ok(mut config) = settings.lock() {
                    *config = some_settings(&mut self.rng);
                }
                // The settings of this session can't have errors.
                let _ = session.reload_settings();
                "other settings".to_owned()
            }
            1..=2 => self.create(session)?,
            3..=4 => self.delete(&files, session)?,
            5..=6 => self.rename(&files, session)?,
            7..=8 => self.rename_folder(&files, session)?,
            9..=12 => self.close(session),
            13..=16 => self.save(&files, session)?,
            17..=19 => {
                let names: Vec<String> = files.iter().filter(|it| is_data(it)).cloned().collect();
                self.write(&names, session)?
            }
            _ => {
                let names: Vec<String> = files.iter().filter(|it| is_page(it)).cloned().collect();
                self.write(&names, session)?
            }
        })
    }

    fn files(&self) -> Result<Vec<String>> {
        self.with_files(|files| files.list().files)
    }

    fn text(&self, path: &str) -> Option<String> {
        match self.open.get(path) {
            Some(text) => Some(text.clone()),
            None => fs::read_to_string(self.root.join(path)).ok(),
        }
    }

    /// Types into one of these files.
    fn write(&mut self, files: &[String], session: &mut Session) -> Result<String> {
        let Some(path) = self.rng.pick(files).cloned() else { return Ok("nothing".to_owned()) };
        let Some(mut text) = self.text(&path) else { return Ok("nothing".to_owned()) };
        for _ in 0..=self.rng.below(3) {
            self.change(&mut text, files);
        }
        session.edit(&path, &text);
        let what = format!("write {path}");
        self.open.insert(path, text);
        Ok(what)
    }

    fn change(&mut self, text: &mut String, files: &[String]) {
        let at = text.floor_char_boundary(self.rng.below(text.len() + 1));
        match self.rng.below(8) {
            // A whole line goes or comes twice.
            0 | 1 => {
                let start = text[..at].rfind('\n').map_or(0, |it| it + 1);
                let end = text[at..].find('\n').map_or(text.len(), |it| at + it + 1);
                if self.rng.one_in(2) {
                    text.replace_range(start..end, "");
                } else {
                    let line = text[start..end].to_owned();
                    text.insert_str(start, &line);
                }
            }
            // A link leads elsewhere.
            2 => {
                let Some(start) = text[at..].find("](/").map(|it| at + it + 2) else { return };
                let Some(end) = text[start..].find(')').map(|it| start + it) else { return };
                let to = self.rng.pick(files).map_or("/", |it| it.as_str());
                let to = to.rsplit_once('.').map_or(to, |it| it.0);
                text.replace_range(start..end, &format!("/{to}"));
            }
            // Something is deleted.
            3 | 4 => {
                let end = text.floor_char_boundary((at + 1 + self.rng.below(12)).min(text.len()));
                text.replace_range(at..end.max(at), "");
            }
            _ if text.len() > LONGEST => text.truncate(at),
            _ => text.insert_str(at, self.rng.pick(&TYPED).copied().unwrap_or(" ")),
        }
    }

    fn create(&mut self, session: &mut Session) -> Result<String> {
        self.new += 1;
        let path = match self.rng.below(3) {
            0 => format!("new-{}.mdx", self.new),
            1 => format!("folder-{}/page.mdx", self.new),
            _ => format!("snippets/new-{}.mdx", self.new),
        };
        let text = "---\ntitle: \"New\"\ndescription: \"A new page\"\n---\n\n## Part\n\nText.\n";
        let file = self.root.join(&path);
        fs::create_dir_all(file.parent().unwrap_or(&self.root))?;
        fs::write(file, text)?;
        session.changed_on_disk([path.as_str()]);
        Ok(format!("create {path}"))
    }

    fn delete(&mut self, files: &[String], session: &mut Session) -> Result<String> {
        let Some(path) = self.rng.pick(files).cloned() else { return Ok("nothing".to_owned()) };
        let _ = fs::remove_file(self.root.join(&path));
        session.changed_on_disk([path.as_str()]);
        Ok(format!("delete {path}"))
    }

    fn rename(&mut self, files: &[String], session: &mut Session) -> Result<String> {
        let Some(path) = self.rng.pick(files).cloned() else { return Ok("nothing".to_owned()) };
        self.new += 1;
        let (stem, extension) = path.rsplit_once('.').unwrap_or((&path, "txt"));
        let to = format!("{stem}-{}.{extension}", self.new);
        let _ = fs::rename(self.root.join(&path), self.root.join(&to));
        session.changed_on_disk([path.as_str(), to.as_str()]);
        Ok(format!("rename {path} to {to}"))
    }

    fn rename_folder(&mut self, files: &[String], session: &mut Session) -> Result<String> {
        let path = self.rng.pick(files).and_then(|it| it.split_once('/'));
        let Some((folder, _)) = path else { return Ok("nothing".to_owned()) };
        self.new += 1;
        let to = format!("{folder}-{}", self.new);
        let _ = fs::rename(self.root.join(folder), self.root.join(&to));
        session.changed_on_disk([folder, to.as_str()]);
        Ok(format!("rename folder {folder} to {to}"))
    }

    /// Closes an editor without saving.
    fn close(&mut self, session: &mut Session) -> String {
        let open: Vec<String> = self.open.keys().cloned().collect();
        let Some(path) = self.rng.pick(&open) else { return "nothing".to_owned() };
        self.open.remove(path);
        session.close(path);
        format!("close {path}")
    }

    /// Saves an open file, or has another program change a file.
    fn save(&mut self, files: &[String], session: &mut Session) -> Result<String> {
        let open: Vec<String> = self.open.keys().cloned().collect();
        if let Some(path) = self.rng.pick(&open) {
            let file = self.root.join(path);
            fs::create_dir_all(file.parent().unwrap_or(&self.root))?;
            fs::write(file, &self.open[path])?;
            session.changed_on_disk([path.as_str()]);
            self.open.remove(path);
            session.close(path);
            return Ok(format!("save {path}"));
        }
        let Some(path) = self.rng.pick(files).cloned() else { return Ok("nothing".to_owned()) };
        let Some(mut text) = self.text(&path) else { return Ok("nothing".to_owned()) };
        self.change(&mut text, files);
        fs::write(self.root.join(&path), text)?;
        session.changed_on_disk([path.as_str()]);
        Ok(format!("change {path} on the disk"))
    }
}

fn is_page(path: &str) -> bool {
    doclint_site::is_page(path)
}

/// Whether a file is read and is not a page.
fn is_data(path: &str) -> bool {
    [".json", ".yaml", ".yml", ".jsx", ".css", ".js", "llms.txt", ".mintignore"]
        .iter()
        .any(|it| path.ends_with(it))
}
