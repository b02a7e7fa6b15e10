//! The functions that are tried, and the properties that have to hold.

use crate::site;
use doclint_config::Config;
use doclint_diagnostic::{Applicability, Diagnostic, Span, apply_edits};
use doclint_engine::{CheckOptions, MemoryWorkspace, Outcome, Workspace, check};
use doclint_fix::{FixOptions, Fixed, fix};
use doclint_rule::Profile;
use doclint_selector::{Selector, SelectorSet};
use doclint_site::{AnchorStyle, anchors};
use doclint_syntax::{Dialect, parse};
use doclint_tests::consistency::inconsistency;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

/// Settings with every rule on. Read once, as the vocabulary of components takes longer to read than
/// a small site.
static CONFIG: LazyLock<Config> =
    LazyLock::new(|| Config::parse("", "", doclint::FAMILIES).0.with_profile(Profile::All));

/// A function that is tried on random texts.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// The kind of text that it reads.
    pub input: Input,
    /// How many texts it is given at once: a site with many pages costs little more than one.
    pub batch: usize,
    run: fn(&[String]) -> Vec<Failure>,
}

/// A kind of text that a target reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A page.
    Page,
    /// A selector of a custom rule.
    Selector,
    /// A `doclint.yml`.
    Settings,
    /// A `docs.json`.
    DocsJson,
    /// An OpenAPI file.
    OpenApi,
}

/// Something that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The text that broke it, by its place among those that were tried.
    pub case: usize,
    /// The failure, without anything that differs between texts.
    pub class: String,
    /// More about it.
    pub detail: String,
}

/// All targets.
pub const TARGETS: [Target; 7] = [
    Target { name: "parser", input: Input::Page, batch: 1, run: parser },
    Target { name: "check", input: Input::Page, batch: 24, run: check_pages },
    Target { name: "fixes", input: Input::Page, batch: 24, run: fix_pages },
    Target { name: "selectors", input: Input::Selector, batch: 1, run: selectors },
    Target { name: "settings", input: Input::Settings, batch: 1, run: settings },
    Target { name: "docs-json", input: Input::DocsJson, batch: 1, run: docs_json },
    Target { name: "openapi", input: Input::OpenApi, batch: 1, run: openapi },
];

impl Target {
    /// Tries these texts. A panic counts against the first of them.
    pub fn run(&self, texts: &[String]) -> Vec<Failure> {
        let result = catch_unwind(AssertUnwindSafe(|| (self.run)(texts)));
        result.unwrap_or_else(|payload| {
            let message = panic_message(payload.as_ref());
            vec![Failure { case: 0, class: "panic".to_owned(), detail: message }]
        })
    }
}

impl Input {
    /// Whether a file with this path is such an input.
    pub fn takes(self, path: &str) -> bool {
        let is_config = matches!(path, "docs.json" | "mint.json");
        let extension = path.rsplit('.').next().unwrap_or_default();
        match self {
            Self::Page => matches!(extension, "mdx" | "md"),
            Self::DocsJson => is_config,
            Self::OpenApi => matches!(extension, "json" | "yaml" | "yml") && !is_config,
            Self::Selector | Self::Settings => false,
        }
    }
}

fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}

fn failure(case: usize, class: impl Into<String>, detail: impl Into<String>) -> Failure {
    Failure { case, class: class.into(), detail: detail.into() }
}

/// Every text gives a consistent tree.
fn parser(texts: &[String]) -> Vec<Failure> {
    let mut out = Vec::new();
    for (case, text) in texts.iter().enumerate() {
        for dialect in [Dialect::Mdx, Dialect::Markdown] {
            let found = inconsistency(&parse(text, dialect), text);
            out.extend(found.map(|detail| failure(case, "inconsistent tree", detail)));
        }
    }
    out
}

/// A site with these texts as its pages.
fn pages(texts: &[String]) -> MemoryWorkspace {
    site::with(texts.iter().enumerate().map(|(case, text)| (page_path(case), text.as_str())))
}

