//! `doclint mcp`, driven by a client over pipes.

mod client;

use crate::kit::{BROKEN, Dir, GOOD, Report};
use crate::since::{commit, git};
use client::Client;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const DOCS_JSON: &str = r##"{
  "theme": "mint",
  "name": "T",
  "colors": {"primary": "#123456"},
  "api": {"openapi": ["b.yaml"]},
  "navigation": {
    "pages": [
      "index",
      "guides/send",
      "guides/receive"
    ]
  }
}
"##;

/// A page without findings, but with a safe fix in its last heading.
fn page(title: &str, body: &str) -> String {
    format!(
        "---\ntitle: {title}\ndescription: What {title} is about, and what one has to know before \
         it works as it should.\nmode: wide\n---\n\n{body}\n\n## See also\n\nMore text.\n"
    )
}

fn site() -> Dir {
    let dir = Dir::site(&[
        (
            "index.mdx",
            page("Home", "See [the limits](/guides/send#limits) and [more](/guides/send)."),
        ),
        ("guides/send.mdx", page("Send messages", "## Limits\n\nA message has a length.")),
        ("guides/receive.mdx", page("Receive messages", "## Webhooks:\n\nA zebra is here.")),
        (
            "b.yaml",
            "openapi: 3.1.0\ninfo: {title: B, version: '1'}\npaths:\n  /b:\n    get: {responses: \
             {'200': {description: A}}}\n"
                .to_owned(),
        ),
    ])
    .with_colons();
    dir.write("docs.json", DOCS_JSON);
    dir
}

/// All files of a folder with their contents.
fn files(dir: &Dir) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![dir.path("")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => {
                    let bytes = fs::read(&path).unwrap();
                    found.insert(path.to_string_lossy().into_owned(), bytes);
                }
            }
        }
    }
    found
}

fn rules(answer: &Value) -> Vec<&str> {
    let problems = answer["problems"].as_array().unwrap();
    problems.iter().map(|it| it["rule"].as_str().unwrap()).collect()
}

fn of_report(report: &Report) -> Vec<&str> {
    report.findings().iter().map(|it| it["rule"].as_str().unwrap()).collect()
}

/// The different rules, in order.
fn names(rules: Vec<&str>) -> BTreeSet<String> {
    rules.into_iter().map(str::to_owned).collect()
}

