//! Examples with values that the fields of their page don't allow.

use crate::field_text::{field_texts, has_value, is_part, listed};
use doclint_rule::data::{Kind, Value, json};
use doclint_rule::{AstNode, Need, Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::{BTreeMap, HashMap};

pub(crate) struct MismatchedExample;

impl PageRule for MismatchedExample {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-example",
        "an example has a value that its page does not allow for the field",
        include_str!("mismatched_example.md"),
    )
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Few pages have examples of requests.
        let is_example =
            |it: ast::Component<'_>| it.is("RequestExample") || it.is("ResponseExample");
        if !ast::Component::all(page).any(is_example) {
            return;
        }
        let fields = fields(page);
        // The values of each field in all examples of its side: where they differ, there are several messages.
        let mut values: BTreeMap<(Side, String), Vec<(Value, Span)>> = BTreeMap::new();
        for code in ast::Code::all(page) {
            let content = code.content();
            let is_json =
                code.language().is_some_and(|it| it.as_str().eq_ignore_ascii_case("json"));
            let Some(side) = Side::of_example(code).filter(|_| is_json) else { continue };
            let document = json::parse(content.as_str());
            let Kind::Mapping(mapping) = document.root.kind else { continue };
            if !document.errors.is_empty() {
                continue;
            }
            for entry in mapping.entries {
                let range = entry.value.span.start as usize..entry.value.span.end as usize;
                let found = values.entry((side, entry.key.text)).or_default();
                found.push((entry.value, content.part(range)));
            }
        }
        for ((side, name), found) in &values {
            let Some(Some(field)) = fields.get(&(*side, name)) else { continue };
            let defects = found.iter().map(|it| field.defect(&it.0));
            let Some(defects) = defects.collect::<Option<Vec<_>>>() else { continue };
            for (defect, (_, span)) in defects.into_iter().zip(found) {
                let (message, help) = field.words(name, &defect);
                cx.report(*span, message)
                    .cause("examples have values that their pages don't allow")
                    .help(help);
            }
        }
    }
}

/// Whether something is about a request or about its response.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Side {
    Request,
    Response,
}

impl Side {
    fn of_example(code: ast::Code<'_>) -> Option<Self> {
        let mut around = code.node().ancestors().filter_map(ast::Component::cast);
        around.find_map(|it| match it {
            it if it.is("RequestExample") => Some(Self::Request),
            it if it.is("ResponseExample") => Some(Self::Response),
            _ => None,
        })
    }

    /// Of a field, with its name.
    fn of_field(field: ast::Component<'_>) -> Option<(Self, &str)> {
        let (side, key) = match field.is("ResponseField") {
            true => (Self::Response, "name"),
            false => (Self::Request, "body"),
        };
        Some((side, field.attribute(key)?.literal()?.text.trim()))
    }
}

/// What a page says about the values of a field.
struct Field<'a> {
    kind: &'a str,
    /// The values in its text, if it lists all of them.
    values: Vec<&'a str>,
    text: &'a str,
}

enum Defect<'v> {
    /// A value of another type, by its name with an article.
    Kind(&'static str),
    /// A value that is not in the list.
    Value(&'v str),
}

/// The fields of a page by side and name; nothing for names that several fields have.
fn fields(page: &Page) -> HashMap<(Side, &str), Option<Field<'_>>> {
    let mut out: HashMap<(Side, &str), Option<Field<'_>>> = HashMap::new();
    // Where the last field ends that is not inside of another one.
    let mut end = 0;
    for it in field_texts(page) {
        let span = it.component.span();
        if span.start < end {
            continue;
        }
        end = span.end;
        let Some(key) = Side::of_field(it.component) else { continue };
        let kind = it.component.attribute("type").and_then(|it| it.literal());
        let kind = kind.map_or("", |it| it.text.trim());
        let field = Field { kind, values: listed(it.text), text: it.text };
        let is_repeated = out.contains_key(&key);
        out.insert(key, Some(field).filter(|_| !is_repeated));
    }
    out
}

impl<'a> Field<'a> {
    /// The message and the help for a defect of the field of a name.
    fn words(&self, name: &str, defect: &Defect<'_>) -> (String, String) {
        match defect {
            Defect::Kind(found) => (
                format!("the example has {found} for `{name}`, whose type is `{}`", self.kind),
                "correct the example or the type".to_owned(),
            ),
            Defect::Value(text) => {
                let few: Vec<String> =
                    self.values.iter().take(4).map(|it| format!("`{it}`")).collect();
                (
                    format!("`{text}` is not one of the values that `{name}` may have"),
                    format!("write one of those that the page lists, such as {}", few.join(", ")),
                )
            }
        }
    }

    fn defect<'v>(&self, value: &'v Value) -> Option<Defect<'v>> {
        let expected = self.kind.to_ascii_lowercase();
        let found = match &value.kind {
            Kind::String(text) if is_placeholder(text) => return None,
            Kind::String(_) => ("string", "a string"),
            Kind::Number(_) => ("number", "a number"),
            Kind::Bool(_) => ("boolean", "a boolean"),
            Kind::Sequence(_) => ("array", "an array"),
            Kind::Mapping(_) => ("object", "an object"),
            _ => return None,
        };
        let expected = match expected.as_str() {
            "string" => "string",
            "integer" | "int" | "number" | "float" => "number",
            "boolean" | "bool" => "boolean",
            "array" | "string[]" | "integer[]" | "number[]" | "object[]" => "array",
            "object" => "object",
            _ => found.0,
        };
        if expected != found.0 {
            return Some(Defect::Kind(found.1));
        }
        let Kind::String(text) = &value.kind else { return None };
        let is_name =
            |it: &str| it.starts_with(|c: char| c.is_ascii_alphabetic()) && it.chars().all(is_part);
        let are_names = self.values.len() > 1 && self.values.iter().all(|it| is_name(it));
        (are_names && is_name(text) && !has_value(self.text, text)).then_some(Defect::Value(text))
    }
}

/// Whether a text waits for a value: `<number>`, `YOUR_ID`, or the name of a type.
fn is_placeholder(text: &str) -> bool {
    const TYPES: [&str; 8] =
        ["string", "number", "integer", "boolean", "array", "object", "float", "null"];
    text.is_empty()
        || text.contains(['<', '{', '[', '$', '…', ' '])
        || TYPES.contains(&text)
        || text.to_ascii_uppercase() == *text && text.contains('_')
}
