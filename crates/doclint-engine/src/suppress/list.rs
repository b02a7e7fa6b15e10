//! The suppressions on a page.

use super::others::Others;
use super::reporter::Reporter;
use super::source::{Comment, MAX_NAMES, Name, Removal, names_in};
use super::source::{comments, item_removal, line_around, line_below, with_its_line};
use crate::filter::{RuleFilter, covers};
use doclint_data::{Document, Entry, Value};
use doclint_diagnostic::{Diagnostic, Span};
use doclint_suggest::suggest;
use doclint_syntax::{Dialect, Page};

/// The suppressions on one page.
#[derive(Clone, Debug, Default)]
pub struct Suppressions {
    list: Vec<Suppression>,
    /// What comments for other linters suppress.
    others: Others,
    directives: Vec<Directive>,
    /// Blocks that `doclint-enable` may end, as indices of `list`.
    open: Vec<usize>,
    /// Findings may be missing, so that no suppression can be called unused.
    page_is_broken: bool,
}

/// One name in one directive.
#[derive(Clone, Debug)]
struct Suppression {
    /// A rule or a family; `None` for all.
    name: Option<String>,
    /// Its place.
    at: Span,
    /// The span to delete to remove only this name.
    removal: Option<Span>,
    /// The first and the last byte whose findings it suppresses.
    first: u32,
    last: u32,
    /// Rules and families that are enabled again, each with the byte from which on.
    except: Vec<(String, u32)>,
    directive: usize,
    used: bool,
}

/// A comment, or an entry of the front matter.
#[derive(Clone, Copy, Debug)]
struct Directive {
    span: Span,
    removal: Option<Removal>,
}

const DIRECTIVES: [&str; 5] = [
    "doclint-disable",
    "doclint-disable-file",
    "doclint-disable-line",
    "doclint-disable-next-line",
    "doclint-enable",
];

