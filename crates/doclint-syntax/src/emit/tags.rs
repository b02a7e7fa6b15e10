//! Emits tags, and pairs opening and closing ones.

use crate::common::convert::FlowTag;
use crate::emit::emitter::Emitter;
use crate::emit::frames::{Frame, MAX_ORPHANS, MAX_TAGS, OpenTag};
use crate::error::ErrorKind;
use crate::tree::{NodeKind, Value, add};
use doclint_diagnostic::Span;

impl Emitter<'_, '_> {
    /// Emits an opening, closing or self-closing tag.
    pub fn tag(&mut self, tag: &FlowTag, inline: bool) {
        let span = tag.data.opening;
        let name = tag.data.name;
        if tag.closing {
            self.closing_tag(name, span);
            return;
        }
        let data = add(&mut self.builder.tables.components, tag.data);
        let node = self.builder.enter(NodeKind::Component, span.start, data);
        self.builder.nodes[node as usize].inline = inline;
        for attribute in tag.attributes.clone() {
            let span = self.builder.attribute_spans[attribute as usize];
            self.builder.leaf(NodeKind::Attribute, span, attribute);
        }
        if tag.data.self_closing {
            self.builder.exit(span.end);
            return;
        }
        if self.is_void(name, span) {
            let name = self.name(name).to_owned();
            self.error(ErrorKind::VoidElement, span, None, &name);
            self.builder.exit(span.end);
            return;
        }
        if self.frames.tags >= MAX_TAGS {
            if !self.frames.too_deep {
                self.frames.too_deep = true;
                self.error(ErrorKind::TooDeep, span, None, "");
            }
            self.builder.exit(span.end);
            return;
        }
        self.frames.tags += 1;
        let open = OpenTag { name, opening: span, data, stray: None, ended: None };
        self.frames.stack.push(Frame::Tag(open));
    }

    /// The name of a tag; empty for a fragment.
    pub fn name(&self, name: Option<Value>) -> &str {
        name.map_or("", |name| self.builder.value(name))
    }

    /// Whether it is an HTML element that never has content, and no closing tag follows, with nothing but
    /// blanks before it.
    fn is_void(&self, name: Option<Value>, span: Span) -> bool {
        let name = self.name(name);
        let rest = self.src[span.end as usize..].trim_start_matches([' ', '\t']);
        let closing = rest.strip_prefix("</").and_then(|rest| rest.strip_prefix(name));
        is_void(name) && !closing.is_some_and(|rest| rest.starts_with('>'))
    }

    fn closing_tag(&mut self, name: Option<Value>, span: Span) {
        let text = self.name(name);
        let found = self.frames.here().find(|(_, tag)| self.name(tag.name) == text);
        if let Some(index) = found.map(|(index, _)| index) {
            while self.frames.stack.len() > index + 1 {
                self.leave_tag(span.start, Some(span));
            }
            if let Some(Frame::Tag(tag)) = self.frames.stack.pop() {
                self.frames.tags -= 1;
                self.builder.tables.components[tag.data as usize].closing = Some(span);
                self.builder.exit(span.end);
            }
            return;
        }
        if let Some(index) = self.frames.orphans.iter().rposition(|it| it == text) {
            self.frames.orphans.remove(index);
            return;
        }
        let text = text.to_owned();
        if self.frames.too_deep {
            return;
        }
        let stray = self.errors.len();
        let top = self.frames.here().next().map(|(index, _)| index);
        if let Some(index) = top {
            if let Frame::Tag(tag) = &mut self.frames.stack[index] {
                tag.stray.get_or_insert(stray);
            }
        } else if let Some(opening) = self.end_outside(&text, span) {
            self.error(ErrorKind::MismatchedTag, span, Some(opening), &text);
            return;
        }
        self.error(ErrorKind::StrayClosingTag, span, None, &text);
    }

    /// A closing tag in text for a component around that text ends it when the text is over.
    fn end_outside(&mut self, name: &str, span: Span) -> Option<Span> {
        let outside = self.frames.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Tag(tag) => Some(tag),
            Frame::Bound => None,
        })?;
        let outside_name = outside.name.map_or("", |name| self.builder.value(name));
        if outside_name != name || outside.ended.is_some() {
            return None;
        }
        outside.ended = Some(span);
        Some(outside.opening)
    }

    /// Ends the tags that were ended inside the container that is closed now.
    pub fn close_ended(&mut self, end: u32) {
        while let Some(Frame::Tag(OpenTag { ended: Some(span), data, .. })) =
            self.frames.stack.last()
        {
            let end = end.max(span.end);
            self.builder.tables.components[*data as usize].closing = Some(*span);
            self.frames.stack.pop();
            self.frames.tags -= 1;
            self.builder.exit(end);
        }
    }

    /// Ends a container: tags still open in it are errors.
    pub fn leave_bound(&mut self, end: u32) {
        while let Some(Frame::Tag(_)) = self.frames.stack.last() {
            self.leave_tag(end, None);
        }
        self.frames.stack.pop();
    }

    /// Ends the innermost tag, which was never closed.
    fn leave_tag(&mut self, end: u32, met: Option<Span>) {
        let Some(Frame::Tag(tag)) = self.frames.stack.pop() else { return };
        self.frames.tags -= 1;
        self.builder.exit(end);
        if tag.ended.is_some() {
            return;
        }
        if let Some(stray) = tag.stray {
            let error = &mut self.errors[stray];
            error.kind = ErrorKind::MismatchedTag;
            error.related = Some(tag.opening);
            error.detail = tag.name.map_or("", |name| self.builder.value(name)).to_owned();
            return;
        }
        let related = met.or_else(|| self.builder.unclosed_fence()).unwrap_or(Span::at(end));
        let related = Some(related);
        let name = self.name(tag.name).to_owned();
        self.error(ErrorKind::UnclosedTag, tag.opening, related, &name);
        if met.is_none() {
            if self.frames.orphans.len() == MAX_ORPHANS {
                self.frames.orphans.remove(0);
            }
            self.frames.orphans.push(name);
        }
    }
}

/// HTML elements that never have content.
pub fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "param"
            | "source"
            | "track"
            | "wbr"
    )
}
