//! The rules that are checks of prose: all of them look at a page at once.

use crate::timing::{SomeTimer, Timer};
use doclint_config::ValeSettings;
use doclint_diagnostic::{Applicability, Diagnostic, Edit, Fix, Level, Span};
use doclint_rule::host::{
    AcceptedWords, Alert, Check, CheckFile, CheckSet, Clock, Ignores, PageInput, PageSettings,
    PageText, Reports, Speller,
};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Page, PageCx, RuleMeta, edit};
use foldhash::HashMap;
use rayon::prelude::*;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// The name that the time of the search for the words of all checks is reported under.
const SHARED: &str = "words of style checks";

/// A rule that is a check of prose.
pub(crate) struct ProseRule {
    pub id: Arc<str>,
    pub level: Level,
    pub meta: &'static RuleMeta,
}

/// The checks that are on.
#[derive(Default)]
pub(crate) struct ProseRules {
    /// In the order of their checks.
    rules: Vec<ProseRule>,
    files: Vec<CheckFile>,
    /// The checks, put together when the first page needs them: that takes longer than to check a page,
    /// and a page that is known from an earlier run needs none.
    checks: OnceLock<Arc<CheckSet>>,
    /// The settings of a `.vale.ini` for pages.
    vale: Option<Arc<ValeSettings>>,
    /// Hidden parts of pages, by the patterns that hide them: most pages share the same patterns.
    ignores: Mutex<HashMap<Vec<String>, Arc<Ignores>>>,
}

impl ProseRules {
    /// The checks of rules.
    pub fn new(rules: Vec<(ProseRule, CheckFile)>, vale: Option<Arc<ValeSettings>>) -> Self {
        let (rules, files) = rules.into_iter().unzip();
        Self { rules, files, checks: OnceLock::new(), vale, ignores: Mutex::default() }
    }

    /// Puts the checks together on all threads, as nearly every page will need them.
    pub fn prepare(&self) {
        if !self.is_empty() && self.checks.get().is_none() {
            let read = || self.files.par_iter().map(read).collect();
            // Another thread may have been faster.
            let _ = self.checks.set(check_set(&self.files, self.words(), read));
        }
    }

    /// The checks. A thread that waits for them does nothing else, so they are put together on one.
    fn checks(&self) -> &CheckSet {
        self.checks.get_or_init(|| {
            check_set(&self.files, self.words(), || self.files.iter().map(read).collect())
        })
    }

    /// The words that a project accepts.
    fn words(&self) -> &AcceptedWords {
        static NONE: LazyLock<AcceptedWords> = LazyLock::new(AcceptedWords::default);
        self.vale.as_ref().map_or(&*NONE, |it| &it.vocabulary)
    }

    /// Whether there is nothing to look for.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The first rule's id, for problems of all of them.
    pub fn first(&self) -> Option<&Arc<str>> {
        self.rules.first().map(|it| &it.id)
    }

