//! Clients that send messages that no client should send, or that go away.

use super::client::{Server, abilities, rules};
use super::{OTHER, at, site};
use crate::kit::{BROKEN, Dir, GOOD};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[test]
fn what_is_no_message_is_refused_and_the_server_goes_on() {
    let dir = site();
    let mut server = Server::start(&dir.path(""));
    assert_eq!(server.refused("textDocument/hover", json!({})), -32002);
    let frame = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
    for text in ["{", "[]", "nonsense", "{\"id\": []}", "\u{0}", "{\"jsonrpc\":\"2.0\"}"] {
        server.send_raw(frame(text).as_bytes());
        let answer = server.find("an error", |it| it["id"].is_null() && it["error"].is_object());
        assert!(answer["error"]["code"].as_i64().unwrap() <= -32600, "{text}: {answer}");
    }
    // The abilities of this client have wrong types.
    let wrong =
        json!({ "general": 7, "textDocument": ["x"], "window": { "workDoneProgress": "y" } });
    server.request("initialize", json!({ "processId": null, "rootUri": 7, "capabilities": wrong }));
    assert_eq!(server.refused("initialize", json!({})), -32600);
    assert_eq!(server.refused("no/such/method", json!({})), -32601);
    assert_eq!(server.refused("textDocument/codeAction", json!({ "textDocument": 7 })), -32602);
    assert_eq!(server.refused("workspace/executeCommand", json!({ "command": "rm" })), -32602);
    server.notify("no/such/notification", json!([1, 2]));
    server.notify("textDocument/didOpen", json!({ "textDocument": { "uri": "x" } }));
    server.notify("textDocument/didChange", Value::Null);
    server.notify("$/cancelRequest", json!({ "id": 9999 }));
    server.notify("workspace/didChangeWatchedFiles", json!({ "changes": "all" }));
    server.send(&json!({ "jsonrpc": "2.0", "id": 77, "result": null }));
    // The server still checks the files that it gets.
    let a = at(&dir, "a.mdx");
    server.open(&a, BROKEN);
    server.findings(&a, |it| !rules(it).is_empty());
    assert_eq!(server.request("shutdown", Value::Null), Value::Null);
    assert_eq!(server.refused("textDocument/hover", json!({})), -32600);
    server.notify("exit", Value::Null);
    assert_eq!(server.code(), Some(0));
}

