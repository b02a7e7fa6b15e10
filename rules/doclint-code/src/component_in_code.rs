//! Components that ended up inside of a block of code.

use crate::languages::{Kind, language};
use doclint_rule::vocabulary::Vocabulary;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct ComponentInCode;

/// Languages, besides those of shells, in which no line begins with a tag. Texts in YAML may be pages.
const LANGUAGES: [&str; 14] = [
    "c", "cpp", "csharp", "docker", "dotenv", "go", "java", "json", "kotlin", "python", "ruby",
    "rust", "sql", "toml",
];

impl NodeRule for ComponentInCode {
    const META: RuleMeta = RuleMeta::warning(
        "component-in-code",
        "a component is inside of a block of code",
        include_str!("component_in_code.md"),
    )
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let content = code.content();
        let text = content.as_str();
        if !text.contains('<') {
            return;
        }
        let Some(name) = code.language().and_then(|it| language(it.as_str())) else { return };
        if Kind::of(code) != Kind::Shell && !LANGUAGES.contains(&name) {
            return;
        }
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let inner = line.trim();
            let start = at + line.len() - line.trim_start().len();
            at += line.len();
            let Some(tag) = component(inner, cx.vocabulary()) else { continue };
            let span = content.part(start..start + inner.len());
            cx.report(
                span,
                format!("`{tag}` is inside of a block of code, which shows it as text"),
            )
            .cause("components are inside of blocks of code")
            .help("end the block above it, and begin another one below");
            return;
        }
    }
}

/// The name of the component that a line is a tag of.
fn component<'t>(line: &'t str, vocabulary: &Vocabulary) -> Option<&'t str> {
    let rest = line.strip_prefix('<')?.strip_suffix('>')?;
    let rest = rest.strip_prefix('/').unwrap_or(rest);
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let name = Some(&rest[..end]).filter(|it| it.starts_with(|c: char| c.is_ascii_uppercase()))?;
    vocabulary.get(name).map(|_| name)
}
