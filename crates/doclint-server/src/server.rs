//! The loop that takes messages. It never waits for a check.

use crate::client::{Abilities, Client};
use crate::documents::Documents;
use crate::parent::Parent;
use crate::pool::{Answers, Pool, caught, error};
use crate::requests::{COMMANDS, Dispatcher, answer};
use crate::site::ServedSite;
use crate::sites::{MAX_SITES, Options, Sites};
use crate::uri::path_of;
use crate::watched;
use crossbeam_channel::{Sender, select, unbounded};
use doclint_site::PlatformId;
use doclint_workspace::{platform_of, repository_root, root_above, roots_below};
use gen_lsp_types::{
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidChangeWorkspaceFoldersParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams, Uri,
};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

/// No more folders of a client are looked at.
const MAX_FOLDERS: usize = 100;

/// Serves a client until it says `exit` or is gone. Returns whether it said `shutdown` before.
pub fn run(options: Options, connection: &Connection) -> bool {
    let options = Arc::new(options);
    let Some((mut server, params, parent)) = begin(&options, connection) else { return false };
    let (found, events) = unbounded();
    server.look_for_sites(&params, &found);
    if let Some(parent) = parent {
        parent.watch(found.clone(), Event::ParentGone);
    }
    loop {
        select! {
            recv(connection.receiver) -> message => match message {
                Ok(message) => if server.take(message, &found) {
                    break;
                },
                Err(_) => break,
            },
            recv(events) -> event => match event {
                Ok(Event::Found(roots)) => server.add(&roots),
                Ok(Event::ParentGone) | Err(_) => break,
            },
        }
    }
    server.sites.stop();
    server.is_shut_down
}

/// An event that other threads report to the loop.
enum Event {
    Found(Vec<PathBuf>),
    ParentGone,
}

struct Server {
    client: Arc<Client>,
    sites: Sites,
    documents: Documents,
    answers: Answers,
    pool: Pool,
    folders: Vec<PathBuf>,
    /// The settings of the editor, which say nothing about rules.
    settings: Option<Value>,
    is_shut_down: bool,
}

/// Waits for `initialize`, and answers it. `None` if the client is gone before.
fn begin(
    options: &Arc<Options>,
    connection: &Connection,
) -> Option<(Server, Value, Option<Parent>)> {
    for message in &connection.receiver {
        match message {
            Message::Request(Request { id, method, params }) if method == "initialize" => {
                let can = Abilities::of(&params);
                let process = params.get("processId").and_then(Value::as_u64);
                let parent = process.and_then(|it| Parent::of(u32::try_from(it).ok()?));
                let result = crate::capabilities::of(&can, &options.version);
                let client = Arc::new(Client::new(connection.sender.clone(), can));
                client.send(Response::new_ok(id, result));
                let answers = Answers::new(Arc::clone(&client));
                let server = Server {
                    sites: Sites::new(Arc::clone(options), Arc::clone(&client)),
                    documents: Documents::default(),
                    pool: Pool::new(answers.clone()),
                    answers,
                    client,
                    folders: Vec::new(),
                    settings: None,
                    is_shut_down: false,
                };
                return Some((server, params, parent));
            }
            Message::Request(Request { id, .. }) => {
                let why = error(ErrorCode::ServerNotInitialized, "expected `initialize`");
                let response = Response { id, response_result: Err(why) };
                let _ = connection.sender.send(response.into());
            }
            Message::Notification(it) if it.method == "exit" => return None,
            Message::Notification(_) | Message::Response(_) => {}
        }
    }
    None
}

impl Server {
    /// Takes a message. Returns true if it is the last one.
    fn take(&mut self, message: Message, found: &Sender<Event>) -> bool {
        match message {
            Message::Notification(it) if it.method == "exit" => return true,
            Message::Notification(it) => self.on_notification(it, found),
            Message::Request(it) => self.on_request(it),
            Message::Response(it) => self.on_response(&it),
        }
        false
    }

