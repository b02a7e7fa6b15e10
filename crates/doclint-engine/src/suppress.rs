//! Comments and front matter that silence findings.
//!
//! `doclint-disable-next-line RULE… -- reason`, `doclint-disable-line`, `doclint-disable` up to
//! `doclint-enable`, and `doclint-disable-file` stand in comments; the front matter has
//! `doclint: {disable: [RULE…]}`. A name is that of a rule or of a family; without one, all are
//! meant.

use crate::RuleSet;
use doclint_data::{Document, Entry, Value, suggest};
use doclint_diagnostic::{Diagnostic, Edit, FileId, Fix, Location, Span};
use doclint_rule::syntax::{Dialect, NodeKind, Page};

/// What silences findings on one page.
#[derive(Clone, Debug, Default)]
pub struct Suppressions {
    list: Vec<Silenced>,
    /// What may be removed as a whole, where all that stands in it is of no use.
    directives: Vec<Span>,
}

/// One name in one directive.
#[derive(Clone, Debug)]
struct Silenced {
    /// A rule or a family; `None` for all.
    name: Option<String>,
    /// Where it stands.
    at: Span,
    /// What to delete to be rid of the name alone.
    removal: Span,
    /// The bytes whose findings it silences; both ends belong to it.
    first: u32,
    last: u32,
    directive: usize,
    used: bool,
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
        let mut out = Self::default();
        if let Some(entry) = front_matter.and_then(|it| it.root.as_mapping()?.entry("doclint")) {
            out.front_matter(page.source(), entry, teller);
        }
        // Most pages have none, and a search is cheaper than a walk.
        if page.source().contains("doclint-") {
            for comment in page.walk().filter_map(|node| comment(node, dialect)) {
                out.directive(page.source(), comment, teller);
            }
        }
        out
    }

    fn directive(&mut self, source: &str, (span, inner): (Span, Span), teller: &mut Teller<'_>) {
        let text = &source[inner.range()];
        let lead = (text.len() - text.trim_start().len()) as u32;
        let text = text.trim();
        if !text.starts_with("doclint-") {
            return;
        }
        let word = text.split([' ', '\t', '\r', '\n']).next().unwrap_or(text);
        let at = inner.start + lead;
        let Some(kind) = DIRECTIVES.into_iter().find(|it| *it == word) else {
            let help = match suggest(word, DIRECTIVES) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known: {}", DIRECTIVES.join(", ")),
            };
            let place = Span::new(at, at + word.len() as u32);
            teller.tell(
                "suppressions/malformed",
                place,
                format!("no such instruction: `{word}`"),
                help,
            );
            return;
        };
        let rest = &text[word.len()..];
        let (names, reason) = rest.split_once("--").map_or((rest, None), |it| (it.0, Some(it.1)));
        let names = names_in(names, at + word.len() as u32);
        if kind == "doclint-enable" {
            let whole = with_its_line(source, span);
            return self.enable(span, whole, &names, teller);
        }
        if reason.is_none_or(|it| it.trim().is_empty()) {
            let help = "say why after two dashes: `-- the vendor's name is spelt so`";
            teller.tell("suppressions/missing-reason", span, "no reason is given", help);
        }
        let (first, last) = match kind {
            "doclint-disable-file" => (0, u32::MAX),
            "doclint-disable-line" => line_around(source, span.start),
            "doclint-disable-next-line" => line_below(source, span.end),
            _ => (span.end, u32::MAX),
        };
        self.directives.push(with_its_line(source, span));
        self.add(span, names, (first, last), teller);
    }

    fn add(
        &mut self,
        whole: Span,
        names: Vec<(&str, Span, Span)>,
        (first, last): (u32, u32),
        teller: &mut Teller<'_>,
    ) {
        let directive = self.directives.len() - 1;
        let new =
            |name, at, removal| Silenced { name, at, removal, first, last, directive, used: false };
        if names.is_empty() {
            self.list.push(new(None, whole, whole));
        }
        for (name, at, removal) in names {
            if teller.knows(name, at, removal) {
                self.list.push(new(Some(name.to_owned()), at, removal));
            }
        }
    }

    /// Ends what `doclint-disable` began.
    fn enable(
        &mut self,
        span: Span,
        whole: Span,
        names: &[(&str, Span, Span)],
        teller: &mut Teller<'_>,
    ) {
        let mut ended = |name: Option<&str>| {
            let open = self.list.iter_mut().filter(|it| it.last == u32::MAX && it.first > 0);
            let meant = open.filter(|it| name.is_none() || it.name.as_deref() == name);
            meant.map(|it| it.last = span.start).count() > 0
        };
        if names.is_empty() {
            if !ended(None) {
                teller.unused(span, "nothing is disabled here".to_owned(), whole);
            }
            return;
        }
        let useless: Vec<_> = names.iter().filter(|it| !ended(Some(it.0))).collect();
        for (name, at, removal) in &useless {
            let removal = if useless.len() == names.len() { whole } else { *removal };
            teller.unused(*at, format!("`{name}` is not disabled here"), removal);
        }
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
            let Some(names) = items.iter().map(name).collect::<Option<Vec<_>>>() else {
                wrong(teller, key.value.span);
                continue;
            };
            if mapping.entry("reason").is_none() {
                let help = "add a `reason` beside `disable`";
                teller.tell(
                    "suppressions/missing-reason",
                    key.key.span,
                    "no reason is given",
                    help,
                );
            }
            let whole = Span::new(entry.key.span.start, entry.value.span.end);
            self.directives.push(with_its_line(source, whole));
            let spans: Vec<Span> = names.iter().map(|it| it.1).collect();
            let named = names.iter().enumerate();
            let named = named
                .map(|(index, (name, at))| (&**name, *at, item_removal(source, &spans, index)));
            let named: Vec<_> = named.collect();
            if !named.is_empty() {
                self.add(whole, named, (0, u32::MAX), teller);
            }
        }
    }

    /// Whether a finding is silenced.
    pub fn take(&mut self, finding: &Diagnostic) -> bool {
        let at = finding.at.span.start;
        let family = finding.rule.split('/').next().unwrap_or_default();
        if matches!(family, "internal" | "suppressions") {
            return false;
        }
        let mut taken = false;
        for it in self.list.iter_mut().filter(|it| it.first <= at && at <= it.last) {
            if it.name.as_deref().is_none_or(|name| name == &*finding.rule || name == family) {
                (it.used, taken) = (true, true);
            }
        }
        taken
    }

    /// Tells what has silenced nothing.
    pub fn tell_unused(&self, teller: &mut Teller<'_>) {
        for (index, &whole) in self.directives.iter().enumerate() {
            let named: Vec<&Silenced> =
                self.list.iter().filter(|it| it.directive == index).collect();
            // A rule that is off might find something tomorrow.
            let unused: Vec<&&Silenced> = named
                .iter()
                .filter(|it| !it.used && it.name.as_deref().is_none_or(|it| teller.rules.is_on(it)))
                .collect();
            let all = unused.len() == named.len();
            for it in unused {
                let text = match &it.name {
                    Some(name) => format!("`{name}` has nothing to silence here"),
                    None => "this has nothing to silence".to_owned(),
                };
                teller.unused(it.at, text, if all { whole } else { it.removal });
                if all {
                    // One finding is enough to be rid of all of it.
                    break;
                }
            }
        }
    }
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

    fn unused(&mut self, span: Span, text: String, removal: Span) {
        if let Some(finding) = self.report("suppressions/unused", span, text) {
            finding.help("remove it: what it was for is gone");
            finding.fix(Fix::safe("Remove it", Edit::delete(removal)));
        }
    }

    /// Whether there is such a rule or family; tells where not.
    fn knows(&mut self, name: &str, at: Span, removal: Span) -> bool {
        let rules = self.rules;
        if rules.has(name) {
            return true;
        }
        let near = rules.near(name);
        let finding =
            self.report("suppressions/unknown-rule", at, format!("no rule is named `{name}`"));
        let Some(finding) = finding else { return false };
        match near {
            Some(near) => {
                finding.help(format!("did you mean `{near}`?"));
                finding.fix(Fix::safe(format!("Write `{near}`"), Edit::replace(at, near)));
            }
            None => {
                finding.help("`doclint rules` lists all rules");
                finding.fix(Fix::safe("Remove the name", Edit::delete(removal)));
            }
        }
        false
    }
}

