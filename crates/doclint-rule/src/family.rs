//! Families and the list entries of their rules.

use crate::erased::{
    CheckFile, Checker, DynSiteRule, EachHit, Half, InPlaceHalf, Maker, OptionsError, RawOptions,
    Rule, parse,
};
use crate::{
    Configurable, FormerId, InPlaceRule, Json, NodeRule, NotesRule, PageRule, PhraseRule, Profile,
    RuleMeta, SelectorRule, SiteRule,
};
use doclint_site::{PlatformId, Platforms};
use doclint_syntax::{AstNode, KindSet};
use schemars::Schema;
use std::marker::PhantomData;

/// Where the manual of doclint is read. The page of a rule is `/rules/FAMILY/RULE` below it: this is
/// the one place that makes all links to it.
pub const MANUAL: Manual = Manual::Site {
    url: concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs"),
    // The manual is read in the repository. A published site has no extensions in its addresses.
    extension: ".mdx",
};

/// Where the pages of rules are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Manual {
    /// In a folder: `URL/rule_name.md`.
    Folder(&'static str),
    /// In a site, by their ids: `URL/rules/family/rule-name`, with the extension after it.
    Site {
        /// The URL of the site, without a slash at the end.
        url: &'static str,
        /// The extension that the addresses of its pages end in.
        extension: &'static str,
    },
}

/// A crate's rules.
///
/// ```
/// use doclint_rule::Family;
/// pub static FAMILY: Family = Family::new("acme", "how Acme writes about itself").rules(&[]);
/// ```
#[non_exhaustive]
pub struct Family {
    /// The first half of its rules' ids.
    pub name: &'static str,
    /// Its subject, in one sentence without a final stop.
    pub summary: &'static str,
    /// Where the pages of its rules are read.
    pub manual: Option<Manual>,
    /// The components that it adds: a vocabulary file in YAML.
    pub vocabulary: Option<&'static str>,
    /// JSON Schemas of files that it checks, for editors.
    pub schemas: &'static [FileSchema],
    /// Names that pages can use, for editors.
    pub names: &'static [NameList],
    /// The platforms that its rules are about.
    pub platforms: Platforms,
    /// Whether a finding about a page is dropped that is gone once snippets are in their places.
    pub sees_snippets: bool,
    /// What the contract says that its rules check, for the guide to writers and the profile
    /// `contract`.
    pub principles: &'static [Principle],
    /// Its rules, ordered by name.
    pub rules: &'static [RuleDef],
    /// Ids that its rules had in earlier releases.
    pub former: &'static [FormerId],
}

/// A sentence of the contract that several rules check, each a part of it. Rules of several families
/// may check one sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Principle {
    /// The instruction, without a final stop.
    pub text: &'static str,
    /// The names of rules of the family.
    pub rules: &'static [&'static str],
}

/// The name of a file, and the function that makes its JSON Schema.
pub type FileSchema = (&'static str, fn() -> Json);

/// The kind of some names, and the function that lists them.
pub type NameList = (NamesOf, fn() -> Vec<&'static str>);

/// The kinds of names that a family can list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NamesOf {
    /// Keys of the front matter.
    FrontMatter,
    /// Icons of the set that `icons.library` of `docs.json` calls so.
    Icons(&'static str),
    /// Languages of code blocks.
    Languages,
}

/// The URL of the calling crate's `src` folder below `rules/` in its repository: what
/// [`Family::manual`] expects from a crate whose `Cargo.toml` names its `repository`.
#[macro_export]
macro_rules! manual_url {
    () => {
        concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/rules/", env!("CARGO_PKG_NAME"), "/src")
    };
}

impl std::fmt::Debug for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Family({})", self.name)
    }
}

impl Family {
    /// A family without rules, manual, components and schemas.
    pub const fn new(name: &'static str, summary: &'static str) -> Self {
        Self {
            name,
            summary,
            manual: None,
            vocabulary: None,
            schemas: &[],
            names: &[],
            platforms: Platforms::ALL,
            sees_snippets: false,
            principles: &[],
            rules: &[],
            former: &[],
        }
    }

