//! A client that speaks to `doclint server` over pipes.

use crate::kit::{Dir, command};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// No answer takes longer, also on a busy machine and in a debug build.
const PATIENCE: Duration = Duration::from_secs(60);

/// The capabilities that a capable client declares.
pub fn abilities() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-8", "utf-16"] },
        "window": { "workDoneProgress": true },
        "workspace": {
            "workspaceEdit": { "documentChanges": true, "resourceOperations": ["create"] },
            "didChangeWatchedFiles": { "dynamicRegistration": true },
            "didChangeConfiguration": { "dynamicRegistration": true },
            "workspaceFolders": true,
        },
        "textDocument": {
            "publishDiagnostics": {
                "relatedInformation": true,
                "tagSupport": { "valueSet": [1, 2] },
                "codeDescriptionSupport": true,
                "versionSupport": true,
            },
            "codeAction": {
                "dataSupport": true,
                "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["quickfix"] } },
                "resolveSupport": { "properties": ["edit"] },
            },
            "completion": { "completionItem": { "snippetSupport": true } },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
        },
    })
}

/// A server and its pipes.
pub struct Server {
    child: Child,
    stdin: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// Messages that nobody has looked for yet.
    kept: VecDeque<Value>,
    /// The findings that were published last, by file.
    seen: BTreeMap<String, Value>,
    next: i64,
    /// The result of `initialize`.
    pub result: Value,
}

