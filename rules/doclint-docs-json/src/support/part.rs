//! Parts of `docs.json`, read through its fragments.

use doclint_rule::Location;
use doclint_rule::data::{Entry, Value};
use doclint_rule::site::{DocsJson, join};

/// Fragments that refer to each other in a circle are left after this many steps.
const MAX_FRAGMENTS: u8 = 16;

/// A value of `docs.json`, and the file that contains it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'a> {
    docs_json: &'a DocsJson,
    /// The index of the file.
    pub file: usize,
    /// The value, as written in the file.
    pub value: &'a Value,
}

impl<'a> Part<'a> {
    /// The whole of `docs.json`.
    pub fn root(docs_json: &'a DocsJson) -> Option<Self> {
        let main = docs_json.files.first()?;
        Some(Self { docs_json, file: 0, value: &main.document.root })
    }

    /// The value under these keys.
    pub fn under(docs_json: &'a DocsJson, keys: &[&str]) -> Option<Self> {
        keys.iter().try_fold(Self::root(docs_json)?, |part, key| part.get(key))
    }

    /// Another value of the same file.
    pub fn beside(self, value: &'a Value) -> Self {
        Self { value, ..self }
    }

    /// A value of the file with this index.
    pub fn of(docs_json: &'a DocsJson, file: usize, value: &'a Value) -> Self {
        Self { docs_json, file, value }
    }

    /// The place of the value.
    pub fn at(self) -> Location {
        Location { file: self.docs_json.files[self.file].file, span: self.value.span }
    }

    /// The file that `$ref` names, if the file was read.
    pub fn fragment(self) -> Option<Self> {
        let target = self.value.get("$ref")?.as_str()?;
        let path = join(&self.docs_json.files[self.file].path, target)?;
        let file = self.docs_json.files.iter().position(|it| it.path == path)?;
        Some(Self { file, value: &self.docs_json.files[file].document.root, ..self })
    }

    /// Whether it refers to something that could not be read.
    pub fn is_lost(self) -> bool {
        let last = self.layers().last().unwrap_or(self);
        last.value.get("$ref").is_some() || last.value.is_null()
    }

    /// The value with its fragments, the outermost first.
    fn layers(self) -> impl Iterator<Item = Self> {
        let first = Some(self);
        std::iter::successors(first, |it| it.fragment()).take(1 + usize::from(MAX_FRAGMENTS))
    }

    /// The entry of a key. A key next to a `$ref` overrides the fragment.
    pub fn entry(self, key: &str) -> Option<(Location, Self)> {
        self.layers().find_map(|layer| {
            let Entry { key, value } = layer.value.as_mapping()?.entry(key)?;
            let at = Location { span: key.span, ..layer.at() };
            Some((at, layer.beside(value)))
        })
    }

    /// The value of a key. A key next to a `$ref` overrides the fragment.
    pub fn get(self, key: &str) -> Option<Self> {
        self.entry(key).map(|it| it.1)
    }

    /// The items of the list that the value is or refers to.
    pub fn items(self) -> impl Iterator<Item = Self> {
        let list = self.layers().last().unwrap_or(self);
        list.value.as_sequence().unwrap_or_default().iter().map(move |it| list.beside(it))
    }
}
