//! The comment that the action keeps up to date, with a stand-in for the API of GitHub.
#![cfg(unix)]

use crate::ecosystem::is_here;
use crate::kit::{BROKEN, DOCS_JSON, GOOD};
use crate::runner::{CHECK, COMMENT, Done, INSTALL, Runner};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// The comments of pull request 7, and the calls that changed them.
#[derive(Default)]
struct Thread {
    comments: Vec<Value>,
    calls: Vec<String>,
    /// The status of each answer, if calls are refused.
    refusal: Option<u16>,
}

/// An API that answers until the test ends.
struct Api {
    address: String,
    thread: Arc<Mutex<Thread>>,
}

impl Api {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let thread = Arc::new(Mutex::new(Thread::default()));
        let of_server = Arc::clone(&thread);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                answer(stream, &mut of_server.lock().unwrap());
            }
        });
        Self { address, thread }
    }

    /// Adds a comment by somebody, and returns its id.
    fn add(&self, kind: &str, association: &str, body: &str) -> u64 {
        let mut thread = self.thread.lock().unwrap();
        let id = 100 + thread.comments.len() as u64;
        thread.comments.push(json!({
            "url": format!("https://api.example/{id}"), "id": id, "node_id": "x",
            "user": {"login": "a", "id": 5, "type": kind}, "body": body,
            "author_association": association, "reactions": {"+1": 0, "total_count": 0},
            "performed_via_github_app": {"id": 9, "owner": {"type": "Bot"}},
        }));
        id
    }

    /// The calls since the last look.
    fn calls(&self) -> Vec<String> {
        std::mem::take(&mut self.thread.lock().unwrap().calls)
    }

    fn body(&self, id: u64) -> String {
        let thread = self.thread.lock().unwrap();
        let comment = thread.comments.iter().find(|it| it["id"] == id).unwrap();
        comment["body"].as_str().unwrap().to_owned()
    }
}

fn answer(stream: TcpStream, thread: &mut Thread) {
    let mut reader = BufReader::new(stream);
    let (mut first, mut length, mut is_allowed) = (String::new(), 0, false);
    reader.read_line(&mut first).unwrap();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).unwrap() == 0 || line == "\r\n" {
            break;
        }
        let (name, value) = line.trim_end().split_once(": ").unwrap();
        match name.to_lowercase().as_str() {
            "content-length" => length = value.parse().unwrap(),
            "authorization" => is_allowed = value == "Bearer token_1",
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    let parts: Vec<&str> = first.split(' ').collect();
    let (status, answer) = match thread.refusal {
        _ if !is_allowed => (401, json!({"message": "Bad credentials"})),
        Some(status) => (status, json!({"message": "Resource not accessible by integration"})),
        None => respond(thread, parts[0], parts[1], &body),
    };
    // Indented, as programs that are not browsers get it.
    let text = format!("{answer:#}");
    let head =
        format!("HTTP/1.1 {status} X\r\nConnection: close\r\nContent-Length: {}", text.len());
    let _ = reader.get_mut().write_all(format!("{head}\r\n\r\n{text}").as_bytes());
}

fn respond(thread: &mut Thread, method: &str, path: &str, body: &[u8]) -> (u16, Value) {
    let path = path.strip_prefix("/repos/acme/docs/issues/").unwrap();
    thread.calls.push(format!("{method} {path}"));
    let written = || serde_json::from_slice::<Value>(body).unwrap()["body"].clone();
    match method {
        "GET" => {
            let page = path.strip_prefix("7/comments?per_page=100&page=").unwrap();
            let skipped = (page.parse::<usize>().unwrap() - 1) * 100;
            (200, thread.comments.iter().skip(skipped).take(100).cloned().collect())
        }
        "POST" => {
            let id = 100 + thread.comments.len();
            let user = json!({"type": "Bot"});
            let comment = json!({"id": id, "body": written(), "user": user});
            thread.comments.push(comment.clone());
            (201, comment)
        }
        _ => {
            let id: u64 = path.strip_prefix("comments/").unwrap().parse().unwrap();
            let comment = thread.comments.iter_mut().find(|it| it["id"] == id).unwrap();
            comment["body"] = written();
            (200, comment.clone())
        }
    }
}