    /// Sets the URL of the folder with the pages of its rules, without a slash at the end.
    pub const fn manual(mut self, url: &'static str) -> Self {
        self.manual = Some(Manual::Folder(url));
        self
    }

    /// Sets the site with the pages of its rules. Our own families are in [`MANUAL`].
    pub const fn manual_site(mut self, site: Manual) -> Self {
        self.manual = Some(site);
        self
    }

    /// Sets the components that it adds: a vocabulary file in YAML.
    pub const fn vocabulary(mut self, yaml: &'static str) -> Self {
        self.vocabulary = Some(yaml);
        self
    }

    /// Sets the JSON Schemas of files that it checks.
    pub const fn schemas(mut self, schemas: &'static [FileSchema]) -> Self {
        self.schemas = schemas;
        self
    }

    /// Sets the names that pages can use.
    pub const fn names(mut self, names: &'static [NameList]) -> Self {
        self.names = names;
        self
    }

    /// Runs its rules only on these platforms.
    pub const fn only_on(mut self, platforms: &[PlatformId]) -> Self {
        self.platforms = Platforms::of(platforms);
        self
    }

    /// Drops findings of its rules about pages that are gone once snippets are in their places: in a
    /// snippet, those that are gone on each page that shows it. For families about what readers see
    /// together, such as nesting and headings.
    pub const fn sees_snippets(mut self) -> Self {
        self.sees_snippets = true;
        self
    }

    /// Whether a rule is about a platform.
    pub fn runs_on(&self, rule: &RuleDef, platform: PlatformId) -> bool {
        self.platforms.and(rule.meta.platforms).contain(platform)
    }

    /// Sets what the contract says that its rules check.
    pub const fn principles(mut self, principles: &'static [Principle]) -> Self {
        self.principles = principles;
        self
    }

    /// Sets its rules, ordered by name.
    pub const fn rules(mut self, rules: &'static [RuleDef]) -> Self {
        self.rules = rules;
        self
    }

    /// Sets the ids that its rules had in earlier releases.
    pub const fn former(mut self, ids: &'static [FormerId]) -> Self {
        self.former = ids;
        self
    }

    /// `family/rule`.
    pub fn id(&self, rule: &RuleDef) -> String {
        format!("{}/{}", self.name, rule.meta.name)
    }

    /// Whether a profile has a rule of the family on a platform.
    pub fn is_in(&self, rule: &RuleDef, profile: Profile, platform: PlatformId) -> bool {
        let smallest = rule.meta.smallest_profile(platform);
        match profile {
            // The rules of a project have no manual, and are a part of its contract.
            Profile::Contract if self.manual.is_none() && self.principles.is_empty() => {
                smallest <= Profile::Recommended
            }
            Profile::Contract => {
                self.principles.iter().any(|it| it.rules.contains(&rule.meta.name))
            }
            _ => smallest <= profile,
        }
    }

    /// The URL of a rule's page.
    pub fn url(&self, rule: &RuleDef) -> Option<String> {
        Some(match self.manual? {
            Manual::Folder(url) => format!("{url}/{}.md", rule.meta.name.replace('-', "_")),
            Manual::Site { url, extension } => format!("{url}/rules/{}{extension}", self.id(rule)),
        })
    }
}

/// The entry of a rule in the list of its family.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct RuleDef {
    /// The metadata of the rule.
    pub meta: &'static RuleMeta,
    /// When it runs.
    pub runs: Runs,
    /// The JSON Schema of its options.
    pub schema: fn() -> Schema,
    /// The default options, as JSON.
    pub defaults: fn() -> RawOptions,
    pub(crate) maker: Maker,
    /// Whether it reports words that a dictionary of the project shows to be misspelled.
    pub uses_dictionary: bool,
    pub(crate) in_place: Option<Half>,
}

/// When a rule runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// Once for each page.
    OnPages,
    /// For each node of these kinds.
    OnNodes(KindSet),
    /// For each node that its selector matches.
    OnMatches,
    /// For the words and phrases that it looks for.
    OnProse,
    /// Once for the site.
    OnSite,
    /// Never: the engine reports it while it reads, judges or fixes.
    InEngine,
}

