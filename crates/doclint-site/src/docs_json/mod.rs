//! `docs.json` and `mint.json`: one reading of their dialects.

mod content;
mod derived;
mod languages;
mod leaders;
mod notation;
mod pattern;
mod redirects;
mod versions;

pub use content::{NAV_CONTENTS, is_nav_content};
pub use derived::Derived;
pub use languages::OtherLanguages;
pub(crate) use leaders::Leaders;
pub use pattern::NeverMatches;
pub use redirects::{Followed, Redirect, Redirects};
pub(crate) use versions::{is_named_old, is_version, numbers};

use crate::api::{ApiSource, OperationName, sources};
use crate::path::{extension, join};
use content::{SWITCHES, read_content};
use doclint_data::{Document, Entry, Kind, Mapping, Value};
use doclint_diagnostic::{FileId, Location, Span};
use foldhash::HashMap;
use std::collections::BTreeMap;
use std::sync::Arc;
use versions::{default_version, is_past};

/// The `docs.json` of a site with the fragments that it names, or its `mint.json`.
#[derive(Clone, Debug, Default)]
pub struct DocsJson {
    /// Its shape.
    pub dialect: DocsJsonDialect,
    /// The file itself, then the fragments that `$ref` names.
    pub files: Vec<DocsJsonFile>,
    /// The pages that the navigation names, in its order.
    pub entries: Vec<NavEntry>,
    /// The operations of APIs that the navigation names, in its order.
    pub operations: Vec<NavOperations>,
    /// The OpenAPI files that the navigation makes pages of, by their paths. The platform builds no
    /// site with an invalid one among them.
    pub built_apis: BTreeMap<String, Location>,
    /// The languages of the navigation, in its order, each once.
    pub languages: Vec<Language>,
    /// The `variables`, each with its text.
    pub variables: HashMap<String, String>,
    /// The redirects.
    pub redirects: Redirects,
    /// Values that rules compute from it; empty at first.
    pub derived: Derived,
}

/// `docs.json` or one of its fragments.
#[derive(Clone, Debug)]
pub struct DocsJsonFile {
    /// The path from the site's root.
    pub path: String,
    /// Its file in the run.
    pub file: FileId,
    /// Its content.
    pub document: Document,
    /// Its text, for edits that keep the layout.
    pub text: Arc<str>,
}

/// The dialects of `docs.json`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DocsJsonDialect {
    /// `navigation` is an object, `theme` is given.
    #[default]
    Modern,
    /// `navigation` is an array of groups: the contract's `docs.json`, and `mint.json`.
    Legacy,
}

/// A page that the navigation names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NavEntry {
    /// The path as written, without a leading slash.
    pub path: String,
    /// Whether it is written with `/` or `./` before it.
    pub has_slash: bool,
    /// The string that names it, quotes included.
    pub at: Location,
    /// The language around it.
    pub language: Option<Arc<str>>,
    /// The version around it.
    pub version: Option<Arc<str>>,
    /// Whether that version is older than the one that readers get first.
    pub is_past: bool,
    /// The nearest part around it that readers switch to, such as a tab; `None` for the only tree.
    pub tree: Option<Location>,
    /// Whether something around it is hidden.
    pub hidden: bool,
    /// Whether the platform ignores it because a part of the navigation has other content, too.
    pub is_ignored: bool,
}

/// Operations that the navigation names: one of them, or all of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NavOperations {
    /// The one, as [`OperationName`] reads it, and the string that names it, quotes included; `None`
    /// for all.
    pub name: Option<(String, Location)>,
    /// The string that names the one, or the value of `openapi` that all are taken from.
    pub at: Location,
    /// The OpenAPI files that the nearest part of the navigation around it names, where one does.
    pub sources: Option<Arc<[ApiSource]>>,
    /// How many of the entries come before.
    pub before: usize,
    /// The language around them.
    pub language: Option<Arc<str>>,
    /// The version around them.
    pub version: Option<Arc<str>>,
    /// Whether something around them is hidden.
    pub hidden: bool,
}

impl NavOperations {
    /// The OpenAPI files that are named around it.
    pub fn sources(&self) -> &[ApiSource] {
        self.sources.as_deref().unwrap_or_default()
    }
}

/// A language of the navigation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// Its code: `fr`.
    pub code: Arc<str>,
    /// The string that says it, quotes included.
    pub at: Location,
    /// Whether it is marked as the one that readers get first.
    pub is_default: bool,
}

/// A fragment that a file names by `$ref`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The path as written.
    pub written: String,
    /// The path from the site's root; `None` where it leaves the site.
    pub path: Option<String>,
    /// The string, quotes included.
    pub span: Span,
}

