//! Texts from the standard input that stand for files of a site: a page, or several files at once.

use crate::output;
use crate::paths::{PathName, absolute_file, from_root, shown, slashes};
use crate::target::{Choice, Target};
use crate::terminal::note;
use anyhow::{Context, Result, bail};
use doclint_engine::{Listing, MAX_FILE_BYTES, Overlay, Peek, ReadError, Workspace};
use doclint_fix::FixedPage;
use doclint_site::Forge;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// The most bytes of the texts of several files.
const MAX_BYTES: u64 = 64 << 20;

/// Files whose settings and lists are read from the disk before any text is checked.
const READ_BEFORE: [&str; 3] = ["doclint.yml", "doclint.yaml", "doclint-baseline.json"];

/// Texts that are not on the disk.
#[derive(Default)]
pub struct Unwritten {
    /// The texts of files by their path in the site; `None` for a file that is deleted.
    texts: BTreeMap<String, Option<Vec<u8>>>,
    /// The name of each file in the JSON object that they come from; `None` if it is a page as it is.
    names: Option<BTreeMap<String, String>>,
}

/// The pairs of a JSON object, in its order.
pub struct Pairs(pub Vec<(String, Option<String>)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Texts;
        impl<'de> Visitor<'de> for Texts {
            type Value = Pairs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of paths and texts, where null deletes a file")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        from.deserialize_map(Texts)
    }
}

impl Unwritten {
    /// A page from the standard input.
    pub fn page(path: String) -> Result<Self> {
        Ok(Self { texts: [(path, Some(read_stdin(MAX_FILE_BYTES)?))].into(), names: None })
    }

    /// The files from the standard input, and the site that they are in. `paths` are the arguments, of
    /// which one may name the site.
    pub fn files(paths: &[PathBuf], choice: Choice) -> Result<(Target, Self)> {
        let bytes = read_stdin(MAX_BYTES)?;
        let Pairs(pairs) = serde_json::from_slice(&bytes)
            .context("the standard input is not a JSON object of paths and texts")?;
        Self::of_pairs(pairs, paths, choice)
    }

    /// The same for files that have been read.
    pub fn of_pairs(
        pairs: Vec<(String, Option<String>)>,
        paths: &[PathBuf],
        choice: Choice,
    ) -> Result<(Target, Self)> {
        let Some((first, _)) = pairs.first() else {
            bail!("the JSON object on the standard input names no file");
        };
        let target = match paths {
            [] => Target::of_root(&Target::root_of(Path::new(first))?, choice.platform)?,
            [_] => Target::of(paths, Choice { all: false, ..choice })?.remove(0),
            _ => bail!("--stdin-files is about one site: name no other PATH than its folder"),
        };
        let (mut texts, mut names) = (BTreeMap::new(), BTreeMap::new());
        for (name, text) in pairs {
            let path = path_in(&target, Path::new(&name))?;
            if text.as_ref().is_some_and(|it| it.len() as u64 > MAX_FILE_BYTES) {
                let name = Path::new(&name).named();
                bail!("the text of {name} is larger than {} MiB", MAX_FILE_BYTES >> 20);
            }
            if target.workspace.ignores(&path) {
                note!("doclint: the site ignores {}", Path::new(&name).named());
                continue;
            }
            let has = |it: &str| target.workspace.has(&format!("{path}{it}"));
            if let Some(meant) = [".mdx", ".md"].iter().find(|it| !has("") && has(it)) {
                bail!("{} does not exist: did you mean {path}{meant}?", Path::new(&name).named());
            }
            if let Some(other) = names.insert(path.clone(), name.clone()) {
                let (name, other) = (Path::new(&name).named(), Path::new(&other).named());
                bail!("{other} and {name} are the same file: name it once");
            }
            texts.insert(path, text.map(String::into_bytes));
        }
        Ok((target, Self { texts, names: Some(names) }))
    }

    /// Whether these are the files of a JSON object.
    pub fn is_object(&self) -> bool {
        self.names.is_some()
    }