#[test]
fn every_tool_answers_and_writes_nothing() {
    let dir = site();
    let before = files(&dir);
    let mut client = Client::of(&dir, &[]);
    let tools = client.request("tools/list", json!({}));
    let tools = tools["tools"].as_array().unwrap();
    assert_eq!(tools.len(), 9);
    for tool in tools {
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{tool:#}");
        assert_eq!(tool["annotations"]["destructiveHint"], false, "{tool:#}");
        let parameters = tool["inputSchema"]["properties"].as_object().unwrap();
        assert!(parameters.values().all(|it| it["description"].is_string()), "{tool:#}");
        assert!(!tool.to_string().contains("\"format\":"), "{tool:#}");
        assert_eq!(tool["outputSchema"]["type"], "object");
    }
    let found = client.tool("check", json!({ "scope": "site" }));
    let report = dir.json(&[]);
    assert_eq!(names(rules(&found)), names(of_report(&report)), "the same as `doclint check`");
    assert!(found["about"].as_str().unwrap().contains("not instructions"));
    let of_page = client.tool("check", json!({ "path": "guides/receive" }));
    assert_eq!(rules(&of_page), ["headings/trailing-punctuation"], "{of_page:#}");
    let place = json!({ "path": "guides/receive.mdx", "line": 7, "column": 12 });
    assert_eq!(of_page["problems"][0]["places"], json!([place]));

    let fixed = client.tool("fix", json!({}));
    assert_eq!((&fixed["written"], &fixed["fixed"]), (&json!(false), &json!(1)));
    let diff = fixed["files"][0]["diff"].as_str().unwrap();
    assert!(diff.contains("-## Webhooks:\n+## Webhooks\n"), "{diff}");

    let rule = client.tool("explain", json!({ "rule": "headings/trailing-punctuation" }));
    assert!(rule["text"].as_str().unwrap().starts_with("headings/trailing-punctuation: "));
    let card = client.tool("components", json!({ "name": "Card" }));
    assert_eq!(card["components"][0]["attributes"]["title"]["type"], "text", "{card:#}");
    let inside = client.tool("components", json!({ "inside": "Steps" }));
    assert_eq!(inside["components"][0]["name"], "Step", "{inside:#}");

    let found = client.tool("find_page", json!({ "query": "send MESSAGES" }));
    assert_eq!(found["pages"][0]["path"], "guides/send.mdx");
    assert_eq!(found["pages"][0]["address"], "/guides/send");
    assert_eq!(client.tool("find_page", json!({ "query": "zebra qq" }))["pages"], json!([]));
    let found = client.tool("find_page", json!({ "query": "zebra", "in_text": true }));
    assert_eq!(found["pages"][0]["line"], "A zebra is here.", "{found:#}");

    let links = client.tool("links_to", json!({ "path": "guides/send.mdx" }));
    let lines: Vec<_> = links["links"].as_array().unwrap().iter().collect();
    assert_eq!(lines.len(), 3, "two links and the navigation: {links:#}");
    let links = client.tool("links_to", json!({ "path": "/guides/send#limits" }));
    assert_eq!(links["links"][0]["path"], "index.mdx");
    assert_eq!(links["count"], 1);

    let moved = client.tool("move", json!({ "from": "guides/send", "to": "how/send" }));
    assert!(moved["diff"].as_str().unwrap().contains("+See [the limits](/how/send#limits)"));
    let renamed = json!({ "from": "guides/send.mdx#limits", "to": "Sizes" });
    let moved = client.tool("move", renamed);
    assert!(moved["diff"].as_str().unwrap().contains("+See [the limits](/guides/send#sizes)"));

    let page = json!({ "path": "guides/refund", "title": "Refund: all", "after": "guides/send" });
    let added = client.tool("add_page", page);
    let expected = "---\ntitle: \"Refund: all\"\nmode: wide\n---\n\n## See also\n";
    assert_eq!(added["text"], expected, "the neighbors' mode and heading");
    let diff = added["navigation"]["diff"].as_str().unwrap();
    assert!(diff.contains("       \"guides/send\",\n+      \"guides/refund\",\n"), "{diff}");

    let coverage = client.tool("api_coverage", json!({}));
    assert_eq!(coverage["gaps"][0]["operation"], "/b", "{coverage:#}");
    assert_eq!(client.end(), (Some(0), Vec::new()));
    assert_eq!(files(&dir), before);
}

#[test]
fn texts_are_checked_as_if_they_were_written() {
    let dir = site();
    let mut client = Client::of(&dir, &[]);
    let clean = client.tool("check", json!({ "scope": "site" }));
    let without_anchor = page("Send messages", "A message.\n\n[Nowhere](/nope)");
    let text = json!({ "path": "guides/send.mdx", "text": without_anchor });
    let unwritten = client.tool("check", text);
    let problems = unwritten["problems"].as_array().unwrap();
    let places: Vec<(&str, &str)> = problems
        .iter()
        .map(|it| (it["rule"].as_str().unwrap(), it["places"][0]["path"].as_str().unwrap()))
        .collect();
    let expected = [
        ("links/broken-link", "guides/send.mdx"),
        ("redirects/lost-anchor", "guides/send.mdx"),
        ("links/broken-anchor", "index.mdx"),
    ];
    assert_eq!(places, expected, "the text, and the link that it breaks: {unwritten:#}");
    assert!(problems.iter().all(|it| it["new"] == true));
    // A page that does not exist yet, and the site as it is after it.
    let new = json!({ "path": "guides/new.mdx", "text": BROKEN });
    assert!(rules(&client.tool("check", new)).contains(&"mdx/unclosed-tag"));
    assert_eq!(client.tool("check", json!({ "scope": "site" })), clean);
    dir.write("guides/send.mdx", &without_anchor);
    let written = client.tool("check", json!({ "scope": "site" }));
    // What a change takes away is known only before it.
    for (rule, path) in places.into_iter().filter(|it| !it.0.starts_with("redirects/")) {
        let has = |it: &&Value| it["rule"] == rule && it["places"][0]["path"] == path;
        assert!(written["problems"].as_array().unwrap().iter().any(|it| has(&it)), "{rule}");
    }
}

#[test]
fn changes_on_the_disk_are_seen_at_the_next_call() {
    let dir = site();
    let mut client = Client::of(&dir, &[]);
    let check = |client: &mut Client| client.tool("check", json!({ "path": "index.mdx" }));
    assert_eq!(rules(&check(&mut client)), [""; 0]);
    dir.write("index.mdx", GOOD.to_owned() + "\n[x](/guides/late)\n");
    assert_eq!(rules(&check(&mut client)), ["links/broken-link"]);
    dir.write("guides/late.mdx", GOOD);
    assert_eq!(rules(&check(&mut client)), [""; 0]);
    fs::remove_file(dir.path("guides/late.mdx")).unwrap();
    assert_eq!(rules(&check(&mut client)), ["links/broken-link"]);
    dir.write("doclint.yml", "rules:\n  links/broken-link: off\n");
    assert_eq!(rules(&check(&mut client)), [""; 0]);
    dir.write("doclint.yml", "rules:\n  links/broken-lin: off\n");
    let why = client.refusal("check", json!({ "path": "index.mdx" }));
    assert!(why.contains("doclint.yml: unknown rule"), "{why}");
    fs::remove_file(dir.path("doclint.yml")).unwrap();
    assert_eq!(rules(&check(&mut client)), ["links/broken-link"]);
}

#[test]
fn without_arguments_a_check_reports_what_changes_have_caused() {
    let dir = site();
    let mut client = Client::of(&dir, &[]);
    let why = client.refusal("check", json!({}));
    fs::remove_dir(dir.path(".git")).unwrap();
    git(&dir, &["init", "--quiet", "--initial-branch=main"]);
    commit(&dir);
    assert!(!why.is_empty());
    assert_eq!(rules(&client.tool("check", json!({}))), [""; 0]);
    fs::remove_file(dir.path("guides/send.mdx")).unwrap();
    dir.write("docs.json", DOCS_JSON.replace("\"guides/send\",\n", ""));
    let found = client.tool("check", json!({}));
    let report = dir.run(&["check", "--since", "HEAD", "--format", "json", "--suggestions"]);
    let own = names(rules(&found));
    assert_eq!(own, names(of_report(&report.report())), "the same as with --since");
    assert!(own.contains("redirects/lost-page"), "{own:?}");
    let whole = client.tool("check", json!({ "scope": "site" }));
    assert!(!rules(&whole).contains(&"redirects/lost-page"), "{whole:#}");
}

#[test]
fn files_are_written_only_with_the_flag_and_only_in_the_site() {
    let dir = site();
    let before = files(&dir);
    let mut client = Client::of(&dir, &[]);
    let moved = json!({ "from": "guides/send", "to": "how/send", "write": true });
    let added = json!({ "path": "guides/refund", "title": "Refund", "write": true });
    for (tool, arguments) in
        [("fix", json!({ "write": true })), ("move", moved.clone()), ("add_page", added.clone())]
    {
        let why = client.refusal(tool, arguments);
        assert!(why.contains("--write"), "{why}");
    }
    assert_eq!(client.end(), (Some(0), Vec::new()));
    assert_eq!(files(&dir), before);
    let mut client = Client::of(&dir, &["--write"]);
    let tools = client.request("tools/list", json!({}));
    let hints = |name: &str| {
        let tool = tools["tools"].as_array().unwrap().iter().find(|it| it["name"] == name).unwrap();
        let of = |key: &str| tool["annotations"][key].as_bool().unwrap();
        (of("readOnlyHint"), of("destructiveHint"))
    };
    assert_eq!(hints("check"), (true, false));
    assert_eq!(hints("move"), (false, true));
    assert_eq!(hints("add_page"), (false, false));
    assert_eq!(client.tool("fix", json!({ "write": true }))["written"], true);
    let receive = fs::read_to_string(dir.path("guides/receive.mdx")).unwrap();
    assert!(receive.contains("\n## Webhooks\n"), "{receive}");
    assert_eq!(client.tool("add_page", added.clone())["written"], true);
    assert!(dir.path("guides/refund.mdx").is_file());
    assert!(client.refusal("add_page", added).contains("already exists"));
    assert_eq!(client.tool("move", moved)["written"], true);
    assert!(dir.path("how/send.mdx").is_file() && !dir.path("guides/send.mdx").exists());
    let docs_json = fs::read_to_string(dir.path("docs.json")).unwrap();
    assert!(docs_json.contains("\"guides/receive\",\n      \"guides/refund\"\n"), "{docs_json}");
    let after = client.tool("check", json!({ "level": "error", "scope": "site" }));
    assert_eq!(after["counts"]["errors"], 0, "{after:#}");
}

#[test]
fn paths_outside_of_the_site_are_refused() {
    let outside = Dir::empty();
    outside.write("secret.mdx", "---\ntitle: S\n---\n");
    let dir = site();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(outside.path(""), dir.path("out")).unwrap();
        std::os::unix::fs::symlink(outside.path("gone.mdx"), dir.path("gone.mdx")).unwrap();
    }
    let mut client = Client::of(&dir, &["--write"]);
    let absolute = outside.path("secret.mdx").to_string_lossy().into_owned();
    let mut paths = vec![
        "../x.mdx",
        "guides/../../x.mdx",
        "..\\x.mdx",
        "C:\\x.mdx",
        "~/x.mdx",
        "",
        ".",
        ".git/hooks.mdx",
        "a\0b",
    ];
    paths.push(&absolute);
    if cfg!(unix) {
        paths.extend(["out/secret.mdx", "out/new.mdx", "out/new/er.mdx", "gone.mdx"]);
    }
    for path in paths {
        for (tool, arguments) in [
            ("check", json!({ "path": path })),
            ("check", json!({ "path": path, "text": "x" })),
            ("fix", json!({ "path": path, "write": true })),
            ("links_to", json!({ "path": path })),
            ("move", json!({ "from": path, "to": "b", "write": true })),
            ("move", json!({ "from": "index", "to": path, "write": true })),
            ("add_page", json!({ "path": path, "title": "T", "write": true })),
        ] {
            let why = client.refusal(tool, arguments);
            assert!(why.contains("is refused: "), "{tool} {path}: {why}");
        }
    }
    assert_eq!(files(&outside).len(), 1);
}

