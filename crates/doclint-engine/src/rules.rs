//! The rules of a run, and how they run.

use crate::active::Active;
use crate::change::Change;
use crate::conventions::Kept;
use crate::guard::guarded;
use crate::notes::{PageNotes, of_rule};
use crate::of_site::OfRule;
use crate::options::CheckOptions;
use crate::prose::{ProseRule, ProseRules};
use crate::spelling::Spelling;
use crate::timing::{RuleWatch, SomeTimer};
use doclint_config::{Setting, ValeSettings};
use doclint_diagnostic::{Diagnostic, FileId, Level, Location, Span};
use doclint_rule::host::{
    Checker, DynNodeRule, DynNotesRule, DynPageRule, DynSiteRule, PageInput, Phrasebook, Rule,
    Samples,
};
use doclint_rule::{Family, FormerId, PageCx, RuleDef, RuleMeta, SelectorRule, SiteCx};
use doclint_selector::SelectorSet;
use doclint_site::{BuildText, Platform, Site};
use doclint_vocabulary::Vocabulary;
use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use rayon::prelude::*;
use std::borrow::Cow;
use std::sync::Arc;

/// The name that the time of rules with a selector is reported under: they are matched all at once.
const SELECTORS: &str = "custom rules";

/// The rules that are on, ready to run.
pub struct RuleSet {
    pub(crate) page: Vec<Active<dyn DynPageRule>>,
    pub(crate) node: Vec<Active<dyn DynNodeRule>>,
    site: Vec<Active<dyn DynSiteRule>>,
    notes: Vec<Active<dyn DynNotesRule>>,
    /// The rules of which `site` has the half that sees snippets in their places.
    in_place: HashSet<Arc<str>>,
    /// The rules whose findings are judged with snippets in their places.
    sees_snippets: HashSet<Arc<str>>,
    /// What renders the site.
    pub(crate) platform: &'static Platform,
    /// What its settings say about the text of its pages.
    pub(crate) build_text: BuildText,
    selector: SelectorRules,
    pub(crate) prose: ProseRules,
    /// The phrases of all of these rules.
    pub(crate) phrases: Phrasebook,
    pub(crate) spelling: Spelling,
    /// Every rule that is on, by id: its level and its metadata.
    pub(crate) known: HashMap<Arc<str>, (Level, &'static RuleMeta)>,
    /// All families, also those that are off.
    families: Vec<&'static Family>,
    /// The components that pages may use.
    pub(crate) vocabulary: Arc<Vocabulary>,
    /// The code samples that the run has read.
    pub(crate) samples: Arc<Samples>,
}

/// The rules that have a selector, which are matched all at once.
#[derive(Default)]
struct SelectorRules {
    /// In the order of their selectors.
    rules: Vec<Active<dyn SelectorRule>>,
    selectors: SelectorSet,
}

/// Options of a rule that it refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The rule's id.
    pub rule: String,
    /// Why, in words.
    pub message: String,
}

