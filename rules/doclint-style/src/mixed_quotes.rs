//! Curly quotes among straight ones, and the other way around.

use doclint_rule::words::counted;
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct MixedQuotes;

impl PageRule for MixedQuotes {
    const META: RuleMeta = RuleMeta::suggestion(
        "mixed-quotes",
        "a page has curly and straight quotes",
        include_str!("mixed_quotes.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Legal]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        let (mut curly, mut straight) = (Vec::new(), Vec::new());
        for passage in cx.passages() {
            let text = passage.text();
            if !text.bytes().any(|it| it == b'"' || !it.is_ascii()) {
                continue;
            }
            let of = |signs: [char; 2]| {
                let places =
                    text.match_indices(signs).map(|(at, it)| passage.span(at..at + it.len()));
                places.collect::<Vec<Span>>()
            };
            curly.extend(of(['“', '”']));
            // Entities and attributes show their quotes in another way.
            straight.extend(of(['"', '"']).into_iter().filter(|it| it.len() == 1));
        }
        if curly.len() < 2 || straight.len() < 2 {
            return;
        }
        let (few, name, many, other) = match curly.len() <= straight.len() {
            true => (&curly, "curly", &straight, "straight"),
            false => (&straight, "straight", &curly, "curly"),
        };
        let message = format!("{name} quotes on a page with {other} ones");
        let (pairs, all) = (few.len().div_ceil(2), many.len().div_ceil(2));
        cx.report(few[0], message).cause("a page has curly and straight quotes").help(format!(
            "use one kind: the page has {} and {all} {other}",
            counted(pairs, &format!("{name} pair"))
        ));
    }
}