/// The fragments that `document` names. `from` is the path of the document itself.
pub fn references(from: &str, document: &Document) -> Vec<Reference> {
    let mut out = Vec::new();
    let mut todo = vec![&document.root];
    while let Some(value) = todo.pop() {
        match &value.kind {
            Kind::Sequence(items) => todo.extend(items.iter().rev()),
            Kind::Mapping(mapping) => {
                let target = mapping.get("$ref").and_then(|it| Some((it.as_str()?, it.span)));
                if let Some((target, span)) = target {
                    let path = join(from, target);
                    out.push(Reference { written: target.to_owned(), path, span });
                }
                todo.extend(mapping.entries.iter().rev().map(|entry| &entry.value));
            }
            _ => {}
        }
    }
    out
}

impl DocsJson {
    /// The value at a path of keys, and the file that it is in; `$ref` is followed.
    pub fn value(&self, keys: &[&str]) -> Option<(FileId, &Value)> {
        let main = self.files.first()?;
        let mut at = (main.file, &main.document.root);
        for key in keys {
            let file = self.files.iter().position(|it| it.file == at.0)?;
            at = followed(&self.files, file, at.1.get(key)?);
        }
        Some(at)
    }

    /// Every mapping of `docs.json` and its fragments, in the order of the text, each with its
    /// file.
    pub fn mappings(&self) -> Vec<(FileId, &Mapping)> {
        let mut out = Vec::new();
        for file in &self.files {
            let mut todo = vec![&file.document.root];
            while let Some(value) = todo.pop() {
                match &value.kind {
                    Kind::Sequence(items) => todo.extend(items.iter().rev()),
                    Kind::Mapping(mapping) => {
                        out.push((file.file, mapping));
                        todo.extend(mapping.entries.iter().rev().map(|it| &it.value));
                    }
                    _ => {}
                }
            }
        }
        out
    }

    /// Reads `docs.json` from its files: the file itself first, then the fragments it names.
    pub fn read(files: Vec<DocsJsonFile>) -> Self {
        let Some(main) = files.first() else { return Self::default() };
        let root = &main.document.root;
        let navigation = root.get("navigation");
        let dialect = dialect(&main.path, root, navigation.map(|it| followed(&files, 0, it).1));
        let mut walk = Walk::new(&files);
        if let Some(navigation) = navigation {
            walk.run(navigation);
        }
        for tabs in ["tabs", "anchors"].iter().filter_map(|it| root.get(it)) {
            walk.old_tabs(tabs);
        }
        let Walk { entries, operations, built_apis, languages, .. } = walk;
        let redirects = root.get("redirects").map(|it| redirects(&files, it)).unwrap_or_default();
        let variables = root.get("variables").and_then(Value::as_mapping);
        let variables = variables.map_or(&[][..], |it| &it.entries).iter();
        let variables = variables
            .filter_map(|it| Some((it.key.text.clone(), it.value.as_str()?.to_owned())))
            .collect();
        let derived = Derived::default();
        Self {
            dialect,
            entries,
            operations,
            built_apis,
            languages,
            variables,
            redirects,
            files,
            derived,
        }
    }
}

/// A value of a file, or the value that its `$ref` names, with the file that it is in.
fn followed<'a>(files: &'a [DocsJsonFile], file: usize, value: &'a Value) -> (FileId, &'a Value) {
    let mut at = (&files[file], value);
    for _ in 0..MAX_REFERENCE_DEPTH {
        let target = at.1.get("$ref").and_then(Value::as_str);
        let path = target.and_then(|it| join(&at.0.path, it));
        match files.iter().find(|file| Some(&file.path) == path.as_ref()) {
            Some(file) => at = (file, &file.document.root),
            None => break,
        }
    }
    (at.0.file, at.1)
}

/// The redirects of a list. The list and each of its items can be in a fragment.
fn redirects(files: &[DocsJsonFile], value: &Value) -> Redirects {
    let (file, list) = followed(files, 0, value);
    let file = files.iter().position(|it| it.file == file).unwrap_or_default();
    let items = list.as_sequence().unwrap_or_default();
    Redirects::read(items.iter().map(|it| followed(files, file, it)))
}

