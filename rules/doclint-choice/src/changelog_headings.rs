//! Changelog entries that are written as headings.

use crate::support::component_fix;
use crate::support::outline::{self, Outline, Section};
use doclint_rule::{FixKind, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast, edit};

pub(crate) struct ChangelogHeadings;

/// The least number of entries in a row that is reported.
const LEAST: usize = 3;

impl PageRule for ChangelogHeadings {
    const META: RuleMeta = RuleMeta::suggestion(
        "changelog-headings",
        "changelog entries are written as headings",
        include_str!("changelog_headings.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Headings between `Update` components divide these.
        if ast::Component::all(page).any(|it| it.is("Update")) {
            return;
        }
        let outline = Outline::of(page.root());
        let is_changelog = is_changelog(cx);
        let mut done = 0;
        for row in outline.rows(|it| entry(&it.heading.node().plain_text()).is_some()) {
            let level = row[0].heading.level();
            let of_level = outline.sections.iter().filter(|it| it.heading.level() == level);
            // On other pages, a heading with a version may begin a section about it.
            let is_log = is_changelog
                || of_level.count() == row.len()
                    && row.iter().all(|it| date(it.heading.node().plain_text().trim()).is_some());
            if row.len() < LEAST || !is_log || row[0].from < done {
                continue;
            }
            done = row[row.len() - 1].to;
            let edit = outline.build(&row, None, tag);
            let message = format!(
                "{} changelog entries are written as headings instead of `<Update>` components",
                row.len()
            );
            let help = "write each as `<Update label=\"…\">…</Update>`, which shows the date beside \
                        the text";
            let fix = edit.map(|edit| component_fix("Write each as `Update`", edit));
            outline::report(&row, message, help, fix, cx);
        }
    }
}

fn tag(section: &Section<'_>) -> Option<String> {
    let title = section.heading.node().plain_text();
    let (label, rest) = entry(edit::attribute_text(&title)?)?;
    Some(match rest.is_empty() {
        true => format!("<Update label=\"{label}\">"),
        false => format!("<Update label=\"{label}\" description=\"{rest}\">"),
    })
}

/// Whether the page says that it is a changelog, or is in a folder of that name.
fn is_changelog(cx: &PageCx<'_>) -> bool {
    const NAMES: [&str; 8] = [
        "changelog",
        "changes",
        "history",
        "releases",
        "release notes",
        "what s new",
        "whats new",
        "updates",
    ];
    let title = cx.front_matter().and_then(|it| it.get("title")?.as_str()).unwrap_or_default();
    [cx.file_stem(), cx.folder_name(), title].iter().any(|name| {
        let name = name.to_lowercase().replace(['-', '_', '\'', '’'], " ");
        NAMES.iter().any(|it| {
            let rest = name.strip_suffix(it);
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with(' '))
        })
    })
}

/// The date or version that a heading begins with, and the rest of it.
fn entry(title: &str) -> Option<(&str, &str)> {
    let title = title.trim();
    let len = version(title).or_else(|| date(title))?;
    let (label, rest) = title.split_at(len);
    let label = label.trim_matches(['[', ']']);
    let rest = rest.trim_start_matches(']').trim_start();
    if rest.is_empty() {
        return Some((label, ""));
    }
    // `2.1 Install it` is the number of a section.
    if let Some(inner) = rest.strip_prefix('(') {
        let inner = inner.strip_suffix(')')?;
        return Some((label, inner));
    }
    let after = ["- ", "– ", "— ", ": ", "| "].iter().find_map(|it| rest.strip_prefix(it));
    Some((label, after?.trim()))
}

/// The length of `v1.2`, `1.2.3-rc.1`, `[1.2.3]`.
fn version(title: &str) -> Option<usize> {
    let start = title.trim_start_matches('[');
    let start = start.strip_prefix("Version ").unwrap_or(start);
    let start = start.strip_prefix(['v', 'V']).unwrap_or(start);
    let len = start.find([' ', ']', ':', '(']).unwrap_or(start.len());
    let (core, _) = start[..len].split_once(['-', '+']).unwrap_or((&start[..len], ""));
    let mut parts = core.split('.');
    let is_number = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    let count = parts.clone().count();
    let is_version = (2..=4).contains(&count) && parts.all(|it| is_number(it) || it == "x");
    is_version.then(|| title.len() - start.len() + len)
}

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The length of `2026-11-21`, `November 21, 2026`, `21 November 2026`, `November 2026`.
fn date(title: &str) -> Option<usize> {
    let bytes = title.as_bytes();
    let is_iso = bytes.len() >= 10
        && bytes[..10].iter().enumerate().all(|(at, it)| match at {
            4 | 7 => matches!(it, b'-' | b'/' | b'.'),
            _ => it.is_ascii_digit(),
        });
    if is_iso {
        return Some(10);
    }
    let (mut has_month, mut at) = (false, 0);
    for word in title.split_inclusive(' ').take(4) {
        let plain = word.trim().trim_end_matches([',', ':', ')']);
        at += word.len();
        let number = plain.trim_end_matches(['s', 't', 'n', 'd', 'r', 'h']);
        let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
        if is_number && number.len() == 4 {
            let end = at - (word.len() - word.find(plain).unwrap_or_default() - plain.len());
            return has_month.then_some(end);
        }
        let is_month = plain.len() >= 3
            && plain.is_ascii()
            && MONTHS.contains(&plain[..3].to_lowercase().as_str());
        has_month |= is_month;
        if !(is_month || is_number && number.len() <= 2) {
            return None;
        }
    }
    None
}
