//! Headings that end in punctuation.

use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::{is_accidental_heading, slug};
use doclint_rule::syntax::NodeKind;
use doclint_rule::text::{is_abbreviation, needs_more};
use doclint_rule::{
    AstNode, Configurable, Edit, Fix, FixKind, Genre, NodeRule, Page, PageCx, Profile, RuleMeta,
    Span, ast, edit,
};

pub(crate) struct TrailingPunctuation {
    options: TrailingPunctuationOptions,
}

/// The options of `trailing-punctuation`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct TrailingPunctuationOptions {
    /// The characters that a heading must not end in.
    punctuation: String,
}

impl Configurable for TrailingPunctuation {
    type Options = TrailingPunctuationOptions;
    fn new(options: TrailingPunctuationOptions) -> Self {
        Self { options }
    }
}

impl NodeRule for TrailingPunctuation {
    const META: RuleMeta = RuleMeta::suggestion(
        "trailing-punctuation",
        "a heading ends in punctuation",
        include_str!("trailing_punctuation.md"),
    )
    .profile(Profile::Strict)
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD026"])
    .only_in_pages()
    .skips(&[Genre::Record, Genre::Legal]);
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        // Quoted text has the punctuation of its source.
        if heading.node().parent().is_some_and(|it| it.kind() == NodeKind::BlockQuote) {
            return;
        }
        // An underline turns the last line of a paragraph into a heading, often by mistake.
        if heading.is_setext() {
            return;
        }
        let Some(text) = heading.node().descendants().last().and_then(ast::Text::cast) else {
            return;
        };
        let text = text.value();
        let whole = text.as_str().trim_end();
        let kept = whole.trim_end_matches(|c| self.options.punctuation.contains(c)).trim_end();
        let tail = &whole[kept.len()..];
        if tail.is_empty()
            || tail.contains("..")
            || ends_in_abbreviation(whole)
            || is_sign(whole)
            || matches!(tail, "." | "。")
                && (is_sentence(&heading.node().plain_text()) || is_style(heading.node().page()))
            || tail.trim() == ":" && leads_on(kept)
            || is_accidental_heading(heading)
        {
            return;
        }
        let span = text.part(kept.len()..whole.len());
        let is_all = heading.content_span() == Some(span);
        let rest = edit::rest_of_line(cx.page(), span.end);
        let ends_line = rest.trim_matches([' ', '\t']).is_empty();
        let end = if ends_line { span.end + rest.len() as u32 } else { span.end };
        let what = if is_all { "has no text except" } else { "ends in" };
        let finding = cx.report(span, format!("heading {what} `{}`", tail.trim()));
        if is_all {
            finding.help("replace it with text, or remove the heading");
        } else {
            finding.help("remove the trailing punctuation");
            let edit = Edit::delete(Span::new(span.start, end));
            let title = "Remove the trailing punctuation";
            // Links from elsewhere need the anchor, and the next line may go on after a comma.
            let all = heading.node().plain_text();
            let rest = all.trim_end().strip_suffix(tail).unwrap_or(&all);
            finding.fix(match slug(&all) == slug(rest.trim_end()) {
                _ if tail.contains([',', '，', '、']) => Fix::suggestion(title, edit),
                true => Fix::safe(title, edit),
                false => Fix::not_safe(title, edit),
            });
        }
    }
}

impl Default for TrailingPunctuationOptions {
    fn default() -> Self {
        Self { punctuation: ".,;:。，；：、".to_owned() }
    }
}

/// Whether a heading is a sentence, or has one in it: its full stop is the smallest of its defects.
fn is_sentence(text: &str) -> bool {
    // A question of a list of them, which says so.
    ["Q:", "Q.", "A:"].iter().any(|it| text.trim_start().starts_with(it))
        || text.split_whitespace().nth(SENTENCE).is_some()
        || [". ", "? ", "! "].iter().any(|it| text.contains(it))
}

/// Whether several headings of a page end in a full stop, as if they were sentences: that is how its
/// authors write them.
fn is_style(page: &Page) -> bool {
    let is_stopped = |it: &ast::Heading<'_>| {
        let text = it.node().descendants().last().and_then(ast::Text::cast);
        text.is_some_and(|it| it.value().as_str().trim_end().ends_with('.'))
    };
    ast::Heading::all(page).filter(is_stopped).nth(1).is_some()
}

/// A heading with more words is a sentence.
const SENTENCE: usize = 8;

/// Whether the colon belongs to an emoji or to code: `:smile:`, `std::`.
fn is_sign(text: &str) -> bool {
    let word = text.split_whitespace().next_back().unwrap_or_default();
    word.ends_with("::") || word.starts_with(':') && word.len() > 2 && word.ends_with(':')
}

/// Whether the text needs what follows the colon: "Use it when:", "The following are kept:".
fn leads_on(text: &str) -> bool {
    const WORDS: [&str; 27] = [
        "allows", "are", "as", "because", "can", "contains", "could", "has", "have", "if",
        "include", "includes", "is", "may", "means", "must", "offers", "provides", "requires",
        "need", "see", "should", "supports", "when", "where", "will", "would",
    ];
    if text.to_lowercase().split_whitespace().any(|it| it == "following") {
        return true;
    }
    let Some((_, word)) = text.trim_start().rsplit_once(char::is_whitespace) else { return false };
    let word = word.to_lowercase();
    needs_more(&word) || WORDS.contains(&word.as_str())
}

/// Whether the full stop belongs to the last word: `etc.`, `e.g.`, `U.S.`, the number of `1.`.
fn ends_in_abbreviation(text: &str) -> bool {
    let Some(word) = text.split_whitespace().next_back().and_then(|it| it.strip_suffix('.')) else {
        return false;
    };
    let word = word.trim_start_matches(['(', '[', '"']);
    is_abbreviation(word) || word.chars().count() == 1 || word.chars().all(|c| c.is_ascii_digit())
}
