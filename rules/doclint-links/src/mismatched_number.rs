//! Links to issues and pull requests whose text has another number.

use doclint_rule::{Genre, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MismatchedNumber;

impl NodeRule for MismatchedNumber {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-number",
        "the text of a link has another number than the issue that it leads to",
        include_str!("mismatched_number.md"),
    )
    .skips(&[Genre::Record])
    .in_builds();
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let target = link.destination().as_str();
        let Some(number) = number_of(target) else { return };
        let text = cx.page().slice(link.text_span()).trim();
        let written = text.trim_start_matches(['#', '!']);
        // The number of an issue may lead to the change that closed it, and that of a version to its own.
        if is_slip(written, number) {
            cx.report(link.text_span(), format!("this says `{text}`, but leads to `{number}`"))
                .help("correct the number in the text or in the address");
        }
    }
}

/// Numbers that are nearer than this may both be meant.
const NEAR: u64 = 10;

/// Whether two numbers have the same digits but for one, or for the places of two.
fn is_slip(written: &str, number: &str) -> bool {
    const FEWEST: usize = 3;
    let is_number = written.len() >= FEWEST && written.bytes().all(|it| it.is_ascii_digit());
    if !is_number || written.len() != number.len() {
        return false;
    }
    // A change often has the number right behind that of its issue.
    let near = |it: &str| it.parse::<u64>().unwrap_or_default();
    if near(written).abs_diff(near(number)) < NEAR {
        return false;
    }
    let mut off = written.bytes().zip(number.bytes()).filter(|it| it.0 != it.1);
    match (off.next(), off.next(), off.next()) {
        (Some(_), None, _) => true,
        (Some(one), Some(two), None) => one.0 == two.1 && one.1 == two.0,
        _ => false,
    }
}

/// The number at the end of the address of an issue or a pull request.
fn number_of(target: &str) -> Option<&str> {
    // Few addresses end with a digit.
    if !target.ends_with(|c: char| c.is_ascii_digit() || c == '/') && !target.contains('#') {
        return None;
    }
    const KINDS: [&str; 5] = ["pull", "pulls", "issues", "merge_requests", "discussions"];
    let path = target.split(['#', '?']).next()?.trim_end_matches('/');
    let (rest, number) = path.rsplit_once('/')?;
    let kind = rest.rsplit('/').next()?;
    let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
    (path.starts_with("http") && is_number && KINDS.contains(&kind)).then_some(number)
}
