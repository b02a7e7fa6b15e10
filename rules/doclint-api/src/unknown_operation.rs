//! Operations that pages or the navigation name and no OpenAPI file has.

use crate::files::{Files, report_missing_file};
use doclint_rule::site::{ApiFile, NavOperations, OperationName, Site};
use doclint_rule::suggest::{Budget, edit_distance};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};
use std::collections::{HashMap, HashSet};

pub(crate) struct UnknownOperation;

impl SiteRule for UnknownOperation {
    const META: RuleMeta = RuleMeta::error(
        "unknown-operation",
        "a page or the navigation names an operation that its OpenAPI file does not have",
        include_str!("unknown_operation.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut known =
            Known { files: Files::of(site), operations: HashMap::new(), budget: Budget::default() };
        for page in site.pages.iter().filter(|it| !it.is_frozen) {
            let Some(value) = page.facts.get("openapi") else { continue };
            let Some(name) = value.as_str().and_then(OperationName::parse) else { continue };
            let at = Location { file: page.file, span: value.span };
            if report_missing_file(&known.files, name.file, at, cx) {
                continue;
            }
            if let Some(apis) = known.files.named(name.file) {
                known.judge(&name, &apis, at, "the page", cx);
            }
        }
        for entry in site.docs_json.iter().flat_map(|it| &it.operations) {
            let Some((text, at)) = &entry.name else { continue };
            let Some(name) = OperationName::parse(text) else { continue };
            if report_missing_file(&known.files, name.file, *at, cx) {
                continue;
            }
            if let Some(apis) = known.in_force(entry, &name) {
                known.judge(&name, &apis, *at, "the entry", cx);
            }
        }
    }
}

struct Known<'s> {
    files: Files<'s>,
    /// Methods and paths, by file.
    operations: HashMap<&'s str, HashSet<(&'s str, &'s str)>>,
    budget: Budget,
}

impl<'s> Known<'s> {
    /// The files that a navigation entry may refer to.
    fn in_force(
        &self,
        entry: &NavOperations,
        name: &OperationName<'_>,
    ) -> Option<Vec<&'s ApiFile>> {
        match &entry.sources {
            Some(sources) if name.file.is_none() => {
                sources.iter().map(|it| self.files.at(it.path.as_deref()?)).collect()
            }
            _ => self.files.named(name.file),
        }
    }

    fn judge(
        &mut self,
        name: &OperationName<'_>,
        apis: &[&'s ApiFile],
        at: Location,
        what: &str,
        cx: &mut SiteCx<'_>,
    ) {
        let key = (name.method.as_str(), name.path.trim_matches('/'));
        if apis.iter().any(|it| self.operations_of(it).contains(&key)) {
            return;
        }
        let shown = format!("{} {}", name.method, name.path);
        let near = near(apis, &shown, &mut self.budget);
        let text = match apis {
            [api] => format!("`{}` has no operation `{shown}`", api.path),
            _ => format!("no OpenAPI file defines the operation `{shown}`"),
        };
        let finding = cx.report(at, text);
        if let [api] = apis {
            finding
                .cause(format!("`{}` does not have the operations that pages refer to", api.path));
        }
        match near {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding.help(format!(
                "correct the method and path, add the operation to the file, or remove {what}"
            )),
        };
    }

    fn operations_of(&mut self, api: &'s ApiFile) -> &HashSet<(&'s str, &'s str)> {
        self.operations.entry(&api.path).or_insert_with(|| {
            let operations = api.facts.operations.iter();
            operations.map(|it| (it.method.as_str(), it.path.trim_matches('/'))).collect()
        })
    }
}

fn near(apis: &[&ApiFile], shown: &str, budget: &mut Budget) -> Option<String> {
    if budget.is_spent() {
        return None;
    }
    let operations = apis.iter().flat_map(|it| &it.facts.operations);
    let names: Vec<String> = operations.map(|it| format!("{} {}", it.method, it.path)).collect();
    let near = budget.suggest(shown, names.iter().map(String::as_str))?;
    // Long paths are similar because of what they share, and differ in meaning.
    (edit_distance(shown, near) <= 3 || near.ends_with(shown.split(' ').next_back()?))
        .then(|| near.to_owned())
}
