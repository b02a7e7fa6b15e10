//! What translation programs leave in a text: their placeholders, and what they say before a translation.

use doclint_rule::{Hit, Page, PageCx, PageRule, Passage, Profile, RuleMeta, Span};

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

/// The names with each digit. Programs use them as names, too, so that a mark has to be around them.
static PLACEHOLDERS: std::sync::LazyLock<Vec<String>> = std::sync::LazyLock::new(|| {
    let numbered = |name: &'static &'static str| {
        (0..10).flat_map(move |number| [format!("{name}_{number}"), format!("{name}{number}")])
    };
    NAMES.iter().flat_map(numbered).collect()
});

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

impl PageRule for TranslationMark {
    const META: RuleMeta = RuleMeta::warning(
        "translation-mark",
        "a text has a mark of the program that translated it",
        include_str!("translation_mark.md"),
    )
    .profile(Profile::All)
    .phrases_of(|| PLACEHOLDERS.iter().map(String::as_str).chain(REPLIES).collect());

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for hit in cx.hits() {
            let is_placeholder = hit.text().ends_with(|it: char| it.is_ascii_digit());
            if !is_placeholder {
                if is_reply(&hit, cx.passages()) {
                    cx.report(hit.span(), "a translation program's reply is in the text")
                        .help("remove what the program says about its translation");
                }
                continue;
            }
            let Some(span) = marked(page.source(), hit.span()) else { continue };
            report(page, span, cx);
        }
        let mut prose = None;
        for at in page.places_of("⟦") {
            let rest = &page.source()[at + '⟦'.len_utf8()..];
            let Some(end) = rest.char_indices().take(24).find(|it| it.1 == '⟧') else { continue };
            let inner = &rest[..end.0];
            let is_name =
                inner.bytes().any(|it| it.is_ascii_digit()) && inner.bytes().all(is_of_name);
            let end = at + '⟦'.len_utf8() + end.0 + '⟧'.len_utf8();
            let span = Span::new(at as u32, end as u32);
            let prose = prose.get_or_insert_with(|| prose_with_marks(cx.passages()));
            let last = prose.partition_point(|it| it.start <= span.start).checked_sub(1);
            if is_name && last.is_some_and(|it| span.end <= prose[it].end) {
                report(page, span, cx);
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

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-' | b':')
}

/// The place of a placeholder with the marks around it; `None` without marks.
fn marked(source: &str, name: Span) -> Option<Span> {
    const MARKS: [(&str, &str); 9] = [
        ("⟪", "⟫"),
        ("__", "__"),
        ("@@", "@@"),
        ("%%", "%%"),
        ("[[", "]]"),
        ("##", "##"),
        ("§", "§"),
        ("[", "]"),
        ("<<", ">>"),
    ];
    let (before, after) = (&source[..name.start as usize], &source[name.end as usize..]);
    let text = &source[name.range()];
    if text.bytes().any(|it| it.is_ascii_lowercase()) {
        return None;
    }
    let (open, close) =
        MARKS.into_iter().find(|it| before.ends_with(it.0) && after.starts_with(it.1))?;
    // `[LINK_1](…)` and `[LINK_1]: …` are links.
    let is_link = open == "[" && after[1..].starts_with(['(', '[', ':']);
    let span = Span::new(name.start - open.len() as u32, name.end + close.len() as u32);
    (!is_link).then_some(span)
}

/// Where the passages with such a mark are, in order.
fn prose_with_marks(passages: &[Passage]) -> Vec<Span> {
    let marked = passages.iter().filter(|it| it.text().contains('⟦'));
    let mut spans: Vec<Span> = marked.map(|it| it.span(0..it.text().len())).collect();
    spans.sort_unstable();
    spans
}

/// Whether a text is the reply of a program: the first one of the page, which has hardly more words.
fn is_reply(hit: &Hit<'_>, passages: &[Passage]) -> bool {
    /// The title and the description come before the text.
    const FIRST: usize = 4;
    let text = hit.passage.text().trim();
    let is_first = passages.iter().take(FIRST).any(|it| std::ptr::eq(it, hit.passage));
    let ends = |it: &str| it.ends_with([':', '：', '.', '。']);
    is_first && hit.range.start < 12 && ends(text) && text.chars().count() < 160
}