/// A comment: its span, and that of what stands in it.
fn comment(node: doclint_rule::syntax::Node<'_>, dialect: Dialect) -> Option<(Span, Span)> {
    let (open, close) = match (node.kind(), dialect) {
        (NodeKind::Expression, Dialect::Mdx) => ("/*", "*/"),
        (NodeKind::Html | NodeKind::HtmlBlock, Dialect::Markdown) => ("<!--", "-->"),
        _ => return None,
    };
    let text = node.text();
    let inner = match dialect {
        Dialect::Mdx => text.strip_prefix('{')?.strip_suffix('}')?,
        Dialect::Markdown => text,
    };
    let inner = inner.trim().strip_prefix(open)?.strip_suffix(close)?;
    // A second comment behind the first makes this no single one.
    if inner.contains(close) {
        return None;
    }
    let start = node.span().start + (inner.as_ptr() as usize - text.as_ptr() as usize) as u32;
    Some((node.span(), Span::new(start, start + inner.len() as u32)))
}

/// The names of a directive with their spans, and what to delete to be rid of each: the name and
/// what parts it from the name before.
fn names_in(text: &str, start: u32) -> Vec<(&str, Span, Span)> {
    let mut out: Vec<(&str, Span, Span)> = Vec::new();
    let mut at = 0;
    for name in text.split(|c: char| c == ',' || c.is_whitespace()) {
        if !name.is_empty() {
            let span = Span::new(start + at as u32, start + (at + name.len()) as u32);
            let from = out.last().map_or(start, |before| before.1.end);
            out.push((name, span, Span::new(from, span.end)));
        }
        at += name.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
    }
    if let [first, second, ..] = out.as_mut_slice() {
        first.2 = Span::new(first.1.start, second.1.start);
    }
    out
}