    fn on_request(&mut self, Request { id, method, params }: Request) {
        self.answers.open(id.clone());
        if self.is_shut_down {
            let why = error(ErrorCode::InvalidRequest, "the server is shut down");
            return self.answers.send(id, Err(why));
        }
        match method.as_str() {
            "initialize" => {
                let why = error(ErrorCode::InvalidRequest, "the server is already initialized");
                self.answers.send(id, Err(why));
            }
            "shutdown" => {
                self.is_shut_down = true;
                self.sites.stop();
                self.answers.send(id, Ok(Value::Null));
            }
            _ => self.dispatch(id, &method, params),
        }
    }

    fn dispatch(&mut self, id: RequestId, method: &str, params: Value) {
        if method == "workspace/executeCommand" && params["command"].as_str() == Some(COMMANDS[0]) {
            self.check_all();
            return self.answers.send(id, Ok(Value::Null));
        }
        let dispatcher = Dispatcher {
            client: &self.client,
            documents: &self.documents,
            sites: &self.sites,
            answers: &self.answers,
            pool: &self.pool,
        };
        let failed = caught(|| {
            answer(&dispatcher, id.clone(), method, params);
            Ok(Value::Null)
        });
        if let Err(why) = failed {
            self.answers.send(id, Err(why));
        }
    }

    fn on_notification(
        &mut self,
        Notification { method, params }: Notification,
        found: &Sender<Event>,
    ) {
        if self.is_shut_down {
            return;
        }
        match method.as_str() {
            "initialized" => self.register(),
            "textDocument/didOpen" => self.with(&method, params, Self::opened),
            "textDocument/didChange" => self.with(&method, params, Self::changed),
            "textDocument/didClose" => self.with(&method, params, Self::closed),
            "textDocument/didSave" => self.with(&method, params, Self::saved),
            "workspace/didChangeWatchedFiles" => self.with(&method, params, Self::watched),
            "workspace/didChangeConfiguration" => self.configured(params),
            "workspace/didChangeWorkspaceFolders" => {
                self.with(&method, params, |server, it| server.moved(it, found));
            }
            "$/cancelRequest" => {
                if let Some(id) = request_id(&params["id"]) {
                    self.answers.cancel(id);
                }
            }
            method if method.starts_with("$/") => {}
            method => self.client.log(&format!("ignored unknown notification `{method}`")),
        }
    }

    /// Takes the parameters of a notification, if they can be read.
    fn with<P: DeserializeOwned>(
        &mut self,
        method: &str,
        params: Value,
        take: impl FnOnce(&mut Self, P),
    ) {
        let edited = (method == "textDocument/didChange")
            .then(|| params["textDocument"]["uri"].as_str().map(|it| Uri(it.to_owned())));
        let is_taken = self.take_with(method, params, take);
        // Without this change the text is another one than that of the editor.
        if let (false, Some(Some(uri))) = (is_taken, edited) {
            self.documents.close(&uri);
        }
    }

    /// The same; returns whether they were taken.
    fn take_with<P: DeserializeOwned>(
        &mut self,
        method: &str,
        params: Value,
        take: impl FnOnce(&mut Self, P),
    ) -> bool {
        match serde_json::from_value(params) {
            Ok(params) => {
                let failed = caught(|| {
                    take(self, params);
                    Ok(Value::Null)
                });
                if let Err(why) = &failed {
                    self.client.log(&format!("{method}: {}", why.message));
                }
                failed.is_ok()
            }
            Err(why) => {
                self.client.log(&format!("ignored {method}: {why}"));
                false
            }
        }
    }

    fn opened(
        &mut self,
        DidOpenTextDocumentParams { text_document: it }: DidOpenTextDocumentParams,
    ) {
        let language = serde_json::to_value(&it.language_id).unwrap_or_default();
        let place = self.place(&it.uri, language.as_str().unwrap_or_default());
        // An address that is opened twice may be in another place by now.
        self.documents.close(&it.uri);
        if let Err(why) = self.documents.open(it.uri, it.version, it.text, place) {
            self.client.log(&why);
        }
    }