/// A pull request of a repository with a site that has an error.
fn pull_request() -> Option<(Runner, Api)> {
    if !is_here("curl") {
        return None;
    }
    let (mut runner, api) = (Runner::new(), Api::start());
    runner.real_doclint();
    runner.set("GITHUB_API_URL", &api.address).set("GITHUB_REPOSITORY", "acme/docs");
    runner.set("GITHUB_REF", "refs/pull/7/merge");
    std::fs::create_dir(runner.dir.path("work/.git")).unwrap();
    runner.dir.write("work/docs/docs.json", DOCS_JSON);
    runner.dir.write("work/docs/a.mdx", BROKEN);
    Some((runner, api))
}

/// Checks a path and comments.
fn comment(runner: &Runner, path: &str, category: &str) -> Done {
    let inputs = [("path", path), ("comment", "true"), ("sarif-category", category)];
    runner.step(CHECK, &inputs);
    let done = runner.step(COMMENT, &[("github-token", "token_1")]);
    assert_eq!(done.code, Some(0), "{done:#?}");
    done
}

const LIST: &str = "GET 7/comments?per_page=100&page=1";

#[test]
fn one_comment_is_written_and_kept_up_to_date() {
    let Some((runner, api)) = pull_request() else { return };
    let text = r#"<Note>\t"quoted" C:\temp | `code` é 🎉 @acme #7 {{x}} $HOME </Note>"#;
    runner.dir.write("work/docs/b.mdx", format!("{GOOD}\n[{text}](/{text})\n\n<Waring>\n"));
    comment(&runner, "docs", "doclint");
    assert_eq!(api.calls(), [LIST, "POST 7/comments"]);
    let report = runner.left("temp/doclint-reports/comments/1.md");
    assert!(report.starts_with("<!-- doclint: doclint/docs -->\n### doclint found "), "{report}");
    assert!(report.lines().nth(1).unwrap().ends_with(" in `docs`"), "{report}");
    assert_eq!(api.body(100), report, "the comment is the report, whatever is in it");

    comment(&runner, "docs", "doclint");
    assert_eq!(api.calls(), [LIST, "PATCH comments/100"]);
    std::fs::remove_file(runner.dir.path("work/docs/b.mdx")).unwrap();
    runner.dir.write("work/docs/a.mdx", GOOD);
    comment(&runner, "docs", "doclint");
    assert_eq!(api.calls(), [LIST, "PATCH comments/100"]);
    assert!(api.body(100).contains("### doclint found no "), "{}", api.body(100));
    // A clean site gets no comment of its own.
    comment(&runner, "docs", "another");
    assert_eq!(api.calls(), [LIST]);
}

#[test]
fn each_site_and_each_category_has_its_own_comment() {
    let Some((runner, api)) = pull_request() else { return };
    runner.dir.write("work/api/docs.json", DOCS_JSON);
    runner.dir.write("work/api/b.mdx", BROKEN);
    for _ in 0..2 {
        comment(&runner, "docs\napi", "doclint");
        comment(&runner, "docs", "do cs\"\\|&--><b>");
    }
    let first = api.calls();
    let posts = first.iter().filter(|it| it.starts_with("POST")).count();
    assert_eq!((posts, first.len()), (3, 10), "{first:?}");
    let marks = [100, 101, 102].map(|id| api.body(id).lines().next().unwrap().to_owned());
    let expected = ["doclint/docs", "doclint/api", "do_cs____--__b_/docs"];
    assert_eq!(marks, expected.map(|it| format!("<!-- doclint: {it} -->")));
    assert!(api.body(101).contains("api/b.mdx") && !api.body(101).contains("docs/a.mdx"));
}

