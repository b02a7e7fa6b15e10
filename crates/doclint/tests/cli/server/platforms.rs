//! The server outside of Mintlify: on a build, and in a repository around a site.

use super::client::{Server, abilities};
use super::{at, checked};
use crate::kit::{Dir, GOOD};
use crate::plain::repository;
use serde_json::json;

/// A site of Docusaurus whose page `docs/b.md` has dead links, a baseline that accepts one of them, and a
/// dead entry in its sidebar.
fn docusaurus() -> Dir {
    let dir = repository(&[
        (
            "docusaurus.config.js",
            "module.exports = { title: 'T', url: 'https://x.com', baseUrl: '/',\n\
             presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };\n",
        ),
        ("sidebars.js", "module.exports = { docs: ['a'] };\n"),
        ("docs/a.md", "# A\n\n:::note\n\nText.\n\n:::\n"),
        ("docs/b.md", "# B\n\n[old](./old.md)\n"),
    ]);
    assert_eq!(dir.run(&["baseline"]).code, Some(0));
    dir.write("sidebars.js", "module.exports = { docs: ['a', 'gone'] };\n");
    dir.write("docs/b.md", "# B\n\n[old](./old.md)\n\n[new](./new.md) [a](/docs/a)\n");
    dir
}

#[test]
fn builds_are_checked_as_on_the_command_line() {
    let dir = docusaurus();
    let mut server = Server::of(&dir, abilities());
    let (b, sidebars) = (at(&dir, "docs/b.md"), at(&dir, "sidebars.js"));
    for (path, uri) in [("docs/b.md", &b), ("sidebars.js", &sidebars)] {
        let expected = checked(&dir, path);
        assert_eq!(expected.len(), 1, "{path}: {expected:?}");
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        server.wait_for_rules(uri, &expected);
    }
    // A page of Docusaurus is MDX.
    let a = at(&dir, "docs/a.md");
    server.open(&a, "# A\n\n<Tabs>\n\n[x](./b.md#none)\n");
    server.findings(&a, |it| it.to_string().contains("`<Tabs>` is never closed"));
    server.write(&a, 2, "# A\n\n[x](./b.md#none)\n");
    server.wait_for_rules(&a, &["links/broken-anchor"]);
    // Files and addresses are proposed as a page writes them.
    let mut proposed = |line: &str| {
        server.write(&a, 3, &format!("# A\n\n{line}\n"));
        let position = json!({ "line": 2, "character": line.len() });
        let params = json!({ "textDocument": { "uri": a }, "position": position });
        let found = server.request("textDocument/completion", params);
        let items = found["items"].as_array().unwrap();
        items.iter().map(|it| it["label"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(proposed("[x]("), ["b.md"]);
    assert_eq!(proposed("[x](/"), ["/docs/b"]);
    assert_eq!(proposed("<"), [""; 0]);
    server.close(&a);
    let files = json!([{ "oldUri": a, "newUri": at(&dir, "docs/guides/a.md") }]);
    let edit = server.request("workspace/willRenameFiles", json!({ "files": files })).to_string();
    assert!(edit.contains("/docs/guides/a") && edit.contains("\"guides/a\""), "{edit}");
    assert_eq!(server.end(), Some(0));
}

#[test]
fn a_repository_is_checked_around_its_sites() {
    let docs = r##"{"theme": "mint", "name": "T", "colors": {"primary": "#123456"},
        "navigation": {"pages": ["a"]}}"##;
    let readme = "# R\n\n[a](docs/a.mdx) [b](docs/b.mdx)\n";
    let dir = repository(&[("docs/docs.json", docs), ("docs/a.mdx", GOOD), ("README.md", readme)]);
    let mut server = Server::of(&dir, abilities());
    let readme = at(&dir, "README.md");
    server.wait_for_rules(&readme, &["links/broken-link"]);
    server.settle();
    assert!(server.last(&at(&dir, "docs/a.mdx")).is_empty());
    // Once the site is none any more, the repository has its pages.
    std::fs::remove_file(dir.path("docs/docs.json")).unwrap();
    std::fs::write(dir.path("docs/a.mdx"), "# A\n\n[x](x.mdx)\n").unwrap();
    let changes = json!([
        { "uri": at(&dir, "docs/docs.json"), "type": 3 },
        { "uri": at(&dir, "docs/a.mdx"), "type": 2 },
    ]);
    server.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    server.wait_for_rules(&at(&dir, "docs/a.mdx"), &["links/broken-link"]);
    assert_eq!(server.end(), Some(0));
}
