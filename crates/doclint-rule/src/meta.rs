//! The metadata of a rule: everything known without running it.

use crate::needs::{Need, Needs};
use doclint_diagnostic::Level;
use doclint_site::{Fact, Facts, FileRole, Leftover, PlatformId, Platforms, Reach};
use doclint_text::{Genre, Genres, Phrases};

/// The metadata of a rule: everything known without running it.
///
/// A rule says its level, name, summary and page, and whatever differs from the defaults:
///
/// ```
/// use doclint_rule::{FixKind, RuleMeta};
/// const META: RuleMeta =
///     RuleMeta::warning("skipped-level", "a heading skips a level", "# headings/skipped-level …")
///         .fix(FixKind::Always)
///         .markdownlint(&["MD001"]);
/// assert_eq!(META.since, "0.1.0");
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RuleMeta {
    /// The name within the family: the defect, readable after "allow", like the file's name.
    pub name: &'static str,
    /// One sentence without a final stop: "a heading skips a level".
    pub summary: &'static str,
    /// The level of its findings, unless the settings say otherwise.
    pub level: Level,
    /// The smallest profile that includes it. Default: [`Profile::Recommended`].
    pub profile: Profile,
    /// How many of its findings have fixes. Default: [`FixKind::None`].
    pub fix: FixKind,
    /// The version that introduced it. Default: the first one, `0.1.0`.
    pub since: &'static str,
    /// What a page has to be and to have, so that the rule runs on it. Default: nothing.
    pub needs: Needs,
    /// The kinds of pages that the rule doesn't run on. Default: none.
    pub skips: Genres,
    /// The platforms that it is about, of those of its family. Default: all.
    pub platforms: Platforms,
    /// The smallest profile that includes it on some platforms, where that is another one.
    pub profile_on: Option<(PlatformId, Profile)>,
    /// Whether its profile holds for pages that a build renders of which nothing is known. Others are in
    /// strict there. Default: no.
    pub in_builds: bool,
    /// The level of its findings on some platforms, where that is another one.
    pub level_on: Option<(PlatformId, Level)>,
    /// For a rule about the site: the groups of facts about pages that it reads, besides those that
    /// every rule may read. Default: none.
    pub reads: Facts,
    /// The words and phrases that it looks for: see [`crate::PageCx::hits`]. Default: none.
    pub phrases: Option<Phrases>,
    /// Whether it also checks snippets, which have no title and no place in an outline. Default:
    /// true.
    pub snippets: bool,
    /// The pages that it checks: those that readers reach at least so easily. Default:
    /// [`Reach::NotAPage`], which means all.
    pub reach: Reach,
    /// Whether its findings are advice for authors, whatever their level. Suggestions always are.
    /// Default: false.
    pub for_authors: bool,
    /// Whether it also gives advice on pages that have no authors, because somebody follows it
    /// elsewhere. Default: false.
    pub without_authors: bool,
    /// Whether its findings depend on what most other pages do, so that a fix on one page brings or removes
    /// findings on others.
    pub compares_pages: bool,
    /// The leftovers that it finds. Its finding stands for all others in such a file, but for errors on
    /// pages that the navigation names, and for rules `in_leftovers`. Default: none.
    pub finds: Option<Leftover>,
    /// Whether it keeps its findings in leftovers, and behind what explains the rest of a page. Default:
    /// false.
    pub in_leftovers: bool,
    /// Whether its finding explains whatever follows it on the page, so that other findings there are
    /// dropped. Default: false.
    pub explains_rest: bool,
    /// The convention that the rule expects of every place of a kind, if a site may decide against
    /// it.
    pub convention: Option<Convention>,
    /// Whether findings with the same cause are one defect, such as the imports of one missing file.
    /// Default: false.
    pub one_per_cause: bool,
    /// Whether it also reads the summaries and descriptions of OpenAPI files, as prose of a page. Default:
    /// false.
    pub in_api_files: bool,
    /// Whether reports show stars in place of the text that findings point at.
    pub hides_text: bool,
    /// The markdownlint rules that find the same, such as `MD001`, for `doclint config import`.
    pub markdownlint: &'static [&'static str],
    /// Its page in the manual: `include_str!("name.md")`.
    pub docs: &'static str,
}

