//! Pages of operations that an OpenAPI file does not have.

use doclint_rule::data::{edit_distance, suggest};
use doclint_rule::site::{ApiFacts, OperationName, Site, api_file};
use doclint_rule::{FixKind, Level, Location, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownOperation;

impl SiteRule for UnknownOperation {
    const META: RuleMeta = RuleMeta {
        name: "unknown-operation",
        summary: "a page names an operation that its OpenAPI file does not have",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("unknown_operation.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let paths: Vec<String> = site.apis.iter().filter_map(|it| it.0.path.clone()).collect();
        let mut told = 0;
        for page in site.pages.iter().filter(|it| !it.is_frozen) {
            let Some(value) = page.facts.get("openapi") else { continue };
            let Some(name) = value.as_str().and_then(OperationName::parse) else { continue };
            let Some(apis) = files(site, &paths, &name) else { continue };
            let mut all = apis.iter().flat_map(|it| &it.operations);
            if all.any(|it| name.names(it)) {
                continue;
            }
            let shown = format!("{} {}", name.method, name.path);
            told += 1;
            let near = if told < MAX_SEARCHES { near(&apis, &shown) } else { None };
            let at = Location { file: page.file, span: value.span };
            let finding = cx.report(at, format!("no OpenAPI file has the operation `{shown}`"));
            match near {
                Some(near) => finding.help(format!("did you mean `{near}`?")),
                None => finding.help("name an operation that is there, or remove the page"),
            };
        }
    }
}

const MAX_SEARCHES: u32 = 200;

/// The files that a name may mean; `None` where one of them can't be known.
fn files<'s>(
    site: &'s Site,
    paths: &[String],
    name: &OperationName<'_>,
) -> Option<Vec<&'s ApiFacts>> {
    let of_path = |path: &str| {
        let found = site.apis.iter().find(|it| it.0.path.as_deref() == Some(path));
        found.and_then(|it| it.1.as_ref())
    };
    if let Some(file) = name.file {
        return Some(vec![of_path(api_file(paths, file)?)?]);
    }
    // Without a file, any of them is meant.
    let all: Option<Vec<&ApiFacts>> = site.apis.iter().map(|it| it.1.as_ref()).collect();
    all.filter(|it| !it.is_empty())
}

fn near(apis: &[&ApiFacts], shown: &str) -> Option<String> {
    let operations = apis.iter().flat_map(|it| &it.operations);
    let names: Vec<String> = operations.map(|it| format!("{} {}", it.method, it.path)).collect();
    let near = suggest(shown, names.iter().map(String::as_str))?;
    // Long paths are alike by what they share, and mean other things.
    (edit_distance(shown, near) <= 3 || near.ends_with(shown.split(' ').next_back()?))
        .then(|| near.to_owned())
}
