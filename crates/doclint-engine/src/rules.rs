//! The rules of a run, and the one walk of a page that serves them all.

use crate::Outcome;
use crate::guard::guarded;
use doclint_config::{Config, Setting};
use doclint_data::Document;
use doclint_diagnostic::{Diagnostic, FileId, Level, Location, Span};
use doclint_rule::selector::SelectorSet;
use doclint_rule::syntax::{Dialect, KindSet, Node, NodeKind, Page};
use doclint_rule::{
    CustomRule, DynPageRule, DynSiteRule, Family, PageCx, Rule, RuleDef, SiteCx, Vocabulary,
};
use rayon::prelude::*;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The rules that are on, ready to run.
pub struct RuleSet {
    page: Vec<Active<dyn DynPageRule>>,
    site: Vec<Active<dyn DynSiteRule>>,
    custom: CustomRules,
    /// For each kind of node, the page rules that asked for it.
    by_kind: [Vec<u32>; NodeKind::ALL.len()],
    /// Every rule that is on, by id: its level, and whether it judges snippets.
    known: HashMap<Arc<str>, (Level, bool)>,
    /// All families, also those that are off.
    families: Vec<&'static Family>,
    /// The components that pages may use.
    pub(crate) vocabulary: Arc<Vocabulary>,
}

struct Active<R: ?Sized> {
    id: Arc<str>,
    level: Level,
    kinds: KindSet,
    rule: Box<R>,
}

