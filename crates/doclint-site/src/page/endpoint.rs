//! The documentation of an endpoint that its page has by hand: fields and examples.

use crate::curl::requests;
use crate::spec::{FieldPlace, Side};
use doclint_data::{Document, Kind, Value, json};
use doclint_diagnostic::Span;
use doclint_syntax::{AstNode, NodeKind, Page, ast};
use std::collections::BTreeSet;

/// The documentation of an endpoint that its page has by hand.
#[derive(Clone, Debug, Default, Hash)]
pub struct EndpointFact {
    /// The fields, in the order of the page.
    pub fields: Box<[FieldFact]>,
    /// The examples in JSON, in the order of the page.
    pub examples: Box<[ExampleFact]>,
    /// The requests of its examples that are `curl` commands, in the order of the page.
    pub requests: Box<[RequestFact]>,
    /// Other names on the page: its inline code, strong text and tables.
    pub mentioned: BTreeSet<Box<str>>,
    /// The status codes in its text, in order.
    pub statuses: BTreeSet<Box<str>>,
    /// Whether its text says anything of keys, tokens or authentication.
    pub names_auth: bool,
}

/// A `ParamField` or `ResponseField`.
#[derive(Clone, Debug, Hash)]
pub struct FieldFact {
    /// Where the field is, as the component says it. Inside of another field, this one's place counts.
    pub place: FieldPlace,
    /// The name, as written.
    pub name: Box<str>,
    /// Its bytes.
    pub span: Span,
    /// The opening tag.
    pub opening: Span,
    /// The type, with its bytes.
    pub kind: Option<(Box<str>, Span)>,
    /// The default value, with its bytes.
    pub default: Option<(Box<str>, Span)>,
    /// Whether it is required; `None` where code decides, or its text says something about that.
    pub is_required: Option<bool>,
    /// The bytes of the attribute that says so.
    pub required: Option<Span>,
    /// The field around it, by its place in the list.
    pub parent: Option<u32>,
}

/// An example of a request or response in JSON.
#[derive(Clone, Debug, Hash)]
pub struct ExampleFact {
    /// Whether it is of a request or of a response.
    pub side: Side,
    /// The status that its title names.
    pub status: Option<Box<str>>,
    /// The value, with places in the page.
    pub value: Value,
    /// The address that the request is sent to, for a command.
    pub url: Option<Box<str>>,
}

/// The request that an example sends.
#[derive(Clone, Debug, Hash)]
pub struct RequestFact {
    /// The address, with its query.
    pub url: Box<str>,
    /// The address in the page, with quotes.
    pub span: Span,
}

/// Collects the documentation on the page of an endpoint; `None` for other pages.
pub(super) fn endpoint(page: &Page, front_matter: Option<&Document>) -> Option<Box<EndpointFact>> {
    let root = &front_matter?.root;
    let is_named = |key: &str| root.get(key).and_then(Value::as_str).is_some();
    if !is_named("api") && !is_named("openapi") {
        return None;
    }
    let fields = fields(page);
    let examples = ast::Code::all(page).filter_map(example).collect();
    let requests = ast::Code::all(page).filter_map(request).collect();
    let mentioned = if fields.is_empty() { BTreeSet::new() } else { mentioned(page) };
    let statuses = statuses(page.source());
    let names_auth = names_auth(page.source());
    Some(Box::new(EndpointFact {
        fields: fields.into(),
        examples,
        requests,
        mentioned,
        statuses,
        names_auth,
    }))
}

fn names_auth(text: &str) -> bool {
    const WORDS: [&str; 7] =
        ["authoriz", "authentic", "api key", "api-key", "api_key", "bearer", "token"];
    let text = text.to_ascii_lowercase();
    WORDS.iter().any(|it| text.contains(it))
}

