//! How a rule runs, from all settings together.

use crate::config::Config;
use crate::layers::{Layer, LayerEntry};
use crate::patterns::Patterns;
use crate::values::{Origin, Switch};
use doclint_diagnostic::Level;
use doclint_rule::host::RawOptions;
use doclint_rule::site::{BuildText, Platform, PlatformId};
use doclint_rule::{Family, RuleDef};
use std::collections::{BTreeMap, BTreeSet};

/// What decides how a page is checked. Pages with equal scopes are checked alike.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scope {
    /// The places in the settings of the overrides that match it.
    pub overrides: Box<[usize]>,
    /// What another program that builds it makes of it.
    pub build: Option<PlatformId>,
    /// What the settings of that program say about its text.
    pub text: BuildText,
    /// Whether it is kept as it was, so that nobody wants suggestions about it.
    pub is_kept: bool,
}

/// How a rule runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The level of its findings; `None` if it is off.
    pub level: Option<Level>,
    /// Its options; null for the defaults.
    pub options: RawOptions,
}

/// How a rule runs, and where that is set.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolved {
    /// The level of its findings; `None` if it is off.
    pub level: Option<Level>,
    /// Where the level comes from.
    pub level_from: Origin,
    /// The options that are set, by name. The others have their defaults.
    pub options: BTreeMap<String, (RawOptions, Origin)>,
}

impl Config {
    /// The overrides that match a page; `path` is relative to the site's root.
    pub fn scope(&self, path: &str) -> Scope {
        let all = self.overrides.iter().enumerate();
        let overrides = all.filter(|(_, it)| it.patterns.matches(path)).map(|it| it.0).collect();
        let build = self.builds.platform_of(path).map(|it| it.id);
        let (text, is_kept) = (self.builds.text_of(path), self.builds.is_kept(path));
        Scope { overrides, build, text, is_kept }
    }

    /// The patterns of each override, and whether they match the pages of a scope.
    pub fn overridden(&self, scope: &Scope) -> impl Iterator<Item = (&Patterns, bool)> {
        let all = self.overrides.iter().enumerate();
        all.map(|(index, it)| (&it.patterns, scope.overrides.contains(&index)))
    }

    /// Each override with the scope of the pages that it alone matches.
    pub fn each_override(&self) -> impl Iterator<Item = (&Patterns, Scope)> {
        let all = self.overrides.iter().enumerate();
        all.map(|(index, it)| {
            (&it.patterns, Scope { overrides: [index].into(), ..Scope::default() })
        })
    }

    /// Whether pages are checked in different ways.
    pub fn has_scopes(&self) -> bool {
        !self.overrides.is_empty() || !self.builds.is_empty()
    }

    /// What renders the pages of a scope.
    pub fn platform_of(&self, scope: &Scope) -> &'static Platform {
        scope.build.map_or(self.platform, PlatformId::platform)
    }

    /// How a rule runs on pages without overrides.
    pub fn setting(&self, family: &Family, rule: &RuleDef) -> Setting {
        self.setting_in(&Scope::default(), family, rule)
    }

    /// How a rule runs on the pages of a scope.
    pub fn setting_in(&self, scope: &Scope, family: &Family, rule: &RuleDef) -> Setting {
        let Resolved { level, options, .. } = self.resolve(scope, family, rule);
        let options: serde_json::Map<_, _> =
            options.into_iter().map(|(name, (value, _))| (name, value)).collect();
        let options =
            if options.is_empty() { RawOptions::Null } else { RawOptions::Object(options) };
        Setting { level, options }
    }

    /// How a rule runs on the pages of a scope, and where that is set.
    ///
    /// The profile comes first, then each layer in turn, and in a layer the family before the rule.
    /// The last setting wins, for the level and for each option separately. A level for a family
    /// changes the rules that are on or that the profile chose; `on` adds the others. Options without
    /// a level turn on a rule that the profile left out, but none that was turned off.
    pub fn resolve(&self, scope: &Scope, family: &Family, rule: &RuleDef) -> Resolved {
        let id = family.id(rule);
        let platform = self.platform_of(scope).id;
        let own = rule.meta.own_level(platform);
        let is_chosen = family.is_in(rule, self.profile, platform);
        let is_chosen = is_chosen && (!scope.is_kept || own > Level::Suggestion);
        let chosen = is_chosen.then_some(own);
        let mut resolved =
            Resolved { level: chosen, level_from: Origin::Profile, options: BTreeMap::new() };
        for layer in self.layers(scope) {
            if let Some((switch, origin)) = layer.get(family.name).and_then(|it| it.switch) {
                let level = match switch {
                    Switch::Off => None,
                    Switch::On => Some(own),
                    Switch::At(level) => resolved.level.or(chosen).map(|_| level),
                };
                // A rule that the profile left out stays off, whatever level its family has.
                if level.is_some() || switch == Switch::Off {
                    (resolved.level, resolved.level_from) = (level, origin);
                }
            }
            let Some(entry) = layer.get(&id) else { continue };
            if let Some((switch, origin)) = entry.switch {
                let level = match switch {
                    Switch::Off => None,
                    Switch::On => Some(own),
                    Switch::At(level) => Some(level),
                };
                (resolved.level, resolved.level_from) = (level, origin);
            } else if resolved.level.is_none() && resolved.level_from == Origin::Profile {
                (resolved.level, resolved.level_from) = (Some(own), entry.at);
            }
            for (name, value) in &entry.options {
                resolved.options.insert(name.clone(), value.clone());
            }
        }
        resolved
    }

    /// Whether a rule that is off for the site may be on for a page: an override sets it.
    pub fn may_run_somewhere(&self, family: &Family, rule: &RuleDef) -> bool {
        let id = family.id(rule);
        self.overrides.iter().any(|it| it.layer.sets(family.name, &id))
    }

    /// Whether an override of a scope sets a rule.
    pub fn is_overridden(&self, scope: &Scope, family: &Family, rule: &RuleDef) -> bool {
        let id = family.id(rule);
        scope.overrides.iter().any(|&it| self.overrides[it].layer.sets(family.name, &id))
    }

    /// The ids of rules and the names of families that settings name and don't turn off.
    pub fn named(&self) -> BTreeSet<&str> {
        let of_overrides = self.overrides.iter().map(|it| &it.layer);
        let layers = self.plain.iter().chain([&self.caller]).chain(of_overrides);
        let entries = layers.flat_map(|it| it.iter());
        let is_on = |it: &LayerEntry| it.switch.as_ref().is_none_or(|it| it.0 != Switch::Off);
        entries.filter(|it| is_on(it.1)).map(|it| it.0).collect()
    }

    fn layers(&self, scope: &Scope) -> impl Iterator<Item = &Layer> {
        let of_scope = scope.overrides.iter().map(|&index| &self.overrides[index].layer);
        self.plain.iter().chain([&self.caller]).chain(of_scope)
    }
}