/// The path of a text. Most are pages, some are plain Markdown or snippets.
pub fn page_path(case: usize) -> String {
    match case % 8 {
        6 => format!("p{case:03}.md"),
        7 => format!("snippets/p{case:03}.mdx"),
        _ => format!("p{case:03}.mdx"),
    }
}

/// The text that a file was made of; the first for a file of the site.
fn case_of(path: &str) -> usize {
    let name = path.rsplit('/').next().unwrap_or_default();
    let digits = name.strip_prefix('p').and_then(|it| it.split('.').next());
    digits.and_then(|it| it.parse().ok()).unwrap_or(0)
}

/// The anchors of a page.
pub fn anchors_of(text: &str) -> Vec<String> {
    let vocabulary = CONFIG.vocabulary(doclint::FAMILIES);
    let page = parse(text, Dialect::Mdx);
    anchors(&page, &*vocabulary, AnchorStyle::Mintlify).iter().map(|it| it.id.to_owned()).collect()
}

fn options(threads: usize) -> CheckOptions<'static> {
    CheckOptions { config: CONFIG.clone(), threads, ..CheckOptions::default() }
}

/// A check with every rule.
fn checked(site: &dyn Workspace, threads: usize) -> Result<Outcome, Failure> {
    check(site, doclint::FAMILIES, &options(threads))
        .map_err(|errors| failure(0, "options refused", format!("{errors:?}")))
}

fn check_pages(texts: &[String]) -> Vec<Failure> {
    check_site(&pages(texts))
}

/// Nothing panics, findings are inside of their files, edits fit, and threads change nothing.
fn check_site(site: &MemoryWorkspace) -> Vec<Failure> {
    let (one, two) = match (checked(site, 1), checked(site, 2)) {
        (Ok(one), Ok(two)) => (one, two),
        (Err(it), _) | (_, Err(it)) => return vec![it],
    };
    let mut out = own_failures(&one);
    if one.findings != two.findings {
        out.push(failure(0, "threads change findings", ""));
    }
    for finding in &one.findings {
        let path = &one.files.get(finding.at.file).path;
        out.extend(misplaced(&one, site, finding).map(|it| failure(case_of(path), it.0, it.1)));
    }
    out
}

/// The failures that doclint reports about itself: panics, refused fixes, rules that fight.
fn own_failures(outcome: &Outcome) -> Vec<Failure> {
    let own = outcome.findings.iter().filter(|it| it.rule.starts_with("internal/"));
    own.map(|it| failure(case_of(&outcome.files.get(it.at.file).path), &*it.message, "")).collect()
}

/// A span or an edit that does not fit its file.
fn misplaced(
    outcome: &Outcome,
    site: &dyn Workspace,
    finding: &Diagnostic,
) -> Option<(String, String)> {
    let text = outcome.files.get(finding.at.file).text(site)?;
    let fits = |text: &str, span: Span| text.get(span.range()).is_some();
    if !fits(&text, finding.at.span) {
        return Some((format!("span of {}", finding.rule), format!("{:?}", finding.at.span)));
    }
    for label in &finding.labels {
        let other = outcome.files.get(label.at.file).text(site);
        if other.is_some_and(|text| !fits(&text, label.at.span)) {
            return Some((format!("label of {}", finding.rule), format!("{:?}", label.at.span)));
        }
    }
    let errors = finding.fixes.iter().filter_map(|fix| apply_edits(&text, &fix.edits).err());
    errors.map(|error| (format!("edits of {}", finding.rule), error.to_string())).next()
}

fn fix_pages(texts: &[String]) -> Vec<Failure> {
    fix_site(&pages(texts))
}

