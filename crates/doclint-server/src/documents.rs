//! The documents that a client has open.

use crate::position::{Encoding, Text};
use crate::site::{OpenText, ServedSite};
use doclint_ide::Document as Read;
use gen_lsp_types::{TextDocumentContentChangeEvent, Uri};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// No more documents are taken.
const MAX_DOCUMENTS: usize = 10_000;
/// The text of no document grows larger, in bytes. What is too large to be checked is kept, so that it
/// can be checked once it is smaller.
const MAX_TEXT: usize = 64 << 20;

/// A document at one version.
pub struct Document {
    /// Its address, as the client writes it.
    pub uri: Uri,
    /// The version that the client gave it.
    pub version: i32,
    /// Its text.
    pub text: Text,
    /// The site that it belongs to, and its path there.
    pub place: Option<(Arc<ServedSite>, String)>,
    read: OnceLock<Read>,
    /// The text, as it was read before the first check of its site.
    early: OnceLock<Read>,
}

impl Document {
    /// The parsed text, which is read once for each version.
    pub fn read(&self) -> Option<&Read> {
        let (site, path) = self.place.as_ref()?;
        // The settings of a site, which decide on the dialect, are known after its first check.
        let is_early = site.is_site && site.state().checked.is_none();
        let read = if is_early { &self.early } else { &self.read };
        Some(read.get_or_init(|| Read::new(path, &self.text.text, site.dialect_of(path))))
    }

    fn open_text(&self) -> OpenText {
        let (text, version) = (Arc::clone(&self.text.text), self.version);
        OpenText { text, version, uri: self.uri.clone() }
    }

    fn hand_over(&self) {
        if let Some((site, path)) = &self.place {
            site.edit(path, Some(self.open_text()));
        }
    }
}

/// The documents that a client has open, by address.
#[derive(Default)]
pub struct Documents(HashMap<String, Arc<Document>>);

impl Documents {
    /// An open document.
    pub fn get(&self, uri: &Uri) -> Option<&Arc<Document>> {
        self.0.get(&uri.0)
    }

    /// All open documents.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Document>> {
        self.0.values()
    }

    /// Opens a document, or replaces one.
    ///
    /// # Errors
    ///
    /// If it can't be taken: why.
    pub fn open(
        &mut self,
        uri: Uri,
        version: i32,
        text: String,
        place: Option<(Arc<ServedSite>, String)>,
    ) -> Result<(), String> {
        if self.0.len() >= MAX_DOCUMENTS && !self.0.contains_key(&uri.0) {
            return Err(format!("ignored {uri}: more than {MAX_DOCUMENTS} open documents"));
        }
        if text.len() > MAX_TEXT {
            return Err(format!("ignored {uri}: larger than {} MiB", MAX_TEXT >> 20));
        }
        let (text, read) = (Text::new(text), OnceLock::new());
        let document =
            Document { uri: uri.clone(), version, text, place, read, early: OnceLock::new() };
        document.hand_over();
        self.0.insert(uri.0, Arc::new(document));
        Ok(())
    }

    /// Applies changes to a document.
    ///
    /// # Errors
    ///
    /// If they can't be applied: why.
    pub fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) -> Result<(), String> {
        let Some(old) = self.0.get(&uri.0) else {
            return Err(format!("ignored a change of {uri}: the document is not open"));
        };
        if version < old.version {
            let known = old.version;
            return Err(format!("ignored version {version} of {uri}: version {known} is newer"));
        }
        // Only the last text that replaces all others counts, and the changes after it.
        let is_whole = |it: &TextDocumentContentChangeEvent| {
            matches!(it, TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(_))
        };
        let first = changes.iter().rposition(is_whole).unwrap_or(0);
        let mut text = old.text.clone();
        for change in changes.into_iter().skip(first) {
            text = match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(it) => {
                    text.replaced(it.range, &it.text, encoding)
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(it) => {
                    Text::new(it.text)
                }
            };
            if text.text.len() > MAX_TEXT {
                // Without this change the text is another one than that of the editor.
                self.close(uri);
                let most = MAX_TEXT >> 20;
                return Err(format!(
                    "stopped checking {uri}: the text is larger than {most} MiB; open it again to check it"
                ));
            }
        }
        let place = old.place.clone();
        let document = Document {
            uri: uri.clone(),
            version,
            text,
            place,
            read: OnceLock::new(),
            early: OnceLock::new(),
        };
        document.hand_over();
        self.0.insert(uri.0.clone(), Arc::new(document));
        Ok(())
    }

    /// Closes a document.
    pub fn close(&mut self, uri: &Uri) -> Option<Arc<Document>> {
        let closed = self.0.remove(&uri.0)?;
        if let Some((site, path)) = &closed.place {
            site.edit(path, None);
        }
        Some(closed)
    }

    /// Gives a document to another site.
    pub fn place(&mut self, uri: &Uri, place: Option<(Arc<ServedSite>, String)>) {
        let Some(old) = self.0.get(&uri.0).cloned() else { return };
        if let Some((site, path)) = &old.place {
            site.edit(path, None);
        }
        let (text, read) = (old.text.clone(), OnceLock::new());
        let document = Document {
            uri: uri.clone(),
            version: old.version,
            text,
            place,
            read,
            early: OnceLock::new(),
        };
        document.hand_over();
        self.0.insert(uri.0.clone(), Arc::new(document));
    }
}
