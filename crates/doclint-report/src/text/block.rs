//! The block that the report shows for a group of findings.

use super::canvas::{Line, Piece, Style, wrap};
use super::frame::frame;
use crate::options::WriteOptions;
use crate::report::Report;
use crate::sources::Sources;
use crate::support::groups::places;
use crate::support::words::{counted, grouped};
use doclint_diagnostic::one_line;
use doclint_diagnostic::{Applicability, Diagnostic, Fix, Group, Location};
use std::collections::BTreeSet;

/// The width of lists of places if the width of the terminal is unknown.
const LIST_WIDTH: usize = 100;
/// Further fixes are left out.
const MOST_FIXES: usize = 3;
/// How many other places are listed if not all are.
const FEW_PLACES: usize = 4;
/// Indentation of findings below the name of their file, and of the lines that belong to a finding.
const INDENT: usize = 2;
const INNER: usize = 4;
/// More indentation of the lines after a first line.
const HANGING: usize = 2;

/// How much of a group is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The message, and the first place.
    Brief,
    /// The source lines of the first place, help, and a few other places.
    Full,
    /// The same with all places.
    All,
}

/// Makes the blocks of a report.
pub struct Blocks<'r> {
    pub report: &'r Report<'r>,
    pub sources: &'r Sources<'r>,
    pub options: &'r WriteOptions,
}

impl<'r> Blocks<'r> {
    /// The path of the file in which a group is shown.
    pub fn path(&self, group: &Group) -> String {
        let first = group.first(&self.report.findings);
        one_line(&self.options.path(&self.sources.get(first.at.file))).into_owned()
    }

    /// The line with the name of a file.
    pub fn file_line(&self, group: &Group) -> Line {
        vec![Piece::new(Style::Path, self.path(group))]
    }

    /// The lines of a group, below the name of its file.
    pub fn lines(&self, group: &Group, detail: Detail) -> Vec<Line> {
        let finding = group.first(&self.report.findings);
        let mut lines = self.headline(group, finding);
        if detail == Detail::Brief {
            return lines;
        }
        let columns = self.options.width.map(|it| it.saturating_sub(INNER));
        for line in frame(finding, self.sources, columns, self.options) {
            let mut indented = vec![Piece::plain(" ".repeat(INNER))];
            indented.extend(line);
            lines.push(indented);
        }
        if let Some(help) = &finding.help
            && !is_title(help, &finding.fixes)
        {
            lines.extend(self.note("help: ", &one_line(help)));
        }
        for fix in finding.fixes.iter().take(MOST_FIXES) {
            lines.extend(self.note(fix_label(fix), &one_line(&fix.title)));
        }
        let others = self.other_places(group);
        if !others.is_empty() {
            let places = self.places(finding.at, &others, detail == Detail::All);
            // A hundred places on one line can't be read in a log.
            let columns = self.options.width.unwrap_or(LIST_WIDTH);
            let line = vec![Piece::new(Style::Faint, "also "), Piece::plain(places)];
            lines.extend(wrap(line, Some(columns), INNER, INNER + HANGING));
        }
        lines
    }

    /// The place of the first finding, the message, how often, and the rule.
    fn headline(&self, group: &Group, finding: &Diagnostic) -> Vec<Line> {
        let source = self.sources.get(finding.at.file);
        let at = source.lines().position(source.clamp(finding.at.span).start);
        let level = finding.level;
        let message = one_line(group.message(&self.report.findings));
        let mut line = vec![
            Piece::new(Style::Number, format!("{}:{}", at.line, at.column)),
            Piece::plain(" "),
            Piece::new(Style::StrongLevel(level), level.name()),
            Piece::plain(": "),
            Piece::new(Style::Strong, message),
        ];
        if self.all_places(group).nth(1).is_some() {
            line.push(Piece::plain(format!(" ({})", self.extent(group))));
        }
        let link = self.report.rule_url(&finding.rule).map(str::to_owned);
        line.push(Piece::plain(" "));
        let rule = format!("[{}]", finding.rule);
        line.push(Piece { link, ..Piece::new(Style::Faint, rule) });
        wrap(line, self.options.width, INDENT, INNER)
    }

    /// `12 places in 4 files`.
    fn extent(&self, group: &Group) -> String {
        let places = counted(self.all_places(group).count() as u64, "place");
        match self.files(group).len() {
            1 => places,
            files => format!("{places} in {}", counted(files as u64, "file")),
        }
    }

    fn files(&self, group: &Group) -> BTreeSet<doclint_diagnostic::FileId> {
        self.all_places(group).map(|it| it.file).collect()
    }

    /// The places of a group: those of its findings, and the others that a finding represents.
    fn all_places(&self, group: &'r Group) -> impl Iterator<Item = Location> {
        places(&self.report.findings, group)
    }

    /// The places of a group on other lines than that of the first one, which the block shows.
    fn other_places(&self, group: &'r Group) -> Vec<Location> {
        let line = |it: &Location| {
            let source = self.sources.get(it.file);
            (it.file, source.lines().line(source.clamp(it.span).start))
        };
        let mut places = self.all_places(group);
        let first = places.next().map(|it| line(&it));
        let mut others: Vec<Location> = places.filter(|it| Some(line(it)) != first).collect();
        others.dedup_by_key(|it| line(it));
        others
    }

    /// Whether the block of a group leaves out some of its places.
    pub fn hides_places(&self, group: &Group, detail: Detail) -> bool {
        detail == Detail::Full && self.all_places(group).count() > FEW_PLACES + 2
    }

    /// The other places of a group: `on lines 3, 14; in setup.mdx:2 and 14 more in 3 files`.
    fn places(&self, first: Location, rest: &[Location], all: bool) -> String {
        let shown = match all || rest.len() <= FEW_PLACES + 1 {
            true => rest.len(),
            false => FEW_PLACES,
        };
        let of_file = rest[..shown].chunk_by(|a, b| a.file == b.file);
        let parts = of_file.map(|places| {
            let source = self.sources.get(places[0].file);
            let line = |it: &Location| source.lines().line(source.clamp(it.span).start).to_string();
            let lines: Vec<String> = places.iter().map(line).collect();
            let lines = lines.join(", ");
            if places[0].file != first.file {
                format!("in {}:{lines}", one_line(&self.options.path(&source)))
            } else if places.len() == 1 {
                format!("on line {lines}")
            } else {
                format!("on lines {lines}")
            }
        });
        let mut out = parts.collect::<Vec<_>>().join("; ");
        let hidden = &rest[shown..];
        if !hidden.is_empty() {
            let files = hidden.iter().map(|it| it.file).collect::<BTreeSet<_>>().len() as u64;
            let count = grouped(hidden.len() as u64);
            out.push_str(&format!(" and {count} more in {}", counted(files, "file")));
        }
        out
    }

    /// A line that belongs to a finding, such as its help.
    fn note(&self, label: &str, text: &str) -> Vec<Line> {
        let line = vec![Piece::new(Style::Faint, label), Piece::plain(text)];
        wrap(line, self.options.width, INNER, INNER + HANGING)
    }
}

/// Whether the help says the same as a fix that is shown.
fn is_title(help: &str, fixes: &[Fix]) -> bool {
    let same = |fix: &Fix| fix.title.to_lowercase() == help.to_lowercase();
    fixes.iter().take(MOST_FIXES).any(same)
}

fn fix_label(fix: &Fix) -> &'static str {
    match fix.applicability {
        Applicability::Safe => "fix (safe): ",
        Applicability::Unsafe => "fix (unsafe): ",
        Applicability::Suggestion => "fix (manual): ",
    }
}