impl Server {
    /// A server that knows no client yet.
    pub fn start(folder: &Path) -> Self {
        let mut child = command(folder, &["server"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let (send, messages) = channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut stdout) {
                if send.send(message).is_err() {
                    return;
                }
            }
        });
        let stdin = child.stdin.take();
        let (kept, seen, result) = (VecDeque::new(), BTreeMap::new(), Value::Null);
        Self { child, stdin, messages, kept, seen, next: 0, result }
    }

    /// A server for a folder and a client with these abilities.
    pub fn of(dir: &Dir, abilities: Value) -> Self {
        Self::with_options(dir, abilities, Value::Null)
    }

    pub fn with_options(dir: &Dir, abilities: Value, options: Value) -> Self {
        let mut server = Self::start(&dir.path(""));
        let root = uri(&dir.path("").to_string_lossy());
        let params = json!({
            "processId": std::process::id(),
            "rootUri": root,
            "workspaceFolders": [{ "uri": root, "name": "t" }],
            "capabilities": abilities,
            "initializationOptions": options,
        });
        server.result = server.request("initialize", params);
        server.notify("initialized", json!({}));
        server
    }

    pub fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.send_raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    pub fn send_raw(&mut self, bytes: &[u8]) {
        // A server that has ended reads nothing more.
        let _ = self.stdin.as_mut().unwrap().write_all(bytes);
        let _ = self.stdin.as_mut().unwrap().flush();
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request, and returns its id.
    pub fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// The response to a request.
    pub fn response(&mut self, id: i64) -> Value {
        self.find(&format!("response {id}"), |it| it["id"] == id && it["method"].is_null())
    }

    /// The result of a request.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let mut response = self.response(id);
        assert!(response.get("error").is_none(), "{method}: {response:#}");
        response["result"].take()
    }

    /// The error that a request is answered with.
    pub fn refused(&mut self, method: &str, params: Value) -> i64 {
        let id = self.ask(method, params);
        let response = self.response(id);
        response["error"]["code"].as_i64().unwrap_or_else(|| panic!("{method}: {response:#}"))
    }

    /// The first message that fits, of those that nobody has looked for.
    pub fn find(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + PATIENCE;
        let mut next = 0;
        loop {
            while next < self.kept.len() {
                if fits(&self.kept[next]) {
                    return self.kept.remove(next).unwrap();
                }
                next += 1;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.messages.recv_timeout(left) {
                Ok(message) => self.keep(message),
                Err(RecvTimeoutError::Timeout) => panic!("no {what}: {:#?}", self.kept),
                Err(RecvTimeoutError::Disconnected) => panic!("the server ended before {what}"),
            }
        }
    }

    /// Keeps a message; requests of the server are granted.
    fn keep(&mut self, message: Value) {
        if message.get("method").is_some() && message.get("id").is_some() {
            let id = message["id"].clone();
            let result = match message["method"].as_str() {
                Some("workspace/applyEdit") => json!({ "applied": true }),
                _ => Value::Null,
            };
            self.send(&json!({ "jsonrpc": "2.0", "id": id, "result": result }));
        }
        if message["method"] == "textDocument/publishDiagnostics" {
            let uri = message["params"]["uri"].as_str().unwrap().to_owned();
            self.seen.insert(uri, message["params"].clone());
        }
        self.kept.push_back(message);
    }

    /// Opens a document.
    pub fn open(&mut self, uri: &str, text: &str) {
        let language = if uri.ends_with(".mdx") { "mdx" } else { "markdown" };
        self.open_as(uri, language, text);
    }

    pub fn open_as(&mut self, uri: &str, language: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces the text of a document.
    pub fn write(&mut self, uri: &str, version: i64, text: &str) {
        self.change(uri, version, json!([{ "text": text }]));
    }

    pub fn change(&mut self, uri: &str, version: i64, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params);
    }

    pub fn close(&mut self, uri: &str) {
        let document = json!({ "uri": uri });
        self.notify("textDocument/didClose", json!({ "textDocument": document }));
    }

    /// The findings of a file, once they are these: the rules, in order.
    pub fn wait_for_rules(&mut self, uri: &str, expected: &[&str]) -> Value {
        self.findings(uri, |it| rules(it) == expected)
    }

    /// The next published findings of a file that fit.
    pub fn findings(&mut self, uri: &str, fits: impl Fn(&Value) -> bool) -> Value {
        self.find(&format!("findings in {uri}"), |it| {
            it["method"] == "textDocument/publishDiagnostics"
                && it["params"]["uri"] == uri
                && fits(&it["params"])
        })["params"]
            .take()
    }

    /// The methods of the messages that nobody has looked for.
    pub fn kept_methods(&self) -> Vec<String> {
        self.kept.iter().filter_map(|it| Some(it["method"].as_str()?.to_owned())).collect()
    }

    /// The findings that were published last for a file.
    pub fn last(&self, uri: &str) -> Vec<Value> {
        let mine = self.seen.get(uri);
        mine.map(|it| it["diagnostics"].as_array().unwrap().clone()).unwrap_or_default()
    }

    /// How many findings are shown in all files.
    pub fn published(&self) -> usize {
        self.seen.values().map(|it| it["diagnostics"].as_array().unwrap().len()).sum()
    }

    /// Waits until the server has handled everything that was sent, and checked it.
    pub fn settle(&mut self) {
        self.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
    }

    /// Ends the server as the protocol says; returns its exit code.
    pub fn end(mut self) -> Option<i32> {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.code()
    }

    /// Closes the pipe to the server; returns its exit code.
    pub fn hang_up(mut self) -> Option<i32> {
        self.stdin = None;
        self.code()
    }

    /// The exit code of a server that ends by itself.
    pub fn code(&mut self) -> Option<i32> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(Instant::now() < deadline, "the server goes on");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test that failed leaves nothing behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address of a path without unusual characters.
pub fn uri(path: &str) -> String {
    format!("file://{}", path.trim_end_matches('/'))
}

/// The rules of published findings.
pub fn rules(params: &Value) -> Vec<&str> {
    let list = params["diagnostics"].as_array().or(params["items"].as_array());
    list.unwrap().iter().map(|it| it["code"].as_str().unwrap()).collect()
}

fn read(input: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end() {
            "" => break,
            line => {
                let value = line.strip_prefix("Content-Length: ");
                length = value.unwrap_or_else(|| panic!("not a header: {line}")).parse().unwrap();
            }
        }
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}
