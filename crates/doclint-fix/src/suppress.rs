//! Writes comments that suppress findings, and verifies that nothing else changes.

use crate::fix::FixedPage;
use crate::verify_page::{Opinions, PageBefore};
use doclint_data::{Value, yaml};
use doclint_diagnostic::{Changes, Edit, Shift, Span, apply_edits};
use doclint_engine::{CheckOptions, Outcome, Overlay, RuleError, RuleFilter, Workspace};
use doclint_engine::{check, in_pool};
use doclint_rule::Family;
use doclint_syntax::{AstNode, Dialect, FrontMatterFormat, Node, NodeKind, Page, ast, parse};
use doclint_vocabulary::Vocabulary;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How often a place may be given another comment.
const MAX_ROUNDS: usize = 8;
/// How often the comments of a page are written in a round.
const MAX_TRIES: usize = 6;
/// How many comments of a page are tried one by one if all together would change it.
const MAX_TRIED: usize = 500;
/// How many bytes are parsed for that at most.
const MAX_TRIED_BYTES: usize = 64 << 20;

/// A site with comments that suppress some of its findings. Nothing is written.
#[derive(Debug)]
pub struct Suppressed {
    /// The pages that changed, by path. `rules` counts the findings that are suppressed.
    pub pages: BTreeMap<String, FixedPage>,
    /// Rules that are disabled on a whole page, because no comment can be where they find something.
    pub whole_pages: Vec<(String, Arc<str>)>,
    /// Findings that can't be suppressed, as indices of the check, and why.
    pub left: Vec<(usize, &'static str)>,
}

/// Which findings to suppress, and why.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a> {
    /// A check of the site.
    pub checked: &'a Outcome,
    /// For each of its findings, whether it is suppressed.
    pub findings: &'a [bool],
    /// The reason in each comment.
    pub reason: &'a str,
}

/// Writes a comment for each finding that is chosen.
///
/// The comment is above the line, or else on it, or else the rule is disabled for the page. Each page
/// is parsed again, and must mean the same; then the site is checked again, and only the suppressed
/// findings may be gone.
///
/// # Errors
///
/// If a rule refuses its options.
pub fn suppress(
    workspace: &dyn Workspace,
    families: &[&'static Family],
    options: &CheckOptions<'_>,
    chosen: Chosen<'_>,
) -> Result<Suppressed, Vec<RuleError>> {
    // Only a check of all rules shows whether each suppression is of use.
    let options = &CheckOptions {
        config: options.config.clone(),
        selection: options.selection.clone(),
        rules: RuleFilter::default(),
        promises: options.promises.clone(),
        ..*options
    };
    let vocabulary = &options.config.vocabulary(families);
    in_pool(options.threads, || {
        let (mut pages, mut left) = targets(workspace, chosen);
        // The check that the findings were chosen from may have left out rules.
        let all = check(workspace, families, options)?;
        let known = by_path(&all);
        for _ in 0..MAX_ROUNDS {
            pages.par_iter_mut().for_each(|it| it.write(vocabulary));
            let changed = pages.iter().filter(|it| it.after != it.before);
            let files = changed.map(|it| (it.path.clone(), it.after.as_bytes().into()));
            let overlay = Overlay { below: workspace, files: files.collect() };
            let outcome = check(&overlay, families, options)?;
            let found = by_path(&outcome);
            let mut is_settled = true;
            for page in &mut pages {
                let of = |findings: &BTreeMap<&str, Vec<Found>>| {
                    findings.get(page.path.as_str()).cloned().unwrap_or_default()
                };
                let (before, after) = (of(&known), of(&found));
                is_settled &= !page.review(&before, &after);
            }
            if is_settled {
                break;
            }
        }
        let mut out =
            Suppressed { pages: BTreeMap::new(), whole_pages: Vec::new(), left: Vec::new() };
        for page in pages {
            page.finish(&mut out, chosen.checked);
        }
        left.append(&mut out.left);
        left.sort_unstable();
        Ok(Suppressed { left, ..out })
    })
}

/// A finding on a page: its rule, its span and its message.
type Found = (Arc<str>, Span, String);

fn by_path(outcome: &Outcome) -> BTreeMap<&str, Vec<Found>> {
    let mut found: BTreeMap<&str, Vec<Found>> = BTreeMap::new();
    for it in &outcome.findings {
        let path = outcome.files.get(it.at.file).path.as_str();
        let one = (Arc::clone(&it.rule), it.at.span, it.message.to_string());
        found.entry(path).or_default().push(one);
    }
    found
}

/// A page with findings to suppress.
struct Target {
    path: String,
    before: Arc<str>,
    after: Arc<str>,
    /// The edits that turn one into the other.
    edits: Vec<Edit>,
    dialect: Dialect,
    reason: String,
    places: Vec<LineFindings>,
}

/// The findings on one line.
struct LineFindings {
    /// The line, without its line end.
    line: Span,
    rules: BTreeSet<Arc<str>>,
    /// The findings, as indices of the check, with their spans.
    findings: Vec<(usize, Arc<str>, Span)>,
    way: Way,
}

/// How a finding is suppressed, the narrowest way first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    LineAbove,
    SameLine,
    WholePage,
    Not,
}

