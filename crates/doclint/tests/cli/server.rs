//! `doclint server`, driven by a client over pipes.

mod client;
mod features;
mod hostile;
mod platforms;

use crate::kit::{BROKEN, Dir, GOOD};
use client::{Server, abilities, rules, uri};
use serde_json::{Value, json};

/// The address of a file in a folder.
fn at(dir: &Dir, path: &str) -> String {
    uri(&dir.path(path).to_string_lossy())
}

/// The rules that `doclint check` reports for a file.
fn checked(dir: &Dir, path: &str) -> Vec<String> {
    let report = dir.json(&[]);
    let found = report.findings().iter().filter(|it| it["path"] == path);
    found.map(|it| it["rule"].as_str().unwrap().to_owned()).collect()
}

/// A site whose page `a.mdx` has an error, and `b.mdx` none.
fn site() -> Dir {
    let docs = r##"{"theme": "mint", "name": "T", "colors": {"primary": "#123456"},
        "navigation": {"pages": ["a", "b"]}}"##;
    Dir::site(&[("docs.json", docs), ("a.mdx", BROKEN), ("b.mdx", OTHER)])
}

/// A page without findings beside [`GOOD`].
const OTHER: &str = "---\ntitle: Remove the agent\ndescription: How to remove the agent from a \
    server and what it leaves behind in its folders.\n---\n\nRun the command.\n";

#[test]
fn findings_are_those_of_a_check_and_follow_changes() {
    let dir = site();
    let mut server = Server::of(&dir, abilities());
    assert_eq!(server.result["capabilities"]["positionEncoding"], "utf-8");
    let registered =
        server.find("the registration", |it| it["method"] == "client/registerCapability");
    assert_eq!(registered["params"]["registrations"].as_array().unwrap().len(), 2);
    server.find("progress", |it| it["method"] == "window/workDoneProgress/create");
    let (a, b) = (at(&dir, "a.mdx"), at(&dir, "b.mdx"));
    let expected = checked(&dir, "a.mdx");
    assert!(!expected.is_empty());
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    let found = server.wait_for_rules(&a, &expected);
    assert!(found.get("version").is_none(), "{found:#}");
    // An open document has a version, and the findings shown are about its text.
    server.open(&a, BROKEN);
    assert_eq!(server.findings(&a, |it| it["version"] == 1)["diagnostics"], found["diagnostics"]);
    server.write(&a, 2, GOOD);
    let clean = server.findings(&a, |it| it["version"] == 2 && rules(it).is_empty());
    assert_eq!(clean["diagnostics"], json!([]));
    // Links from another page count.
    server.open(&b, &format!("{OTHER}\nSee [the other page](/a#nowhere).\n"));
    server.wait_for_rules(&b, &["links/broken-anchor"]);
    server.write(&a, 3, &format!("{GOOD}\n## Nowhere\n\nText.\n"));
    server.wait_for_rules(&b, &[]);
    // A closed document has the content of the disk again.
    server.close(&a);
    let again = server.wait_for_rules(&a, &expected);
    assert!(again.get("version").is_none(), "{again:#}");
    let status = server.find("status", |it| it["params"]["state"] == "ready");
    assert_eq!(status["method"], "doclint/status");
    assert_eq!(status["params"]["root"], at(&dir, ""));
    assert_eq!(status["params"]["pages"], 2);
    assert_eq!(server.end(), Some(0));
}

#[test]
fn a_finding_has_all_that_editors_show() {
    let dir = Dir::site(&[
        ("a.mdx", format!("{GOOD}\n## One\n\nText.\n\n## One\n\nText.\n\n[x]: /b\n")),
        ("b.mdx", OTHER.to_owned()),
    ]);
    dir.write("doclint.yml", "profile: all\n");
    let mut server = Server::of(&dir, abilities());
    let a = at(&dir, "a.mdx");
    let found = server.findings(&a, |it| rules(it).contains(&"headings/duplicate-sibling"));
    let list = found["diagnostics"].as_array().unwrap();
    let of = |rule: &str| list.iter().find(|it| it["code"] == rule).unwrap().clone();
    let duplicate = of("headings/duplicate-sibling");
    assert_eq!(duplicate["source"], "doclint");
    let related = &duplicate["relatedInformation"][0];
    assert_eq!(related["location"]["uri"], a);
    assert_eq!(related["location"]["range"]["start"]["line"], 7);
    assert_eq!(duplicate["range"]["start"]["line"], 11);
    let page = duplicate["codeDescription"]["href"].as_str().unwrap();
    assert!(page.contains("/rules/headings/duplicate-sibling"), "{page}");
    let unused = of("links/unused-definition");
    assert_eq!(unused["tags"], json!([1]));
    assert_eq!(unused["data"]["fixable"], "unsafe");
    let levels: Vec<i64> = list.iter().map(|it| it["severity"].as_i64().unwrap()).collect();
    assert!(levels.contains(&2) && levels.contains(&3), "{found:#}");
    assert_eq!(server.end(), Some(0));
}

