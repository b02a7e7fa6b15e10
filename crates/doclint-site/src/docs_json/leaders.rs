//! The pages that lead the parts of the navigation.

use super::DocsJson;
use doclint_data::{Kind, Value};
use doclint_diagnostic::{FileId, Location};
use foldhash::HashMap;
use std::sync::Arc;

/// The leading pages around each entry of the navigation: the page of its own part, then those of the
/// parts around it. The page of a part is its `root`, or the first in its list if that introduces the
/// others by its name.
#[derive(Debug, Default)]
pub struct Leaders(HashMap<(FileId, u32), Arc<[String]>>);

impl Leaders {
    /// Reads them from `docs.json` and its fragments.
    pub fn of(docs_json: &DocsJson) -> Self {
        let mut leaders = Self::default();
        for file in &docs_json.files {
            let mut todo: Vec<(&Value, Arc<[String]>)> =
                vec![(&file.document.root, Arc::default())];
            while let Some((value, around)) = todo.pop() {
                match &value.kind {
                    Kind::String(_) if !around.is_empty() => {
                        leaders.0.insert((file.file, value.span.start), around);
                    }
                    Kind::Sequence(items) => {
                        todo.extend(items.iter().map(|it| (it, Arc::clone(&around))));
                    }
                    Kind::Mapping(mapping) => {
                        let around = match leader(value) {
                            Some(own) => std::iter::once(own.to_owned())
                                .chain(around.iter().cloned())
                                .collect(),
                            None => around,
                        };
                        let values = mapping.entries.iter().map(|it| &it.value);
                        todo.extend(values.map(|it| (it, Arc::clone(&around))));
                    }
                    _ => {}
                }
            }
        }
        leaders
    }

    /// The leading pages around an entry, by the string that names it.
    pub fn of_entry(&self, at: Location) -> Arc<[String]> {
        self.0.get(&(at.file, at.span.start)).cloned().unwrap_or_default()
    }
}

/// The page that leads a part of the navigation.
fn leader(part: &Value) -> Option<&str> {
    let pages = part.get("pages")?.as_sequence()?;
    let root = part.get("root").and_then(Value::as_str);
    let introduces = |path: &&str| {
        let name = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        INTRODUCTIONS.contains(&name)
    };
    root.or_else(|| pages.iter().find_map(Value::as_str).filter(introduces))
}

/// The names of pages that introduce those after them. Any other first page is one of many.
const INTRODUCTIONS: [&str; 9] = [
    "about",
    "getting-started",
    "home",
    "index",
    "intro",
    "introduction",
    "overview",
    "start",
    "welcome",
];
