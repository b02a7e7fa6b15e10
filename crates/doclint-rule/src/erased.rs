//! Rules with their types erased, so that they can sit in a `static` list.

use crate::{CustomRule, PageCx, PageRule, RuleMeta, SiteCx, SiteRule};
use doclint_data::suggest;
use doclint_site::Site;
use doclint_syntax::{AstNode, KindSet, Node, NodeKind};
use schemars::{JsonSchema, Schema};
use serde::de::DeserializeOwned;

/// A crate's rules.
pub struct Family {
    /// The first half of its rules' ids.
    pub name: &'static str,
    /// What it is about, in one sentence without a final stop.
    pub summary: &'static str,
    /// The address of the folder with the pages of its rules, without a slash at the end.
    pub manual: Option<&'static str>,
    /// The components that it knows: a vocabulary file in YAML.
    pub vocabulary: Option<&'static str>,
    /// JSON Schemas of files that it judges, for editors.
    pub schemas: &'static [FileSchema],
    /// Its rules, ordered by name.
    pub rules: &'static [RuleDef],
}

/// The name of a file, and what makes its JSON Schema.
pub type FileSchema = (&'static str, fn() -> serde_json::Value);

impl std::fmt::Debug for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Family({})", self.name)
    }
}

impl Family {
    /// `family/rule`.
    pub fn id(&self, rule: &RuleDef) -> String {
        format!("{}/{}", self.name, rule.meta.name)
    }

    /// The address of a rule's page: `MANUAL/rule_name.md`.
    pub fn url(&self, rule: &RuleDef) -> Option<String> {
        Some(format!("{}/{}.md", self.manual?, rule.meta.name.replace('-', "_")))
    }
}

/// The rule or family of a name; else the one that it may mean: written without its family, or
/// misspelt.
pub fn near(families: &[&'static Family], name: &str) -> Option<String> {
    let mut names: Vec<String> = families.iter().map(|it| it.name.to_owned()).collect();
    for family in families {
        names.extend(family.rules.iter().map(|it| family.id(it)));
    }
    let is_full = |id: &&String| id.rsplit_once('/').is_some_and(|(_, rule)| rule == name);
    let full = names.iter().find(|it| *it == name).or_else(|| names.iter().find(is_full));
    let full = full.map(String::as_str);
    full.or_else(|| suggest(name, names.iter().map(String::as_str))).map(str::to_owned)
}

/// One rule: plain data.
#[derive(Clone, Copy)]
pub struct RuleDef {
    /// What is known of it without running it.
    pub meta: &'static RuleMeta,
    /// The nodes it wants to see; none for a site rule.
    pub kinds: KindSet,
    /// The JSON Schema of its options.
    pub schema: fn() -> Schema,
    /// The default options, as JSON.
    pub defaults: fn() -> RawOptions,
    /// How it is made.
    pub maker: Maker,
}

/// How a rule is made.
#[derive(Clone, Copy)]
pub enum Maker {
    /// From options: it is written in Rust.
    Rust(fn(&RawOptions) -> Result<Rule, OptionsError>),
    /// It is there: a project wrote it.
    Custom(&'static CustomRule),
}

impl RuleDef {
    /// A rule that a project wrote in its configuration.
    pub fn custom(meta: &'static RuleMeta, rule: &'static CustomRule) -> Self {
        Self {
            meta,
            kinds: KindSet::of(&NodeKind::ALL),
            schema: || schemars::schema_for!(()),
            defaults: || RawOptions::Null,
            maker: Maker::Custom(rule),
        }
    }

    /// The rule with these options.
    ///
    /// # Errors
    ///
    /// When it refuses them.
    pub fn build(&self, options: &RawOptions) -> Result<Rule, OptionsError> {
        match self.maker {
            Maker::Rust(build) => build(options),
            Maker::Custom(rule) => parse::<()>(options).map(|()| Rule::Custom(rule)),
        }
    }
}

/// A rule that is ready to run.
pub enum Rule {
    /// For pages.
    Page(Box<dyn DynPageRule>),
    /// For the site.
    Site(Box<dyn DynSiteRule>),
    /// For what its selector finds on pages.
    Custom(&'static CustomRule),
}

/// Options before they are typed: a JSON object, or null for the defaults.
pub type RawOptions = serde_json::Value;

/// Why options are refused, in words.
pub type OptionsError = String;

/// What can be a rule's options: `#[derive(Default, Serialize, Deserialize, JsonSchema)]` with
/// `#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]`.
pub trait Options: Default + serde::Serialize + DeserializeOwned + JsonSchema {}
impl<T: Default + serde::Serialize + DeserializeOwned + JsonSchema> Options for T {}

fn parse<O: Options>(raw: &RawOptions) -> Result<O, OptionsError> {
    if raw.is_null() {
        return Ok(O::default());
    }
    serde_json::from_value(raw.clone()).map_err(|error| in_words(&error.to_string()))
}

/// What a deserializer complains of, for people who don't know its types.
fn in_words(message: &str) -> String {
    let Some((is, wanted)) = message
        .strip_prefix("invalid type: ")
        .or_else(|| message.strip_prefix("invalid value: "))
        .and_then(|it| it.split_once(", expected "))
    else {
        return message
            .replace("unknown variant", "unknown value")
            .replace("expected one of", "known:");
    };
    let wanted = match wanted {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more,",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        "a map" => "a mapping of keys to values",
        other => other,
    };
    format!(
        "{wanted} is wanted, and this is {}",
        is.replace("sequence", "a list")
            .replace("map", "a mapping")
            .replace("string ", "the text ")
    )
}

/// A page rule without its type.
pub trait DynPageRule: Send + Sync {
    /// Judges a node, if it is of the rule's type.
    fn check(&self, node: Node<'_>, cx: &mut PageCx<'_>);
}

impl<R: PageRule> DynPageRule for R {
    fn check(&self, node: Node<'_>, cx: &mut PageCx<'_>) {
        if let Some(node) = R::Node::cast(node) {
            PageRule::check(self, node, cx);
        }
    }
}

/// A site rule without its type.
pub trait DynSiteRule: Send + Sync {
    /// Judges the site.
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>);
}

impl<R: SiteRule> DynSiteRule for R {
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        SiteRule::check(self, site, cx);
    }
}

/// The list entry of a page rule.
pub const fn page<R: PageRule>() -> RuleDef {
    RuleDef {
        meta: &R::META,
        kinds: <R::Node<'static> as AstNode<'static>>::KINDS,
        schema: || schemars::schema_for!(R::Options),
        defaults: || serde_json::to_value(R::Options::default()).unwrap_or_default(),
        maker: Maker::Rust(|raw| Ok(Rule::Page(Box::new(R::new(parse(raw)?))))),
    }
}

/// The list entry of a site rule.
pub const fn site<R: SiteRule>() -> RuleDef {
    RuleDef {
        meta: &R::META,
        kinds: KindSet::EMPTY,
        schema: || schemars::schema_for!(R::Options),
        defaults: || serde_json::to_value(R::Options::default()).unwrap_or_default(),
        maker: Maker::Rust(|raw| Ok(Rule::Site(Box::new(R::new(parse(raw)?))))),
    }
}