/// The shape of `navigation` decides; without one, the keys that only one dialect has, then the name.
fn dialect(path: &str, root: &Value, navigation: Option<&Value>) -> DocsJsonDialect {
    const LEGACY_KEYS: [&str; 7] = [
        "topbarLinks",
        "topbarCtaButton",
        "anchors",
        "tabs",
        "footerSocials",
        "modeToggle",
        "backgroundImage",
    ];
    match navigation.map(|it| &it.kind) {
        Some(Kind::Sequence(_)) => DocsJsonDialect::Legacy,
        Some(Kind::Mapping(_)) => DocsJsonDialect::Modern,
        _ if LEGACY_KEYS.iter().any(|key| root.get(key).is_some()) => DocsJsonDialect::Legacy,
        _ if path.ends_with("mint.json") => DocsJsonDialect::Legacy,
        _ => DocsJsonDialect::Modern,
    }
}

/// The surroundings of a part of the navigation, which it inherits from.
#[derive(Clone, Default)]
struct Around {
    file: usize,
    language: Option<Arc<str>>,
    version: Option<Arc<str>>,
    /// The version that readers get first, of the list of versions around it.
    default_version: Option<Arc<str>>,
    is_past: bool,
    tree: Option<Location>,
    hidden: bool,
    is_ignored: bool,
    /// The OpenAPI files that operations are looked for in.
    sources: Option<(Location, Arc<[ApiSource]>)>,
    /// How many `$ref` lead here.
    depth: u8,
}

/// A walk in the order of the text, with a stack of its own.
struct Walk<'a> {
    files: &'a [DocsJsonFile],
    todo: Vec<(&'a Value, Around)>,
    entries: Vec<NavEntry>,
    operations: Vec<NavOperations>,
    built_apis: BTreeMap<String, Location>,
    languages: Vec<Language>,
    references: u32,
}

/// Whether a key of a part of the navigation holds other parts or pages.
fn holds_parts(key: &str) -> bool {
    NAV_CONTENTS.contains(&key) || matches!(key, "menu" | "root")
}

/// Fragments that name each other in a circle must come to an end.
const MAX_REFERENCES: u32 = 1000;
const MAX_REFERENCE_DEPTH: u8 = 16;
/// There are not that many languages; each is looked up in a list.
const MAX_LANGUAGES: usize = 200;

impl<'a> Walk<'a> {
    fn new(files: &'a [DocsJsonFile]) -> Self {
        Self {
            files,
            todo: Vec::new(),
            entries: Vec::new(),
            operations: Vec::new(),
            built_apis: BTreeMap::new(),
            languages: Vec::new(),
            references: 0,
        }
    }

    fn run(&mut self, navigation: &'a Value) {
        // The old dialect lists the versions at the top.
        let default_version = self.files[0].document.root.get("versions").and_then(default_version);
        let default_version = default_version.map(Into::into);
        self.todo.push((navigation, Around { default_version, ..Around::default() }));
        while let Some((value, around)) = self.todo.pop() {
            match &value.kind {
                Kind::String(path) => self.page(path, value.span, around),
                Kind::Sequence(items) => {
                    self.todo.extend(items.iter().rev().map(|item| (item, around.clone())));
                }
                Kind::Mapping(mapping) => self.division(mapping, (value.span, around)),
                _ => {}
            }
        }
    }

    fn division(&mut self, mapping: &'a Mapping, (span, mut around): (Span, Around)) {
        if SWITCHES.iter().any(|it| mapping.get(it).is_some()) {
            around.tree = Some(Location { file: self.file(&around), span });
        }
        if let Some(value) = mapping.get("language")
            && let Some(language) = value.as_str()
        {
            around.language = Some(language.into());
            self.language(
                language,
                Location { file: self.file(&around), span: value.span },
                mapping,
            );
        }
        if let Some(version) = mapping.get("version").and_then(Value::as_str) {
            around.version = Some(version.into());
            around.is_past |=
                around.default_version.as_ref().is_some_and(|it| is_past(version, it));
            if let Some((locale, span, listed)) = self.locale_of(version) {
                around.language = Some(locale.into());
                self.language(locale, Location { file: self.files[0].file, span }, listed);
            }
        }
        if let Some(default) = mapping.get("versions").and_then(default_version) {
            around.default_version = Some(default.into());
        }
        around.hidden |= mapping.get("hidden").and_then(Value::as_bool).unwrap_or(false);
        if let Some(openapi) = mapping.get("openapi") {
            let sources = self.sources_of(openapi, around.file);
            let at = Location { file: self.file(&around), span: openapi.span };
            let paths = sources.iter().filter_map(|it| it.path.clone());
            self.built_apis.extend(paths.map(|it| (it, at)));
            around.sources = Some((at, sources));
        }
        let is_part = |key: &str| key == "$ref" || holds_parts(key);
        let is_filled = |value: &Value| value.as_sequence().is_none_or(|it| !it.is_empty());
        let mut parts = mapping.entries.iter().filter(|it| is_part(&it.key.text));
        // Where nothing is chosen, the platform shows all operations.
        let is_chosen = mapping.get("href").is_some() || parts.any(|it| is_filled(&it.value));
        if !is_chosen && around.sources.is_some() {
            self.operations(None, around.clone());
        }
        let read = read_content(mapping);
        for Entry { key, value } in mapping.entries.iter().rev() {
            match key.text.as_str() {
                "$ref" => self.reference(value, &around),
                key if holds_parts(key) => {
                    let is_other = NAV_CONTENTS.contains(&key) && read.is_some_and(|it| it != key);
                    let is_ignored = around.is_ignored || is_other;
                    self.todo.push((value, Around { is_ignored, ..around.clone() }));
                }
                _ => {}
            }
        }
    }

