//! Links in the notation of wikis.

use doclint_rule::site::PlatformId;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct WikiLink;

impl PageRule for WikiLink {
    const META: RuleMeta = RuleMeta::warning(
        "wiki-link",
        "a link or an image is in the notation of a wiki",
        include_str!("wiki_link.md"),
    )
    .in_api_files();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Most pages have no such brackets.
        if !page.mentions("[[") {
            return;
        }
        for text in ast::Text::all(page) {
            let (source, base) = (text.node().text(), text.span().start);
            for (at, _) in source.match_indices("[[") {
                let rest = &source[at + 2..];
                let is_end = |it: u8| matches!(it, b'[' | b']' | b'\n');
                let Some(len) = rest.bytes().take(MAX_TARGET).position(is_end) else { continue };
                let (inner, after) = rest.split_at(len);
                let is_image = source[..at].ends_with('!');
                let is_closed = after.starts_with("]]") && !after.starts_with("]](");
                if !is_closed || !is_target(inner, is_image) {
                    continue;
                }
                let start = at - usize::from(is_image);
                let end = at + 4 + inner.len();
                let span = Span::new(base + start as u32, base + end as u32);
                // Files of a repository are named as they are.
                let target = match is_file(inner) && cx.platform() == PlatformId::Markdown {
                    true => inner,
                    false if is_image => "/path",
                    false => "/address",
                };
                let (what, help) = match is_image {
                    true => ("image", format!("write it as `![description]({target})`")),
                    false => ("link", format!("write it as `[text]({target})`")),
                };
                cx.report(
                    span,
                    format!("{what} is in the notation of a wiki; readers see its signs"),
                )
                .cause("links are in the notation of a wiki")
                .help(help);
            }
        }
    }
}

/// Longer texts name no page, so that the work grows with the text.
const MAX_TARGET: usize = 200;

/// Whether a text in two brackets names a page or a file. `[[ -f x ]]` is a test of a shell, and
/// `[[1, 2]]` a list of lists.
fn is_target(text: &str, is_image: bool) -> bool {
    let target = text.split(['|', '#']).next().unwrap_or(text);
    let is_plain = text.starts_with(|c: char| c.is_alphanumeric() || c == '/' || c == '.')
        && !text.contains(['[', ']', '{', '}', '"', '\'', '`', '=', '$', '\n', ','])
        && target.contains(char::is_alphabetic);
    let is_path = || {
        let mut parts = target.split('/');
        let is_part = |it: &str| it.contains(char::is_alphabetic) && !it.starts_with(' ');
        target.contains('/') && parts.all(|it| it.is_empty() || is_part(it))
    };
    is_plain && (is_image || is_file(target) || is_path())
}

fn is_file(target: &str) -> bool {
    [".md", ".mdx", ".png", ".jpg", ".svg"].iter().any(|it| target.ends_with(it))
}
