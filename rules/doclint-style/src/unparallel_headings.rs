//! Headings of one section that begin in different forms.

use crate::support::prose::holds;
use crate::support::verbs::mood;
use doclint_rule::text::HeadingMood as Mood;
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct UnparallelHeadings;

impl PageRule for UnparallelHeadings {
    const META: RuleMeta = RuleMeta::suggestion(
        "unparallel-headings",
        "a heading begins in another form than those beside it",
        include_str!("unparallel_headings.md"),
    )
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if cx.passages().iter().next().is_none() {
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

/// Headings of sections that most pages have, so that they say nothing about the form of others.
const USUAL: &str = "conclusion examples introduction limitations next-steps overview prerequisites requirements \
    resources summary troubleshooting";

fn check_siblings(headings: &[ast::Heading<'_>], cx: &mut PageCx<'_>) {
    let texts: Vec<String> =
        headings.iter().map(|it| it.node().plain_text().trim().to_owned()).collect();
    let moods: Vec<Mood> = texts.iter().map(|it| mood_of(it)).collect();
    let count = |mood: Mood| moods.iter().filter(|it| **it == mood).count();
    let (most, odd) = (count(Mood::Imperative), count(Mood::Gerund));
    // Where many are in each form, or are things, nobody can say which is the odd one. An imperative among
    // words in -ing is often the better one.
    let is_section = |it: &&String| !holds(USUAL, &it.to_lowercase().replace(' ', "-"));
    let others = texts.iter().filter(is_section).count().saturating_sub(most + odd);
    let is_clear = most >= MAJORITY && others <= most || most + 1 == MAJORITY && others == 0;
    if odd == 0 || odd > MOST_ODD || most < odd * 2 || !is_clear {
        return;
    }
    // A page can have a part of each form: one of the odd headings at least is next to the others.
    let pairs = moods.windows(2);
    let is_mixed = |it: &[Mood]| it.contains(&Mood::Imperative) && it.contains(&Mood::Gerund);
    if !pairs.into_iter().any(is_mixed) {
        return;
    }
    for (at, heading) in headings.iter().enumerate().filter(|it| moods[it.0] == Mood::Gerund) {
        let is_other = |it: &usize| moods[*it] == Mood::Imperative;
        let Some(other) = (0..moods.len()).filter(is_other).min_by_key(|it| it.abs_diff(at)) else {
            continue;
        };
        let message = format!(
            "heading is not parallel: {}, beside {}",
            shown(&texts[at]),
            shown(&texts[other])
        );
        cx.report(heading.content_span().unwrap_or(heading.span()), message)
            .cause("a heading is not parallel to those beside it")
            .label(headings[other].span(), "begins with an imperative, as do most")
            .help("begin it with an imperative, too");
    }
}

/// A heading in backticks, which is cut only if it is longer than a line.
fn shown(heading: &str) -> String {
    match heading.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("`{}…`", &heading[..end]),
        None => format!("`{heading}`"),
    }
}

/// How many characters of a heading are shown.
const MOST_SHOWN: usize = 80;

/// How many headings make a form the section's own.
const MAJORITY: usize = 3;

/// The most headings that can be odd.
const MOST_ODD: usize = 2;
