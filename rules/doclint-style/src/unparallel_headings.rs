//! Headings of one section that begin in different forms.

use crate::support::prose::passages;
use crate::support::verbs::Mood;
use doclint_rule::words::quoted;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct UnparallelHeadings;

impl PageRule for UnparallelHeadings {
    const META: RuleMeta = RuleMeta::suggestion(
        "unparallel-headings",
        "a heading begins in another form than those beside it",
        include_str!("unparallel_headings.md"),
    )
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if passages(cx).next().is_none() {
            return;
        }
        // The headings of the sections that are open, by level, each with its siblings so far.
        let mut open: Vec<(u8, Vec<ast::Heading<'_>>)> = Vec::new();
        let headings: Vec<ast::Heading<'_>> =
            ast::Heading::all(page).filter(|it| cx.is_in_text(it.node())).collect();
        for heading in headings {
            while let Some((_, siblings)) = open.pop_if(|it| it.0 > heading.level()) {
                check_siblings(&siblings, cx);
            }
            match open.last_mut() {
                Some((level, siblings)) if *level == heading.level() => siblings.push(heading),
                _ => open.push((heading.level(), vec![heading])),
            }
        }
        open.iter().for_each(|(_, siblings)| check_siblings(siblings, cx));
    }
}

/// The form in which a heading begins, unless it is one that all sites write in the same way.
fn mood(heading: &str) -> Mood {
    const FIXED: [&str; 6] =
        ["getting started", "getting help", "get started", "get help", "learn more", "see also"];
    let lower = heading.trim().to_lowercase();
    let is_comparison =
        lower.starts_with("troubleshooting") || lower.contains(" vs") || lower.contains(" versus ");
    match is_comparison || FIXED.contains(&lower.as_str()) {
        true => Mood::Other,
        false => Mood::of(heading),
    }
}

fn check_siblings(headings: &[ast::Heading<'_>], cx: &mut PageCx<'_>) {
    let moods: Vec<Mood> = headings.iter().map(|it| mood(&it.node().plain_text())).collect();
    let count = |mood: Mood| moods.iter().filter(|it| **it == mood).count();
    let (imperatives, gerunds) = (count(Mood::Imperative), count(Mood::Gerund));
    let (few, most) = match imperatives >= gerunds {
        true => (Mood::Gerund, "begin with an imperative"),
        false => (Mood::Imperative, "begin with a word in -ing"),
    };
    // Where many are in each form, nobody can say which is the odd one. Two are compared if one
    // follows the other.
    let (less, more) = (imperatives.min(gerunds), imperatives.max(gerunds));
    let is_pair =
        moods.windows(2).any(|it| it.contains(&Mood::Imperative) && it.contains(&Mood::Gerund));
    if less == 0 || more < less * 2 && !(more == 1 && is_pair) {
        return;
    }
    for (heading, _) in headings.iter().zip(&moods).filter(|it| *it.1 == few) {
        let text = heading.node().plain_text();
        let message = format!("heading is not parallel: {}", quoted(text.trim()));
        cx.report(heading.content_span().unwrap_or(heading.span()), message)
            .cause("a heading is not parallel to those beside it")
            .help(format!("write it like the others, which {most}"));
    }
}
