//! The report as one web page: an overview, and all findings with filters and search.

mod coverage;
mod data;
mod escape;
mod overview;

use crate::report::Report;
use crate::sources::Sources;
use crate::support::groups::Groups;
use crate::support::words::{counted, duration, grouped, time};
use coverage::coverage;
use data::page_data;
use doclint_diagnostic::{Group, Level};
use escape::{escape, prose};
use overview::overview;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

const TEMPLATE: &str = include_str!("html/report.html");
const STYLE: &str = include_str!("html/report.css");
const SCRIPT: &str = concat!(include_str!("html/report.js"), include_str!("html/cards.js"));
/// The SHA-256 of the script in base64. The policy of the page allows no other script.
const SCRIPT_SHA256: &str = "m4/IghUkC/ps8UZDEbP1PO40n20DJ9SnltOG5FXb8hA=";

/// How many groups are listed for browsers without JavaScript, most severe first.
const STATIC_GROUPS: usize = 300;
/// So many digits of a commit are shown.
const COMMIT_DIGITS: usize = 10;

/// The depth down to which the filter offers folders.
const FOLDER_DEPTH: usize = 4;

/// Writes the report as one HTML file that needs no other file, no network, and no script but its
/// own.
///
/// A finding takes 150 to 500 bytes, including its source lines. Each source line near a finding is
/// stored once, so the file is never larger than a few times the sources.
///
/// # Errors
///
/// When writing fails.
pub fn write_html(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    let mut rest = TEMPLATE;
    while let Some((before, slot)) = rest.split_once("<!--=") {
        let (name, after) = slot.split_once("-->").expect("a slot of the template is closed");
        out.write_all(before.as_bytes())?;
        out.write_all(fill(name, report, &sources)?.as_bytes())?;
        rest = after;
    }
    out.write_all(rest.as_bytes())
}

/// The content of a slot of the template.
fn fill(name: &str, report: &Report, sources: &Sources<'_>) -> io::Result<String> {
    Ok(match name {
        "policy" => policy(),
        "style" => STYLE.to_owned(),
        "script" => SCRIPT.to_owned(),
        "title" => format!("doclint: {}", escape(site_name(report))),
        "site" => escape(site_name(report)),
        "facts" => facts(report),
        "overview" => overview(report, sources) + &coverage(&report.api_coverage),
        "none" if report.findings.is_empty() => "<p>No findings.</p>".to_owned(),
        "none" => String::new(),
        "levels" => level_boxes(report),
        "rules" => rule_options(report),
        "folders" => folder_options(report, sources),
        "static" => static_list(report, sources),
        "data" => page_data(report, sources)?,
        "tool" => escape(&format!("{} {}", report.tool.name, report.tool.version)),
        other => unreachable!("the template has no slot {other}"),
    })
}

/// The content security policy: nothing is loaded, and only our script runs.
fn policy() -> String {
    let script = SCRIPT_SHA256;
    format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{script}'; \
         base-uri 'none'; form-action 'none'"
    )
}

/// The name of the site, or else its folder.
fn site_name<'r>(report: &'r Report<'_>) -> &'r str {
    match (report.site.name.as_deref(), report.site.path.as_str()) {
        (Some(name), _) => name,
        (None, "" | ".") => "Documentation site",
        (None, path) => path,
    }
}

/// The time and the target of the check, and whether it passes.
fn facts(report: &Report) -> String {
    let mut parts = Vec::new();
    if let Some(seconds) = report.time {
        let time = time(seconds);
        // `2026-11-22 01:40 UTC` in the form that machines read.
        let machine = time.replacen(' ', "T", 1).replace(" UTC", "Z");
        parts.push(format!("<time datetime=\"{machine}\">{time}</time>"));
    }
    if let Some(commit) = &report.commit {
        let short: String = commit.chars().take(COMMIT_DIGITS).collect();
        let (commit, short) = (escape(commit), escape(&short));
        parts.push(format!("commit <code title=\"{commit}\">{short}</code>"));
    }
    if !report.gate.reason.is_empty() {
        let verdict = if report.gate.exit_code == 0 { "passes" } else { "fails" };
        parts.push(format!(
            "<strong class=\"{verdict}\">{verdict}</strong>: {}",
            escape(&report.gate.reason)
        ));
    }
    parts.extend(read(report));
    parts.iter().map(|part| format!("<li>{part}</li>")).collect()
}

