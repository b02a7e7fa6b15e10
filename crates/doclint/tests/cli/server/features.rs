//! Requests of editors, feature by feature.

use super::client::{Server, abilities, rules};
use super::{OTHER, at, site};
use crate::kit::{BROKEN, Dir, GOOD};
use serde_json::{Value, json};

/// The parameters of a request for the actions on a line.
fn on_line(uri: &str, line: u32) -> Value {
    let (start, end) =
        (json!({ "line": line, "character": 0 }), json!({ "line": line, "character": 99 }));
    json!({
        "textDocument": { "uri": uri },
        "range": { "start": start, "end": end },
        "context": { "diagnostics": [] },
    })
}

fn titles(actions: &Value) -> Vec<&str> {
    actions.as_array().unwrap().iter().map(|it| it["title"].as_str().unwrap()).collect()
}

fn titled<'a>(actions: &'a Value, title: &str) -> &'a Value {
    let found = actions.as_array().unwrap().iter().find(|it| it["title"] == title);
    found.unwrap_or_else(|| panic!("no {title}: {:?}", titles(actions)))
}

/// The text after the edits of one document; they have to be for this version.
fn edited(text: &str, edit: &Value, uri: &str, version: &Value) -> String {
    let changes = edit["documentChanges"].as_array().unwrap();
    let change = changes.iter().find(|it| it["textDocument"]["uri"] == uri).unwrap();
    assert_eq!(&change["textDocument"]["version"], version, "{edit:#}");
    let lines: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|it| it.0 + 1)).collect();
    let offset = |at: &Value| {
        let line = at["line"].as_u64().unwrap() as usize;
        lines.get(line).map_or(text.len(), |it| it + at["character"].as_u64().unwrap() as usize)
    };
    let mut edits: Vec<(usize, usize, &str)> = change["edits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            let (start, end) = (&it["range"]["start"], &it["range"]["end"]);
            (offset(start), offset(end), it["newText"].as_str().unwrap())
        })
        .collect();
    edits.sort();
    let mut out = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        out.replace_range(start..end, new);
    }
    out
}

#[test]
fn findings_can_be_fixed_suppressed_and_turned_off() {
    let dir = site();
    dir.write("doclint.yml", "# Ours.\nprofile: all\n");
    // The two names of a language have safe fixes, and the definition an unsafe one.
    let code = "```curl\ncurl https://example.com\n```\n";
    let text = format!("{GOOD}\n{code}\n{code}\n[x]: /b\n");
    let mut server = Server::of(&dir, abilities());
    let a = at(&dir, "a.mdx");
    server.open(&a, &text);
    server.findings(&a, |it| it["version"] == 1);
    let actions = server.request("textDocument/codeAction", on_line(&a, 7));
    let preferred: Vec<&Value> =
        actions.as_array().unwrap().iter().filter(|it| it["isPreferred"] == true).collect();
    assert_eq!(preferred.len(), 1, "{actions:#}");
    assert_eq!(preferred[0]["diagnostics"][0]["code"], "code/unknown-language");
    let fixed = edited(&text, &preferred[0]["edit"], &a, &json!(1));
    assert_eq!(fixed.matches("```bash").count(), 1, "{fixed}");
    let actions = server.request("textDocument/codeAction", on_line(&a, 15));
    let unsafe_fix = &actions[0];
    assert!(unsafe_fix["title"].as_str().unwrap().ends_with("(unsafe)"), "{actions:#}");
    assert!(unsafe_fix.get("isPreferred").is_none());
    assert!(!edited(&text, &unsafe_fix["edit"], &a, &json!(1)).contains("[x]"));
    // An edit that is computed later is completed by the server.
    let suppress = titled(&actions, "Suppress links/unused-definition here").clone();
    assert!(suppress.get("edit").is_none());
    let suppress = server.request("codeAction/resolve", suppress);
    let suppressed = edited(&text, &suppress["edit"], &a, &json!(1));
    let comment =
        "{/* doclint-disable-next-line links/unused-definition -- TODO: give the reason */}";
    assert!(suppressed.contains(comment), "{suppressed}");
    let off = titled(&actions, "Turn off links/unused-definition in doclint.yml").clone();
    let off = server.request("codeAction/resolve", off);
    let settings = at(&dir, "doclint.yml");
    let edited_settings = edited("# Ours.\nprofile: all\n", &off["edit"], &settings, &Value::Null);
    assert_eq!(edited_settings, "# Ours.\nprofile: all\nrules:\n  links/unused-definition: off\n");
    // All safe fixes of the page.
    let mut params = on_line(&a, 0);
    params["context"]["only"] = json!(["source.fixAll"]);
    let all = server.request("textDocument/codeAction", params);
    assert_eq!(all.as_array().unwrap().len(), 1, "{all:#}");
    assert_eq!(all[0]["kind"], "source.fixAll.doclint");
    let fixed = edited(&text, &all[0]["edit"], &a, &json!(1));
    assert_eq!(fixed.matches("```bash").count(), 2, "{fixed}");
    assert!(fixed.contains("[x]"), "{fixed}");
    dir.write("a.mdx", &text);
    assert_eq!(dir.run(&["check", "--fix", "a.mdx"]).code, Some(0));
    assert_eq!(std::fs::read_to_string(dir.path("a.mdx")).unwrap(), fixed);
    let command = json!({ "command": "doclint.fixAll", "arguments": [a] });
    server.request("workspace/executeCommand", command);
    let applied = server.find("the edit", |it| it["method"] == "workspace/applyEdit");
    assert_eq!(edited(&text, &applied["params"]["edit"], &a, &json!(1)), fixed);
    // An action of an old text is not applied to a new one.
    server.write(&a, 2, BROKEN);
    let id = server.ask(
        "codeAction/resolve",
        titled(&actions, "Suppress links/unused-definition here").clone(),
    );
    assert_eq!(server.response(id)["error"]["code"], -32801);
    assert_eq!(server.end(), Some(0));
}