impl RuleDef {
    const fn new(meta: &'static RuleMeta, runs: Runs, maker: Maker) -> Self {
        Self {
            meta,
            runs,
            schema: || schemars::schema_for!(()),
            defaults: || RawOptions::Null,
            maker,
            uses_dictionary: false,
            in_place: None,
        }
    }

    const fn from_options<R: Configurable>(
        meta: &'static RuleMeta,
        runs: Runs,
        maker: fn(&RawOptions) -> Result<Rule, OptionsError>,
    ) -> Self {
        let mut def = Self::new(meta, runs, Maker::FromOptions(maker));
        def.schema = || schemars::schema_for!(R::Options);
        def.defaults = || serde_json::to_value(R::Options::default()).unwrap_or_default();
        def
    }

    const fn with_half(mut self, half: Half) -> Self {
        self.in_place = Some(half);
        self
    }

    /// The half that sees snippets in their places, as a rule about the site with these options.
    /// `None` if it rejects them, as [`RuleDef::build`] says.
    pub fn in_place_half(&self, options: &RawOptions) -> Option<Checker<dyn DynSiteRule>> {
        let half = match self.in_place? {
            Half::Static(rule) => Checker::Static(rule),
            Half::FromOptions(make) => Checker::Boxed(make(options).ok()?),
        };
        Some(Checker::Boxed(Box::new(InPlaceHalf(half))))
    }

    /// The rule with these options.
    ///
    /// # Errors
    ///
    /// When it rejects them.
    pub fn build(&self, options: &RawOptions) -> Result<Rule, OptionsError> {
        let rule = match self.maker {
            Maker::Page(rule) => Rule::Page(Checker::Static(rule)),
            Maker::Node(rule) => Rule::Node(Checker::Static(rule)),
            Maker::Phrases(rule) => {
                Rule::Page(Checker::Boxed(Box::new(EachHit(Checker::Static(rule)))))
            }
            Maker::Site(rule) => Rule::Site(Checker::Static(rule)),
            Maker::Notes(rule) => Rule::Notes(Checker::Static(rule)),
            Maker::Selector(rule) => Rule::Selector(rule),
            Maker::Prose(file) => Rule::Prose(file),
            Maker::Engine => Rule::Engine,
            Maker::FromOptions(make) => return make(options),
        };
        parse::<()>(options).map(|()| rule)
    }

    /// Lets it report words that a dictionary of the project shows to be misspelled, too. The engine
    /// looks them up. Settings that name a dictionary turn the rule on.
    pub const fn with_dictionary(mut self) -> Self {
        self.uses_dictionary = true;
        self
    }

    /// Whether it checks the site as a whole, so that its options can't differ per page.
    pub fn is_for_site(&self) -> bool {
        matches!(self.runs, Runs::OnSite | Runs::InEngine)
    }
}

/// The list entry of a rule that runs once for each page.
pub const fn page_rule<R: PageRule>(rule: &'static R) -> RuleDef {
    RuleDef::new(&R::META, Runs::OnPages, Maker::Page(rule))
}

/// The list entry of a rule that runs for each node of its type.
pub const fn node_rule<R: NodeRule>(rule: &'static R) -> RuleDef {
    RuleDef::new(&R::META, nodes_of::<R>(), Maker::Node(rule))
}

/// The list entry of a rule that runs for each place of its phrases.
pub const fn phrase_rule<R: PhraseRule>(rule: &'static R) -> RuleDef {
    RuleDef::new(&R::META, Runs::OnProse, Maker::Phrases(rule))
}

const fn nodes_of<R: NodeRule>() -> Runs {
    Runs::OnNodes(<R::Node<'static> as AstNode<'static>>::KINDS)
}

/// The list entry of a rule that runs once for the site.
pub const fn site_rule<R: SiteRule>(rule: &'static R) -> RuleDef {
    RuleDef::new(&R::META, Runs::OnSite, Maker::Site(rule))
}

/// The list entry of a rule that notes words on each page and runs once for the site.
pub const fn notes_rule<R: NotesRule>(rule: &'static R) -> RuleDef {
    RuleDef::new(&R::META, Runs::OnSite, Maker::Notes(rule))
}