#[test]
fn positions_count_what_was_negotiated() {
    let dir = site();
    let text = format!("{GOOD}\n𝄞é [x](/nowhere)\n");
    let column = |abilities: Value| {
        let mut server = Server::of(&dir, abilities);
        let a = at(&dir, "a.mdx");
        server.open(&a, &text);
        let found = server.findings(&a, |it| rules(it) == ["links/broken-link"]);
        // A change in the middle of that line, with positions of both kinds.
        let start = found["diagnostics"][0]["range"]["start"].clone();
        let end = json!({ "line": start["line"], "character": 999 });
        let range = json!({ "start": start, "end": end });
        server.change(&a, 2, json!([{ "range": range, "text": "y\r\n[z](/none)" }]));
        // The page comes first, with the known findings on its links.
        let is_new = |it: &Value| it["diagnostics"].to_string().contains("`/none`");
        let found = server.findings(&a, |it| it["version"] == 2 && is_new(it));
        assert_eq!(found["diagnostics"][0]["range"]["start"]["line"], 8, "{found:#}");
        assert_eq!(server.end(), Some(0));
        start["character"].as_i64().unwrap()
    };
    let bytes = column(abilities());
    let units = column(json!({}));
    assert_eq!(bytes - units, 3, "{bytes} bytes, {units} units");
}

#[test]
fn findings_are_pulled_by_clients_that_can() {
    let dir = site();
    let mut can = abilities();
    can["textDocument"]["diagnostic"] = json!({ "relatedDocumentSupport": true });
    can["workspace"]["diagnostics"] = json!({ "refreshSupport": true });
    let mut server = Server::of(&dir, can);
    assert_eq!(server.result["capabilities"]["diagnosticProvider"]["workspaceDiagnostics"], true);
    server.find("the status", |it| it["params"]["state"] == "ready");
    let (a, b) = (at(&dir, "a.mdx"), at(&dir, "b.mdx"));
    server.open(&a, BROKEN);
    let pull = |uri: &str, previous: Value| json!({ "textDocument": { "uri": uri }, "previousResultId": previous });
    let first = server.request("textDocument/diagnostic", pull(&a, Value::Null));
    assert_eq!(rules(&first), checked(&dir, "a.mdx"));
    let id = first["resultId"].clone();
    let second = server.request("textDocument/diagnostic", pull(&a, id.clone()));
    assert_eq!(second, json!({ "kind": "unchanged", "resultId": id }));
    server.write(&a, 2, GOOD);
    let third = server.request("textDocument/diagnostic", pull(&a, id));
    assert_eq!((third["kind"].as_str(), rules(&third)), (Some("full"), vec![]));
    let closed = server.request("textDocument/diagnostic", pull(&b, Value::Null));
    assert_eq!(rules(&closed), checked(&dir, "b.mdx"));
    // All files at once, and after that only changed ones.
    server.write(&a, 3, BROKEN);
    let all = server.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
    let of_a = all["items"].as_array().unwrap().iter().find(|it| it["uri"] == a.as_str()).unwrap();
    assert_eq!((rules(of_a), &of_a["version"]), (rules(&first), &json!(3)));
    let previous = json!([{ "uri": a, "value": of_a["resultId"] }]);
    let again = server.request("workspace/diagnostic", json!({ "previousResultIds": previous }));
    let of_a = again["items"].as_array().unwrap().iter().find(|it| it["uri"] == a.as_str());
    assert_eq!(of_a.unwrap()["kind"], "unchanged", "{again:#}");
    // A change of one page that another one shows makes the client request all again.
    server.write(&a, 4, &format!("{GOOD}\n## Here\n\nText.\n"));
    dir.write("b.mdx", format!("{OTHER}\n[x](/a#there)\n"));
    server
        .notify("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": b, "type": 2 }] }));
    server.find("a refresh", |it| it["method"] == "workspace/diagnostic/refresh");
    assert!(server.kept_methods().iter().all(|it| it != "textDocument/publishDiagnostics"));
    assert_eq!(server.end(), Some(0));
}