/// Counts what was read, to distinguish a clean report from a run that read nothing.
fn read(report: &Report) -> Vec<String> {
    let summary = &report.summary;
    let mut parts = Vec::new();
    if let Some(lost) = &report.lost_settings {
        parts.push(format!("<strong class=\"fails\">{}</strong>", prose(&lost.phrase())));
    }
    parts.push(match summary.skipped {
        0 => format!("{} read", counted(summary.parsed, "page")),
        _ => format!("{} of {} read", grouped(summary.parsed), counted(summary.pages, "page")),
    });
    if summary.pages_with_syntax_errors > 0 {
        parts.push(format!("{} with syntax errors", grouped(summary.pages_with_syntax_errors)));
    }
    parts.push(counted(summary.words, "word"));
    if summary.frozen > 0 {
        parts.push(format!(
            "{} not checked",
            counted(summary.frozen, "frozen, excluded, or unbuilt page")
        ));
    }
    if summary.fixed > 0 {
        let (findings, files) =
            (counted(summary.fixed, "finding"), counted(summary.fixed_pages, "file"));
        parts.push(format!("{findings} fixed in {files}"));
    }
    if summary.suppressed > 0 {
        parts.push(format!("{} suppressed", counted(summary.suppressed, "finding")));
    }
    if summary.baselined > 0 {
        parts.push(format!("{} in the baseline", counted(summary.baselined, "finding")));
    }
    if summary.unchanged > 0 {
        parts.push(format!("{} existed before the change", counted(summary.unchanged, "finding")));
    }
    parts.push(format!("checked in {}", duration(summary.duration_ms)));
    parts
}

fn level_boxes(report: &Report) -> String {
    let boxes = Level::ALL.into_iter().map(|level| {
        let name = level.name();
        let count = report.findings.iter().filter(|it| it.level == level).count() as u64;
        format!(
            "<label class=\"{name}\"><input type=\"checkbox\" name=\"level\" value=\"{name}\" \
             checked> <span>{}</span></label>",
            counted(count, name)
        )
    });
    boxes.collect()
}

/// The rules with findings, by family.
fn rule_options(report: &Report) -> String {
    let mut families: BTreeMap<&str, BTreeMap<&str, u64>> = BTreeMap::new();
    for finding in &report.findings {
        let family = finding.rule.split_once('/').map_or(&*finding.rule, |it| it.0);
        *families.entry(family).or_default().entry(&finding.rule).or_default() += 1;
    }
    let groups = families.into_iter().map(|(family, rules)| {
        let all = option(family, &format!("{family}: all"), rules.values().sum());
        let rules: String = rules.into_iter().map(|(id, count)| option(id, id, count)).collect();
        format!("<optgroup label=\"{}\">{all}{rules}</optgroup>", escape(family))
    });
    groups.collect()
}

/// The folders with findings in them or below: `a/`, and `*` for files outside all folders.
fn folder_options(report: &Report, sources: &Sources<'_>) -> String {
    let mut folders: BTreeMap<&str, u64> = BTreeMap::new();
    for finding in &report.findings {
        let path = sources.get(finding.at.file).path;
        if !path.contains('/') {
            *folders.entry("*").or_default() += 1;
        }
        for (end, _) in path.match_indices('/').take(FOLDER_DEPTH) {
            *folders.entry(&path[..=end]).or_default() += 1;
        }
    }
    let name = |folder| if folder == "*" { "Top folder" } else { folder };
    folders.into_iter().map(|(folder, count)| option(folder, name(folder), count)).collect()
}

fn option(value: &str, name: &str, count: u64) -> String {
    let (value, name, count) = (escape(value), escape(name), grouped(count));
    format!("<option value=\"{value}\">{name} ({count})</option>")
}

/// The most severe groups as a plain list.
fn static_list(report: &Report, sources: &Sources<'_>) -> String {
    if report.findings.is_empty() {
        return String::new();
    }
    let groups = Groups::of(&report.findings).list;
    let shown = groups.len().min(STATIC_GROUPS);
    let mut out = String::from("<p>Filters and source lines need JavaScript. ");
    let _ = match groups.len() - shown {
        0 => write!(out, "These are all findings, those with one cause as one.</p>"),
        _ => write!(
            out,
            "These are {shown} of {} causes of findings, most severe first; \
             <code>doclint check --suggestions</code> prints all.</p>",
            grouped(groups.len() as u64)
        ),
    };
    out.push_str("<ol class=\"plain\">");
    for group in &groups[..shown] {
        out.push_str(&static_group(report, sources, group));
    }
    out.push_str("</ol>");
    out
}

fn static_group(report: &Report, sources: &Sources<'_>, group: &Group) -> String {
    let first = group.first(&report.findings);
    let source = sources.get(first.at.file);
    let line = source.lines().line(source.clamp(first.at.span).start);
    let more = match group.findings.len() - 1 {
        0 => String::new(),
        more => format!(" and {} more", grouped(more as u64)),
    };
    format!(
        "<li><strong class=\"{level}\">{level}</strong> {} <span class=\"where\"><bdi>{}</bdi> \
         line {line}{more}, <code>{}</code></span></li>",
        prose(group.message(&report.findings)),
        escape(source.path),
        escape(&first.rule),
        level = group.level.name(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::prelude::{BASE64_STANDARD, Engine};
    use sha2::{Digest, Sha256};

    #[test]
    fn the_policy_names_the_script() {
        let hash = BASE64_STANDARD.encode(Sha256::digest(SCRIPT));
        assert_eq!(SCRIPT_SHA256, hash, "set `SCRIPT_SHA256` to the new hash");
    }
}