/// Begins the list entry of a rule that has options. The method that names its kind ends it.
///
/// ```
/// # use doclint_rule::{Configurable, Page, PageCx, PageRule, RuleDef, RuleMeta};
/// # struct Long(u32);
/// # impl Configurable for Long { type Options = u32; fn new(most: u32) -> Self { Self(most) } }
/// # impl PageRule for Long {
/// #     const META: RuleMeta = RuleMeta::warning("long", "long pages", "");
/// #     fn check(&self, _: &Page, _: &mut PageCx<'_>) {}
/// # }
/// static RULES: &[RuleDef] = &[doclint_rule::with_options::<Long>().page_rule()];
/// ```
pub const fn with_options<R: Configurable>() -> WithOptions<R> {
    WithOptions(PhantomData)
}

/// Begins the list entry of a rule about pages that also sees snippets in their places. The method
/// that names its kind ends it.
///
/// ```
/// # use doclint_rule::{InPlaceRule, Page, PageCx, PageRule, RuleDef, RuleMeta, SiteCx, site::Site};
/// # struct Bare;
/// # impl InPlaceRule for Bare { fn check_in_place(&self, _: &Site, _: &mut SiteCx<'_>) {} }
/// # impl PageRule for Bare {
/// #     const META: RuleMeta = RuleMeta::warning("bare", "bare pages", "");
/// #     fn check(&self, _: &Page, _: &mut PageCx<'_>) {}
/// # }
/// static RULES: &[RuleDef] = &[doclint_rule::in_place(&Bare).page_rule()];
/// ```
///
/// A rule about the site sees snippets in their places anyway:
///
/// ```compile_fail
/// # use doclint_rule::{InPlaceRule, RuleDef, RuleMeta, SiteCx, SiteRule, site::Site};
/// # struct Bare;
/// # impl InPlaceRule for Bare { fn check_in_place(&self, _: &Site, _: &mut SiteCx<'_>) {} }
/// # impl SiteRule for Bare {
/// #     const META: RuleMeta = RuleMeta::warning("bare", "bare sites", "");
/// #     fn check(&self, _: &Site, _: &mut SiteCx<'_>) {}
/// # }
/// static RULES: &[RuleDef] = &[doclint_rule::in_place(&Bare).site_rule()];
/// ```
pub const fn in_place<R: InPlaceRule>(rule: &'static R) -> InPlace<&'static R> {
    InPlace(rule)
}

/// The beginning of a list entry: a rule that is made from its options.
pub struct WithOptions<R>(PhantomData<fn() -> R>);

impl<R: Configurable> WithOptions<R> {
    /// The rule also sees snippets in their places.
    pub const fn in_place(self) -> InPlace<Self>
    where
        R: InPlaceRule,
    {
        InPlace(self)
    }

    /// The rule runs once for each page.
    pub const fn page_rule(self) -> RuleDef
    where
        R: PageRule,
    {
        let maker = |raw: &_| Ok(Rule::Page(Checker::Boxed(Box::new(R::new(parse(raw)?)))));
        RuleDef::from_options::<R>(&R::META, Runs::OnPages, maker)
    }

    /// The rule runs for each node of its type.
    pub const fn node_rule(self) -> RuleDef
    where
        R: NodeRule,
    {
        let maker = |raw: &_| Ok(Rule::Node(Checker::Boxed(Box::new(R::new(parse(raw)?)))));
        RuleDef::from_options::<R>(&R::META, nodes_of::<R>(), maker)
    }

    /// The rule runs for each place of its phrases.
    pub const fn phrase_rule(self) -> RuleDef
    where
        R: PhraseRule,
    {
        let maker = |raw: &_| {
            let rule: Box<R> = Box::new(R::new(parse(raw)?));
            Ok(Rule::Page(Checker::Boxed(Box::new(EachHit(Checker::Boxed(rule))))))
        };
        RuleDef::from_options::<R>(&R::META, Runs::OnProse, maker)
    }

    /// The rule runs once for the site.
    pub const fn site_rule(self) -> RuleDef
    where
        R: SiteRule,
    {
        let maker = |raw: &_| Ok(Rule::Site(Checker::Boxed(Box::new(R::new(parse(raw)?)))));
        RuleDef::from_options::<R>(&R::META, Runs::OnSite, maker)
    }

    /// The rule notes words on each page and runs once for the site.
    pub const fn notes_rule(self) -> RuleDef
    where
        R: NotesRule,
    {
        let maker = |raw: &_| Ok(Rule::Notes(Checker::Boxed(Box::new(R::new(parse(raw)?)))));
        RuleDef::from_options::<R>(&R::META, Runs::OnSite, maker)
    }
}

/// The beginning of a list entry: a rule that also sees snippets in their places.
pub struct InPlace<T>(T);

impl<R: InPlaceRule> InPlace<&'static R> {
    /// The rule runs once for each page.
    pub const fn page_rule(self) -> RuleDef
    where
        R: PageRule,
    {
        page_rule(self.0).with_half(Half::Static(self.0))
    }

    /// The rule runs for each node of its type.
    pub const fn node_rule(self) -> RuleDef
    where
        R: NodeRule,
    {
        node_rule(self.0).with_half(Half::Static(self.0))
    }
}