#[test]
fn a_client_that_can_do_little_gets_commands_and_plain_edits() {
    let dir = site();
    dir.write("doclint.yml", "profile: all\n");
    let text = format!("{GOOD}\n[x]: /b\n");
    let mut server = Server::of(&dir, json!({}));
    let a = at(&dir, "a.mdx");
    server.open(&a, &text);
    server.findings(&a, |it| it["version"] == 1);
    let actions = server.request("textDocument/codeAction", on_line(&a, 7));
    let first = &actions[0];
    assert!(first["edit"]["changes"][&a].is_array(), "{actions:#}");
    let off = titled(&actions, "Turn off links/unused-definition in doclint.yml");
    let command = json!({
        "command": off["command"]["command"], "arguments": off["command"]["arguments"],
    });
    server.request("workspace/executeCommand", command);
    let applied = server.find("the edit", |it| it["method"] == "workspace/applyEdit");
    assert!(
        applied["params"]["edit"]["changes"][at(&dir, "doclint.yml")].is_array(),
        "{applied:#}"
    );
    let found = server.last(&a);
    let plain =
        found.iter().all(|it| it.get("tags").is_none() && it.get("codeDescription").is_none());
    assert!(plain, "{found:#?}");
    assert_eq!(server.end(), Some(0));
}

#[test]
fn a_settings_file_is_created_to_turn_a_rule_off() {
    let dir: Dir = site();
    let mut server = Server::of(&dir, abilities());
    let a = at(&dir, "a.mdx");
    server.open(&a, BROKEN);
    let found = server.findings(&a, |it| it["version"] == 1 && !rules(it).is_empty());
    let line = found["diagnostics"][0]["range"]["start"]["line"].as_u64().unwrap() as u32;
    let rule = rules(&found)[0].to_owned();
    let actions = server.request("textDocument/codeAction", on_line(&a, line));
    let off = titled(&actions, &format!("Turn off {rule} in doclint.yml")).clone();
    let off = server.request("codeAction/resolve", off);
    assert_eq!(off["edit"]["documentChanges"][0]["kind"], "create", "{off:#}");
    let settings = at(&dir, "doclint.yml");
    assert_eq!(off["edit"]["documentChanges"][0]["uri"], settings);
    let created = edited_created(&off["edit"]["documentChanges"][1]);
    assert_eq!(created, format!("rules:\n  {rule}: off\n"));
    server.request("workspace/executeCommand", json!({ "command": "doclint.check" }));
    server.settle();
    assert_eq!(server.end(), Some(0));
}

fn edited_created(change: &Value) -> &str {
    change["edits"][0]["newText"].as_str().unwrap()
}

/// A site where much leads from one file to another.
fn linked() -> Dir {
    let docs = r##"{"theme": "mint", "name": "T", "colors": {"primary": "#123456"},
        "navigation": {"groups": [{"group": "Guides", "pages": ["a", "b"]}]}}"##;
    let a = format!(
        "{GOOD}\n## Set it up\n\nText.\n\n<Card title=\"One\" href=\"/b\">\nText.\n</Card>\n"
    );
    let b = format!("{OTHER}\nSee [how](/a#set-it-up), and [the web](https://example.com).\n");
    Dir::site(&[("docs.json", docs.to_owned()), ("a.mdx", a), ("b.mdx", b)])
}

/// The parameters of a request about a place: a text of a document, and some characters further.
fn place(uri: &str, text: &str, needle: &str, further: usize) -> Value {
    let offset = text.find(needle).unwrap_or_else(|| panic!("no {needle}")) + further;
    let line = text[..offset].matches('\n').count();
    let character = offset - text[..offset].rfind('\n').map_or(0, |it| it + 1);
    let position = json!({ "line": line, "character": character });
    json!({ "textDocument": { "uri": uri }, "position": position })
}

