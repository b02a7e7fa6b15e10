//! Parameters and fields in tables and lists, and as components.

use crate::support::{place, text};
use doclint_rule::edit::reindented;
use doclint_rule::site::Kinds;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, PageCx, Span, ast};

/// A parameter, a field of a response or a property.
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) kind: Option<String>,
    pub(crate) required: bool,
    pub(crate) default: Option<String>,
    /// The source of its description, line by line.
    pub(crate) about: Vec<String>,
}

/// The attribute of `ParamField` for the part of a request that a parameter is in; `name` for a
/// `ResponseField`.
pub(crate) fn place_of(block: Node<'_>) -> &'static str {
    const PLACES: [(&str, &[&str]); 4] = [
        ("query", &["query param", "query string", "url param"]),
        ("path", &["path param"]),
        ("header", &["header param", "request header"]),
        ("body", &["body param", "request body", "request param", "payload param"]),
    ];
    for above in place::introduction(block) {
        let text = above.plain_text().to_lowercase();
        let mut places = PLACES.iter();
        if let Some((place, _)) =
            places.find(|(_, words)| words.iter().any(|word| text.contains(word)))
        {
            return place;
        }
    }
    "name"
}

/// The place of the fields in a block, if it is certain: the text above names it, or the other fields
/// of the page have it. A fix must not choose between two.
pub(crate) fn certain_place_of(block: Node<'_>, cx: &PageCx<'_>) -> Option<&'static str> {
    const ANSWERS: [&str; 7] =
        ["config", "option", "output", "respon", "result", "return", "setting"];
    let says = |words: &[&str]| {
        place::introduction(block).any(|above| {
            let text = above.plain_text().to_lowercase();
            words.iter().any(|it| text.contains(it))
        })
    };
    let place = place_of(block);
    let is_general = says(&["request param", "url param"]);
    if place != "name" && !is_general || place == "name" && says(&ANSWERS) {
        return Some(place);
    }
    let beside = [block.previous_sibling(), block.next_sibling()].into_iter().flatten();
    if let Some(place) = beside.filter_map(ast::Component::cast).find_map(used_place) {
        return Some(place);
    }
    let fields = ast::Component::all(cx.page()).take(MOST_COMPONENTS);
    let mut used: Vec<_> = fields.filter_map(used_place).collect();
    // The fields of the answer say nothing about parameters of the request.
    used.retain(|it| place == "name" || *it != "name");
    used.sort_unstable();
    used.dedup();
    let operation = cx.front_matter().and_then(|it| it.get("api").or(it.get("openapi"))?.as_str());
    let asks = operation.is_some_and(|it| it.trim_start().starts_with("GET "));
    match used.as_slice() {
        [only] if says(&["param"]) || *only == "name" => Some(only),
        [] if place != "name" => Some(if asks { "query" } else { place }),
        [] => says(&["attribute", "field", "object", "propert"]).then_some("name"),
        _ => None,
    }
}

/// Components of a page that are looked at for each list or table of fields.
const MOST_COMPONENTS: usize = 500;

/// The place that a component for a field names.
fn used_place(component: ast::Component<'_>) -> Option<&'static str> {
    if component.is("ResponseField") {
        return Some("name");
    }
    let is_there = |it: &&str| component.is("ParamField") && component.attribute(it).is_some();
    ["path", "query", "header", "body"].into_iter().find(|it| is_there(it))
}

/// The component for a field of that place.
pub(crate) fn component_of(place: &str) -> &'static str {
    if place == "name" { "ResponseField" } else { "ParamField" }
}

/// Whether a word or an expression names a type of data.
pub(crate) fn is_type(text: &str) -> bool {
    const OTHERS: &str = "any bool bytes char date datetime decimal dict dictionary double duration \
        enum file float function hash int int32 int64 json list long map numeric record regex set \
        short str text time timestamp tuple uint uri url uuid void";
    let text = text.trim().trim_matches('`').trim();
    let word = text.split(|it: char| !it.is_alphanumeric()).next().unwrap_or_default();
    let mut types = Kinds::NAMES.into_iter().chain(OTHERS.split_whitespace());
    let known = types.any(|it| it.eq_ignore_ascii_case(word));
    known && text.split_whitespace().count() <= 6
}

/// Whether a text can name a type of one's own: `Run[]`, `Error`, `'a' | 'b'`.
fn is_own_type(text: &str) -> bool {
    let text = text.trim().trim_matches('`');
    let is_word = |it: char| it.is_alphanumeric() || "_-.[]<>|'\"?, ".contains(it);
    is_composed(text) && text.chars().all(is_word)
        || text.starts_with(char::is_uppercase) && text.chars().all(|it| it.is_alphanumeric())
}

/// Whether a type is made of others, so that it can't be a remark.
fn is_composed(text: &str) -> bool {
    text.ends_with("[]") || text.contains(" | ") || text.contains('<') || text.ends_with(']')
}

/// Whether a text looks like the name of a field.
pub(crate) fn is_field_name(text: &str) -> bool {
    let inner = |it: char| it.is_alphanumeric() || "_-.[]$@".contains(it);
    text.starts_with(|it: char| it.is_alphabetic() || "_$@".contains(it))
        && text.chars().all(inner)
        && !matches!(text, "true" | "false" | "null")
}

/// Whether a cell says that a field is required. `None` if it says anything else.
pub(crate) fn required_or_not(text: &str) -> Option<bool> {
    match text.trim().to_lowercase().as_str() {
        "yes" | "true" | "required" | "✅" | "✓" | "✔" | "y" => Some(true),
        "no" | "false" | "optional" | "❌" | "✗" | "n" | "" | "-" | "–" | "—" => Some(false),
        _ => None,
    }
}

