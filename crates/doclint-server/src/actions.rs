//! Fixes, suppressions, and rules that are turned off, as code actions.

use crate::findings::Converter;
use crate::pool::{Answer, error};
use crate::position::Text;
use crate::question::{Change, Question, document_change, workspace_edit};
use crate::rule_off::turn_off;
use crate::site::{CheckedPlaces, OpenFindings, is_same};
use crate::uri::{below, uri_of};
use doclint_diagnostic::{Applicability, Diagnostic, Edit, Fix, Span};
use doclint_engine::{CheckOptions, check_page, with_builtin};
use doclint_fix::{Chosen, FixOptions, FoundPage, fix_page, suppress};
use doclint_rule::Family;
use gen_lsp_types::{CodeActionParams, Range};
use lsp_server::{ErrorCode, ResponseError};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The kind of an action that fixes one finding.
pub const QUICK_FIX: &str = "quickfix";
/// The kind of the action that applies all safe fixes.
pub const FIX_ALL: &str = "source.fixAll.doclint";
/// The command that applies an action for clients that can't wait for its edit.
pub const APPLY: &str = "doclint.apply";

/// Actions for no more findings are listed.
const MAX_FINDINGS: usize = 50;
/// How often the fixes of a page are applied before the next ones are left to the next time.
const MAX_PASSES: usize = 10;
/// How long an action waits for a check of the site.
const FOR_CHECK: Duration = Duration::from_secs(20);
/// The reason that a suppression has until somebody writes one.
const REASON: &str = "TODO: give the reason";
/// Families whose findings can't be suppressed.
const UNSUPPRESSED: [&str; 3] = ["internal", "suppressions", "read"];

/// The actions for a range of a document.
pub fn list(question: &Question, params: &CodeActionParams) -> Answer {
    let only: Option<Vec<String>> = params.context.only.as_ref().map(|kinds| {
        let names = kinds.iter().map(|it| serde_json::to_value(it).unwrap_or_default());
        names.filter_map(|it| it.as_str().map(str::to_owned)).collect()
    });
    let is_wanted = |kind: &str| {
        only.as_ref().is_none_or(|all| {
            all.iter().any(|it| kind.strip_prefix(it.as_str()).is_some_and(is_end_of_kind))
        })
    };
    if !is_wanted(QUICK_FIX) && !is_wanted(FIX_ALL) {
        return Ok(json!([]));
    }
    let Some(found) = question.findings() else { return Err(moved_on()) };
    let mut actions = Vec::new();
    if is_wanted(QUICK_FIX) {
        quick_fixes(question, &found, params.range, &mut actions);
    }
    let is_safe = |it: &Fix| it.applicability == Applicability::Safe && !it.edits.is_empty();
    if is_wanted(FIX_ALL) && found.all.iter().any(|it| it.fixes.iter().any(is_safe)) {
        let title = "Apply all safe doclint fixes";
        let action = json!({ "title": title, "kind": FIX_ALL });
        let data = data(question, "fix-all", "", Span::at(0));
        // A client that applies it on saving does not always resolve it.
        actions.push(match only.is_some() {
            true => with_edit(action, fix_all(question)?),
            false => later(question, action, data),
        });
    }
    Ok(actions.into())
}

fn is_end_of_kind(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('.')
}

fn quick_fixes(question: &Question, found: &OpenFindings, range: Range, actions: &mut Vec<Value>) {
    let selected = question.document.text.span(range, question.encoding());
    let touches =
        |it: &&Diagnostic| it.at.span.start <= selected.end && selected.start <= it.at.span.end;
    let files = question.files();
    let places = &CheckedPlaces { checked: &found.checked, files: &files };
    let catalog = &found.checked.catalog;
    let converter = Converter { can: &question.client.can, catalog, places };
    let mut others: Vec<(Value, String, Span)> = Vec::new();
    for finding in found.shown.iter().filter(touches).take(MAX_FINDINGS) {
        let shown = json!([converter.one(finding, Some(&question.document.text))]);
        // A finding about the whole site has the place of its first one, which can be fixed.
        let same = |it: &&Diagnostic| it.rule == finding.rule && it.at == finding.at;
        let fixes = match finding.fixes.is_empty() {
            true => found.all.iter().find(same).map_or(&[][..], |it| &it.fixes),
            false => &finding.fixes,
        };
        for (index, fix) in fixes.iter().filter(|it| !it.edits.is_empty()).enumerate() {
            let title = match fix.applicability {
                Applicability::Unsafe => format!("{} (unsafe)", fix.title),
                Applicability::Safe | Applicability::Suggestion => fix.title.to_string(),
            };
            let is_best = index == 0 && fix.applicability == Applicability::Safe;
            let mut action = json!({ "title": title, "kind": QUICK_FIX, "diagnostics": shown });
            if is_best {
                action["isPreferred"] = true.into();
            }
            actions.push(with_edit(action, question.edit_here(&fix.edits)));
        }
        if !others.iter().any(|it| it.1 == *finding.rule) {
            others.push((shown, finding.rule.to_string(), finding.at.span));
        }
    }
    let is_page = found.checked.snapshot.outcome.files.get(file_of(found)).dialect.is_some();
    for (shown, rule, span) in others {
        let family = rule.split('/').next().unwrap_or_default();
        if is_page && !UNSUPPRESSED.contains(&family) {
            let title = format!("Suppress {rule} here");
            let action = json!({ "title": title, "kind": QUICK_FIX, "diagnostics": shown });
            actions.push(later(question, action, data(question, "suppress", &rule, span)));
        }
        if family != "internal" && question.site.root.is_absolute() {
            let title = format!("Turn off {rule} in doclint.yml");
            let action = json!({ "title": title, "kind": QUICK_FIX, "diagnostics": shown });
            actions.push(later(question, action, data(question, "turn-off", &rule, span)));
        }
    }
}

