//! Hover and completion.

use crate::pool::Answer;
use crate::question::Question;
use doclint_ide::{Completion, CompletionKind, MAX_COMPLETIONS, completions, hover, rule_hover};
use gen_lsp_types::{CompletionItemKind, TextDocumentPositionParams};
use serde_json::{Value, json};

/// The characters after which an editor requests completions by itself.
pub const TRIGGERS: [&str; 12] = ["<", "/", "#", "\"", "'", ":", " ", "(", "{", "=", "-", "`"];

/// Explains the place under the cursor, and lists the rules that found something there.
pub fn hover_at(question: &Question, params: &TextDocumentPositionParams) -> Answer {
    let (Some(checked), Some(document)) = (question.checked(), question.document.read()) else {
        return Ok(Value::Null);
    };
    let files = question.files();
    let view = checked.view(&files);
    let offset = question.offset(params.position);
    let known = hover(view, document, offset);
    let mut span = known.as_ref().map(|it| it.span);
    let mut parts: Vec<String> = known.map(|it| it.markdown).into_iter().collect();
    let found = question.site.state().open.get(&question.path).cloned();
    let is_current = |it: &&std::sync::Arc<crate::site::OpenFindings>| {
        crate::site::is_same(&it.text, &question.document.text.text)
    };
    let mut rules: Vec<&str> = Vec::new();
    for finding in found.iter().filter(is_current).flat_map(|it| &it.shown) {
        let is_here = finding.at.span.start <= offset && offset <= finding.at.span.end;
        if is_here && !rules.contains(&&*finding.rule) {
            rules.push(&finding.rule);
            parts.extend(rule_hover(view, &finding.rule));
            span.get_or_insert(finding.at.span);
        }
    }
    if parts.is_empty() {
        return Ok(Value::Null);
    }
    let contents = json!({ "kind": "markdown", "value": parts.join("\n\n---\n\n") });
    Ok(json!({ "contents": contents, "range": span.map(|it| question.range(it)) }))
}

/// Returns the completions at the cursor.
pub fn complete(question: &Question, params: &TextDocumentPositionParams) -> Answer {
    let (Some(checked), Some(document)) = (question.checked(), question.document.read()) else {
        return Ok(Value::Null);
    };
    let files = question.files();
    let found = completions(checked.view(&files), document, question.offset(params.position));
    let items: Vec<Value> = found.iter().map(|it| item(question, it)).collect();
    Ok(json!({ "isIncomplete": found.len() >= MAX_COMPLETIONS, "items": items }))
}

fn item(question: &Question, it: &Completion) -> Value {
    const SNIPPET: u32 = 2;
    let is_snippet = it.is_snippet && question.client.can.snippets;
    let insert = match it.is_snippet && !is_snippet {
        true => plain(&it.insert),
        false => it.insert.clone(),
    };
    let mut item = json!({
        "label": it.label,
        "kind": kind(it.kind),
        "sortText": format!("{}{}", it.sort, it.label),
        "filterText": it.label,
        "textEdit": { "range": question.range(it.replace), "newText": insert },
    });
    if let Some(detail) = &it.detail {
        item["detail"] = detail.as_str().into();
    }
    if let Some(text) = &it.documentation {
        item["documentation"] = json!({ "kind": "markdown", "value": text });
    }
    if is_snippet {
        item["insertTextFormat"] = SNIPPET.into();
    }
    item
}

/// The text of a snippet without its places, for editors that know none.
fn plain(snippet: &str) -> String {
    let mut out = String::new();
    let mut rest = snippet.chars().peekable();
    while let Some(char) = rest.next() {
        match char {
            '\\' => out.extend(rest.next()),
            '$' if rest.peek() == Some(&'{') => {
                let place: String = rest.by_ref().skip(1).take_while(|it| *it != '}').collect();
                out.push_str(place.split_once(':').map_or("", |it| it.1));
            }
            '$' => while rest.next_if(char::is_ascii_digit).is_some() {},
            _ => out.push(char),
        }
    }
    out
}

fn kind(kind: CompletionKind) -> CompletionItemKind {
    match kind {
        CompletionKind::Component => CompletionItemKind::Class,
        CompletionKind::Attribute => CompletionItemKind::Field,
        CompletionKind::Key => CompletionItemKind::Property,
        CompletionKind::Value => CompletionItemKind::Value,
        CompletionKind::Page | CompletionKind::File => CompletionItemKind::File,
        CompletionKind::Anchor => CompletionItemKind::Reference,
        CompletionKind::Operation => CompletionItemKind::Method,
        CompletionKind::Icon => CompletionItemKind::Constant,
        CompletionKind::Language => CompletionItemKind::EnumMember,
        CompletionKind::Rule => CompletionItemKind::Module,
        CompletionKind::Directive => CompletionItemKind::Keyword,
        CompletionKind::Name => CompletionItemKind::Variable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snippets_are_plain_text_for_editors_without_them() {
        for (snippet, text) in [
            ("<Card title=\"$1\">$0</Card>", "<Card title=\"\"></Card>"),
            ("${1:name}: ${2}\\$5", "name: $5"),
            ("$12", ""),
            ("a$", "a"),
        ] {
            assert_eq!(plain(snippet), text, "{snippet}");
        }
    }
}
