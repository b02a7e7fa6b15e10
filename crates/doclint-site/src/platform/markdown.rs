//! Plain Markdown: files in a repository, as GitHub shows them.

use super::{AnchorStyle, Platform, PlatformId, Routes, SiteFiles};
use crate::path::has_extension;
use doclint_syntax::Dialect;

/// Markdown files of a repository: no settings, no build, and each file at its own path. `.mdx` files
/// belong to a build that doclint doesn't know; they are read as MDX.
pub static MARKDOWN: Platform = Platform {
    id: PlatformId::Markdown,
    name: "plain Markdown",
    noun: "repository",
    page_files: ".md, .markdown or .mdx",
    settings: &[],
    is_settings: |_| false,
    is_page,
    dialect: |path| match has_extension(path, &["mdx"]) {
        true => Dialect::MdxWithDollars,
        false => Dialect::Markdown,
    },
    files: SiteFiles {
        ignore_file: None,
        never_read: &[".git", "node_modules", "bower_components"],
        never_published: &[],
        has_hidden: true,
        has_repositories: false,
        has_tracked: true,
        follows_links: false,
    },
    routes: Routes::Files,
    anchors: AnchorStyle::GitHub,
    slug: |_| None,
    titles_have_ids: true,
    replaces_ids: false,
    shows_title: |dialect| dialect.is_mdx(),
};

/// Whether a file is one that people read where it is. What others have written, and data for tests, is
/// not; links to it are fine.
fn is_page(path: &str) -> bool {
    has_extension(path, &EXTENSIONS) && why_not_page(path).is_none()
}

/// Why a file is no page of a repository although it is named like one, as the end of a sentence.
pub fn why_not_page(path: &str) -> Option<&'static str> {
    if is_vendored(path) || path.starts_with(".github/actions/spelling/") {
        return Some("its folder is one for the work of others");
    }
    let mut parts: Vec<&str> = path.split('/').collect();
    let written = parts.pop().unwrap_or_default();
    let name = written.to_ascii_lowercase();
    let folders: Vec<String> = parts.iter().map(|it| it.to_ascii_lowercase()).collect();
    let any = |is: fn(&str) -> bool| folders.iter().any(|it| is(it));
    let is_form = matches!(parts.first(), Some(&"templates")) || parts.contains(&"archetypes");
    let is_form = is_form && name != "readme.md";
    if is_form || is_template(&name) || any(is_template) || is_filled(&name) {
        Some("links in a template count from other pages")
    } else if any(is_data) || is_below_tests(&folders) && !is_for_people(written, &folders) {
        Some("its folder has data for tests")
    } else if name.starts_with('.') || any(|it| it.starts_with('.') && it != ".github") {
        Some("it is hidden")
    } else {
        None
    }
}

/// Whether GitHub counts a path as somebody else's work, by the folders that its list of vendored paths
/// (Linguist's `vendor.yml`) names.
pub(super) fn is_vendored(path: &str) -> bool {
    const ANYWHERE: [&str; 13] = [
        "node_modules",
        "bower_components",
        "thirdparty",
        "third-party",
        "third_party",
        "3rdparty",
        "3rd-party",
        "3rd_party",
        "vendor",
        "vendors",
        "extern",
        "external",
        "dist",
    ];
    const IN_ROOT: [&str; 5] = ["deps", "dependencies", "debian", "Carthage", "Pods"];
    let mut folders = path.split('/').rev().skip(1);
    let (first, rest) = path.split_once('/').unwrap_or(("", path));
    let is_test = matches!(&*first.to_ascii_lowercase(), "test" | "tests" | "spec" | "specs");
    IN_ROOT.contains(&first)
        || is_test && rest.starts_with("fixtures/")
        || folders.any(|it| ANYWHERE.contains(&&*it.to_ascii_lowercase()))
}

/// Whether the forge fills files of that name, in lower case, into a form.
fn is_template(name: &str) -> bool {
    name.starts_with("issue_template") || name.starts_with("pull_request_template")
}

/// Whether a program makes a page of a file of that name, in lower case: `manual.m4.md`.
fn is_filled(name: &str) -> bool {
    const ENGINES: [&str; 9] = ["ejs", "erb", "hbs", "in", "j2", "jinja", "m4", "mustache", "tmpl"];
    let mut parts = name.rsplit('.').skip(1);
    parts.next().is_some_and(|it| ENGINES.contains(&it)) && parts.next().is_some()
}

fn is_data(folder: &str) -> bool {
    const NAMES: [&str; 7] = [
        "testdata",
        "test-data",
        "test_data",
        "__snapshots__",
        "__fixtures__",
        "fixtures",
        "snapshots",
    ];
    NAMES.contains(&folder)
}

/// Whether a file below the tests of a program, which read it or compare with it, is for people.
fn is_for_people(name: &str, folders: &[String]) -> bool {
    const INPUTS: [&str; 5] = ["assets", "data", "golden", "inputs", "resources"];
    let below = folders.iter().skip_while(|it| !TESTS.contains(&it.as_str()));
    let is_input = below.skip(1).any(|it| INPUTS.contains(&it.as_str()));
    name.to_ascii_lowercase().starts_with("readme") && !is_input
}

/// Whether tests of a program have the settings of a build, to try it.
pub(super) fn is_tried(settings: &str) -> bool {
    let folders: Vec<String> = settings.split('/').map(str::to_ascii_lowercase).collect();
    let folders = &folders[..folders.len() - 1];
    folders.iter().any(|it| is_data(it)) || is_below_tests(folders)
}

/// The folders of tests, in lower case.
const TESTS: [&str; 3] = ["test", "tests", "__tests__"];

/// Whether folders, in lower case, are below those of tests. A folder of a documentation may be about
/// tests.
fn is_below_tests(folders: &[String]) -> bool {
    const DOCUMENTATION: [&str; 5] = ["doc", "docs", "documentation", "site", "website"];
    let mut outer = folders.iter().map(String::as_str);
    let first = outer.find(|it| TESTS.contains(it) || DOCUMENTATION.contains(it));
    first.is_some_and(|it| TESTS.contains(&it))
}

/// The extensions by which GitHub knows Markdown, and MDX.
const EXTENSIONS: [&str; 6] = ["md", "markdown", "mdown", "mkd", "mkdn", "mdx"];
