//! Names that many places take: icons, languages of code, operations, rules.

use super::item::{Completion, CompletionKind, Items};
use super::pages::api_files;
use crate::View;
use doclint_diagnostic::Span;
use doclint_rule::{Family, NamesOf, RuleDef, Runs};
use doclint_site::Site;
use std::collections::{BTreeSet, HashMap};

/// The languages of code that pages show most, with how readers know them.
const LANGUAGES: [(&str, &str); 44] = [
    ("bash", "Bash"),
    ("c", "C"),
    ("cpp", "C++"),
    ("csharp", "C#"),
    ("css", "CSS"),
    ("dart", "Dart"),
    ("diff", "Diff"),
    ("dockerfile", "Dockerfile"),
    ("dotenv", "Environment variables"),
    ("elixir", "Elixir"),
    ("go", "Go"),
    ("graphql", "GraphQL"),
    ("groovy", "Groovy"),
    ("hcl", "HCL"),
    ("html", "HTML"),
    ("http", "HTTP"),
    ("ini", "INI"),
    ("java", "Java"),
    ("javascript", "JavaScript"),
    ("json", "JSON"),
    ("jsonc", "JSON with comments"),
    ("jsonl", "JSON, a value a line"),
    ("jsx", "JavaScript with JSX"),
    ("kotlin", "Kotlin"),
    ("liquid", "Liquid"),
    ("lua", "Lua"),
    ("markdown", "Markdown"),
    ("mdx", "MDX"),
    ("mermaid", "Mermaid, shown as a diagram"),
    ("php", "PHP"),
    ("powershell", "PowerShell"),
    ("python", "Python"),
    ("r", "R"),
    ("ruby", "Ruby"),
    ("rust", "Rust"),
    ("scala", "Scala"),
    ("sql", "SQL"),
    ("swift", "Swift"),
    ("terraform", "Terraform"),
    ("text", "Plain text"),
    ("toml", "TOML"),
    ("tsx", "TypeScript with JSX"),
    ("typescript", "TypeScript"),
    ("xml", "XML"),
];

/// The languages of a fence.
pub(crate) fn languages(view: View<'_>, text: &str, word: Span, at: u32) -> Vec<Completion> {
    let mut items = Items::new(text, word, at);
    let is_common = |name: &str| LANGUAGES.iter().any(|it| it.0 == name) || name == "yaml";
    for name in listed(view, |it| it == NamesOf::Languages).into_iter().filter(|it| !is_common(it))
    {
        items.add(1, name, CompletionKind::Language);
    }
    for (name, title) in LANGUAGES.into_iter().chain([("yaml", "YAML")]) {
        if let Some(item) = items.add(0, name, CompletionKind::Language) {
            item.detail = Some(title.to_owned());
        }
    }
    items.finish()
}

/// So many pages show which icons a site uses.
const MAX_PAGES: usize = 5000;

/// Adds the names of icons: those that the site uses first.
pub(crate) fn add_icons(items: &mut Items, view: View<'_>) {
    let mut used: HashMap<&str, u32> = HashMap::new();
    for page in view.outcome.site.pages.iter().take(MAX_PAGES) {
        let of_page = page.facts.get("icon").and_then(|it| it.as_str());
        for name in page.facts.icons.iter().map(|it| it.name).chain(of_page) {
            // An address of an image is not a name.
            if !name.contains(['/', '{', '<']) && items.fits(name) {
                *used.entry(name).or_default() += 1;
            }
        }
    }
    let settings = view.outcome.site.docs_json.as_ref();
    let library = settings.and_then(|it| it.value(&["icons", "library"])?.1.as_str());
    let library = library.unwrap_or("fontawesome");
    let listed = listed(view, |it| matches!(it, NamesOf::Icons(set) if set == library));
    for name in listed.into_iter().filter(|it| !used.contains_key(it)) {
        items.add(1, name, CompletionKind::Icon);
    }
    for (name, count) in used {
        if let Some(item) = items.add(0, name, CompletionKind::Icon) {
            item.detail = Some(match count {
                1 => "used once".to_owned(),
                count => format!("used {count} times"),
            });
        }
    }
}

/// The names that the families know.
pub(crate) fn listed(view: View<'_>, is_of: impl Fn(NamesOf) -> bool) -> Vec<&'static str> {
    let lists = view.families.iter().flat_map(|it| it.names).filter(|it| is_of(it.0));
    lists.flat_map(|it| (it.1)()).collect()
}

/// Adds the operations of the site's OpenAPI files, named as pages name them.
pub(crate) fn add_operations(items: &mut Items, site: &Site) {
    let files: Vec<_> = api_files(site).collect();
    let mut seen = BTreeSet::new();
    let mut repeated = BTreeSet::new();
    for operation in files.iter().flat_map(|it| &it.facts.operations) {
        let name = name_of(&operation.method, &operation.path);
        if !seen.insert(name.clone()) {
            repeated.insert(name);
        }
    }
    for api in files {
        for operation in &api.facts.operations {
            let mut name = name_of(&operation.method, &operation.path);
            // If two files have it, only the file's name shows which one is intended.
            if repeated.contains(&name) {
                name = format!("/{} {name}", api.path);
            }
            let Some(item) = items.add(1, name, CompletionKind::Operation) else { continue };
            item.detail = operation.title.clone();
            item.documentation = Some(format!("From `{}`", api.path));
        }
    }
}

fn name_of(method: &str, path: &str) -> String {
    match method {
        "webhook" => format!("webhook {path}"),
        method => format!("{} {path}", method.to_ascii_uppercase()),
    }
}

/// Adds rules and families by their ids; `is_found` says which rules found something here.
pub(crate) fn add_rules(items: &mut Items, view: View<'_>, is_found: impl Fn(&str) -> bool) {
    for family in all_families(view) {
        if let Some(item) = items.add(3, family.name, CompletionKind::Rule) {
            item.detail = Some(family.summary.to_owned());
        }
        for rule in family.rules {
            let id = family.id(rule);
            let rank = match rule.runs {
                _ if is_found(&id) => 0,
                // Findings of the engine are hardly ever suppressed.
                Runs::InEngine => 4,
                _ => 2,
            };
            if let Some(item) = items.add(rank, id, CompletionKind::Rule) {
                item.detail = Some(rule.meta.summary.to_owned());
            }
        }
    }
}

/// The families of the program, of the engine, and of the settings.
pub(crate) fn all_families(view: View<'_>) -> Vec<&'static Family> {
    view.config.families(&doclint_engine::with_builtin(view.families))
}

/// The rule of an id, with its family.
pub(crate) fn rule(view: View<'_>, id: &str) -> Option<(&'static Family, &'static RuleDef)> {
    let (family, name) = id.split_once('/')?;
    let family = all_families(view).into_iter().find(|it| it.name == family)?;
    Some((family, family.rules.iter().find(|it| it.meta.name == name)?))
}
