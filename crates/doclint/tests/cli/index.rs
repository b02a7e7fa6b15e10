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

const API: &str = r##"{"theme": "mint", "name": "Ferry", "colors": {"primary": "#123456"}, "api": {"openapi": "shared.json"},
 "navigation": {"languages": [
  {"language": "de", "openapi": "de/api.json"},
  {"language": "en", "default": true, "versions": [
   {"version": "2", "groups": [
    {"group": "A", "openapi": {"source": "v2.json", "directory": "ref"}, "pages": ["send", "POST /queues", "get-queues"]},
    {"group": "B", "openapi": "shared.json"}]},
   {"version": "1", "openapi": "v1.json"}]}]}}"##;

#[test]
fn operations_have_pages_in_the_index() {
    let dir = Dir::empty();
    dir.write("docs.json", API);
    dir.write("send.mdx", "---\ntitle: Send\n---\n\nText.\n");
    dir.write("get-queues.mdx", "---\nopenapi: v2.json GET /queues\n---\n");
    let operations = r#""get": {"summary": "List [all] queues", "tags": ["Queue tools"]}, "post": {"tags": ["queues"]}"#;
    let api = format!(r#"{{"openapi": "3.1.0", "paths": {{"/queues": {{{operations}}}}}}}"#);
    for path in ["v2.json", "v1.json", "de/api.json"] {
        dir.write(path, &api);
    }
    let hook = r#"{"openapi": "3.1.0", "paths": {"/never": {"get": {"summary": "Never", "x-hidden": true}}},
        "webhooks": {"sent": {"post": {"summary": "Message sent", "x-mint": {"href": "/hooks/sent"}}}}}"#;
    dir.write("shared.json", hook);
    let run = dir.run(&["index"]);
    assert_eq!(
        run.stdout,
        "# Ferry\n\n## Docs\n\n- [Send](/send.md)\n- [POST /queues](/ref/queues/post-queues.md)\n\
         - [List \\[all\\] queues](/get-queues.md)\n- [Message sent](/hooks/sent.md)\n\n\
         ## OpenAPI Specs\n\n- [shared](/shared.json)\n- [v2](/v2.json)\n"
    );

    // The rules accept the output of the command, with a base URL or without.
    let rules = "{links: off, front-matter: off, llms-txt/missing-page: warning}";
    dir.write("doclint.yml", format!("profile: strict\nrules: {rules}\n"));
    for args in [&["index"][..], &["index", "--base-url", "https://ferry.example/docs"]] {
        dir.write("llms.txt", dir.run(args).stdout);
        assert_eq!(dir.json(&["llms.txt"]).found(), [""; 0]);
    }
    dir.write("llms.txt", dir.run(&["index"]).stdout.replace("/send.md", "/sent.md"));
    let report = dir.json(&["llms.txt"]);
    assert_eq!(
        report.found(),
        ["llms.txt llms-txt/missing-page", "llms.txt llms-txt/unknown-page"]
    );
    assert_eq!(report.one("llms-txt/unknown-page")["line"], 5);

    // An excluded file counts as missing.
    dir.write("doclint.yml", "profile: strict\nexclude: llms.txt\n");
    assert!(!dir.json(&[]).found().iter().any(|it| it.starts_with("llms.txt")));
}

#[test]
fn the_address_and_titles_of_an_index_are_kept() {
    let docs_json = r##"{"theme": "mint", "name": "Ferry", "colors": {"primary": "#123456"},
        "navigation": {"pages": ["index", "install", "send", "limits"]}}"##;
    let page = |title: &str, more: &str| format!("---\ntitle: {title}\n{more}---\n\nText.\n");
    let dir = Dir::empty();
    dir.write("docs.json", docs_json);
    dir.write("index.mdx", page("Ferry documentation", ""));
    dir.write("install.mdx", page("Installation", "description: On a server.\n"));
    dir.write("send.mdx", page("Send messages", ""));
    dir.write("limits.mdx", page("Quotas", ""));
    let index = "# Ferry\n\n## Docs\n\n\
        - [All of the *documentation*](https://ferry.example/docs/index.md)\n\
        - [Install Ferry](https://ferry.example/docs/install.md): Old words.\n\
        - [Send a message](https://ferry.example/docs/send.md): In a minute.\n\
        - [Bandwidth](https://ferry.example/docs/limits.md)\n\n\
        ## Elsewhere\n\n- [Code](https://code.example/ferry)\n";
    dir.write("llms.txt", index);
    let run = dir.run(&["index", "--check"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let removed: Vec<&str> = run.stdout.lines().filter(|it| it.starts_with('-')).collect();
    assert_eq!(
        removed[1..],
        [
            "-- [Install Ferry](https://ferry.example/docs/install.md): Old words.",
            // This title has nothing to do with the page any more.
            "-- [Bandwidth](https://ferry.example/docs/limits.md)",
            "-",
            "-## Elsewhere",
            "-",
            "-- [Code](https://code.example/ferry)"
        ],
    );
    let expected =
        "`doclint index --write` regenerates it without 2 lines that are not about pages";
    assert!(run.stderr.contains(expected), "{run:#?}");
    let run = dir.run_in("..", &["index", dir.path("").to_str().unwrap(), "--check"], b"");
    assert!(run.stderr.contains("doclint-") && run.stderr.contains(" --write`"), "{run:#?}");

    let run = dir.run(&["index", "--write"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), "doclint: wrote llms.txt\n"), "{run:#?}");
    let written = std::fs::read_to_string(dir.path("llms.txt")).unwrap();
    let lines: Vec<&str> = written.lines().filter(|it| it.starts_with('-')).collect();
    assert_eq!(
        lines,
        [
            "- [All of the *documentation*](https://ferry.example/docs/index.md)",
            "- [Install Ferry](https://ferry.example/docs/install.md): On a server.",
            "- [Send a message](https://ferry.example/docs/send.md): In a minute.",
            "- [Quotas](https://ferry.example/docs/limits.md)"
        ]
    );
    assert_eq!(dir.run(&["index", "--check"]).code, Some(0));
    let run = dir.run(&["index", "--full"]);
    assert!(run.stdout.contains("Source: https://ferry.example/docs/send.md\n"), "{run:#?}");
    let run = dir.run(&["index", "--check", "--base-url", "https://b.example"]);
    assert!(run.stderr.contains("--base-url https://b.example --write`"), "{run:#?}");
    assert_eq!(dir.run(&["index", "--check", "--write"]).code, Some(2));

    // Without an index, the address is the one in `docs.json`.
    std::fs::remove_file(dir.path("llms.txt")).unwrap();
    let seo = r#""seo": {"metatags": {"canonical": "https://c.example/"}}, "navigation""#;
    dir.write("docs.json", docs_json.replace("\"navigation\"", seo));
    assert!(dir.run(&["index"]).stdout.contains("(https://c.example/send.md)"));
}
