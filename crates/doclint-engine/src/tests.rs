//! The pipeline with rules made for the purpose.

use crate::{
    CheckOptions, Listing, Memory, MemoryWorkspace, Outcome, ReadError, Selection, Workspace,
    check, check_again,
};
use doclint_config::{Config, Entry, Globs, Switch};
use doclint_diagnostic::{Location, Span};
use doclint_rule::{
    Family, Hit, NodeRule, NotesRule, Page, PageCx, PageRule, PhraseRule, RuleMeta, SiteCx,
    SiteNotes, SiteRule, ast, node_rule, notes_rule, page_rule, phrase_rule, site_rule,
};
use doclint_site::{Fact, FileRole, Site, Target};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

const fn meta(name: &'static str, snippets: bool) -> RuleMeta {
    let meta = RuleMeta::warning(name, "", "");
    if snippets { meta } else { meta.not_in_snippets() }
}

/// Reports every heading.
struct Headings;
impl NodeRule for Headings {
    const META: RuleMeta = meta("heading", true);
    type Node<'a> = ast::Heading<'a>;
    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        cx.report(heading.span(), format!("level {}", heading.level()));
    }
}

/// Reports every page that is not a snippet.
struct Pages;
impl PageRule for Pages {
    const META: RuleMeta = meta("page", false);
    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        cx.report(Span::at(page.root().span().start), "a page");
    }
}

/// Reports every heading on pages that the navigation leads to.
struct Listed;
impl NodeRule for Listed {
    const META: RuleMeta = meta("listed", true).only_in_listed_pages();
    type Node<'a> = ast::Heading<'a>;
    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        cx.report(heading.span(), "listed");
    }
}

/// Reports every page that somebody wrote as one, when the site is known.
struct Meant;
impl SiteRule for Meant {
    const META: RuleMeta = meta("meant", true).only_in_pages();
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for page in &site.pages {
            cx.report(Location { file: page.file, span: Span::at(0) }, "meant");
        }
    }
}

/// Fails on headings with `boom`, after a finding.
struct Fails;
impl NodeRule for Fails {
    const META: RuleMeta = meta("fails", true);
    type Node<'a> = ast::Heading<'a>;
    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        cx.report(heading.span(), "before the end");
        assert!(!heading.node().text().contains("boom"), "no {} here", "boom");
    }
}

/// Reports every page and its role, and points at the first one.
struct Roles;
impl SiteRule for Roles {
    const META: RuleMeta = meta("roles", true);
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let first = Location { file: site.pages[0].file, span: Span::new(0, 1) };
        for page in &site.pages {
            let at = Location { file: page.file, span: Span::at(0) };
            let role = if page.role == FileRole::Snippet { "snippet" } else { "page" };
            cx.report(at, format!("{role} with {} headings", page.facts.headings.iter().len()))
                .label_at(first, "first");
        }
    }
}

/// Notes headings, and reports on each page that has some how many the site has.
struct Counted;
impl NotesRule for Counted {
    const META: RuleMeta = meta("counted", true).only_in_pages();
    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        for heading in ast::Heading::all(page) {
            assert!(!heading.node().text().contains("crash"), "no crash here");
            cx.note("heading", heading.span(), false);
        }
    }
    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>) {
        let counts = notes.iter().flat_map(|(_, notes)| notes.iter());
        let all: usize = counts.map(|(_, noted)| noted.count).sum();
        for (page, notes) in notes {
            let place = notes.iter().next().map(|(_, noted)| noted.places[0].span);
            let at = Location { file: page.file, span: place.unwrap_or_default() };
            cx.report(at, format!("one of {all} headings"));
        }
    }
}

/// Counts its runs, and reports how many links the site has.
struct Linked;
static RUNS_OF_LINKED: AtomicUsize = AtomicUsize::new(0);
impl SiteRule for Linked {
    const META: RuleMeta = meta("linked", true).reads(&[Fact::Links]);
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        RUNS_OF_LINKED.fetch_add(1, Ordering::Relaxed);
        let at = Location { file: site.pages[0].file, span: Span::at(0) };
        let missing = site.links.iter().filter(|it| it.target == Target::Missing).count();
        cx.report(at, format!("{} links, {missing} of them dead", site.links.len()));
    }
}

/// Counts its runs, and reports the headings of the site.
struct Outlined;
static RUNS_OF_OUTLINED: AtomicUsize = AtomicUsize::new(0);
impl SiteRule for Outlined {
    const META: RuleMeta = meta("outlined", true);
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        RUNS_OF_OUTLINED.fetch_add(1, Ordering::Relaxed);
        for page in &site.pages {
            for heading in page.facts.headings.iter() {
                cx.report(
                    Location { file: page.file, span: heading.span },
                    heading.text.to_owned(),
                );
            }
        }
    }
}

