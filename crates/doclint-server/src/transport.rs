//! Messages over the standard input and output.
//!
//! A client may send anything: unreadable input is answered with an error, and nothing is kept that
//! has no limit.

use crossbeam_channel::{Receiver, Sender, bounded};
use lsp_server::{Connection, Message, Notification};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Larger messages are skipped. A document of 16 MiB takes at most six times as much as JSON.
const MAX_MESSAGE_BYTES: u64 = 128 << 20;
/// Longer lines are not headers.
const MAX_HEADER_BYTES: u64 = 8 << 10;
/// How many messages wait to be handled; after that the client waits.
const MAX_INCOMING: usize = 256;
/// How many messages wait to be written; after that whoever sends one waits.
const MAX_OUTGOING: usize = 4096;

/// The end of a connection that writes.
pub struct Output {
    written: Arc<AtomicU64>,
    sent: Sender<Message>,
}

impl Output {
    /// Waits until everything that was sent is written, for a short time at most.
    pub fn flush(self, most: Duration) {
        const PAUSE: Duration = Duration::from_millis(5);
        let deadline = Instant::now() + most;
        let count = || self.written.load(Ordering::Relaxed);
        // The count changes after the last message has left the queue.
        let mut last = count();
        while Instant::now() < deadline {
            thread::sleep(PAUSE);
            if self.sent.is_empty() && count() == last {
                return;
            }
            last = count();
        }
    }
}

/// Reads messages from the standard input and writes them to the standard output, each on a thread of
/// its own. The input has ended when the receiver of the connection is disconnected.
pub fn stdio() -> (Connection, Output) {
    let (to_client, outgoing) = bounded::<Message>(MAX_OUTGOING);
    let (incoming, from_client) = bounded::<Message>(MAX_INCOMING);
    let written = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&written);
    thread::spawn(move || write_all(&outgoing, &count));
    thread::spawn(move || read_all(&mut io::stdin().lock(), &incoming));
    let output = Output { written, sent: to_client.clone() };
    (Connection { sender: to_client, receiver: from_client }, output)
}

/// Writes messages until nobody can send more or nobody reads them.
fn write_all(outgoing: &Receiver<Message>, count: &AtomicU64) {
    for message in outgoing {
        let written = message.write(&mut io::stdout().lock());
        count.fetch_add(1, Ordering::Relaxed);
        if written.is_err() {
            return;
        }
    }
}

/// The input found where a message is expected.
enum Frame {
    Message(Message),
    /// An error to answer with: its code and its message.
    Bad(i32, String),
    /// The input ends, or nothing can be read after this.
    End,
}

/// Reads messages until the input ends, or `exit`.
fn read_all(input: &mut impl BufRead, incoming: &Sender<Message>) {
    loop {
        match read(input) {
            Frame::Message(message) => {
                let is_exit = matches!(&message, Message::Notification(it) if it.method == "exit");
                if incoming.send(message).is_err() || is_exit {
                    return;
                }
            }
            Frame::Bad(code, message) => {
                let error = json!({ "code": code, "message": message });
                let answer = json!({ "jsonrpc": "2.0", "id": Value::Null, "error": error });
                let text = answer.to_string();
                let mut out = io::stdout().lock();
                let written = write!(out, "Content-Length: {}\r\n\r\n{text}", text.len());
                if written.and_then(|()| out.flush()).is_err() {
                    return;
                }
            }
            Frame::End => return,
        }
    }
}

