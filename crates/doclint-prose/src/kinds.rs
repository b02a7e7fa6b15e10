//! Reads the keys that are special to each kind of check.

use crate::capitalization::{Capitalization, Case};
use crate::check::{Conditional, Kind, Preferred};
use crate::count::{Occurrence, Repetition};
use crate::fields::{Fields, Text};
use crate::formula::{Condition, Formula};
use crate::metrics::VARIABLES;
use crate::pattern::{Flags, Pattern};
use crate::scope::Scope;
use crate::search::{Order, Search};
use crate::sequence::Link;
use crate::spelling::Spelling;
use crate::title_case::Style;
use doclint_diagnostic::Span;

/// How many tokens a check may have, so that a file of any size is read in little time.
const MOST_TOKENS: usize = 20_000;

/// How many words a sequence may have.
const MOST_LINKS: usize = 50;

/// The share of words that has to be right unless a check says otherwise.
const THRESHOLD: f64 = 0.8;

/// The grades of `readability`, by their published formulas.
const GRADES: [(&str, &str); 5] = [
    ("Automated Readability", "4.71 * characters / words + 0.5 * words / sentences - 21.43"),
    ("Coleman-Liau", "5.88 * characters / words - 29.6 * sentences / words - 15.8"),
    ("Flesch-Kincaid", "0.39 * words / sentences + 11.8 * syllables / words - 15.59"),
    ("Gunning Fog", "0.4 * (words / sentences + 100 * complex_words / words)"),
    ("SMOG", "1.043 * math.sqrt(polysyllabic_words * 30 / sentences) + 3.1291"),
];

/// Reads the kind of the check, and its scope if the kind decides that. `None` if it can't be read;
/// the reasons are among the errors.
pub(crate) fn kind(fields: &mut Fields<'_>) -> Option<(Kind, Option<Scope>)> {
    let Some(extends) = fields.text("extends") else {
        fields.error(Span::at(0), "missing key `extends`");
        return None;
    };
    match extends.text.as_str() {
        "existence" => Some((existence(fields), None)),
        "substitution" => Some((substitution(fields), None)),
        "occurrence" => Some((occurrence(fields)?, None)),
        "repetition" => Some((repetition(fields)?, None)),
        "consistency" => Some((consistency(fields), None)),
        "conditional" => Some((conditional(fields)?, None)),
        "capitalization" => Some((capitalization(fields)?, None)),
        "metric" => Some((metric(fields)?, Some(Scope::one("summary")))),
        "sequence" => Some((sequence(fields), Some(Scope::one("sentence")))),
        "spelling" => Some((Kind::Spelling(spelling(fields)), None)),
        "script" => Some((not_run(fields, &["script"], "scripts are not run"), None)),
        "readability" => Some((readability(fields)?, Some(Scope::one("summary")))),
        other => {
            fields.error(extends.span, format!("unknown kind of check `{other}`"));
            None
        }
    }
}

fn ignorecase(fields: &mut Fields<'_>) -> bool {
    fields.flag("ignorecase").unwrap_or(false)
}

/// How the words of a check are compared.
fn word_flags(fields: &mut Fields<'_>) -> Flags {
    Flags { bounded: !fields.flag("nonword").unwrap_or(false), ..unbounded(fields) }
}

/// How a pattern is compared that has bounds of its own.
fn unbounded(fields: &mut Fields<'_>) -> Flags {
    Flags { ignorecase: ignorecase(fields), bounded: false, is_known: fields.is_known }
}

/// A pattern that the check can't do without.
fn pattern(fields: &mut Fields<'_>, key: &'static str, flags: Flags) -> Option<Pattern> {
    let Some(text) = fields.text(key) else {
        fields.error(Span::at(0), format!("missing key `{key}`"));
        return None;
    };
    pattern_of(fields, &text, flags)
}

