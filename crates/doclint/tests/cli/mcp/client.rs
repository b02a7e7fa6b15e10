//! A client that speaks to `doclint mcp` over pipes.

use crate::kit::{Dir, command};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// No answer takes longer, also on a busy machine and in a debug build.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server and its pipes.
pub struct Client {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    next: i64,
}

impl Client {
    /// A server that knows no client yet.
    pub fn start(dir: &Dir, args: &[&str]) -> Self {
        let args = [&["mcp"], args].concat();
        let mut child = command(&dir.path(""), &args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let Ok(line) = line else { return };
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        let stdin = child.stdin.take();
        Self { child, stdin, lines, next: 0 }
    }

    /// A server whose client has said which version it speaks.
    pub fn of(dir: &Dir, args: &[&str]) -> Self {
        let mut client = Self::start(dir, args);
        client.initialize("2025-11-25");
        client
    }

    /// The version that the server answers with.
    pub fn initialize(&mut self, version: &str) -> String {
        let info = json!({ "name": "test", "version": "1" });
        let params = json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": info });
        let result = self.request("initialize", params);
        self.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        result["protocolVersion"].as_str().unwrap().to_owned()
    }

    pub fn send(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(line.as_bytes()).unwrap();
        stdin.write_all(b"\n").unwrap();
        stdin.flush().unwrap();
    }

    /// The next message.
    pub fn read(&mut self) -> Value {
        let line = self.lines.recv_timeout(PATIENCE).expect("a message");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// Sends a request, and returns its id.
    pub fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        let id = self.next;
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.send(&message.to_string());
        id
    }

    /// The response to a request.
    pub fn response(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let response = self.read();
        assert_eq!(response["id"], id, "{method}: {response:#}");
        response
    }

    /// The result of a request.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let mut response = self.response(method, params);
        assert!(response.get("error").is_none(), "{method}: {response:#}");
        response["result"].take()
    }

    /// The answer of a tool, which is the same as text and as JSON.
    pub fn tool(&mut self, name: &str, arguments: Value) -> Value {
        let params = json!({ "name": name, "arguments": arguments });
        let mut result = self.request("tools/call", params);
        assert_ne!(result["isError"], true, "{name}: {result:#}");
        let text = result["content"][0]["text"].as_str().unwrap();
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(value, result["structuredContent"], "{name}");
        result["structuredContent"].take()
    }

    /// Why a tool refuses.
    pub fn refusal(&mut self, name: &str, arguments: Value) -> String {
        let params = json!({ "name": name, "arguments": arguments });
        let result = self.request("tools/call", params);
        assert_eq!(result["isError"], true, "{name}: {result:#}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// Ends the input, and returns the exit code and what else was printed.
    pub fn end(mut self) -> (Option<i32>, Vec<String>) {
        drop(self.stdin.take());
        let code = self.child.wait().unwrap().code();
        (code, self.lines.iter().collect())
    }
}
