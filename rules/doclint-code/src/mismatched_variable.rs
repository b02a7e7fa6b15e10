//! Environment variables that samples set by one name and read by another.

use crate::alternatives::commands;
use crate::languages::language;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct MismatchedVariable;

impl PageRule for MismatchedVariable {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-variable",
        "a page sets an environment variable by another name than its samples read",
        include_str!("mismatched_variable.md"),
    )
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut set: Vec<(&str, Span)> = Vec::new();
        let mut read: HashMap<&str, Span> = HashMap::new();
        // The variables of each sample that sets some.
        let mut samples: Vec<Vec<&str>> = Vec::new();
        for code in ast::Code::all(page) {
            let content = code.content();
            let language = code.language().and_then(|it| language(it.as_str()));
            if !matches!(language, Some("shellscript" | "dotenv" | "ini")) {
                continue;
            }
            let here: Vec<(&str, usize)> =
                commands(content.as_str()).filter_map(|(line, at)| assignment(line, at)).collect();
            set.extend(here.iter().map(|(name, at)| (*name, content.part(*at..at + name.len()))));
            samples.push(here.into_iter().map(|it| it.0).collect());
        }
        // The page is searched for each of them, and most are there more than once.
        if set.len() > MOST || set.iter().all(|it| places(page, it.0) > 1) {
            return;
        }
        for code in ast::Code::all(page) {
            let content = code.content();
            for (name, at) in reads(content.as_str()) {
                read.entry(name).or_insert_with(|| content.part(at..at + name.len()));
            }
        }
        for (name, span) in &set {
            let is_set = |other: &str| set.iter().any(|it| it.0 == other);
            if read.contains_key(name) || places(page, name) > 1 {
                continue;
            }
            let mut is_read = read.iter().filter(|(it, _)| !is_set(it) && is_near(name, it));
            let other = is_read.next().filter(|_| is_read.next().is_none());
            let other = other
                .map(|(it, at)| (*it, Some(*at)))
                .or_else(|| Some((of_other_sample(name, &samples, page)?, None)));
            let Some((other, at)) = other else { continue };
            let finding = cx.report(
                *span,
                match at {
                    Some(_) => format!("this sets `{name}`, but the samples read `{other}`"),
                    None => format!("this sets `{name}`, but other samples set `{other}`"),
                },
            );
            finding.cause("variables are set by another name than they are read by");
            finding.help(format!("write `{other}`, or use one name in all places"));
            if let Some(at) = at {
                finding.label(at, "read here");
            }
        }
    }
}

/// A page that sets more variables is a reference.
const MOST: usize = 200;

/// How often a page has a name as a whole word, up to three times.
fn places(page: &Page, name: &str) -> usize {
    let source = page.source();
    let whole = page.places_of(name).filter(|at| {
        !source[..*at].ends_with(is_part) && !source[at + name.len()..].starts_with(is_part)
    });
    whole.take(3).count()
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The variable that a line sets and nothing else, with its place: `export KEY=…`.
fn assignment(line: &str, at: usize) -> Option<(&str, usize)> {
    let rest = line.strip_prefix("export ").unwrap_or(line);
    let (name, value) = rest.split_once('=')?;
    let is_name = name.contains('_') && name.chars().all(|c| is_part(c) && !c.is_ascii_lowercase());
    (is_name && !value.is_empty()).then_some((name, at + line.len() - rest.len()))
}

/// The variables that code reads, with their places.
fn reads(code: &str) -> Vec<(&str, usize)> {
    const SIGNS: [&str; 11] = [
        "${",
        "$",
        "process.env.",
        "import.meta.env.",
        "environ[\"",
        "environ['",
        "environ.get(\"",
        "getenv(\"",
        "getenv('",
        "Getenv(\"",
        "ENV[\"",
    ];
    let mut out = Vec::new();
    if !["$", "env", "ENV"].iter().any(|it| code.contains(it)) {
        return out;
    }
    for sign in SIGNS {
        for (at, _) in code.match_indices(sign) {
            let start = at + sign.len();
            let name = &code[start..];
            let name = &name[..name.find(|c| !is_part(c)).unwrap_or(name.len())];
            let is_name = name.contains('_') && !name.contains(|c: char| c.is_ascii_lowercase());
            if is_name && name.len() > 3 {
                out.push((name, start));
            }
        }
    }
    out
}

/// Whether one name has all words of the other one and one more.
fn is_near(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let mut rest = long.split('_');
    let is_part = short.split('_').all(|it| rest.any(|word| word == it));
    let count = |it: &str| it.split('_').count();
    is_part && count(long) == count(short) + 1 && count(short) > 1
}

/// The name that other samples with two more variables of this one's sample set in its place, and that the page
/// names more than once.
fn of_other_sample<'p>(name: &str, samples: &[Vec<&'p str>], page: &Page) -> Option<&'p str> {
    let own = samples.iter().find(|it| it.contains(&name))?;
    let mut found = samples.iter().filter(|it| !it.contains(&name)).filter_map(|other| {
        let shared = other.iter().filter(|it| own.contains(it)).count();
        let mut meant = other.iter().filter(|it| !own.contains(it) && is_near(name, it));
        let first = meant.next().filter(|_| meant.next().is_none() && shared > 1)?;
        (places(page, first) > 1).then_some(*first)
    });
    found.next()
}
