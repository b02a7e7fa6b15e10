//! Definitions, references, links, outlines, folds, selections, and renames.

use crate::client::Client;
use crate::pool::{Answer, error};
use crate::position::Text;
use crate::question::{Change, Question, workspace_edit};
use crate::site::{ServedSite, SiteFiles};
use crate::uri::path_of;
use doclint_diagnostic::{Edit, Span};
use doclint_ide::{
    FileEdits, Fold, FoldKind, LinkTarget, NavigationTarget, Symbol, SymbolKind, definitions,
    folds, links, references, rename, rename_files, rename_target, selections, site_symbols,
    symbols,
};
use gen_lsp_types::{
    ReferenceParams, RenameFilesParams, RenameParams, SelectionRangeParams, SymbolKind as Kind,
    TextDocumentPositionParams,
};
use lsp_server::ErrorCode;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

/// How many names a search of the workspace finds.
const MAX_SYMBOLS: usize = 200;

/// Places in files, whose texts are read once.
struct Ranges<'a> {
    question: &'a Question,
    files: &'a SiteFiles,
    texts: HashMap<String, Option<Text>>,
}

impl<'a> Ranges<'a> {
    fn new(question: &'a Question, files: &'a SiteFiles) -> Self {
        Self { question, files, texts: HashMap::new() }
    }

    fn range(&mut self, path: &str, span: Span) -> Value {
        let text = self.texts.entry(path.to_owned()).or_insert_with(|| {
            // The request is about the text of its own document, which may have changed since.
            match path == self.question.path {
                true => Some(self.question.document.text.clone()),
                false => self.files.text(path),
            }
        });
        let range = text.as_ref().map(|it| it.range(span, self.question.encoding()));
        json!(range.unwrap_or_default())
    }

    fn location(&mut self, place: &NavigationTarget) -> Value {
        json!({ "uri": self.files.uri(&place.path), "range": self.range(&place.path, place.focus) })
    }
}

/// Returns the definition of the name under the cursor.
pub fn definition(question: &Question, params: &TextDocumentPositionParams) -> Answer {
    let (Some(checked), Some(document)) = (question.checked(), question.document.read()) else {
        return Ok(Value::Null);
    };
    let files = question.files();
    let offset = question.offset(params.position);
    let places = definitions(checked.view(&files), document, offset);
    let mut ranges = Ranges::new(question, &files);
    let list: Vec<Value> = match question.client.can.links {
        false => places.iter().map(|it| ranges.location(it)).collect(),
        true => {
            let link = |it: &NavigationTarget| {
                json!({
                    "targetUri": files.uri(&it.path),
                    "targetRange": ranges.range(&it.path, it.span.to(it.focus)),
                    "targetSelectionRange": ranges.range(&it.path, it.focus),
                })
            };
            places.iter().map(link).collect()
        }
    };
    Ok(list.into())
}

/// Returns the references to the target under the cursor.
pub fn references_to(question: &Question, params: &ReferenceParams) -> Answer {
    let (Some(checked), Some(document)) = (question.checked(), question.document.read()) else {
        return Ok(Value::Null);
    };
    let files = question.files();
    let offset = question.offset(params.text_document_position_params.position);
    let with_own = params.context.include_declaration;
    let places = references(checked.view(&files), document, offset, with_own);
    let mut ranges = Ranges::new(question, &files);
    Ok(places.iter().map(|it| ranges.location(it)).collect::<Vec<Value>>().into())
}

/// The links of a document.
pub fn document_links(question: &Question) -> Answer {
    let (Some(checked), Some(document)) = (question.checked(), question.document.read()) else {
        return Ok(Value::Null);
    };
    let files = question.files();
    let mut texts: HashMap<String, Option<Text>> = HashMap::new();
    let mut list = Vec::new();
    for link in links(checked.view(&files), document) {
        let target = match link.target {
            LinkTarget::Url(url) => url,
            LinkTarget::File { path, offset } => {
                let uri = files.uri(&path).0;
                let line = offset.filter(|it| *it > 0).and_then(|offset| {
                    let text = texts.entry(path.clone()).or_insert_with(|| files.text(&path));
                    Some(text.as_ref()?.position(offset, question.encoding()).line + 1)
                });
                line.map_or(uri.clone(), |line| format!("{uri}#L{line}"))
            }
        };
        let range = question.range(link.span);
        list.push(json!({ "range": range, "target": target, "tooltip": link.tooltip }));
    }
    Ok(list.into())
}