fn pattern_of(fields: &mut Fields<'_>, text: &Text, flags: Flags) -> Option<Pattern> {
    match Pattern::new(&text.text, flags) {
        Ok(pattern) => Some(pattern),
        Err(message) => {
            fields.error(text.span, message);
            None
        }
    }
}

fn existence(fields: &mut Fields<'_>) -> Kind {
    let flags = word_flags(fields);
    let raw = fields.texts("raw");
    let appended = fields.flag("append").unwrap_or(false);
    let mut tokens = fields.texts("tokens");
    tokens.retain(|it| !it.text.trim().is_empty());
    let mut search = Search::new(flags, Order::Listed);
    if let Some(first) = raw.first() {
        let text: String = raw.iter().map(|it| it.text.as_str()).collect();
        let source = with_raw(&text, &tokens, flags.bounded, appended);
        if let Err(message) = search.push_pattern(&source, Flags { bounded: false, ..flags }) {
            fields.error(first.span, message);
        }
    } else {
        push_all(fields, &mut search, tokens.iter());
    }
    Kind::Existence(search)
}

/// One pattern of `raw` and the token after it, or before it if it is appended.
fn with_raw(raw: &str, tokens: &[Text], bounded: bool, appended: bool) -> String {
    if tokens.is_empty() {
        return raw.to_owned();
    }
    let tokens: Vec<&str> = tokens.iter().map(|it| it.text.as_str()).collect();
    let tokens = tokens.join("|");
    let tokens = if bounded { format!(r"\b(?:{tokens})\b") } else { format!("(?:{tokens})") };
    if appended { format!("{tokens}{raw}") } else { format!("{raw}{tokens}") }
}

fn push_all<'t>(
    fields: &mut Fields<'_>,
    search: &mut Search,
    tokens: impl ExactSizeIterator<Item = &'t Text>,
) {
    if tokens.len() == 0 {
        fields.warn(Span::at(0), "the check has nothing to look for");
    }
    for (at, token) in tokens.enumerate() {
        if at == MOST_TOKENS {
            fields.error(token.span, format!("a check has at most {MOST_TOKENS} tokens"));
            return;
        }
        if let Err(message) = search.push(&token.text) {
            fields.error(token.span, message);
        }
    }
}

fn substitution(fields: &mut Fields<'_>) -> Kind {
    let flags = word_flags(fields);
    // Tags for ambiguous words. Without them, the check finds the word in all of its meanings.
    fields.value("pos");
    let pairs = fields.pairs("swap");
    if pairs.is_empty() {
        fields.warn(Span::at(0), "the check has nothing to look for");
    }
    let mut search = Search::new(flags, Order::Longest);
    let mut preferred = Vec::new();
    for (key, value) in pairs {
        if preferred.len() == MOST_TOKENS {
            fields.error(key.span, format!("a check has at most {MOST_TOKENS} tokens"));
            break;
        }
        let pushed = if value.text.contains('$') {
            search.push_pattern(&key.text, flags)
        } else {
            search.push(&key.text)
        };
        match pushed {
            Ok(()) => preferred.push(Preferred::new(&value.text)),
            Err(message) => fields.error(key.span, message),
        }
    }
    Kind::Substitution(search, preferred)
}

fn consistency(fields: &mut Fields<'_>) -> Kind {
    let mut search = Search::new(word_flags(fields), Order::Listed);
    let pairs = fields.pairs("either");
    let tokens: Vec<Text> = pairs.into_iter().flat_map(|(one, other)| [one, other]).collect();
    push_all(fields, &mut search, tokens.iter());
    Kind::Consistency(search)
}

fn conditional(fields: &mut Fields<'_>) -> Option<Kind> {
    let flags = unbounded(fields);
    let first = fields.text("first");
    if first.is_none() {
        fields.error(Span::at(0), "missing key `first`");
    }
    let second_text = fields.text("second").map_or_else(String::new, |it| it.text);
    let second = pattern(fields, "second", flags);
    let first = first?;
    let mut search = Search::new(flags, Order::Listed);
    if let Err(message) = search.push_pattern(&first.text, flags) {
        fields.error(first.span, message);
    }
    let has_group = has_group(&second_text);
    Some(Kind::Conditional(Conditional { first: search, second: second?, has_group }))
}

