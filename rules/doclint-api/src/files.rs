//! The OpenAPI files of a site: what is wrong in them, and which ones a name means.

use doclint_rule::site::{ApiDefect, ApiFile, ApiProblem, Site, api_file};
use doclint_rule::{Location, SiteCx};
use std::collections::BTreeMap;

/// Reports every problem of a kind at its place, in each file of the site. `say` gives what is wrong
/// and what to do.
pub(crate) fn tell(
    site: &Site,
    cx: &mut SiteCx<'_>,
    defect: ApiDefect,
    say: impl Fn(&ApiFile, &ApiProblem) -> (String, String),
) {
    for api in site.api_files() {
        let mut problems = api.facts.problems.iter().filter(|it| it.defect == defect).peekable();
        while let Some(problem) = problems.next() {
            let at = Location { file: api.file, span: problem.span };
            let (text, help) = say(api, problem);
            let rest = if problems.peek().is_none() { api.facts.left_out(defect) } else { 0 };
            let finding = cx.report(at, text + &and_more(rest)).help(help);
            if let Some(first) = problem.first {
                finding.label(first, "it stands here first");
            }
        }
    }
}

/// How many findings of a rule are shown of one file.
pub(crate) const MAX_SHOWN: usize = 100;

/// Tells at the last finding of a file how many are not shown.
pub(crate) fn and_more(rest: u32) -> String {
    match rest {
        0 => String::new(),
        rest => format!(", and {rest} more in this file"),
    }
}

/// The OpenAPI files of a site by path, and whether all that are named are known.
pub(crate) struct Files<'s> {
    by_path: BTreeMap<&'s str, &'s ApiFile>,
    /// The paths of all that are named, the unreadable ones too.
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

    /// The file of a path; nothing where a part of it is not known.
    pub(crate) fn at(&self, path: &str) -> Option<&'s ApiFile> {
        self.by_path.get(path).copied().filter(|it| it.facts.is_whole)
    }

    /// Whether a name is surely one of a file, and none of the site has it.
    pub(crate) fn lacks(&self, name: &str) -> bool {
        let is_path = [".json", ".yaml", ".yml"].iter().any(|it| name.ends_with(it));
        is_path && !name.contains("://") && api_file(&self.paths, name).is_none()
    }

    /// The files that a page means by `name`, or by none: then any of them. Nothing where one of
    /// them can't be known.
    pub(crate) fn meant(&self, name: Option<&str>) -> Option<Vec<&'s ApiFile>> {
        match name {
            Some(name) => Some(vec![self.at(api_file(&self.paths, name)?)?]),
            None => (self.all_known && !self.by_path.is_empty())
                .then(|| self.by_path.values().copied().collect()),
        }
    }
}

/// Tells that there is no file of that name, where it is so.
pub(crate) fn tell_missing_file(
    files: &Files<'_>,
    name: Option<&str>,
    at: Location,
    cx: &mut SiteCx<'_>,
) -> bool {
    let Some(name) = name.filter(|it| files.lacks(it)) else { return false };
    cx.report(at, format!("there is no OpenAPI file `{name}`"))
        .help("name a file by its path from the root of the site");
    true
}
