//! Guesses the intended anchor of a link whose anchor does not exist.

use crate::path::name;
use crate::slug::{letters, plain_letters, without_icons};
use crate::{AnchorStyle, DOCUSAURUS, FileRole, STARLIGHT, Site, SitePage, Slugs, github_slug};
use doclint_diagnostic::FileId;
use doclint_suggest::{Budget, is_slip, words};
use foldhash::{HashMap, HashMapExt, HashSet};
use std::cell::OnceCell;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The anchors of a page and of its imports, by which links to other anchors are understood.
pub struct AnchorNames<'s> {
    site: &'s Site,
    page: usize,
    /// With the files that have them.
    all: HashMap<&'s str, &'s SitePage>,
    search: OnceCell<AnchorSearch<'s>>,
    /// Those of headings that no link leads to: a heading that got another text has such an anchor.
    unlinked: OnceCell<Vec<&'s str>>,
    /// The second names of all, for platforms that have them.
    lower: OnceCell<HashSet<String>>,
    /// The index of the only heading with these letters, in lower case, of those whose ids nobody gives.
    headings: OnceCell<HashMap<String, Option<usize>>>,
    /// The ids that headings are given, by the letters of their texts, where only one has these.
    given: OnceCell<HashMap<String, Option<&'s str>>>,
}

/// Made for pages with dead links only.
struct AnchorSearch<'s> {
    sorted: Vec<&'s str>,
    /// By their letters and digits: people and other tools get the other characters wrong.
    by_letters: HashMap<String, &'s str>,
}

impl<'s> AnchorNames<'s> {
    /// The anchors of the page at an index of [`Site::pages`]; `None` where they are unknown.
    pub fn of(site: &'s Site, page: usize) -> Option<Self> {
        let all = site.anchors(&site.pages[page])?;
        Some(Self {
            site,
            page,
            all,
            search: OnceCell::new(),
            unlinked: OnceCell::new(),
            lower: OnceCell::new(),
            headings: OnceCell::new(),
            given: OnceCell::new(),
        })
    }

    /// Whether there is such an anchor, or it may be one of a footnote: `remark-gfm` and others give those their
    /// ids.
    pub fn contains(&self, anchor: &str) -> bool {
        let of_footnote =
            ["user-content-fn-", "user-content-fnref-", "fn:", "fnref:", "fn-", "fnref-"];
        self.all.contains_key(anchor)
            || of_footnote.iter().any(|it| anchor.starts_with(it))
            || self.is_found_as(anchor)
    }

    /// The id of the heading that an anchor has the letters of, where it is certain that the platform
    /// names this heading in another way, so that the link opens the top of the page.
    pub fn other_spelling(&self, anchor: &str) -> Option<String> {
        let page = &self.site.pages[self.page];
        let builds = &self.site.builds;
        let slugs = builds.text_of(&page.path).slugs?;
        let id_of = |text: &str| match slugs {
            Slugs::OfPlatform => (builds.platform_of(&page.path)?.slug)(text),
            Slugs::OfGitHub => Some(github_slug(text)),
        };
        let headings = self.headings.get_or_init(|| {
            let mut headings = HashMap::new();
            let mut ids = HashSet::default();
            for (at, heading) in page.facts.headings.iter().enumerate() {
                let known = headings.entry(plain_letters(&without_icons(heading.text)));
                known.and_modify(|it| *it = None).or_insert(Some(at));
                ids.extend(id_of(heading.text));
            }
            let given = page.facts.anchors.iter();
            let given = given.filter(|it| it.is_given && !ids.contains(it.id));
            headings.extend(given.map(|it| (plain_letters(it.id), None)));
            headings
        });
        if let Some(given) = self.given_instead(anchor) {
            return Some(given);
        }
        let heading = page.facts.headings.at((*headings.get(&plain_letters(anchor))?)?);
        // Of these it is known what they make of dashes.
        let knows_dashes = [&DOCUSAURUS, &STARLIGHT].contains(&builds.platform_of(&page.path)?);
        let text = without_icons(heading.text);
        let text = if knows_dashes { text.replace(['—', '–'], "-") } else { text.into_owned() };
        if !heading.is_plain || heading.level == 1 || !is_simple(&text) {
            return None;
        }
        let id = id_of(heading.text)?;
        // The second heading of a name gets a number, and so may have letters of another one.
        let ends_in_number = id.ends_with(|it: char| it.is_ascii_digit());
        (id != anchor && !id.is_empty() && !ends_in_number).then_some(id)
    }

