//! Icons that the site's set does not have.

use crate::icons::IconSet;
use doclint_rule::data::{Mapping, Value};
use doclint_rule::site::{DocsJson, Fact, PlatformId, Site};
use doclint_rule::suggest::{Budget, Names, edit_distance, is_slip};
use doclint_rule::words::listed;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};
use std::collections::{HashMap, HashSet};

pub(crate) struct UnknownIcon;

impl SiteRule for UnknownIcon {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-icon",
        "the site's set of icons has no icon of this name",
        include_str!("unknown_icon.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links])
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(set) = site.docs_json.as_deref().and_then(set_of) else { return };
        let mut near = Near::new(set);
        for page in &site.pages {
            for icon in page.facts.icons.iter() {
                let at = Location { file: page.file, span: icon.span };
                near.judge(Icon { name: icon.name, at, quote: "" }, cx);
            }
            let root = page.facts.front_matter.as_ref().map(|it| &it.root);
            if let Some((name, value)) = root.and_then(Value::as_mapping).and_then(named) {
                let at = Location { file: page.file, span: value.span };
                near.judge(Icon { name, at, quote: "" }, cx);
            }
        }
        for (file, mapping) in site.docs_json.as_deref().into_iter().flat_map(DocsJson::mappings) {
            // A text with `fa-` is an invalid value.
            let text = mapping.get("icon").and_then(Value::as_str).unwrap_or_default();
            if let Some((name, value)) = named(mapping).filter(|_| !text.starts_with("fa-")) {
                near.judge(Icon { name, at: Location { file, span: value.span }, quote: "\"" }, cx);
            }
        }
    }
}

/// The set that a site has chosen, if it is one of those we know.
fn set_of(docs_json: &DocsJson) -> Option<IconSet> {
    match docs_json.value(&["icons", "library"]) {
        Some((_, library)) => IconSet::named(library.as_str()?),
        None => Some(IconSet::FontAwesome),
    }
}

/// The icon that a mapping names in the set of the site: as a text, or as an object.
fn named(mapping: &Mapping) -> Option<(&str, &Value)> {
    let icon = mapping.get("icon")?;
    match icon.as_mapping() {
        Some(own) if own.get("library").is_some() => None,
        Some(own) => own.get("name").and_then(|it| Some((it.as_str()?, it))),
        None if mapping.get("iconLibrary").is_some() => None,
        None => Some((icon.as_str()?, icon)),
    }
}

/// An icon by its name.
struct Icon<'a> {
    name: &'a str,
    at: Location,
    /// The quotation mark on both sides of the name, if the span includes it.
    quote: &'static str,
}

/// The names of a set, in the order of [`IconSet::names`].
struct Near<'s> {
    set: IconSet,
    /// Names that need not be looked up again.
    known: HashSet<&'s str>,
    /// Built when a name is unknown; most sites have no unknown names.
    names: Option<(Vec<&'static str>, Names)>,
    budget: Budget,
    /// The icons that unknown names were meant to be.
    meant: HashMap<&'s str, Option<&'static str>>,
}

impl<'s> Near<'s> {
    fn new(set: IconSet) -> Self {
        Self {
            set,
            known: HashSet::new(),
            names: None,
            budget: Budget::default(),
            meant: HashMap::new(),
        }
    }

    /// Reports an icon that the set does not have.
    fn judge(&mut self, icon: Icon<'s>, cx: &mut SiteCx<'_>) {
        let Icon { name, at, quote } = icon;
        if self.known.contains(name) {
            return;
        }
        if !is_name(name) || self.set.has(name) {
            self.known.insert(name);
            return;
        }
        let set = self.set.title();
        let edit = |better: &str| Edit::replace(at.span, format!("{quote}{better}{quote}"));
        let write = |better: &str| Fix::not_safe(format!("Write `{better}`"), edit(better));
        if let Some(bare) = without_prefix(name).filter(|it| self.set.has(it)) {
            cx.report(at, format!("icon `{name}` is not shown: its name begins with `fa-`"))
                .cause("icons are not shown: their names begin with `fa-`")
                .help(format!("write `{bare}`"))
                .fix(write(bare));
            return;
        }
        let other = IconSet::ALL.into_iter().find(|it| it.has(name));
        let meant = match other {
            Some(_) => None,
            None => match self.meant.get(name) {
                Some(known) => *known,
                None => {
                    let meant = self.meant(name);
                    self.meant.insert(name, meant);
                    meant
                }
            },
        };
        let finding = cx.report(at, format!("icon `{name}` is not shown: {set} has no such icon"));
        match (meant, other) {
            (Some(meant), _) => {
                finding.help(format!("did you mean `{meant}`?"));
                finding.fix(write(meant));
            }
            (None, Some(other)) => {
                let (other, library) = (other.title(), other.library());
                finding.help(format!(
                    "it is an icon of {other}: choose one of {set}; setting `icons.library` to \
                     `{library}` would change all icons of the site"
                ));
            }
            (None, None) => {
                let several = self.several(name);
                let names = several.iter().map(|it| format!("`{it}`"));
                finding.help(match several.is_empty() {
                    true => format!("choose an icon of {set}"),
                    false => format!("did you mean {}?", listed(names, "or")),
                });
                for better in several {
                    finding.fix(Fix::suggestion(format!("Write `{better}`"), edit(better)));
                }
            }
        }
    }

    /// The icons that differ in at most one letter of each word; none if there are many.
    fn several(&mut self, name: &str) -> Vec<&'static str> {
        let set = self.set;
        let (all, _) = self.names.get_or_insert_with(|| names_of(set));
        self.budget.spend(all.len() as u64);
        if self.budget.is_spent() || !name.contains('-') {
            return Vec::new();
        }
        let is_near = |it: &&&str| {
            it.matches('-').count() == name.matches('-').count()
                && name.split('-').zip(it.split('-')).all(|(wrong, right)| {
                    let is_slip = || wrong.len() > 2 && edit_distance(wrong, right) == 1;
                    wrong == right || is_slip()
                })
        };
        let near: Vec<_> = all.iter().filter(is_near).take(MAX_NEAR + 1).copied().collect();
        if near.len() > MAX_NEAR { Vec::new() } else { near }
    }

    /// The icon that a misspelled name was meant to be.
    fn meant(&mut self, name: &str) -> Option<&'static str> {
        let set = self.set;
        let (all, names) = self.names.get_or_insert_with(|| names_of(set));
        let nearest = names.nearest(name, &mut self.budget).map(|at| all[at])?;
        is_slip(name, nearest).then_some(nearest)
    }
}

const MAX_NEAR: usize = 3;
fn names_of(set: IconSet) -> (Vec<&'static str>, Names) {
    let all: Vec<&str> = set.names().collect();
    let names = Names::new(all.iter().copied());
    (all, names)
}

/// Whether a value is the name of an icon, and no address, emoji, or text with a variable.
fn is_name(value: &str) -> bool {
    let is_sign = |it: u8| it.is_ascii_alphanumeric() || b"-_ ".contains(&it);
    value.bytes().all(is_sign) && value.bytes().any(|it| it.is_ascii_alphabetic())
}

/// The name in a class of Font Awesome: `rocket` of `fa-rocket` and `fa-solid fa-rocket`.
fn without_prefix(name: &str) -> Option<&str> {
    name.rsplit(' ').next()?.strip_prefix("fa-")
}