/// The outline of a document.
pub fn document_symbols(question: &Question) -> Answer {
    let Some(document) = question.document.read() else { return Ok(Value::Null) };
    let mut list = Vec::new();
    if question.client.can.nested_symbols {
        list.extend(symbols(document).iter().map(|it| nested(question, it)));
        return Ok(list.into());
    }
    // In order, each with the name of its parent.
    let mut left: Vec<(Symbol, Option<String>)> =
        symbols(document).into_iter().rev().map(|it| (it, None)).collect();
    while let Some((symbol, container)) = left.pop() {
        let location =
            json!({ "uri": question.document.uri, "range": question.range(symbol.focus) });
        let mut one = json!({
            "name": named(&symbol.name), "kind": kind(symbol.kind), "location": location,
        });
        if let Some(container) = container {
            one["containerName"] = container.into();
        }
        list.push(one);
        let name = symbol.name;
        left.extend(symbol.children.into_iter().rev().map(|it| (it, Some(name.clone()))));
    }
    Ok(list.into())
}

/// A symbol with those in it, which are at most as deep as `symbols` lets them be.
fn nested(question: &Question, it: &Symbol) -> Value {
    let children: Vec<Value> = it.children.iter().map(|it| nested(question, it)).collect();
    let mut symbol = json!({
        "name": named(&it.name),
        "kind": kind(it.kind),
        "range": question.range(it.span.to(it.focus)),
        "selectionRange": question.range(it.focus),
        "children": children,
    });
    if let Some(detail) = &it.detail {
        symbol["detail"] = detail.as_str().into();
    }
    symbol
}

/// Editors refuse symbols without a name.
fn named(name: &str) -> &str {
    if name.trim().is_empty() { "(no text)" } else { name }
}

fn kind(kind: SymbolKind) -> Kind {
    match kind {
        SymbolKind::Page => Kind::File,
        SymbolKind::Heading => Kind::String,
        SymbolKind::Component => Kind::Class,
        SymbolKind::Operation => Kind::Method,
        SymbolKind::Group => Kind::Namespace,
        SymbolKind::Key => Kind::Key,
    }
}

/// The pages, headings, and operations of sites that a query finds.
pub fn workspace_symbols(client: &Client, sites: &[Arc<ServedSite>], query: &str) -> Answer {
    let mut list: Vec<Value> = Vec::new();
    for site in sites {
        let Some(checked) = site.state().checked.clone() else { continue };
        let files = site.files();
        let mut texts: HashMap<String, Option<Text>> = HashMap::new();
        let most = MAX_SYMBOLS - list.len().min(MAX_SYMBOLS);
        for it in site_symbols(checked.view(&files), query, most) {
            let path = &it.place.path;
            let text = texts.entry(path.clone()).or_insert_with(|| files.text(path));
            let range = text.as_ref().map(|text| text.range(it.place.focus, client.can.encoding));
            let range = json!(range.unwrap_or_default());
            list.push(json!({
                "name": named(&it.name),
                "kind": kind(it.kind),
                "containerName": it.container,
                "location": { "uri": files.uri(path), "range": range },
            }));
        }
    }
    Ok(list.into())
}

/// The parts of a document that can be folded.
pub fn folding_ranges(question: &Question) -> Answer {
    let Some(document) = question.document.read() else { return Ok(Value::Null) };
    let one = |it: Fold| {
        let range = question.range(it.span);
        // A part that ends with a line break ends in the line before.
        let is_after_break = range.end.character == 0 && range.end.line > range.start.line;
        let end = range.end.line - u32::from(is_after_break);
        let mut fold = json!({ "startLine": range.start.line, "endLine": end });
        if !question.client.can.folds_lines_only && !is_after_break {
            fold["startCharacter"] = range.start.character.into();
            fold["endCharacter"] = range.end.character.into();
        }
        match it.kind {
            FoldKind::Comment => fold["kind"] = "comment".into(),
            FoldKind::Imports => fold["kind"] = "imports".into(),
            FoldKind::Section | FoldKind::FrontMatter => fold["kind"] = "region".into(),
            _ => {}
        }
        (end > range.start.line).then_some(fold)
    };
    Ok(folds(document).into_iter().filter_map(one).collect::<Vec<Value>>().into())
}