    /// Reports the findings of the checks on a page, and how long each took. Returns the rules that
    /// were given up before its end.
    pub fn check(
        &self,
        page: &PageInput<'_>,
        (speller, timer): (Option<&Speller>, SomeTimer<'_>),
        out: &mut Vec<Diagnostic>,
    ) -> Vec<&str> {
        if !self.rules.iter().any(|it| page.suits(it.meta)) {
            return Vec::new();
        }
        let checks = self.checks();
        let suits: Vec<bool> = (0..self.rules.len()).map(|it| self.suits(it, page)).collect();
        if !suits.contains(&true) {
            return Vec::new();
        }
        let began = timer.map_or(0, Timer::now);
        let mut text = PageText::new(page.page, page.passages())
            .spelled_by(speller)
            .with_keys(page.front_matter, checks.keys());
        let vale = self.vale.as_ref().map(|it| it.of_page(page.path.whole()));
        if let Some(vale) = vale.as_ref().filter(|it| !it.scopes().is_empty()) {
            text = text.without(vale.scopes());
        }
        let ignores = vale.as_ref().map(|it| self.ignores_of(it));
        if let Some(ignores) = &ignores {
            text = text.ignoring(ignores);
        }
        let level = |index: usize| {
            let (check, level) = (&checks.checks()[index], self.rules[index].level);
            match &vale {
                Some(_) if !self.decides(check.name()) => Some(level),
                // A level of `doclint.yml` comes first.
                Some(vale) if check.level() == level => vale.level(check.name(), level),
                _ => Some(level),
            }
        };
        let is_on = |index: usize| suits[index] && level(index).is_some();
        let now = || timer.map_or(0, Timer::now);
        let clock = timer.map(|_| -> Clock<'_> { &now });
        let checked = checks.check_where(&text, &is_on, clock, &mut |index, alert| {
            let Some(level) = level(index) else { return };
            let mut cx = PageCx::new(page, Reports { rule: &self.rules[index].id, level, out });
            report(alert, checks.checks()[index].help(), &mut cx);
        });
        if let Some(timer) = timer {
            for (rule, spent) in self.rules.iter().zip(&checked.spent).filter(|it| *it.1 > 0) {
                timer.add_rule(&rule.id, *spent);
            }
            let of_checks: u64 = checked.spent.iter().sum();
            let rest = timer.now().saturating_sub(began).saturating_sub(of_checks);
            timer.add_rule(SHARED, rest);
        }
        checked.given_up.into_iter().map(|index| &*self.rules[index].id).collect()
    }

    /// Whether a check runs on a page: what its rule declares, and the kinds of pages that its file
    /// skips.
    fn suits(&self, index: usize, page: &PageInput<'_>) -> bool {
        let skips = self.checks().checks()[index].skips();
        page.suits(self.rules[index].meta) && (skips.is_empty() || !skips.contains(page.genre()))
    }

    fn decides(&self, check: &str) -> bool {
        self.vale.as_ref().is_some_and(|it| it.decides(check))
    }

    /// Returns the parts of a page that its patterns hide. The same patterns are read once.
    fn ignores_of(&self, page: &PageSettings<'_>) -> Arc<Ignores> {
        let patterns: Vec<String> = page.ignores().iter().map(|it| (*it).to_owned()).collect();
        let mut known = self.ignores.lock().unwrap_or_else(PoisonError::into_inner);
        let made = known.entry(patterns).or_insert_with_key(|patterns| {
            Arc::new(Ignores::new(patterns.iter().map(String::as_str)))
        });
        Arc::clone(made)
    }
}

/// A set with the files and words it was made of.
type MadeSet = (Vec<CheckFile>, AcceptedWords, Arc<CheckSet>);

/// The sets that were made. To read patterns takes longer than to check a small site, and each pass of
/// fixes, each override and each test needs the same set again.
static MADE: Mutex<Vec<MadeSet>> = Mutex::new(Vec::new());

/// How many sets are kept.
const MOST_SETS: usize = 16;

/// Reads a file. Tests run those of doclint, and the settings have read those of packs.
fn read(file: &CheckFile) -> Check {
    let read = Check::parse_known(file.name, file.yaml);
    read.unwrap_or_else(|errors| {
        let messages: Vec<String> = errors.into_iter().map(|it| it.message).collect();
        panic!("the check {} can't be read: {}", file.name, messages.join("; "))
    })
}

/// The checks of some files, put together; `read` reads them if these are not known.
fn check_set(
    files: &[CheckFile],
    words: &AcceptedWords,
    read: impl FnOnce() -> Vec<Check>,
) -> Arc<CheckSet> {
    // The lock is not held while other threads help.
    let known = || MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((.., set)) = known().iter().find(|it| it.0 == files && it.1 == *words) {
        return Arc::clone(set);
    }
    let set = Arc::new(CheckSet::with_vocabulary(read(), words));
    let mut known = known();
    if known.len() == MOST_SETS {
        known.remove(0);
    }
    known.push((files.to_vec(), words.clone(), Arc::clone(&set)));
    set
}

fn report(alert: Alert, help: Option<&str>, cx: &mut PageCx<'_>) {
    let Alert { span, message, help: own_help, replacements, matched } = alert;
    // Text without lowercase letters may be a code.
    let may_be_code = !matched.contains(char::is_lowercase);
    let replacements = replacements.iter().filter(|it| is_plain(it) && !may_be_code);
    let fixes = replacements.map(|text| match text.as_str() {
        "" => Fix::not_safe(format!("Remove `{matched}`"), Edit::delete(span)),
        text => Fix::not_safe(format!("Write `{text}`"), Edit::replace(span, text)),
    });
    let fixes: Vec<Fix> = fixes
        .map(|fix| match fix.edits.iter().all(|it| only_changes_words(it, cx.page())) {
            true => fix,
            false => fix.changing_surroundings(),
        })
        .collect();
    // Where the right word is beside the wrong one, a sentence has more than one defect.
    let beside = words_beside(cx.page(), span);
    let is_beside = |fix: &Fix| {
        fix.edits.iter().any(|it| beside.iter().any(|word| it.text.eq_ignore_ascii_case(word)))
    };
    let fixes = fixes.into_iter().map(|fix| match is_beside(&fix) {
        true => Fix { applicability: Applicability::Suggestion, ..fix },
        false => fix,
    });
    let fixes: Vec<Fix> = fixes.collect();
    let finding = cx.report(span, message);
    finding.fixes = fixes;
    if let Some(help) = own_help.or_else(|| help.map(str::to_owned)) {
        finding.help(help);
    }
}

/// How many words on each side of a match are beside it.
const BESIDE: usize = 2;

/// The words before and after a place, in its line.
fn words_beside(page: &Page, span: Span) -> Vec<&str> {
    let is_sign = |c: char| !c.is_alphanumeric() && c != '\'';
    let line = page.line_start(span.start);
    let before = edit::near_before(page.slice(Span::new(line, span.start)));
    let after = edit::near_after(edit::rest_of_line(page, span.end));
    let before = before.split(is_sign).filter(|it| !it.is_empty()).rev().take(BESIDE);
    let after = after.split(is_sign).filter(|it| !it.is_empty()).take(BESIDE);
    before.chain(after).collect()
}

/// Whether an edit writes words in place of others, so that everything around them stays the same:
/// between blanks or punctuation, inside of a line of text.
fn only_changes_words(edit: &Edit, page: &Page) -> bool {
    let are_words = |it: &str| {
        it.starts_with(|c: char| c.is_ascii_alphabetic())
            && it
                .split([' ', '-'])
                .all(|it| !it.is_empty() && it.bytes().all(|b| b.is_ascii_alphanumeric()))
    };
    let (before, rest) = page.source().split_at(edit.span.start as usize);
    let (replaced, after) = rest.split_at(edit.span.len() as usize);
    let after = after.trim_start_matches(['.', ',', ';', ':', '!', '?', ')']);
    are_words(&edit.text)
        && are_words(replaced)
        && before.ends_with(' ')
        && after.starts_with([' ', '\n'])
        && page.node_at(edit.span.start).kind() == NodeKind::Text
}

/// Whether a text means itself wherever it is written: in Markdown, in an attribute, in YAML.
fn is_plain(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || " -,.".contains(c))
}
