//! Components, their attributes, and the values of these.

use super::item::{Completion, CompletionKind, Items, line_end, word_end};
use super::links::targets;
use super::names::add_icons;
use super::place::{Cursor, components_around};
use super::tag::{Quoting, Tag, TagPlace, attributes_after, is_name, tag_at};
use doclint_diagnostic::Span;
use doclint_site::LinkKind;
use doclint_vocabulary::{
    AttributeKind, AttributeSpec, ComponentRole, ComponentSpec, Content, Vocabulary,
};
use std::fmt::Write;

/// Returns the completions in a tag.
pub(crate) fn in_tag(cursor: &Cursor<'_>) -> Option<Vec<Completion>> {
    Some(match tag_at(cursor.text, cursor.at)? {
        TagPlace::Name { from } => names(cursor, from),
        TagPlace::Closing { from } => closing_names(cursor, from),
        TagPlace::Attribute { tag, from } => attributes(cursor, &tag, from),
        TagPlace::Value { tag, attribute, from, quoting } => {
            let value = Value { component: tag.name, attribute, from, quoting };
            values(cursor, &value)
        }
        TagPlace::Other => Vec::new(),
    })
}

fn items(cursor: &Cursor<'_>, from: usize) -> Items {
    let end = word_end(cursor.text, cursor.at, is_name);
    Items::new(cursor.text, Span::from(from..end), cursor.offset())
}

fn names(cursor: &Cursor<'_>, from: usize) -> Vec<Completion> {
    let mut items = items(cursor, from);
    let vocabulary = cursor.view.vocabulary;
    let around = components_around(cursor.page, cursor.offset());
    let parent = around.first().and_then(|it| it.name()).map(|it| it.as_str());
    let expected = parent.and_then(|it| vocabulary.get(it)).map_or(&[][..], |it| &it.children);
    let is_bare = is_bare(cursor);
    for (name, spec) in &vocabulary.components {
        let is_misplaced = !spec.parents.is_empty()
            && !parent.is_some_and(|it| spec.parents.iter().any(|name| name == it));
        let rank = match expected.contains(name) {
            true => 0,
            false if is_misplaced || !is_component_name(name) => 3,
            false => 1,
        };
        let Some(item) = items.add(rank, name, CompletionKind::Component) else { continue };
        item.detail = Some(spec.about.clone()).filter(|it| !it.is_empty());
        item.documentation = example(spec);
        if is_bare {
            item.insert = snippet(cursor.view.vocabulary, name, spec);
            item.is_snippet = true;
        }
    }
    for import in cursor
        .page
        .of_kind(doclint_syntax::NodeKind::Esm)
        .flat_map(|it| doclint_site::imports(it.text(), it.span().start))
    {
        for name in import.names.iter().filter(|it| is_component_name(&it.local)) {
            if let Some(item) = items.add(0, &name.local, CompletionKind::Component) {
                item.detail = Some(format!("from {}", import.source));
                if is_bare {
                    item.insert = format!("{} $0/>", name.local);
                    item.is_snippet = true;
                }
            }
        }
    }
    if items.typed().starts_with(|it: char| it.is_ascii_lowercase()) {
        for name in &vocabulary.html {
            items.add(4, name, CompletionKind::Component);
        }
    }
    items.finish()
}

fn is_component_name(name: &str) -> bool {
    name.starts_with(|it: char| it.is_ascii_uppercase())
}

/// Whether nothing follows the name that belongs to the tag, so that the rest of it can be inserted.
fn is_bare(cursor: &Cursor<'_>) -> bool {
    let end = word_end(cursor.text, cursor.at, is_name);
    let rest = &cursor.text[end..line_end(cursor.text, end)];
    end == cursor.at
        && rest.trim_start().bytes().next().is_none_or(|it| !b">/={\"'".contains(&it))
        && !rest.contains('>')
}