    /// The site of a document, and its path there; `None` if it is of no interest.
    fn place(&mut self, uri: &Uri, language: &str) -> Option<(Arc<ServedSite>, String)> {
        if let Some(path) = path_of(&uri.0) {
            return self.sites.open(&path);
        }
        let ending = match language {
            "mdx" => "mdx",
            "markdown" => "md",
            _ => return None,
        };
        let near = self.folders.first().cloned().unwrap_or_default();
        // Others are texts of another program, such as an old version of a file.
        let name = uri.0.strip_prefix("untitled:")?.trim_matches('/').replace('/', "%2F");
        let name = name.strip_suffix(&format!(".{ending}")).unwrap_or(&name);
        Some((self.sites.untitled(&near)?, format!("{name}.{ending}")))
    }

    fn changed(&mut self, it: DidChangeTextDocumentParams) {
        let (uri, version) =
            (it.text_document.text_document_identifier.uri, it.text_document.version);
        let encoding = self.client.can.encoding;
        if let Err(why) = self.documents.change(&uri, version, it.content_changes, encoding) {
            self.client.log(&why);
        }
    }

    fn closed(
        &mut self,
        DidCloseTextDocumentParams { text_document: it }: DidCloseTextDocumentParams,
    ) {
        self.documents.close(&it.uri);
    }

    fn saved(&mut self, it: DidSaveTextDocumentParams) {
        let Some(path) = path_of(&it.text_document.uri.0) else { return };
        // A client that watches files reports this one, too.
        if !self.client.can.watches_files || watched::is_of_settings(&path, &self.sites) {
            self.touch(&[path]);
        }
    }

    fn watched(&mut self, DidChangeWatchedFilesParams { changes }: DidChangeWatchedFilesParams) {
        let paths: Vec<PathBuf> = changes.iter().filter_map(|it| path_of(&it.uri.0)).collect();
        self.touch(&paths);
    }

    /// Takes files that changed on the disk.
    fn touch(&mut self, paths: &[PathBuf]) {
        for path in paths.iter().filter(|it| watched::makes_site(it)) {
            let folder = path.parent().unwrap_or(path).to_owned();
            let platform = platform_of(&folder).id;
            let known = self.sites.sites().iter().find(|it| it.root == folder);
            let was_known = known.is_some();
            if known.is_some_and(|it| it.platform == platform) {
                continue;
            }
            self.sites.remove(|site| site.root == folder);
            // Not every `docs.json` is one of a site: libraries have some, too.
            let around = self.folders.iter().find(|it| folder.starts_with(it));
            let is_site = || around.is_some_and(|it| roots_below(it, MAX_SITES).contains(&folder));
            let is_repository = || repository_root(&folder) == Some(&*folder);
            match platform {
                PlatformId::Markdown if !is_repository() => {}
                PlatformId::Markdown if was_known => self.sites.add(&folder),
                PlatformId::Markdown => {}
                _ if is_site() => self.sites.add(&folder),
                _ => {}
            }
            self.place_again();
        }
        watched::note(paths, &self.sites);
    }

    /// Reads the settings again if those of the editor changed. The first ones that it sends are those
    /// that it had before.
    fn configured(&mut self, mut params: Value) {
        let now = params["settings"].take();
        let before = self.settings.replace(now.clone());
        let is_first = before.is_none() && !now.is_null();
        if !is_first && (now.is_null() || before.as_ref() != Some(&now)) {
            self.sites.all().for_each(|it| it.change(|it| it.settings = true));
        }
    }

    fn on_response(&mut self, response: &Response) {
        let Some(about) = self.client.answered(response) else { return };
        if let Some(token) = about.strip_prefix("progress ")
            && response.response_result.is_ok()
        {
            for site in self.sites.sites() {
                if token == format!("doclint/{}", crate::uri::uri_of(&site.root)) {
                    let mut state = site.state();
                    if state.is_loading && state.progress.is_none() {
                        self.client.begin_progress(token, "doclint: checking the site");
                        state.progress = Some(token.to_owned());
                    }
                }
            }
        }
    }

