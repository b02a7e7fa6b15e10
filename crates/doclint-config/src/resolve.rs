//! From all that is said of a rule to how it runs.

use crate::{Config, Entry, Origin, Patterns, Switch};
use doclint_diagnostic::Level;
use doclint_rule::host::RawOptions;
use doclint_rule::{Family, RuleDef};
use std::collections::BTreeMap;

/// The overrides that take a page. Pages with equal scopes are judged alike.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scope(Box<[usize]>);

/// How one rule is to run.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The level of its findings; `None` where it is off.
    pub level: Option<Level>,
    /// Its options; null for the defaults.
    pub options: RawOptions,
}

/// How one rule is to run, and who says so.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolved {
    /// The level of its findings; `None` where it is off.
    pub level: Option<Level>,
    /// Where the level comes from.
    pub level_from: Origin,
    /// The options that are set, by name. The others have their defaults.
    pub options: BTreeMap<String, (RawOptions, Origin)>,
}

/// What one file says for the whole site or for some of its pages, by name of a family and id of a
/// rule.
#[derive(Clone, Debug, Default)]
pub struct Layer(BTreeMap<String, Said>);

/// What one layer says of a family or of a rule.
#[derive(Clone, Debug, Default)]
pub struct Said {
    pub switch: Option<(Switch, Origin)>,
    pub options: BTreeMap<String, (RawOptions, Origin)>,
    /// Where the family or rule is named.
    pub at: Origin,
}

/// A layer for the pages that patterns take.
#[derive(Clone, Debug)]
pub struct Override {
    pub patterns: Patterns,
    pub layer: Layer,
}

impl Layer {
    /// What the caller says of a family or a rule.
    pub fn insert(&mut self, id: String, entry: Entry) {
        let options = match entry.options {
            RawOptions::Object(options) => options,
            _ => serde_json::Map::new(),
        };
        let said = Said {
            switch: entry.switch.map(|it| (it, Origin::Caller)),
            options: options.into_iter().map(|(k, v)| (k, (v, Origin::Caller))).collect(),
            at: Origin::Caller,
        };
        self.say(id, said);
    }

    pub fn say(&mut self, id: String, said: Said) {
        self.0.insert(id, said);
    }

    fn speaks_of(&self, family: &str, id: &str) -> bool {
        self.0.contains_key(family) || self.0.contains_key(id)
    }
}

impl Config {
    /// The overrides that take a page; `path` counts from the site's root.
    pub fn scope(&self, path: &str) -> Scope {
        let taken = self.overrides.iter().enumerate();
        Scope(taken.filter(|(_, it)| it.patterns.matches(path)).map(|it| it.0).collect())
    }

    /// The patterns of each override, and whether they take the pages of a scope.
    pub fn overridden(&self, scope: &Scope) -> impl Iterator<Item = (&Patterns, bool)> {
        let all = self.overrides.iter().enumerate();
        all.map(|(index, it)| (&it.patterns, scope.0.contains(&index)))
    }

    /// Each override with the scope of the pages that it alone takes.
    pub fn each_override(&self) -> impl Iterator<Item = (&Patterns, Scope)> {
        let all = self.overrides.iter().enumerate();
        all.map(|(index, it)| (&it.patterns, Scope([index].into())))
    }

    /// Whether some pages are judged otherwise than others.
    pub fn has_overrides(&self) -> bool {
        !self.overrides.is_empty()
    }

    /// How a rule is to run where no override says otherwise.
    pub fn setting(&self, family: &Family, rule: &RuleDef) -> Setting {
        self.setting_in(&Scope::default(), family, rule)
    }

    /// How a rule is to run on the pages of a scope.
    pub fn setting_in(&self, scope: &Scope, family: &Family, rule: &RuleDef) -> Setting {
        let Resolved { level, options, .. } = self.resolve(scope, family, rule);
        let options: serde_json::Map<_, _> =
            options.into_iter().map(|(name, (value, _))| (name, value)).collect();
        let options =
            if options.is_empty() { RawOptions::Null } else { RawOptions::Object(options) };
        Setting { level, options }
    }

    /// How a rule is to run on the pages of a scope, and who says so.
    ///
    /// The profile comes first, then each layer in turn; in a layer what is said of the family
    /// comes before what is said of the rule, and the last word counts: for the level, and for
    /// each option by itself. A level for a family changes the rules that are on already or that
    /// the profile chose; `on` adds the others. Options without a level switch on what the profile
    /// left out, and nothing that was switched off.
    pub fn resolve(&self, scope: &Scope, family: &Family, rule: &RuleDef) -> Resolved {
        let id = family.id(rule);
        let own = rule.meta.level;
        let chosen = (rule.meta.profile <= self.profile).then_some(own);
        let mut resolved =
            Resolved { level: chosen, level_from: Origin::Profile, options: BTreeMap::new() };
        for layer in self.layers(scope) {
            if let Some((switch, origin)) = layer.0.get(family.name).and_then(|it| it.switch) {
                let level = match switch {
                    Switch::Off => None,
                    Switch::On => Some(own),
                    Switch::At(level) => resolved.level.or(chosen).map(|_| level),
                };
                // What the profile left out stays so, whatever level its family has.
                if level.is_some() || switch == Switch::Off {
                    (resolved.level, resolved.level_from) = (level, origin);
                }
            }
            let Some(said) = layer.0.get(&id) else { continue };
            if let Some((switch, origin)) = said.switch {
                let level = match switch {
                    Switch::Off => None,
                    Switch::On => Some(own),
                    Switch::At(level) => Some(level),
                };
                (resolved.level, resolved.level_from) = (level, origin);
            } else if resolved.level.is_none() && resolved.level_from == Origin::Profile {
                (resolved.level, resolved.level_from) = (Some(own), said.at);
            }
            for (name, value) in &said.options {
                resolved.options.insert(name.clone(), value.clone());
            }
        }
        resolved
    }

    /// Whether a rule that is off for the site can be on for a page: an override speaks of it.
    pub fn may_run_somewhere(&self, family: &Family, rule: &RuleDef) -> bool {
        let id = family.id(rule);
        self.overrides.iter().any(|it| it.layer.speaks_of(family.name, &id))
    }

    /// Whether an override of a scope speaks of a rule.
    pub fn is_overridden(&self, scope: &Scope, family: &Family, rule: &RuleDef) -> bool {
        let id = family.id(rule);
        scope.0.iter().any(|&it| self.overrides[it].layer.speaks_of(family.name, &id))
    }

    fn layers(&self, scope: &Scope) -> impl Iterator<Item = &Layer> {
        let of_scope = scope.0.iter().map(|&index| &self.overrides[index].layer);
        self.plain.iter().chain([&self.caller]).chain(of_scope)
    }
}