impl<R: InPlaceRule + Configurable> InPlace<WithOptions<R>> {
    const HALF: Half = Half::FromOptions(|raw| Ok(Box::new(R::new(parse(raw)?))));

    /// The rule runs once for each page.
    pub const fn page_rule(self) -> RuleDef
    where
        R: PageRule,
    {
        self.0.page_rule().with_half(Self::HALF)
    }

    /// The rule runs for each node of its type.
    pub const fn node_rule(self) -> RuleDef
    where
        R: NodeRule,
    {
        self.0.node_rule().with_half(Self::HALF)
    }
}

/// The list entry of a rule that runs for the nodes that its selector matches.
pub const fn selector_rule(meta: &'static RuleMeta, rule: &'static dyn SelectorRule) -> RuleDef {
    RuleDef::new(meta, Runs::OnMatches, Maker::Selector(rule))
}

/// The list entry of a rule that is a check in the format of Vale: `yaml` is the text of its file.
/// Levels and names of `meta` count; a `help` in the file is the help of its findings.
pub const fn prose_rule(meta: &'static RuleMeta, yaml: &'static str) -> RuleDef {
    pack_rule(meta, meta.name, yaml)
}

/// The same for a check of a style pack, whose full name is `Style.Rule`.
pub const fn pack_rule(meta: &'static RuleMeta, name: &'static str, yaml: &'static str) -> RuleDef {
    RuleDef::new(meta, Runs::OnProse, Maker::Prose(CheckFile { name, yaml }))
}

/// The list entry of a rule that the engine reports by itself.
pub const fn engine_rule(meta: &'static RuleMeta) -> RuleDef {
    RuleDef::new(meta, Runs::InEngine, Maker::Engine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PageCx, SiteCx};
    use doclint_site::Site;
    use doclint_syntax::Page;
    use serde_json::json;

    struct Long;

    impl Configurable for Long {
        type Options = u32;

        fn new(_: u32) -> Self {
            Self
        }
    }

    impl InPlaceRule for Long {
        fn check_in_place(&self, _: &Site, _: &mut SiteCx<'_>) {}
    }

    impl PageRule for Long {
        const META: RuleMeta = RuleMeta::warning("long", "long pages", "");

        fn check(&self, _: &Page, _: &mut PageCx<'_>) {}
    }

    #[test]
    fn both_halves_of_a_rule_are_made_from_its_options() {
        static RULES: [RuleDef; 2] =
            [in_place(&Long).page_rule(), with_options::<Long>().in_place().page_rule()];
        let is_whole = |def: &RuleDef, options: Json| {
            (def.build(&options).is_ok(), def.in_place_half(&options).is_some())
        };
        assert_eq!(is_whole(&RULES[0], Json::Null), (true, true));
        assert_eq!(is_whole(&RULES[1], json!(7)), (true, true));
        assert_eq!(is_whole(&RULES[1], json!("seven")), (false, false));
        assert_eq!((RULES[1].defaults)(), json!(0));
    }
}
