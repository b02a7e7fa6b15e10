//! `style="…"` in MDX that React renders.

use doclint_rule::ast;
use doclint_rule::site::PlatformId;
use doclint_rule::{Edit, Fix, FixKind, Need, NodeRule, PageCx, RuleMeta};

pub(crate) struct StringStyle;

impl NodeRule for StringStyle {
    const META: RuleMeta = RuleMeta::error(
        "string-style",
        "`style` has a text, and React needs an object",
        include_str!("string_style.md"),
    )
    .only_on(&[PlatformId::Docusaurus, PlatformId::Mintlify])
    .in_builds()
    .needs(&[Need::Components])
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Attribute<'a>;

    fn check(&self, attribute: ast::Attribute<'_>, cx: &mut PageCx<'_>) {
        let is_style = attribute.name().is_some_and(|it| it.is("style"));
        if !is_style || !attribute.component().is_html() {
            return;
        }
        let Some(value) = attribute.literal() else { return };
        let object = object(value.text);
        let finding =
            cx.report(attribute.span(), "`style` needs an object, so the page can't be rendered");
        finding.help(match &object {
            Some(object) => format!("write `style={object}`"),
            None => "write `style={{ color: \"red\" }}`".to_owned(),
        });
        if let Some(object) = object {
            let edit = Edit::replace(attribute.span(), format!("style={object}"));
            finding.fix(Fix::safe("Write an object", edit).changing_components());
        }
    }
}

/// Declarations of CSS as the object that React takes; `None` where they can't be read.
fn object(css: &str) -> Option<String> {
    let declarations = css.split(';').map(str::trim).filter(|it| !it.is_empty());
    let properties: Option<Vec<String>> = declarations.map(property).collect();
    Some(format!("{{{{ {} }}}}", properties.filter(|it| !it.is_empty())?.join(", ")))
}

/// `margin-top: 4px` as `marginTop: "4px"`.
fn property(declaration: &str) -> Option<String> {
    let (name, value) = declaration.split_once(':')?;
    let (name, value) = (name.trim(), value.trim());
    let is_name = |it: char| it.is_ascii_alphanumeric() || it == '-';
    let is_plain = !value.is_empty() && !value.contains(['"', '\\', '\n', '{', '}']);
    if name.is_empty() || !name.chars().all(is_name) || !is_plain {
        return None;
    }
    if name.starts_with("--") {
        return Some(format!("\"{name}\": \"{value}\""));
    }
    // `-ms-` alone begins with a small letter.
    let name = name.strip_prefix('-').filter(|it| it.starts_with("ms-")).unwrap_or(name);
    let mut out = String::new();
    for (at, part) in name.split('-').enumerate() {
        let mut letters = part.chars();
        match letters.next() {
            Some(first) if at > 0 => out.push(first.to_ascii_uppercase()),
            Some(first) => out.push(first),
            None => {}
        }
        out.extend(letters);
    }
    Some(format!("{out}: \"{value}\""))
}
