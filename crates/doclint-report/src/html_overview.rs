//! What the HTML report says first: what to do, and where and of which kind the findings are.

use crate::Report;
use crate::counts::{counted, grouped};
use crate::harmless::one_line;
use crate::html::{escape, prose};
use crate::sources::Sources;
use doclint_diagnostic::{Applicability, Diagnostic, Level};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Rows of a chart; the others are summed up in one.
const MOST_ROWS: usize = 8;
/// A rule with this share of all findings is named, in percent.
const LOUD: u64 = 25;
/// So few findings are no noise.
const FEW: u64 = 20;
/// A folder with a greater share than this is shown by what is in it, in percent.
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
        "<section aria-labelledby=\"h-levels\"><h2 id=\"h-levels\">In numbers</h2>{}{}</section>",
        level_tiles(&tallies.all),
        mending(&tallies)
    );
    out.push_str("<div class=\"charts\">");
    chart(&mut out, ("rules", "Rules that find most"), &tallies.rules, |id, tally| Row {
        filter: format!("rule={}", encode(id)),
        name: id.to_owned(),
        note: rule_note(report, tallies.all.total(), (id, tally)),
    });
    chart(&mut out, ("folders", "Folders with most findings"), &tallies.folders, |folder, _| Row {
        filter: format!("folder={}", encode(&one_line(folder))),
        name: match folder.strip_suffix('*') {
            Some("") => "top folder".to_owned(),
            Some(folder) => format!("{folder} (without its folders)"),
            None => folder.to_owned(),
        },
        note: String::new(),
    });
    chart(&mut out, ("families", "Families of rules"), &tallies.families, |family, _| Row {
        filter: format!("rule={}", encode(family)),
        name: family.to_owned(),
        note: String::new(),
    });
    out.push_str("</div>");
    out
}

/// Findings by level, and those that fixes mend.
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
    /// Findings by their best fix: safe, unsafe, to be chosen by a person, none.
    mended: [u64; 4],
    rules: Groups<'r>,
    families: Groups<'r>,
    folders: BTreeMap<String, Tally>,
    /// Files with findings of each level.
    files: [usize; 3],
}

impl<'r> Tallies<'r> {
    fn new(report: &'r Report, sources: &Sources<'r>) -> Self {
        let mut it = Self {
            all: Tally::default(),
            mended: [0; 4],
            rules: Groups::new(),
            families: Groups::new(),
            folders: folders(report, sources),
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
            it.mended[match best_fix(finding) {
                Some(Applicability::Safe) => 0,
                Some(Applicability::Unsafe) => 1,
                Some(Applicability::Suggestion) => 2,
                None => 3,
            }] += 1;
        }
        it
    }

    /// The rule with most findings of a level.
    fn first_rule(&self, level: usize) -> Option<(&'r str, u64)> {
        let counts = self.rules.iter().map(|(id, tally)| (*id, tally.levels[level]));
        counts.max_by_key(|(id, count)| (*count, std::cmp::Reverse(*id)))
    }
}

/// Findings by folder, at the depth that tells most with few rows.
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

/// How many folders all paths have in common.
fn common_folder(report: &Report, sources: &Sources<'_>) -> usize {
    let mut paths = report.findings.iter().map(|it| sources.get(it.at.file).path);
    let first = paths.next().and_then(|it| it.rsplit_once('/')).map_or("", |it| it.0);
    let first: Vec<&str> = first.split('/').filter(|it| !it.is_empty()).collect();
    paths.fold(first.len(), |most, path| {
        let folders = path.rsplit_once('/').map_or("", |it| it.0).split('/');
        first[..most].iter().zip(folders).take_while(|(a, b)| *a == b).count()
    })
}

/// The first folders of a path, `a/b/`; or `a/*` where it lies in `a` and no deeper.
fn folder_of(path: &str, depth: usize) -> String {
    match path.match_indices('/').nth(depth - 1) {
        Some((end, _)) => path[..=end].to_owned(),
        None => format!("{}*", &path[..path.rfind('/').map_or(0, |it| it + 1)]),
    }
}

