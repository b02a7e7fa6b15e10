//! Pages that the platform generates at one address.

use doclint_rule::data::Value;
use doclint_rule::site::{
    ApiFile, DocsJson, DocsJsonDialect, NavOperations, Operation, OperationName, Site,
};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};
use std::collections::{BTreeMap, HashMap, HashSet};

pub(crate) struct CollidingPages;

impl SiteRule for CollidingPages {
    const META: RuleMeta = RuleMeta::warning(
        "colliding-pages",
        "two generated pages have the same address",
        include_str!("colliding_pages.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let docs_json = site.docs_json.as_ref();
        let Some(docs_json) = docs_json.filter(|it| it.dialect == DocsJsonDialect::Modern) else {
            return;
        };
        check_operations(site, docs_json, cx);
        check_folders(site, docs_json, cx);
    }
}

/// A page that the platform makes of an operation.
#[derive(Clone, Copy)]
struct Made<'s> {
    api: &'s ApiFile,
    operation: &'s Operation,
    /// The entry of the navigation that it is made for.
    at: Location,
}

impl Made<'_> {
    fn is_of_same(&self, other: &Self) -> bool {
        self.api.path == other.api.path
            && (&self.operation.method, &self.operation.path)
                == (&other.operation.method, &other.operation.path)
    }

    fn name(&self) -> String {
        let Operation { method, path, .. } = self.operation;
        let method = if method == "webhook" { method.clone() } else { method.to_uppercase() };
        format!("{method} {path}")
    }
}

/// Two operations whose pages have the same address.
struct Collision<'s> {
    address: String,
    first: Made<'s>,
    made: Made<'s>,
}

/// Reports operations whose pages overwrite each other, once for each two entries of the navigation.
fn check_operations(site: &Site, docs_json: &DocsJson, cx: &mut SiteCx<'_>) {
    let apis: HashMap<&str, &ApiFile> = site.api_files().map(|it| (it.path.as_str(), it)).collect();
    let mut first_at: HashMap<String, Made<'_>> = HashMap::new();
    let mut found: BTreeMap<(Location, Location), Vec<Collision<'_>>> = BTreeMap::new();
    for named in &docs_json.operations {
        for (address, made) in pages(named, &apis) {
            let first = *first_at.entry(address.clone()).or_insert(made);
            if !first.is_of_same(&made) {
                let collision = Collision { address, first, made };
                found.entry((made.at, first.at)).or_default().push(collision);
            }
        }
    }
    for ((at, first_at), collisions) in found {
        let Collision { address, first, made } = &collisions[0];
        let (one, other) = (first.name(), made.name());
        let (file, other_file) = (&first.api.path, &made.api.path);
        let text = match one == other {
            true => {
                format!("`{one}` of `{file}` and of `{other_file}` share the page `/{address}`")
            }
            false => format!("`{one}` and `{other}` share the page `/{address}`"),
        };
        let (cause, help) = if file == other_file {
            let help = "change the `summary` of one of them, or set its `x-mint.href`".to_owned();
            (format!("operations of `{file}` share pages"), help)
        } else {
            let lost = match collisions.len() {
                1 => "one page is".to_owned(),
                lost => format!("{lost} pages are"),
            };
            let help = format!("give `{other_file}` a `directory` of its own: {lost} overwritten");
            (format!("`{file}` and `{other_file}` share pages"), help)
        };
        cx.report(at, text)
            .label_at(first_at, "the other one is made here")
            .help(help)
            .cause(cause);
    }
}

/// The pages that an entry of the navigation is replaced by, with their addresses.
fn pages<'s>(named: &NavOperations, apis: &HashMap<&str, &'s ApiFile>) -> Vec<(String, Made<'s>)> {
    let source = named.sources().first();
    let name = named.name.as_ref().and_then(|it| OperationName::parse(&it.0));
    let file = match name.as_ref().and_then(|it| it.file) {
        Some(file) => Some(file.trim_start_matches('/')),
        None => source.and_then(|it| it.path.as_deref()),
    };
    let directory = source.map_or("api-reference", |it| it.directory.as_str());
    let Some(api) = file.and_then(|it| apis.get(it)) else { return Vec::new() };
    // With nested tags, the platform numbers pages of the same name.
    if api.facts.version.as_deref().is_none_or(|it| it.starts_with("3.2")) {
        return Vec::new();
    }
    let operations = api.facts.operations.iter().filter(|it| !it.addresses.is_empty());
    let operations = operations.filter(|it| name.as_ref().is_none_or(|name| name.names(it)));
    let pages = operations.map(|operation| {
        let made = Made { api, operation, at: named.at };
        (operation.address(directory).to_lowercase(), made)
    });
    // When all pages of a file are generated together, pages of the same name are numbered.
    let mut taken = HashSet::new();
    pages.filter(|it| taken.insert(it.0.clone())).collect()
}

/// Reports sources of pages, other than OpenAPI files, that share a folder. Their content is not
/// known, but the platform refuses to build a site where two of their pages have the same address.
fn check_folders(site: &Site, docs_json: &DocsJson, cx: &mut SiteCx<'_>) {
    let mut first_at: HashMap<(&str, String), (String, Location)> = HashMap::new();
    // Where authors write the pages of a library themselves, none are generated.
    let is_written = site.pages.iter().any(|it| it.facts.get("sdk").is_some());
    for (file, mapping) in docs_json.mappings() {
        for (key, folder) in [("graphql", "graphql-reference"), ("sdk", "sdk-reference")] {
            // Nor where entries name single operations of a schema.
            let is_generated = match key {
                "sdk" => !is_written,
                _ => mapping.get("groups").or(mapping.get("pages")).is_none(),
            };
            let Some(value) = mapping.get(key).filter(|_| is_generated) else { continue };
            let text = |key: &str| value.get(key).and_then(Value::as_str);
            let Some(source) = value.as_str().or_else(|| text("source")) else { continue };
            let folder = text("directory").unwrap_or(folder).trim_matches('/').to_lowercase();
            let at = Location { file, span: value.span };
            let place = (key, folder.clone());
            let (first, first_at) = first_at.entry(place).or_insert((source.to_owned(), at));
            if first != source {
                let text =
                    format!("`{source}` and `{first}` get their pages in one folder, `{folder}`");
                cx.report(at, text).label_at(*first_at, "the other one").help(
                    "give one of them another `directory`: two pages at one address stop the build",
                );
            }
        }
    }
}