fn read(input: &mut impl BufRead) -> Frame {
    const PARSE_ERROR: i32 = -32700;
    const INVALID_REQUEST: i32 = -32600;
    let Some(length) = read_headers(input) else { return Frame::End };
    if length > MAX_MESSAGE_BYTES {
        let skipped = io::copy(&mut input.take(length), &mut io::sink());
        return match skipped {
            Ok(count) if count == length => {
                let most = MAX_MESSAGE_BYTES >> 20;
                Frame::Bad(INVALID_REQUEST, format!("the message is larger than {most} MiB"))
            }
            _ => Frame::End,
        };
    }
    // Memory grows with the bytes that arrive and not with those that the header promises.
    let mut body = Vec::new();
    match input.take(length).read_to_end(&mut body) {
        Ok(count) if count as u64 == length => {}
        _ => return Frame::End,
    }
    match serde_json::from_slice(&body) {
        Ok(message) => Frame::Message(message),
        Err(error) => match serde_json::from_slice::<Value>(&body) {
            Ok(_) => Frame::Bad(INVALID_REQUEST, "not a JSON-RPC 2.0 message".to_owned()),
            Err(_) => Frame::Bad(PARSE_ERROR, format!("invalid JSON: {error}")),
        },
    }
}

/// The length of the next message; `None` if the input ends or is something else.
fn read_headers(input: &mut impl BufRead) -> Option<u64> {
    let mut length = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        input.take(MAX_HEADER_BYTES).read_until(b'\n', &mut line).ok()?;
        let text = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?.trim_end_matches('\r');
        if text.is_empty() {
            match length {
                Some(length) => return Some(length),
                // Blank lines between messages do no harm.
                None => continue,
            }
        }
        let (name, value) = text.split_once(':')?;
        if name.trim().eq_ignore_ascii_case("Content-Length") {
            length = Some(value.trim().parse().ok()?);
        }
    }
}

/// A message of the server about its work, for the log of the client.
pub fn log(message: &str) -> Message {
    const INFO: u32 = 3;
    let params = json!({ "type": INFO, "message": message });
    Message::Notification(Notification::new("window/logMessage".to_owned(), params))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(input: &[u8]) -> Vec<String> {
        let mut input = input;
        let mut found = Vec::new();
        loop {
            found.push(match read(&mut input) {
                Frame::Message(Message::Request(it)) => it.method,
                Frame::Message(Message::Notification(it)) => it.method,
                Frame::Message(Message::Response(it)) => format!("response {}", it.id),
                Frame::Bad(code, _) => code.to_string(),
                Frame::End => return found,
            });
        }
    }

    #[test]
    fn reads_messages_and_survives_what_is_none() {
        let frame = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
        let good = frame(r#"{"jsonrpc":"2.0","id":1,"method":"a"}"#);
        let named = frame(r#"{"jsonrpc":"2.0","id":"x","method":"b","params":{}}"#);
        for (input, expected) in [
            (format!("{good}{named}"), vec!["a", "b"]),
            (format!("Content-Type: x\r\n{good}\r\n\r\n{named}"), vec!["a", "b"]),
            (format!("{}{good}", good.replace("\r\n", "\n")), vec!["a", "a"]),
            (format!("{}{good}", frame("{")), vec!["-32700", "a"]),
            (format!("{}{good}", frame(&"[".repeat(100_000))), vec!["-32700", "a"]),
            (format!("{}{good}", frame("\u{0}")), vec!["-32700", "a"]),
            (format!("{}{good}", frame("[]")), vec!["-32600", "a"]),
            (format!("{}{good}", frame(r#"{"id":[],"method":7}"#)), vec!["-32600", "a"]),
            (format!("hello\r\n\r\n{good}"), vec![]),
            (format!("Content-Length: -1\r\n\r\n{good}"), vec![]),
            ("Content-Length: 18446744073709551615\r\n\r\n{}".to_owned(), vec![]),
            ("Content-Length: 100000000\r\n\r\n{}".to_owned(), vec![]),
            ("x".repeat(100_000), vec![]),
            (String::new(), vec![]),
        ] {
            assert_eq!(frames(input.as_bytes()), expected, "{:.80}", input);
        }
        assert_eq!(frames(b"Content-Length: 1\r\n\r\n\xFF").first().unwrap(), "-32700");
    }
}
