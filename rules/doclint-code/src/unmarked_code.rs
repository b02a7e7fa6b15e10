//! Names of code in prose that are written like words.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{
    AstNode, Edit, Fix, FixKind, Genre, Page, PageCx, PageRule, Profile, RuleMeta, ast,
};
use std::collections::HashSet;
use std::ops::Range;

pub(crate) struct UnmarkedCode;

/// Extensions of files that pages name.
const EXTENSIONS: [&str; 14] =
    ["cfg", "env", "go", "js", "json", "jsx", "mdx", "py", "rs", "sh", "toml", "ts", "tsx", "yaml"];

/// Libraries whose names end like those of files: they are names, not code.
const LIBRARIES: [&str; 24] = [
    "alpine", "anime", "babylon", "backbone", "chart", "discord", "ember", "ethers", "express",
    "feathers", "knockout", "matter", "moment", "nest", "next", "node", "nuxt", "phaser", "pixi",
    "react", "solid", "three", "vue", "web3",
];

impl PageRule for UnmarkedCode {
    const META: RuleMeta = RuleMeta::suggestion(
        "unmarked-code",
        "text names code without backticks",
        include_str!("unmarked_code.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages()
    .fix(FixKind::Always)
    .skips(&[Genre::Record]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // A history has the words of many authors.
        let mut found = Vec::new();
        for text in ast::Text::all(page) {
            let value = text.value();
            let shown = value.as_str();
            if !may_have_code(shown) {
                continue;
            }
            let mut names = candidates(shown).peekable();
            if names.peek().is_some() && is_prose(text.node()) {
                found.extend(names.map(|at| (shown[at.clone()].to_owned(), value.part(at))));
            }
        }
        if found.is_empty() {
            return;
        }
        let marked = marked(page);
        let mut seen = HashSet::new();
        for (name, span) in &found {
            if !marked.contains(name.as_str()) || !seen.insert(name) {
                continue;
            }
            let fix = Edit::replace(*span, format!("`{name}`"));
            cx.report(*span, format!("`{name}` is code here, but is written like a word"))
                .cause("names of code are written without backticks")
                .help("put it in backticks: the page has it in code, too")
                .fix(Fix::suggestion("Put it in backticks", fix));
        }
    }
}

/// Whether a text has a sign of a name, so that its words are worth a look. An object is a value.
fn may_have_code(text: &str) -> bool {
    let next = |at: usize| text.as_bytes().get(at + 1).copied();
    let is_name = text.contains('_')
        || text.match_indices('.').any(|it| next(it.0).is_some_and(|it| it.is_ascii_lowercase()))
        || text.match_indices('-').any(|it| next(it.0) == Some(b'-'));
    // A backtick in the text has lost its partner, so that code and text have changed places.
    is_name && !text.contains(['{', '`'])
}

/// Whether a text is neither a heading nor marked in another way.
fn is_prose(node: Node<'_>) -> bool {
    const OTHERS: [NodeKind; 4] =
        [NodeKind::Heading, NodeKind::Link, NodeKind::Strong, NodeKind::Emphasis];
    let is_other = |it: Node<'_>| OTHERS.contains(&it.kind()) || is_unseen(it);
    !node.ancestors().any(is_other) && !is_value(node)
}

/// Whether only screen readers get the text of an element, where marks are not to be seen.
fn is_unseen(node: Node<'_>) -> bool {
    let Some(component) = ast::Component::cast(node) else { return false };
    let class = component.attribute("className").or_else(|| component.attribute("class"));
    class.is_some_and(|it| match it.value() {
        ast::AttrValue::String(it) => it.as_str().split(' ').any(|it| UNSEEN.contains(&it)),
        _ => false,
    })
}

/// The classes of such elements in the most used style sheets.
const UNSEEN: [&str; 2] = ["sr-only", "visually-hidden"];

/// Whether a text is all of a block: a label, or a result of a query. In a table, the cells above and
/// below show whether code is meant.
fn is_value(text: Node<'_>) -> bool {
    let Some(cell) = text.parent() else { return false };
    // Arrows and bullets before a name show its depth.
    let words = || text.text().split_whitespace().filter(|it| it.contains(char::is_alphanumeric));
    let is_all = text.previous_sibling().is_none()
        && text.next_sibling().is_none()
        && words().nth(1).is_none();
    if !is_all {
        return false;
    }
    if cell.kind() != NodeKind::TableCell {
        return true;
    }
    let Some(row) = cell.parent() else { return true };
    // No real table is wider.
    let Some(at) = row.children().take(100).position(|it| it.id() == cell.id()) else {
        return true;
    };
    let begins_with_code = |row: Node<'_>| {
        let first = row.children().nth(at).and_then(|it| it.children().next());
        first.is_some_and(|it| it.kind() == NodeKind::InlineCode)
    };
    // The first row names columns.
    let Some(above) = row.previous_sibling() else { return true };
    !begins_with_code(above) && !row.next_sibling().is_some_and(begins_with_code)
}

/// The words of a text that can only be code. In quotes, they are marked already.
fn candidates(text: &str) -> impl Iterator<Item = Range<usize>> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().filter_map(move |word| {
        let name = word.trim_start_matches('(');
        let name = name.trim_end_matches(['.', ',', ';', ':', '!', '?', ')']);
        let at = name.as_ptr() as usize - start;
        let end = at + name.len();
        // In a command or a list of names, more than this word is code.
        let next = text[end..].split_whitespace().find(|it| it.contains(char::is_alphanumeric));
        let is_list = text[end..].starts_with(", ") && next.is_some_and(|it| it.contains('_'));
        // A line of `name: what it is` is one of a list of parameters, most of which have no sign.
        let begins_line = text[..at].trim_end_matches([' ', '\t']).ends_with('\n');
        let is_parameter = begins_line && text[end..].starts_with(':');
        let is_part = is_list || is_parameter || next.is_some_and(|it| it.contains('='));
        (is_code(name) && !is_part).then_some(at..end)
    })
}

/// Whether a word is a name in snake case, an option or a file.
fn is_code(word: &str) -> bool {
    let is_part = |it: &str| {
        !it.is_empty() && it.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    if let Some(option) = word.strip_prefix("--") {
        return option.len() > 1 && option.split('-').all(is_part);
    }
    if word.contains('_') {
        // These are the names of a style and of an architecture.
        return !matches!(word, "snake_case" | "x86_64")
            && word.len() > 4
            && word.starts_with(|it: char| it.is_ascii_lowercase())
            && word.split('_').all(is_part);
    }
    let is_name = |it: &str| {
        it.len() > 1 && it.bytes().all(|b| b.is_ascii_lowercase() || matches!(b, b'-' | b'.'))
    };
    let is_library = word.strip_suffix(".js").is_some_and(|it| LIBRARIES.contains(&it));
    !is_library
        && word
            .rsplit_once('.')
            .is_some_and(|(stem, end)| EXTENSIONS.contains(&end) && is_name(stem))
}

/// Returns the names that the page writes as code elsewhere.
fn marked(page: &Page) -> HashSet<&str> {
    let inline = ast::InlineCode::all(page).map(|it| page.slice(it.span()));
    let blocks = ast::Code::all(page).map(|it| page.slice(it.span()));
    let is_name = |b: char| b.is_ascii_alphanumeric() || matches!(b, '_' | '.' | '-');
    inline.chain(blocks).flat_map(|it| it.split(move |b: char| !is_name(b))).collect()
}
