//! The settings of one file or of the caller, for the whole site or for some pages.

use crate::patterns::Patterns;
use crate::values::{Entry, Origin, Switch};
use doclint_rule::host::RawOptions;
use std::collections::BTreeMap;

/// The settings of one file, for the whole site or for some pages, by name of a family or id of a rule.
#[derive(Clone, Debug, Default)]
pub struct Layer(BTreeMap<String, LayerEntry>);

/// The setting of a family or a rule in a layer.
#[derive(Clone, Debug, Default)]
pub struct LayerEntry {
    pub switch: Option<(Switch, Origin)>,
    pub options: BTreeMap<String, (RawOptions, Origin)>,
    /// Where the family or rule is named.
    pub at: Origin,
}

/// A layer for the pages that patterns match.
#[derive(Clone, Debug)]
pub struct Override {
    pub patterns: Patterns,
    pub layer: Layer,
}

impl Layer {
    /// Adds a setting of the caller.
    pub fn insert_of_caller(&mut self, id: String, entry: Entry) {
        let Entry { switch, options } = entry;
        let options = match options {
            RawOptions::Object(options) => options,
            _ => serde_json::Map::new(),
        };
        let entry = LayerEntry {
            switch: switch.map(|it| (it, Origin::Caller)),
            options: options.into_iter().map(|(k, v)| (k, (v, Origin::Caller))).collect(),
            at: Origin::Caller,
        };
        self.insert(id, entry);
    }

    /// Adds a setting of a file.
    pub fn insert(&mut self, id: String, entry: LayerEntry) {
        self.0.insert(id, entry);
    }

    /// The setting of a family or a rule.
    pub fn get(&self, id: &str) -> Option<&LayerEntry> {
        self.0.get(id)
    }

    /// The settings, by the ids of rules and the names of families.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &LayerEntry)> {
        self.0.iter().map(|(id, entry)| (id.as_str(), entry))
    }

    /// Whether it sets a rule or its family.
    pub fn sets(&self, family: &str, id: &str) -> bool {
        self.0.contains_key(family) || self.0.contains_key(id)
    }
}