/// What to delete to be rid of one item of a list in the front matter.
fn item_removal(source: &str, items: &[Span], index: usize) -> Span {
    let at = items[index];
    let (from, line_end) = line_bounds(source, at.start);
    if source[from..at.start as usize].trim() == "-" {
        return Span::new(from as u32, line_end as u32);
    }
    match (index, items.get(index + 1)) {
        (0, Some(next)) => Span::new(at.start, next.start),
        (0, None) => at,
        _ => Span::new(items[index - 1].end, at.end),
    }
}

/// The line of a byte, its line end included.
fn line_bounds(source: &str, at: u32) -> (usize, usize) {
    let at = at as usize;
    let start = source[..at].rfind('\n').map_or(0, |it| it + 1);
    let end = source[at..].find('\n').map_or(source.len(), |it| at + it + 1);
    (start, end)
}

/// The first and the last byte of the line that a byte is in, its line end not included.
fn line_around(source: &str, at: u32) -> (u32, u32) {
    let (start, end) = line_bounds(source, at);
    let line = source[start..end].trim_end_matches(['\r', '\n']);
    (start as u32, (start + line.len()) as u32)
}

/// The next line with text on it, below the line of a byte.
fn line_below(source: &str, at: u32) -> (u32, u32) {
    let (_, mut next) = line_bounds(source, at);
    while next < source.len() {
        let (_, after) = line_bounds(source, next as u32);
        if !source[next..after].trim().is_empty() {
            return line_around(source, next as u32);
        }
        next = after;
    }
    (source.len() as u32, source.len() as u32)
}

/// The span, or the lines it is all of, with a blank line below where there is one above as well.
fn with_its_line(source: &str, span: Span) -> Span {
    let (start, _) = line_bounds(source, span.start);
    let (_, end) = line_bounds(source, span.end);
    let before = &source[start..span.start as usize];
    let after = &source[span.end as usize..end];
    if !before.trim().is_empty() || !after.trim().is_empty() {
        return span;
    }
    let (above, _) = line_bounds(source, start.saturating_sub(1) as u32);
    let (_, below) = line_bounds(source, end as u32);
    let blank_above = start > 0 && source[above..start].trim().is_empty();
    let blank_below = source[end..below].trim().is_empty();
    match (blank_above && blank_below, end < below) {
        // Nothing follows: the blank line above would be the last.
        (true, false) => Span::new(above as u32, end as u32),
        (true, true) => Span::new(start as u32, below as u32),
        _ => Span::new(start as u32, end as u32),
    }
}