/// Whether a pattern has a group that captures something.
fn has_group(pattern: &str) -> bool {
    let count = |sign: &str| pattern.matches(sign).count();
    let named = count("(?P<") + count("(?<") - count("(?<=") - count("(?<!");
    count("(") + named > count("(?") + count(r"\(")
}

fn occurrence(fields: &mut Fields<'_>) -> Option<Kind> {
    let flags = unbounded(fields);
    let token = pattern(fields, "token", flags);
    let max = fields.count("max").filter(|it| *it > 0);
    let min = fields.count("min").filter(|it| *it > 0);
    if max.is_none() && min.is_none() {
        fields.warn(Span::at(0), "the check has neither `max` nor `min`");
    }
    Some(Kind::Occurrence(Occurrence { token: token?, max, min }))
}

fn repetition(fields: &mut Fields<'_>) -> Option<Kind> {
    let flags = unbounded(fields);
    let tokens = fields.texts("tokens");
    let Some(first) = tokens.first() else {
        fields.error(Span::at(0), "missing key `tokens`");
        return None;
    };
    let texts: Vec<&str> = tokens.iter().map(|it| it.text.as_str()).collect();
    let all = Text { text: texts.join("|"), span: first.span };
    let tokens = pattern_of(fields, &all, flags);
    let max = fields.count("max").unwrap_or(0);
    let alpha = fields.flag("alpha").unwrap_or(false);
    Some(Kind::Repetition(Repetition { tokens: tokens?, max, ignorecase: flags.ignorecase, alpha }))
}

fn capitalization(fields: &mut Fields<'_>) -> Option<Kind> {
    let style = match fields.text("style") {
        Some(it) if it.text == "Chicago" => Style::Chicago,
        Some(it) if it.text != "AP" => {
            fields.error(it.span, "expected `AP` or `Chicago`");
            return None;
        }
        _ => Style::Ap,
    };
    let Some(text) = fields.text("match") else {
        fields.error(Span::at(0), "missing key `match`");
        return None;
    };
    let case = match text.text.as_str() {
        "$title" => Case::Title(style),
        "$sentence" => Case::Sentence,
        "$lower" => Case::Lower,
        "$upper" => Case::Upper,
        _ => Case::Pattern(Box::new(pattern_of(fields, &text, Flags::default())?)),
    };
    let prefix = fields.text("prefix");
    Some(Kind::Capitalization(Capitalization {
        case,
        threshold: fields.number("threshold").filter(|it| *it > 0.0).unwrap_or(THRESHOLD),
        indicators: fields.strings("indicators"),
        prefix: prefix.and_then(|it| pattern_of(fields, &it, Flags::default())),
    }))
}

fn metric(fields: &mut Fields<'_>) -> Option<Kind> {
    let texts = [fields.text("formula"), fields.text("condition")];
    let [Some(formula), Some(condition)] = texts else {
        fields.error(Span::at(0), "missing key `formula` or `condition`");
        return None;
    };
    let read = Formula::parse(&formula.text).map_err(|message| fields.error(formula.span, message));
    let compare = Condition::parse(&condition.text).map_err(|it| fields.error(condition.span, it));
    let (Ok(read), Ok(compare)) = (read, compare) else { return None };
    for name in read.variables() {
        let is_heading =
            matches!(name.strip_prefix("heading.h"), Some("1" | "2" | "3" | "4" | "5" | "6"));
        if !is_heading && !VARIABLES.contains(&name) {
            fields.error(formula.span, format!("unknown variable `{name}`"));
        }
    }
    Some(Kind::Metric(read, compare))
}