impl RuleMeta {
    /// A rule with the defaults of each field.
    pub const fn new(
        level: Level,
        name: &'static str,
        summary: &'static str,
        docs: &'static str,
    ) -> Self {
        Self {
            name,
            summary,
            level,
            profile: Profile::Recommended,
            fix: FixKind::None,
            since: "0.1.0",
            needs: Needs::of(&[]),
            skips: Genres::of(&[]),
            platforms: Platforms::ALL,
            profile_on: None,
            in_builds: false,
            level_on: None,
            reads: Facts::of(&[]),
            phrases: None,
            snippets: true,
            reach: Reach::NotAPage,
            for_authors: false,
            without_authors: false,
            compares_pages: false,
            finds: None,
            in_leftovers: false,
            explains_rest: false,
            convention: None,
            one_per_cause: false,
            in_api_files: false,
            hides_text: false,
            markdownlint: &[],
            docs,
        }
    }

    /// A rule whose findings are errors: the page or the site is broken for readers.
    pub const fn error(name: &'static str, summary: &'static str, docs: &'static str) -> Self {
        Self::new(Level::Error, name, summary, docs)
    }

    /// A rule whose findings are warnings: the page breaks the authoring contract.
    pub const fn warning(name: &'static str, summary: &'static str, docs: &'static str) -> Self {
        Self::new(Level::Warning, name, summary, docs)
    }

    /// A rule whose findings are suggestions: the page would read better.
    pub const fn suggestion(name: &'static str, summary: &'static str, docs: &'static str) -> Self {
        Self::new(Level::Suggestion, name, summary, docs)
    }

    /// Sets the smallest profile that includes the rule.
    ///
    /// # Panics
    ///
    /// For the contract, which families declare: see [`crate::Family::principles`].
    pub const fn profile(mut self, profile: Profile) -> Self {
        assert!(!matches!(profile, Profile::Contract), "a family says what is in the contract");
        self.profile = profile;
        self
    }

    /// Sets the smallest profile that includes the rule on one platform.
    pub const fn profile_on(mut self, platform: PlatformId, profile: Profile) -> Self {
        self.profile_on = Some((platform, profile));
        self
    }

    /// Keeps the rule's profile on pages that a build renders of which nothing is known: its findings are
    /// right there, too.
    pub const fn in_builds(mut self) -> Self {
        self.in_builds = true;
        self
    }

    /// Sets the level of the rule's findings on one platform.
    pub const fn level_on(mut self, platform: PlatformId, level: Level) -> Self {
        self.level_on = Some((platform, level));
        self
    }

    /// The level of its findings on a platform, unless the settings say otherwise.
    pub fn own_level(&self, platform: PlatformId) -> Level {
        let here = self.level_on.filter(|it| platform.is_like(it.0));
        here.map_or(self.level, |it| it.1)
    }

    /// The smallest profile that includes the rule on a platform.
    pub fn smallest_profile(&self, platform: PlatformId) -> Profile {
        // What is said of files that a forge shows holds for builds, too, unless the rule is about them.
        let is_here = |it: &(PlatformId, Profile)| match self.in_builds {
            true => platform == it.0,
            false => platform.is_like(it.0),
        };
        let here = self.profile_on.filter(is_here);
        let own = here.map_or(self.profile, |it| it.1);
        match platform {
            _ if platform.is_built() && !self.in_builds => own.max(Profile::Strict),
            _ => own,
        }
    }

    /// Sets how many of its findings have fixes.
    pub const fn fix(mut self, fix: FixKind) -> Self {
        self.fix = fix;
        self
    }

