//! Edits that add redirects to `docs.json`.

use doclint_rule::data::json_edit::{Object, add_list, append, quoted};
use doclint_rule::site::{DocsJson, address, percent_decoded};
use doclint_rule::{Diagnostic, Edit, FileId, Fix, Location, Span};
use std::collections::HashMap;

/// The list of redirects: its file, and where it is. Without a list, the beginning of `docs.json`.
pub(crate) fn list_at(docs_json: &DocsJson) -> Location {
    match docs_json.value(&["redirects"]) {
        Some((file, list)) => {
            Location { file, span: Span::new(list.span.start, list.span.start + 1) }
        }
        None => Location { file: main_file(docs_json), span: Span::at(0) },
    }
}

fn main_file(docs_json: &DocsJson) -> FileId {
    docs_json.files.first().map_or(FileId(0), |it| it.file)
}

/// Where a finding about an address has to be so that its fix can add a redirect.
pub(crate) fn in_file_of_list(docs_json: &DocsJson, at: Option<Location>) -> Location {
    let list = list_at(docs_json);
    at.filter(|it| it.file == list.file).unwrap_or(list)
}

/// The redirects of `docs.json` by where they lead from and to, to add others.
pub(crate) struct Redirector<'s> {
    docs_json: &'s DocsJson,
    sources: HashMap<String, usize>,
    destinations: HashMap<String, Vec<usize>>,
}

impl<'s> Redirector<'s> {
    pub(crate) fn of(docs_json: &'s DocsJson) -> Self {
        let (mut sources, mut destinations) = (HashMap::new(), HashMap::<_, Vec<usize>>::new());
        let file = list_at(docs_json).file;
        let list = docs_json.redirects.list.iter().enumerate();
        for (index, redirect) in list.filter(|it| it.1.source_at.file == file) {
            sources.entry(path_of(&redirect.source)).or_insert(index);
            if let Some(destination) = redirect.only_destination() {
                destinations.entry(path_of(destination)).or_default().push(index);
            }
        }
        Self { docs_json, sources, destinations }
    }

    /// Offers a redirect: with `--unsafe-fixes` if it leads to the same page.
    pub(crate) fn offer(&self, finding: &mut Diagnostic, (from, to): (&str, &str), is_same: bool) {
        if path_of(from) == path_of(to) {
            return;
        }
        if let Some(edits) = self.edits(from, to) {
            finding.fix(Fix::guess(is_same, format!("Redirect `{from}` to `{to}`"), edits));
        }
    }

    /// Adds a redirect. Redirects that lead to its source lead to its destination from then on; one in
    /// the other direction, which would make a circle, is turned around.
    fn edits(&self, from: &str, to: &str) -> Option<Vec<Edit>> {
        let list = &self.docs_json.redirects.list;
        let mut edits = Vec::new();
        let turned = self.sources.get(&path_of(to)).copied();
        if let Some(other) = turned.map(|it| &list[it]) {
            let (source, destination) = (other.source_at.span, other.destination_at.span);
            let both =
                [Edit::replace(source, quoted(from)), Edit::replace(destination, quoted(to))];
            edits.extend(both);
        } else {
            edits.push(self.added(from, to)?);
        }
        let leading = self.destinations.get(&path_of(from)).into_iter().flatten();
        for other in leading.filter(|it| Some(**it) != turned).map(|it| &list[*it]) {
            let rest = other.destination.find(['?', '#']).map_or("", |at| &other.destination[at..]);
            edits.push(Edit::replace(other.destination_at.span, quoted(&format!("{to}{rest}"))));
        }
        Some(edits)
    }

    /// Appends a redirect to the list, or adds a list.
    fn added(&self, from: &str, to: &str) -> Option<Edit> {
        let list = self.docs_json.value(&["redirects"]);
        let file = list_at(self.docs_json).file;
        let file = self.docs_json.files.iter().find(|it| it.file == file)?;
        let object: Object = vec![("source", from.to_owned()), ("destination", to.to_owned())];
        match list {
            Some((_, list)) => append(&file.text, list, &[object]),
            None => add_list(&file.text, &file.document.root, "redirects", &[object]),
        }
    }
}

/// The path of an address, decoded and without slashes around it.
fn path_of(written: &str) -> String {
    let path = address(written).map_or_else(|| written.into(), |it| percent_decoded(it.path));
    path.trim_matches('/').to_owned()
}
