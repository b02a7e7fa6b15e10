//! Headings of one section that begin in different forms.

use crate::support::prose::passages;
use crate::support::verbs::mood;
use doclint_rule::text::HeadingMood as Mood;
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

/// The form in which a heading begins, unless it compares things or is a title with a subtitle.
fn mood_of(heading: &str) -> Mood {
    let lower = heading.to_lowercase();
    let is_title = lower.contains(" vs") || lower.contains(" versus ") || lower.contains(": ");
    if is_title { Mood::Other } else { mood(heading) }
}

fn check_siblings(headings: &[ast::Heading<'_>], cx: &mut PageCx<'_>) {
    let moods: Vec<Mood> = headings.iter().map(|it| mood_of(&it.node().plain_text())).collect();
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
    let other = if few == Mood::Gerund { Mood::Imperative } else { Mood::Gerund };
    for (at, heading) in headings.iter().enumerate().filter(|it| moods[it.0] == few) {
        // A page can have a part of each form: only what is next to the others is odd.
        let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
        if !beside.filter_map(|it| moods.get(it)).any(|it| *it == other) {
            continue;
        }
        let text = heading.node().plain_text();
        let message = format!("heading is not parallel: {}", quoted(text.trim()));
        cx.report(heading.content_span().unwrap_or(heading.span()), message)
            .cause("a heading is not parallel to those beside it")
            .help(format!("write it like the others, which {most}"));
    }
}