    /// Sets the version that introduced it.
    pub const fn since(mut self, version: &'static str) -> Self {
        self.since = version;
        self
    }

    /// Runs the rule only on pages that are and have all of these.
    pub const fn needs(mut self, needs: &[Need]) -> Self {
        self.needs = Needs::of(needs);
        self
    }

    /// Leaves out pages of these kinds, such as records of changes, whose words nobody rewrites.
    pub const fn skips(mut self, genres: &[Genre]) -> Self {
        self.skips = Genres::of(genres);
        self
    }

    /// Runs only on these platforms.
    pub const fn only_on(mut self, platforms: &[PlatformId]) -> Self {
        self.platforms = Platforms::of(platforms);
        self
    }

    /// Says which groups of facts about pages a rule about the site reads: after an edit that changes
    /// one of them, it runs again. Tests show it no others, so that it misses its own examples if it
    /// reads more. Every rule may read what [`Fact`] doesn't name.
    pub const fn reads(mut self, facts: &[Fact]) -> Self {
        self.reads = Facts::of(facts);
        self
    }

    /// Looks for these words and phrases, in groups. Those of all rules are found in one pass.
    ///
    /// A phrase is found as whole words in all prose (paragraphs, headings, cells, attributes such as
    /// `title`, the title and description of the page), whatever its case, the markup in it, and the
    /// blanks or line breaks between its words; `'` stands for both apostrophes. Plurals and other
    /// forms of a word are phrases of their own. Code and alternative text have none.
    pub const fn phrases(mut self, groups: &'static [&'static [&'static str]]) -> Self {
        self.phrases = Some(Phrases::Groups(groups));
        self
    }

    /// The same for one group that a function makes of a longer list.
    pub const fn phrases_of(mut self, make: fn() -> Vec<&'static str>) -> Self {
        self.phrases = Some(Phrases::Made(make));
        self
    }

    /// Drops its findings in snippets, which have no title and no place in an outline.
    pub const fn not_in_snippets(mut self) -> Self {
        self.snippets = false;
        self
    }

    /// Drops its findings in files that are published and that nobody wrote as a page, such as
    /// `AGENTS.md`.
    pub const fn only_in_pages(mut self) -> Self {
        self.reach = Reach::Unlisted;
        self
    }

    /// Drops its findings in all pages but those that the navigation leads to: for rules about the
    /// sidebar and about search results.
    pub const fn only_in_listed_pages(mut self) -> Self {
        self.reach = Reach::Listed;
        self.not_in_snippets()
    }

    /// Drops its findings in pages that have no authors, as for suggestions: for warnings about how
    /// a page is written and not about what readers can't use.
    pub const fn for_authors(mut self) -> Self {
        self.for_authors = true;
        self
    }

    /// Its findings depend on what most other pages do: a fix is not to blame for them.
    pub const fn comparing_pages(mut self) -> Self {
        self.compares_pages = true;
        self
    }

    /// Keeps its suggestions on pages that have no authors: for advice that somebody follows elsewhere,
    /// such as in the service that translates the pages.
    pub const fn without_authors(mut self) -> Self {
        self.without_authors = true;
        self
    }

    /// Says that its finding stands for all others in leftovers of a kind.
    pub const fn finds(mut self, leftovers: Leftover) -> Self {
        self.finds = Some(leftovers);
        self
    }

    /// Says that its finding explains whatever follows it on the page: for what turns text into code and
    /// code into text up to the end.
    pub const fn explains_rest(mut self) -> Self {
        self.explains_rest = true;
        self
    }

    /// Keeps its findings in leftovers: for what harms somebody wherever it is published.
    pub const fn in_leftovers(mut self) -> Self {
        self.in_leftovers = true;
        self
    }

    /// Whether its findings count in a file that is used as `role` and that readers reach by
    /// `reach`.
    pub fn addresses(&self, role: FileRole, reach: Reach) -> bool {
        match role {
            FileRole::Snippet => self.snippets,
            FileRole::Page => reach >= self.reach,
        }
    }

    /// Makes the rule a convention of the site. Each finding is a place that breaks it; the rule
    /// calls `keep` for each place that keeps it. Where most places of a site break it, reports show
    /// one finding for the site, such as "80 of 90 images are not wrapped in `Frame`": `places` are
    /// the "images", and `broken` is the rest.
    pub const fn convention(mut self, places: &'static str, broken: &'static str) -> Self {
        self.convention = Some(Convention { places, broken, is_habit: false });
        self
    }

    /// Makes the rule a convention that a site is free to have: advice to use a component or a format.
    /// Places are reported only where at least half of the site's places keep it. Elsewhere, or where
    /// there are few places, the site has decided otherwise or not at all, and nothing is reported. A
    /// level in the settings reports every place.
    pub const fn habit(mut self, places: &'static str, broken: &'static str) -> Self {
        self.convention = Some(Convention { places, broken, is_habit: true });
        self
    }

    /// Says that findings with the same cause are one defect at one place. Each is checked, suppressed
    /// and accepted by itself; reports show the first one, and count the others as its places.
    pub const fn one_per_cause(mut self) -> Self {
        self.one_per_cause = true;
        self
    }

    /// Makes the rule also read the summaries and descriptions of OpenAPI files, each as a part of a page
    /// in Markdown: for rules about words and signs, and not about pages or what is around a text.
    pub const fn in_api_files(mut self) -> Self {
        self.in_api_files = true;
        self
    }

    /// Says that the text which findings point at is secret: no report shows it.
    pub const fn hides_text(mut self) -> Self {
        self.hides_text = true;
        self
    }

    /// Names the markdownlint rules that find the same.
    pub const fn markdownlint(mut self, rules: &'static [&'static str]) -> Self {
        self.markdownlint = rules;
        self
    }

