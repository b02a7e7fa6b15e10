//! From the text of one `doclint.yml` to what it says.

use crate::resolve::{Layer, Override, Said};
use crate::{ConfigError, ConfigFile, Globs, Origin, Patterns, Place, Switch};
use doclint_data::{Document, Kind, Mapping, Value, suggest};
use doclint_diagnostic::{Level, Span};
use doclint_rule::host::near;
use doclint_rule::{Family, Profile, RuleDef};
use std::collections::BTreeMap;

/// The keys at the top.
pub const KEYS: [&str; 9] = [
    "extends",
    "profile",
    "rules",
    "include",
    "exclude",
    "frozen",
    "overrides",
    "components",
    "custom-rules",
];

/// The keys of an override.
pub const OVERRIDE_KEYS: [&str; 2] = ["files", "rules"];

/// The profiles, the smallest first.
pub const PROFILES: [(&str, Profile); 3] =
    [("recommended", Profile::Recommended), ("strict", Profile::Strict), ("all", Profile::All)];

/// What a rule or a family can be set to.
pub const SWITCHES: [(&str, Switch); 5] = [
    ("off", Switch::Off),
    ("on", Switch::On),
    ("error", Switch::At(Level::Error)),
    ("warning", Switch::At(Level::Warning)),
    ("suggestion", Switch::At(Level::Suggestion)),
];

/// What one file says.
#[derive(Default)]
pub struct Reading {
    pub profile: Option<(Profile, Place)>,
    pub include: Option<Patterns>,
    pub exclude: Option<Patterns>,
    pub frozen: Option<Patterns>,
    pub rules: Layer,
    pub overrides: Vec<Override>,
    pub components: Option<Value>,
}

/// A file that is extended.
pub struct Extended {
    pub path: String,
    pub place: Place,
}

/// Reads a file, which is the one at `index` of its configuration. What it extends and its custom
/// rules are read before, since `rules` may name these.
pub fn parse(
    file: &ConfigFile,
    index: usize,
    document: &Document,
    families: &[&'static Family],
) -> (Reading, Vec<ConfigError>) {
    let mut reader = Reader { families, file, index, errors: Vec::new() };
    for error in &document.errors {
        reader.error(error.span(), error.message(), error.help());
    }
    let mut reading = Reading::default();
    if !is_list_of_rules(index, &document.root)
        && let Some(top) = reader.mapping(&document.root, "the configuration")
    {
        reader.top(top, &mut reading);
    }
    (reading, reader.errors)
}

/// The files that a file extends.
pub fn extends(
    file: &ConfigFile,
    index: usize,
    document: &Document,
) -> (Vec<Extended>, Vec<ConfigError>) {
    let mut reader = Reader { families: &[], file, index, errors: Vec::new() };
    let value = document.root.get("extends");
    let list = value.map(|it| reader.strings(it, "extends", "path")).unwrap_or_default();
    let extended = list.into_iter();
    let extended = extended.map(|(path, span)| Extended { path, place: reader.place(span) });
    (extended.collect(), reader.errors)
}

/// Whether a file is a list of custom rules and nothing else. The file that all begins with is
/// more than that.
pub fn is_list_of_rules(index: usize, root: &Value) -> bool {
    index > 0 && matches!(root.kind, Kind::Sequence(_))
}

/// Whether a rule sees the site as a whole: such a rule has one set of options.
pub fn is_site_rule(rule: &RuleDef) -> bool {
    rule.is_for_site()
}

/// Reads values and tells what is wrong with them.
pub struct Reader<'a> {
    pub families: &'a [&'static Family],
    pub file: &'a ConfigFile,
    pub index: usize,
    pub errors: Vec<ConfigError>,
}