#[test]
fn the_server_ends_when_its_client_does() {
    let dir = site();
    assert_eq!(Server::start(&dir.path("")).hang_up(), Some(1));
    let mut server = Server::of(&dir, abilities());
    server.settle();
    assert_eq!(server.hang_up(), Some(1));
    let mut server = Server::of(&dir, abilities());
    server.notify("exit", Value::Null);
    assert_eq!(server.code(), Some(1));
    for broken in
        ["no header\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: 999999999999\r\n\r\n{"]
    {
        let mut server = Server::of(&dir, abilities());
        server.send_raw(broken.as_bytes());
        assert_eq!(server.hang_up(), Some(1), "{broken}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_server_ends_when_the_process_that_started_it_is_gone() {
    let dir = site();
    let mut parent = std::process::Command::new("sleep").arg("600").spawn().unwrap();
    let mut server = Server::start(&dir.path(""));
    let id = parent.id();
    server.request("initialize", json!({ "processId": id, "rootUri": null, "capabilities": {} }));
    parent.kill().unwrap();
    parent.wait().unwrap();
    assert_eq!(server.code(), Some(1));
}

#[test]
fn documents_that_are_unknown_or_out_of_order_do_no_harm() {
    let dir = site();
    let mut server = Server::of(&dir, abilities());
    let (a, b) = (at(&dir, "a.mdx"), at(&dir, "b.mdx"));
    let position = json!({ "line": 999, "character": 999 });
    let range = json!({ "start": position, "end": position });
    for uri in ["file:///nowhere.mdx", "untitled:x", "http://x/y", "::", ""] {
        let document = json!({ "uri": uri });
        let params =
            json!({ "textDocument": document, "range": range, "context": { "diagnostics": [] } });
        assert_eq!(server.request("textDocument/codeAction", params), Value::Null, "{uri}");
        let pulled = server.request("textDocument/diagnostic", json!({ "textDocument": document }));
        assert_eq!(pulled["items"], json!([]), "{uri}");
        server.write(uri, 7, "never opened");
        server.close(uri);
    }
    server.open(&a, GOOD);
    server.findings(&a, |it| it["version"] == 1 && rules(it).is_empty());
    server.write(&a, 5, BROKEN);
    server.write(&a, 3, GOOD);
    server.findings(&a, |it| it["version"] == 5 && !rules(it).is_empty());
    server.settle();
    assert!(!server.last(&a).is_empty(), "an old version counts");
    // Ranges that are nowhere, backwards, or in the middle of a character.
    let at = |line: u32, character: u32| json!({ "line": line, "character": character });
    let backwards = json!({ "start": at(3, 1), "end": at(0, 0) });
    let nowhere = json!({ "start": at(999, 0), "end": at(u32::MAX, u32::MAX) });
    server.open(&b, &format!("{OTHER}𝄞\n"));
    server.change(
        &b,
        2,
        json!([
            { "range": backwards, "text": "" },
            { "range": nowhere, "text": "\n[x](/nowhere)\n" },
            { "range": { "start": at(6, 1), "end": at(6, 2) }, "text": "" },
        ]),
    );
    server.wait_for_rules(&b, &["links/broken-link"]);
    assert_eq!(server.end(), Some(0));
}

#[test]
fn a_flood_of_changes_is_checked_once_it_ends() {
    let dir = site();
    let mut server = Server::of(&dir, abilities());
    let a = at(&dir, "a.mdx");
    server.open(&a, GOOD);
    server.findings(&a, |it| it["version"] == 1);
    let start = Instant::now();
    let end = json!({ "line": 9999, "character": 0 });
    let range = json!({ "start": end, "end": end });
    for version in 2..4000 {
        server.change(&a, version, json!([{ "range": range, "text": "x " }]));
    }
    for _ in 0..600 {
        let document = json!({ "uri": a });
        let id = server.ask("textDocument/diagnostic", json!({ "textDocument": document }));
        server.notify("$/cancelRequest", json!({ "id": id }));
    }
    server.change(&a, 4000, json!([{ "range": range, "text": "\n\n<Note>\nNever closed.\n" }]));
    server.findings(&a, |it| it["version"] == 4000 && !rules(it).is_empty());
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    assert_eq!(server.end(), Some(0));
}

#[test]
fn a_huge_document_is_not_checked_and_can_become_small() {
    let dir = site();
    let mut server = Server::of(&dir, abilities());
    let a = at(&dir, "a.mdx");
    server.open(&a, &"x\n".repeat(9 << 20));
    let found = server.findings(&a, |it| it["version"] == 1 && !rules(it).is_empty());
    assert_eq!(rules(&found), ["read/too-large"]);
    server.write(&a, 2, GOOD);
    server.findings(&a, |it| it["version"] == 2 && rules(it).is_empty());
    assert_eq!(server.end(), Some(0));
}

#[test]
fn a_killed_client_leaves_no_server() {
    let dir: Dir = site();
    // The server belongs to a shell that is killed, as an editor may be.
    let binary = env!("CARGO_BIN_EXE_doclint");
    let script = format!("{binary} server & echo $!; wait");
    let mut shell = std::process::Command::new("sh")
        .args(["-c", &script])
        .current_dir(dir.path(""))
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    use std::io::{BufRead, BufReader};
    let mut line = String::new();
    BufReader::new(shell.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let server = std::path::PathBuf::from(format!("/proc/{}", line.trim()));
    shell.kill().unwrap();
    shell.wait().unwrap();
    drop(shell);
    let deadline = Instant::now() + Duration::from_secs(30);
    while server.exists() {
        assert!(Instant::now() < deadline, "the server goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// An editor opens the files that a stranger's page refers to, and changes those that it renames.
#[cfg(unix)]
#[test]
fn no_answer_leads_out_of_the_site() {
    let dir = site();
    let outside = Dir::site(&[("secret.mdx", GOOD)]);
    std::os::unix::fs::symlink(outside.path(""), dir.path("more")).unwrap();
    std::os::unix::fs::symlink("/etc/hosts", dir.path("hosts.mdx")).unwrap();
    let out = outside.path("secret").display().to_string();
    let links = [
        "/a",
        "command:workbench.action.terminal.new",
        "javascript:alert(1)",
        "vscode://x/y",
        &format!("file://{out}.mdx"),
        &out,
        "../../../../../../etc/hosts",
        "/more/secret",
        "/hosts",
        "/.git/config",
        "\\\\server\\share",
    ];
    let body: String = links.iter().map(|it| format!("[x]({it})\n\n")).collect();
    let imports = format!("import A from \"{out}.mdx\";\nimport B from \"/more/secret.mdx\";\n");
    let text = format!("{GOOD}\n{imports}\n{body}\n<A /> <B />\n\n## \u{1b}[31mRed\u{7}\n");
    dir.write("b.mdx", &text);
    dir.write("doclint.yml", "output: [json=report.json, sarif=../out.sarif]\n");
    let mut server = Server::of(&dir, abilities());
    let b = at(&dir, "b.mdx");
    server.open(&b, &text);
    server.settle();
    let document = json!({ "uri": b });
    let mut answers =
        vec![server.request("textDocument/documentLink", json!({ "textDocument": document }))];
    assert!(answers[0].to_string().contains(&at(&dir, "a.mdx")), "{:#}", answers[0]);
    for (line, _) in text.lines().enumerate() {
        for character in [5, 12] {
            let place = json!({ "textDocument": document, "position": { "line": line, "character": character },
                "context": { "includeDeclaration": true }, "newName": "x\n::error::x/../../.." });
            for method in ["definition", "references", "hover", "rename", "completion"] {
                let id = server.ask(&format!("textDocument/{method}"), place.clone());
                answers.push(server.response(id));
            }
        }
    }
    for to in ["../x.mdx", ".git/x.mdx", "more/x.mdx", "a.mdx", "docs.json", "\u{1b}.mdx"] {
        let files = json!([{ "oldUri": at(&dir, "b.mdx"), "newUri": at(&dir, to) }]);
        let id = server.ask("workspace/willRenameFiles", json!({ "files": files }));
        answers.push(server.response(id));
    }
    let root = at(&dir, "");
    for answer in &answers {
        let answer = answer.to_string();
        for scheme in ["command:", "javascript:", "vscode:"] {
            assert!(!answer.contains(&format!("\"{scheme}")), "{answer}");
        }
        let places = answer.match_indices("\"file://").map(|(at, _)| &answer[at + 1..]);
        for place in places {
            let is_inside =
                place.starts_with(&root) && !place.starts_with(&format!("{root}/.git/"));
            assert!(is_inside && !place.starts_with(&format!("{root}/more/")), "{place}");
        }
    }
    assert_eq!(server.end(), Some(0));
    assert!(!dir.path("report.json").exists(), "a server writes no report");
    assert!(!dir.path("../out.sarif").exists());
}
