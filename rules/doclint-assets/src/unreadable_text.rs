//! Text in a color that nobody can read.

use crate::color::Color;
use doclint_rule::site::PlatformId;
use doclint_rule::{AstNode, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct UnreadableText;

/// Text with less contrast can hardly be seen. The guidelines require 4.5.
const LEAST: f64 = 2.0;

impl NodeRule for UnreadableText {
    const META: RuleMeta = RuleMeta::warning(
        "unreadable-text",
        "a text has a color that nobody can read",
        include_str!("unreadable_text.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Attribute<'a>;

    fn check(&self, attribute: ast::Attribute<'_>, cx: &mut PageCx<'_>) {
        if attribute.name().is_none_or(|it| it.as_str() != "style") {
            return;
        }
        let ast::AttrValue::Expression(style) = attribute.value() else { return };
        let Some(text) = color_of_text(style.as_str()) else { return };
        let Some(color) = Color::parse(text) else { return };
        let component = attribute.component();
        let around = component.node().ancestors().filter_map(ast::Component::cast);
        if has_background(component) || around.into_iter().any(has_background) {
            return;
        }
        for (mode, background) in [("light", Color::WHITE), ("dark", Color::NEARLY_BLACK)] {
            let contrast = color.contrast(background);
            if contrast < LEAST {
                let shown = (contrast * 100.0).floor() / 100.0;
                let message = format!(
                    "nobody can read `{text}` in {mode} mode: its contrast is {shown:.2}:1"
                );
                cx.report(attribute.node().span(), message)
                    .cause(format!("the color of a text can't be read in {mode} mode"))
                    .help("leave the color out, or use classes with a color for each mode");
            }
        }
    }
}

/// The value of `color` in a style such as `{ color: "#ddd", margin: 0 }`.
fn color_of_text(style: &str) -> Option<&str> {
    const QUOTES: [char; 4] = ['"', '\'', '`', ' '];
    let parts = style.split(['{', '}', ',']).filter_map(|it| it.split_once(':'));
    let mut colors = parts.filter(|it| it.0.trim().trim_matches(QUOTES) == "color");
    colors.next().map(|it| it.1.trim().trim_matches(QUOTES))
}

/// Whether an element sets a background of its own, or may do so by a class.
fn has_background(component: ast::Component<'_>) -> bool {
    component.attributes().any(|it| match it.name().map(|it| it.as_str()) {
        Some("style") => it.node().text().contains("background"),
        Some("className" | "class") => it.node().text().contains("bg-"),
        _ => false,
    })
}