/// No fix is refused, and nothing is left to fix for a second run.
fn fix_site(site: &MemoryWorkspace) -> Vec<Failure> {
    let mut out = Vec::new();
    for least in [Applicability::Safe, Applicability::Unsafe] {
        let first = match fixed(site, least) {
            Ok(fixed) => fixed,
            Err(error) => return vec![error],
        };
        out.extend(own_failures(&first.outcome));
        let after = first.pages.iter().map(|(path, page)| (path.clone(), page.after.to_string()));
        let files = site.list().files.into_iter().filter_map(|path| {
            let text = String::from_utf8(site.read(&path).ok()?).ok()?;
            Some((path, text))
        });
        match fixed(&MemoryWorkspace::new(files.chain(after)), least) {
            Err(error) => out.push(error),
            Ok(second) => out.extend(second.pages.iter().map(|(path, page)| {
                let rules: Vec<&str> = page.rules.keys().map(|it| &**it).collect();
                let class = format!("a second run applies {}", rules.join(", "));
                failure(case_of(path), class, page.before.to_string())
            })),
        }
    }
    out.dedup_by(|a, b| (a.case, &a.class) == (b.case, &b.class));
    out
}

fn fixed(site: &dyn Workspace, least: Applicability) -> Result<Fixed, Failure> {
    let which = FixOptions { least, only: Vec::new() };
    fix(site, doclint::FAMILIES, &options(1), &which)
        .map_err(|errors| failure(0, "options refused", format!("{errors:?}")))
}

/// Errors point into the selector, and one that is read can be matched.
fn selectors(texts: &[String]) -> Vec<Failure> {
    const PAGE: &str = "---\ntitle: a\n---\n\n## B\n\n<Steps>\n<Step title=\"c\">\n- [d](/e) ![f](g)\n\
                        </Step>\n</Steps>\n\n```js\nh\n```\n";
    let page = parse(PAGE, Dialect::Mdx);
    let mut out = Vec::new();
    for (case, text) in texts.iter().enumerate() {
        match Selector::parse(text) {
            Err(error) if text.get(error.span.range()).is_none() => {
                out.push(failure(case, "span of an error in a selector", error.message));
            }
            Err(_) => {}
            Ok(selector) => {
                let set = SelectorSet::new(vec![selector]);
                let mut spans = Vec::new();
                let matching = set.matches(&page, None, &mut |_, node| spans.push(node.span()));
                if !matching.is_complete {
                    out.push(failure(case, "a selector that a small page is too long for", ""));
                }
            }
        }
    }
    out
}

/// Errors point into the file, and settings that are read can be used.
fn settings(texts: &[String]) -> Vec<Failure> {
    let site = site::with([]);
    let mut out = Vec::new();
    for (case, text) in texts.iter().enumerate() {
        let (config, errors) = Config::parse(text, "", doclint::FAMILIES);
        if let Some(error) = errors.iter().find(|it| text.get(it.span.range()).is_none()) {
            out.push(failure(case, "span of an error in the settings", &error.message));
        }
        // Invalid settings were left out, so the rest has to work.
        let families = config.families(doclint::FAMILIES);
        let options = CheckOptions { config, threads: 1, ..CheckOptions::default() };
        match check(&site, &families, &options) {
            Ok(outcome) => out.extend(own_failures(&outcome)),
            Err(errors) => out.push(failure(case, "options refused", format!("{errors:?}"))),
        }
    }
    out
}

fn docs_json(texts: &[String]) -> Vec<Failure> {
    in_site("docs.json", texts)
}

fn openapi(texts: &[String]) -> Vec<Failure> {
    in_site("openapi.json", texts)
}

/// Each text as a file of the site, checked and fixed.
fn in_site(path: &str, texts: &[String]) -> Vec<Failure> {
    let mut out = Vec::new();
    for (case, text) in texts.iter().enumerate() {
        let site = site::with([(path.to_owned(), text.as_str())]);
        let found = check_site(&site).into_iter().chain(fix_site(&site));
        out.extend(found.map(|it| Failure { case, ..it }));
    }
    out
}
