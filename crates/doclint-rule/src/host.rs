//! Items for a program that runs rules. Authors of rules need none of them.

pub use crate::context::{Derived, PageInput, Reports};
pub use crate::erased::{
    CheckFile, Checker, DynNodeRule, DynNotesRule, DynPageRule, DynSiteRule, OptionsError,
    RawOptions, Rule,
};
pub use crate::family::{engine_rule, pack_rule};
pub use crate::path::{PagePath, PathTraits};
pub use crate::phrases::Phrasebook;
pub use doclint_prose::{
    Alert, Check, CheckError, CheckSet, Checked, Clock, Files, Ignores, LoadedCheck, Note,
    PageSettings, PageText, Settings, Styles, Vocabulary as AcceptedWords,
};
pub use doclint_samples::Samples;
pub use doclint_spelling::{
    Dictionary, DictionaryError, Part, Speller, Uses, UsesOfPage, entries, meant,
};

use crate::language::LanguageOfPath;
use crate::{Family, FormerId, language};
use doclint_data::Document;
use doclint_suggest::suggest;
use doclint_syntax::Page;
use doclint_vocabulary::Vocabulary;

/// The components that families add.
pub fn vocabulary(families: &[&'static Family]) -> Vocabulary {
    Vocabulary::from_files(families.iter().filter_map(|family| family.vocabulary))
}

/// Whether a page is in English: none of its first folders is named after another language, its front
/// matter has none as `lang`, `locale` or `language`, and its words are not those of another one.
pub fn is_english(path: &str, page: &Page, front_matter: Option<&Document>) -> bool {
    language::is_english(LanguageOfPath::of(path), page, front_matter)
}

/// A name with fewer characters is part of too many others, in bytes.
const LEAST_PART: usize = 5;

/// The rule or family of a name; else the one that it may mean: written without its family, cut off,
/// or misspelt.
pub fn near(families: &[&'static Family], name: &str) -> Option<String> {
    let mut names: Vec<String> = families.iter().map(|family| family.name.to_owned()).collect();
    for family in families {
        names.extend(family.rules.iter().map(|rule| family.id(rule)));
    }
    let is_full = |id: &&String| id.rsplit_once('/').is_some_and(|(_, rule)| rule == name);
    let full = names.iter().find(|id| *id == name).or_else(|| names.iter().find(is_full));
    let full = full.map(String::as_str);
    let whole = || {
        let mut longer = names.iter().filter(|id| name.len() >= LEAST_PART && id.contains(name));
        longer.next().filter(|_| longer.next().is_none()).map(String::as_str)
    };
    let near = full.or_else(whole).or_else(|| suggest(name, names.iter().map(String::as_str)));
    near.map(str::to_owned).or_else(|| {
        let rules = names.iter().filter_map(|id| id.rsplit_once('/')).map(|it| it.1);
        let rule = suggest(name, rules)?;
        names.iter().find(|id| id.rsplit_once('/').is_some_and(|it| it.1 == rule)).cloned()
    })
}

/// Finds the former rule or family that had this id in an earlier release; `None` if there was
/// none, or if it has this id again.
pub fn former(families: &[&'static Family], id: &str) -> Option<&'static FormerId> {
    let is_current = |family: &&Family| {
        let name = id.strip_prefix(family.name).and_then(|rest| rest.strip_prefix('/'));
        family.name == id || family.rules.iter().any(|rule| name == Some(rule.meta.name))
    };
    if families.iter().any(is_current) {
        return None;
    }
    families.iter().flat_map(|family| family.former).find(|former| former.id == id)
}