impl RuleSet {
    /// The rules that have a level, with their options.
    ///
    /// # Errors
    ///
    /// For each rule that refuses its options.
    pub(crate) fn with(
        families: &[&'static Family],
        vale: Option<Arc<ValeSettings>>,
        setting: impl Fn(&Family, &RuleDef) -> Setting,
    ) -> Result<Self, Vec<RuleError>> {
        let mut set = Self {
            page: Vec::new(),
            node: Vec::new(),
            site: Vec::new(),
            notes: Vec::new(),
            in_place: HashSet::new(),
            sees_snippets: HashSet::new(),
            selector: SelectorRules::default(),
            prose: ProseRules::default(),
            phrases: Phrasebook::default(),
            spelling: Spelling::default(),
            known: HashMap::new(),
            families: families.to_vec(),
            vocabulary: Arc::default(),
            samples: Arc::default(),
            platform: <&Platform>::default(),
            build_text: BuildText::default(),
        };
        let (mut errors, mut checks) = (Vec::new(), Vec::new());
        for family in families {
            for def in family.rules {
                let setting = setting(family, def);
                let Some(level) = setting.level else { continue };
                let id: Arc<str> = family.id(def).into();
                set.known.insert(Arc::clone(&id), (level, def.meta));
                if let Some(rule) = def.in_place_half(&setting.options) {
                    set.in_place.insert(Arc::clone(&id));
                    set.site.push(Active { id: Arc::clone(&id), level, meta: def.meta, rule });
                }
                if def.uses_dictionary {
                    set.spelling.rules.push((Arc::clone(&id), level));
                }
                match def.build(&setting.options) {
                    Ok(Rule::Prose(file)) => {
                        checks.push((ProseRule { id, level, meta: def.meta }, file))
                    }
                    Ok(rule) => {
                        if family.sees_snippets && matches!(rule, Rule::Page(_) | Rule::Node(_)) {
                            set.sees_snippets.insert(Arc::clone(&id));
                        }
                        set.add((id, level, def.meta), rule);
                    }
                    Err(message) => errors.push(RuleError { rule: id.to_string(), message }),
                }
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        set.prose = ProseRules::new(checks, vale);
        let selectors = set.selector.rules.iter().map(|active| active.rule.selector().clone());
        set.selector.selectors = SelectorSet::new(selectors.collect());
        set.phrases = Phrasebook::of(set.known.iter().map(|(id, known)| (id, known.1)));
        Ok(set)
    }

    /// Uses the parts of another set that don't depend on overrides.
    pub(crate) fn share(&mut self, other: &Self) {
        self.vocabulary = Arc::clone(&other.vocabulary);
        self.samples = Arc::clone(&other.samples);
        self.spelling.speller.clone_from(&other.spelling.speller);
    }

    fn add(&mut self, (id, level, meta): (Arc<str>, Level, &'static RuleMeta), rule: Rule) {
        match rule {
            Rule::Page(rule) => self.page.push(Active { id, level, meta, rule }),
            Rule::Node(rule) => self.node.push(Active { id, level, meta, rule }),
            Rule::Site(rule) => self.site.push(Active { id, level, meta, rule }),
            Rule::Notes(rule) => self.notes.push(Active { id, level, meta, rule }),
            Rule::Selector(rule) => {
                let rule = Checker::Static(rule);
                self.selector.rules.push(Active { id, level, meta, rule });
            }
            Rule::Prose(_) | Rule::Engine => {}
        }
    }

    /// Runs every rule about pages. Returns how many places keep the convention of a rule, and how
    /// many rules failed.
    pub(crate) fn check_page(
        &self,
        page: &PageInput<'_>,
        timer: SomeTimer<'_>,
        out: &mut Vec<Diagnostic>,
    ) -> (Kept, u32) {
        let before = out.len();
        let mut watch = RuleWatch::new(timer, self.page.len() + self.node.len());
        let mut kept = Kept::new();
        let whole = guarded(|| {
            for (index, active) in self.page.iter().enumerate().filter(|it| page.suits(it.1.meta)) {
                let mut cx = PageCx::new(page, active.reports(out));
                watch.time(index, || active.rule.check(page.page, &mut cx));
                active.add_kept(cx.kept(), &mut kept);
            }
            for (index, active) in self.node.iter().enumerate().filter(|it| page.suits(it.1.meta)) {
                let mut cx = PageCx::new(page, active.reports(out));
                watch.time(self.page.len() + index, || active.rule.check_page(page.page, &mut cx));
                active.add_kept(cx.kept(), &mut kept);
            }
        });
        let ids = || self.page.iter().map(|it| &it.id).chain(self.node.iter().map(|it| &it.id));
        watch.finish(ids());
        let failed = match whole {
            Ok(()) => 0,
            Err(_) => {
                out.truncate(before);
                self.check_page_rule_by_rule(page, out)
            }
        };
        let selectors = timer.filter(|_| !self.selector.rules.is_empty());
        let matched = timed(selectors, SELECTORS, || self.check_selectors(page, out));
        let read = self.check_prose(page, timer, out);
        (kept, failed + u32::from(!matched) + u32::from(!read))
    }

    /// The same if a rule fails, so that only that one stops: with a guard around each rule and
    /// node, which takes longer.
    fn check_page_rule_by_rule(&self, page: &PageInput<'_>, out: &mut Vec<Diagnostic>) -> u32 {
        let mut failures = 0;
        let start = Span::at(0);
        for active in self.page.iter().filter(|it| page.suits(it.meta)) {
            let check = |cx: &mut PageCx<'_>| active.rule.check(page.page, cx);
            failures += u32::from(!self.check_guarded(active, (page, start), check, out));
        }
        for active in self.node.iter().filter(|it| page.suits(it.meta)) {
            let is_done = page.page.walk().all(|node| {
                let check = |cx: &mut PageCx<'_>| active.rule.check(node, cx);
                self.check_guarded(active, (page, node.span()), check, out)
            });
            failures += u32::from(!is_done);
        }
        failures
    }

    /// Runs one rule; returns whether it came to its end.
    fn check_guarded<R: ?Sized>(
        &self,
        active: &Active<R>,
        (page, span): (&PageInput<'_>, Span),
        check: impl Fn(&mut PageCx<'_>),
        out: &mut Vec<Diagnostic>,
    ) -> bool {
        let run = guarded(|| check(&mut PageCx::new(page, active.reports(out))));
        let Err(message) = run else { return true };
        self.report_panic(&active.id, &message, Location { file: page.file, span }, out);
        false
    }

    /// Runs all selector rules in one walk; returns whether they came to their end.
    fn check_selectors(&self, page: &PageInput<'_>, out: &mut Vec<Diagnostic>) -> bool {
        let SelectorRules { rules, selectors } = &self.selector;
        if rules.is_empty() || page.is_of_api {
            return true;
        }
        let front_matter = page.front_matter.and_then(|document| document.root.as_mapping());
        let at = Location { file: page.file, span: Span::at(0) };
        let run = guarded(|| {
            selectors.matches(page.page, front_matter, &mut |index, node| {
                let active = &rules[index];
                active.rule.check(node, &mut PageCx::new(page, active.reports(out)));
            })
        });
        match run {
            Ok(matching) => {
                if !matching.is_complete {
                    self.report_incomplete(at, out);
                }
                true
            }
            Err(message) => {
                self.report_panic(&rules[0].id, &message, at, out);
                false
            }
        }
    }

    /// Runs all checks of prose at once; returns whether they came to their end.
    fn check_prose(
        &self,
        page: &PageInput<'_>,
        timer: SomeTimer<'_>,
        out: &mut Vec<Diagnostic>,
    ) -> bool {
        // By default there are none, and the prose of the page is not put together for nothing.
        if self.prose.is_empty() {
            return true;
        }
        let before = out.len();
        let at = Location { file: page.file, span: Span::at(0) };
        let speller = self.spelling.speller();
        match guarded(|| self.prose.check(page, (speller, timer), out)) {
            Ok(given_up) => {
                for rule in given_up {
                    let message = format!("`{rule}` did not check all of this page");
                    let finding = self.report("internal/incomplete-match", at, message, out);
                    let help = "make its patterns simpler: one of them takes too many steps here";
                    finding.map(|it| it.help(help));
                }
                true
            }
            Err(message) => {
                out.truncate(before);
                if let Some(first) = self.prose.first() {
                    self.report_panic(first, &message, at, out);
                }
                false
            }
        }
    }

    fn report_incomplete(&self, at: Location, out: &mut Vec<Diagnostic>) {
        let message = "the custom rules did not check all of this page";
        if let Some(finding) = self.report("internal/incomplete-match", at, message, out) {
            finding.help(
                "its text is nested too deeply: in selectors with `:text`, name the kind of node, as in \
                 `heading:text(…)`",
            );
        }
    }

    /// Whether there are rules that read the texts of OpenAPI files.
    pub(crate) fn reads_texts(&self) -> bool {
        self.spelling.is_on() || self.known.values().any(|it| it.1.in_api_files)
    }

    /// Whether there are rules that compare the texts of pages.
    pub(crate) fn has_notes(&self) -> bool {
        !self.notes.is_empty()
    }

    /// Runs the rules that compare pages on one page. Returns their notes, and how many failed.
    pub(crate) fn note_page(
        &self,
        page: &PageInput<'_>,
        timer: SomeTimer<'_>,
        out: &mut Vec<Diagnostic>,
    ) -> (PageNotes, u32) {
        let (mut notes, mut failed) = (PageNotes::default(), 0);
        for active in self.notes.iter().filter(|it| page.suits(it.meta)) {
            let noted = guarded(|| {
                timed(timer, &active.id, || {
                    let mut cx = PageCx::new(page, active.reports(out));
                    active.rule.note(page.page, &mut cx);
                    cx.into_notes()
                })
            });
            match noted {
                Ok(noted) => notes.add(&active.id, noted),
                Err(message) => {
                    failed += 1;
                    let at = Location { file: page.file, span: Span::at(0) };
                    self.report_panic(&active.id, &message, at, out);
                }
            }
        }
        (notes, failed)
    }

    /// Runs the rules about the site that have to see a change, in parallel; `None` stands for the
    /// others. Those that have not begun when the check is superseded don't run.
    pub(crate) fn check_site(
        &self,
        (site, notes): (&Site, &HashMap<FileId, PageNotes>),
        change: &Change,
        options: &CheckOptions<'_>,
    ) -> Vec<Option<OfRule>> {
        let shown = |meta: &RuleMeta| match options.only_declared {
            true => Cow::Owned(site.with_facts(meta.reads)),
            false => Cow::Borrowed(site),
        };
        // Rules that follow each other may take long, so that each is a job of its own.
        let of_site = self.site.par_iter().with_max_len(1).map(|active| {
            let check = |rule: &Checker<dyn DynSiteRule>, cx: &mut SiteCx<'_>| {
                rule.check(&shown(active.meta), cx);
            };
            let runs = change.concerns(&active.id, active.meta);
            runs.then(|| self.check_site_rule(active, options, check))
        });
        let of_notes = self.notes.par_iter().with_max_len(1).map(|active| {
            let check = |rule: &Checker<dyn DynNotesRule>, cx: &mut SiteCx<'_>| {
                let site = shown(active.meta);
                rule.check(&of_rule(&active.id, Some(active.meta), &site, notes), cx);
            };
            let runs = change.concerns(&active.id, active.meta);
            runs.then(|| self.check_site_rule(active, options, check))
        });
        of_site.chain(of_notes).collect()
    }

    /// Runs a rule about the site.
    fn check_site_rule<R: ?Sized>(
        &self,
        active: &Active<R>,
        options: &CheckOptions<'_>,
        check: impl Fn(&Checker<R>, &mut SiteCx<'_>),
    ) -> OfRule {
        let (mut found, mut count) = (Vec::new(), 0);
        let run = guarded(|| {
            if options.is_superseded() {
                return;
            }
            timed(options.timer, &active.id, || {
                let mut cx = SiteCx::new(&self.vocabulary, active.reports(&mut found));
                check(&active.rule, &mut cx);
                count = cx.kept();
            });
        });
        let failed = run.is_err();
        if let Err(message) = run {
            let at = Location { file: FileId(0), span: Span::at(0) };
            self.report_panic(&active.id, &message, at, &mut found);
        }
        shrink(&mut found);
        OfRule { id: Arc::clone(&active.id), findings: found, kept: count, failed }
    }

    fn report_panic(&self, rule: &str, message: &str, at: Location, out: &mut Vec<Diagnostic>) {
        let text = format!("rule {rule} failed here: {message}");
        if let Some(finding) = self.report("internal/rule-panic", at, text, out) {
            finding.help("this is a bug in the rule; please report it with the page");
        }
    }

    /// Reports a finding of a rule of the engine, if the rule is on.
    pub(crate) fn report<'o>(
        &self,
        rule: &str,
        at: Location,
        message: impl Into<Cow<'static, str>>,
        out: &'o mut Vec<Diagnostic>,
    ) -> Option<&'o mut Diagnostic> {
        let (id, &(level, _)) = self.known.get_key_value(rule)?;
        out.push(Diagnostic {
            rule: Arc::clone(id),
            level,
            at,
            message: message.into(),
            cause: None,
            labels: Vec::new(),
            help: None,
            fixes: Vec::new(),
        });
        out.last_mut()
    }

    /// Whether a rule, or one of a family, is on.
    pub(crate) fn is_on(&self, name: &str) -> bool {
        let in_family = |id: &str| id.split('/').next() == Some(name);
        self.known.contains_key(name) || self.known.keys().any(|id| in_family(id))
    }

    /// The rule or family of that name, or the one with the nearest name.
    pub(crate) fn near(&self, name: &str) -> Option<String> {
        doclint_rule::host::near(&self.families, name)
    }

    /// Returns the former rule or family that had this id in an earlier release.
    pub(crate) fn former(&self, id: &str) -> Option<&'static FormerId> {
        doclint_rule::host::former(&self.families, id)
    }

    /// Returns the metadata of a rule; `None` if it is off.
    pub(crate) fn meta(&self, rule: &str) -> Option<&'static RuleMeta> {
        self.known.get(rule).map(|it| it.1)
    }

    /// Whether a rule sees snippets in their places.
    pub(crate) fn is_in_place(&self, rule: &str) -> bool {
        self.in_place.contains(rule)
    }

    /// Whether the findings of a rule are judged with snippets in their places.
    pub(crate) fn sees_snippets(&self, rule: &str) -> bool {
        self.sees_snippets.contains(rule)
    }

    /// The level of a rule; `None` if it is off.
    pub(crate) fn level(&self, rule: &str) -> Option<Level> {
        self.known.get(rule).map(|it| it.0)
    }
}

/// Does some work, and reports its time under a name if there is a timer.
fn timed<T>(timer: SomeTimer<'_>, name: &str, work: impl FnOnce() -> T) -> T {
    let Some(timer) = timer else { return work() };
    let start = timer.now();
    let result = work();
    timer.add_rule(name, timer.now().saturating_sub(start));
    result
}

/// Gives back the room that lists keep to grow: a large site has a hundred thousand findings.
pub(crate) fn shrink(findings: &mut Vec<Diagnostic>) {
    for finding in findings.iter_mut() {
        finding.labels.shrink_to_fit();
        finding.fixes.shrink_to_fit();
    }
    findings.shrink_to_fit();
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_config::Config;
    use doclint_rule::host::Derived;
    use doclint_rule::{NodeRule, ast, node_rule};
    use doclint_syntax::Dialect;
    use doclint_syntax::{Node, parse};
    use std::collections::BTreeSet;

    macro_rules! reports_every {
        ($($rule:ident $name:literal $node:ty;)*) => { $(
            struct $rule;
            impl NodeRule for $rule {
                const META: RuleMeta = RuleMeta::warning($name, "", "");
                type Node<'a> = $node;
                fn check(&self, node: Self::Node<'_>, cx: &mut PageCx<'_>) {
                    // Every view prints itself, so that no two nodes give the same message.
                    cx.report(Span::at(0), format!("{node:?}"));
                }
            }
        )* };
    }
    reports_every! {
        Headings "heading" ast::Heading<'a>;
        Components "component" ast::Component<'a>;
        Words "prose" ast::Prose<'a>;
        Linkish "linkish" ast::Linkish<'a>;
        Pictures "picture" ast::ImageOrComponent<'a>;
        Pages "page" ast::Page<'a>;
        Everything "everything" Node<'a>;
    }
    static FAMILY: Family = Family::new("test", "").rules(&[
        node_rule(&Headings),
        node_rule(&Components),
        node_rule(&Words),
        node_rule(&Linkish),
        node_rule(&Pictures),
        node_rule(&Pages),
        node_rule(&Everything),
    ]);

    const TEXT: &str = "\
---
title: x
---

import A from './a.mdx'

# One *two* [three](/four)

<Frame caption=\"c\">
  ![alt](/i.png)
  <img src=\"/j.png\" />
</Frame>

- item `code` {1 + 1}
- [ ] task ~~gone~~

| a | b |
| - | - |
| 1 | ![x][y] |

[y]: /z.png

```js
code
```
";

    #[test]
    fn a_page_is_checked_as_node_by_node() {
        let config = Config::default();
        let set =
            RuleSet::with(&[&FAMILY], None, |family, rule| config.setting(family, rule)).unwrap();
        let page = parse(TEXT, Dialect::Mdx);
        let input = PageInput {
            page: &page,
            path: doclint_rule::host::PagePath::new("x.mdx"),
            dialect: Dialect::Mdx,
            platform: set.platform.id,
            build_text: BuildText::default(),
            front_matter: None,
            declared: &BTreeSet::new(),
            vocabulary: &Vocabulary::default(),
            samples: &Samples::default(),
            phrases: &Phrasebook::default(),
            file: FileId(0),
            is_of_api: false,
            derived: Derived::default(),
        };
        let mut walked = Vec::new();
        assert_eq!(set.check_page(&input, None, &mut walked), (Kept::new(), 0));

        let mut naive = Vec::new();
        for active in &set.node {
            for node in page.walk() {
                active.rule.check(node, &mut PageCx::new(&input, active.reports(&mut naive)));
            }
        }
        let messages = |findings: &[Diagnostic]| {
            let mut messages: Vec<String> =
                findings.iter().map(|it| format!("{} {}", it.rule, it.message)).collect();
            messages.sort();
            messages
        };
        assert_eq!(messages(&walked), messages(&naive));
        for def in FAMILY.rules {
            let id = format!("test/{} ", def.meta.name);
            assert!(messages(&walked).iter().any(|it| it.starts_with(&id)), "{id}");
        }
    }
}
