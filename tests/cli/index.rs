//! `doclint index`.

use crate::kit::Dir;

const DOCS: &str = r##"{"theme": "mint", "name": "Ferry", "description": "Messages\nbetween services.", "colors": {"primary": "#123456"},
 "navigation": {"languages": [
  {"language": "en", "groups": [{"group": "A", "pages": ["send", "index", "send", "missing"]}, {"group": "B", "hidden": true, "pages": ["secret"]}]},
  {"language": "de", "pages": ["de/send"]}]}}"##;

#[test]
fn the_index_follows_the_navigation() {
    let page =
        |title: &str, more: &str| format!("---\ntitle: {title}\n{more}---\n\nText of {title}.\n");
    let dir = Dir::empty();
    dir.write("docs.json", DOCS);
    dir.write("index.mdx", page("Home", ""));
    dir.write("send.mdx", page("Send", "description: >\n  How to send\n  a message.\n"));
    dir.write("secret.mdx", page("Secret", ""));
    dir.write("de/send.mdx", page("Senden", ""));
    let run = dir.run(&["index", "--base-url", "https://ferry.example/"]);
    assert_eq!(
        run.stdout,
        "# Ferry\n\n> Messages between services.\n\n## Docs\n\n\
         - [Send](https://ferry.example/send.md): How to send a message.\n\
         - [Home](https://ferry.example/index.md)\n"
    );
    assert_eq!(dir.run(&["index", "--check"]).code, Some(2));
    dir.write("llms.txt", dir.run(&["index"]).stdout);
    assert_eq!(dir.run(&["index", "--check"]).code, Some(0));
    dir.write("index.mdx", page("Start", ""));
    let run = dir.run(&["index", "--check"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    assert!(run.stdout.contains("+- [Start](/index.md)"), "{run:#?}");
    assert!(run.stderr.contains("llms.txt is out of date"), "{run:#?}");
    let run = dir.run(&["index", "--full"]);
    assert!(
        run.stdout.starts_with(
            "# Send\n\nSource: /send.md\n\nHow to send a message.\n\nText of Send.\n\n# Start\n"
        ),
        "{run:#?}"
    );
    assert_eq!(Dir::empty().run(&["index"]).code, Some(2));
}