/// The rules that have a selector, which are matched all at once.
#[derive(Default)]
struct CustomRules {
    /// In the order of their selectors.
    rules: Vec<(Arc<str>, Level, &'static CustomRule)>,
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

/// A page on its way through the rules.
pub(crate) struct PageUnderCheck<'a> {
    pub page: &'a Page,
    pub path: &'a str,
    pub dialect: Dialect,
    pub front_matter: Option<&'a Document>,
    pub declared: &'a BTreeSet<String>,
    pub file: FileId,
}

impl RuleSet {
    /// The rules that `config` switches on.
    ///
    /// # Errors
    ///
    /// For every rule that refuses its options.
    pub fn new(families: &[&'static Family], config: &Config) -> Result<Self, Vec<RuleError>> {
        let mut set = Self::with(families, |family, rule| config.setting(family, rule))?;
        set.vocabulary = config.vocabulary(families);
        Ok(set)
    }

    /// The rules that have a level, with their options.
    pub(crate) fn with(
        families: &[&'static Family],
        setting: impl Fn(&Family, &RuleDef) -> Setting,
    ) -> Result<Self, Vec<RuleError>> {
        let mut set = Self {
            page: Vec::new(),
            site: Vec::new(),
            custom: CustomRules::default(),
            by_kind: std::array::from_fn(|_| Vec::new()),
            known: HashMap::new(),
            families: families.to_vec(),
            vocabulary: Arc::default(),
        };
        let mut errors = Vec::new();
        for family in families {
            for def in family.rules {
                let setting = setting(family, def);
                let Some(level) = setting.level else { continue };
                let id: Arc<str> = family.id(def).into();
                set.known.insert(Arc::clone(&id), (level, def.meta.snippets));
                match def.build(&setting.options) {
                    Ok(Rule::Page(rule)) => {
                        set.page.push(Active { id, level, kinds: def.kinds, rule });
                    }
                    Ok(Rule::Site(rule)) => {
                        set.site.push(Active { id, level, kinds: def.kinds, rule });
                    }
                    Ok(Rule::Custom(rule)) => set.custom.rules.push((id, level, rule)),
                    Err(message) => errors.push(RuleError { rule: id.to_string(), message }),
                }
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let selectors = set.custom.rules.iter().map(|it| it.2.selector.clone());
        set.custom.selectors = SelectorSet::new(selectors.collect());
        for kind in NodeKind::ALL {
            let asked = set.page.iter().enumerate().filter(|(_, it)| it.kinds.contains(kind));
            set.by_kind[kind as usize] = asked.map(|(index, _)| index as u32).collect();
        }
        Ok(set)
    }

    /// Runs every page rule in one walk; says how many rules failed.
    pub(crate) fn check_page(&self, it: &PageUnderCheck<'_>, out: &mut Vec<Diagnostic>) -> u32 {
        let before = out.len();
        let whole = guarded(|| {
            for node in it.page.walk() {
                for &index in &self.by_kind[node.kind() as usize] {
                    self.run(index as usize, node, it, out);
                }
            }
        });
        let failed = match whole {
            Ok(()) => 0,
            Err(_) => {
                out.truncate(before);
                self.check_page_rule_by_rule(it, out)
            }
        };
        failed + u32::from(!self.check_selectors(it, out))
    }

    /// The same where a rule fails, so that only that one stops: a guard for each rule and node,
    /// which takes longer.
    fn check_page_rule_by_rule(&self, it: &PageUnderCheck<'_>, out: &mut Vec<Diagnostic>) -> u32 {
        let mut failed = vec![false; self.page.len()];
        for node in it.page.walk() {
            for &index in &self.by_kind[node.kind() as usize] {
                if !failed[index as usize] {
                    failed[index as usize] = !self.check_node(index as usize, node, it, out);
                }
            }
        }
        failed.into_iter().map(u32::from).sum()
    }

    /// Runs one rule on one node.
    fn run(
        &self,
        index: usize,
        node: Node<'_>,
        it: &PageUnderCheck<'_>,
        out: &mut Vec<Diagnostic>,
    ) {
        let active = &self.page[index];
        active.rule.check(node, &mut self.context(&active.id, active.level, it, out));
    }

    /// Runs all custom rules in one go over the page; says whether they came to their end.
    fn check_selectors(&self, it: &PageUnderCheck<'_>, out: &mut Vec<Diagnostic>) -> bool {
        if self.custom.rules.is_empty() {
            return true;
        }
        let front_matter = it.front_matter.and_then(|it| it.root.as_mapping());
        let at = Location { file: it.file, span: Span::at(0) };
        let run = guarded(|| {
            self.custom.selectors.matches(it.page, front_matter, &mut |index, node| {
                let (id, level, rule) = &self.custom.rules[index];
                rule.report(node, &mut self.context(id, *level, it, out));
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
                self.report_panic(&self.custom.rules[0].0, &message, at, out);
                false
            }
        }
    }

    fn report_incomplete(&self, at: Location, out: &mut Vec<Diagnostic>) {
        let message = "the custom rules were not tried on all of this page";
        if let Some(finding) = self.report("internal/incomplete-match", at, message, out) {
            finding.help(
                "its texts are nested too deeply for the regular expressions: let selectors with \
                 `:text` name what they look at",
            );
        }
    }

    fn context<'c>(
        &'c self,
        rule: &'c Arc<str>,
        level: Level,
        it: &PageUnderCheck<'c>,
        out: &'c mut Vec<Diagnostic>,
    ) -> PageCx<'c> {
        PageCx {
            page: it.page,
            path: it.path,
            dialect: it.dialect,
            front_matter: it.front_matter,
            vocabulary: &self.vocabulary,
            declared: it.declared,
            file: it.file,
            rule,
            level,
            out,
        }
    }

    /// Runs one rule on one node; says whether it came to its end.
    fn check_node(
        &self,
        index: usize,
        node: Node<'_>,
        it: &PageUnderCheck<'_>,
        out: &mut Vec<Diagnostic>,
    ) -> bool {
        let run = guarded(|| self.run(index, node, it, out));
        let Err(message) = run else { return true };
        self.report_panic(
            &self.page[index].id,
            &message,
            Location { file: it.file, span: node.span() },
            out,
        );
        false
    }

    /// Runs every site rule, each on a thread that is free.
    pub(crate) fn check_site(&self, outcome: &mut Outcome) {
        let site = &outcome.site;
        let judged = self.site.par_iter().map(|active| {
            let mut found = Vec::new();
            let run = guarded(|| {
                let mut cx = SiteCx { rule: &active.id, level: active.level, out: &mut found };
                active.rule.check(site, &mut cx);
            });
            let failed = run.is_err();
            if let Err(message) = run {
                let at = Location { file: FileId(0), span: Span::at(0) };
                self.report_panic(&active.id, &message, at, &mut found);
            }
            (found, failed)
        });
        for (found, failed) in judged.collect::<Vec<_>>() {
            outcome.findings.extend(found);
            outcome.internal_errors += u32::from(failed);
        }
    }

    fn report_panic(&self, rule: &str, message: &str, at: Location, out: &mut Vec<Diagnostic>) {
        let text = format!("rule {rule} failed here: {message}");
        if let Some(finding) = self.report("internal/rule-panic", at, text, out) {
            finding.help("this is a defect of the rule, please report it with the page");
        }
    }

    /// Reports for a rule of the engine itself, where it is on.
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

    /// The rule or family of that name, or the one that it may mean.
    pub(crate) fn near(&self, name: &str) -> Option<String> {
        doclint_rule::near(&self.families, name)
    }

    /// Whether the findings of a rule count in snippets.
    pub(crate) fn judges_snippets(&self, rule: &str) -> bool {
        self.known.get(rule).is_none_or(|&(_, snippets)| snippets)
    }

    /// The level of a rule; `None` where it is off.
    pub(crate) fn level(&self, rule: &str) -> Option<Level> {
        self.known.get(rule).map(|it| it.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_rule::syntax::parse;
    use doclint_rule::{FixKind, PageRule, Profile, RuleMeta, ast, page};

    macro_rules! tells_every {
        ($($rule:ident $name:literal $node:ty;)*) => { $(
            struct $rule;
            impl PageRule for $rule {
                const META: RuleMeta = RuleMeta {
                    name: $name,
                    summary: "",
                    level: Level::Warning,
                    profile: Profile::Recommended,
                    fix: FixKind::None,
                    since: "0.1.0",
                    snippets: true,
                    markdownlint: &[],
                    docs: "",
                };
                type Options = ();
                type Node<'a> = $node;
                fn new((): ()) -> Self {
                    Self
                }
                fn check(&self, node: Self::Node<'_>, cx: &mut PageCx<'_>) {
                    // Every view prints itself, so that no two nodes are told alike.
                    cx.report(Span::at(0), format!("{node:?}"));
                }
            }
        )* };
    }
    tells_every! {
        Headings "heading" ast::Heading<'a>;
        Components "component" ast::Component<'a>;
        Words "prose" ast::Prose<'a>;
        Linkish "linkish" ast::Linkish<'a>;
        Pictures "picture" ast::ImageOrComponent<'a>;
        Pages "page" ast::Page<'a>;
        Everything "everything" Node<'a>;
    }
    static FAMILY: Family = Family {
        name: "test",
        summary: "",
        manual: None,
        vocabulary: None,
        schemas: &[],
        rules: &[
            page::<Headings>(),
            page::<Components>(),
            page::<Words>(),
            page::<Linkish>(),
            page::<Pictures>(),
            page::<Pages>(),
            page::<Everything>(),
        ],
    };

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
    fn one_walk_finds_what_every_rule_finds_alone() {
        let set = RuleSet::new(&[&FAMILY], &Config::default()).unwrap();
        let page = parse(TEXT, Dialect::Mdx);
        let under_check = PageUnderCheck {
            page: &page,
            path: "x.mdx",
            dialect: Dialect::Mdx,
            front_matter: None,
            declared: &BTreeSet::new(),
            file: FileId(0),
        };
        let mut walked = Vec::new();
        assert_eq!(set.check_page(&under_check, &mut walked), 0);

        let mut naive = Vec::new();
        for index in 0..set.page.len() {
            for node in page.walk() {
                assert!(set.check_node(index, node, &under_check, &mut naive));
            }
        }
        let told = |findings: &[Diagnostic]| {
            let mut told: Vec<String> =
                findings.iter().map(|it| format!("{} {}", it.rule, it.message)).collect();
            told.sort();
            told
        };
        assert_eq!(told(&walked), told(&naive));
        for def in FAMILY.rules {
            let id = format!("test/{} ", def.meta.name);
            assert!(told(&walked).iter().any(|it| it.starts_with(&id)), "{id}");
        }
    }
}