/// Named grades, of which the mean is compared: older than `metric`, which can say the same.
fn readability(fields: &mut Fields<'_>) -> Option<Kind> {
    let names = fields.texts("metrics");
    if names.is_empty() {
        fields.error(Span::at(0), "missing key `metrics`");
        return None;
    }
    let mut formulas = Vec::new();
    for Text { text, span } in &names {
        match GRADES.iter().find(|it| it.0 == text) {
            Some((_, formula)) => formulas.push(format!("({formula})")),
            None => fields.error(*span, format!("unknown metric `{text}`")),
        }
    }
    let grade = fields.number("grade").unwrap_or(0.0);
    let mean = format!("({}) / {}", formulas.join(" + "), names.len());
    let compare = Condition::parse(&format!("> {grade}")).ok()?;
    Some(Kind::Metric(Formula::parse(&mean).ok()?, compare))
}

fn sequence(fields: &mut Fields<'_>) -> Kind {
    let ignorecase = ignorecase(fields);
    let value = fields.value("tokens");
    let items = value.and_then(|it| it.as_sequence()).unwrap_or_default();
    let mut links: Vec<Link> = Vec::new();
    let mut skips = Vec::new();
    for item in items.iter().take(MOST_LINKS) {
        let text = |key: &str| item.get(key).and_then(|it| it.as_str()).filter(|it| !it.is_empty());
        let number = item.get("skip").and_then(|it| it.as_number()).unwrap_or(0.0);
        let skip = number.clamp(0.0, 50.0) as usize;
        // Words to skip may have a place of their own in the list.
        let is_only_skip = text("pattern").or(text("tag")).is_none() && skip > 0;
        let own = if is_only_skip { None } else { Some(item) };
        skips.push((skip, own.is_none()));
        let Some(item) = own else { continue };
        match Link::new(text("pattern"), text("tag"), ignorecase) {
            Ok(link) => links.push(Link {
                negate: item.get("negate").and_then(|it| it.as_bool()).unwrap_or(false),
                ..link
            }),
            Err(message) => fields.error(item.span, message),
        }
    }
    if items.len() > MOST_LINKS {
        fields.error(items[MOST_LINKS].span, format!("a sequence has at most {MOST_LINKS} words"));
    }
    let Some(anchor) = links.iter().position(|it| it.pattern.is_some() && !it.negate) else {
        let span = value.map_or(Span::at(0), |it| it.span);
        fields.error(span, "a sequence needs a token with a `pattern`");
        return Kind::Sequence(links);
    };
    set_gaps(&mut links, &skips, anchor);
    if links.iter().all(Link::has_tag) {
        Kind::Sequence(links)
    } else {
        Kind::NotRun("doclint gives no word a tag that it looks for")
    }
}

/// Distributes the words to skip. A word left of the anchor, the first one with a pattern, may be that
/// far from the next one; any other word, from the one before it.
fn set_gaps(links: &mut [Link], skips: &[(usize, bool)], anchor: usize) {
    let mut at = 0;
    for (skip, is_only_skip) in skips {
        let gap_of = if *is_only_skip || at >= anchor { at } else { at + 1 };
        if let Some(link) = links.get_mut(gap_of) {
            link.gap += skip;
        }
        at += usize::from(!is_only_skip);
    }
}

fn spelling(fields: &mut Fields<'_>) -> Spelling {
    for key in ["append", "dicpath", "ignorecase", "threshold"] {
        fields.value(key);
    }
    // Dictionaries come from the project's settings.
    let named = ["aff", "dic", "dictionaries"].map(|key| fields.value(key).is_some());
    let texts = fields.texts("filters");
    let filters = texts.iter().filter_map(|it| pattern_of(fields, it, Flags::default())).collect();
    let custom = fields.flag("custom").unwrap_or(false);
    let names_dictionary = named.contains(&true);
    Spelling { filters, custom, ignore: fields.strings("ignore"), names_dictionary }
}

/// A check that is read, and finds nothing.
fn not_run(fields: &mut Fields<'_>, keys: &[&'static str], reason: &'static str) -> Kind {
    for key in keys {
        fields.value(key);
    }
    Kind::NotRun(reason)
}