#[test]
fn bad_messages_are_answered_and_the_server_lives_on() {
    let dir = site();
    let mut client = Client::start(&dir, &[]);
    // Before the handshake.
    client.send(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#);
    client.send(r#"{"jsonrpc":"2.0","id":7,"result":{}}"#);
    client.send("{");
    assert_eq!(client.read()["error"]["code"], -32700);
    assert_eq!(client.request("ping", json!({})), json!({}));
    client.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    assert_eq!(client.initialize("2025-06-18"), "2025-06-18");
    for (line, code) in [
        ("nonsense", -32700),
        (&"[".repeat(100_000), -32700),
        ("[]", -32600),
        (r#"{"jsonrpc":"2.0","id":8}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":9,"method":"no/such"}"#, -32601),
        (r#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"no"}}"#, -32602),
        (r#"{"jsonrpc":"2.0","id":9,"method":"prompts/get","params":{"name":"no"}}"#, -32602),
    ] {
        client.send(line);
        let answer = client.read();
        assert_eq!(answer["error"]["code"], code, "{line:.80}: {answer:#}");
    }
    assert!(client.refusal("check", json!({ "nope": 1 })).contains("unknown field `nope`"));
    assert!(client.refusal("check", json!({ "limit": -1 })).contains("invalid arguments"));
    assert!(client.refusal("explain", json!({})).contains("missing field `rule`"));
    // A request that is canceled is answered by nothing, or was answered before.
    let id = client.ask("tools/call", json!({ "name": "check", "arguments": { "scope": "site" } }));
    let params = json!({ "requestId": id });
    let cancel = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params });
    client.send(&cancel.to_string());
    let last = client.ask("ping", json!({}));
    while client.read()["id"] != last {}
    assert_eq!(client.end(), (Some(0), Vec::new()));
    // The input ends before anything was said, and in the middle of a message.
    assert_eq!(Client::start(&dir, &[]).end(), (Some(0), Vec::new()));
    let run = dir.run(&["mcp", "no-such-folder"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
}

#[test]
fn each_version_of_the_protocol_is_spoken() {
    let dir = site();
    for version in ["2025-11-25", "2025-06-18", "2025-03-26"] {
        let mut client = Client::start(&dir, &[]);
        assert_eq!(client.initialize(version), version);
        client.tool("explain", json!({ "rule": "headings" }));
    }
    let mut client = Client::start(&dir, &[]);
    assert_eq!(client.initialize("1999-01-01"), "2025-11-25");
    // The newest has no handshake: each request says what the client speaks.
    let mut client = Client::start(&dir, &[]);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let found = client.request("server/discover", json!({ "_meta": meta }));
    assert!(found["supportedVersions"].as_array().unwrap().contains(&json!("2026-07-28")));
    let call = json!({ "_meta": meta, "name": "explain", "arguments": { "rule": "headings" } });
    let found = client.request("tools/call", call);
    assert!(found["structuredContent"]["text"].is_string(), "{found:#}");
}

#[test]
fn answers_have_limits_and_say_what_they_leave_out() {
    let many: Vec<(String, String)> = (0..60)
        .map(|it| (format!("p{it}.mdx"), page(&format!("Page {it}"), &format!("[x](/nope-{it})"))))
        .collect();
    let pages: Vec<(&str, &String)> = many.iter().map(|it| (it.0.as_str(), &it.1)).collect();
    let dir = Dir::site(&pages);
    let mut client = Client::of(&dir, &[]);
    let found = client.tool("check", json!({ "scope": "site", "level": "error", "limit": 5 }));
    assert_eq!(found["problems"].as_array().unwrap().len(), 5);
    assert_eq!(found["counts"]["errors"], 60, "{found:#}");
    assert!(found["left_out"].as_str().unwrap().starts_with("55 more left out: "));
    let found = client.tool("find_page", json!({ "query": "page" }));
    assert_eq!(found["pages"].as_array().unwrap().len(), 40);
    assert!(found["left_out"].as_str().unwrap().starts_with("20 more left out: "));
}

#[test]
fn resources_and_prompts_are_served() {
    let dir = site();
    let mut client = Client::of(&dir, &[]);
    let read = |client: &mut Client, uri: &str| {
        let found = client.request("resources/read", json!({ "uri": uri }));
        found["contents"][0]["text"].as_str().unwrap().to_owned()
    };
    let listed = client.request("resources/list", json!({}));
    for resource in listed["resources"].as_array().unwrap() {
        assert!(read(&mut client, resource["uri"].as_str().unwrap()).starts_with("# Rules "));
    }
    let templates = client.request("resources/templates/list", json!({}));
    let template = &templates["resourceTemplates"][0]["uriTemplate"];
    assert_eq!(template, "doclint://rules/{family}/{rule}");
    let rule = read(&mut client, "doclint://rules/headings/trailing-punctuation");
    assert!(rule.starts_with("headings/trailing-punctuation: "), "{rule}");
    for uri in ["doclint://rules/no/such", "file:///etc/passwd", "doclint://../x", ""] {
        let answer = client.response("resources/read", json!({ "uri": uri }));
        assert!(answer["error"]["code"].is_i64(), "{answer:#}");
    }
    let prompts = client.request("prompts/list", json!({}));
    assert_eq!(prompts["prompts"].as_array().unwrap().len(), 2);
    let write = json!({ "name": "write_page", "arguments": { "topic": "Refunds" } });
    let write = client.request("prompts/get", write);
    assert!(write["messages"][0]["content"]["text"].as_str().unwrap().contains("topic: Refunds"));
    let without = client.response("prompts/get", json!({ "name": "write_page" }));
    assert_eq!(without["error"]["code"], -32602);
    client.request("prompts/get", json!({ "name": "review_change" }));
}
