//! Messages over the standard input and output, one a line.
//!
//! A client may send anything: unreadable input is answered with an error, and nothing is kept that
//! has no limit.

use rmcp::RoleServer;
use rmcp::model::{ClientNotification, ClientRequest, GetMeta, RequestId};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::{self, BufRead, Read, Write};
use std::thread::{self, JoinHandle};
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Larger messages are skipped. A page of 16 MiB takes about twice as much as JSON.
const MAX_MESSAGE_BYTES: u64 = 40 << 20;
/// How many messages wait to be handled; after that the client waits.
const MAX_INCOMING: usize = 256;
/// How many messages wait to be written; after that whoever sends one waits.
const MAX_OUTGOING: usize = 256;

const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;

type Incoming = RxJsonRpcMessage<RoleServer>;

/// A connection to the client of this process.
pub struct Stdio {
    incoming: Receiver<Incoming>,
    outgoing: Option<Sender<String>>,
    /// Whether the client has said which version of the protocol it speaks.
    has_begun: bool,
    /// The requests for work on the site that are not answered yet.
    open: HashSet<RequestId>,
    has_ended: bool,
}

/// Reads messages from the standard input and writes them to the standard output, each on a thread of
/// its own. The writer ends when the connection is closed and everything is written.
pub fn stdio() -> (Stdio, JoinHandle<()>) {
    let (to_client, mut lines) = channel::<String>(MAX_OUTGOING);
    let (from_client, incoming) = channel(MAX_INCOMING);
    let writer = thread::spawn(move || {
        while let Some(line) = lines.blocking_recv() {
            let mut out = io::stdout().lock();
            let written = out.write_all(line.as_bytes()).and_then(|()| out.write_all(b"\n"));
            if written.and_then(|()| out.flush()).is_err() {
                return;
            }
        }
    });
    // While the client sends nothing, the reader can't notice that the connection is closed: a weak
    // end lets the writer go.
    let errors = to_client.downgrade();
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let message = match read(&mut input) {
                Frame::Message(message) => message,
                Frame::Bad(answer) => {
                    let Some(errors) = errors.upgrade() else { return };
                    match errors.blocking_send(answer.to_string()) {
                        Ok(()) => continue,
                        Err(_) => return,
                    }
                }
                Frame::End => return,
            };
            if from_client.blocking_send(*message).is_err() {
                return;
            }
        }
    });
    let connection = Stdio {
        incoming,
        outgoing: Some(to_client),
        has_begun: false,
        open: HashSet::new(),
        has_ended: false,
    };
    (connection, writer)
}

impl Transport<RoleServer> for Stdio {
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), io::Error>> + Send + 'static {
        let answered = match &item {
            TxJsonRpcMessage::<RoleServer>::Response(it) => Some(&it.id),
            TxJsonRpcMessage::<RoleServer>::Error(it) => it.id.as_ref(),
            _ => None,
        };
        answered.map(|it| self.open.remove(it));
        let outgoing = self.outgoing.clone();
        async move {
            let line = serde_json::to_string(&item)?;
            let outgoing = outgoing.ok_or(io::ErrorKind::BrokenPipe)?;
            outgoing.send(line).await.map_err(|_| io::ErrorKind::BrokenPipe.into())
        }
    }

    async fn receive(&mut self) -> Option<Incoming> {
        loop {
            let message = match self.has_ended {
                true => None,
                false => self.incoming.recv().await,
            };
            let Some(message) = message else {
                self.has_ended = true;
                // Answers that are still to come are sent: the SDK asks again after each of them.
                return match self.open.is_empty() {
                    true => None,
                    false => std::future::pending().await,
                };
            };
            let is_request = match &message {
                Incoming::Request(it) => {
                    self.has_begun |= begins(&it.request);
                    if is_work(&it.request) {
                        self.open.insert(it.id.clone());
                    }
                    true
                }
                Incoming::Notification(it) => {
                    if let ClientNotification::CancelledNotification(it) = &it.notification {
                        it.params.request_id.as_ref().map(|it| self.open.remove(it));
                    }
                    false
                }
                _ => false,
            };
            // Until then, the SDK ends a connection at anything else.
            if self.has_begun || is_request {
                return Some(message);
            }
        }
    }

    async fn close(&mut self) -> Result<(), io::Error> {
        self.outgoing = None;
        Ok(())
    }
}

