//! The top of the HTML report: first steps, and charts of the findings.

use super::escape::{escape, prose};
use crate::report::Report;
use crate::sources::Sources;
use crate::support::words::{counted, grouped};
use doclint_diagnostic::one_line;
use doclint_diagnostic::{Applicability, Diagnostic, Group, Level};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Rows of a chart. The rest is summed up below them.
const MOST_ROWS: usize = 8;
/// A rule with at least this share of all findings is pointed out, in percent.
const NOISY: u64 = 25;
/// A rule with fewer findings is never pointed out.
const FEW: u64 = 20;
/// If a folder has a greater share of all findings, its subfolders are shown instead. In percent.
const LOPSIDED: u64 = 60;

/// The sections of the overview.
pub fn overview(report: &Report, sources: &Sources<'_>) -> String {
    let tallies = Tallies::new(report, sources);
    let mut out = String::new();
    let advice: String =
        advice(report, &tallies).iter().map(|it| format!("<li>{it}</li>")).collect();
    let _ = write!(
        out,
        "<section class=\"advice\" aria-labelledby=\"h-first\"><h2 id=\"h-first\">What to do \
         first</h2><ol>{advice}</ol></section>"
    );
    if report.findings.is_empty() {
        return out;
    }
    let _ = write!(
        out,
        "<section aria-labelledby=\"h-levels\"><h2 id=\"h-levels\">Summary</h2>{}{}</section>",
        level_tiles(&tallies.all),
        fix_kinds(&tallies)
    );
    out.push_str("<div class=\"charts\">");
    chart(&mut out, ("rules", "Top rules"), &tallies.rules, |id, tally| Row {
        filter: format!("rule={}", encode(id)),
        name: id.to_owned(),
        note: rule_note(report, tallies.all.total(), (id, tally)),
    });
    chart(&mut out, ("folders", "Top folders"), &tallies.folders, |folder, _| Row {
        filter: format!("folder={}", encode(&one_line(folder))),
        name: match folder.strip_suffix('*') {
            Some("") => "top folder".to_owned(),
            Some(folder) => format!("{folder} (without subfolders)"),
            None => folder.to_owned(),
        },
        note: String::new(),
    });
    chart(&mut out, ("families", "Rule families"), &tallies.families, |family, _| Row {
        filter: format!("rule={}", encode(family)),
        name: family.to_owned(),
        note: String::new(),
    });
    out.push_str("</div>");
    out
}

/// Counts of findings by level, and of those with a safe fix.
#[derive(Clone, Copy, Default)]
struct Tally {
    levels: [u64; 3],
    safe: u64,
}

impl Tally {
    fn add(&mut self, finding: &Diagnostic) {
        for (count, level) in self.levels.iter_mut().zip(Level::ALL) {
            *count += u64::from(finding.level == level);
        }
        self.safe += u64::from(best_fix(finding) == Some(Applicability::Safe));
    }

    fn total(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// "2 errors, 1 warning".
    fn split(&self) -> String {
        let counts = Level::ALL.into_iter().zip(self.levels);
        let counts = counts.filter(|(_, count)| *count > 0);
        let counts: Vec<_> = counts.map(|(level, count)| counted(count, level.name())).collect();
        counts.join(", ")
    }
}

fn best_fix(finding: &Diagnostic) -> Option<Applicability> {
    finding.fixes.iter().map(|fix| fix.applicability).max()
}

type Groups<'r> = BTreeMap<&'r str, Tally>;

struct Tallies<'r> {
    all: Tally,
    /// Findings by their best fix: safe, unsafe, manual, none.
    by_fix: [u64; 4],
    rules: Groups<'r>,
    families: Groups<'r>,
    folders: BTreeMap<String, Tally>,
    /// The number of groups of each level.
    causes: [u64; 3],
    /// The number of files with findings of each level.
    files: [usize; 3],
}

impl<'r> Tallies<'r> {
    fn new(report: &'r Report, sources: &Sources<'r>) -> Self {
        let groups = Group::of(&report.findings);
        let mut it = Self {
            all: Tally::default(),
            by_fix: [0; 4],
            rules: Groups::new(),
            families: Groups::new(),
            folders: folders(report, sources),
            causes: Level::ALL
                .map(|level| groups.iter().filter(|it| it.level == level).count() as u64),
            files: Level::ALL.map(|level| {
                let of_level = report.findings.iter().filter(|it| it.level == level);
                of_level.map(|it| it.at.file).collect::<BTreeSet<_>>().len()
            }),
        };
        for finding in &report.findings {
            let family = finding.rule.split_once('/').map_or(&*finding.rule, |it| it.0);
            it.all.add(finding);
            it.rules.entry(&finding.rule).or_default().add(finding);
            it.families.entry(family).or_default().add(finding);
            it.by_fix[match best_fix(finding) {
                Some(Applicability::Safe) => 0,
                Some(Applicability::Unsafe) => 1,
                Some(Applicability::Suggestion) => 2,
                None => 3,
            }] += 1;
        }
        it
    }