impl Reader<'_> {
    fn top(&mut self, top: &Mapping, out: &mut Reading) {
        for entry in &top.entries {
            let value = &entry.value;
            match entry.key.text.as_str() {
                "extends" | "custom-rules" => {}
                "profile" => {
                    let place = self.place(entry.key.span);
                    let profile = self.one_of(value, "profile", &PROFILES);
                    out.profile = profile.map(|it| (it, place));
                }
                "rules" => out.rules = self.rules(value, false),
                "include" => out.include = Some(self.patterns(value, "include")),
                "exclude" => out.exclude = Some(self.patterns(value, "exclude")),
                "frozen" => out.frozen = Some(self.patterns(value, "frozen")),
                "overrides" => out.overrides = self.overrides(value),
                "components" => out.components = Some(value.clone()),
                key => self.unknown(entry.key.span, "key", key, &KEYS),
            }
        }
    }

    fn overrides(&mut self, value: &Value) -> Vec<Override> {
        let Kind::Sequence(items) = &value.kind else {
            let what = value.kind_name();
            self.error(
                value.span,
                format!("`overrides` is a list, and this is {what}"),
                Some("write each as `- files: …` with `rules: …` below it"),
            );
            return Vec::new();
        };
        items.iter().filter_map(|item| self.over(item)).collect()
    }

    fn over(&mut self, value: &Value) -> Option<Override> {
        let what = "an override";
        let Kind::Mapping(mapping) = &value.kind else {
            let is = value.kind_name();
            let message = format!("{what} is a mapping of `files` and `rules`, and this is {is}");
            self.error(value.span, message, None);
            return None;
        };
        let (mut patterns, mut layer) = (None, None);
        for entry in &mapping.entries {
            match entry.key.text.as_str() {
                "files" => patterns = Some(self.patterns(&entry.value, "files")),
                "rules" => layer = Some(self.rules(&entry.value, true)),
                key => self.unknown(entry.key.span, "key of an override:", key, &OVERRIDE_KEYS),
            }
        }
        let start = Span::new(
            value.span.start,
            mapping.entries.first().map_or(value.span.end, |it| it.key.span.end),
        );
        for (key, is_missing, help) in [
            ("files", patterns.is_none(), "name the pages that it is for, as patterns"),
            ("rules", layer.is_none(), "say which rules run otherwise on these pages"),
        ] {
            if is_missing {
                self.error(start, format!("{what} needs `{key}`"), Some(help));
            }
        }
        let override_ = Override { patterns: patterns?, layer: layer? };
        if override_.patterns.list.is_empty() && self.errors.is_empty() {
            self.error(start, "an override without patterns is for no page", None);
        }
        Some(override_)
    }

    fn rules(&mut self, value: &Value, in_override: bool) -> Layer {
        let mut layer = Layer::default();
        let Some(rules) = self.mapping(value, "`rules`") else { return layer };
        for entry in &rules.entries {
            let (name, value) = (entry.key.text.as_str(), &entry.value);
            let at = Origin::File(self.place(entry.key.span));
            let said = if let Some(rule) = find_rule(self.families, name) {
                let said = self.rule(name, rule, value, at);
                if in_override && is_site_rule(rule) && !said.options.is_empty() {
                    self.error(
                        entry.key.span,
                        format!("{name} sees all pages at once: it has no options for some pages"),
                        Some("set its options in `rules` at the top; here it can have a level"),
                    );
                }
                said
            } else if self.families.iter().any(|family| family.name == name) {
                self.family(value, at)
            } else {
                self.unknown_rule(entry.key.span, name);
                continue;
            };
            layer.say(name.to_owned(), said);
        }
        layer
    }

    fn family(&mut self, value: &Value, at: Origin) -> Said {
        if let Kind::Mapping(_) = value.kind {
            self.error(
                value.span,
                "a family has a level and no options",
                Some("set options on one of its rules, as `family/rule`"),
            );
            return Said::default();
        }
        Said { switch: self.switch(value).map(|it| (it, at)), options: BTreeMap::new(), at }
    }

    fn rule(&mut self, id: &str, rule: &RuleDef, value: &Value, at: Origin) -> Said {
        let mut said = Said { at, ..Said::default() };
        let Kind::Mapping(mapping) = &value.kind else {
            said.switch = self.switch(value).map(|it| (it, at));
            return said;
        };
        let known = option_names(rule);
        for entry in &mapping.entries {
            let key = entry.key.text.as_str();
            let at = Origin::File(self.place(entry.key.span));
            if key == "level" {
                said.switch = self.switch(&entry.value).map(|it| (it, at));
            } else if !known.iter().any(|it| it == key) {
                let mut names: Vec<&str> = known.iter().map(String::as_str).collect();
                names.push("level");
                self.unknown(entry.key.span, &format!("option of {id}:"), key, &names);
            } else {
                let json = entry.value.to_json();
                // Tried alone, so that the complaint has its place.
                match rule.build(&serde_json::json!({ key: json })) {
                    Ok(_) => _ = said.options.insert(key.to_owned(), (json, at)),
                    Err(why) => {
                        let message = format!("option `{key}` of {id}: {why}");
                        self.error(entry.value.span, message, None);
                    }
                }
            }
        }
        if said.options.len() < 2 {
            return said;
        }
        let all = said.options.iter().map(|(name, (value, _))| (name.clone(), value.clone()));
        if let Err(why) = rule.build(&all.collect::<serde_json::Map<_, _>>().into()) {
            self.error(value.span, format!("options of {id}: {why}"), None);
            said.options.clear();
        }
        said
    }

    fn switch(&mut self, value: &Value) -> Option<Switch> {
        // Some readers of YAML take a bare `on` and `off` for these.
        if let Some(on) = value.as_bool() {
            return Some(if on { Switch::On } else { Switch::Off });
        }
        self.one_of(value, "level", &SWITCHES)
    }

    fn patterns(&mut self, value: &Value, key: &str) -> Patterns {
        let patterns = self.strings(value, key, "pattern");
        let texts = patterns.iter().map(|it| it.0.as_str());
        let (globs, bad) = Globs::in_folder(texts, self.file.base.clone());
        for (index, why) in bad {
            let (pattern, span) = &patterns[index];
            let why = why.to_lowercase();
            self.error(*span, format!("`{pattern}` is no pattern: {why}"), None);
        }
        let list = patterns.into_iter();
        let list = list.map(|(text, span)| (text, Origin::File(self.place(span)))).collect();
        Patterns { list, globs }
    }

    /// One string or a list of them.
    pub fn strings(&mut self, value: &Value, key: &str, what: &str) -> Vec<(String, Span)> {
        let one = std::slice::from_ref(value);
        let items = match &value.kind {
            Kind::Sequence(items) => items.as_slice(),
            Kind::String(_) => one,
            _ => {
                let is = value.kind_name();
                self.error(
                    value.span,
                    format!("`{key}` is a list of {what}s, and this is {is}"),
                    Some(&format!("write one {what} per line, each after `- `")),
                );
                return Vec::new();
            }
        };
        let mut strings = Vec::new();
        for item in items {
            match item.as_str() {
                Some(text) if !text.trim().is_empty() => strings.push((text.to_owned(), item.span)),
                Some(_) => self.error(item.span, format!("an empty {what} names nothing"), None),
                None => {
                    let is = item.kind_name();
                    let message = format!("a {what} is a string, and this is {is}");
                    self.error(item.span, message, None);
                }
            }
        }
        strings
    }

    pub fn mapping<'v>(&mut self, value: &'v Value, what: &str) -> Option<&'v Mapping> {
        match &value.kind {
            Kind::Mapping(mapping) => Some(mapping),
            Kind::Null => None,
            _ => {
                let is = value.kind_name();
                let message = format!("{what} is a mapping of keys to values, and this is {is}");
                self.error(value.span, message, None);
                None
            }
        }
    }

    pub fn one_of<T: Copy>(&mut self, value: &Value, what: &str, names: &[(&str, T)]) -> Option<T> {
        let listed = || names.iter().map(|it| it.0).collect::<Vec<_>>();
        let Some(text) = value.as_str() else {
            let (is, names) = (value.kind_name(), listed().join(", "));
            self.error(value.span, format!("a {what} is one of {names}, and this is {is}"), None);
            return None;
        };
        let found = names.iter().find(|it| it.0 == text).map(|it| it.1);
        if found.is_none() {
            self.unknown(value.span, what, text, &listed());
        }
        found
    }

    pub fn unknown(&mut self, span: Span, what: &str, name: &str, known: &[&str]) {
        let help = match suggest(name, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known: {}", known.join(", ")),
        };
        self.error(span, format!("unknown {what} `{name}`"), Some(&help));
    }

    fn unknown_rule(&mut self, span: Span, name: &str) {
        let help = match near(self.families, name) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`doclint rules` lists all rules".to_owned(),
        };
        self.error(span, format!("unknown rule or family `{name}`"), Some(&help));
    }

    pub fn place(&self, span: Span) -> Place {
        Place { file: self.index, span }
    }

    pub fn error(&mut self, span: Span, message: impl Into<String>, help: Option<&str>) {
        let help = help.map(str::to_owned);
        self.errors.push(ConfigError { file: self.index, span, message: message.into(), help });
    }
}