fn file_of(found: &OpenFindings) -> doclint_diagnostic::FileId {
    found.all.first().or(found.shown.first()).map(|it| it.at.file).unwrap_or_default()
}

/// The data that an action needs to be completed later.
fn data(question: &Question, what: &str, rule: &str, span: Span) -> Value {
    let Question { document, .. } = question;
    json!({
        "do": what,
        "uri": document.uri,
        "version": document.version,
        "rule": rule,
        "span": [span.start, span.end],
    })
}

fn with_edit(mut action: Value, edit: Value) -> Value {
    action["edit"] = edit;
    action
}

/// An action whose edit is computed when it is chosen.
fn later(question: &Question, mut action: Value, data: Value) -> Value {
    match question.client.can.resolves_edits {
        true => action["data"] = data,
        false => {
            let title = action["title"].clone();
            action["command"] = json!({ "title": title, "command": APPLY, "arguments": [data] });
        }
    }
    action
}

/// The edit of an action that was chosen.
pub fn edit_of(question: &Question, data: &Value) -> Answer {
    if data["version"].as_i64() != Some(question.document.version.into()) {
        return Err(moved_on());
    }
    let number = |at: usize| data["span"][at].as_u64().and_then(|it| u32::try_from(it).ok());
    let span = Span::new(number(0).unwrap_or_default(), number(1).unwrap_or_default());
    let rule = data["rule"].as_str().unwrap_or_default();
    match data["do"].as_str() {
        Some("fix-all") => fix_all(question),
        Some("suppress") => suppress_here(question, rule, span),
        Some("turn-off") => turn_rule_off(question, rule),
        _ => Err(error(ErrorCode::InvalidParams, "unknown action")),
    }
}

fn moved_on() -> ResponseError {
    error(ErrorCode::ContentModified, "the document has changed")
}

/// All safe fixes of a document. The first pass knows the whole site; later ones fix the findings
/// that they bring up on the page itself.
pub fn fix_all(question: &Question) -> Answer {
    let Some(found) = question.findings() else { return Err(moved_on()) };
    let snapshot = &found.checked.snapshot;
    let which = FixOptions { least: Applicability::Safe, only: Vec::new() };
    let file = file_of(&found);
    let of = |text: &Arc<str>, findings: &[Diagnostic]| {
        let page = FoundPage {
            site: &snapshot.outcome,
            file,
            text: Arc::clone(text),
            findings,
            vocabulary: &snapshot.vocabulary,
        };
        fix_page(&page, &which)
    };
    // Accepted findings stay.
    let Some((edits, mut after)) = of(&found.text, &found.unaccepted(&question.path)) else {
        return Ok(question.edit_here(&[]));
    };
    let mut passes = 1;
    let is_page = snapshot.outcome.files.get(file).dialect.is_some();
    while is_page && passes < MAX_PASSES {
        let findings = alone(question, &after, &snapshot.families, snapshot);
        let findings: Vec<Diagnostic> = findings
            .into_iter()
            .map(|mut it| {
                it.at.file = file;
                it
            })
            .collect();
        let Some((_, next)) = of(&after, &findings) else { break };
        after = next;
        passes += 1;
    }
    match passes {
        1 => Ok(question.edit_here(&edits)),
        _ => Ok(question.edit_here(&[difference(&found.text, &after)])),
    }
}