    /// The rule with the most findings of a level.
    fn first_rule(&self, level: usize) -> Option<(&'r str, u64)> {
        let counts = self.rules.iter().map(|(id, tally)| (*id, tally.levels[level]));
        counts.max_by_key(|(id, count)| (*count, std::cmp::Reverse(*id)))
    }
}

/// Findings by folder, at the depth that shows the most with few rows.
fn folders(report: &Report, sources: &Sources<'_>) -> BTreeMap<String, Tally> {
    let common = common_folder(report, sources);
    let at_depth = |depth: usize| {
        let mut groups: BTreeMap<String, Tally> = BTreeMap::new();
        for finding in &report.findings {
            let path = sources.get(finding.at.file).path;
            groups.entry(folder_of(path, depth)).or_default().add(finding);
        }
        groups
    };
    let groups = at_depth(common + 1);
    let all = report.findings.len() as u64;
    let lopsided =
        groups.iter().any(|(key, it)| key.ends_with('/') && it.total() * 100 > all * LOPSIDED);
    if lopsided { at_depth(common + 2) } else { groups }
}

/// The number of leading folders that all paths share.
fn common_folder(report: &Report, sources: &Sources<'_>) -> usize {
    let mut paths = report.findings.iter().map(|it| sources.get(it.at.file).path);
    let first = paths.next().and_then(|it| it.rsplit_once('/')).map_or("", |it| it.0);
    let first: Vec<&str> = first.split('/').filter(|it| !it.is_empty()).collect();
    paths.fold(first.len(), |most, path| {
        let folders = path.rsplit_once('/').map_or("", |it| it.0).split('/');
        first[..most].iter().zip(folders).take_while(|(a, b)| *a == b).count()
    })
}

/// The first folders of a path: `a/b/`, or `a/*` if the file is directly in `a`.
fn folder_of(path: &str, depth: usize) -> String {
    match path.match_indices('/').nth(depth - 1) {
        Some((end, _)) => path[..=end].to_owned(),
        None => format!("{}*", &path[..path.rfind('/').map_or(0, |it| it + 1)]),
    }
}

/// Advice on what to do first, in order.
fn advice(report: &Report, tallies: &Tallies<'_>) -> Vec<String> {
    let all = tallies.all.total();
    if all == 0 {
        let pages = counted(report.summary.parsed, "page");
        return vec![format!("Nothing to do: no problems found in {pages}.")];
    }
    let mut out = Vec::new();
    let level = tallies.all.levels.iter().position(|it| *it > 0).unwrap_or(0);
    if let Some((rule, most)) = tallies.first_rule(level) {
        let count = tallies.all.levels[level];
        let name = Level::ALL[level].name();
        let none = ["", "There are no errors. ", "There are no errors and no warnings. "][level];
        let whose = if most == count { "all".to_owned() } else { grouped(most) };
        let causes = match tallies.causes[level] {
            causes if causes < count => format!(" ({})", counted(causes, "cause")),
            _ => String::new(),
        };
        out.push(format!(
            "{none}Start with the <a href=\"#level={name}\">{}</a>{causes} in {}: {whose} from \
             <a href=\"#level={name}&amp;rule={}\"><code>{}</code></a>.",
            counted(count, name),
            counted(tallies.files[level] as u64, "file"),
            encode(rule),
            escape(rule),
        ));
    }
    let [safe, not_safe, ..] = tallies.by_fix;
    let more = match not_safe {
        0 => String::new(),
        _ => format!(
            ", and <code class=\"flag\">--unsafe-fixes</code> {} more, which need a review",
            grouped(not_safe)
        ),
    };
    if safe > 0 {
        out.push(format!(
            "<code class=\"flag\">doclint check --fix</code> fixes <a href=\"#fix=safe\">{}</a> \
             ({} of all){more}.",
            counted(safe, "finding"),
            percent(safe, all)
        ));
    } else if not_safe > 0 {
        out.push(format!(
            "<code class=\"flag\">doclint check --unsafe-fixes</code> fixes \
             <a href=\"#fix=unsafe\">{}</a> ({} of all), which need a review.",
            counted(not_safe, "finding"),
            percent(not_safe, all)
        ));
    }
    let noisiest = tallies.rules.iter().max_by_key(|(id, it)| (it.total(), std::cmp::Reverse(*id)));
    if let Some((id, tally)) = noisiest
        && tally.total() >= FEW
        && tally.total() * 100 >= all * NOISY
    {
        out.push(format!(
            "<a href=\"#rule={}\"><code>{}</code></a> makes {} of all findings. If it does not \
             suit this site, change its level or options in <code>doclint.yml</code>.",
            encode(id),
            escape(id),
            percent(tally.total(), all)
        ));
    }
    out
}