/// Counts its runs, and reports the name of the file, or its whole path if the page asks for that.
struct Named;
static RUNS_OF_NAMED: AtomicUsize = AtomicUsize::new(0);
impl PageRule for Named {
    const META: RuleMeta = meta("named", true);
    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        RUNS_OF_NAMED.fetch_add(1, Ordering::Relaxed);
        let asks = page.mentions("path");
        let name = if asks { cx.path() } else { cx.file_name() };
        cx.report(Span::at(0), name.to_owned()).label(Span::at(1), "here");
    }
}

static COPIED: Family = Family::new("copied", "").rules(&[page_rule(&Named)]);

static TEST: Family = Family::new("test", "").rules(&[
    notes_rule(&Counted),
    node_rule(&Fails),
    node_rule(&Headings),
    node_rule(&Listed),
    site_rule(&Meant),
    page_rule(&Pages),
    site_rule(&Roles),
]);

static EDITED: Family =
    Family::new("edited", "").rules(&[site_rule(&Linked), site_rule(&Outlined)]);

fn only(rules: &[&str]) -> Config {
    let entry = |switch| Entry { switch: Some(switch), ..Entry::default() };
    let config = Config::default().with_entry("test", entry(Switch::Off));
    rules
        .iter()
        .fold(config, |config, rule| config.with_entry(format!("test/{rule}"), entry(Switch::On)))
}

fn run(files: &[(&str, &str)], config: Config, selection: Selection) -> Outcome {
    let workspace = MemoryWorkspace::new(files.iter().copied());
    let options = CheckOptions { config, selection, ..CheckOptions::default() };
    check(&workspace, &[&TEST], &options).unwrap()
}

/// `path rule message`, in order.
fn found(outcome: &Outcome) -> Vec<String> {
    let one = |it: &doclint_diagnostic::Diagnostic| {
        format!("{} {} {}", outcome.files.get(it.at.file).path, it.rule, it.message)
    };
    outcome.findings.iter().map(one).collect()
}

const SITE: [(&str, &str); 4] = [
    ("docs.json", "{}"),
    ("a.mdx", "# A\n\n## B\n"),
    ("b.mdx", "import X from '/snippets/c.mdx'\n\n# boom\n"),
    ("snippets/c.mdx", "# C\n"),
];

#[test]
fn a_rule_that_fails_costs_nothing_else() {
    crate::install_panic_hook();
    let outcome = run(&SITE, only(&["fails", "heading"]), Selection::default());
    let messages = found(&outcome);
    assert_eq!(outcome.internal_errors, 1);
    let failed: Vec<_> = messages.iter().filter(|it| it.contains("internal/")).collect();
    assert_eq!(failed.len(), 1, "{messages:#?}");
    assert!(failed[0].starts_with("b.mdx internal/rule-panic rule test/fails failed"));
    assert!(failed[0].contains("no boom here") && failed[0].contains("tests.rs"), "{failed:?}");
    assert_eq!(messages.iter().filter(|it| it.contains("test/heading")).count(), 4);
    assert_eq!(messages.iter().filter(|it| it.contains("before the end")).count(), 4);
}

#[test]
fn rules_about_pages_skip_snippets() {
    let outcome = run(&SITE, only(&["page", "roles"]), Selection::default());
    assert_eq!(
        found(&outcome),
        [
            "a.mdx test/page a page",
            "a.mdx test/roles page with 2 headings",
            "b.mdx test/page a page",
            "b.mdx test/roles page with 1 headings",
            "snippets/c.mdx test/roles snippet with 1 headings",
        ]
    );
}

#[test]
fn rules_speak_about_the_pages_that_they_address() {
    let files = [
        (
            "docs.json",
            r#"{"navigation": {"groups": [
                {"group": "A", "pages": ["a", "b"]},
                {"group": "C", "hidden": true, "pages": ["c"]}
            ]}}"#,
        ),
        ("a.mdx", "# A\n"),
        ("b.mdx", "---\nnoindex: true\n---\n\n# B\n"),
        ("c.mdx", "# C\n"),
        ("d.mdx", "# D\n"),
        ("index.mdx", "# Home\n"),
        ("guides/notes.md", "# E\n"),
        ("_drafts/f.mdx", "# F\n"),
        ("snippets/g.mdx", "# G\n"),
    ];
    let outcome = run(&files, only(&["listed", "meant"]), Selection::default());
    let of = |rule: &str| -> Vec<String> {
        let found = found(&outcome).into_iter().filter(|it| it.contains(rule));
        found.filter_map(|it| Some(it.split_once(' ')?.0.to_owned())).collect()
    };
    assert_eq!(of("test/listed"), ["a.mdx", "index.mdx"]);
    let pages = ["a.mdx", "b.mdx", "c.mdx", "d.mdx", "index.mdx", "snippets/g.mdx"];
    assert_eq!(of("test/meant"), pages);
}

