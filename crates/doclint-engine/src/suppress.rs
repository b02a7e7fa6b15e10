//! Comments and front matter that silence findings.
//!
//! `doclint-disable-next-line RULE… -- reason`, `doclint-disable-line`, `doclint-disable` up to
//! `doclint-enable`, and `doclint-disable-file` stand in comments; the front matter has
//! `doclint: {disable: [RULE…]}`. A name is that of a rule or of a family; without one, all are
//! meant.

use crate::RuleSet;
use crate::suppress_text::{Comment, Name, names_in};
use crate::suppress_text::{comment, item_removal, line_around, line_below, with_its_line};
use doclint_data::{Document, Entry, Value};
use doclint_diagnostic::{Diagnostic, Edit, FileId, Fix, Location, Span};
use doclint_rule::syntax::{Dialect, Page};
use doclint_suggest::suggest;

/// More names than any page has. It keeps the work on hostile pages small.
const MOST_NAMES: usize = 1000;

/// What silences findings on one page.
#[derive(Clone, Debug, Default)]
pub struct Suppressions {
    list: Vec<Silenced>,
    directives: Vec<Directive>,
    /// Blocks that `doclint-enable` may end, as indices of `list`.
    open: Vec<usize>,
    /// Some findings may be missing, so that nothing can be said to be of no use.
    page_is_broken: bool,
}

/// One name in one directive.
#[derive(Clone, Debug)]
struct Silenced {
    /// A rule or a family; `None` for all.
    name: Option<String>,
    /// Where it stands.
    at: Span,
    /// What to delete to be rid of the name alone.
    removal: Option<Span>,
    /// The bytes whose findings it silences; both ends belong to it.
    first: u32,
    last: u32,
    /// Rules and families that are enabled again, each from a byte on.
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

/// What to delete to be rid of a directive.
#[derive(Clone, Copy, Debug)]
pub struct Removal {
    pub span: Span,
    /// Whether the blocks around it stay what they are.
    pub is_safe: bool,
}

const DIRECTIVES: [&str; 5] = [
    "doclint-disable",
    "doclint-disable-file",
    "doclint-disable-line",
    "doclint-disable-next-line",
    "doclint-enable",
];

impl Suppressions {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Reads those of a page, and tells what is wrong with them.
    pub fn of(
        page: &Page,
        front_matter: Option<&Document>,
        dialect: Dialect,
        teller: &mut Teller<'_>,
    ) -> Self {
        let mut out = Self { page_is_broken: !page.errors().is_empty(), ..Self::default() };
        if let Some(entry) = front_matter.and_then(|it| it.root.as_mapping()?.entry("doclint")) {
            out.front_matter(page.source(), entry, teller);
        }
        // Most pages have none, and a search is cheaper than a walk.
        if mentions_us(page.source()) {
            let comments = page.walk().filter_map(|node| comment(node, dialect));
            for (count, comment) in comments.enumerate() {
                out.directive(page.source(), comment, teller);
                if out.list.len().max(count) >= MOST_NAMES {
                    let text =
                        format!("there are more than {MOST_NAMES} suppressions on this page");
                    let help = "those below count for nothing; switch rules off in doclint.yml";
                    teller.tell("suppressions/malformed", comment.span, text, help);
                    break;
                }
            }
        }
        out
    }

    fn directive(&mut self, source: &str, comment: Comment, teller: &mut Teller<'_>) {
        let text = &source[comment.inner.range()];
        let at = comment.inner.start + (text.len() - text.trim_start().len()) as u32;
        let text = text.trim();
        let word = text.split_whitespace().next().unwrap_or(text);
        let word = if word.eq_ignore_ascii_case("doclint") { text } else { word };
        let place = Span::new(at, at + word.len() as u32);
        if !comment.is_alone {
            let help = "put it on a line of its own";
            return teller.tell("suppressions/malformed", place, "text follows this comment", help);
        }
        if !DIRECTIVES.contains(&word) {
            let help = match suggest(word, DIRECTIVES) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known: {}", DIRECTIVES.join(", ")),
            };
            let message = format!("no such instruction: `{word}`");
            return teller.tell("suppressions/malformed", place, message, help);
        }
        let rest = &text[word.len()..];
        // Some editors make a dash of two.
        let parts = ["--", "—", "–"].iter().find_map(|dash| rest.split_once(dash));
        let (names, reason) = parts.map_or((rest, None), |it| (it.0, Some(it.1)));
        let names = names_in(names, place.end);
        let removal = Some(with_its_line(source, comment.span, comment.is_between_lists));
        let directive = Directive { span: comment.span, removal };
        if word == "doclint-enable" {
            return self.enable(directive, &names, teller);
        }
        if reason.is_none_or(|it| it.trim().is_empty()) {
            let help = "say why after two dashes: `-- the vendor spells its name so`";
            teller.tell("suppressions/missing-reason", comment.span, "no reason is given", help);
        }
        let covered = match word {
            "doclint-disable-file" => (0, u32::MAX),
            "doclint-disable-line" => line_around(source, comment.span.start),
            "doclint-disable-next-line" => line_below(source, comment.span.end),
            _ => (comment.span.end, u32::MAX),
        };
        let from = self.list.len();
        self.add(directive, &names, covered, teller);
        if word == "doclint-disable" {
            self.open.extend(from..self.list.len());
        }
    }