    /// The id that a heading is given, where an anchor has the letters of its text: the id takes the place
    /// of the one that the text would have.
    fn given_instead(&self, anchor: &str) -> Option<String> {
        let page = &self.site.pages[self.page];
        if !self.site.builds.platform_of(&page.path)?.replaces_ids {
            return None;
        }
        let given = self.given.get_or_init(|| {
            let mut given: HashMap<String, Option<&str>> = HashMap::new();
            let ids: Vec<_> = page.facts.anchors.iter().filter(|it| it.is_given).collect();
            for heading in page.facts.headings.iter() {
                // The name of a link in a heading is one more id.
                let own = ids.iter().filter(|_| heading.is_plain).find(|it| {
                    heading.span.start < it.span.start && it.span.end <= heading.span.end
                });
                let text = plain_letters(heading.text.split('{').next().unwrap_or_default());
                let known = given.entry(text);
                known.and_modify(|it| *it = None).or_insert(own.map(|it| it.id));
            }
            given.extend(ids.iter().map(|it| (plain_letters(it.id), None)));
            given
        });
        given.get(&plain_letters(anchor)).copied().flatten().map(str::to_owned)
    }

    /// Whether an anchor is found by a second name of it. GitHub's script scrolls to a README and to
    /// lines of the source, too.
    fn is_found_as(&self, anchor: &str) -> bool {
        let style = self.site.anchor_style(&self.site.pages[self.page].path);
        let Some(name) = style.second_name(anchor) else { return false };
        let names = self.lower.get_or_init(|| {
            let name = |it: &&str| match style {
                AnchorStyle::Any | AnchorStyle::Letters => {
                    style.second_name(it).unwrap_or_default()
                }
                AnchorStyle::GitHub | AnchorStyle::Mintlify => it.to_lowercase(),
            };
            let mut names: HashSet<String> = self.all.keys().map(name).collect();
            if style == AnchorStyle::Any {
                let plain: Vec<String> = names.iter().map(|it| without_accents(it)).collect();
                names.extend(plain);
            }
            names
        });
        // Builds write letters of other scripts in many ways.
        let is_unknown = || style == AnchorStyle::Any && names.iter().any(|it| has_script(it));
        // Some names have a sign as HTML writes it, such as `39` of `&#39;`.
        let is_escaped = || {
            let plain = |it: &str| name.contains(it) && names.contains(&name.replace(it, ""));
            style == AnchorStyle::Any && ["39", "amp"].into_iter().any(plain)
        };
        // No slug has a full stop: a plugin makes such names.
        let is_made = || style != AnchorStyle::GitHub && anchor.contains('.');
        name == "readme"
            || are_lines(&name)
            || names.contains(&name)
            || is_escaped()
            || is_made()
            || is_unknown()
            || style == AnchorStyle::Any && self.is_of_component(anchor)
    }

    /// Whether a component of the page may make an anchor of the name that it is given: `c-oak` of
    /// `<Tree name="Oak">`.
    fn is_of_component(&self, anchor: &str) -> bool {
        let facts = &self.site.pages[self.page].facts;
        let Some((_, rest)) = anchor.split_once('-').filter(|_| !facts.components.is_empty())
        else {
            return false;
        };
        let rest = plain_letters(rest);
        facts.anchors.iter().any(|it| it.is_given && plain_letters(it.id) == rest)
    }