/// A component with the attributes that it should have, and its closing tag.
fn snippet(vocabulary: &Vocabulary, name: &str, spec: &ComponentSpec) -> String {
    let mut number = 0;
    let mut out = opening(name, spec, &mut number);
    if spec.content == Content::Nothing {
        out.push_str(" $0/>");
        return out;
    }
    let child = spec.children.iter().find(|it| is_component_name(it));
    let child = child.and_then(|it| Some((it, vocabulary.get(it)?)));
    let inside = match child {
        Some((name, spec)) => format!("<{}>$0</{name}>", opening(name, spec, &mut number)),
        None => "$0".to_owned(),
    };
    let is_block = matches!(spec.content, Content::Fences)
        || matches!(
            spec.role,
            Some(ComponentRole::Group | ComponentRole::Layout | ComponentRole::Frame)
        );
    let inside = if is_block { format!("\n  {inside}\n") } else { inside };
    let _ = write!(out, ">{inside}</{name}>");
    out
}

/// The name of a component with the attributes that it should have.
fn opening(name: &str, spec: &ComponentSpec, number: &mut u32) -> String {
    let mut out = name.to_owned();
    let is_needed = |it: &AttributeSpec| it.required || it.expected || it.wanted;
    let own = spec.attributes.iter().filter(|it| is_needed(it.1));
    let one_of = spec.one_of.first().and_then(|it| spec.attributes.get_key_value(it));
    for (name, attribute) in own.chain(one_of.filter(|it| !is_needed(it.1))) {
        *number += 1;
        let _ = write!(out, " {name}{}", value_snippet(attribute, *number));
    }
    out
}

/// How the value of an attribute is written, as a place of a snippet.
fn value_snippet(attribute: &AttributeSpec, number: u32) -> String {
    match attribute.kind {
        AttributeKind::Boolean => String::new(),
        AttributeKind::Switch => "=\"true\"".to_owned(),
        AttributeKind::Number | AttributeKind::Integer | AttributeKind::List => {
            format!("={{${number}}}")
        }
        AttributeKind::Any if attribute.values.is_empty() => format!("={{${number}}}"),
        _ => format!("=\"${number}\""),
    }
}

/// The example of a component, as a block of code.
pub(crate) fn example(spec: &ComponentSpec) -> Option<String> {
    (!spec.example.is_empty()).then(|| format!("````mdx\n{}\n````", spec.example))
}

fn closing_names(cursor: &Cursor<'_>, from: usize) -> Vec<Completion> {
    let mut items = items(cursor, from);
    let end = word_end(cursor.text, cursor.at, is_name);
    let is_closed = cursor.text[end..].starts_with('>');
    let mut ranks = 0..=9;
    for component in components_around(cursor.page, from as u32) {
        let Some(name) = component.name().map(|it| it.as_str()) else { continue };
        let rank = ranks.next().unwrap_or(9);
        if let Some(item) = items.add(rank, name, CompletionKind::Component)
            && !is_closed
        {
            item.insert.push('>');
        }
    }
    items.finish()
}

fn attributes(cursor: &Cursor<'_>, tag: &Tag<'_>, from: usize) -> Vec<Completion> {
    let vocabulary = cursor.view.vocabulary;
    let Some(spec) = vocabulary.get(tag.name) else { return Vec::new() };
    let mut items = items(cursor, from);
    let end = word_end(cursor.text, cursor.at, is_name);
    let has_value = cursor.text[end..].starts_with('=');
    let after = attributes_after(cursor.text, cursor.at);
    let is_set = |name: &str| tag.attributes.contains(&name) || after.contains(&name);
    let one_of_is_set = spec.one_of.iter().any(|it| is_set(it));
    let own = spec.attributes.iter().map(|it| (it, true));
    let common = vocabulary.common.iter().filter(|it| !spec.attributes.contains_key(it.0));
    for ((name, attribute), is_own) in own.chain(common.map(|it| (it, false))) {
        let is_useless = attribute.kind == AttributeKind::Ignored || !attribute.instead.is_empty();
        let is_another = one_of_is_set && spec.one_of.contains(name);
        if is_set(name) || is_useless || is_another {
            continue;
        }
        let rank = match () {
            () if attribute.required || attribute.expected => 0,
            () if spec.one_of.contains(name) => 0,
            () if attribute.wanted => 1,
            () if is_own => 2,
            () => 3,
        };
        let Some(item) = items.add(rank, name, CompletionKind::Attribute) else { continue };
        item.detail = Some(summary(attribute));
        if !has_value {
            item.insert.push_str(&value_snippet(attribute, 1));
            item.is_snippet = item.insert.contains('$');
        }
    }
    items.finish()
}

