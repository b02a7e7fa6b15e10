//! Default values that are of another type than the parameter.

use crate::support::spec::spec;
use doclint_rule::words::quoted;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MismatchedDefault;

impl NodeRule for MismatchedDefault {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-default",
        "the default of a parameter or field is not of its type",
        include_str!("mismatched_default.md"),
    );
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let literal = |key: &str| component.attribute(key)?.literal();
        let (Some(kind), Some(default)) = (literal("type"), literal("default")) else { return };
        let Some((_, spec)) = spec(component, cx) else { return };
        if !["type", "default"].iter().all(|it| spec.attributes.contains_key(*it)) {
            return;
        }
        let text = default.text.trim();
        let Some(expected) = expected(kind.text.trim()) else { return };
        if fits(text, expected) || says_more(text) {
            return;
        }
        let message =
            format!("the default is {}, but the type is `{}`", quoted(text), kind.text.trim());
        cx.report(default.span, message)
            .cause("defaults are not of their types")
            .help(format!("write {}, or correct the type", expected.words()));
    }
}

#[derive(Clone, Copy)]
enum Expected {
    Integer,
    Number,
    Boolean,
}

impl Expected {
    fn words(self) -> &'static str {
        match self {
            Self::Integer => "an integer",
            Self::Number => "a number",
            Self::Boolean => "`true` or `false`",
        }
    }
}

/// Returns the expected form for values of a simple type.
fn expected(kind: &str) -> Option<Expected> {
    match kind.to_ascii_lowercase().as_str() {
        "integer" | "int" | "int32" | "int64" | "long" => Some(Expected::Integer),
        "number" | "float" | "double" => Some(Expected::Number),
        "boolean" | "bool" => Some(Expected::Boolean),
        _ => None,
    }
}

fn fits(text: &str, expected: Expected) -> bool {
    let is_boolean = ["true", "false"].iter().any(|it| text.eq_ignore_ascii_case(it));
    match expected {
        Expected::Boolean => is_boolean,
        // A number with a unit or in another notation is one, too.
        Expected::Integer | Expected::Number => text.contains(|c: char| c.is_ascii_digit()),
    }
}

/// Whether a text says what the value is instead of giving it: words such as `unlimited`, the name of
/// a constant, or a sentence. Only a single plain word is judged.
fn says_more(text: &str) -> bool {
    const WORDS: [&str; 24] = [
        "any",
        "auto",
        "automatic",
        "current",
        "default",
        "dynamic",
        "empty",
        "inf",
        "infinite",
        "infinity",
        "inherit",
        "max",
        "maximum",
        "min",
        "minimum",
        "nan",
        "nil",
        "none",
        "now",
        "null",
        "random",
        "undefined",
        "unlimited",
        "unset",
    ];
    let is_plain = !text.is_empty() && text.bytes().all(|it| it.is_ascii_alphanumeric());
    let is_word = text.chars().skip(1).all(|it| !it.is_ascii_uppercase());
    !is_plain || !is_word || WORDS.contains(&text.to_ascii_lowercase().as_str())
}