#[test]
fn a_selection_limits_findings_and_not_facts() {
    let selection = Selection::default().file("b.mdx");
    let outcome = run(&SITE, only(&["heading", "roles"]), selection);
    assert_eq!(
        found(&outcome),
        ["b.mdx test/roles page with 1 headings", "b.mdx test/heading level 1"]
    );
    assert_eq!(outcome.site.pages.len(), 3);
    assert_eq!((outcome.coverage.pages, outcome.coverage.parsed), (1, 1));
}

#[test]
fn notes_are_of_all_pages_that_a_rule_addresses_and_of_no_frozen_ones() {
    crate::install_panic_hook();
    let files = [
        ("docs.json", "{}"),
        ("a.mdx", "# A\n\n## B\n"),
        ("b.mdx", "# C\n"),
        ("c.mdx", "# C\n\n# crash\n"),
        ("AGENTS.md", "# D\n"),
        ("old/e.mdx", "# E\n"),
    ];
    let frozen = Globs::new(["old/**"], "").0;
    let config = || only(&["counted"]).with_frozen(frozen.clone());
    let outcome = run(&files, config(), Selection::default());
    let messages = found(&outcome);
    assert_eq!(
        messages[..2],
        ["a.mdx test/counted one of 3 headings", "b.mdx test/counted one of 3 headings"]
    );
    assert!(messages[2].starts_with("c.mdx internal/rule-panic rule test/counted failed"));
    assert_eq!((messages.len(), outcome.internal_errors), (3, 1));
    let outcome = run(&files, config(), Selection::default().file("b.mdx"));
    assert_eq!(found(&outcome)[0], "b.mdx test/counted one of 3 headings");
}

#[test]
fn a_text_is_read_again_unless_it_has_changed() {
    let outcome = run(&SITE, only(&["roles"]), Selection::default());
    let mut files = SITE;
    files[2].1 = "# other\n";
    let now = MemoryWorkspace::new(files[..3].iter().copied());
    let texts: Vec<_> = outcome.files.iter().map(|it| it.text(&now)).collect();
    let texts: Vec<_> = texts.iter().map(Option::as_deref).collect();
    assert_eq!(texts, [Some("{}"), Some(SITE[1].1), None, None]);
}

#[test]
fn threads_change_nothing() {
    crate::install_panic_hook();
    let files: Vec<(String, String)> = (0..200)
        .map(|it| (format!("{}/{it}.mdx", it % 9), format!("# {it}\n\n## boom {}\n", it % 3)))
        .collect();
    let run = |threads| {
        let workspace = MemoryWorkspace::new(files.iter().map(|it| (it.0.clone(), it.1.clone())));
        let options = CheckOptions { threads, ..CheckOptions::default() };
        check(&workspace, &[&TEST], &options).unwrap()
    };
    let one = run(1);
    assert_eq!(one.findings.len(), 200 * 11);
    for threads in [2, 7] {
        let other = run(threads);
        assert_eq!(other.findings, one.findings);
        assert_eq!(other.coverage, one.coverage);
    }
}

/// A site of which files change, and never come or go.
#[derive(Default)]
struct Edits {
    files: BTreeMap<String, (u64, String)>,
    last: u64,
}

impl Edits {
    fn write(&mut self, path: &str, text: &str) {
        self.last += 1;
        self.files.insert(path.to_owned(), (self.last, text.to_owned()));
    }
}

impl Workspace for Edits {
    fn list(&self) -> Listing {
        Listing { files: self.files.keys().cloned().collect(), ..Listing::default() }
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        let file = self.files.get(path).ok_or(ReadError::NotAFile)?;
        Ok(file.1.clone().into_bytes())
    }

    fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    fn version(&self, path: &str) -> Option<u64> {
        Some(self.files.get(path)?.0)
    }

    fn state(&self) -> Option<u64> {
        Some(self.last)
    }

    fn changed_since(&self, state: u64) -> Option<Vec<String>> {
        let changed = self.files.iter().filter(|it| it.1.0 > state);
        Some(changed.map(|it| it.0.clone()).collect())
    }
}