/// Whether a request says which version of the protocol the client speaks from now on. One that asks
/// which versions there are does not.
fn begins(request: &ClientRequest) -> bool {
    match request {
        ClientRequest::InitializeRequest(_) => true,
        ClientRequest::PingRequest(_) | ClientRequest::DiscoverRequest(_) => false,
        request => request.get_meta().protocol_version().is_some(),
    }
}

/// Whether a request takes time, and is always answered unless it is canceled.
fn is_work(request: &ClientRequest) -> bool {
    matches!(request, ClientRequest::CallToolRequest(_) | ClientRequest::ReadResourceRequest(_))
}

/// The input found where a message is expected.
enum Frame {
    Message(Box<Incoming>),
    /// An error to answer with.
    Bad(Value),
    End,
}

fn read(input: &mut impl BufRead) -> Frame {
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.by_ref().take(MAX_MESSAGE_BYTES).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return Frame::End,
            Ok(_) => {}
        }
        if line.len() as u64 == MAX_MESSAGE_BYTES && !line.ends_with(b"\n") {
            return match input.skip_until(b'\n') {
                Ok(_) => {
                    let most = MAX_MESSAGE_BYTES >> 20;
                    bad(INVALID_REQUEST, &Value::Null, format!("larger than {most} MiB"))
                }
                Err(_) => Frame::End,
            };
        }
        if !line.trim_ascii().is_empty() {
            return parse(&line);
        }
    }
}

fn parse(line: &[u8]) -> Frame {
    if let Ok(message) = serde_json::from_slice(line) {
        return Frame::Message(Box::new(message));
    }
    match serde_json::from_slice::<Value>(line) {
        Err(error) => bad(PARSE_ERROR, &Value::Null, format!("invalid JSON: {error}")),
        Ok(value) => {
            let is_id = |it: &&Value| it.is_string() || it.is_i64() || it.is_u64();
            let id = value.get("id").filter(is_id).unwrap_or(&Value::Null);
            bad(INVALID_REQUEST, id, "not a message of the protocol".to_owned())
        }
    }
}

fn bad(code: i32, id: &Value, message: String) -> Frame {
    let error = json!({ "code": code, "message": message });
    Frame::Bad(json!({ "jsonrpc": "2.0", "id": id, "error": error }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(input: &[u8]) -> Vec<String> {
        let mut input = input;
        let mut found = Vec::new();
        loop {
            found.push(match read(&mut input) {
                Frame::Message(_) => "message".to_owned(),
                Frame::Bad(answer) => format!("{} {}", answer["error"]["code"], answer["id"]),
                Frame::End => return found,
            });
        }
    }

    #[test]
    fn reads_messages_and_survives_what_is_none() {
        let good = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
        let deep = "[".repeat(100_000);
        for (line, expected) in [
            (good, vec!["message"]),
            ("", vec![]),
            ("  \r", vec![]),
            ("{", vec!["-32700 null"]),
            (&deep, vec!["-32700 null"]),
            ("\u{0}", vec!["-32700 null"]),
            ("[]", vec!["-32600 null"]),
            ("7", vec!["-32600 null"]),
            (r#"{"id":"x","method":7}"#, vec!["-32600 \"x\""]),
            (r#"{"id":[],"method":7}"#, vec!["-32600 null"]),
        ] {
            let input = format!("{line}\n{good}\r\n");
            let found = frames(input.as_bytes());
            assert_eq!(found, [expected, vec!["message"]].concat(), "{line:.80}");
        }
        assert_eq!(frames(b"\xFF\n"), ["-32700 null"]);
        assert_eq!(frames(good.as_bytes()), ["message"]);
        let mut large = vec![b' '; MAX_MESSAGE_BYTES as usize + 10];
        large.extend_from_slice(format!("\n{good}\n").as_bytes());
        assert_eq!(frames(&large), ["-32600 null", "message"]);
    }
}
