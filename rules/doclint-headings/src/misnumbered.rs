//! Headings whose numbers don't count up.

use crate::outline;
use doclint_rule::syntax::NodeId;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct Misnumbered;

/// Fewer numbers that are right don't show that headings are counted.
const LEAST: usize = 2;

/// The numbers of headings that count together, each with its place.
type Run = Vec<(u32, Span)>;

impl PageRule for Misnumbered {
    const META: RuleMeta = RuleMeta::warning(
        "misnumbered",
        "the number of a heading does not follow the one above",
        include_str!("misnumbered.md"),
    )
    .in_builds()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Digits of other scripts are not read, so that what seems to be missing may be there.
        let is_other = |c: char| c.is_numeric() && !c.is_ascii();
        let begins = |it: &ast::Heading<'_>| it.node().plain_text().starts_with(is_other);
        let source = |it: &ast::Heading<'_>| page.slice(it.span());
        if outline::headings(page).any(|it| !source(&it).is_ascii() && begins(&it)) {
            return;
        }
        // Most pages have no two headings with a number.
        let has_digit = |it: &ast::Heading<'_>| source(it).bytes().any(|b| b.is_ascii_digit());
        if outline::headings(page).filter(has_digit).nth(1).is_none() {
            return;
        }
        let mut runs: HashMap<(Option<NodeId>, u8, String), Run> = HashMap::new();
        let mut found = Vec::new();
        for heading in outline::headings(page) {
            let outline = outline::context(heading, cx.vocabulary());
            let text = heading.node().plain_text();
            // A heading above these begins a part that counts anew.
            runs.retain(|key, run| {
                let is_over = key.0 == outline && key.1 > heading.level();
                if is_over {
                    found.extend(slip(run));
                }
                !is_over
            });
            // `Phase 3 → Phase 4` is on the way from one number to another.
            let is_way = text.split_once('→').is_some_and(|it| it.1.contains(char::is_numeric));
            let counted = numbered(&text).filter(|it| !is_way && !goes_on(&text, &it.0));
            let Some((word, number)) = counted else {
                // `Step 5b` is one more of the list, and so are `Steps 5 and 6`: the number below may be any.
                runs.retain(|key, _| !goes_on(&text, &key.2));
                continue;
            };
            let run = runs.entry((outline, heading.level(), word)).or_default();
            if number == 1 {
                found.extend(slip(run));
                run.clear();
            }
            run.push((number, heading.span()));
        }
        found.extend(runs.values().filter_map(|it| slip(it)));
        found.sort_unstable_by_key(|it| it.1);
        for (number, at, above, first) in found {
            cx.report(at, format!("heading has the number {number} after {above}"))
                .cause("the number of a heading does not follow the one above")
                .label(first, "counted from here")
                .help(format!("number it {}, and those below after it", above + 1));
        }
    }
}

/// The first number of a list that does not follow, its place, the number above, and where the list
/// begins. A list that leaves numbers out says so by more than one of them.
fn slip(run: &[(u32, Span)]) -> Option<(u32, Span, u32, Span)> {
    let (_, first) = *run.first().filter(|it| it.0 <= 1)?;
    let follows = |pair: &&[(u32, Span)]| pair[1].0 == pair[0].0 + 1;
    let right = run.windows(2).filter(follows).count();
    // Each number is there once, but in another order: a section was moved without its number.
    let mut sorted: Vec<u32> = run.iter().map(|it| it.0).collect();
    sorted.sort_unstable();
    if run.len() > LEAST + 1 && sorted.iter().copied().eq(1..=run.len() as u32) {
        let pair = run.windows(2).find(|it| !follows(it))?;
        return Some((pair[1].0, pair[1].1, pair[0].0, first));
    }
    // One number is that of the heading before or behind: a heading was renumbered alone.
    let mut off = (1..).zip(run).filter(|(at, it)| *at != it.0);
    if let (Some((at, it)), None) = (off.next(), off.next())
        && run.len() > LEAST + 1
        && (it.0 == at + 1 || it.0 + 1 == at)
    {
        return Some((it.0, it.1, at - 1, first));
    }
    let mut wrong = run.windows(2).filter(|it| !follows(it));
    let pair = wrong.next()?;
    // One section that is gone leaves a gap of one number. Where more are gone, others cite what is left.
    let is_gap = right > 0 && pair[1].0 == pair[0].0 + 2;
    let is_near = pair[1].0 <= pair[0].0 + 2;
    (wrong.next().is_none() && is_near && (right >= LEAST || is_gap))
        .then(|| (pair[1].0, pair[1].1, pair[0].0, first))
}

/// Whether a heading has that word, a number, and a letter or another number behind it: `Step 5b`, `Phase 6.5`,
/// `Phase 2 and 3`.
fn goes_on(text: &str, word: &str) -> bool {
    let rest = text.get(word.len()..).filter(|_| text.to_lowercase().starts_with(word));
    let rest = rest.unwrap_or_default().trim_start();
    let is_digit = |it: char| it.is_ascii_digit();
    let after = rest.trim_start_matches(is_digit);
    let is_lettered = after.starts_with(|it: char| it.is_ascii_alphabetic())
        && !after[1..].starts_with(char::is_alphanumeric);
    let marks = ["and ", "to ", "&", "/", "–", "-", "+"];
    let second = marks.iter().find_map(|it| after.trim_start().strip_prefix(it));
    let names_second = second.is_some_and(|it| it.trim_start().starts_with(is_digit));
    let is_between = after.strip_prefix('.').is_some_and(|it| it.starts_with(is_digit));
    after.len() < rest.len() && (is_lettered || names_second || is_between)
}

/// The word before the number of a heading, in lower case, and the number: `Step 3: Send`, `3. Send`.
fn numbered(text: &str) -> Option<(String, u32)> {
    let word_end = text.find(|c: char| !c.is_alphabetic())?;
    let (word, rest) = text.split_at(word_end);
    let rest = rest.trim_start();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let after = &rest[digits..];
    let is_end = match word.is_empty() {
        // The full stop, or the blank after it, may be missing; `1.2` and `3D` are other things.
        true => {
            let inner = after.strip_prefix(['.', ')', '、', '．']).unwrap_or(after);
            !inner.starts_with(|c: char| c.is_ascii_alphanumeric() && after == inner)
                && !inner.starts_with(|c: char| c.is_ascii_digit())
        }
        // `Stage 3 is done` is a sentence.
        false => {
            let ends = after.is_empty() || after.starts_with([':', ' ', '.', '-', '—', '–', ')']);
            ends && !after.trim_start_matches(' ').starts_with(|it: char| it.is_ascii_lowercase())
        }
    };
    // In `Version 2` and `Model 3`, the number is a part of a name.
    let counts = word.is_empty()
        || ["step", "part", "phase", "stage", "schritt", "paso", "étape", "etapa", "passo"]
            .contains(&word.to_lowercase().as_str());
    (is_end && counts && (1..3).contains(&digits))
        .then(|| (word.to_lowercase(), rest[..digits].parse().unwrap_or_default()))
}