/// Whether a text can be the value of an attribute without escapes.
pub(crate) fn is_value(text: &str) -> bool {
    !text.trim().is_empty() && !text.contains(['"', '&', '\\', '\n', '\r'])
}

impl Field {
    /// The field that an item describes: `` - `name` (string, required): what it is ``.
    pub(crate) fn of_item(item: ast::Item<'_>) -> Option<Self> {
        let paragraph = item.node().children().next().and_then(ast::Paragraph::cast)?.node();
        let mut inner = paragraph.children();
        let first = inner.next()?;
        let is_bold = first.kind() == NodeKind::Strong;
        let name = match if is_bold { first.children().next()? } else { first } {
            code if code.kind() == NodeKind::InlineCode => {
                ast::InlineCode::cast(code)?.value().as_str().to_owned()
            }
            words if is_bold => words.plain_text(),
            _ => return None,
        };
        let page = paragraph.page();
        let rest = page.slice(Span::new(first.span().end, paragraph.span().end));
        let open = rest.trim_start();
        let (inside, after) = open.strip_prefix('(')?.split_once(')')?;
        let mut field = Self { name, kind: None, required: false, default: None, about: vec![] };
        for part in parts(inside) {
            let part = part.trim().trim_matches('`');
            match part.to_lowercase().as_str() {
                "required" => field.required = true,
                "optional" => {}
                _ if is_type(part) && field.kind.is_none() => {
                    field.kind = Some(part.replace('`', ""));
                }
                lower if lower.starts_with("default") => {
                    let value = part[7..].trim_start_matches([':', ' ', '=']);
                    let value = value.trim_start_matches("is ").trim_matches(['`', '"']);
                    field.default = Some(value.to_owned());
                }
                _ if is_own_type(part) && field.kind.is_none() => {
                    field.kind = Some(part.replace('`', ""));
                }
                _ => return None,
            }
        }
        if !is_field_name(&field.name) {
            return None;
        }
        let start = paragraph.span().start;
        let column = (start - page.line_start(start)) as usize;
        field.about = reindented(text::after_label(after), column, "")?;
        Some(field)
    }

    /// The lines of the component, not indented. `None` if a part of it would need escapes.
    pub(crate) fn written(&self, place: &str) -> Option<Vec<String>> {
        let component = component_of(place);
        let mut tag = format!("<{component} {place}=\"{}\"", self.name);
        if !is_field_name(&self.name) {
            return None;
        }
        for (key, value) in [("type", &self.kind), ("default", &self.default)] {
            let Some(value) = value else { continue };
            if !is_value(value) {
                return None;
            }
            tag.push_str(&format!(" {key}=\"{}\"", value.trim()));
        }
        if self.required {
            tag.push_str(" required");
        }
        if self.about.is_empty() {
            return Some(vec![format!("{tag} />")]);
        }
        let first = &self.about[0];
        let starts_plain = |it: &str| {
            it.starts_with(|it: char| it.is_alphabetic() || "`[(\"'".contains(it))
                || it.starts_with("**")
        };
        if !starts_plain(first) {
            return None;
        }
        let mut lines = vec![format!("{tag}>")];
        lines.extend(self.about.iter().map(|it| format!("  {it}").trim_end().to_owned()));
        lines.push(format!("</{component}>"));
        Some(lines)
    }
}

/// The parts between the commas of a text. A comma in brackets belongs to a type.
fn parts(text: &str) -> Vec<&str> {
    match text.contains('[') && text.ends_with([']', '`']) {
        true => vec![text],
        false => text.split(',').collect(),
    }
}

/// The fields of a list, if each item describes one, most have a type, and one of the types is known:
/// other words in parentheses may be remarks.
pub(crate) fn of_list(list: ast::List<'_>) -> Option<Vec<Field>> {
    if list.is_ordered() {
        return None;
    }
    let fields: Option<Vec<Field>> = list.items().map(Field::of_item).collect();
    let fields = fields?;
    let mut kinds = fields.iter().filter_map(|it| it.kind.as_deref());
    if !kinds.any(|it| is_type(it) || is_composed(it)) {
        return None;
    }
    let typed = fields.iter().filter(|it| it.kind.is_some()).count();
    (fields.len() >= 2 && typed * 3 >= fields.len() * 2).then_some(fields)
}

/// The lists in the items of a list that describe fields too.
pub(crate) fn nested(list: ast::List<'_>) -> impl Iterator<Item = ast::List<'_>> {
    let inner = list.items().flat_map(|it| it.node().children().filter_map(ast::List::cast));
    inner.filter(|it| {
        let mut items = it.items();
        !it.is_ordered()
            && items.next().and_then(Field::of_item).is_some_and(|it| it.kind.is_some())
            && items.all(|it| Field::of_item(it).is_some())
    })
}

/// Whether a block contains only text, which can be moved.
pub(crate) fn is_simple(node: Node<'_>) -> bool {
    node.descendants().all(|it| {
        matches!(
            it.kind(),
            NodeKind::Text
                | NodeKind::InlineCode
                | NodeKind::Strong
                | NodeKind::Emphasis
                | NodeKind::Link
                | NodeKind::Paragraph
        )
    })
}

/// The components of fields, one below the other at an indentation, which the first line does not
/// repeat.
pub(crate) fn written(fields: &[Field], place: &str, indent: &str) -> Option<String> {
    let mut out = String::new();
    for (index, field) in fields.iter().enumerate() {
        if index > 0 {
            out.extend(["\n\n", indent]);
        }
        for (at, line) in field.written(place)?.iter().enumerate() {
            if at > 0 {
                out.extend(["\n", if line.is_empty() { "" } else { indent }]);
            }
            out.push_str(line);
        }
    }
    Some(out)
}
