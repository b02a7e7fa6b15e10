//! How `docs.json` and pages name OpenAPI files and operations.

use crate::methods::is_method;
use crate::path::{has_extension, join};
use doclint_data::Value;
use doclint_diagnostic::{FileId, Location};

/// An OpenAPI file that `docs.json` names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ApiSource {
    /// The path from the site's root; `None` for one outside the site.
    pub path: Option<String>,
    /// The folder of its pages.
    pub directory: String,
}

impl ApiSource {
    /// A file whose pages are in the default folder.
    pub fn in_default_folder(path: &str) -> Self {
        Self { path: Some(path.to_owned()), directory: DIRECTORY.to_owned() }
    }
}

/// The folder of pages if `docs.json` names none.
pub(super) const DIRECTORY: &str = "api-reference";

/// An operation that a page or the navigation names: `[file] METHOD /path` or `[file] webhook name`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationName<'a> {
    /// The file, by its path or by its name without the extension.
    pub file: Option<&'a str>,
    /// `get`, `post` and so on, in lower case; `webhook` for a webhook.
    pub method: String,
    /// The path or the name of the webhook.
    pub path: &'a str,
}

impl<'a> OperationName<'a> {
    /// Reads a name; `None` if the text is not one.
    pub fn parse(text: &'a str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (file, method, path) = match words.as_slice() {
            [method, path] => (None, *method, *path),
            [file, method, path] => (Some(*file), *method, *path),
            _ => return None,
        };
        let method = method.to_ascii_lowercase();
        let is_one = method == "webhook" || is_method(&method);
        is_one.then_some(Self { file, method, path })
    }
}

/// The file that a page means by `name`: its path from the root, with or without the extension, its
/// name alone, or a part of its path. `../` at the beginning doesn't count.
pub fn api_file<'f>(files: &'f [String], name: &str) -> Option<&'f str> {
    let name = name.trim_start_matches(['.', '/']);
    let is_api = |it: &&String| has_extension(it, &["json", "yaml", "yml"]);
    let stem = |path: &'f str| path.rsplit_once('.').map_or(path, |it| it.0);
    let candidates = files.iter().filter(is_api).map(String::as_str);
    let exact = candidates.clone().find(|it| *it == name || stem(it) == name);
    let named = || candidates.clone().find(|it| stem(it).rsplit('/').next() == Some(name));
    let part = || candidates.clone().find(|it| !name.is_empty() && it.contains(name));
    exact.or_else(named).or_else(part)
}

/// A place where `docs.json` names an OpenAPI file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedApi {
    /// The string that names it, quotes included.
    pub at: Location,
    /// The text as written.
    pub written: String,
    /// The source that it refers to.
    pub source: ApiSource,
}

impl NamedApi {
    /// Whether it is an address on the web, which is never fetched.
    pub fn is_remote(&self) -> bool {
        self.written.contains("://")
    }
}

/// A path or an address, a list of these, or an object that has one as `source`.
pub(crate) fn sources(value: &Value, file: FileId, out: &mut Vec<NamedApi>) {
    let items = value.as_sequence().unwrap_or(std::slice::from_ref(value));
    for item in items {
        let object = item.as_mapping();
        let source = object.map_or(Some(item), |it| it.get("source"));
        let directory = object.and_then(|it| it.get("directory")).and_then(Value::as_str);
        let Some((at, written)) = source.and_then(|it| Some((it.span, it.as_str()?))) else {
            continue;
        };
        let is_remote = written.contains("://");
        let path = if is_remote { None } else { join("", written.trim_start_matches("./")) };
        let directory = directory.unwrap_or(DIRECTORY).trim_matches('/').to_owned();
        out.push(NamedApi {
            at: Location { file, span: at },
            written: written.to_owned(),
            source: ApiSource { path, directory },
        });
    }
}
