//! The schemas of front matter, `docs.json`, and `doclint.yml`.

use super::names::all_families;
use super::schema::Step;
use crate::View;
use doclint_data::{Kind, Value};
use doclint_rule::{Family, Json};
use doclint_site::{DocsJson, DocsJsonDialect, Routes, join};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The schema of front matter. Only that of Mintlify is known.
pub(crate) fn front_matter(view: View<'_>) -> &'static Json {
    static NONE: LazyLock<Json> = LazyLock::new(Json::default);
    if view.outcome.site.platform.routes == Routes::Files {
        return &NONE;
    }
    static SCHEMA: LazyLock<Json> = LazyLock::new(|| {
        let text = include_str!("../../schemas/front-matter.json");
        text.parse().expect("a test reads the file")
    });
    &SCHEMA
}

/// The schema of `doclint.yml` with the rules of these families.
pub(crate) fn settings(view: View<'_>) -> Arc<Json> {
    static LAST: Last = Last::new();
    let families = all_families(view);
    let key = families.iter().map(|it| (*it as *const Family).addr()).collect();
    LAST.get(key, || doclint_config::json_schema(&families))
}

/// The schema of a JSON file of the site, and where in it the file begins; `None` for a file that is
/// not `docs.json` or a part of it.
pub(crate) fn of_json(view: View<'_>, path: &str) -> Option<(Arc<Json>, Vec<Step>)> {
    let docs_json = view.outcome.site.docs_json.as_ref();
    let (file, start) = match path.rsplit('/').next().unwrap_or(path) {
        "mint.json" => ("mint.json", Vec::new()),
        "docs.json" => {
            let is_legacy = docs_json.is_some_and(|it| it.dialect == DocsJsonDialect::Legacy);
            (if is_legacy { "mint.json" } else { "docs.json" }, Vec::new())
        }
        _ => ("docs.json", place_of_fragment(docs_json?, path)?),
    };
    let mut schemas = view.families.iter().flat_map(|it| it.schemas);
    let make = schemas.find(|it| it.0 == file)?.1;
    static MODERN: Last = Last::new();
    static LEGACY: Last = Last::new();
    let last = if file == "docs.json" { &MODERN } else { &LEGACY };
    Some((last.get(vec![(make as *const ()).addr()], make), start))
}

/// The last schema that was made. To make one takes longer than an answer may.
struct Last(Mutex<Option<(Vec<usize>, Arc<Json>)>>);

impl Last {
    const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// The schema of a key, which `make` makes.
    fn get(&self, key: Vec<usize>, make: impl FnOnce() -> Json) -> Arc<Json> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, schema)) = &*last
            && *known == key
        {
            return Arc::clone(schema);
        }
        let schema = Arc::new(make());
        *last = Some((key, Arc::clone(&schema)));
        schema
    }
}

/// The place that `$ref` puts a file at. Of several, the first one counts.
fn place_of_fragment(docs_json: &DocsJson, path: &str) -> Option<Vec<Step>> {
    let mut wanted = path.to_owned();
    let mut above: Vec<Vec<Step>> = Vec::new();
    // A fragment may be named by another one.
    for _ in 0..MAX_FRAGMENTS {
        let found = docs_json.files.iter().find_map(|file| {
            Some((&file.path, place_of_reference(&file.path, &file.document.root, &wanted)?))
        });
        let (file, steps) = found?;
        above.push(steps);
        if *file == docs_json.files.first()?.path {
            return Some(above.into_iter().rev().flatten().collect());
        }
        wanted.clone_from(file);
    }
    None
}

/// So many files may lead to one.
const MAX_FRAGMENTS: usize = 16;

fn place_of_reference(from: &str, root: &Value, path: &str) -> Option<Vec<Step>> {
    // The steps to the value at hand, which are those of its entry in the list and the ones before.
    let mut entries: Vec<(Option<usize>, Step)> = Vec::new();
    let mut todo: Vec<(&Value, Option<usize>)> = vec![(root, None)];
    while let Some((value, entry)) = todo.pop() {
        let target = value.get("$ref").and_then(Value::as_str);
        if target.and_then(|it| join(from, it)).is_some_and(|it| it == path) {
            let mut steps = Vec::new();
            let mut at = entry;
            while let Some((before, step)) = at.map(|it| entries[it].clone()) {
                steps.push(step);
                at = before;
            }
            steps.reverse();
            return Some(steps);
        }
        match &value.kind {
            Kind::Sequence(items) => {
                entries.push((entry, Step::Item));
                let at = entries.len() - 1;
                todo.extend(items.iter().map(|it| (it, Some(at))));
            }
            Kind::Mapping(mapping) => {
                for it in &mapping.entries {
                    entries.push((entry, Step::Key(it.key.text.clone())));
                    todo.push((&it.value, Some(entries.len() - 1)));
                }
            }
            _ => {}
        }
    }
    None
}
