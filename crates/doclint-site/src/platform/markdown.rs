//! Plain Markdown: files in a repository, as GitHub shows them.

use super::{AnchorStyle, Platform, PlatformId, Routes, SiteFiles};
use crate::path::has_extension;
use doclint_syntax::Dialect;

/// Markdown files of a repository: no settings, no build, and each file at its own path. `.mdx` files
/// belong to a build that doclint doesn't know; they are read as MDX.
pub static MARKDOWN: Platform = Platform {
    id: PlatformId::Markdown,
    name: "plain Markdown",
    settings: &[],
    is_page,
    dialect: |path| match has_extension(path, &["mdx"]) {
        true => Dialect::Mdx,
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
};

/// Whether a file is one that people read where it is. What others have written, and data for tests, is
/// not; links to it are fine.
fn is_page(path: &str) -> bool {
    has_extension(path, &EXTENSIONS) && !is_vendored(path) && !is_aside(path)
}

/// Whether GitHub counts a path as somebody else's work, by the folders that its list of vendored paths
/// (Linguist's `vendor.yml`) names.
fn is_vendored(path: &str) -> bool {
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

/// Whether a file is not shown where it is: the forge fills it into a form, or a program reads it, or it is
/// data for tests.
fn is_aside(path: &str) -> bool {
    let mut parts: Vec<&str> = path.split('/').collect();
    let name = parts.pop().unwrap_or_default().to_ascii_lowercase();
    let is_template =
        |it: &str| it.starts_with("issue_template") || it.starts_with("pull_request_template");
    let is_data = |it: &str| {
        matches!(
            it,
            "testdata"
                | "test-data"
                | "test_data"
                | "__snapshots__"
                | "__fixtures__"
                | "fixtures"
                | "snapshots"
        )
    };
    let is_hidden = |it: &str| it.starts_with('.') && it != ".github";
    is_template(&name)
        || name.starts_with('.')
        || parts.iter().any(|it| {
            let it = it.to_ascii_lowercase();
            is_template(&it) || is_data(&it) || is_hidden(&it)
        })
}

/// The extensions by which GitHub knows Markdown, and MDX.
const EXTENSIONS: [&str; 6] = ["md", "markdown", "mdown", "mkd", "mkdn", "mdx"];