    /// A workspace without the files that are deleted.
    pub fn without<'w>(&self, below: &'w dyn Workspace) -> Without<'w> {
        let deleted = self.texts.iter().filter(|it| it.1.is_none()).map(|it| it.0.clone());
        Without { below, deleted: deleted.collect() }
    }

    /// That workspace with the texts.
    pub fn over<'w>(&self, below: &'w dyn Workspace) -> Overlay<'w> {
        let given =
            self.texts.iter().filter_map(|(path, text)| Some((path.clone(), text.clone()?)));
        Overlay { below, files: given.collect() }
    }

    /// The paths of the files.
    pub fn paths(&self) -> impl Iterator<Item = &String> {
        self.texts.keys()
    }

    /// The files with their texts.
    pub fn all(&self) -> impl Iterator<Item = (&String, &Option<Vec<u8>>)> {
        self.texts.iter()
    }

    /// Sets the text of a file.
    pub fn set(&mut self, path: String, text: Option<Vec<u8>>) {
        self.texts.insert(path, text);
    }

    /// Whether it has no files.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Whether the files are as they are on the disk.
    pub fn is_same(&self, disk: &dyn Workspace) -> bool {
        self.texts.iter().all(|(path, text)| disk.read(path).ok() == *text)
    }

    /// Prints the object with fixed texts, and with other files that fixes change.
    pub fn print_fixed(&self, fixed: &BTreeMap<String, FixedPage>, root: &Path) -> Result<()> {
        let names = self.names.as_ref();
        let name = |path: &String| match names.and_then(|it| it.get(path)) {
            Some(name) => name.clone(),
            None => slashes(&shown(&root.join(path))),
        };
        let given = self.texts.iter().map(|(path, text)| {
            let text = text.as_deref().map(String::from_utf8_lossy);
            (name(path), text.map_or(Value::Null, |it| it.into_owned().into()))
        });
        let mut object: Map<String, Value> = given.collect();
        object.extend(fixed.iter().map(|(path, page)| (name(path), (*page.after).into())));
        output::print_json(&Value::Object(object)).map(drop)
    }
}

/// The path of a file in the site, which it has to be in.
pub fn path_in(target: &Target, name: &Path) -> Result<String> {
    let file = absolute_file(name)?;
    if file.components().any(|it| it == Component::ParentDir) {
        bail!("{} leads through a folder that does not exist", name.named());
    }
    let path = from_root(&file, &target.root)?;
    let own = file.file_name().unwrap_or_default().to_string_lossy();
    if READ_BEFORE.contains(&own.as_ref()) || own.starts_with('.') && own.ends_with("ignore") {
        bail!("{} decides what is checked: write it before", name.named());
    }
    Ok(path)
}

/// The standard input, limited to a size.
pub fn read_stdin(most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let stdin = std::io::stdin().lock();
    stdin.take(most + 1).read_to_end(&mut bytes).context("can't read the standard input")?;
    if bytes.len() as u64 > most {
        bail!("the standard input is larger than {} MiB", most >> 20);
    }
    Ok(bytes)
}

/// A workspace without some of its files.
pub struct Without<'w> {
    below: &'w dyn Workspace,
    deleted: BTreeSet<String>,
}

impl Workspace for Without<'_> {
    fn list(&self) -> Listing {
        let mut listing = self.below.list();
        listing.files.retain(|it| !self.deleted.contains(it));
        listing.problems.retain(|it| !self.deleted.contains(&it.path));
        listing
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        match self.deleted.contains(path) {
            true => Err(ReadError::Failed("no such file".to_owned())),
            false => self.below.read(path),
        }
    }

    fn version(&self, path: &str) -> Option<u64> {
        self.below.version(path).filter(|_| !self.deleted.contains(path))
    }

    fn peek(&self, path: &str) -> Option<Peek> {
        self.below.peek(path).filter(|_| !self.deleted.contains(path))
    }

    fn ignores(&self, path: &str) -> bool {
        self.below.ignores(path)
    }

    fn has(&self, path: &str) -> bool {
        !self.deleted.contains(path) && self.below.has(path)
    }

    fn forge(&self) -> Option<Forge> {
        self.below.forge()
    }

    fn is_in_repository(&self, path: &str) -> bool {
        !self.deleted.contains(path) && self.below.is_in_repository(path)
    }

    fn texts_around(&self) -> Vec<String> {
        self.below.texts_around()
    }
}
