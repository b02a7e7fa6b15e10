//! Requests, and who answers them.

use crate::actions::{self, APPLY};
use crate::client::Client;
use crate::documents::{Document, Documents};
use crate::language;
use crate::navigate;
use crate::pool::{Answer, Answers, Pool, error};
use crate::pull::{self, Pulled};
use crate::question::Question;
use crate::site::ServedSite;
use crate::sites::Sites;
use crate::uri::path_of;
use gen_lsp_types::{
    DocumentDiagnosticParams, Uri, WorkspaceDiagnosticParams, WorkspaceSymbolParams,
};
use lsp_server::{ErrorCode, RequestId};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

/// The commands that a client can execute. The first one checks everything again.
pub const COMMANDS: [&str; 3] = ["doclint.check", "doclint.fixAll", APPLY];

/// The parts that answer requests.
pub struct Dispatcher<'a> {
    /// The client.
    pub client: &'a Arc<Client>,
    /// Its open documents.
    pub documents: &'a Documents,
    /// Its sites.
    pub sites: &'a Sites,
    /// The open requests.
    pub answers: &'a Answers,
    /// The threads that answer.
    pub pool: &'a Pool,
}

/// Answers a request, or lets a thread do it.
pub fn answer(dispatcher: &Dispatcher<'_>, id: RequestId, method: &str, params: Value) {
    match method {
        "textDocument/codeAction" => {
            dispatcher.about(id, params, |question, params| actions::list(question, &params))
        }
        "textDocument/hover" => {
            dispatcher.about(id, params, |question, params| language::hover_at(question, &params))
        }
        "textDocument/completion" => {
            dispatcher.about(id, params, |question, params| language::complete(question, &params))
        }
        "textDocument/definition" => {
            dispatcher.about(id, params, |question, params| navigate::definition(question, &params))
        }
        "textDocument/references" => dispatcher
            .about(id, params, |question, params| navigate::references_to(question, &params)),
        "textDocument/documentLink" => {
            dispatcher.about(id, params, |question, _: Value| navigate::document_links(question))
        }
        "textDocument/documentSymbol" => {
            dispatcher.about(id, params, |question, _: Value| navigate::document_symbols(question))
        }
        "textDocument/foldingRange" => {
            dispatcher.about(id, params, |question, _: Value| navigate::folding_ranges(question))
        }
        "textDocument/selectionRange" => dispatcher
            .about(id, params, |question, params| navigate::selection_ranges(question, &params)),
        "textDocument/prepareRename" => dispatcher
            .about(id, params, |question, params| navigate::prepare_rename(question, &params)),
        "textDocument/rename" => {
            dispatcher.about(id, params, |question, params| navigate::rename_at(question, &params))
        }
        "workspace/symbol" => dispatcher.of_sites(id, params, |client, sites, params| {
            let query: &WorkspaceSymbolParams = &params;
            navigate::workspace_symbols(client, sites, &query.query)
        }),
        "workspace/willRenameFiles" => dispatcher.of_sites(id, params, |client, sites, params| {
            navigate::will_rename(client, sites, &params)
        }),
        "codeAction/resolve" => dispatcher.resolve(id, params),
        "workspace/executeCommand" => dispatcher.execute(id, &params),
        "textDocument/diagnostic" => dispatcher.pull(id, params),
        "workspace/diagnostic" => dispatcher.pull_all(id, params),
        _ => {
            let why = format!("unknown method `{method}`");
            dispatcher.answers.send(id, Err(error(ErrorCode::MethodNotFound, why)));
        }
    }
}