#[test]
fn after_an_edit_rules_run_whose_facts_have_changed() {
    let mut site = Edits::default();
    site.write("docs.json", "{}");
    site.write("a.mdx", "# A\n\n[b](/b)\n");
    site.write("b.mdx", "# B\n");
    let mut memory = Memory::new();
    let options = CheckOptions::default();
    let mut runs = |site: &Edits| {
        for counter in [&RUNS_OF_LINKED, &RUNS_OF_OUTLINED] {
            counter.store(0, Ordering::Relaxed);
        }
        let again = check_again(site, &[&EDITED], &options, &mut memory).unwrap().unwrap();
        let runs = [&RUNS_OF_LINKED, &RUNS_OF_OUTLINED].map(|it| it.load(Ordering::Relaxed));
        let cold = check(site, &[&EDITED], &options).unwrap();
        assert_eq!(again.findings, cold.findings);
        (runs, found(&again))
    };
    let (first, found) = runs(&site);
    assert_eq!(first, [1, 1]);
    assert_eq!(found.iter().filter(|it| it.contains("1 links, 0 of them dead")).count(), 1);
    site.write("a.mdx", "# A\n\nSome words. [b](/b)\n");
    assert_eq!(runs(&site).0, [0, 0]);
    site.write("a.mdx", "# A\n\nMore, and some words. [b](/b) [c](/c)\n");
    let (linked, found) = runs(&site);
    assert_eq!(linked, [1, 0]);
    assert_eq!(found.iter().filter(|it| it.contains("2 links, 1 of them dead")).count(), 1);
    site.write("b.mdx", "# B\n\n## C\n");
    assert_eq!(runs(&site).0, [1, 1]);
}

/// Reports every place of its phrases with the text there.
struct Spoken;
impl PhraseRule for Spoken {
    const META: RuleMeta = meta("spoken", true).phrases(&[&["make use", "don't stop", "set-up"]]);
    fn check(&self, hit: &Hit<'_>, cx: &mut PageCx<'_>) {
        cx.report(hit.span(), hit.text().to_owned());
    }
}

#[test]
fn phrases_are_found_in_all_prose_as_whole_words() {
    static FAMILY: Family = Family::new("test", "").rules(&[phrase_rule(&Spoken)]);
    let found = |text: &str| {
        let workspace = MemoryWorkspace::new([("docs.json", "{}"), ("a.mdx", text)]);
        let outcome = check(&workspace, &[&FAMILY], &CheckOptions::default()).unwrap();
        outcome.findings.len()
    };
    for (text, count) in [
        ("MAKE Use of it, and don't stop. Don’t stop: set-up.", 4),
        ("Makes use, make user, make use-case, set up, setup, make, use.", 0),
        // Blanks, line breaks, and markup.
        ("We make\nuse, and make  use.\n\n- make\n  use\n\n> make\n> use", 4),
        ("Make **use**, [make](/a) use, make&nbsp;use.", 3),
        ("Make\n\nuse.", 0),
        // Headings, cells, attributes, and the front matter.
        ("## Make use", 1),
        ("| Make use |\n| --- |\n| make use |", 2),
        ("<Card title=\"Make use\" href=\"make use\">a</Card>", 1),
        ("---\ntitle: make use\ndescription: make use\nicon: make use\n---\n", 2),
        // Code and what is beside a picture or a link is not prose.
        ("Make `use`, `make use`.\n\n```\nmake use\n```\n\n{/* make use */}", 0),
        ("![make use](/a.png) [a](/a \"make use\") {\"make use\"}", 0),
    ] {
        assert_eq!(found(text), count, "{text}");
    }
}

#[test]
fn copies_are_checked_once_unless_a_rule_asks_for_their_path() {
    let found_in = |files: &[(&str, &str)], threads| {
        let runs = RUNS_OF_NAMED.load(Ordering::Relaxed);
        let workspace = MemoryWorkspace::new(files.iter().copied());
        let options = CheckOptions { threads, ..CheckOptions::default() };
        let outcome = check(&workspace, &[&COPIED], &options).unwrap();
        let labels = outcome.findings.iter().flat_map(|it| it.labels.iter().map(|it| it.at.file));
        assert!(labels.eq(outcome.findings.iter().map(|it| it.at.file)), "labels follow");
        (found(&outcome), RUNS_OF_NAMED.load(Ordering::Relaxed) - runs)
    };
    let of = |path: &str, name: &str| format!("{path} copied/named {name}");
    let site = [
        ("v1/a.mdx", "same"),
        ("v1/b.mdx", "same"),
        ("v2/x/a.mdx", "same"),
        ("v3/x/a.mdx", "same"),
        ("v4/x/a.mdx", "other"),
        ("v5/x/a.mdx", "path"),
        ("v6/x/a.mdx", "path"),
    ];
    let expected = [
        of("v1/a.mdx", "a.mdx"),
        of("v1/b.mdx", "b.mdx"),
        of("v2/x/a.mdx", "a.mdx"),
        of("v3/x/a.mdx", "a.mdx"),
        of("v4/x/a.mdx", "a.mdx"),
        of("v5/x/a.mdx", "v5/x/a.mdx"),
        of("v6/x/a.mdx", "v6/x/a.mdx"),
    ];
    // With the name, the folder is a part of what rules may ask for.
    assert_eq!(found_in(&site, 1), (expected.to_vec(), 6));
    assert_eq!(found_in(&site, 4).0, expected);
}
