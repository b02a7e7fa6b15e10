//! Words in capitals for emphasis.

use crate::support::prose::{has_words, holds, is_in_quotes, paragraphs, word_before};
use doclint_rule::syntax::NodeKind;
use doclint_rule::text::Word;
use doclint_rule::words::quoted;
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Passage, Profile, RuleMeta, Span};

pub(crate) struct AllCaps;

/// English words that are not acronyms, in lower case.
const WORDS: &str = "a about after again all always and any anyone are as at be because been before both but \
    by can cannot completely could current do does don't each else every everything exactly except \
    few first for from has have how important in into is it its just last made make many may more \
    most must need never new no nor not nothing of on once one only or other our out over own \
    please same see should so some start stop than that the their them then there these they this \
    those to two under until up use very was we what when where which while who why will with \
    without would yes you your";

/// Words that are as often the names of keywords, methods and answers.
const NAMES: &str = "all and any as at by do for from has have if in into is it like may must new no not of on \
    one only or should start stop to up use when where with yes";

/// Words that are written in capitals to stress them.
const STRESSED: &str = "always cannot do don't every important must never not only please should";

impl PageRule for AllCaps {
    const META: RuleMeta = RuleMeta::suggestion(
        "all-caps",
        "words are in capital letters for emphasis",
        include_str!("all_caps.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut is_allowed = None;
        for (_, passage) in paragraphs(cx) {
            // Most texts have no two capitals in a row.
            if !has_caps(passage.text()) {
                continue;
            }
            let text = passage.text();
            for run in runs(passage).iter().filter(|run| is_emphasis(run, passage)) {
                if *is_allowed.get_or_insert_with(|| is_specification(cx)) {
                    return;
                }
                let range = run[0].range.start..run[run.len() - 1].range.end;
                let shown = &text[range.clone()];
                // A specification uses capitals for what a client has to do, often in bold.
                let is_keyword = ["MUST", "SHOULD", "MUST NOT", "SHOULD NOT"].contains(&shown);
                let is_for_readers =
                    word_before(text, text[..range.start].trim_end().len()) == "you";
                let at = passage.span(range.clone());
                if is_keyword && (!is_for_readers || is_bold(page, at)) {
                    continue;
                }
                let message = format!("capital letters for emphasis: {}", quoted(shown));
                cx.report(at, message)
                    .cause("capital letters for emphasis")
                    .help("write them in lower case, and in bold where it matters");
            }
        }
    }
}

/// The words of a passage that are in capitals; those in a row are together.
fn runs(passage: &Passage) -> Vec<Vec<Word<'_>>> {
    let mut runs: Vec<Vec<Word<'_>>> = Vec::new();
    for word in passage.words().filter(|it| is_caps(it.text)) {
        let is_next = |last: &Word<'_>| {
            let between = &passage.text()[last.range.end..word.range.start];
            between.chars().all(char::is_whitespace)
        };
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(is_next) => run.push(word),
            _ => runs.push(vec![word]),
        }
    }
    runs
}

/// Whether a text has capital letters in a row.
fn has_caps(text: &str) -> bool {
    let mut was_capital = false;
    text.bytes().any(|it| {
        let is_second = was_capital && it.is_ascii_uppercase();
        was_capital = it.is_ascii_uppercase();
        is_second
    })
}

fn is_bold(page: &Page, span: Span) -> bool {
    page.node_at(span.start).ancestors().any(|it| it.kind() == NodeKind::Strong)
}

fn is_caps(word: &str) -> bool {
    word.len() > 1
        && !word.bytes().any(|it| it.is_ascii_lowercase())
        && word.chars().any(char::is_uppercase)
        && !word.chars().any(char::is_lowercase)
}

/// Whether words in capitals are English ones that are stressed, not a name or a keyword.
fn is_emphasis(run: &[Word<'_>], passage: &Passage) -> bool {
    let lower: Vec<String> = run.iter().map(|it| it.text.to_lowercase()).collect();
    let known = lower.iter().filter(|it| holds(WORDS, it)).count();
    let sure = lower.iter().filter(|it| holds(WORDS, it) && !holds(NAMES, it)).count();
    let has_neighbours = has_words(passage.text(), run.len() + 2);
    has_neighbours
        && !is_in_quotes(passage.text(), run[0].range.start)
        && match run.len() {
            1 => holds(STRESSED, &lower[0]) && !is_code(passage, run) && !has_operators(passage),
            count => sure > 0 && known * 2 >= count || known == count && count > 2,
        }
}

/// Whether a text names operators of queries: "AND, OR, NOT".
fn has_operators(passage: &Passage) -> bool {
    passage.words().any(|it| matches!(it.text, "AND" | "OR"))
}

/// Whether a page uses words in capitals as RFC 2119 defines them.
fn is_specification(cx: &PageCx<'_>) -> bool {
    const KEYWORDS: [&str; 5] = ["MUST", "SHOULD", "MAY", "SHALL", "REQUIRED"];
    let source = cx.page().source();
    let has = |word: &&&str| source.match_indices(**word).take(2).count() == 2;
    source.contains("RFC 2119")
        || source.contains("RFC2119")
        || source.contains("BCP 14")
        || KEYWORDS.iter().filter(has).count() > 1
        || cx.path().contains("specification")
}

/// Whether a word is next to what makes it a keyword: code, an assignment, a slash.
fn is_code(passage: &Passage, run: &[Word<'_>]) -> bool {
    let text = passage.text();
    let (start, end) = (run[0].range.start, run[run.len() - 1].range.end);
    text[..start].ends_with(['/', '=', '"', '\'', '“', '_', '('])
        || text[end..].starts_with(['/', '=', '"', '\'', '”', '_', '('])
}