fn fields(page: &Page) -> Vec<FieldFact> {
    let mut out: Vec<FieldFact> = Vec::new();
    // The fields around, with where they end.
    let mut around: Vec<(u32, u32)> = Vec::new();
    let end = start_of_another(page);
    for component in ast::Component::all(page) {
        let Some((place, name)) = place_and_name(component) else { continue };
        let span = component.span();
        if end.is_some_and(|it| span.start > it) {
            break;
        }
        while around.last().is_some_and(|it| it.0 <= span.start) {
            around.pop();
        }
        let text = |name: &str| {
            let attribute = component.attribute(name)?;
            let literal = attribute.literal().map(|it| (it.text, it.span));
            let (text, span) = literal.or_else(|| match attribute.value() {
                ast::AttrValue::Expression(code) => Some((code.as_str(), code.span())),
                _ => None,
            })?;
            Some((Box::from(text.trim()), span))
        };
        let required = component.attribute("required");
        let kind = text("type");
        out.push(FieldFact {
            place,
            name: name.text.trim().into(),
            span: name.span,
            opening: component.opening(),
            is_required: is_required(page, component, kind.as_ref().map_or("", |it| &it.0)),
            kind,
            default: text("default"),
            required: required.map(ast::Attribute::span),
            parent: around.last().map(|it| it.1),
        });
        around.push((span.end, out.len() as u32 - 1));
    }
    out
}

/// Where a page goes on with another endpoint: at the second code block that begins with a method and an
/// address, if it is another one than that of the first.
fn start_of_another(page: &Page) -> Option<u32> {
    const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
    let mut blocks = ast::Code::all(page).filter_map(|code| {
        let line = code.content().as_str().lines().next()?;
        let (method, address) = line.trim().split_once(' ')?;
        let address = address.split_whitespace().next()?;
        let is_request = METHODS.contains(&method) && address.starts_with(['/', 'h']);
        is_request.then(|| (code.span().start, method.to_owned(), address.to_owned()))
    });
    let (_, method, address) = blocks.next()?;
    Some(blocks.find(|it| it.1 != method || it.2 != address)?.0)
}

/// Where a field is and how it is called; nothing where code decides.
fn place_and_name<'a>(component: ast::Component<'a>) -> Option<(FieldPlace, ast::SubStr<'a>)> {
    let attribute = if component.is("ParamField") || component.is("Param") {
        FieldPlace::ATTRIBUTES
            .iter()
            .find_map(|it| Some((FieldPlace::named(it)?, component.attribute(it)?)))
    } else if component.is("ResponseField") {
        component.attribute("name").map(|it| (FieldPlace::Response, it))
    } else {
        None
    };
    let (place, attribute) = attribute?;
    let name = attribute.literal().filter(|it| !it.text.trim().is_empty())?;
    let has_spread = component.attributes().any(|it| it.name().is_none());
    (!has_spread).then_some((place, name))
}

/// Whether the attribute marks the field as required; `None` if the type or the first words below
/// say something about that, too.
fn is_required(page: &Page, component: ast::Component<'_>, kind: &str) -> Option<bool> {
    /// Where a description says it, if it does.
    const HEAD: usize = 400;
    const WORDS: [&str; 4] = ["required", "optional", "mandatory", "must be set"];
    match component.attribute("required").map(ast::Attribute::value) {
        Some(ast::AttrValue::None) => return Some(true),
        Some(ast::AttrValue::Expression(code)) => return code.as_str().trim().parse().ok(),
        Some(ast::AttrValue::String(_)) => return None,
        None => {}
    }
    let inside = Span::new(component.opening().end, component.span().end);
    let text = page.slice(inside);
    let own = ["<ParamField", "<ResponseField", "<Param ", "<Expandable"];
    let end = own.iter().filter_map(|it| text.find(it)).min().unwrap_or(text.len());
    let head = &text[..text.floor_char_boundary(end.min(HEAD))];
    let said = format!("{kind} {head}").to_lowercase();
    let has_attribute = ["optional", "Optional"].iter().any(|it| component.attribute(it).is_some());
    (has_attribute || !WORDS.iter().any(|it| said.contains(it))).then_some(false)
}

/// The names that a page mentions besides its fields.
fn mentioned(page: &Page) -> BTreeSet<Box<str>> {
    const KINDS: [NodeKind; 3] = [NodeKind::InlineCode, NodeKind::Strong, NodeKind::TableCell];
    let nodes = KINDS.iter().flat_map(|it| page.of_kind(*it));
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let mut out = BTreeSet::new();
    for node in nodes {
        let text = node.plain_text();
        out.extend(text.split(|c| !is_part(c)).filter(|it| !it.is_empty()).map(Box::from));
    }
    out
}

