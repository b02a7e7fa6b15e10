//! Mistakes in the files by which hosts redirect addresses: keys with a slip, and redirects that lead to each
//! other.

use super::entries::SettingsMistake;
use doclint_data::Value;
use doclint_diagnostic::Span;
use doclint_suggest::meant;
use std::collections::{HashMap, HashSet};

/// The keys of a redirect, from the documentation of Netlify and Vercel.
const KEYS: [&str; 15] = [
    "conditions",
    "destination",
    "force",
    "from",
    "has",
    "headers",
    "missing",
    "params",
    "permanent",
    "query",
    "signed",
    "source",
    "status",
    "statusCode",
    "to",
];

/// Those without which a redirect does nothing.
const NEEDED: [&str; 4] = ["destination", "from", "source", "to"];

/// How many redirects are followed from one of them.
const MOST_STEPS: usize = 10;

/// The keys of a redirect that are nearly those that it can have.
pub(super) fn misspelled_keys(file: &str, rule: &Value) -> Vec<SettingsMistake> {
    let entries = rule.as_mapping().map(|it| &it.entries);
    let mistake = |text: &str, span: Span| {
        let known = meant(text, KEYS).filter(|it| NEEDED.contains(it))?;
        let known = Some(known).filter(|it| rule.get(it).is_none())?;
        (!KEYS.contains(&text)).then(|| SettingsMistake {
            file: file.to_owned(),
            span,
            message: format!("unknown key `{text}` of a redirect: expected `{known}`"),
            help: "correct the key: the redirect does nothing without it",
        })
    };
    entries.into_iter().flatten().filter_map(|it| mistake(&it.key.text, it.key.span)).collect()
}

/// The first redirect of each ring of them, by source, target and the place of that.
pub(super) fn rings(file: &str, pairs: &[(String, String, Span)]) -> Vec<SettingsMistake> {
    let targets: HashMap<&str, &str> =
        pairs.iter().rev().map(|it| (it.0.as_str(), it.1.as_str())).collect();
    // Of several with one source, the first counts.
    let counts = |it: &&(String, String, Span)| targets.get(&*it.0).is_some_and(|to| *to == it.1);
    let rings = pairs.iter().filter(counts).filter_map(|(source, _, span)| {
        let ring = ring(source, &targets)
            .filter(|it| it.len() > 1 && it.iter().min() == Some(&&**source))?;
        let names: Vec<String> = ring.iter().map(|it| format!("`/{it}`")).collect();
        Some(SettingsMistake {
            file: file.to_owned(),
            span: *span,
            message: format!("redirects lead to each other: {}", names.join(", ")),
            help: "remove one of them, or correct where it leads",
        })
    });
    rings.collect()
}

/// The redirects that one above them hides, as it has all addresses of a folder: the first that fits is taken.
pub(super) fn hidden(file: &str, pairs: &[(String, String, Span)]) -> Vec<SettingsMistake> {
    let mut folders: HashSet<&str> = HashSet::new();
    let mut hidden = Vec::new();
    for (source, _, span) in pairs {
        let mut above = source.match_indices('/').map(|it| &source[..it.0]).chain([""]);
        if let Some(folder) = above.find(|it| folders.contains(it)) {
            let pattern = format!("/{folder}/*").replace("//", "/");
            hidden.push(SettingsMistake {
                file: file.to_owned(),
                span: *span,
                message: format!(
                    "this redirect does nothing: `{pattern}` above it takes `/{source}`"
                ),
                help: "move it above that one, as the first redirect that fits is taken",
            });
        }
        folders.extend(source.strip_suffix('*').map(|it| it.trim_end_matches('/')));
    }
    hidden
}

/// The redirects from one to the next, up to the one that leads back to the first.
fn ring<'p>(source: &'p str, targets: &HashMap<&'p str, &'p str>) -> Option<Vec<&'p str>> {
    let mut ring = vec![source];
    while let Some(next) = targets.get(ring[ring.len() - 1]).filter(|_| ring.len() < MOST_STEPS) {
        if *next == source {
            return Some(ring);
        }
        ring.push(next);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_redirect_that_fits_counts() {
        let pairs = ["a/b", "a/*", "a/c", "a/c/d/*", "ab", "*", "e"];
        let pairs = pairs.map(|it| (it.to_owned(), "to".to_owned(), Span::at(0)));
        let found = hidden("x", &pairs).into_iter();
        let sources = found.map(|it| it.message.rsplit('`').nth(1).unwrap().to_owned());
        assert_eq!(sources.collect::<Vec<_>>(), ["/a/c", "/a/c/d/*", "/e"]);
    }

    #[test]
    fn rings_are_found_once() {
        let pairs = |pairs: &[(&str, &str)]| -> Vec<_> {
            let pairs = pairs.iter().map(|it| (it.0.to_owned(), it.1.to_owned(), Span::at(0)));
            pairs.collect()
        };
        let found = rings(
            "x",
            &pairs(&[("b", "c"), ("c", "a"), ("a", "b"), ("d", "a"), ("e", "e"), ("a", "x")]),
        );
        let messages: Vec<&str> = found.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(messages, ["redirects lead to each other: `/a`, `/b`, `/c`"]);
        assert!(rings("x", &pairs(&[("a", "b"), ("b", "c")])).is_empty());
    }
}