impl Dispatcher<'_> {
    /// Returns a question about a document; `None` if it is not open or in no site.
    fn question(&self, uri: &Uri) -> Option<Question> {
        let document = self.documents.get(uri)?;
        let (site, path) = document.place.clone()?;
        let (client, document) = (Arc::clone(self.client), Arc::clone(document));
        let settings = self.settings_of(&site);
        Some(Question { client, document, site, path, settings })
    }

    /// The settings file of a site, if it is open.
    fn settings_of(&self, site: &ServedSite) -> Option<Arc<Document>> {
        let file = site.state().settings_files.first().cloned()?;
        let is_meant = |it: &&Arc<Document>| {
            let path = path_of(&it.uri.0).filter(|path| path.file_name() == file.file_name());
            path.is_some_and(|it| it == file || it.canonicalize().is_ok_and(|it| it == file))
        };
        self.documents.iter().find(is_meant).cloned()
    }

    /// Answers a request about a document on another thread; with nothing if it is not known.
    fn about<P: DeserializeOwned + Send + 'static>(
        &self,
        id: RequestId,
        params: Value,
        work: impl FnOnce(&Question, P) -> Answer + Send + 'static,
    ) {
        let uri = params["textDocument"]["uri"].as_str().map(|it| Uri(it.to_owned()));
        let (uri, params) = match (uri, serde_json::from_value(params)) {
            (Some(uri), Ok(params)) => (uri, params),
            (None, _) => return self.refuse(id, "missing `textDocument`"),
            (_, Err(why)) => return self.refuse(id, &why.to_string()),
        };
        match self.question(&uri) {
            Some(question) => self.pool.answer(id, Box::new(move || work(&question, params))),
            None => self.answers.send(id, Ok(Value::Null)),
        }
    }

    /// Answers a request about all sites on another thread.
    fn of_sites<P: DeserializeOwned + Send + 'static>(
        &self,
        id: RequestId,
        params: Value,
        work: impl FnOnce(&Client, &[Arc<ServedSite>], P) -> Answer + Send + 'static,
    ) {
        let params = match serde_json::from_value(params) {
            Ok(params) => params,
            Err(why) => return self.refuse(id, &why.to_string()),
        };
        let (client, sites) = (Arc::clone(self.client), self.sites.sites().to_vec());
        self.pool.answer(id, Box::new(move || work(&client, &sites, params)));
    }

    fn refuse(&self, id: RequestId, why: &str) {
        self.answers.send(id, Err(error(ErrorCode::InvalidParams, why)));
    }

    fn resolve(&self, id: RequestId, mut action: Value) {
        let uri = action["data"]["uri"].as_str().map(|it| Uri(it.to_owned()));
        let Some(question) = uri.and_then(|it| self.question(&it)) else {
            return self.answers.send(id, Ok(action));
        };
        let work = move || {
            action["edit"] = actions::edit_of(&question, &action["data"])?;
            Ok(action)
        };
        self.pool.answer(id, Box::new(work));
    }

    fn execute(&self, id: RequestId, params: &Value) {
        let argument = &params["arguments"][0];
        let command = params["command"].as_str().unwrap_or_default().to_owned();
        let uri = match command.as_str() {
            "doclint.fixAll" => argument.as_str(),
            APPLY => argument["uri"].as_str(),
            _ => return self.refuse(id, &format!("unknown command `{command}`")),
        };
        let Some(question) = uri.and_then(|it| self.question(&Uri(it.to_owned()))) else {
            return self.refuse(id, &format!("`{command}` requires an open document of a site"));
        };
        let data = argument.clone();
        let work = move || {
            let (label, edit) = match command.as_str() {
                APPLY => ("doclint", actions::edit_of(&question, &data)?),
                _ => ("Apply all safe fixes", actions::fix_all(&question)?),
            };
            let params = json!({ "label": label, "edit": edit });
            question.client.request("workspace/applyEdit", params, "edit".to_owned());
            Ok(Value::Null)
        };
        self.pool.answer(id, Box::new(work));
    }

    fn pull(&self, id: RequestId, params: Value) {
        let params: DocumentDiagnosticParams = match serde_json::from_value(params) {
            Ok(params) => params,
            Err(why) => return self.refuse(id, &why.to_string()),
        };
        let uri = params.text_document.uri;
        let (place, document) = match self.documents.get(&uri) {
            Some(document) => (document.place.clone(), Some(Arc::clone(document))),
            None => (path_of(&uri.0).and_then(|it| self.sites.of(&it)), None),
        };
        let Some((site, path)) = place else {
            return self.answers.send(id, Ok(pull::nothing()));
        };
        let pulled = Pulled { client: Arc::clone(self.client), site, path, document };
        pull::document(self.answers.clone(), id, pulled, params.previous_result_id);
    }

    fn pull_all(&self, id: RequestId, params: Value) {
        let params: WorkspaceDiagnosticParams = match serde_json::from_value(params) {
            Ok(params) => params,
            Err(why) => return self.refuse(id, &why.to_string()),
        };
        let previous: HashMap<String, String> =
            params.previous_result_ids.into_iter().map(|it| (it.uri.0, it.value)).collect();
        let sites: Vec<Arc<ServedSite>> = self.sites.all().cloned().collect();
        pull::workspace(Arc::clone(self.client), self.answers.clone(), id, sites, previous);
    }
}