/// The languages of blocks with `curl` commands.
pub(super) const SHELLS: [&str; 6] = ["bash", "curl", "sh", "shell", "zsh", "curl-request"];

fn is_inside(code: ast::Code<'_>, name: &str) -> bool {
    let mut around = code.node().ancestors().filter_map(ast::Component::cast);
    around.any(|it| it.is(name))
}

/// The request that an example sends, if it is one and its address is known.
fn request(code: ast::Code<'_>) -> Option<RequestFact> {
    let language = code.language()?.as_str().to_lowercase();
    if !SHELLS.contains(&&*language) || !is_inside(code, "RequestExample") {
        return None;
    }
    let content = code.content();
    let mut requests = requests(content.as_str());
    let request = requests.pop().filter(|_| requests.is_empty())?;
    let url = request.url.filter(|it| !it.is_expanded)?;
    Some(RequestFact { span: content.part(url.bytes), url: url.text.into() })
}

/// The example in a block of code, if it is one in JSON.
fn example(code: ast::Code<'_>) -> Option<ExampleFact> {
    let inside = |name: &str| is_inside(code, name);
    let language = code.language()?.as_str().to_lowercase();
    let content = code.content();
    let text = content.as_str();
    let (side, part, url) = match language.as_str() {
        "json" if inside("ResponseExample") => (Side::Response, 0..text.len(), None),
        "json" if inside("RequestExample") => (Side::Request, 0..text.len(), None),
        it if SHELLS.contains(&it) && !inside("ResponseExample") => {
            let (part, url) = curl(text)?;
            (Side::Request, part, Some(url.into()))
        }
        _ => return None,
    };
    let document = json::parse(&text[part.clone()]);
    let is_compound = matches!(document.root.kind, Kind::Mapping(_) | Kind::Sequence(_));
    if !document.errors.is_empty() || !is_compound {
        return None;
    }
    let mut value = document.root;
    move_to(&mut value, |it| {
        let at = |offset: u32| part.start + offset as usize;
        content.part(at(it.start)..at(it.end))
    });
    let status = code.title().and_then(|it| status(it.text));
    Some(ExampleFact { side, status, value, url })
}

/// The status that a title names: `404` of `404 Not found`.
fn status(title: &str) -> Option<Box<str>> {
    words(title).find(|it| is_status(it)).map(Box::from)
}

/// The numbers in a text that may be status codes.
fn statuses(text: &str) -> BTreeSet<Box<str>> {
    words(text).filter(|it| is_status(it)).map(Box::from).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
}

fn is_status(word: &str) -> bool {
    matches!(word.as_bytes(), [b'1'..=b'5', b'0'..=b'9', b'0'..=b'9'])
}

/// The bytes of the body that a `curl` command sends, and the address; nothing where several commands
/// or quotes make that uncertain.
fn curl(text: &str) -> Option<(std::ops::Range<usize>, String)> {
    let mut requests = requests(text);
    let request = requests.pop().filter(|_| requests.is_empty())?;
    let (body, url) = (request.body?, request.url?);
    let start = body.source(0);
    let bytes = start..start + body.text.len();
    // Text in double quotes has escapes, and variables that the shell replaces.
    let is_plain = text.get(..start)?.ends_with('\'') && text.get(bytes.clone())? == body.text;
    is_plain.then_some((bytes, url.text))
}

/// Gives a value and all that is in it other places.
fn move_to(value: &mut Value, place: impl Fn(Span) -> Span) {
    let mut todo = vec![value];
    while let Some(value) = todo.pop() {
        value.span = place(value.span);
        match &mut value.kind {
            Kind::Sequence(items) => todo.extend(items),
            Kind::Mapping(mapping) => {
                for entry in &mut mapping.entries {
                    entry.key.span = place(entry.key.span);
                    todo.push(&mut entry.value);
                }
            }
            _ => {}
        }
    }
}