    fn register(&mut self) {
        let mut list = Vec::new();
        if self.client.can.watches_files {
            let watchers = json!([{ "globPattern": "**/*" }]);
            list.push(json!({
                "id": "doclint/files",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": { "watchers": watchers },
            }));
        }
        if self.client.can.registers_settings {
            let method = "workspace/didChangeConfiguration";
            let options = json!({ "section": "doclint" });
            list.push(
                json!({ "id": "doclint/settings", "method": method, "registerOptions": options }),
            );
        }
        if !list.is_empty() {
            let about = "registration".to_owned();
            self.client.request(
                "client/registerCapability",
                json!({ "registrations": list }),
                about,
            );
        }
    }

    /// Takes the folders of the client, and looks for sites in them on another thread.
    fn look_for_sites(&mut self, params: &Value, found: &Sender<Event>) {
        let uris = params["workspaceFolders"].as_array();
        let mut folders: Vec<PathBuf> =
            uris.into_iter().flatten().filter_map(|it| path_of(it["uri"].as_str()?)).collect();
        if folders.is_empty() {
            let root = params["rootUri"].as_str().and_then(path_of);
            folders.extend(root.or_else(|| params["rootPath"].as_str().map(PathBuf::from)));
        }
        self.look_in(folders, found);
    }

    fn look_in(&mut self, folders: Vec<PathBuf>, found: &Sender<Event>) {
        for folder in folders {
            if self.folders.len() >= MAX_FOLDERS || self.folders.contains(&folder) {
                continue;
            }
            self.folders.push(folder.clone());
            let found = found.clone();
            thread::spawn(move || {
                // Outside of sites, the repository is one: its Markdown links to that of sites.
                let around = root_above(&folder);
                let around = around.or_else(|| repository_root(&folder).map(Path::to_owned));
                let mut roots: Vec<PathBuf> = around.into_iter().collect();
                roots.extend(roots_below(&folder, MAX_SITES));
                let _ = found.send(Event::Found(roots));
            });
        }
    }

    fn moved(&mut self, params: DidChangeWorkspaceFoldersParams, found: &Sender<Event>) {
        let paths = |list: Vec<gen_lsp_types::WorkspaceFolder>| -> Vec<PathBuf> {
            list.iter().filter_map(|it| path_of(&it.uri.0)).collect()
        };
        let removed = paths(params.event.removed);
        self.folders.retain(|it| !removed.contains(it));
        let left = self.folders.clone();
        let is_in = |root: &Path, folders: &[PathBuf]| {
            folders.iter().any(|it| root.starts_with(it) || it.starts_with(root))
        };
        self.sites.remove(|it| is_in(&it.root, &removed) && !is_in(&it.root, &left));
        self.place_again();
        self.look_in(paths(params.event.added), found);
    }

    fn add(&mut self, roots: &[PathBuf]) {
        roots.iter().for_each(|it| self.sites.add(it));
        self.place_again();
    }

    /// Gives documents to their sites after there are others.
    fn place_again(&mut self) {
        let open: Vec<_> = self.documents.iter().map(Arc::clone).collect();
        for document in open {
            let Some(path) = path_of(&document.uri.0) else { continue };
            let place = self.sites.open(&path);
            let is_same = match (&place, &document.place) {
                (Some((a, path_a)), Some((b, path_b))) => Arc::ptr_eq(a, b) && path_a == path_b,
                (None, None) => true,
                _ => false,
            };
            if !is_same {
                self.documents.place(&document.uri, place);
            }
        }
    }

    /// Checks everything again, whatever was reported of the disk.
    fn check_all(&mut self) {
        for site in self.sites.all() {
            site.change(|it| (it.settings, it.anywhere) = (true, true));
        }
    }
}

/// The id of a request in a notification.
fn request_id(value: &Value) -> Option<RequestId> {
    match value {
        Value::Number(number) => Some(i32::try_from(number.as_i64()?).ok()?.into()),
        Value::String(text) => Some(text.clone().into()),
        _ => None,
    }
}
