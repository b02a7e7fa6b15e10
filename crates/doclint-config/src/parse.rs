//! From the text of `doclint.yml` to a configuration.

use crate::{Config, ConfigError, Entry, Globs, Switch};
use doclint_data::{Kind, Mapping, Value, suggest, yaml};
use doclint_diagnostic::{Level, Span};
use doclint_rule::{Family, Profile, RawOptions, RuleDef};

/// The keys at the top.
pub const KEYS: [&str; 4] = ["profile", "rules", "include", "exclude"];

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

pub fn parse(text: &str, prefix: &str, families: &[&'static Family]) -> (Config, Vec<ConfigError>) {
    let document = yaml::parse_file(text);
    let mut reader = Reader { families, prefix, config: Config::default(), errors: Vec::new() };
    for error in &document.errors {
        reader.errors.push(ConfigError {
            span: error.span(),
            message: error.message(),
            help: error.help().map(str::to_owned),
        });
    }
    if let Some(top) = reader.mapping(&document.root, "the configuration") {
        reader.top(top);
    }
    reader.errors.sort_by_key(|error| error.span);
    (reader.config, reader.errors)
}

struct Reader<'a> {
    families: &'a [&'static Family],
    prefix: &'a str,
    config: Config,
    errors: Vec<ConfigError>,
}

