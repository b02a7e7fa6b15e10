//! The tool `add_page`.

use crate::answer::{DATA, Limit};
use crate::check::unwritten;
use crate::fix::READ_ONLY;
use crate::habits::{Habits, UsualKey, neighbors, of, yaml};
use crate::navigation::{WithEntry, with_entry};
use crate::paths::{inside, short};
use crate::problems::Problem;
use crate::site::Site;
use doclint_workspace::{Folder, Mode, StagedFile, real_path};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fs;
use std::sync::atomic::AtomicBool;

/// Longer titles and descriptions are refused.
const MAX_BYTES: usize = 2000;

/// The page to add.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Its path from the root of the site, such as `guides/refund.mdx`. Without an extension, it gets
    /// that of its neighbors.
    pub path: String,
    /// Its title.
    pub title: String,
    /// Its description, for search engines and lists.
    pub description: Option<String>,
    /// Its text below the front matter, in Markdown. The default is the headings that nearly all of
    /// its neighbors have.
    pub body: Option<String>,
    /// The page that it comes after in the navigation. The default is the last one of its folder.
    pub after: Option<String>,
    /// Write the page and the navigation. Requires a server that was started with `--write`.
    #[serde(default)]
    pub write: bool,
}

/// A new page, planned or written.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Added {
    /// How to read the texts below.
    pub about: &'static str,
    /// Whether the files were written.
    pub written: bool,
    /// The path of the page.
    pub path: String,
    /// Its text.
    pub text: String,
    /// Its entry in the navigation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub navigation: Option<Entry>,
    /// Why it gets no entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_entry: Option<String>,
    /// Keys of the front matter that most neighbors have and this page doesn't.
    pub usual_keys: Vec<UsualKey>,
    /// The problems that the page and its entry cause.
    pub problems: Vec<Problem>,
    /// What is not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
}

/// An entry in the navigation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Entry {
    /// The file that it is in.
    pub file: String,
    /// The page that it comes after.
    pub after: String,
    /// The change as a unified diff.
    pub diff: String,
}

/// Adds a page with front matter, an entry in the navigation, and what its neighbors have in common.
///
/// # Errors
///
/// If the path is refused or taken, or writing is requested and not allowed or fails.
pub fn call(site: &mut Site, params: Params, is_canceled: &AtomicBool) -> Result<Added, String> {
    if params.write && !site.may_write {
        return Err(READ_ONLY.to_owned());
    }
    let description = params.description.as_deref().unwrap_or_default();
    if params.title.trim().is_empty() || params.title.len().max(description.len()) > MAX_BYTES {
        return Err(format!("expected a title and a description of 1 to {MAX_BYTES} bytes"));
    }
    let path = inside(&site.folder, &params.path)?;
    let after = params.after.as_deref().map(|it| inside(&site.folder, it)).transpose()?;
    site.check(is_canceled)?;
    let folder = site.folder.clone();
    let (checked, _, workspace) = site.parts();
    let Some(checked) = checked else { return Err("the site was not checked".to_owned()) };
    let outcome = &checked.snapshot.outcome;
    let parent = path.rsplit_once('/').map_or("", |it| it.0);
    let habits = of(&neighbors(&outcome.site, parent));
    let path = match path.rsplit('/').next().is_some_and(|it| it.contains('.')) {
        true => path,
        false => format!("{path}.{}", habits.extension),
    };
    refuse_taken(&folder, &path, checked.snapshot.outcome.site.platform)?;
    let entry = with_entry(outcome, workspace, &path, after.as_deref());
    // A neighbor that was named has to be there.
    let entry = match (entry, &after) {
        (Err(why), Some(_)) => return Err(why),
        (entry, _) => entry,
    };
    let text = text_of(&params, &habits);
    let mut texts = vec![(path.clone(), text.clone())];
    texts.extend(entry.as_ref().ok().map(|it| (it.file.clone(), it.text.clone())));
    let mut limit = Limit::of(None);
    let (_, problems) = unwritten(site, &texts, |_, is_new| is_new, &mut limit, is_canceled)?;
    if params.write {
        write(&folder, (&path, &text), entry.as_ref().ok())?;
    }
    let without_entry = entry.as_ref().err().cloned();
    let navigation = entry.ok().map(|it| Entry {
        diff: site.host.diff(&it.file, &it.before, &it.text),
        file: it.file,
        after: it.after,
    });
    Ok(Added {
        about: DATA,
        written: params.write,
        path,
        text,
        navigation,
        without_entry,
        usual_keys: habits.usual,
        problems,
        left_out: limit.advice("`check` lists them with the page as `path`"),
    })
}

/// Fails if a new page can't have this path.
fn refuse_taken(
    folder: &Folder,
    path: &str,
    platform: &doclint_site::Platform,
) -> Result<(), String> {
    let shown = short(path);
    if !(platform.is_page)(path) {
        return Err(format!("`{shown}` would not be a page: use the extension `.mdx` or `.md`"));
    }
    if folder.root().join(path).symlink_metadata().is_ok() {
        return Err(format!("`{shown}` already exists"));
    }
    match folder.would_list(path) {
        true => Ok(()),
        false => Err(format!("`{shown}` is ignored by the site: choose another path")),
    }
}

fn text_of(params: &Params, habits: &Habits) -> String {
    let mut text = format!("---\ntitle: {}\n", yaml(params.title.trim()));
    if let Some(description) = params.description.as_deref().filter(|it| !it.trim().is_empty()) {
        text.push_str(&format!("description: {}\n", yaml(description.trim())));
    }
    for (key, value) in &habits.constant {
        text.push_str(&format!("{}: {value}\n", yaml(key)));
    }
    text.push_str("---\n");
    match &params.body {
        Some(body) => text.push_str(&format!("\n{}\n", body.trim())),
        None => {
            habits.headings.iter().for_each(|it| text.push_str(&format!("\n## {it}\n")));
        }
    }
    text
}

/// Writes the page and the navigation, or neither.
fn write(
    folder: &Folder,
    (path, text): (&str, &str),
    entry: Option<&WithEntry>,
) -> Result<(), String> {
    let full = folder.root().join(path);
    let failed = |error: &dyn std::fmt::Display| format!("nothing was written: {path}: {error}");
    let parent = full.parent().unwrap_or(folder.root());
    let mut made = Vec::new();
    for missing in parent.ancestors().take_while(|it| it.symlink_metadata().is_err()) {
        made.push(missing.to_owned());
    }
    let take_back = || made.iter().for_each(|it| drop(fs::remove_dir(it)));
    fs::create_dir_all(parent).map_err(|it| failed(&it))?;
    // A folder may have become a link in the meantime.
    let root = folder.root().canonicalize().map_err(|it| failed(&it))?;
    if !real_path(&full).is_some_and(|it| it.starts_with(&root)) || full.exists() {
        take_back();
        return Err(failed(&"the path has changed in the meantime"));
    }
    let written = StagedFile::new(&full, text.as_bytes(), Mode::Kept).and_then(StagedFile::commit);
    if let Err(error) = written {
        take_back();
        return Err(failed(&error));
    }
    if let Some(entry) = entry
        && let Err(error) = folder.write(&entry.file, &entry.before, &entry.text)
    {
        drop(fs::remove_file(&full));
        take_back();
        return Err(format!("nothing was written: {}: {error}", entry.file));
    }
    Ok(())
}