/// The pages with chosen findings, and the findings that no comment can suppress.
fn targets(
    workspace: &dyn Workspace,
    Chosen { checked, findings: chosen, reason }: Chosen<'_>,
) -> (Vec<Target>, Vec<(usize, &'static str)>) {
    let mut pages: BTreeMap<&str, Target> = BTreeMap::new();
    let mut left = Vec::new();
    let findings = checked.findings.iter().zip(chosen).enumerate();
    for (index, (finding, _)) in findings.filter(|it| *it.1.1) {
        let file = checked.files.get(finding.at.file);
        if matches!(finding.rule.split('/').next(), Some("internal" | "suppressions" | "read")) {
            left.push((index, "findings of this family can't be suppressed"));
            continue;
        }
        let Some(dialect) = file.dialect.filter(|_| file.path != "llms.txt") else {
            left.push((index, "only pages have comments"));
            continue;
        };
        let text = || String::from_utf8(workspace.read(&file.path).ok()?).ok();
        if !pages.contains_key(file.path.as_str()) {
            let Some(text) = text() else {
                left.push((index, "the page can't be read"));
                continue;
            };
            let before: Arc<str> = text.into();
            let (after, path) = (Arc::clone(&before), file.path.clone());
            let (edits, places, reason) = (Vec::new(), Vec::new(), reason.to_owned());
            let page = Target { path, before, after, edits, dialect, reason, places };
            pages.insert(&file.path, page);
        }
        if let Some(page) = pages.get_mut(file.path.as_str()) {
            page.add(index, &finding.rule, finding.at.span);
        }
    }
    (pages.into_values().collect(), left)
}

impl Target {
    fn add(&mut self, index: usize, rule: &Arc<str>, span: Span) {
        let line = line_of(&self.before, span.start as usize);
        let finding = (index, Arc::clone(rule), span);
        // Findings are ordered by their places.
        if let Some(last) = self.places.last_mut().filter(|it| it.line == line) {
            last.rules.insert(Arc::clone(rule));
            last.findings.push(finding);
            return;
        }
        let rules = BTreeSet::from([Arc::clone(rule)]);
        self.places.push(LineFindings {
            line,
            rules,
            findings: vec![finding],
            way: Way::LineAbove,
        });
    }

    /// Writes the comments. Places where one would change the page get another kind of comment.
    fn write(&mut self, vocabulary: &Vocabulary) {
        let before = PageBefore::of(&self.before, self.dialect);
        let page = parse(&self.before, self.dialect);
        if let Some(block) = ast::FrontMatter::all(&page).next() {
            let block = block.span();
            for place in self.places.iter_mut().filter(|it| it.line.start < block.end) {
                place.way = place.way.max(Way::WholePage);
            }
        }
        let outline = Outline::of(&page, vocabulary);
        let is_harmless = |text: &str, edits: &[Edit], opinions: Opinions| {
            apply_edits(text, edits).ok().filter(|after| {
                before.verify(after, Changes::default(), opinions).is_ok()
                    && Outline::of(&parse(after, self.dialect), vocabulary) == outline
            })
        };
        // Each try is wider than the one before, at some place at least.
        for _ in 0..MAX_TRIES {
            let rules = self.rules_of_page();
            let comments = self.places.iter().flat_map(|it| self.edit(it, &rules));
            let mut edits: Vec<Edit> = comments.collect();
            let on_page = self.page_edit(&page, &rules);
            edits.extend(on_page.clone().ok().flatten());
            if on_page.is_ok()
                && let Some(after) = is_harmless(&self.before, &edits, Opinions::Both)
            {
                (self.after, self.edits) = (after.into(), edits);
                return;
            }
            let alone = |edits: &[Edit]| is_harmless(&self.before, edits, Opinions::Ours).is_some();
            let is_page_bad = on_page.map_or(true, |it| it.is_some_and(|it| !alone(&[it])));
            let most = MAX_TRIED.min(MAX_TRIED_BYTES / self.before.len().max(1)).max(1);
            let is_bad = |(index, place): (usize, &LineFindings)| {
                index < most && place.way < Way::WholePage && !alone(&self.edit(place, &rules))
            };
            let bad: Vec<bool> = self.places.iter().enumerate().map(is_bad).collect();
            let is_known = is_page_bad || bad.contains(&true);
            for (place, is_bad) in self.places.iter_mut().zip(bad) {
                place.way = match place.way {
                    Way::WholePage if is_page_bad || !is_known => Way::Not,
                    way if is_bad => way.next(),
                    // Only together do they change the page.
                    way if !is_known => way.max(Way::WholePage),
                    way => way,
                };
            }
        }
        (self.after, self.edits) = (Arc::clone(&self.before), Vec::new());
        self.places.iter_mut().for_each(|it| it.way = Way::Not);
    }

    /// The rules that are disabled for the page.
    fn rules_of_page(&self) -> BTreeSet<Arc<str>> {
        let places = self.places.iter().filter(|it| it.way == Way::WholePage);
        places.flat_map(|it| it.rules.iter().cloned()).collect()
    }

    /// The edit for one place, except for the rules that are disabled for the page.
    fn edit(&self, place: &LineFindings, on_page: &BTreeSet<Arc<str>>) -> Vec<Edit> {
        let rules = place.rules.iter().filter(|it| !on_page.contains(*it));
        let rules = rules.map(|it| &**it).collect::<Vec<_>>().join(" ");
        if rules.is_empty() {
            return Vec::new();
        }
        let line = &self.before[place.line.range()];
        match place.way {
            Way::LineAbove => match self.directive_above(place.line.start as usize) {
                Some(at) => vec![Edit::insert(at, format!(" {rules}"))],
                None => {
                    let is_margin = |c: char| matches!(c, ' ' | '\t' | '>' | '\u{FEFF}');
                    let margin = &line[..line.len() - line.trim_start_matches(is_margin).len()];
                    let margin = margin.trim_start_matches('\u{FEFF}');
                    let comment = self.comment("disable-next-line", &rules);
                    let at = place.line.start + if line.starts_with('\u{FEFF}') { 3 } else { 0 };
                    vec![Edit::insert(at, format!("{margin}{comment}{}", self.line_end()))]
                }
            },
            Way::SameLine => {
                let comment = self.comment("disable-line", &rules);
                let end = place.line.start as usize + line.trim_end().len();
                vec![Edit::insert(end as u32, format!(" {comment}"))]
            }
            Way::WholePage | Way::Not => Vec::new(),
        }
    }

    /// The entry in the front matter, or the comment at the top, for rules suppressed on the whole
    /// page.
    ///
    /// # Errors
    ///
    /// If the front matter can't have the entry.
    fn page_edit(&self, page: &Page, rules: &BTreeSet<Arc<str>>) -> Result<Option<Edit>, ()> {
        let rules: Vec<&str> = rules.iter().map(|it| &**it).collect();
        if rules.is_empty() {
            return Ok(None);
        }
        let end = self.line_end();
        let Some(block) = ast::FrontMatter::all(page).next() else {
            let comment = self.comment("disable-file", &rules.join(" "));
            let at = if self.before.starts_with('\u{FEFF}') { 3 } else { 0 };
            return Ok(Some(Edit::insert(at, format!("{comment}{end}{end}"))));
        };
        let content = block.content();
        let text = content.as_str();
        if block.format() != FrontMatterFormat::Yaml {
            return Err(());
        }
        if text.lines().any(|line| line.starts_with("doclint")) {
            let entries = yaml::parse(text, content.span().start).root;
            let list = entries.get("doclint").and_then(|it| it.get("disable")).ok_or(())?;
            return self.with_rules(list, &rules).map(Some).ok_or(());
        }
        let start = if text.is_empty() || text.ends_with('\n') { "" } else { end };
        let last = if text.is_empty() || text.ends_with('\n') { end } else { "" };
        let (rules, reason) = (rules.join(", "), self.reason.replace('\'', "''"));
        let entry =
            format!("{start}doclint:{end}  disable: [{rules}]{end}  reason: '{reason}'{last}");
        Ok(Some(Edit::insert(content.span().end, entry)))
    }

    /// The edit that adds rules to the list in the front matter, which keeps its reason.
    fn with_rules(&self, list: &Value, rules: &[&str]) -> Option<Edit> {
        let source = |span: Span| &self.before[span.range()];
        let last = list.as_sequence()?.last()?.span;
        if source(list.span).starts_with('[') {
            return Some(Edit::insert(last.end, format!(", {}", rules.join(", "))));
        }
        let line = line_of(&self.before, last.start as usize);
        let margin = &self.before[line.start as usize..last.start as usize];
        let item = |rule: &&str| format!("{}{margin}{rule}", self.line_end());
        (margin.trim() == "-")
            .then(|| Edit::insert(last.end, rules.iter().map(item).collect::<String>()))
    }

    fn comment(&self, directive: &str, rules: &str) -> String {
        let (open, close) = match self.dialect {
            Dialect::Mdx | Dialect::MdxWithDollars => ("{/*", "*/}"),
            Dialect::Markdown | Dialect::MkDocs => ("<!--", "-->"),
        };
        format!("{open} doclint-{directive} {rules} -- {} {close}", self.reason)
    }

    fn line_end(&self) -> &'static str {
        let first = self.before.split_inclusive('\n').next().unwrap_or_default();
        if first.ends_with("\r\n") { "\r\n" } else { "\n" }
    }

    /// Where names can be added to a comment that is about the line at `start` already.
    fn directive_above(&self, start: usize) -> Option<u32> {
        const NAME: &str = "doclint-disable-next-line";
        let above = self.before[..start].trim_end();
        let line = above.rfind('\n').map_or(0, |it| it + 1);
        let names = line + above[line..].find(NAME)? + NAME.len();
        let rest = &above[names..];
        let ends = ["--", "—", "–", "*/"].iter().filter_map(|it| rest.find(it));
        let end = names + rest[..ends.min()?].trim_end().len();
        Some(end as u32)
    }

    /// Compares the findings with those before. Places that are not suppressed, or are next to a
    /// finding that is new, get another kind of comment; returns whether there are any.
    fn review(&mut self, before: &[Found], after: &[Found]) -> bool {
        let shift = Shift::of(&self.edits);
        let mut after: BTreeSet<(&str, Span)> = after.iter().map(|it| (&*it.0, it.1)).collect();
        let mut changed = false;
        for place in &mut self.places {
            let remains = |(_, rule, span): &(usize, Arc<str>, Span)| {
                after.contains(&(&**rule, shift.after(*span)))
            };
            if place.way != Way::Not && place.findings.iter().any(remains) {
                place.way = place.way.next();
                changed = true;
            }
        }
        for (rule, span, _) in before {
            after.remove(&(&**rule, shift.after(*span)));
        }
        for (_, span) in after.into_iter().filter(|it| !it.0.starts_with("internal/")) {
            let distance = |place: &&mut LineFindings| {
                let at = shift.after(place.line).start;
                at.abs_diff(span.start)
            };
            let places = self.places.iter_mut().filter(|it| it.way != Way::Not);
            if let Some(place) = places.min_by_key(distance) {
                place.way = place.way.next();
                changed = true;
            }
        }
        changed
    }

    fn finish(mut self, out: &mut Suppressed, checked: &Outcome) {
        if self.after == self.before {
            self.places.iter_mut().for_each(|it| it.way = Way::Not);
        }
        let mut rules: BTreeMap<Arc<str>, u32> = BTreeMap::new();
        let mut on_page: BTreeSet<Arc<str>> = BTreeSet::new();
        for place in &self.places {
            if place.way == Way::Not {
                let left = place.findings.iter();
                out.left.extend(left.map(|it| (it.0, "no comment can be where it is")));
                continue;
            }
            for (index, rule, _) in &place.findings {
                debug_assert_eq!(checked.findings[*index].rule, *rule);
                *rules.entry(Arc::clone(rule)).or_default() += 1;
            }
            if place.way == Way::WholePage {
                on_page.extend(place.rules.iter().cloned());
            }
        }
        out.whole_pages.extend(on_page.into_iter().map(|rule| (self.path.clone(), rule)));
        if !rules.is_empty() {
            let Self { path, before, after, edits, .. } = self;
            out.pages.insert(path, FixedPage { before, after, rules, steps: vec![edits] });
        }
    }
}

