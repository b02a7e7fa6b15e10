//! A request about a document, with the state of its site.

use crate::client::Client;
use crate::documents::Document;
use crate::position::Encoding;
use crate::site::{Checked, OpenFindings, ServedSite, SiteFiles};
use doclint_diagnostic::{Edit, Span};
use gen_lsp_types::{Position, Range, TextEdit, Uri};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Duration;

/// How long a request waits for the findings in the text that it is about.
const FOR_FINDINGS: Duration = Duration::from_millis(1500);

/// A request about an open document.
#[derive(Clone)]
pub struct Question {
    /// Who asks.
    pub client: Arc<Client>,
    /// The document at the version that the request is about.
    pub document: Arc<Document>,
    /// Its site.
    pub site: Arc<ServedSite>,
    /// Its path there.
    pub path: String,
    /// The settings file of the site, if it is open.
    pub settings: Option<Arc<Document>>,
}

impl Question {
    /// The unit that columns count.
    pub fn encoding(&self) -> Encoding {
        self.client.can.encoding
    }

    /// The byte at a position of the document.
    pub fn offset(&self, position: Position) -> u32 {
        self.document.text.offset(position, self.encoding())
    }

    /// The range of a span of the document.
    pub fn range(&self, span: Span) -> Range {
        self.document.text.range(span, self.encoding())
    }

    /// The last check of the site.
    pub fn checked(&self) -> Option<Arc<Checked>> {
        self.site.state().checked.clone()
    }

    /// The files of the site.
    pub fn files(&self) -> SiteFiles {
        self.site.files()
    }

    /// The findings in the text of the document, once they are known.
    pub fn findings(&self) -> Option<Arc<OpenFindings>> {
        self.site.findings_of(&self.path, &self.document.text.text, FOR_FINDINGS)
    }

    /// Edits of the document, as a change of the workspace.
    pub fn edit_here(&self, edits: &[Edit]) -> Value {
        let edits = self.document.text.edits(edits, self.encoding());
        let change =
            Change { uri: &self.document.uri, version: Some(self.document.version), edits };
        workspace_edit(&self.client, vec![change])
    }
}

/// Edits of one file.
pub struct Change<'a> {
    /// The file.
    pub uri: &'a Uri,
    /// The version that the edits are for, if it is open.
    pub version: Option<i32>,
    /// The edits.
    pub edits: Vec<TextEdit>,
}

/// Edits of files as a client takes them. With versions, a client that has a newer one refuses them.
pub fn workspace_edit(client: &Client, changes: Vec<Change<'_>>) -> Value {
    if client.can.document_changes {
        let list: Vec<Value> = changes.into_iter().map(document_change).collect();
        return json!({ "documentChanges": list });
    }
    let map: Map<String, Value> =
        changes.into_iter().map(|it| (it.uri.0.clone(), json!(it.edits))).collect();
    json!({ "changes": map })
}

/// Edits of one file, with the version that they are for.
pub fn document_change(it: Change<'_>) -> Value {
    json!({ "textDocument": { "uri": it.uri, "version": it.version }, "edits": it.edits })
}