#[test]
fn comments_of_others_are_left_alone() {
    let Some((runner, api)) = pull_request() else { return };
    let mark = "<!-- doclint: doclint/docs -->\r\n### doclint found 1 error";
    api.add("User", "NONE", mark);
    api.add("User", "MEMBER", &format!("Look: {mark}"));
    api.add(
        "User",
        "NONE",
        "x\", \"user\": {\"type\": \"Bot\"}, \"body\": \"<!-- doclint: doclint/docs -->",
    );
    api.add("Bot", "NONE", "<!-- doclint: doclint/docs2 -->\nx");
    for _ in 0..110 {
        api.add("User", "NONE", &"\\\"[{\"id\":".repeat(50));
    }
    let id = api.add("Bot", "NONE", mark);
    comment(&runner, "docs", "doclint");
    let second = LIST.replace("&page=1", "&page=2");
    assert_eq!(api.calls(), [LIST, &second, &format!("PATCH comments/{id}")]);
    assert_eq!(api.body(100), mark);
    // Somebody who may write to the repository can have the comment, such as the owner of a token.
    api.thread.lock().unwrap().comments.clear();
    let id = api.add("User", "COLLABORATOR", mark);
    comment(&runner, "docs", "doclint");
    assert_eq!(api.calls(), [LIST, &format!("PATCH comments/{id}")]);
    // A longer list is not read to its end.
    for _ in 0..1100 {
        api.add("User", "NONE", "x");
    }
    api.thread.lock().unwrap().comments[0]["body"] = "x".into();
    comment(&runner, "docs", "doclint");
    let calls = api.calls();
    assert_eq!((calls.len(), calls.last().map(String::as_str)), (11, Some("POST 7/comments")));
}

#[test]
fn a_refused_comment_is_a_warning() {
    let Some((mut runner, api)) = pull_request() else { return };
    for (status, why) in [
        (403, "HTTP 403): the job needs the permission \"pull-requests: write\""),
        (404, "pull requests of forks don't have"),
        (500, "the API could not be used (HTTP 500)"),
    ] {
        api.thread.lock().unwrap().refusal = Some(status);
        let done = comment(&runner, "docs", "doclint");
        assert_eq!(done.stdout.lines().count(), 1, "{done:#?}");
        assert!(done.stdout.starts_with("::warning title=doclint::no comment was written"));
        assert!(done.stdout.contains(why), "{done:#?}");
    }
    for token in ["", "a\"b", "a\nurl = \"x\"", "wrong"] {
        let done = runner.step(COMMENT, &[("github-token", token)]);
        assert_eq!(done.code, Some(0), "{done:#?}");
        assert!(done.stdout.starts_with("::warning title=doclint::no comment"), "{done:#?}");
    }
    runner.set("GITHUB_API_URL", "http://127.0.0.1:9");
    let done = comment(&runner, "docs", "doclint");
    assert!(done.stdout.contains("(HTTP 000)"), "{done:#?}");
    assert_eq!(api.calls(), [""; 0]);
}

#[test]
fn only_a_pull_request_gets_a_comment() {
    let Some((mut runner, api)) = pull_request() else { return };
    runner.set("GITHUB_REF", "refs/heads/main");
    let done = comment(&runner, "docs", "doclint");
    assert!(done.stdout.contains("belongs to no pull request"), "{done:#?}");
    assert_eq!(api.calls(), [""; 0]);
    // `pull_request_target` runs on the base, and only the event names the pull request.
    let event = json!({"number": 3, "issue": {"number": 4}, "pull_request": {"body": "\"number\": 5", "number": 7}});
    runner.dir.write("event.json", event.to_string());
    let path = runner.dir.path("event.json").display().to_string();
    comment(runner.set("GITHUB_EVENT_PATH", &path), "docs", "doclint");
    assert_eq!(api.calls(), [LIST, "POST 7/comments"]);
    // Without a report, nothing changes: the settings are invalid.
    runner.dir.write("work/docs/doclint.yml", "rules: 7");
    comment(&runner, "docs", "doclint");
    assert_eq!(api.calls(), [LIST]);
    assert_eq!(runner.step(INSTALL, &[("version", "installed")]).code, Some(0));
}
