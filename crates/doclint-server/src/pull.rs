//! Findings that the client requests.

use crate::client::Client;
use crate::documents::Document;
use crate::findings::Converter;
use crate::pool::{Answers, error};
use crate::position::Text;
use crate::site::{Checked, CheckedPlaces, ServedSite, is_same};
use crate::uri::uri_of;
use gen_lsp_types::{Diagnostic, Uri};
use lsp_server::{ErrorCode, RequestId, ResponseError};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The subject of a pull: a file of a site.
pub struct Pulled {
    /// The client.
    pub client: Arc<Client>,
    /// The site.
    pub site: Arc<ServedSite>,
    /// The path of the file there.
    pub path: String,
    /// The document, if it is open.
    pub document: Option<Arc<Document>>,
}

/// Answers a pull of the findings in one file, after the check that is under way.
pub fn document(answers: Answers, id: RequestId, it: Pulled, previous: Option<String>) {
    let site = Arc::clone(&it.site);
    site.after_check(Box::new(move || {
        let answer = it.report(previous.as_deref());
        answers.send(id, answer.ok_or_else(superseded));
    }));
}

/// A report without findings, for files in no site.
pub fn nothing() -> Value {
    json!({ "kind": "full", "items": [] })
}

impl Pulled {
    /// The findings; `None` if the text changed while it was checked.
    fn report(&self, previous: Option<&str>) -> Option<Value> {
        let state = self.site.state();
        let result = state.known.get(&self.path).map_or(0, |it| it.result);
        let notes = state.notes.get(&self.site.root.join(&self.path)).cloned().unwrap_or_default();
        let open = state.open.get(&self.path).cloned();
        let checked = state.checked.clone();
        let is_failed = state.failed.is_some();
        drop(state);
        let id = format!("{result}.{}", notes.len());
        if previous == Some(id.as_str()) && result > 0 && notes.is_empty() {
            return Some(json!({ "kind": "unchanged", "resultId": id }));
        }
        let mut items = match (&self.document, open, checked) {
            (Some(document), Some(found), _) if is_same(&found.text, &document.text.text) => {
                let text = Some(&document.text);
                converted(&self.client, &self.site, &found.checked, (&found.shown, text))
            }
            // A check that failed does not come back by itself.
            (Some(_), _, _) if is_failed => Vec::new(),
            (Some(_), _, _) => return None,
            (None, _, Some(checked)) => of_closed(&self.client, &self.site, &checked, &self.path),
            (None, _, None) => Vec::new(),
        };
        items.extend(notes);
        Some(json!({ "kind": "full", "resultId": id, "items": items }))
    }
}

/// The findings in a file that no editor has open.
fn of_closed(client: &Client, site: &ServedSite, checked: &Checked, path: &str) -> Vec<Diagnostic> {
    let shown: Vec<_> = checked.shown(path).cloned().collect();
    if shown.is_empty() {
        return Vec::new();
    }
    let file = checked.file(path).map(|it| checked.snapshot.outcome.files.get(it));
    let text = file.and_then(|it| it.text(&site.files())).map(Text::new);
    converted(client, site, checked, (&shown, text.as_ref()))
}

fn converted(
    client: &Client,
    site: &ServedSite,
    checked: &Checked,
    (shown, text): (&[doclint_diagnostic::Diagnostic], Option<&Text>),
) -> Vec<Diagnostic> {
    let files = site.files();
    let places = &CheckedPlaces { checked, files: &files };
    Converter { can: &client.can, catalog: &checked.catalog, places }.all(shown, text)
}

fn superseded() -> ResponseError {
    let why = "the document changed while it was checked";
    let data = Some(json!({ "retriggerRequest": true }));
    ResponseError { data, ..error(ErrorCode::ServerCancelled, why) }
}

/// Answers a pull of the findings in all files of some sites.
pub fn workspace(
    client: Arc<Client>,
    answers: Answers,
    id: RequestId,
    sites: Vec<Arc<ServedSite>>,
    previous: HashMap<String, String>,
) {
    if sites.is_empty() {
        return answers.send(id, Ok(json!({ "items": [] })));
    }
    let left = Arc::new(Mutex::new((sites.len(), Vec::new(), previous)));
    for site in sites {
        let (left, answers, id, client) =
            (Arc::clone(&left), answers.clone(), id.clone(), Arc::clone(&client));
        let here = Arc::clone(&site);
        site.after_check(Box::new(move || {
            let mut left = left.lock().unwrap_or_else(PoisonError::into_inner);
            let (count, items, previous) = &mut *left;
            items.extend(all_in(&client, &here, previous));
            *count -= 1;
            if *count == 0 {
                // The remaining files have no findings any more.
                for uri in std::mem::take(previous).into_keys() {
                    items.push(json!({ "uri": uri, "version": null, "kind": "full", "items": [] }));
                }
                answers.send(id, Ok(json!({ "items": std::mem::take(items) })));
            }
        }));
    }
}

/// The reports of a site. What is in `previous` and in the site is taken out of it.
fn all_in(
    client: &Client,
    site: &ServedSite,
    previous: &mut HashMap<String, String>,
) -> Vec<Value> {
    let state = site.state();
    let mut known: Vec<(String, u64)> =
        state.known.iter().map(|(path, it)| (path.clone(), it.result)).collect();
    let notes = state.notes.clone();
    let checked = state.checked.clone();
    let open = state.open.clone();
    drop(state);
    let (Some(checked), files) = (checked, site.files()) else { return Vec::new() };
    known.sort();
    let mut reports = Vec::new();
    for (path, result) in known {
        let uri = files.uri(&path);
        let id = format!("{result}.0");
        let version = files.open(&path).map(|it| it.version);
        let is_unchanged = previous.remove(&uri.0).is_some_and(|it| it == id);
        reports.push(match is_unchanged {
            true => json!({ "uri": uri, "version": version, "kind": "unchanged", "resultId": id }),
            false => {
                let items = match open.get(&path) {
                    Some(it) => {
                        let text = Text::new(Arc::clone(&it.text));
                        converted(client, site, &it.checked, (&it.shown, Some(&text)))
                    }
                    None => of_closed(client, site, &checked, &path),
                };
                let id = Some(id).filter(|_| !items.is_empty());
                full(&uri, version, id, &items)
            }
        });
    }
    for (path, items) in notes {
        let uri = uri_of(&path);
        previous.remove(&uri.0);
        reports.push(full(&uri, None, None, &items));
    }
    reports
}

fn full(uri: &Uri, version: Option<i32>, id: Option<String>, items: &[Diagnostic]) -> Value {
    let mut report = json!({ "uri": uri, "version": version, "kind": "full", "items": items });
    if let Some(id) = id {
        report["resultId"] = id.into();
    }
    report
}