impl Reader<'_> {
    fn top(&mut self, top: &Mapping) {
        for entry in &top.entries {
            let value = &entry.value;
            match entry.key.text.as_str() {
                "profile" => self.profile(value),
                "rules" => self.rules(value),
                "include" => self.config.include = self.globs(value, "include"),
                "exclude" => self.config.exclude = self.globs(value, "exclude"),
                key => self.unknown(entry.key.span, "key", key, &KEYS),
            }
        }
    }

    fn profile(&mut self, value: &Value) {
        if let Some(profile) = self.one_of(value, "profile", &PROFILES) {
            self.config.profile = profile;
        }
    }

    fn rules(&mut self, value: &Value) {
        let Some(rules) = self.mapping(value, "`rules`") else { return };
        for entry in &rules.entries {
            let (name, value) = (entry.key.text.as_str(), &entry.value);
            let read = if let Some(rule) = find_rule(self.families, name) {
                self.rule(name, rule, value)
            } else if self.families.iter().any(|family| family.name == name) {
                self.family(value)
            } else {
                self.unknown_rule(entry.key.span, name);
                continue;
            };
            self.config.entries.insert(name.to_owned(), read);
        }
    }

    fn family(&mut self, value: &Value) -> Entry {
        if let Kind::Mapping(_) = value.kind {
            self.error(
                value.span,
                "a family has a level and no options",
                Some("set options on one of its rules, as `family/rule`"),
            );
            return Entry::default();
        }
        Entry { switch: self.switch(value), options: RawOptions::Null }
    }

    fn rule(&mut self, id: &str, rule: &RuleDef, value: &Value) -> Entry {
        let Kind::Mapping(mapping) = &value.kind else {
            return Entry { switch: self.switch(value), options: RawOptions::Null };
        };
        let mut switch = None;
        let mut options = serde_json::Map::new();
        let known = option_names(rule);
        for entry in &mapping.entries {
            let key = entry.key.text.as_str();
            if key == "level" {
                switch = self.switch(&entry.value);
            } else if !known.iter().any(|it| it == key) {
                let mut names: Vec<&str> = known.iter().map(String::as_str).collect();
                names.push("level");
                self.unknown(entry.key.span, &format!("option of {id}:"), key, &names);
            } else {
                let json = entry.value.to_json();
                // Tried alone, so that the complaint has its place.
                match (rule.build)(&serde_json::json!({ key: json })) {
                    Ok(_) => _ = options.insert(key.to_owned(), json),
                    Err(why) => {
                        self.error(
                            entry.value.span,
                            format!("option `{key}` of {id}: {why}"),
                            None,
                        );
                    }
                }
            }
        }
        if options.is_empty() {
            return Entry { switch, options: RawOptions::Null };
        }
        let options = RawOptions::Object(options);
        if let Err(why) = (rule.build)(&options) {
            self.error(value.span, format!("options of {id}: {why}"), None);
            return Entry { switch, options: RawOptions::Null };
        }
        Entry { switch, options }
    }

    fn switch(&mut self, value: &Value) -> Option<Switch> {
        // Some readers of YAML take a bare `on` and `off` for these.
        if let Some(on) = value.as_bool() {
            return Some(if on { Switch::On } else { Switch::Off });
        }
        self.one_of(value, "level", &SWITCHES)
    }

    fn globs(&mut self, value: &Value, key: &str) -> Globs {
        let one = std::slice::from_ref(value);
        let items = match &value.kind {
            Kind::Sequence(items) => items.as_slice(),
            Kind::String(_) => one,
            _ => {
                let what = value.kind_name();
                self.error(
                    value.span,
                    format!("`{key}` is a list of patterns, and this is {what}"),
                    Some("write one pattern per line, each after `- `"),
                );
                return Globs::default();
            }
        };
        let mut patterns = Vec::new();
        for item in items {
            match item.as_str() {
                Some(pattern) if !pattern.trim().is_empty() => patterns.push((pattern, item.span)),
                Some(_) => self.error(item.span, "an empty pattern matches nothing", None),
                None => {
                    let what = item.kind_name();
                    self.error(
                        item.span,
                        format!("a pattern is a string, and this is {what}"),
                        None,
                    );
                }
            }
        }
        let (globs, bad) = Globs::new(patterns.iter().map(|it| it.0), self.prefix);
        for (index, why) in bad {
            let (pattern, span) = patterns[index];
            let why = why.to_lowercase();
            self.error(span, format!("`{pattern}` is no pattern: {why}"), None);
        }
        globs
    }

    fn mapping<'v>(&mut self, value: &'v Value, what: &str) -> Option<&'v Mapping> {
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

    fn one_of<T: Copy>(&mut self, value: &Value, what: &str, names: &[(&str, T)]) -> Option<T> {
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

    fn unknown(&mut self, span: Span, what: &str, name: &str, known: &[&str]) {
        let help = match suggest(name, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known: {}", known.join(", ")),
        };
        self.error(span, format!("unknown {what} `{name}`"), Some(&help));
    }

    fn unknown_rule(&mut self, span: Span, name: &str) {
        let mut known: Vec<String> = self.families.iter().map(|it| it.name.to_owned()).collect();
        for family in self.families {
            known.extend(family.rules.iter().map(|it| family.id(it)));
        }
        // A name without its family is the commonest slip.
        let full = known.iter().find(|it| it.rsplit_once('/').is_some_and(|it| it.1 == name));
        let near =
            full.map(String::as_str).or_else(|| suggest(name, known.iter().map(String::as_str)));
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`doclint rules` lists all rules".to_owned(),
        };
        self.error(span, format!("unknown rule or family `{name}`"), Some(&help));
    }

    fn error(&mut self, span: Span, message: impl Into<String>, help: Option<&str>) {
        let help = help.map(str::to_owned);
        self.errors.push(ConfigError { span, message: message.into(), help });
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
    use doclint_rule::schemars::JsonSchema;
    use doclint_rule::serde::{Deserialize, Serialize};
    use doclint_rule::site::Site;
    use doclint_rule::{FixKind, RuleMeta, SiteCx, SiteRule, site_rule};

    #[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
    #[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
    #[schemars(crate = "doclint_rule::schemars")]
    struct Limits {
        max_length: u32,
    }

    macro_rules! rule {
        ($rule:ident $name:literal $level:ident $profile:ident) => {
            struct $rule;
            impl SiteRule for $rule {
                const META: RuleMeta = RuleMeta {
                    name: $name,
                    summary: "",
                    level: Level::$level,
                    profile: Profile::$profile,
                    fix: FixKind::None,
                    since: "0.1.0",
                    snippets: true,
                    markdownlint: &[],
                    docs: "",
                };
                type Options = Limits;
                fn new(_: Limits) -> Self {
                    Self
                }
                fn check(&self, _: &Site, _: &mut SiteCx<'_>) {}
            }
        };
    }
    rule!(LongTitle "long-title" Warning Recommended);
    rule!(OddTitle "odd-title" Suggestion Strict);
    static TITLES: Family = Family {
        name: "titles",
        summary: "",
        manual: None,
        rules: &[site_rule::<LongTitle>(), site_rule::<OddTitle>()],
    };

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
            ("nine", "option `max-length` of titles/long-title: invalid type", ""),
        ];
        assert_eq!(told.len(), expected.len(), "{told:#?}");
        for (told, expected) in told.iter().zip(expected) {
            assert_eq!(told.0, expected.0);
            assert!(told.1.starts_with(expected.1), "{told:?}");
            assert!(told.2.contains(expected.2), "{told:?}");
        }
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