/// Describes an attribute in a few words.
pub(crate) fn summary(attribute: &AttributeSpec) -> String {
    let kind = match attribute.kind {
        _ if !attribute.values.is_empty() => "one of",
        AttributeKind::Any => "any value",
        AttributeKind::String => "string",
        AttributeKind::Text => "text that readers see",
        AttributeKind::Number => "number",
        AttributeKind::Integer => "integer",
        AttributeKind::Boolean | AttributeKind::Switch => "`true` or `false`",
        AttributeKind::Link => "link or path",
        AttributeKind::Icon => "icon",
        AttributeKind::Id => "anchor",
        AttributeKind::Color => "color",
        AttributeKind::List => "list",
        AttributeKind::Ignored => "has no effect",
    };
    match (attribute.required, attribute.expected, attribute.wanted) {
        (true, ..) => format!("{kind}, required"),
        (_, true, _) => format!("{kind}, expected"),
        (.., true) => format!("{kind}, recommended"),
        _ => kind.to_owned(),
    }
}

/// The value that the cursor is in.
struct Value<'t> {
    component: &'t str,
    attribute: &'t str,
    from: usize,
    quoting: Quoting,
}

fn values(cursor: &Cursor<'_>, value: &Value<'_>) -> Vec<Completion> {
    let attribute = cursor.view.vocabulary.attribute(value.component, value.attribute);
    let is_string = matches!(value.quoting, Quoting::Quotes(_) | Quoting::QuotesInBraces(_));
    let kind = attribute.map_or(AttributeKind::Any, |it| it.kind);
    let is_link = kind == AttributeKind::Link || matches!(value.attribute, "href" | "src");
    if is_link && is_string {
        let kind = if value.attribute == "href" { LinkKind::Page } else { LinkKind::File };
        return targets(cursor, value.from, kind);
    }
    let is_value = |c: char| !c.is_whitespace() && !"\"'}>/".contains(c);
    let end = word_end(cursor.text, cursor.at, is_value);
    let mut items = Items::new(cursor.text, Span::from(value.from..end), cursor.offset());
    match kind {
        AttributeKind::Boolean | AttributeKind::Switch => {
            for name in ["true", "false"] {
                items.add(0, name, CompletionKind::Value);
            }
        }
        AttributeKind::Icon if is_string => add_icons(&mut items, cursor.view),
        _ => {}
    }
    for name in attribute.iter().flat_map(|it| &it.values) {
        items.add(0, name, CompletionKind::Value);
    }
    if value.component == "Snippet" && value.attribute == "file" {
        return snippet_files(cursor, value.from);
    }
    let mut found = items.finish();
    for item in &mut found {
        item.insert = quoted(&item.insert, kind, value.quoting);
    }
    found
}

/// A value with the quotes that are missing where it is inserted.
fn quoted(text: &str, kind: AttributeKind, quoting: Quoting) -> String {
    match (quoting, kind) {
        (Quoting::None, AttributeKind::Boolean) => format!("{{{text}}}"),
        (Quoting::None, _) => format!("\"{text}\""),
        (Quoting::Braces, AttributeKind::Boolean) => text.to_owned(),
        (Quoting::Braces, _) => format!("\"{text}\""),
        _ => text.to_owned(),
    }
}

/// Completes the name in `<Snippet file="…">`: files below the folder of snippets.
fn snippet_files(cursor: &Cursor<'_>, from: usize) -> Vec<Completion> {
    let end = word_end(cursor.text, cursor.at, |c| !c.is_whitespace() && !"\"'>".contains(c));
    let mut items = Items::new(cursor.text, Span::from(from..end), cursor.offset());
    for page in &cursor.view.outcome.site.pages {
        let below = ["snippets/", "_snippets/"].iter().find_map(|it| page.path.strip_prefix(it));
        if let Some(name) = below {
            items.add(0, name, CompletionKind::File);
        }
    }
    items.finish()
}
