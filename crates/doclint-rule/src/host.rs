//! What a program that runs rules needs of them. Authors of rules need none of it.

pub(crate) use crate::language::of_path as language_of_path;

use crate::{Family, NodeRule, PageCx, PageRule, RuleDef, SelectorRule, SiteCx, SiteRule};
use doclint_data::Document;
use doclint_diagnostic::{Diagnostic, FileId, Level, Location};
use doclint_site::Site;
use doclint_suggest::suggest;
use doclint_syntax::{AstNode, Dialect, Node, Page};
use doclint_vocabulary::Vocabulary;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::Arc;

/// A page with everything that rules ask about it.
pub struct PageInput<'a> {
    /// The page.
    pub page: &'a Page,
    /// The path from the site's root, with `/` between folders.
    pub path: &'a str,
    /// Whether it is read as MDX or as Markdown.
    pub dialect: Dialect,
    /// The front matter, if it is YAML.
    pub front_matter: Option<&'a Document>,
    /// The names that the page imports, defines and exports.
    pub declared: &'a BTreeSet<String>,
    /// The components that pages may use.
    pub vocabulary: &'a Vocabulary,
    /// The file, for findings.
    pub file: FileId,
}

/// Where the findings of a rule go.
pub struct Reports<'a> {
    /// The full id of the rule: `family/name`.
    pub rule: &'a Arc<str>,
    /// The level of its findings.
    pub level: Level,
    /// The findings so far.
    pub out: &'a mut Vec<Diagnostic>,
}

impl<'a> Reports<'a> {
    /// The context of a page rule, a node rule or a selector rule.
    pub fn on_page(self, input: &'a PageInput<'a>) -> PageCx<'a> {
        PageCx::new(input, self)
    }

    /// The context of a site rule.
    pub fn on_site(self) -> SiteCx<'a> {
        SiteCx::new(self)
    }

    /// Adds a finding.
    pub fn push(&mut self, at: Location, message: Cow<'static, str>) -> &mut Diagnostic {
        self.out.push(Diagnostic {
            rule: Arc::clone(self.rule),
            level: self.level,
            at,
            message,
            labels: Vec::new(),
            help: None,
            fixes: Vec::new(),
        });
        self.out.last_mut().expect("just pushed")
    }
}

/// A rule that is ready to run.
pub enum Rule {
    /// Runs once for each page.
    Page(Checker<dyn DynPageRule>),
    /// Runs for each node of its kinds.
    Node(Checker<dyn DynNodeRule>),
    /// Runs once for the site.
    Site(Checker<dyn DynSiteRule>),
    /// Runs for each node that its selector matches.
    Selector(&'static dyn SelectorRule),
    /// Never runs: the engine reports it by itself.
    Engine,
}

/// A rule without its type: compiled in, or made from options.
pub enum Checker<R: ?Sized + 'static> {
    /// Compiled in.
    Static(&'static R),
    /// Made from options.
    Boxed(Box<R>),
}

impl<R: ?Sized> Deref for Checker<R> {
    type Target = R;

    fn deref(&self) -> &R {
        match self {
            Self::Static(rule) => rule,
            Self::Boxed(rule) => rule,
        }
    }
}

/// A page rule without its type.
pub trait DynPageRule: Send + Sync {
    /// Checks a page.
    fn check(&self, page: &Page, cx: &mut PageCx<'_>);
}

impl<R: PageRule> DynPageRule for R {
    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        PageRule::check(self, page, cx);
    }
}

/// A node rule without its type.
pub trait DynNodeRule: Send + Sync {
    /// Checks a node, if it is of the rule's type.
    fn check(&self, node: Node<'_>, cx: &mut PageCx<'_>);
}

impl<R: NodeRule> DynNodeRule for R {
    fn check(&self, node: Node<'_>, cx: &mut PageCx<'_>) {
        if let Some(node) = R::Node::cast(node) {
            NodeRule::check(self, node, cx);
        }
    }
}

/// A site rule without its type.
pub trait DynSiteRule: Send + Sync {
    /// Checks the site.
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>);
}

impl<R: SiteRule> DynSiteRule for R {
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        SiteRule::check(self, site, cx);
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Maker {
    Page(&'static dyn DynPageRule),
    Node(&'static dyn DynNodeRule),
    Site(&'static dyn DynSiteRule),
    Selector(&'static dyn SelectorRule),
    Engine,
    FromOptions(fn(&RawOptions) -> Result<Rule, OptionsError>),
}

impl RuleDef {
    /// The rule with these options.
    ///
    /// # Errors
    ///
    /// When it rejects them.
    pub fn build(&self, options: &RawOptions) -> Result<Rule, OptionsError> {
        let rule = match self.maker {
            Maker::Page(rule) => Rule::Page(Checker::Static(rule)),
            Maker::Node(rule) => Rule::Node(Checker::Static(rule)),
            Maker::Site(rule) => Rule::Site(Checker::Static(rule)),
            Maker::Selector(rule) => Rule::Selector(rule),
            Maker::Engine => Rule::Engine,
            Maker::FromOptions(make) => return make(options),
        };
        parse::<()>(options).map(|()| rule)
    }
}

/// Options before they are typed: a JSON object, or null for the defaults.
pub type RawOptions = serde_json::Value;

/// Why options are rejected, in words.
pub type OptionsError = String;

/// Reads options; null stands for the defaults.
pub(crate) fn parse<O: crate::Options>(raw: &RawOptions) -> Result<O, OptionsError> {
    if raw.is_null() {
        return Ok(O::default());
    }
    serde_json::from_value(raw.clone()).map_err(|error| in_words(&error.to_string()))
}

/// What a deserializer complains about, for people who don't know its types.
fn in_words(message: &str) -> String {
    let Some((found, expected)) = message
        .strip_prefix("invalid type: ")
        .or_else(|| message.strip_prefix("invalid value: "))
        .and_then(|rest| rest.split_once(", expected "))
    else {
        return message
            .replace("unknown variant", "unknown value")
            .replace("expected one of", "known:");
    };
    let expected = match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a non-negative integer",
        "i8" | "i16" | "i32" | "i64" | "isize" => "an integer",
        "f32" | "f64" => "a number",
        "a boolean" => "`true` or `false`",
        "a sequence" => "a list",
        "a map" => "a mapping of keys to values",
        other => other,
    };
    let found = found.replace("sequence", "a list").replace("map", "a mapping");
    format!("expected {expected}, found {}", found.replace("string ", "the text "))
}

/// The components that families add.
pub fn vocabulary(families: &[&'static Family]) -> Vocabulary {
    Vocabulary::from_files(families.iter().filter_map(|family| family.vocabulary))
}

/// The rule or family of a name; else the one that it may mean: written without its family, or
/// misspelt.
pub fn near(families: &[&'static Family], name: &str) -> Option<String> {
    let mut names: Vec<String> = families.iter().map(|family| family.name.to_owned()).collect();
    for family in families {
        names.extend(family.rules.iter().map(|rule| family.id(rule)));
    }
    let is_full = |id: &&String| id.rsplit_once('/').is_some_and(|(_, rule)| rule == name);
    let full = names.iter().find(|id| *id == name).or_else(|| names.iter().find(is_full));
    let full = full.map(String::as_str);
    full.or_else(|| suggest(name, names.iter().map(String::as_str))).map(str::to_owned)
}
