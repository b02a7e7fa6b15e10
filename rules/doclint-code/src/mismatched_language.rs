//! Languages that contradict the code.

use crate::languages;
use crate::tongue::{Tongue, is_typed};
use doclint_rule::data::yaml;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MismatchedLanguage;

impl NodeRule for MismatchedLanguage {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-language",
        "a code block is marked with another language than its own",
        include_str!("mismatched_language.md"),
    )
    .fix(FixKind::Sometimes)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(name) = code.language() else { return };
        let Some(tongue) = other_language(code) else { return };
        let (name, span) = (name.as_str(), name.span());
        let finding = match tongue.name() {
            Some(other) => {
                let is_typed = tongue == Tongue::Script && is_typed(code.content().as_str());
                let other = if is_typed { "typescript" } else { other };
                let message = format!("marked as `{name}`, but the code is `{other}`");
                let fix = Fix::not_safe(format!("Write `{other}`"), Edit::replace(span, other));
                cx.report(span, message).help(format!("write `{other}` after the fence")).fix(fix)
            }
            // Any words are a value in YAML.
            None if matches!(name, "yaml" | "yml") && is_yaml(code.content().as_str()) => return,
            None => {
                let message = format!("marked as `{name}`, but the code is in another language");
                cx.report(span, message).help("write the language of the code after the fence")
            }
        };
        finding.cause(format!("marked as `{name}`, but in another language"));
    }
}

/// The language that a block is in, if it is marked with another one.
pub(crate) fn other_language(code: ast::Code<'_>) -> Option<Tongue> {
    let language = languages::language(code.language()?.as_str())?;
    let content = code.content();
    let text = content.as_str();
    let possible = possible(language)?;
    // Most blocks of JSON need no second look.
    if possible == [Tongue::Json] && text.starts_with(['{', '[', '"']) {
        return None;
    }
    let tongue = Tongue::of(text)?;
    let is_fine = possible.contains(&tongue)
        // An object in a Python block counts as JSON only if it has words of JSON.
        || tongue == Tongue::Json && language == "python" && !has_words_of_json(text)
        // A part of a program in Go can begin as one in JavaScript does.
        || language == "go" && !text.contains([';', '`']) && !text.contains("=>")
        || language == "go" && has_words_of_go(text);
    (!is_fine).then_some(tongue)
}

/// The kinds of code that fit a language; `None` for languages about which nothing is certain.
fn possible(language: &str) -> Option<&'static [Tongue]> {
    use Tongue::{Env, Go, Json, Program, Python, Script, Shell, Yaml};
    Some(match language {
        "json" | "jsonc" | "json5" | "jsonl" => &[Json],
        "yaml" => &[Yaml, Json],
        "python" => &[Env, Python, Program],
        "javascript" | "typescript" | "jsx" | "tsx" => &[Script, Program, Json],
        "shellscript" => &[Env, Shell, Program],
        "go" => &[Go, Program],
        _ => return None,
    })
}

/// Whether code has `true`, `false` or `null` as values.
fn has_words_of_json(code: &str) -> bool {
    [": true", ": false", ": null"].iter().any(|it| code.contains(it))
}

/// Whether code has what only Go has. Its raw strings look like templates in JavaScript.
fn has_words_of_go(code: &str) -> bool {
    code.contains(" := ") || code.lines().any(|it| it.starts_with("func "))
}

/// Whether a text is one value in YAML.
fn is_yaml(text: &str) -> bool {
    let document = yaml::parse(text, 0);
    document.errors.is_empty() && document.root.as_str().is_some()
}