/// Returns the ranges that a selection grows to, at each of some positions.
pub fn selection_ranges(question: &Question, params: &SelectionRangeParams) -> Answer {
    let Some(document) = question.document.read() else { return Ok(Value::Null) };
    let of = |position: &gen_lsp_types::Position| {
        let offset = question.offset(*position);
        let mut spans = selections(document, offset);
        if spans.is_empty() {
            spans.push(Span::at(offset));
        }
        let outwards = spans.iter().rev();
        outwards.fold(Value::Null, |parent, span| {
            let range = json!(question.range(*span));
            match parent.is_null() {
                true => json!({ "range": range }),
                false => json!({ "range": range, "parent": parent }),
            }
        })
    };
    Ok(params.positions.iter().map(of).collect::<Vec<Value>>().into())
}

/// Returns the text that a rename under the cursor changes.
pub fn prepare_rename(question: &Question, params: &TextDocumentPositionParams) -> Answer {
    let (Some(checked), Some(document)) = (question.checked(), question.document.read()) else {
        return Ok(Value::Null);
    };
    let files = question.files();
    let offset = question.offset(params.position);
    Ok(match rename_target(checked.view(&files), document, offset) {
        Some((span, text)) => json!({ "range": question.range(span), "placeholder": text }),
        None => Value::Null,
    })
}

/// Returns the edits that rename the target under the cursor.
pub fn rename_at(question: &Question, params: &RenameParams) -> Answer {
    let (Some(checked), Some(document)) = (question.checked(), question.document.read()) else {
        return Ok(Value::Null);
    };
    let files = question.files();
    let offset = question.offset(params.text_document_position_params.position);
    let edits = rename(checked.view(&files), document, offset, &params.new_name)
        .map_err(|why| error(ErrorCode::RequestFailed, why))?;
    let open = |path: &str| {
        let document = &question.document;
        let is_own = path == question.path;
        is_own.then(|| (document.text.clone(), Some(document.version)))
    };
    changes(&question.client, &files, edits, open)
}

/// The edits that keep links when files move.
pub fn will_rename(
    client: &Client,
    sites: &[Arc<ServedSite>],
    params: &RenameFilesParams,
) -> Answer {
    let mut all: Vec<Value> = Vec::new();
    for site in sites {
        let moves = params.files.iter().filter_map(|it| {
            let path = |uri: &str| crate::site::path_in(site, &path_of(uri)?);
            Some((path(&it.old_uri.0)?, path(&it.new_uri.0)?))
        });
        let moves: Vec<(String, String)> = moves.collect();
        let Some(checked) = site.state().checked.clone().filter(|_| !moves.is_empty()) else {
            continue;
        };
        let files = site.files();
        let edits = rename_files(checked.view(&files), &moves)
            .map_err(|why| error(ErrorCode::RequestFailed, why))?;
        all.push(changes(client, &files, edits, |_| None)?);
    }
    // Files of one site are usually moved, and edits of several can't be joined otherwise.
    Ok(all.into_iter().reduce(joined).unwrap_or_default())
}

fn joined(mut all: Value, more: Value) -> Value {
    match (all["documentChanges"].as_array_mut(), more["documentChanges"].as_array()) {
        (Some(all), Some(more)) => all.extend(more.iter().cloned()),
        _ => {
            if let (Some(all), Some(more)) =
                (all["changes"].as_object_mut(), more["changes"].as_object())
            {
                all.extend(more.clone());
            }
        }
    }
    all
}

/// Edits of files, which are refused if a file is not the one they are for.
fn changes(
    client: &Client,
    files: &SiteFiles,
    edits: Vec<FileEdits>,
    own: impl Fn(&str) -> Option<(Text, Option<i32>)>,
) -> Answer {
    let mut uris = Vec::new();
    let mut all: Vec<(Option<i32>, Vec<gen_lsp_types::TextEdit>)> = Vec::new();
    for FileEdits { path, edits } in edits {
        let version = files.open(&path).map(|it| it.version);
        let known = own(&path).or_else(|| Some((files.text(&path)?, version)));
        let Some((text, version)) = known else {
            let why = format!("can't read {path}");
            return Err(error(ErrorCode::RequestFailed, why));
        };
        let is_inside = |it: &Edit| it.span.end as usize <= text.text.len();
        if !edits.iter().all(is_inside) {
            let why = format!("{path} has changed");
            return Err(error(ErrorCode::ContentModified, why));
        }
        uris.push(files.uri(&path));
        all.push((version, text.edits(&edits, client.can.encoding)));
    }
    let all = uris.iter().zip(all);
    let all = all.map(|(uri, (version, edits))| Change { uri, version, edits });
    Ok(workspace_edit(client, all.collect()))
}