impl Suppressions {
    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.others.is_empty()
    }

    /// Reads the suppressions on a page, and reports the errors in them.
    pub fn of(
        page: &Page,
        front_matter: Option<&Document>,
        dialect: Dialect,
        reporter: &mut Reporter<'_>,
    ) -> Self {
        let others = Others::of(page, dialect, reporter.rules);
        let page_is_broken = !page.errors().is_empty();
        let mut out = Self { others, page_is_broken, ..Self::default() };
        if let Some(entry) = front_matter.and_then(|it| it.root.as_mapping()?.entry("doclint")) {
            out.front_matter(page.source(), entry, reporter);
        }
        for (count, comment) in comments(page, dialect).enumerate() {
            out.directive(page.source(), comment, reporter);
            if out.list.len().max(count) >= MAX_NAMES {
                let text = format!("more than {MAX_NAMES} suppressions on this page");
                let help = "the rest is ignored; turn rules off in `doclint.yml` instead";
                reporter.report_with_help("suppressions/malformed", comment.span, text, help);
                break;
            }
        }
        out
    }

    fn directive(&mut self, source: &str, comment: Comment, reporter: &mut Reporter<'_>) {
        let text = &source[comment.inner.range()];
        let at = comment.inner.start + (text.len() - text.trim_start().len()) as u32;
        let text = text.trim();
        let word = text.split_whitespace().next().unwrap_or(text);
        let word = if word.eq_ignore_ascii_case("doclint") { text } else { word };
        let place = Span::new(at, at + word.len() as u32);
        if !comment.is_alone {
            let help = "put the comment on a line of its own";
            return reporter.report_with_help(
                "suppressions/malformed",
                place,
                "text after a suppression comment",
                help,
            );
        }
        if !DIRECTIVES.contains(&word) {
            let help = match suggest(word, DIRECTIVES) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("use one of: {}", DIRECTIVES.join(", ")),
            };
            let message = format!("unknown instruction `{word}`");
            return reporter.report_with_help("suppressions/malformed", place, message, help);
        }
        let rest = &text[word.len()..];
        // Some editors turn two hyphens into a dash.
        let parts = ["--", "—", "–"].iter().find_map(|dash| rest.split_once(dash));
        let (names, reason) = parts.map_or((rest, None), |it| (it.0, Some(it.1)));
        let names = names_in(names, place.end);
        let removal = Some(with_its_line(source, comment.span, comment.is_between_lists));
        let directive = Directive { span: comment.span, removal };
        if word == "doclint-enable" {
            return self.enable(directive, &names, reporter);
        }
        if reason.is_none_or(|it| it.trim().is_empty()) {
            let help = "give the reason after two hyphens: `-- the vendor spells it this way`";
            reporter.report_with_help(
                "suppressions/missing-reason",
                comment.span,
                "suppression without a reason",
                help,
            );
        }
        let covered = match word {
            "doclint-disable-file" => (0, u32::MAX),
            "doclint-disable-line" => line_around(source, comment.span.start),
            "doclint-disable-next-line" => line_below(source, comment.span.end),
            _ => (comment.span.end, u32::MAX),
        };
        let from = self.list.len();
        self.add(directive, &names, covered, reporter);
        if word == "doclint-disable" {
            self.open.extend(from..self.list.len());
        }
    }

    /// Adds the suppressions of a directive.
    fn add(
        &mut self,
        directive: Directive,
        names: &[Name<'_>],
        (first, last): (u32, u32),
        reporter: &mut Reporter<'_>,
    ) {
        let index = self.directives.len();
        self.directives.push(directive);
        let new = |name, at, removal| Suppression {
            name,
            at,
            removal,
            first,
            last,
            except: Vec::new(),
            directive: index,
            used: false,
        };
        if names.is_empty() {
            self.list.push(new(None, directive.span, None));
        }
        for name in reporter.known(names, directive.removal) {
            self.list.push(new(Some(name.text.to_owned()), name.at, name.removal));
        }
    }

    /// Ends the suppressions that `doclint-disable` began, for some rules or for all.
    fn enable(&mut self, directive: Directive, names: &[Name<'_>], reporter: &mut Reporter<'_>) {
        let here = directive.span.start;
        if names.is_empty() {
            if self.open.is_empty() {
                let text = "nothing is disabled here".to_owned();
                reporter.unused(directive.span, text, directive.removal);
            }
            for index in self.open.drain(..) {
                self.list[index].last = here;
            }
            return;
        }
        let names = reporter.known(names, directive.removal);
        for name in &names {
            if !self.enable_one(name.text, here) {
                let removal =
                    if names.len() == 1 { directive.removal } else { Removal::name(name.removal) };
                let text = format!("`{}` is not disabled here", name.text);
                reporter.unused(name.at, text, removal);
            }
        }
    }

    /// Enables a rule or a family again; returns whether it was disabled.
    fn enable_one(&mut self, name: &str, here: u32) -> bool {
        let mut any = false;
        let list = &mut self.list;
        self.open.retain(|&index| {
            let it = &mut list[index];
            match it.name.as_deref() {
                // All of it, or a rule of the family.
                Some(disabled) if covers(name, disabled) => (it.last, any) = (here, true),
                // One rule of a disabled family, or of all.
                disabled if disabled.is_none_or(|it| covers(it, name)) => {
                    it.except.push((name.to_owned(), here));
                    any = true;
                }
                _ => {}
            }
            it.last == u32::MAX
        });
        any
    }

    fn front_matter(&mut self, source: &str, entry: &Entry, reporter: &mut Reporter<'_>) {
        let wrong = |reporter: &mut Reporter<'_>, span: Span| {
            let text =
                "expected `disable` with a list of rules under `doclint` in the front matter";
            let help = "write `doclint: {disable: [family/rule]}`";
            reporter.report_with_help("suppressions/malformed", span, text, help);
        };
        let Some(mapping) = entry.value.as_mapping() else {
            return wrong(reporter, entry.value.span);
        };
        for key in &mapping.entries {
            match key.key.text.as_str() {
                "disable" => {}
                "reason" => continue,
                _ => {
                    wrong(reporter, key.key.span);
                    continue;
                }
            }
            let one = std::slice::from_ref(&key.value);
            let items = key.value.as_sequence().unwrap_or(one);
            let name = |it: &Value| Some((it.as_str()?.to_owned(), it.span));
            let named = items.iter().take(MAX_NAMES).map(name).collect::<Option<Vec<_>>>();
            let Some(named) = named.filter(|it| !it.is_empty()) else {
                wrong(reporter, key.value.span);
                continue;
            };
            if mapping.entry("reason").is_none() {
                let help = "add a `reason` next to `disable`";
                let at = key.key.span;
                reporter.report_with_help(
                    "suppressions/missing-reason",
                    at,
                    "suppression without a reason",
                    help,
                );
            }
            let whole = Span::new(entry.key.span.start, entry.value.span.end);
            let directive = Directive { span: whole, removal: own_lines(source, whole) };
            let spans: Vec<Span> = named.iter().map(|it| it.1).collect();
            let names = named.iter().enumerate().map(|(index, (text, at))| Name {
                text,
                at: *at,
                removal: Some(item_removal(source, &spans, index)),
            });
            let names: Vec<_> = names.collect();
            self.add(directive, &names, (0, u32::MAX), reporter);
        }
    }

    /// Whether a finding is suppressed. What suppresses it counts as used from now on.
    pub fn suppress(&mut self, finding: &Diagnostic) -> bool {
        let at = finding.at.span.start;
        if matches!(family(&finding.rule), "internal" | "suppressions") {
            return false;
        }
        let mut is_suppressed = self.others.suppress(finding);
        for it in self.list.iter_mut().filter(|it| it.first <= at && at <= it.last) {
            let is_meant = it.name.as_deref().is_none_or(|name| covers(name, &finding.rule));
            let is_enabled =
                it.except.iter().any(|(name, from)| *from <= at && covers(name, &finding.rule));
            if is_meant && !is_enabled {
                (it.used, is_suppressed) = (true, true);
            }
        }
        is_suppressed
    }

    /// Reports suppressions that suppress nothing.
    pub fn report_unused(&self, reporter: &mut Reporter<'_>, filter: &RuleFilter) {
        if self.page_is_broken {
            return;
        }
        for of_one in self.list.chunk_by(|a, b| a.directive == b.directive) {
            // A rule that is off may find something when it is turned on.
            let is_unused = |it: &&Suppression| {
                let name = it.name.as_deref();
                let is_on = name.is_none_or(|name| reporter.rules.is_on(name));
                !it.used && is_on && filter.runs_all_of(name)
            };
            let unused: Vec<&Suppression> = of_one.iter().filter(is_unused).collect();
            let whole = self.directives[of_one[0].directive].removal;
            let all = unused.len() == of_one.len();
            // If all of it is unused, one finding removes it.
            for it in unused.into_iter().take(if all { 1 } else { usize::MAX }) {
                let text = match &it.name {
                    Some(name) => format!("`{name}` suppresses nothing here"),
                    None => "this comment suppresses nothing".to_owned(),
                };
                let removal = if all { whole } else { Removal::name(it.removal) };
                reporter.unused(it.at, text, removal);
            }
        }
    }
}

fn family(rule: &str) -> &str {
    rule.split('/').next().unwrap_or_default()
}

/// The lines of an entry of the front matter; `None` if something else is on them.
fn own_lines(source: &str, whole: Span) -> Option<Removal> {
    let removal = with_its_line(source, whole, false);
    (removal.span != whole).then_some(removal)
}