fn level_tiles(all: &Tally) -> String {
    let tile = |(level, count): (Level, u64)| {
        let name = level.name();
        let plural = if count == 1 { "" } else { "s" };
        format!(
            "<li><a class=\"tile {name}\" href=\"#level={name}\"><strong>{}</strong> \
             <span class=\"level\">{name}{plural}</span></a></li>",
            grouped(count)
        )
    };
    let tiles: String = Level::ALL.into_iter().zip(all.levels).map(tile).collect();
    format!("<ul class=\"tiles\">{tiles}</ul>")
}

/// The findings by their best fix, as one bar and a legend.
fn fix_kinds(tallies: &Tallies<'_>) -> String {
    let kinds = [
        ("safe", "fixable with <code class=\"flag\">--fix</code>"),
        ("unsafe", "fixable with <code class=\"flag\">--unsafe-fixes</code>"),
        ("manual", "manual: needs a decision"),
        ("none", "no fix offered"),
    ];
    let kinds = || kinds.iter().zip(tallies.by_fix).filter(|(_, count)| *count > 0);
    let bar: String = kinds()
        .map(|((key, _), count)| format!("<i class=\"fix-{key}\" style=\"flex:{count}\"></i>"))
        .collect();
    let legend: String = kinds()
        .map(|((key, text), count)| {
            format!(
                "<li class=\"fix-{key}\"><a href=\"#fix={key}\"><strong>{}</strong> {text}</a></li>",
                grouped(count)
            )
        })
        .collect();
    format!(
        "<div class=\"fixes\"><h3>How to fix</h3><div class=\"bar\" \
         aria-hidden=\"true\">{bar}</div><ul class=\"legend\">{legend}</ul></div>"
    )
}

/// A row of a chart. `filter` is the filter that its link sets.
struct Row {
    filter: String,
    name: String,
    note: String,
}

/// Bars of findings by level, longest first.
fn chart<K: AsRef<str>>(
    out: &mut String,
    (id, title): (&str, &str),
    groups: &BTreeMap<K, Tally>,
    row: impl Fn(&str, &Tally) -> Row,
) {
    let mut sorted: Vec<(&str, &Tally)> =
        groups.iter().map(|(key, it)| (key.as_ref(), it)).collect();
    sorted.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.total()));
    let longest = sorted.first().map_or(1, |(_, tally)| tally.total()).max(1);
    // One more row takes no more room than the line that would sum it up.
    let shown = if sorted.len() <= MOST_ROWS + 1 { sorted.len() } else { MOST_ROWS };
    let _ = write!(
        out,
        "<section class=\"chart\" aria-labelledby=\"h-{id}\"><h2 id=\"h-{id}\">{title}</h2><ol>"
    );
    for (key, tally) in &sorted[..shown] {
        let Row { filter, name, note } = row(key, tally);
        let width = (tally.total() * 1000 / longest).max(4);
        let parts = Level::ALL.into_iter().zip(tally.levels).filter(|(_, count)| *count > 0);
        let parts: String = parts
            .map(|(level, count)| {
                format!("<i class=\"{}\" style=\"flex:{count}\"></i>", level.name())
            })
            .collect();
        let _ = write!(
            out,
            "<li><a href=\"#{filter}\"><bdi>{}</bdi></a> <strong>{}</strong> \
             <span class=\"bar\" aria-hidden=\"true\" style=\"width:{}.{}%\">{parts}</span> \
             <span class=\"note\">{}{note}</span></li>",
            escape(&name),
            grouped(tally.total()),
            width / 10,
            width % 10,
            tally.split(),
        );
    }
    out.push_str("</ol>");
    let others: u64 = sorted[shown..].iter().map(|(_, tally)| tally.total()).sum();
    if others > 0 {
        let _ = write!(
            out,
            "<p class=\"note\">{} in {} others.</p>",
            counted(others, "finding"),
            grouped((sorted.len() - shown) as u64)
        );
    }
    out.push_str("</section>");
}

fn rule_note(report: &Report, all: u64, (id, tally): (&str, &Tally)) -> String {
    let mut out = format!(" · {} of all", percent(tally.total(), all));
    if tally.safe > 0 {
        let _ = match tally.safe == tally.total() {
            true => write!(out, " · all fixable with <code class=\"flag\">--fix</code>"),
            false => {
                write!(
                    out,
                    " · {} fixable with <code class=\"flag\">--fix</code>",
                    grouped(tally.safe)
                )
            }
        };
    }
    if let Some(info) = report.rules.get(id).filter(|it| !it.summary.is_empty()) {
        let _ = write!(out, "<br>{}", prose(&info.summary));
    }
    out
}

fn percent(part: u64, all: u64) -> String {
    match (part * 200 + all) / (all * 2).max(1) {
        0 if part > 0 => "less than 1%".to_owned(),
        100 if part < all => "99%".to_owned(),
        share => format!("{share}%"),
    }
}

/// Percent-encodes text for a URL.
fn encode(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' | b'*' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}