    /// In the old dialect a tab or an anchor shows the operations of the file that it names.
    fn old_tabs(&mut self, tabs: &'a Value) {
        let tabs = tabs.as_sequence().unwrap_or_default();
        for openapi in tabs.iter().filter_map(|it| it.get("openapi")) {
            let at = Location { file: self.files[0].file, span: openapi.span };
            let sources = Some((at, self.sources_of(openapi, 0)));
            self.operations(None, Around { sources, ..Around::default() });
        }
    }

    /// The files that the value of `openapi` names.
    fn sources_of(&self, value: &Value, file: usize) -> Arc<[ApiSource]> {
        let mut found = Vec::new();
        sources(value, self.files[file].file, &mut found);
        found.into_iter().map(|it| it.source).collect()
    }

    fn reference(&mut self, target: &'a Value, around: &Around) {
        let Some(target) = target.as_str() else { return };
        let Some(path) = join(&self.files[around.file].path, target) else { return };
        let Some(file) = self.files.iter().position(|file| file.path == path) else { return };
        if self.references < MAX_REFERENCES && around.depth < MAX_REFERENCE_DEPTH {
            self.references += 1;
            let around = Around { file, depth: around.depth + 1, ..around.clone() };
            self.todo.push((&self.files[file].document.root, around));
        }
    }

    /// A string that holds a blank names an operation: `GET /users`.
    fn page(&mut self, path: &str, span: Span, around: Around) {
        let at = Location { file: self.file(&around), span };
        if path.contains(char::is_whitespace) && OperationName::parse(path).is_some() {
            return self.operations(Some((path.to_owned(), at)), around);
        }
        let written = path;
        let path = path.trim_start_matches("./").trim_start_matches('/');
        if path.is_empty() {
            return;
        }
        if !matches!(extension(path).as_str(), "json" | "yaml" | "yml") {
            self.entries.push(NavEntry {
                path: path.to_owned(),
                has_slash: path.len() < written.len(),
                at,
                language: around.language,
                tree: around.tree,
                version: around.version,
                is_past: around.is_past,
                hidden: around.hidden,
                is_ignored: around.is_ignored,
            });
        }
    }

    fn operations(&mut self, name: Option<(String, Location)>, around: Around) {
        let Around { language, version, hidden, sources, .. } = around;
        let before = self.entries.len();
        let (around, sources) = sources.unzip();
        let Some(at) = name.as_ref().map(|it| it.1).or(around) else { return };
        let operations = NavOperations { name, at, sources, before, language, version, hidden };
        self.operations.push(operations);
    }

    fn language(&mut self, code: &str, at: Location, division: &Mapping) {
        if self.languages.len() < MAX_LANGUAGES
            && !self.languages.iter().any(|it| *it.code == *code)
        {
            let is_default = division.get("default").and_then(Value::as_bool).unwrap_or(false);
            self.languages.push(Language { code: code.into(), at, is_default });
        }
    }

    fn file(&self, around: &Around) -> FileId {
        self.files[around.file].file
    }

