//! The OpenAPI files of a site: their defects, and the files that a name refers to.

use doclint_rule::site::{ApiDefect, ApiFile, ApiProblem, OperationName, Site, api_file};
use doclint_rule::{Location, SiteCx};
use std::collections::{BTreeMap, HashSet};

/// Reports each defect of a kind at its place, in all files of the site. `describe` returns the
/// message and the help.
pub(crate) fn report(
    site: &Site,
    cx: &mut SiteCx<'_>,
    defect: ApiDefect,
    describe: impl Fn(&ApiFile, &ApiProblem) -> (String, String),
) {
    report_in(judged(site), cx, defect, describe);
}

/// Reports values in all files of the site that don't fit their schemas; `what` says what they are.
pub(crate) fn report_misfits(site: &Site, cx: &mut SiteCx<'_>, defect: ApiDefect, what: &str) {
    report(site, cx, defect, |_, problem| {
        let text = format!("the {what} does not fit its schema: {}", problem.name);
        let help = problem.help.clone();
        (text, help.unwrap_or_else(|| format!("correct the {what}, or the schema")))
    });
}

/// Reports each defect of a kind in some files.
pub(crate) fn report_in<'s>(
    apis: impl Iterator<Item = &'s ApiFile>,
    cx: &mut SiteCx<'_>,
    defect: ApiDefect,
    describe: impl Fn(&ApiFile, &ApiProblem) -> (String, String),
) {
    for api in apis {
        let mut problems = api.facts.problems.iter().filter(|it| it.defect == defect).peekable();
        while let Some(problem) = problems.next() {
            let at = Location { file: api.file, span: problem.span };
            let (text, help) = describe(api, problem);
            let rest = if problems.peek().is_none() { api.facts.left_out(defect) } else { 0 };
            let finding = cx.report(at, text + &and_more(rest)).help(help);
            finding.fixes.extend(problem.fix.clone());
            if let Some(first) = problem.first {
                finding.label(first, "first defined here");
            }
        }
    }
}

/// The message and the help about a missing key. The platform builds no site with such a file in the
/// navigation; elsewhere, it only makes no pages of the file.
pub(crate) fn missing_key(api: &ApiFile, problem: &ApiProblem, is_built: bool) -> (String, String) {
    let help = match problem.name.as_str() {
        "info" => "add `info` with a `title` and a `version`",
        "info.title" => "add `title` with the name of the API",
        "info.version" => "add `version` with the version of the description, such as `1.0.0`",
        _ => "add `paths` with the operations of the API",
    };
    let why = match is_built {
        true => "so the platform can't build the site",
        false => "which OpenAPI requires",
    };
    (format!("`{}` has no `{}`, {why}", api.path, problem.name), help.to_owned())
}

/// Whether the navigation makes pages of a file.
pub(crate) fn is_built(site: &Site, api: &ApiFile) -> bool {
    site.docs_json.as_ref().is_some_and(|it| it.built_apis.contains_key(&api.path))
}

/// The files that the site names, those that pages name, and those that nothing names, that are damaged and
/// that have operations of pages.
pub(crate) fn judged(site: &Site) -> impl Iterator<Item = &ApiFile> {
    let others = || site.other_apis.iter().flatten().map(|it| &**it);
    let named = match others().next() {
        Some(_) => named_by_pages(site),
        None => HashSet::new(),
    };
    let wanted = match others().any(|it| it.facts.is_damaged()) {
        true => wanted(site),
        false => HashSet::new(),
    };
    let is_wanted = move |it: &&ApiFile| {
        let mut operations = it.facts.operations.iter();
        named.contains(&*it.path)
            || it.facts.is_damaged()
                && operations.any(|it| wanted.contains(&(it.method.clone(), it.path.clone())))
    };
    site.api_files().chain(others().filter(is_wanted))
}

/// The paths of the files that pages name with their operations, of those that the settings don't name.
fn named_by_pages(site: &Site) -> HashSet<&str> {
    let paths: Vec<String> = site.other_apis.iter().flatten().map(|it| it.path.clone()).collect();
    let names = site.pages.iter().filter_map(|it| it.facts.get("openapi")?.as_str());
    // Most pages name the same few.
    let files: HashSet<&str> = names.filter_map(|it| OperationName::parse(it)?.file).collect();
    let found: HashSet<&str> = files.into_iter().filter_map(|it| api_file(&paths, it)).collect();
    let others = site.other_apis.iter().flatten().map(|it| &*it.path);
    others.filter(|it| found.contains(*it)).collect()
}

/// The operations that pages name and no file has that the site names.
fn wanted(site: &Site) -> HashSet<(String, String)> {
    let names = site.pages.iter().filter_map(|it| it.facts.get("openapi")?.as_str());
    let names = names.filter_map(OperationName::parse);
    let mut wanted: HashSet<_> = names.map(|it| (it.method, it.path.to_owned())).collect();
    for operation in site.api_files().flat_map(|it| &it.facts.operations) {
        wanted.remove(&(operation.method.clone(), operation.path.clone()));
    }
    wanted
}

/// How many findings of a rule are shown per file.
pub(crate) const MAX_SHOWN: usize = 100;

/// Says, in the last finding of a file, how many are not shown.
pub(crate) fn and_more(rest: u32) -> String {
    match rest {
        0 => String::new(),
        rest => format!(", and {rest} more in this file"),
    }
}

/// The OpenAPI files of a site by path, and whether all that are named could be read.
pub(crate) struct Files<'s> {
    by_path: BTreeMap<&'s str, &'s ApiFile>,
    /// The paths of all that are named, including unreadable ones.
    paths: Vec<String>,
    all_known: bool,
}

impl<'s> Files<'s> {
    pub(crate) fn of(site: &'s Site) -> Self {
        let by_path: BTreeMap<&str, &ApiFile> =
            site.api_files().map(|it| (it.path.as_str(), it)).collect();
        Self {
            paths: site.apis.iter().filter_map(|it| it.source.path.clone()).collect(),
            all_known: site
                .apis
                .iter()
                .all(|it| it.file.as_ref().is_some_and(|it| it.facts.is_whole)),
            by_path,
        }
    }

    /// The file at a path; `None` if part of it could not be read.
    pub(crate) fn at(&self, path: &str) -> Option<&'s ApiFile> {
        self.by_path.get(path).copied().filter(|it| it.facts.is_whole)
    }

    /// Whether a name is certainly the name of a file that the site does not have.
    pub(crate) fn is_missing(&self, name: &str) -> bool {
        let is_path = [".json", ".yaml", ".yml"].iter().any(|it| name.ends_with(it));
        is_path && !name.contains("://") && api_file(&self.paths, name).is_none()
    }

    /// The files that a page refers to by `name`; all of them if it names none. `None` if one of
    /// them could not be read.
    pub(crate) fn named(&self, name: Option<&str>) -> Option<Vec<&'s ApiFile>> {
        match name {
            Some(name) => Some(vec![self.at(api_file(&self.paths, name)?)?]),
            None => (self.all_known && !self.by_path.is_empty())
                .then(|| self.by_path.values().copied().collect()),
        }
    }
}

/// Reports a file that does not exist. Returns whether it did.
pub(crate) fn report_missing_file(
    files: &Files<'_>,
    name: Option<&str>,
    at: Location,
    cx: &mut SiteCx<'_>,
) -> bool {
    let Some(name) = name.filter(|it| files.is_missing(it)) else { return false };
    cx.report(at, format!("OpenAPI file `{name}` does not exist"))
        .help("write the path of the file from the root of the site");
    true
}