#[test]
fn what_is_under_the_cursor_is_explained_completed_and_found() {
    let dir = linked();
    let mut server = Server::of(&dir, abilities());
    let (a, b) = (at(&dir, "a.mdx"), at(&dir, "b.mdx"));
    let read = |path: &str| std::fs::read_to_string(dir.path(path)).unwrap();
    let (text_a, text_b) = (read("a.mdx"), read("b.mdx"));
    server.open(&a, &text_a);
    server.open(&b, &text_b);
    server.findings(&b, |it| it["version"] == 1);
    let hover = server.request("textDocument/hover", place(&b, &text_b, "/a#set", 2));
    let shown = hover["contents"]["value"].as_str().unwrap();
    assert!(shown.contains("Install the agent"), "{shown}");
    let hover = server.request("textDocument/hover", place(&a, &text_a, "<Card", 2));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("href"), "{hover:#}");
    let found = server.request("textDocument/definition", place(&b, &text_b, "/a#set", 4));
    assert_eq!((&found[0]["uri"], &found[0]["range"]["start"]["line"]), (&json!(a), &json!(7)));
    let mut params = place(&a, &text_a, "Set it up", 2);
    params["context"] = json!({ "includeDeclaration": false });
    let found = server.request("textDocument/references", params);
    assert_eq!(found.as_array().unwrap().len(), 1, "{found:#}");
    assert_eq!(found[0]["uri"], b);
    let document = json!({ "textDocument": { "uri": b } });
    let links = server.request("textDocument/documentLink", document.clone());
    let targets: Vec<&str> =
        links.as_array().unwrap().iter().map(|it| it["target"].as_str().unwrap()).collect();
    assert_eq!(targets, [&format!("{a}#L8"), "https://example.com"]);
    let document = json!({ "textDocument": { "uri": a } });
    let outline = server.request("textDocument/documentSymbol", document.clone());
    assert!(outline.to_string().contains("\"Set it up\""), "{outline:#}");
    let folds = server.request("textDocument/foldingRange", document);
    assert!(!folds.as_array().unwrap().is_empty());
    let positions = json!([{ "line": 9, "character": 1 }]);
    let params = json!({ "textDocument": { "uri": a }, "positions": positions });
    let grown = server.request("textDocument/selectionRange", params);
    assert!(grown[0]["parent"]["range"].is_object(), "{grown:#}");
    let found = server.request("workspace/symbol", json!({ "query": "setitup" }));
    assert_eq!(found[0]["name"], "Set it up", "{found:#}");
    // The typed text is completed, although the page is broken meanwhile.
    let typed = format!("{text_b}\n[x](/a#s\n\n<Car");
    server.write(&b, 2, &typed);
    let labels = |found: &Value| -> Vec<String> {
        let items = found["items"].as_array().unwrap();
        items.iter().map(|it| it["label"].as_str().unwrap().to_owned()).collect()
    };
    let found = server.request("textDocument/completion", place(&b, &typed, "\n<Car", 5));
    assert!(labels(&found).contains(&"Card".to_owned()), "{found:#}");
    let found = server.request("textDocument/completion", place(&b, &typed, "/a#s\n", 4));
    assert_eq!(labels(&found), ["set-it-up"], "{found:#}");
    assert_eq!(server.end(), Some(0));
}

#[test]
fn names_change_with_everything_that_leads_to_them() {
    let dir = linked();
    let mut server = Server::of(&dir, abilities());
    let (a, b) = (at(&dir, "a.mdx"), at(&dir, "b.mdx"));
    let text = std::fs::read_to_string(dir.path("a.mdx")).unwrap();
    server.open(&a, &text);
    server.findings(&a, |it| it["version"] == 1);
    let here = place(&a, &text, "Set it up", 2);
    let target = server.request("textDocument/prepareRename", here.clone());
    assert_eq!(target["placeholder"], "Set it up");
    let mut params = here;
    params["newName"] = "Take it down".into();
    let edit = server.request("textDocument/rename", params);
    assert!(edited(&text, &edit, &a, &json!(1)).contains("\n## Take it down\n"), "{edit:#}");
    let other = std::fs::read_to_string(dir.path("b.mdx")).unwrap();
    assert!(edited(&other, &edit, &b, &Value::Null).contains("(/a#take-it-down)"), "{edit:#}");
    // A tag takes its partner with it.
    let mut params = place(&a, &text, "<Card", 2);
    params["newName"] = "Note".into();
    let edit = server.request("textDocument/rename", params);
    assert!(edited(&text, &edit, &a, &json!(1)).contains("</Note>"), "{edit:#}");
    let mut params = place(&a, &text, "Text.", 1);
    params["newName"] = "x".into();
    assert_eq!(server.refused("textDocument/rename", params), -32803);
    let files = json!([{ "oldUri": a, "newUri": at(&dir, "guides/a.mdx") }]);
    let edit = server.request("workspace/willRenameFiles", json!({ "files": files }));
    assert!(edited(&other, &edit, &b, &Value::Null).contains("(/guides/a#set-it-up)"), "{edit:#}");
    assert!(edit.to_string().contains("docs.json"), "{edit:#}");
    assert_eq!(server.end(), Some(0));
}
