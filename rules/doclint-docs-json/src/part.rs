//! Parts of a configuration, through its fragments.

use doclint_rule::Location;
use doclint_rule::data::{Entry, Value};
use doclint_rule::site::{DocsJson, join};

/// Fragments that name each other in a ring are left after so many steps.
const MAX_FRAGMENTS: u8 = 16;

/// A value of a configuration, and the file that it stands in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'a> {
    docs_json: &'a DocsJson,
    /// The index of the file.
    pub file: usize,
    /// The value, as it is written.
    pub value: &'a Value,
}

impl<'a> Part<'a> {
    /// The whole configuration.
    pub fn root(docs_json: &'a DocsJson) -> Option<Self> {
        let main = docs_json.files.first()?;
        Some(Self { docs_json, file: 0, value: &main.document.root })
    }

    /// The value under these keys.
    pub fn under(docs_json: &'a DocsJson, keys: &[&str]) -> Option<Self> {
        keys.iter().try_fold(Self::root(docs_json)?, |part, key| part.get(key))
    }

    /// A value of the same file.
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

    /// The file that `$ref` names, if it does and the file was read.
    pub fn fragment(self) -> Option<Self> {
        let target = self.value.get("$ref")?.as_str()?;
        let path = join(&self.docs_json.files[self.file].path, target)?;
        let file = self.docs_json.files.iter().position(|it| it.path == path)?;
        Some(Self { file, value: &self.docs_json.files[file].document.root, ..self })
    }

    /// Whether it stands for what could not be read.
    pub fn is_lost(self) -> bool {
        let last = self.layers().last().unwrap_or(self);
        last.value.get("$ref").is_some() || last.value.is_null()
    }

    /// The value with its fragments, the outermost first.
    fn layers(self) -> impl Iterator<Item = Self> {
        let first = Some(self);
        std::iter::successors(first, |it| it.fragment()).take(1 + usize::from(MAX_FRAGMENTS))
    }

    /// The entry of a key. What stands beside a `$ref` goes before the fragment.
    pub fn entry(self, key: &str) -> Option<(Location, Self)> {
        self.layers().find_map(|layer| {
            let Entry { key, value } = layer.value.as_mapping()?.entry(key)?;
            let at = Location { span: key.span, ..layer.at() };
            Some((at, layer.beside(value)))
        })
    }

    /// The value of a key. What stands beside a `$ref` goes before the fragment.
    pub fn get(self, key: &str) -> Option<Self> {
        self.entry(key).map(|it| it.1)
    }

    /// The elements of the list that the value is or stands for.
    pub fn items(self) -> impl Iterator<Item = Self> {
        let list = self.layers().last().unwrap_or(self);
        list.value.as_sequence().unwrap_or_default().iter().map(move |it| list.beside(it))
    }
}