    /// Returns what a writer does so that the rule finds nothing: the items of the section `## Do`,
    /// which
    /// precedes the examples of its page. Each is an imperative, in which `{option}` is replaced by
    /// the value of an option. An item whose option is empty is left out.
    pub fn advice(&self) -> Vec<String> {
        let above_examples = self.docs.lines().take_while(|line| !line.starts_with("```"));
        let section = above_examples.skip_while(|line| *line != "## Do").skip(1);
        let mut items: Vec<String> = Vec::new();
        for line in section.take_while(|line| !line.starts_with('#')) {
            match line.strip_prefix("- ") {
                Some(item) => items.push(item.to_owned()),
                None if line.trim().is_empty() => {}
                None => {
                    if let Some(item) = items.last_mut() {
                        item.extend([" ", line.trim()]);
                    }
                }
            }
        }
        items
    }
}

/// A convention for every place of a kind, in words for "80 of 90 images are not wrapped".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convention {
    /// The places, in the plural: "images".
    pub places: &'static str,
    /// The defect of those that break it: "are not wrapped".
    pub broken: &'static str,
    /// Whether it is a habit, as in [`RuleMeta::habit`].
    pub is_habit: bool,
}

/// A ready-made set of rules. Each of the first three includes the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Profile {
    /// The default: at least nineteen of twenty findings on real sites are right.
    Recommended,
    /// Rules that a careful team adds.
    Strict,
    /// Everything.
    All,
    /// The rules that check what the contract says, at every place, whatever the habits of a site:
    /// those that a [`crate::Principle`] of their family names, in whichever profile they are. It is
    /// chosen in the settings only.
    Contract,
}

impl Profile {
    /// All, the default first.
    pub const ALL: [Self; 4] = [Self::Recommended, Self::Strict, Self::All, Self::Contract];

    /// Its name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recommended => "recommended",
            Self::Strict => "strict",
            Self::All => "all",
            Self::Contract => "contract",
        }
    }
}

/// How many of a rule's findings have a fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixKind {
    /// None.
    None,
    /// Some.
    Sometimes,
    /// All.
    Always,
}
