//! Code for the same thing in several languages, one block below the other.

use doclint_rule::syntax::{Dialect, Node, NodeKind};
use doclint_rule::{AstNode, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct UngroupedCode;

impl PageRule for UngroupedCode {
    const META: RuleMeta = RuleMeta {
        name: "ungrouped-code",
        summary: "alternative blocks of code stand one below the other",
        level: Level::Suggestion,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("ungrouped_code.md"),
    };
    type Options = ();
    type Node<'a> = ast::Code<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let before = |node: Node<'_>| alternative(node);
        let Some(own) = before(code.node()) else { return };
        let next = code.node().next_sibling().and_then(|it| Some((it, alternative(it)?)));
        let Some((next, other)) = next else { return };
        let in_group = code.node().parent().and_then(ast::Component::cast).is_some_and(|it| {
            let name = it.name();
            name.is_some_and(|it| {
                matches!(it.as_str(), "CodeGroup" | "RequestExample" | "ResponseExample")
            })
        });
        if in_group || cx.dialect == Dialect::Markdown || !own.is_instead_of(&other) {
            return;
        }
        let span = ast::Code::cast(next).and_then(|it| it.fence()).unwrap_or(next.span());
        cx.report(span, format!("this says the same as the code above, for {}", other.name))
            .label(code.fence().unwrap_or(code.span()), format!("this is for {}", own.name))
            .help("put both into a `CodeGroup`, each with a title for its tab");
    }
}

/// What a block of code is an alternative in.
struct Alternative {
    kind: Kind,
    name: &'static str,
}

#[derive(PartialEq)]
enum Kind {
    Manager,
    Language,
}

impl Alternative {
    fn is_instead_of(&self, other: &Self) -> bool {
        self.kind == other.kind && self.name != other.name
    }
}

/// Commands that install something, each with what it is called.
const MANAGERS: [(&str, &str); 9] = [
    ("npm install ", "npm"),
    ("npm i ", "npm"),
    ("yarn add ", "Yarn"),
    ("pnpm add ", "pnpm"),
    ("pnpm install ", "pnpm"),
    ("bun add ", "Bun"),
    ("pip install ", "pip"),
    ("uv add ", "uv"),
    ("poetry add ", "Poetry"),
];

/// Languages in which the same is said; markup and data are none.
const LANGUAGES: [(&str, &str); 18] = [
    ("js", "JavaScript"),
    ("javascript", "JavaScript"),
    ("ts", "TypeScript"),
    ("typescript", "TypeScript"),
    ("python", "Python"),
    ("py", "Python"),
    ("go", "Go"),
    ("ruby", "Ruby"),
    ("java", "Java"),
    ("kotlin", "Kotlin"),
    ("php", "PHP"),
    ("rust", "Rust"),
    ("csharp", "C#"),
    ("cs", "C#"),
    ("swift", "Swift"),
    ("elixir", "Elixir"),
    ("dart", "Dart"),
    ("scala", "Scala"),
];

fn alternative(node: Node<'_>) -> Option<Alternative> {
    if node.kind() != NodeKind::Code {
        return None;
    }
    let code = ast::Code::cast(node)?;
    let content = code.content();
    let text = content.as_str().trim();
    if text.lines().count() == 1 {
        let text = text.trim_start_matches("$ ");
        let found = MANAGERS.iter().find(|it| text.starts_with(it.0));
        if let Some((_, name)) = found {
            return Some(Alternative { kind: Kind::Manager, name });
        }
    }
    let language = code.language()?;
    let (_, name) = LANGUAGES.iter().find(|it| language.as_str().eq_ignore_ascii_case(it.0))?;
    Some(Alternative { kind: Kind::Language, name })
}