/// What to do first, in order.
fn advice(report: &Report, tallies: &Tallies<'_>) -> Vec<String> {
    let all = tallies.all.total();
    if all == 0 {
        let pages = counted(report.summary.parsed, "page");
        return vec![format!("Nothing: no problems were found in {pages}.")];
    }
    let mut out = Vec::new();
    let level = tallies.all.levels.iter().position(|it| *it > 0).unwrap_or(0);
    if let Some((rule, most)) = tallies.first_rule(level) {
        let count = tallies.all.levels[level];
        let name = Level::ALL[level].name();
        let none = ["", "There are no errors. ", "There are no errors and no warnings. "][level];
        let whose = if most == count { "all".to_owned() } else { grouped(most) };
        out.push(format!(
            "{none}Start with the <a href=\"#level={name}\">{}</a> in {}: {whose} from \
             <a href=\"#level={name}&amp;rule={}\"><code>{}</code></a>.",
            counted(count, name),
            counted(tallies.files[level] as u64, "file"),
            encode(rule),
            escape(rule),
        ));
    }
    let [safe, not_safe, ..] = tallies.mended;
    let more = match not_safe {
        0 => String::new(),
        _ => format!(
            "; with <code class=\"flag\">--unsafe-fixes</code> {} more, to be read over",
            grouped(not_safe)
        ),
    };
    if safe > 0 {
        out.push(format!(
            "<code class=\"flag\">doclint check --fix</code> mends <a href=\"#fix=safe\">{}</a> ({} of all) by \
             itself{more}.",
            counted(safe, "finding"),
            percent(safe, all)
        ));
    } else if not_safe > 0 {
        out.push(format!(
            "<code class=\"flag\">doclint check --unsafe-fixes</code> mends <a href=\"#fix=unsafe\">{}</a> ({} of \
             all), to be read over.",
            counted(not_safe, "finding"),
            percent(not_safe, all)
        ));
    }
    let loudest = tallies.rules.iter().max_by_key(|(id, it)| (it.total(), std::cmp::Reverse(*id)));
    if let Some((id, tally)) = loudest
        && tally.total() >= FEW
        && tally.total() * 100 >= all * LOUD
    {
        out.push(format!(
            "<a href=\"#rule={}\"><code>{}</code></a> alone is {} of all findings. If it does not \
             suit this site, set its level or options in <code>doclint.yml</code>.",
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

/// What fixes mend, as one bar and a legend.
fn mending(tallies: &Tallies<'_>) -> String {
    let kinds = [
        ("safe", "mended by <code class=\"flag\">--fix</code>"),
        ("unsafe", "mended by <code class=\"flag\">--unsafe-fixes</code>"),
        ("choice", "with a proposal to choose"),
        ("none", "to be mended by hand"),
    ];
    let kinds = || kinds.iter().zip(tallies.mended).filter(|(_, count)| *count > 0);
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
        "<div class=\"mending\"><h3>How they are mended</h3><div class=\"bar\" \
         aria-hidden=\"true\">{bar}</div><ul class=\"legend\">{legend}</ul></div>"
    )
}

/// A row of a chart. `filter` is what its link asks for.
struct Row {
    filter: String,
    name: String,
    note: String,
}

/// Bars of findings by level, the longest first.
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
    // One row more takes no more room than the line that would stand for it.
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
            true => write!(out, " · <code class=\"flag\">--fix</code> mends all"),
            false => {
                write!(out, " · <code class=\"flag\">--fix</code> mends {}", grouped(tally.safe))
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
        0 if part > 0 => "less than 1 %".to_owned(),
        100 if part < all => "99 %".to_owned(),
        share => format!("{share} %"),
    }
}

/// Text as a part of an address.
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
