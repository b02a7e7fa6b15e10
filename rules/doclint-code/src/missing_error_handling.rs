//! Samples that ignore errors of the network and of files.

use crate::elision::is_elided;
use crate::languages::language;
use crate::names::Grammar;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct MissingErrorHandling;

/// Calls that fail on some machines.
const CALLS: [&str; 18] = [
    "requests.get(",
    "requests.post(",
    "requests.put(",
    "requests.patch(",
    "requests.delete(",
    "httpx.get(",
    "httpx.post(",
    "urllib.request.urlopen(",
    "urlopen(",
    "await fetch(",
    "axios.get(",
    "axios.post(",
    "axios.put(",
    "axios.delete(",
    "axios(",
    "fs.readFile(",
    "fs.writeFile(",
    "fsPromises.",
];

/// Words of code that looks at errors.
const HANDLES: [&str; 15] = [
    "except",
    "catch",
    "raise_for_status",
    ".ok",
    "status",
    "throw",
    "raise ",
    "on_error",
    "onError",
    "suppress(",
    "assert",
    "expect(",
    "exist",
    "Error",
    "retry",
];

/// Shorter samples are for a first try.
const LEAST_LINES: usize = 12;

impl NodeRule for MissingErrorHandling {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-error-handling",
        "a sample ignores errors of the network or of files",
        include_str!("missing_error_handling.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let language = code.language().and_then(|it| language(it.as_str()));
        if language.and_then(Grammar::of).is_none() {
            return;
        }
        let content = code.content();
        let text = content.as_str();
        let has_lines =
            text.lines().filter(|it| !it.trim().is_empty()).nth(LEAST_LINES - 1).is_some();
        if !has_lines || HANDLES.iter().any(|it| text.contains(it)) || is_elided(text) {
            return;
        }
        let call = CALLS.iter().filter_map(|it| Some((text.find(it)?, it.len()))).min();
        let Some((at, length)) = call else { return };
        cx.report(content.part(at..at + length - 1), "nothing looks at whether this call failed")
            .cause("samples ignore errors")
            .help("show what to do if the call fails: check the status, or catch the error");
    }
}
