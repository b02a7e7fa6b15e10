//! Rules without Rust: a selector, a message, and perhaps a fix. A project writes them under
//! `custom-rules:` in its settings.

use doclint_diagnostic::{Edit, Fix, Span};
use doclint_rule::{PageCx, SelectorRule};
use doclint_selector::Selector;
use doclint_syntax::ast::{AstNode, Attribute, Code, Component};
use doclint_syntax::{Node, NodeKind, Page};

/// A rule of a project, as its settings define it.
#[derive(Clone, Debug)]
pub struct CustomRule {
    /// The nodes that it finds.
    pub selector: Selector,
    /// The message of its findings.
    pub message: String,
    /// Advice on how to fix them.
    pub help: Option<String>,
    /// How to fix the nodes that it finds.
    pub fix: Option<CustomFix>,
    /// Pages in which it finds something, each with the result of its fix.
    pub bad: Vec<(String, Option<String>)>,
    /// Pages in which it finds nothing.
    pub good: Vec<String>,
}

/// How to fix the findings of a custom rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomFix {
    /// The change that it makes.
    pub action: Action,
    /// Whether nothing can be lost by it, so that `--fix` applies it.
    pub is_safe: bool,
}

/// The action of a fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Removes the node with everything inside it.
    Delete,
    /// Removes the tags of a component, and keeps the content between them.
    Unwrap,
    /// The tags of a component change.
    Change(Change),
}

/// A change to the tags of a component.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Its name.
    pub rename: Option<String>,
    /// Attributes that get a value, as written in a tag: `icon="x"`.
    pub set: Vec<(String, String)>,
    /// Attributes that go.
    pub remove: Vec<String>,
    /// Attributes that get another name.
    pub rename_attributes: Vec<(String, String)>,
}

impl SelectorRule for CustomRule {
    fn selector(&self) -> &Selector {
        &self.selector
    }

    fn check(&self, node: Node<'_>, cx: &mut PageCx<'_>) {
        // Outside MDX, components can't be written.
        let fix = self.fix.as_ref().filter(|_| cx.dialect().is_mdx());
        let fix = fix.and_then(|fix| fix.of(node));
        let finding = cx.report(spot(node), self.message.clone());
        finding.help = self.help.clone().map(Into::into);
        finding.fixes.extend(fix);
    }
}

/// The part of a node that a report shows: the tag or the fence rather than pages of content.
fn spot(node: Node<'_>) -> Span {
    let opening = Component::cast(node).map(Component::opening);
    opening.or_else(|| Code::cast(node)?.fence()).unwrap_or(node.span())
}

impl CustomFix {
    fn of(&self, node: Node<'_>) -> Option<Fix> {
        // A page can't be deleted by a change of its text.
        if node.kind() == NodeKind::Page {
            return None;
        }
        let (title, edits) = match &self.action {
            Action::Delete => ("Remove it".to_owned(), vec![delete(node.page(), node.span())]),
            Action::Unwrap => {
                let component = Component::cast(node)?;
                let name = component.name()?;
                let tags = [Some(component.opening()), component.closing()].into_iter().flatten();
                let edits = tags.map(|it| delete(node.page(), it)).collect();
                (format!("Remove the tags of `{}`", name.as_str()), edits)
            }
            Action::Change(change) => {
                let component = Component::cast(node)?;
                (change.title(), change.edits(component)?)
            }
        };
        let fix = match self.is_safe {
            true => Fix::safe(title, edits),
            false => Fix::not_safe(title, edits),
        };
        let fix = fix.changing_components();
        Some(if self.action == Action::Delete { fix.changing_code() } else { fix })
    }
}

impl Change {
    fn title(&self) -> String {
        let mut parts = Vec::new();
        parts.extend(self.rename.as_ref().map(|it| format!("rename it to `{it}`")));
        parts.extend(self.set.iter().map(|(_, text)| format!("set `{text}`")));
        parts.extend(self.remove.iter().map(|it| format!("remove `{it}`")));
        let renamed = self.rename_attributes.iter();
        parts.extend(renamed.map(|(old, new)| format!("rename `{old}` to `{new}`")));
        let title = parts.join(", ");
        let (first, rest) = title.split_at(title.len().min(1));
        first.to_uppercase() + rest
    }

    /// The edits of one component; `None` where there is nothing to change.
    fn edits(&self, component: Component<'_>) -> Option<Vec<Edit>> {
        let name = component.name()?;
        let mut edits = Vec::new();
        let new = self.rename.as_deref().unwrap_or(name.as_str());
        // One edit, so that nothing else is inserted at the same place.
        let mut head = new.to_owned();
        for (attribute, text) in &self.set {
            match component.attribute(attribute) {
                Some(old) if old.node().text() == text => {}
                Some(old) => edits.push(Edit::replace(old.span(), text.clone())),
                None => head.extend([" ", text.as_str()]),
            }
        }
        if head != name.as_str() {
            edits.push(Edit::replace(name.span(), head));
        }
        if let Some(closing) = component.closing()
            && new != name.as_str()
        {
            let tag = component.node().page().slice(closing);
            let start = closing.start + tag.find(name.as_str())? as u32;
            edits.push(Edit::replace(Span::new(start, start + name.span().len()), new));
        }
        for old in &self.remove {
            edits.extend(component.attribute(old).map(without));
        }
        for (old, new) in &self.rename_attributes {
            // Where both are there, somebody has to choose.
            if component.attribute(new).is_none()
                && let Some(old) = component.attribute(old).and_then(Attribute::name)
            {
                edits.push(Edit::replace(old.span(), new.clone()));
            }
        }
        (!edits.is_empty()).then_some(edits)
    }
}

/// Removes an attribute and the blanks before it.
fn without(attribute: Attribute<'_>) -> Edit {
    let span = attribute.span();
    let before = &attribute.node().page().source()[..span.start as usize];
    Edit::delete(Span::new(before.trim_end().len() as u32, span.end))
}

/// Removes a part of a page: with its lines if it is alone on them, and with one of the empty lines
/// around it.
fn delete(page: &Page, span: Span) -> Edit {
    let source = page.source();
    let (before, after) = (&source[..span.start as usize], &source[span.end as usize..]);
    let start = before.trim_end_matches([' ', '\t']).len();
    let rest = after.trim_start_matches([' ', '\t']);
    let is_end = rest.is_empty() || rest.starts_with(['\n', '\r']);
    if !is_end || !(start == 0 || before[..start].ends_with('\n')) {
        return Edit::delete(span);
    }
    let mut end = source.len() - line_end(rest).len();
    let above = before[..start].strip_suffix('\n').unwrap_or_default();
    let is_empty_above =
        above.strip_suffix('\r').unwrap_or(above).ends_with('\n') || above.is_empty();
    let next = source[end..].trim_start_matches([' ', '\t']);
    if is_empty_above && next.starts_with(['\n', '\r']) {
        end = source.len() - line_end(next).len();
    }
    Edit::delete(Span::new(start as u32, end as u32))
}

/// The text after the line break that it begins with.
fn line_end(text: &str) -> &str {
    text.strip_prefix("\r\n").or_else(|| text.strip_prefix(['\n', '\r'])).unwrap_or(text)
}