#[test]
fn settings_are_read_again_and_their_mistakes_are_shown() {
    let dir = site();
    dir.write("doclint.yml", "profile: recommended\nrules:\n  mdx/nothing: off\n");
    let mut server = Server::of(&dir, abilities());
    let (a, settings) = (at(&dir, "a.mdx"), at(&dir, "doclint.yml"));
    let found = server.findings(&settings, |it| !rules(it).is_empty());
    assert_eq!(found["diagnostics"][0]["range"]["start"]["line"], 2, "{found:#}");
    assert_eq!(found["diagnostics"][0]["severity"], 1);
    server.find("the failure", |it| it["params"]["state"] == "failed");
    let family = checked_family(&mut server, &a);
    dir.write("doclint.yml", format!("rules:\n  {family}: off\n"));
    let saved = json!({ "changes": [{ "uri": settings, "type": 2 }] });
    server.notify("workspace/didChangeWatchedFiles", saved);
    server.wait_for_rules(&settings, &[]);
    server.wait_for_rules(&a, &[]);
    std::fs::remove_file(dir.path("doclint.yml")).unwrap();
    server.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
    server.findings(&a, |it| !rules(it).is_empty());
    assert_eq!(server.end(), Some(0));
}

/// The family of the first finding in a file.
fn checked_family(server: &mut Server, uri: &str) -> String {
    let found = server.findings(uri, |it| !rules(it).is_empty());
    rules(&found)[0].split('/').next().unwrap().to_owned()
}

#[test]
fn accepted_findings_are_not_shown_and_conventions_are_shown_once() {
    let dir = site();
    let image = "\n![A dog](/dog.png)\n\nText.\n";
    for name in ["c", "d", "e", "f", "g", "h"] {
        dir.write(&format!("{name}.mdx"), format!("{GOOD}{}", image.repeat(3)));
    }
    dir.write("dog.png", "");
    let whole = dir.json(&["--all"]);
    let mut server = Server::of(&dir, abilities());
    server.find("the status", |it| it["params"]["state"] == "ready");
    let count = server.published();
    assert_eq!(count, whole.findings().len(), "{whole:#?}");
    assert_eq!(dir.run(&["baseline"]).code, Some(0));
    let file = at(&dir, "doclint-baseline.json");
    let changes = json!({ "changes": [{ "uri": file, "type": 1 }] });
    server.notify("workspace/didChangeWatchedFiles", changes);
    server.find("the status", |it| it["params"]["errors"] == 0 && it["params"]["warnings"] == 0);
    server.settle();
    assert_eq!(server.published(), 0);
    assert_eq!(server.end(), Some(0));
}

#[test]
fn every_site_and_every_page_outside_of_sites_is_checked() {
    let dir = Dir::empty();
    let docs = crate::kit::DOCS_JSON;
    for root in ["one", "two", "two/inner"] {
        dir.write(&format!("{root}/docs.json"), docs);
        dir.write(&format!("{root}/a.mdx"), BROKEN);
    }
    dir.write("loose/a.mdx", BROKEN);
    let mut server = Server::of(&dir, abilities());
    for root in ["one", "two", "two/inner"] {
        server.findings(&at(&dir, &format!("{root}/a.mdx")), |it| !rules(it).is_empty());
    }
    server.settle();
    // The outer site does not take back the findings of the inner one.
    assert_eq!(server.last(&at(&dir, "two/inner/a.mdx")).len(), 1);
    let loose = at(&dir, "loose/a.mdx");
    server.open(&loose, BROKEN);
    let report = dir.json(&["loose/a.mdx"]);
    let expected: Vec<String> =
        report.findings().iter().map(|it| it["rule"].as_str().unwrap().to_owned()).collect();
    let found = server.findings(&loose, |it| !rules(it).is_empty());
    assert_eq!(rules(&found), expected);
    server.open_as("untitled:Untitled-1", "mdx", BROKEN);
    server.findings("untitled:Untitled-1", |it| !rules(it).is_empty());
    server.close("untitled:Untitled-1");
    server.wait_for_rules("untitled:Untitled-1", &[]);
    // A folder with a new site is added, and one without is removed.
    dir.write("loose/docs.json", docs);
    let changed =
        |kind: i64| json!({ "changes": [{ "uri": at(&dir, "loose/docs.json"), "type": kind }] });
    server.notify("workspace/didChangeWatchedFiles", changed(1));
    server.find("the new site", |it| it["params"]["root"] == at(&dir, "loose").as_str());
    std::fs::remove_file(dir.path("one/docs.json")).unwrap();
    let gone = json!({ "changes": [{ "uri": at(&dir, "one/docs.json"), "type": 3 }] });
    server.notify("workspace/didChangeWatchedFiles", gone);
    server.wait_for_rules(&at(&dir, "one/a.mdx"), &[]);
    let removed = json!({ "added": [], "removed": [{ "uri": at(&dir, ""), "name": "t" }] });
    server.notify("workspace/didChangeWorkspaceFolders", json!({ "event": removed }));
    server.wait_for_rules(&at(&dir, "two/a.mdx"), &[]);
    assert_eq!(server.end(), Some(0));
}