/// The rule of an id.
fn find_rule(families: &[&'static Family], id: &str) -> Option<&'static RuleDef> {
    let (family, name) = id.split_once('/')?;
    let family = families.iter().find(|it| it.name == family)?;
    family.rules.iter().find(|it| it.meta.name == name)
}

/// The names of a rule's options, from their schema.
pub fn option_names(rule: &RuleDef) -> Vec<String> {
    let schema = (rule.schema)().to_value();
    let properties = schema.get("properties").and_then(serde_json::Value::as_object);
    properties.map_or_else(Vec::new, |it| it.keys().cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use doclint_rule::schemars::JsonSchema;
    use doclint_rule::serde::{Deserialize, Serialize};
    use doclint_rule::site::Site;
    use doclint_rule::{Configurable, RuleMeta, SiteCx, SiteRule, site_rule_with_options};

    #[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
    #[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
    #[schemars(crate = "doclint_rule::schemars")]
    struct Limits {
        max_length: u32,
    }

    macro_rules! rule {
        ($rule:ident $name:literal $level:ident $profile:ident) => {
            struct $rule;
            impl Configurable for $rule {
                type Options = Limits;

                fn new(_: Limits) -> Self {
                    Self
                }
            }
            impl SiteRule for $rule {
                const META: RuleMeta =
                    RuleMeta::new(Level::$level, $name, "", "").profile(Profile::$profile);

                fn check(&self, _: &Site, _: &mut SiteCx<'_>) {}
            }
        };
    }
    rule!(LongTitle "long-title" Warning Recommended);
    rule!(OddTitle "odd-title" Suggestion Strict);
    static TITLES: Family = Family::new("titles", "")
        .rules(&[site_rule_with_options::<LongTitle>(), site_rule_with_options::<OddTitle>()]);

    fn read(text: &str) -> (Config, Vec<(String, String, Option<String>)>) {
        let (config, errors) = Config::parse(text, "", &[&TITLES]);
        let told =
            errors.into_iter().map(|it| (text[it.span.range()].to_owned(), it.message, it.help));
        (config, told.collect())
    }

    fn levels(text: &str) -> [Option<Level>; 2] {
        let (config, errors) = read(text);
        assert_eq!(errors, []);
        [0, 1].map(|index| config.setting(&TITLES, &TITLES.rules[index]).level)
    }

    #[test]
    fn a_rule_goes_before_its_family_and_that_before_the_profile() {
        use Level::{Error, Suggestion, Warning};
        assert_eq!(levels(""), [Some(Warning), None]);
        assert_eq!(levels("profile: strict"), [Some(Warning), Some(Suggestion)]);
        assert_eq!(levels("rules: {titles: error}"), [Some(Error), None]);
        assert_eq!(levels("rules: {titles: on}"), [Some(Warning), Some(Suggestion)]);
        assert_eq!(levels("rules: {titles/odd-title: error, titles: off}"), [None, Some(Error)]);
        assert_eq!(
            levels("rules: {titles: error, titles/long-title: {max-length: 9}}"),
            [Some(Error), None]
        );
        assert_eq!(levels("rules: {titles/long-title: {level: off}}"), [None, None]);
    }

    #[test]
    fn options_reach_the_rule_as_json() {
        let (config, errors) = read("rules:\n  titles/long-title:\n    max-length: 9\n");
        assert_eq!(errors, []);
        let setting = config.setting(&TITLES, &TITLES.rules[0]);
        assert_eq!(setting.options, serde_json::json!({ "max-length": 9 }));
    }

    #[test]
    fn every_mistake_is_told_at_its_place() {
        let text = "\
profil: strict
profile: strickt
include: 7
exclude: ['a/[z', 3]
rules:
  title: off
  long-title: warning
  titles/odd-title: loud
  titles/long-title:
    max-lenght: 3
    max-length: nine
";
        let (_, errors) = read(text);
        let told: Vec<_> = errors
            .iter()
            .map(|(place, message, help)| {
                (place.as_str(), message.as_str(), help.as_deref().unwrap_or_default())
            })
            .collect();
        let expected = [
            ("profil", "unknown key `profil`", "did you mean `profile`?"),
            ("strickt", "unknown profile `strickt`", "did you mean `strict`?"),
            ("7", "`include` is a list of patterns, and this is a number", "one pattern per line"),
            ("'a/[z'", "`a/[z` is no pattern", ""),
            ("3", "a pattern is a string, and this is a number", ""),
            ("title", "unknown rule or family `title`", "did you mean `titles`?"),
            ("long-title", "unknown rule or family", "did you mean `titles/long-title`?"),
            ("loud", "unknown level `loud`", "known: off, on, error, warning, suggestion"),
            ("max-lenght", "unknown option of titles/long-title: `max-lenght`", "`max-length`?"),
            ("nine", "option `max-length` of titles/long-title: a whole number", ""),
        ];
        assert_eq!(told.len(), expected.len(), "{told:#?}");
        for (told, expected) in told.iter().zip(expected) {
            assert_eq!(told.0, expected.0);
            assert!(told.1.starts_with(expected.1), "{told:?}");
            assert!(told.2.contains(expected.2), "{told:?}");
        }
    }

    #[test]
    fn rules_of_the_site_have_no_options_for_some_pages() {
        let over = |rule: &str| read(&format!("overrides:\n- files: a\n  rules: {{{rule}}}\n")).1;
        let errors = over("titles/long-title: {max-length: 9}");
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert_eq!(errors[0].0, "titles/long-title");
        assert!(errors[0].1.contains("no options for some pages"), "{errors:?}");
        assert_eq!(over("titles/long-title: {level: off}"), []);
    }

    #[test]
    fn broken_yaml_and_wrong_shapes_are_told() {
        let (_, errors) = read("rules: [");
        assert!(!errors.is_empty());
        let (_, errors) = read("- a\n- b\n");
        assert!(errors[0].1.contains("a mapping"), "{errors:?}");
        let (_, errors) = read("rules: {titles: {level: off}}");
        assert!(errors[0].1.contains("no options"), "{errors:?}");
    }
}