impl Way {
    /// The next wider one.
    fn next(self) -> Self {
        match self {
            Self::LineAbove => Self::SameLine,
            Self::SameLine => Self::WholePage,
            Self::WholePage | Self::Not => Self::Not,
        }
    }
}

/// The line of a byte, without its line end.
fn line_of(text: &str, at: usize) -> Span {
    let at = at.min(text.len());
    let start = text[..at].rfind('\n').map_or(0, |it| it + 1);
    let end = text[at..].find('\n').map_or(text.len(), |it| at + it);
    let line = text[start..end].trim_end_matches('\r');
    (start..start + line.len()).into()
}

/// The meaning of a page, apart from comments and blanks.
#[derive(PartialEq)]
struct Outline {
    /// Each node with its depth.
    nodes: Vec<(usize, NodeKind)>,
    text: String,
    /// Comments that are directly in components that take certain children only.
    misplaced: usize,
}

impl Outline {
    fn of(page: &Page, vocabulary: &Vocabulary) -> Self {
        let mut out = Self { nodes: Vec::new(), text: String::new(), misplaced: 0 };
        for node in page.walk() {
            match node.kind() {
                NodeKind::Text => {
                    let text = node.text().split_whitespace();
                    text.for_each(|it| out.text.push_str(it));
                }
                _ if is_comment(node) => {
                    out.misplaced += usize::from(is_misplaced(node, vocabulary))
                }
                NodeKind::Paragraph if node.children().all(is_comment_or_blank) => {}
                kind => out.nodes.push((node.ancestors().count(), kind)),
            }
        }
        out
    }
}

fn is_comment_or_blank(node: Node<'_>) -> bool {
    is_comment(node) || node.kind() == NodeKind::Text && node.text().trim().is_empty()
}

fn is_comment(node: Node<'_>) -> bool {
    let text = node.text().trim();
    match node.kind() {
        NodeKind::Expression => text.starts_with("{/*") && text.ends_with("*/}"),
        NodeKind::Html | NodeKind::HtmlBlock => text.starts_with("<!--") && text.ends_with("-->"),
        _ => false,
    }
}

/// Whether a comment is directly in a component that takes certain children only, such as `Steps`.
fn is_misplaced(comment: Node<'_>, vocabulary: &Vocabulary) -> bool {
    let mut around = comment.ancestors();
    let parent = around.find(|it| it.kind() != NodeKind::Paragraph);
    let name = parent.and_then(ast::Component::cast).and_then(|it| it.name());
    let spec = name.and_then(|name| vocabulary.get(name.as_str()));
    spec.is_some_and(|spec| !spec.children.is_empty())
}
