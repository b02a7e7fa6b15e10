//! What translation programs leave in a text: their placeholders, and what they say before a translation.

use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Page, PageCx, PageRule, Passage, RuleMeta, Span};

pub(crate) struct TranslationMark;

/// Names of placeholders, which have a number behind them.
const NAMES: [&str; 24] = [
    "CODE",
    "CODEBLOCK",
    "CODE_BLOCK",
    "COMPONENT",
    "DNT",
    "HTML",
    "IMAGE",
    "IMG",
    "INLINE",
    "INLINECODE",
    "INLINE_CODE",
    "JSX",
    "KEEP",
    "LINK",
    "MDX",
    "NT",
    "PH",
    "PLACEHOLDER",
    "PROTECTED",
    "TAG",
    "TERM",
    "TOKEN",
    "URL",
    "XML",
];

/// The marks around a placeholder. Programs use such names as names, too, so that one has to be there.
const MARKS: [(&str, &str); 6] =
    [("⟦", "⟧"), ("⟪", "⟫"), ("__", "__"), ("@@", "@@"), ("%%", "%%"), ("[[", "]]")];

/// How a reply with a translation begins.
const REPLIES: [&str; 34] = [
    "aqui está a tradução",
    "aqui está a versão traduzida",
    "aquí está el texto traducido",
    "aquí está la traducción",
    "aquí está la versión traducida",
    "aquí tienes el texto traducido",
    "aquí tienes la traducción",
    "aquí tienes la versión traducida",
    "below is the translated",
    "below is the translation",
    "ecco il testo tradotto",
    "ecco la traduzione",
    "ecco la versione tradotta",
    "here is the japanese translation",
    "here is the spanish translation",
    "here is the french translation",
    "here is the german translation",
    "here is the translated",
    "here is the translation",
    "here's the translated",
    "here's the translation",
    "hier ist der übersetzte text",
    "hier ist die übersetzte version",
    "hier ist die übersetzung",
    "voici la traduction",
    "voici la version traduite",
    "voici le texte traduit",
    "вот перевод",
    "以下が翻訳",
    "以下は翻訳",
    "以下是翻译",
    "以下是译文",
    "다음은 번역",
    "번역 결과",
];

/// So many placeholders of a kind are looked up in the text.
const MOST: usize = 100;

impl PageRule for TranslationMark {
    const META: RuleMeta = RuleMeta::warning(
        "translation-mark",
        "a text has a mark of the program that translated it",
        include_str!("translation_mark.md"),
    )
    .only_on(&[PlatformId::Mintlify]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if let Some(node) = page.root().children().find(|it| it.kind() == NodeKind::Paragraph)
            && is_reply(node)
        {
            cx.report(node.span(), "a translation program's reply is in the text")
                .help("remove what the program says about its translation");
        }
        for (open, close) in MARKS {
            let ends = page.places_of(close);
            let spans = ends.filter_map(|it| placeholder(page.source(), open, close, it));
            for span in spans.take(MOST) {
                let text = page.slice(span);
                let is_around = |it: &&Passage| {
                    let whole = it.span(0..it.text().len());
                    whole.start <= span.start && span.end <= whole.end
                };
                // Code in a passage is not a part of its text.
                if cx.passages().iter().find(is_around).is_some_and(|it| it.text().contains(text)) {
                    report(page, span, cx);
                }
            }
        }
    }
}

fn report(page: &Page, span: Span, cx: &mut PageCx<'_>) {
    let text = &page.source()[span.range()];
    let message = format!("placeholder of a translation program: `{text}`");
    cx.report(span, message)
        .cause("placeholders of a translation program")
        .help("write what it was put in place of, which the source page shows");
}

/// The placeholder that ends with a mark at a byte, with both marks.
fn placeholder(source: &str, open: &str, close: &str, end: usize) -> Option<Span> {
    let before = &source[..end];
    if !before.ends_with(|it: char| it.is_ascii_digit()) {
        return None;
    }
    let is_of_name =
        |it: char| it.is_ascii_uppercase() || it.is_ascii_digit() || matches!(it, '_' | '-' | ':');
    let name = &before[before.trim_end_matches(is_of_name).len()..];
    let name = name.strip_prefix(open).unwrap_or(name);
    let start = end - name.len();
    let digits = name.trim_end_matches(|it: char| it.is_ascii_digit());
    let word = digits.trim_end_matches(['_', '-', ':']);
    // Nothing else has the first two marks.
    let is_known = NAMES.contains(&word) || matches!(open, "⟦" | "⟪");
    let has_mark = source[..start].ends_with(open);
    (is_known && has_mark).then(|| Span::from(start - open.len()..end + close.len()))
}

/// Whether the first paragraph of a page is the reply of a program. It has hardly more words.
fn is_reply(paragraph: Node<'_>) -> bool {
    let source = paragraph.page().slice(paragraph.span()).trim_end();
    if !source.ends_with([':', '：']) || source.chars().nth(160).is_some() {
        return false;
    }
    let text = source.to_lowercase();
    REPLIES.iter().any(|it| text.find(it).is_some_and(|it| it < 12))
}