/// Returns the findings of rules about pages on a page without its site.
fn alone(
    question: &Question,
    text: &Arc<str>,
    families: &[&'static Family],
    snapshot: &crate::session::Snapshot,
) -> Vec<Diagnostic> {
    let outcome = check_page(&question.path, text, families, &snapshot.config);
    let of_pages: std::collections::HashSet<String> = with_builtin(families)
        .iter()
        .flat_map(|it| it.rules.iter().filter(|rule| !rule.is_for_site()).map(|rule| it.id(rule)))
        .collect();
    let findings = outcome.map(|it| it.findings).unwrap_or_default();
    findings.into_iter().filter(|it| of_pages.contains(&*it.rule)).collect()
}

/// The one edit that turns a text into another.
fn difference(before: &str, after: &str) -> Edit {
    let pairs = before.bytes().zip(after.bytes());
    let mut start = pairs.take_while(|(a, b)| a == b).count();
    while !before.is_char_boundary(start) || !after.is_char_boundary(start) {
        start -= 1;
    }
    let pairs = before[start..].bytes().rev().zip(after[start..].bytes().rev());
    let mut end = pairs.take_while(|(a, b)| a == b).count();
    while !before.is_char_boundary(before.len() - end) || !after.is_char_boundary(after.len() - end)
    {
        end -= 1;
    }
    let span = Span::new(start as u32, (before.len() - end) as u32);
    Edit::replace(span, &after[start..after.len() - end])
}

/// A comment that suppresses a finding, in a page that means the same otherwise.
fn suppress_here(question: &Question, rule: &str, span: Span) -> Answer {
    let found = question.site.wait_for(FOR_CHECK, |state| {
        let found = state.open.get(&question.path)?;
        let is_meant = found.is_final && is_same(&found.text, &question.document.text.text);
        is_meant.then(|| Arc::clone(found))
    });
    let Some(found) = found else { return Err(moved_on()) };
    let snapshot = &found.checked.snapshot;
    let findings = &snapshot.outcome.findings;
    let file = found.checked.file(&question.path);
    let is_meant =
        |it: &Diagnostic| Some(it.at.file) == file && *it.rule == *rule && it.at.span == span;
    let chosen: Vec<bool> = findings.iter().map(is_meant).collect();
    if !chosen.contains(&true) {
        return Err(moved_on());
    }
    let options = CheckOptions { config: snapshot.config.clone(), ..CheckOptions::default() };
    let chosen = Chosen { checked: &snapshot.outcome, findings: &chosen, reason: REASON };
    let files = question.files();
    let refused = |why: String| error(ErrorCode::RequestFailed, why);
    let done = suppress(&files, &snapshot.families, &options, chosen).map_err(|errors| {
        refused(errors.iter().map(|it| it.message.clone()).collect::<Vec<_>>().join("; "))
    })?;
    let Some(page) = done.pages.get(&question.path) else {
        let why = done.left.first().map_or("nothing changes", |it| it.1);
        return Err(refused(format!("the finding can't be suppressed: {why}")));
    };
    if *page.before != *question.document.text.text {
        return Err(moved_on());
    }
    match page.steps.as_slice() {
        [edits] => Ok(question.edit_here(edits)),
        _ => Ok(question.edit_here(&[difference(&page.before, &page.after)])),
    }
}

/// The line in `doclint.yml` that turns a rule off. A file is created if there is none.
fn turn_rule_off(question: &Question, rule: &str) -> Answer {
    let Some(checked) = question.checked() else { return Err(moved_on()) };
    let root = &question.site.root;
    let file = checked.snapshot.config.files.first().map(|it| PathBuf::from(&it.path));
    let file = file.map(|it| match below(&it, &question.site.real_root) {
        Some(path) => root.join(path),
        None => it,
    });
    let Some(file) = file else {
        let edit = turn_off("", rule).map(|it| Text::new("").edits(&[it], question.encoding()));
        let (uri, edits) = (uri_of(&root.join("doclint.yml")), edit.unwrap_or_default());
        if !question.client.can.creates_files || !question.client.can.document_changes {
            let why = "create a doclint.yml first: the editor can't create files";
            return Err(error(ErrorCode::RequestFailed, why));
        }
        let create = json!({ "kind": "create", "uri": uri, "options": { "ignoreIfExists": true } });
        let change = document_change(Change { uri: &uri, version: None, edits });
        return Ok(json!({ "documentChanges": [create, change] }));
    };
    let (uri, version, text) = match &question.settings {
        Some(open) => (open.uri.clone(), Some(open.version), open.text.clone()),
        None => {
            let text = std::fs::read_to_string(&file);
            let why = |it: std::io::Error| error(ErrorCode::RequestFailed, it.to_string());
            (uri_of(&file), None, Text::new(text.map_err(why)?))
        }
    };
    let Some(edit) = turn_off(&text.text, rule) else {
        let why = format!("can't edit {}: add `{rule}: off` under `rules`", file.display());
        return Err(error(ErrorCode::RequestFailed, why));
    };
    let edits = text.edits(&[edit], question.encoding());
    Ok(workspace_edit(&question.client, vec![Change { uri: &uri, version, edits }]))
}