    /// Adds what a directive silences.
    fn add(
        &mut self,
        directive: Directive,
        names: &[Name<'_>],
        (first, last): (u32, u32),
        teller: &mut Teller<'_>,
    ) {
        let index = self.directives.len();
        self.directives.push(directive);
        let new = |name, at, removal| Silenced {
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
        for name in teller.known(names, directive) {
            self.list.push(new(Some(name.text.to_owned()), name.at, name.removal));
        }
    }

    /// Ends what `doclint-disable` began, for some rules or for all.
    fn enable(&mut self, directive: Directive, names: &[Name<'_>], teller: &mut Teller<'_>) {
        let here = directive.span.start;
        if names.is_empty() {
            if self.open.is_empty() {
                let text = "nothing is disabled here".to_owned();
                teller.unused(directive.span, text, directive.removal);
            }
            for index in self.open.drain(..) {
                self.list[index].last = here;
            }
            return;
        }
        let names = teller.known(names, directive);
        for name in &names {
            if !self.enable_one(name.text, here) {
                let removal =
                    if names.len() == 1 { directive.removal } else { Removal::alone(name.removal) };
                let text = format!("`{}` is not disabled here", name.text);
                teller.unused(name.at, text, removal);
            }
        }
    }

    /// Whether something was disabled that is enabled now.
    fn enable_one(&mut self, name: &str, here: u32) -> bool {
        let mut any = false;
        let list = &mut self.list;
        self.open.retain(|&index| {
            let it = &mut list[index];
            match it.name.as_deref() {
                // The whole of it, or one of the family's rules.
                Some(disabled) if covers(name, disabled) => (it.last, any) = (here, true),
                // A part of it.
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

    fn front_matter(&mut self, source: &str, entry: &Entry, teller: &mut Teller<'_>) {
        let wrong = |teller: &mut Teller<'_>, span: Span| {
            let text = "`doclint` in the front matter holds `disable`, a list of rules";
            let help = "write `doclint: {disable: [family/rule]}`";
            teller.tell("suppressions/malformed", span, text, help);
        };
        let Some(mapping) = entry.value.as_mapping() else {
            return wrong(teller, entry.value.span);
        };
        for key in &mapping.entries {
            match key.key.text.as_str() {
                "disable" => {}
                "reason" => continue,
                _ => {
                    wrong(teller, key.key.span);
                    continue;
                }
            }
            let one = std::slice::from_ref(&key.value);
            let items = key.value.as_sequence().unwrap_or(one);
            let name = |it: &Value| Some((it.as_str()?.to_owned(), it.span));
            let named = items.iter().take(MOST_NAMES).map(name).collect::<Option<Vec<_>>>();
            let Some(named) = named.filter(|it| !it.is_empty()) else {
                wrong(teller, key.value.span);
                continue;
            };
            if mapping.entry("reason").is_none() {
                let help = "add a `reason` beside `disable`";
                let at = key.key.span;
                teller.tell("suppressions/missing-reason", at, "no reason is given", help);
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
            self.add(directive, &names, (0, u32::MAX), teller);
        }
    }

    /// Whether a finding is silenced.
    pub fn take(&mut self, finding: &Diagnostic) -> bool {
        let at = finding.at.span.start;
        if matches!(family(&finding.rule), "internal" | "suppressions") {
            return false;
        }
        let mut taken = false;
        for it in self.list.iter_mut().filter(|it| it.first <= at && at <= it.last) {
            let is_meant = it.name.as_deref().is_none_or(|name| covers(name, &finding.rule));
            let is_enabled =
                it.except.iter().any(|(name, from)| *from <= at && covers(name, &finding.rule));
            if is_meant && !is_enabled {
                (it.used, taken) = (true, true);
            }
        }
        taken
    }

    /// Tells what has silenced nothing.
    pub fn tell_unused(&self, teller: &mut Teller<'_>) {
        if self.page_is_broken {
            return;
        }
        for of_one in self.list.chunk_by(|a, b| a.directive == b.directive) {
            // A rule that is off might find something tomorrow.
            let is_unused = |it: &&Silenced| {
                !it.used && it.name.as_deref().is_none_or(|it| teller.rules.is_on(it))
            };
            let unused: Vec<&Silenced> = of_one.iter().filter(is_unused).collect();
            let whole = self.directives[of_one[0].directive].removal;
            let all = unused.len() == of_one.len();
            // One finding is enough to be rid of all of it.
            for it in unused.into_iter().take(if all { 1 } else { usize::MAX }) {
                let text = match &it.name {
                    Some(name) => format!("`{name}` has nothing to silence here"),
                    None => "this has nothing to silence".to_owned(),
                };
                let removal = if all { whole } else { Removal::alone(it.removal) };
                teller.unused(it.at, text, removal);
            }
        }
    }
}

/// Whether our name stands in a text, in small letters or capitals.
fn mentions_us(text: &str) -> bool {
    ["doclint", "DOCLINT", "Doclint"].iter().any(|it| text.contains(it))
}

/// Whether a name means a rule, or a family all of another name.
fn covers(name: &str, other: &str) -> bool {
    name == other || family(other) == name
}

fn family(rule: &str) -> &str {
    rule.split('/').next().unwrap_or_default()
}

/// The lines that an entry of the front matter is all of; `None` where it shares them.
fn own_lines(source: &str, whole: Span) -> Option<Removal> {
    let removal = with_its_line(source, whole, false);
    (removal.span != whole).then_some(removal)
}

/// Where findings about suppressions go.
pub struct Teller<'a> {
    pub rules: &'a RuleSet,
    pub file: FileId,
    pub out: &'a mut Vec<Diagnostic>,
}

impl Teller<'_> {
    fn report(
        &mut self,
        rule: &str,
        span: Span,
        text: impl Into<String>,
    ) -> Option<&mut Diagnostic> {
        let at = Location { file: self.file, span };
        self.rules.report(rule, at, text.into(), self.out)
    }

    fn tell(&mut self, rule: &str, span: Span, text: impl Into<String>, help: impl Into<String>) {
        if let Some(finding) = self.report(rule, span, text) {
            finding.help(help.into());
        }
    }

    fn unused(&mut self, span: Span, text: String, removal: Option<Removal>) {
        if let Some(finding) = self.report("suppressions/unused", span, text) {
            finding.help("remove it: what it was for is gone");
            finding.fixes.extend(removal.map(|it| it.fix("Remove it")));
        }
    }

    /// The names that rules and families have; tells of the others.
    fn known<'n>(&mut self, names: &[Name<'n>], directive: Directive) -> Vec<Name<'n>> {
        let rules = self.rules;
        let near: Vec<_> = names.iter().map(|it| rules.near(it.text)).collect();
        // Without any name it would mean all rules.
        let some_stay = near.iter().any(Option::is_some);
        let mut known = Vec::new();
        for (name, near) in names.iter().zip(near) {
            if near.as_deref() == Some(name.text) {
                known.push(*name);
                continue;
            }
            let text = format!("no rule is named `{}`", name.text);
            let Some(finding) = self.report("suppressions/unknown-rule", name.at, text) else {
                continue;
            };
            if let Some(near) = near {
                let title = format!("Write `{near}`");
                // A guess may silence what it should not.
                let is_sure = near.rsplit('/').next() == Some(name.text);
                let edit = Edit::replace(name.at, near.clone());
                finding.help(format!("did you mean `{near}`?"));
                finding.fix(match is_sure {
                    true => Fix::safe(title, edit),
                    false => Fix::not_safe(title, edit),
                });
                continue;
            }
            finding.help("`doclint rules` lists all rules");
            let removal = if some_stay { Removal::alone(name.removal) } else { directive.removal };
            finding.fixes.extend(removal.map(|it| it.fix("Remove it")));
        }
        known
    }
}

impl Removal {
    /// One name of several, without which the others stay what they are.
    fn alone(span: Option<Span>) -> Option<Self> {
        span.map(|span| Self { span, is_safe: true })
    }

    fn fix(self, title: &'static str) -> Fix {
        let edit = Edit::delete(self.span);
        if self.is_safe { Fix::safe(title, edit) } else { Fix::not_safe(title, edit) }
    }
}
