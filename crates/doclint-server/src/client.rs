//! The client: its abilities, and the messages to it.

use crate::position::Encoding;
use crate::transport::log;
use crossbeam_channel::Sender;
use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, PoisonError};

/// Requests to the client that it has not answered are forgotten beyond this number.
const MAX_OPEN_REQUESTS: usize = 1024;

/// The abilities of a client, and how it counts.
#[derive(Clone, Debug, Default)]
pub struct Abilities {
    /// The unit that columns count.
    pub encoding: Encoding,
    /// It requests findings, and nothing is pushed.
    pub pulls: bool,
    /// It requests findings again when the server sends a refresh.
    pub refreshes_findings: bool,
    /// It shows progress that the server starts.
    pub progress: bool,
    /// It reports changes of files if that is registered.
    pub watches_files: bool,
    /// It reports changes of settings if that is registered.
    pub registers_settings: bool,
    /// Edits can name the version of their document.
    pub document_changes: bool,
    /// Edits can create files.
    pub creates_files: bool,
    /// Code actions can be without their edit until one is chosen.
    pub resolves_edits: bool,
    /// Findings have more places.
    pub related_information: bool,
    /// Findings have tags.
    pub tags: bool,
    /// Findings link the page of their rule.
    pub code_description: bool,
    /// Completions have places to fill in.
    pub snippets: bool,
    /// Definitions have the span that was clicked.
    pub links: bool,
    /// Symbols of a document are nested.
    pub nested_symbols: bool,
    /// Folds are whole lines.
    pub folds_lines_only: bool,
}

impl Abilities {
    /// Reads them off the parameters of `initialize`. What has another type than the protocol says
    /// counts as missing.
    pub fn of(params: &Value) -> Self {
        let at = |path: &str| params.pointer(&format!("/capabilities/{path}"));
        let is = |path: &str| at(path).and_then(Value::as_bool).unwrap_or_default();
        let has = |path: &str| at(path).is_some_and(|it| !it.is_null());
        let lists = |path: &str, name: &str| {
            at(path).and_then(Value::as_array).is_some_and(|it| it.iter().any(|it| it == name))
        };
        let encoding = match lists("general/positionEncodings", "utf-8") {
            true => Encoding::Utf8,
            false => Encoding::Utf16,
        };
        let requested = params.pointer("/initializationOptions/diagnostics");
        let pulls = match requested.and_then(Value::as_str) {
            Some("push") => false,
            Some("pull") => true,
            _ => has("textDocument/diagnostic"),
        };
        Self {
            encoding,
            pulls,
            refreshes_findings: is("workspace/diagnostics/refreshSupport"),
            progress: is("window/workDoneProgress"),
            watches_files: is("workspace/didChangeWatchedFiles/dynamicRegistration"),
            registers_settings: is("workspace/didChangeConfiguration/dynamicRegistration"),
            document_changes: is("workspace/workspaceEdit/documentChanges"),
            creates_files: lists("workspace/workspaceEdit/resourceOperations", "create"),
            resolves_edits: lists("textDocument/codeAction/resolveSupport/properties", "edit")
                && is("textDocument/codeAction/dataSupport"),
            related_information: is("textDocument/publishDiagnostics/relatedInformation")
                || is("textDocument/diagnostic/relatedInformation"),
            tags: has("textDocument/publishDiagnostics/tagSupport")
                || has("textDocument/diagnostic/tagSupport"),
            code_description: is("textDocument/publishDiagnostics/codeDescriptionSupport")
                || is("textDocument/diagnostic/codeDescriptionSupport"),
            snippets: is("textDocument/completion/completionItem/snippetSupport"),
            links: is("textDocument/definition/linkSupport"),
            nested_symbols: is("textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            folds_lines_only: is("textDocument/foldingRange/lineFoldingOnly"),
        }
    }
}

/// A client, for all threads.
pub struct Client {
    /// Its abilities.
    pub can: Abilities,
    sender: Sender<Message>,
    next: AtomicI32,
    /// The subjects of requests to the client that it has not answered.
    open: Mutex<HashMap<RequestId, String>>,
}

impl Client {
    /// The client at the other end of a connection.
    pub fn new(sender: Sender<Message>, can: Abilities) -> Self {
        Self { can, sender, next: AtomicI32::new(1), open: Mutex::default() }
    }

    /// Sends a message. If nobody reads it, the server ends soon.
    pub fn send(&self, message: impl Into<Message>) {
        let _ = self.sender.send(message.into());
    }

    /// Sends a notification.
    pub fn notify(&self, method: &str, params: Value) {
        self.send(Notification { method: method.to_owned(), params });
    }

    /// Writes a line to the client's log.
    pub fn log(&self, message: &str) {
        self.send(log(message));
    }

    /// Sends a request; `about` comes back with the answer.
    pub fn request(&self, method: &str, params: Value, about: String) {
        let id = RequestId::from(self.next.fetch_add(1, Ordering::Relaxed));
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() < MAX_OPEN_REQUESTS {
            open.insert(id.clone(), about);
        }
        drop(open);
        self.send(Request { id, method: method.to_owned(), params });
    }

    /// Returns the subject of the request that the client answers.
    pub fn answered(&self, response: &Response) -> Option<String> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&response.id)
    }

    /// Reports that something began to take time. `token` was accepted by the client.
    pub fn begin_progress(&self, token: &str, title: &str) {
        let value = json!({ "kind": "begin", "title": title, "cancellable": false });
        self.notify("$/progress", json!({ "token": token, "value": value }));
    }

    /// Reports that it is done.
    pub fn end_progress(&self, token: &str) {
        let value = json!({ "kind": "end" });
        self.notify("$/progress", json!({ "token": token, "value": value }));
    }
}