    /// The old dialect writes languages as versions with a `locale`: it, its place, and the version.
    fn locale_of(&self, version: &str) -> Option<(&'a str, Span, &'a Mapping)> {
        let versions = self.files[0].document.root.get("versions")?.as_sequence()?;
        let listed = versions
            .iter()
            .find(|it| it.get("name").and_then(Value::as_str) == Some(version))?
            .as_mapping()?;
        let locale = listed.get("locale")?;
        Some((locale.as_str()?, locale.span, listed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_data::json;

    fn read(files: &[(&str, &str)]) -> DocsJson {
        let files = files.iter().enumerate().map(|(index, (path, text))| DocsJsonFile {
            path: (*path).to_owned(),
            file: FileId(index as u32),
            document: json::parse(text),
            text: (*text).into(),
        });
        DocsJson::read(files.collect())
    }

    /// `language/version file:path`, with `!` where hidden.
    fn entries(docs_json: &DocsJson) -> Vec<String> {
        let one = |it: &NavEntry| {
            let language = it.language.as_deref().unwrap_or("-");
            let version = it.version.as_deref().unwrap_or("-");
            let hidden = if it.hidden { "!" } else { "" };
            format!("{language}/{version} {}:{hidden}{}", it.at.file.0, it.path)
        };
        docs_json.entries.iter().map(one).collect()
    }

    #[test]
    fn reads_todays_navigation_through_its_fragments() {
        let main = r#"{"theme": "mint", "variables": {"v": "1"}, "navigation": {"languages": [
            {"language": "en", "tabs": [
                {"tab": "A", "pages": ["/index", {"group": "G", "root": "g/root", "pages": ["g/a"]}]},
                {"tab": "B", "hidden": true, "groups": [{"group": "H", "pages": ["h"]}]},
                {"tab": "C", "openapi": "spec.json", "pages": ["GET /users", "spec.json",
                    {"group": "I", "openapi": "own.json", "pages": ["other.yaml post /users"]}]},
                {"tab": "D", "openapi": "https://x/spec.json"},
                {"tab": "E", "openapi": {"source": "all.json", "directory": "all"}, "pages": []}
            ]},
            {"$ref": "nav/fr.json", "language": "fr"}
        ], "global": {"anchors": [{"anchor": "X", "href": "https://x"}]}}}"#;
        let french = r#"{"versions": [{"version": "v2", "groups": {"$ref": "./groups.json"}}]}"#;
        let groups = r#"[{"group": "G", "pages": ["fr/a", {"$ref": "fr.json"}]}]"#;
        let files = [("docs.json", main), ("nav/fr.json", french), ("nav/groups.json", groups)];
        let docs_json = read(&files);
        assert_eq!(docs_json.dialect, DocsJsonDialect::Modern);
        assert_eq!(docs_json.variables["v"], "1");
        let operations = docs_json.operations.iter().map(|it| {
            let name = it.name.as_ref().map_or("all", |it| it.0.as_str());
            (name, it.sources().first().and_then(|it| it.path.as_deref()))
        });
        let expected = [
            ("GET /users", Some("spec.json")),
            ("other.yaml post /users", Some("own.json")),
            ("all", None),
            ("all", Some("all.json")),
        ];
        assert_eq!(operations.collect::<Vec<_>>(), expected);
        let found = entries(&docs_json);
        let expected = ["en/- 0:index", "en/- 0:g/root", "en/- 0:g/a", "en/- 0:!h", "fr/v2 2:fr/a"];
        assert_eq!(found[..5], expected);
        // The fragments name each other in a circle, which is cut.
        assert!(found.len() < 20 && found[5..].iter().all(|it| it == "fr/v2 2:fr/a"));
        let paths: Vec<_> = references("nav/groups.json", &json::parse(groups))
            .into_iter()
            .filter_map(|it| it.path)
            .collect();
        assert_eq!(paths, ["nav/fr.json"]);
    }

    #[test]
    fn reads_the_old_navigation_with_its_locales() {
        let docs_json = read(&[(
            "mint.json",
            r#"{"versions": ["v1", {"name": "Deutsch", "locale": "de"}], "navigation": [
                {"group": "A", "pages": ["a", {"group": "B", "version": "v1", "pages": ["b"]}]},
                {"group": "C", "version": "Deutsch", "pages": ["./c"]}
            ]}"#,
        )]);
        assert_eq!(docs_json.dialect, DocsJsonDialect::Legacy);
        assert_eq!(entries(&docs_json), ["-/- 0:a", "-/v1 0:b", "de/Deutsch 0:c"]);
    }

    #[test]
    fn without_navigation_the_keys_decide() {
        assert_eq!(read(&[("docs.json", r#"{"tabs": []}"#)]).dialect, DocsJsonDialect::Legacy);
        assert_eq!(read(&[("docs.json", "{")]).dialect, DocsJsonDialect::Modern);
        assert_eq!(read(&[("mint.json", "{}")]).dialect, DocsJsonDialect::Legacy);
        let main = ("docs.json", r#"{"tabs": [], "navigation": {"$ref": "n.json"}}"#);
        assert_eq!(read(&[main]).dialect, DocsJsonDialect::Modern);
        assert_eq!(read(&[main, ("n.json", "[]")]).dialect, DocsJsonDialect::Legacy);
    }
}
