//! Operations that pages or the navigation name and no OpenAPI file has.

use crate::files::{Files, report_missing_file};
use crate::near::near;
use doclint_rule::site::{ApiFile, DocsJsonDialect, NavOperations, Operation, OperationName, Site};
use doclint_rule::suggest::Budget;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashSet;

pub(crate) struct UnknownOperation;

impl SiteRule for UnknownOperation {
    const META: RuleMeta = RuleMeta::error(
        "unknown-operation",
        "a page or the navigation names an operation that its OpenAPI file does not have",
        include_str!("unknown_operation.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut known = Known { files: Files::of(site), budget: Budget::default() };
        known.judge_pages(site, cx);
        let is_modern =
            site.docs_json.as_ref().is_some_and(|it| it.dialect == DocsJsonDialect::Modern);
        for entry in site.docs_json.iter().flat_map(|it| &it.operations) {
            let Some((text, at)) = &entry.name else { continue };
            let Some(name) = OperationName::parse(text) else { continue };
            if report_missing_file(&known.files, name.file, *at, cx) {
                continue;
            }
            if is_modern && name.file.is_none() && entry.sources.is_none() {
                cx.report(
                    *at,
                    format!("`{text}` is taken as a page: nothing around it has `openapi`"),
                )
                .cause("operations have no `openapi` around them in the navigation")
                .help(
                    "add `openapi` with the path of the file to the group; `api.openapi` \
                         doesn't count here",
                );
            } else if let Some(apis) = known.in_force(entry, &name) {
                // Here, slashes at the ends of paths don't count.
                if !apis.iter().any(|it| it.facts.operations.iter().any(|it| name.names(it))) {
                    known.report(text, &apis, *at, cx);
                }
            }
        }
    }
}

struct Known<'s> {
    files: Files<'s>,
    budget: Budget,
}

impl<'s> Known<'s> {
    /// A page gets its operation from any file that has it; the file that it names is a preference.
    fn judge_pages(&mut self, site: &'s Site, cx: &mut SiteCx<'_>) {
        let others = site.other_apis.iter().flatten().map(|it| &**it);
        let operations = site.api_files().chain(others).flat_map(|it| &it.facts.operations);
        let all: HashSet<(&str, &str)> =
            operations.map(|it| (it.method.as_str(), it.path.as_str())).collect();
        // A file that is not read to its end may have any operation.
        let is_searched =
            site.other_apis.as_ref().is_some_and(|it| it.iter().all(|it| it.facts.is_whole));
        for page in site.pages.iter().filter(|it| !it.is_frozen) {
            let Some(value) = page.facts.get("openapi") else { continue };
            let Some(name) = value.as_str().and_then(OperationName::parse) else { continue };
            let is_remote = name.file.is_some_and(|it| it.contains("://"));
            if !is_searched || is_remote || all.contains(&(name.method.as_str(), name.path)) {
                continue;
            }
            let at = Location { file: page.file, span: value.span };
            if report_missing_file(&self.files, name.file, at, cx) {
                continue;
            }
            if let Some(apis) = self.files.named(None) {
                let named = self.files.named(name.file).filter(|it| it.len() == 1);
                let text = value.as_str().unwrap_or_default();
                self.report(text, &named.unwrap_or(apis), at, cx);
            }
        }
    }

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

    fn report(&mut self, text: &str, apis: &[&'s ApiFile], at: Location, cx: &mut SiteCx<'_>) {
        let Some(name) = &OperationName::parse(text) else { return };
        let shown = format!("{} {}", name.method, name.path);
        let near = self.near(name, apis);
        // A path with `:id` has its own finding at the file.
        if near.is_some_and(|it| it.path.contains("/:")) && !name.path.contains("/:") {
            return;
        }
        let message = match apis {
            [api] => format!("`{}` has no operation `{shown}`", api.path),
            _ => format!("no OpenAPI file defines the operation `{shown}`"),
        };
        let finding = cx.report(at, message);
        if let [api] = apis {
            finding
                .cause(format!("`{}` does not have the operations that pages refer to", api.path));
        }
        match near {
            Some(operation @ Operation { method, path, .. }) => {
                finding.help(format!("did you mean `{method} {path}`?"));
                finding.fixes.extend(written(text, operation, at.span));
            }
            None => {
                finding.help("correct the method and path, or add the operation to the file");
            }
        }
    }

    fn near(&mut self, name: &OperationName<'_>, apis: &[&'s ApiFile]) -> Option<&'s Operation> {
        let operations = apis.iter().flat_map(|it| &it.facts.operations);
        self.budget.spend(operations.clone().count() as u64);
        if self.budget.is_spent() {
            return None;
        }
        near(name, operations)
    }
}

/// Writes another operation into the value of a key, with the same file and the same case of the
/// method. Returns `None` if the source of the value differs from its text, as with escapes.
fn written(text: &str, operation: &Operation, at: Span) -> Option<Fix> {
    let mut words: Vec<&str> = text.split(' ').collect();
    let quotes = (at.end - at.start).checked_sub(text.len() as u32)?;
    if !matches!(quotes, 0 | 2) || text.contains(['"', '\'', '\\']) {
        return None;
    }
    let path = words.pop()?;
    let method = words.pop().filter(|_| path.starts_with('/'))?;
    let is_upper = method.bytes().all(|it| it.is_ascii_uppercase());
    let method = if is_upper { operation.method.to_uppercase() } else { operation.method.clone() };
    words.extend([method.as_str(), operation.path.as_str()]);
    let inner = Span::new(at.start + quotes / 2, at.end - quotes / 2);
    let title = format!("Write `{method} {}`", operation.path);
    Some(Fix::suggestion(title, Edit::replace(inner, words.join(" "))))
}
