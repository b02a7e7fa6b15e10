//! Titles that name another programming language than the code.

use crate::languages;
use crate::mismatched_language::other_language;
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::Node;
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{AstNode as _, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MismatchedTitle;

/// A programming language with the titles that name it.
struct Named {
    titles: &'static [&'static str],
    /// Its languages, as [`languages::language`] has them.
    languages: &'static [&'static str],
}

/// Languages with other names in titles than topics have. Samples of one family share their titles.
const NAMED: [Named; 12] = [
    Named { titles: &["Python"], languages: &["python"] },
    Named { titles: SCRIPTS, languages: &["javascript", "typescript", "jsx", "tsx"] },
    Named { titles: &["Go", "Golang"], languages: &["go"] },
    Named { titles: &["Ruby"], languages: &["ruby"] },
    Named { titles: &["PHP"], languages: &["php"] },
    // A build file of Java may be in Kotlin, and Kotlin calls classes of Java.
    Named { titles: &["Java", "Kotlin"], languages: &["java", "kotlin"] },
    Named { titles: &["Swift"], languages: &["swift"] },
    Named { titles: &["Rust"], languages: &["rust"] },
    Named { titles: &["C#", "CSharp"], languages: &["csharp"] },
    Named { titles: &["C++", "CPP"], languages: &["cpp"] },
    Named { titles: &["cURL", "Bash", "Shell"], languages: &["shellscript"] },
    Named { titles: &["YAML"], languages: &["yaml"] },
];

/// Titles of JavaScript and its kin. Many mark an object of JSON as JavaScript.
const SCRIPTS: &[&str] = &["JavaScript", "JS", "TypeScript", "TS", "Node.js", "NodeJS", "JSON"];

/// Formats and tools that a tab with code in another language may be about.
const TOPICS: [&str; 4] = ["Bash", "Shell", "YAML", "JSON"];

/// Tabs further away are not compared.
const MOST_NODES: usize = 500;

impl NodeRule for MismatchedTitle {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-title",
        "the title of a code block names another language than the fence",
        include_str!("mismatched_title.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let (Some(name), Some(language)) = (code.language(), language_of(code)) else { return };
        if !is_program(language) {
            return;
        }
        let Some(title) = code.title().or_else(|| title_of_tab(code, cx)) else { return };
        let title = title.text.trim();
        let Some(named) = named(title) else { return };
        // Another rule reports code that contradicts its fence.
        if named.languages.contains(&language)
            || other_language(code).is_some()
            || deals_with(code, named)
        {
            return;
        }
        let message = format!("the title is `{title}`, but the code is marked as `{name}`");
        cx.report(name.span(), message)
            .cause("titles of code blocks name another language than the fence")
            .help("name the language of the code in both");
    }
}

fn language_of(code: ast::Code<'_>) -> Option<&'static str> {
    languages::language(code.language()?.as_str())
}

/// The language that a title names.
fn named(title: &str) -> Option<&'static Named> {
    let has = |it: &&Named| it.titles.iter().any(|name| name.eq_ignore_ascii_case(title));
    // The network of banks is in capitals.
    NAMED.iter().find(has).filter(|_| title != "SWIFT")
}

/// Whether a language has a title of its own. Commands are right below every title.
fn is_program(language: &str) -> bool {
    language != "shellscript" && NAMED.iter().any(|it| it.languages.contains(&language))
}

/// Whether a string in code begins with the name of a language: then the title may be about that.
fn deals_with(code: ast::Code<'_>, named: &Named) -> bool {
    let text = code.content().as_str().to_ascii_lowercase();
    let is_quoted = |name: &str| {
        let name = name.to_ascii_lowercase();
        text.match_indices(&name).any(|(at, _)| text[..at].ends_with(['"', '\'', '`']))
    };
    // Shorter names are parts of other words.
    named.titles.iter().any(|it| it.len() > 3 && is_quoted(it))
}

/// The title of the tab around a block, if it holds no other code, and tabs beside it have code in
/// other languages: otherwise, tabs are about languages that the code deals with.
fn title_of_tab<'a>(code: ast::Code<'a>, cx: &PageCx<'a>) -> Option<ast::SubStr<'a>> {
    let tab = ast::Component::cast(code.node().parent()?)?;
    if cx.role(tab.node()) != Some(ComponentRole::Item) {
        return None;
    }
    let title = tab.attribute("title")?.literal()?;
    let name = title.text.trim();
    if named(name).is_none() || TOPICS.iter().any(|it| it.eq_ignore_ascii_case(name)) {
        return None;
    }
    let group = tab.node().parent().filter(|it| cx.role(*it) == Some(ComponentRole::Group))?;
    let codes = |of: Node<'a>| of.descendants().take(MOST_NODES).filter_map(ast::Code::cast);
    let is_only_one = codes(tab.node()).nth(1).is_none();
    let own = language_of(code);
    let mut languages = codes(group).filter_map(language_of);
    let has_others = languages.any(|it| Some(it) != own && is_program(it));
    (is_only_one && has_others).then_some(title)
}