    /// The only anchor that a fragment means: with the same letters, of a field or heading of that
    /// name, with a slip, or with more or fewer words at one end.
    pub fn nearest(&self, fragment: &str, budget: &mut Budget) -> Option<&'s str> {
        let AnchorSearch { sorted, by_letters } = self.search.get_or_init(|| self.search());
        if let Some(same) = by_letters.get(&letters(&fragment.to_lowercase())) {
            return Some(same);
        }
        // A field may have become a heading, or the other way round.
        let field = fragment.strip_prefix("param-");
        let other = field.map_or_else(|| format!("param-{fragment}"), str::to_owned);
        if let Some((other, _)) = self.all.get_key_value(&*other) {
            return Some(other);
        }
        if budget.is_spent() {
            return None;
        }
        budget.spend(sorted.len() as u64);
        // Sections are numbered anew.
        if let Some(rest) = without_number(fragment) {
            let same = sorted.iter().filter(|it| without_number(it) == Some(rest));
            if let Some(same) = only(same) {
                return Some(same);
            }
        }
        let first = fragment.chars().next()?.to_lowercase().next();
        let begins_alike = |it: &&&str| it.chars().next() == first;
        let is_other = |it: &str| fragment.replace("get", "set") == it.replace("get", "set");
        let slips = sorted.iter().filter(begins_alike);
        let slips = slips.filter(|it| is_slip(fragment, it) && !is_other(it));
        let found = only(slips).or_else(|| {
            let own: Vec<&str> = words(fragment).collect();
            let fits = |it: &&&str| extends(&own, it) && !self.is_numbered(it);
            // Of headings that all have these words, links may lead to the others.
            only(sorted.iter().filter(fits))?;
            let unlinked = self.unlinked.get_or_init(|| self.unlinked(sorted));
            only(unlinked.iter().filter(fits))
        });
        found.copied()
    }

    fn search(&self) -> AnchorSearch<'s> {
        let mut sorted: Vec<&str> = self.all.keys().copied().collect();
        sorted.sort_unstable();
        // Of anchors with the same letters, the first one counts.
        let by_letters = sorted.iter().rev().map(|it| (letters(it), *it)).collect();
        AnchorSearch { sorted, by_letters }
    }

    /// The anchors of headings that no link leads to.
    fn unlinked(&self, sorted: &[&'s str]) -> Vec<&'s str> {
        let linked = self.site.fragments().get(&self.page);
        let holders: HashMap<FileId, &SitePage> =
            self.all.values().map(|it| (it.file, *it)).collect();
        let anchors = holders.values().flat_map(|it| it.facts.anchors.iter());
        let headings: HashSet<&str> = anchors.filter(|it| it.of_heading).map(|it| it.id).collect();
        let is_unlinked = |it: &&&str| {
            headings.contains(**it) && !linked.is_some_and(|linked| linked.contains(**it))
        };
        sorted.iter().filter(is_unlinked).copied().collect()
    }

    /// Whether an anchor is that of the second or a later heading with a text.
    fn is_numbered(&self, anchor: &str) -> bool {
        let number = anchor.rsplit_once('-');
        number.is_some_and(|(first, number)| {
            number.bytes().all(|it| it.is_ascii_digit()) && self.contains(first)
        })
    }
}

impl Site {
    /// The page that the heading of an anchor has moved to from the page `from`: the only one that
    /// has it, if the anchor has enough words to mean one thing. A page of the same name is the same
    /// page in another version or language, and has not taken over anything.
    pub fn moved_heading(&self, from: usize, anchor: &str) -> Option<usize> {
        let headings = self.index.headings.get_or_init(|| {
            let mut headings: HashMap<Box<str>, Option<usize>> = HashMap::new();
            for (at, page) in self.pages.iter().enumerate().filter(|it| it.1.role == FileRole::Page)
            {
                let anchors = page.facts.anchors.iter();
                for anchor in anchors.filter(|it| it.of_heading && says_enough(it.id)) {
                    let known = headings.entry(anchor.id.into()).or_insert(Some(at));
                    if *known != Some(at) {
                        *known = None;
                    }
                }
            }
            headings
        });
        let page = headings.get(anchor).copied().flatten()?;
        let (old, new) = (&self.pages[from], &self.pages[page]);
        let is_same_place = old.version == new.version
            && old.language == new.language
            && self.builds.source_of(&old.path) == self.builds.source_of(&new.path);
        let is_copy = name(self.address(from)).eq_ignore_ascii_case(name(self.address(page)));
        (is_same_place && !is_copy).then_some(page)
    }
}

/// A name without the accents of its letters, as some builds write it.
fn without_accents(name: &str) -> String {
    name.nfkd().filter(|it| !is_combining_mark(*it)).collect()
}

/// Whether a name has letters of another script than the Latin one.
fn has_script(name: &str) -> bool {
    let is_other = |it: char| it.is_alphabetic() && !it.is_ascii();
    !name.is_ascii() && without_accents(name).contains(is_other)
}

/// Whether every platform sees the same text of a heading: letters, digits and signs that nothing replaces.
fn is_simple(heading: &str) -> bool {
    let is_sign = |it: char| " -_.,:()!?/&'`".contains(it);
    heading.chars().all(|it| it.is_ascii_alphanumeric() || is_sign(it))
        && !heading.split(' ').any(|word| word.trim_end_matches(':').contains(':'))
        && !heading.contains("..")
}

/// Whether an anchor names lines of the source, in lower case: `l10-l12`, `l1c1-l2c3`.
fn are_lines(anchor: &str) -> bool {
    let rest = anchor.strip_prefix('l').unwrap_or_default();
    rest.starts_with(|c: char| c.is_ascii_digit())
        && rest.bytes().all(|it| it.is_ascii_digit() || matches!(it, b'l' | b'c' | b'-'))
}

/// An anchor without the number of its section, as in `12-languages`.
fn without_number(anchor: &str) -> Option<&str> {
    let rest = anchor.trim_start_matches(|it: char| it.is_ascii_digit());
    rest.strip_prefix('-').filter(|it| rest.len() < anchor.len() && !it.is_empty())
}

/// Whether an anchor has enough words to mean one thing.
fn says_enough(anchor: &str) -> bool {
    words(anchor).nth(2).is_some()
}

/// Whether an anchor has these words at its beginning or end and others besides them, or the other
/// way round. What is shared has to say something.
fn extends(own: &[&str], anchor: &str) -> bool {
    let other: Vec<&str> = words(anchor).collect();
    let (short, long) = if own.len() < other.len() { (own, &other[..]) } else { (&other[..], own) };
    let is_telling = short.iter().map(|it| it.len()).sum::<usize>() > 4;
    let is_part = long.starts_with(short) || long.ends_with(short);
    // One word that is left of several, such as `links`, is a heading about something else.
    let is_one_left = other.len() == 1 && own.len() > 1;
    is_telling && short.len() < long.len() && is_part && !is_one_left
}

/// The first of several things, if it is the only one.
pub(super) fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    all.next().filter(|_| all.next().is_none())
}
