//! Files that are left from other work: one finding says everything about them.

use crate::kit::{Dir, Report};

/// A site with one page, and files that nobody wrote as pages or that no page imports.
fn site() -> Dir {
    let dir = Dir::empty();
    let settings = r##"{"theme": "mint", "name": "T", "colors": {"primary": "#123456"}, "navigation": {"pages": ["index"]}}"##;
    dir.write("docs.json", settings);
    dir.write(
        "index.mdx",
        "---\ntitle: Start\ndescription: Where to begin with the agent, and what it does for you and \
         your team.\n---\n\nBegin here.\n",
    );
    let token = format!("ghp_{}", "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1z23");
    dir.write("notes/todo.md", format!("Write <this> and ask for {token}.\n\n![](/none.png)\n"));
    dir.write("snippets/old.mdx", "![](/none.png)\n\n[Gone](/gone)\n");
    dir
}

/// What is found, in order.
fn rules(report: &Report) -> Vec<String> {
    let mut all = report.found();
    all.sort();
    all
}

fn has(found: &[String], finding: &str) {
    assert!(found.iter().any(|it| it == finding), "{finding}: {found:#?}");
}

#[test]
fn leftovers_have_one_finding_and_their_secrets() {
    let expected = [
        "docs.json navigation/stray-file",
        "notes/todo.md code/exposed-secret",
        "snippets/old.mdx imports/unused-snippet",
    ];
    assert_eq!(rules(&site().json(&[])), expected);
}

#[test]
fn everything_is_said_about_a_file_that_is_named() {
    let dir = site();
    let found = rules(&dir.json(&["notes/todo.md"]));
    has(&found, "notes/todo.md mdx/unclosed-tag");
    let found = rules(&dir.json(&["snippets/old.mdx"]));
    has(&found, "snippets/old.mdx links/broken-link");
}

#[test]
fn leftovers_are_pages_as_all_others_where_nobody_asks_for_them() {
    let dir = site();
    dir.write("doclint.yml", "rules: {navigation/stray-file: off, imports/unused-snippet: off}\n");
    let found = rules(&dir.json(&[]));
    has(&found, "notes/todo.md mdx/unclosed-tag");
    has(&found, "snippets/old.mdx links/broken-link");
}

#[test]
fn a_link_makes_a_page_of_a_leftover() {
    let dir = site();
    dir.write("index.mdx", "---\ntitle: Start\n---\n\nRead [what is left](/notes/todo).\n");
    let found = rules(&dir.json(&[]));
    has(&found, "notes/todo.md mdx/unclosed-tag");
}

#[test]
fn commands_whose_fence_is_missing_are_no_prose() {
    let dir = Dir::site(&[("docs.json", "{\"navigation\": {\"pages\": [\"a\"]}}")]);
    let text = "---\ntitle: Build\n---\n\nSet `--build` first.\n\ncmake .\ncmake --build .\n```\n\n\
                Then look:\n\n```bash\nls\n```\n";
    dir.write("a.mdx", text);
    let only = ["check", "--only", "code/unmarked-code,markdown", "--format", "github"];
    let run = dir.run(&only);
    assert!(run.stdout.contains("markdown/unclosed-fence"), "{run:#?}");
    assert!(!run.stdout.contains("code/unmarked-code"), "{run:#?}");
    dir.write("a.mdx", text.replace("\n```\n\nThen look:", "\n\nThen look:"));
    let run = dir.run(&only);
    assert!(run.stdout.contains("code/unmarked-code"), "{run:#?}");
}
