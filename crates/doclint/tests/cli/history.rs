//! The intended targets of dead links, from the history of the repository.

use crate::kit::{DOCS_JSON, Dir, GOOD};
use crate::since::{commit, git};
use std::fs;

/// A site in which a page was renamed twice, and another one removed, with links to both.
fn site() -> Dir {
    let dir = Dir::empty();
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet", "--initial-branch=main"]);
    dir.write("docs/docs.json", DOCS_JSON);
    dir.write("docs/a.mdx", format!("{GOOD}\n[Limits](/limits), [sizes](/guide/sizes)\n"));
    dir.write("docs/limits.mdx", format!("{GOOD}\nHow many messages fit into a queue.\n"));
    dir.write("docs/guide/sizes.mdx", format!("{GOOD}\nHow large a message may be.\n"));
    dir.write("docs/guide/size.mdx", format!("{GOOD}\nWhat counts as the size.\n"));
    commit(&dir);
    git(&dir, &["mv", "docs/limits.mdx", "docs/quotas.mdx"]);
    commit(&dir);
    git(&dir, &["mv", "docs/quotas.mdx", "docs/guide/bounds.mdx"]);
    git(&dir, &["rm", "--quiet", "docs/guide/sizes.mdx"]);
    commit(&dir);
    dir
}

/// The report of a check of the site about links.
fn said(dir: &Dir, args: &[&str]) -> String {
    let base = ["check", "--only", "links/broken-link", "--color", "never"];
    dir.run_in("docs", &[&base[..], args].concat(), b"").stdout
}

#[test]
fn renames_are_followed_and_removed_pages_have_no_successor() {
    let dir = site();
    let text = said(&dir, &[]);
    assert!(text.contains("did you mean `/guide/bounds`?"), "{text}");
    assert!(!text.contains("`/guide/size`"), "a removed page is not a misspelt one: {text}");
    assert!(text.contains("fix (unsafe): Link to `/guide/bounds`"), "{text}");
}

#[test]
fn without_the_history_only_names_count() {
    let dir = site();
    let text = said(&dir, &["--no-history"]);
    assert!(!text.contains("bounds"), "{text}");
    assert!(text.contains("did you mean `/guide/size`?"), "{text}");
}

#[test]
fn a_rename_is_sure_enough_for_a_fix() {
    let dir = site();
    said(&dir, &["--fix", "--unsafe-fixes"]);
    let page = fs::read_to_string(dir.path("docs/a.mdx")).unwrap();
    assert!(page.contains("[Limits](/guide/bounds), [sizes](/guide/sizes)"), "{page}");
}
