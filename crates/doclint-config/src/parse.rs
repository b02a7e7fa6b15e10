//! Reads one `doclint.yml`.

use crate::file::ConfigFile;
use crate::globs::Globs;
use crate::layers::{Layer, LayerEntry, Override};
use crate::patterns::Patterns;
use crate::reader::Reader;
use crate::run::RunSettings;
use crate::values::{ConfigError, ConfigPlace, Origin, SWITCHES, Switch, platforms, profiles};
use doclint_data::{Document, Kind, Mapping, Value};
use doclint_diagnostic::Span;
use doclint_rule::host::{former, near};
use doclint_rule::{Family, Profile, RuleDef};
use std::collections::BTreeMap;

/// The keys at the top.
pub const KEYS: [&str; 16] = [
    "extends",
    "profile",
    "platform",
    "rules",
    "include",
    "exclude",
    "frozen",
    "overrides",
    "components",
    "custom-rules",
    "styles",
    "spelling",
    "fail-on",
    "max-warnings",
    "output",
    "base-url",
];

/// The keys of an override.
pub const OVERRIDE_KEYS: [&str; 2] = ["files", "rules"];

/// The settings of one file.
#[derive(Default)]
pub struct FileSettings {
    pub profile: Option<(Profile, ConfigPlace)>,
    pub include: Option<Patterns>,
    pub exclude: Option<Patterns>,
    pub frozen: Option<Patterns>,
    pub run: RunSettings,
    pub rules: Layer,
    pub overrides: Vec<Override>,
    pub components: Option<Value>,
    pub hints: Vec<ConfigError>,
}

/// A file that is extended.
pub struct Extended {
    pub path: String,
    pub place: ConfigPlace,
}

/// Reads the file at `index`. What it extends and its custom rules are read before, because `rules` may
/// name them.
pub fn parse(
    file: &ConfigFile,
    index: usize,
    document: &Document,
    families: &[&'static Family],
) -> (FileSettings, Vec<ConfigError>) {
    let mut reader = Reader::new(families, file, index);
    for error in &document.errors {
        reader.values.error(error.span(), error.message(), error.help());
    }
    let mut settings = FileSettings::default();
    if !is_list_of_rules(index, &document.root)
        && let Some(top) = reader.values.mapping(&document.root, "a mapping of settings")
    {
        reader.top(top, &mut settings);
    }
    settings.hints = std::mem::take(&mut reader.hints);
    (settings, reader.into_errors())
}

/// The files that a file extends.
pub fn extends(
    file: &ConfigFile,
    index: usize,
    document: &Document,
) -> (Vec<Extended>, Vec<ConfigError>) {
    let mut reader = Reader::new(&[], file, index);
    let value = document.root.get("extends");
    let list = value.map(|it| reader.strings(it, "extends", "path")).unwrap_or_default();
    let extended = list.into_iter();
    let extended = extended.map(|(path, span)| Extended { path, place: reader.place(span) });
    (extended.collect(), reader.into_errors())
}

/// Whether a file is a list of custom rules and nothing else. The first file is never one.
pub fn is_list_of_rules(index: usize, root: &Value) -> bool {
    index > 0 && matches!(root.kind, Kind::Sequence(_))
}

/// Whether a rule checks the whole site. Such a rule has one set of options.
pub fn is_site_rule(rule: &RuleDef) -> bool {
    rule.is_for_site()
}

impl Reader<'_> {
    fn top(&mut self, top: &Mapping, out: &mut FileSettings) {
        for entry in &top.entries {
            let value = &entry.value;
            match entry.key.text.as_str() {
                "extends" | "custom-rules" | "styles" | "spelling" => {}
                "profile" => {
                    let place = self.place(entry.key.span);
                    let profile = self.values.one_of(value, "profile", &profiles());
                    out.profile = profile.map(|it| (it, place));
                }
                // It is read before the files of the site are known: see `named_platform`.
                "platform" => {
                    self.values.one_of(value, "platform", &platforms());
                }
                "rules" => out.rules = self.rules(value, false),
                "include" => out.include = Some(self.patterns(value, "include")),
                "exclude" => out.exclude = Some(self.patterns(value, "exclude")),
                "frozen" => out.frozen = Some(self.patterns(value, "frozen")),
                "fail-on" => out.run.fail_on = self.fail_on(value),
                "max-warnings" => out.run.max_warnings = self.max_warnings(value),
                "output" => out.run.output = Some(self.output(value)),
                "base-url" => out.run.base_url = self.base_url(value),
                "overrides" => out.overrides = self.overrides(value),
                "components" => out.components = Some(value.clone()),
                key => self.values.unknown(entry.key.span, "key", key, &KEYS),
            }
        }
    }

    fn overrides(&mut self, value: &Value) -> Vec<Override> {
        let help = "write each as `- files: …` with `rules: …` below it";
        let items = self.values.list(value, "a list of overrides", help).unwrap_or_default();
        items.iter().filter_map(|item| self.override_(item)).collect()
    }

    fn override_(&mut self, value: &Value) -> Option<Override> {
        let Kind::Mapping(mapping) = &value.kind else {
            return self.values.mismatch(value, "an override with `files` and `rules`", None);
        };
        let (mut patterns, mut layer) = (None, None);
        for entry in &mapping.entries {
            match entry.key.text.as_str() {
                "files" => patterns = Some(self.patterns(&entry.value, "files")),
                "rules" => layer = Some(self.rules(&entry.value, true)),
                key => self.values.unknown(entry.key.span, "override key", key, &OVERRIDE_KEYS),
            }
        }
        let start = Span::new(
            value.span.start,
            mapping.entries.first().map_or(value.span.end, |it| it.key.span.end),
        );
        for (key, is_missing, help) in [
            ("files", patterns.is_none(), "list the pages that it is for, as patterns"),
            ("rules", layer.is_none(), "list the rules that differ on these pages"),
        ] {
            if is_missing {
                self.values.error(start, format!("override without `{key}`"), Some(help));
            }
        }
        let (patterns, layer) = (patterns?, layer?);
        if patterns.list.is_empty() && self.values.problems.is_empty() {
            self.values.error(start, "override without patterns in `files`", None);
        }
        Some(Override { patterns, layer })
    }

    fn rules(&mut self, value: &Value, in_override: bool) -> Layer {
        let mut layer = Layer::default();
        let Some(rules) = self.values.mapping(value, "a mapping for `rules`") else { return layer };
        for entry in &rules.entries {
            let (written, value) = (entry.key.text.as_str(), &entry.value);
            let at = Origin::File(self.place(entry.key.span));
            let Some(name) = self.current(written, entry.key.span) else { continue };
            // The current id overrides a former one, whichever is first.
            if name != written && rules.entry(name).is_some() {
                continue;
            }
            let setting = if let Some(rule) = find_rule(self.families, name) {
                let setting = self.rule(name, rule, value, at);
                if in_override && is_site_rule(rule) && !setting.options.is_empty() {
                    self.values.error(
                        entry.key.span,
                        format!("`{name}` checks the whole site, so it has no options per page"),
                        Some("set its options in the top-level `rules`, and only its level here"),
                    );
                }
                setting
            } else if self.families.iter().any(|family| family.name == name) {
                self.family(value, at)
            } else {
                self.unknown_rule(entry.key.span, name);
                continue;
            };
            layer.insert(name.to_owned(), setting);
        }
        layer
    }

    /// The id that a rule or a family has now, with a hint if it is another one; `None` if it was
    /// removed.
    fn current<'n>(&mut self, name: &'n str, span: Span) -> Option<&'n str> {
        let Some(former) = former(self.families, name) else { return Some(name) };
        let (message, help) = (former.note(), Some(former.help()));
        self.hints.push(ConfigError { file: self.index, span, message, help });
        former.now()
    }

    fn family(&mut self, value: &Value, at: Origin) -> LayerEntry {
        if let Kind::Mapping(_) = value.kind {
            self.values.error(
                value.span,
                "a family has a level but no options",
                Some("set options on one of its rules, as `family/rule`"),
            );
            return LayerEntry::default();
        }
        LayerEntry { switch: self.switch(value).map(|it| (it, at)), options: BTreeMap::new(), at }
    }

    fn rule(&mut self, id: &str, rule: &RuleDef, value: &Value, at: Origin) -> LayerEntry {
        let mut setting = LayerEntry { at, ..LayerEntry::default() };
        let Kind::Mapping(mapping) = &value.kind else {
            setting.switch = self.switch(value).map(|it| (it, at));
            return setting;
        };
        let known = option_names(rule);
        for entry in &mapping.entries {
            let key = entry.key.text.as_str();
            let at = Origin::File(self.place(entry.key.span));
            if key == "level" {
                setting.switch = self.switch(&entry.value).map(|it| (it, at));
            } else if !known.iter().any(|it| it == key) {
                let mut names: Vec<&str> = known.iter().map(String::as_str).collect();
                names.push("level");
                self.values.unknown(entry.key.span, &format!("option of `{id}`:"), key, &names);
            } else {
                let json = entry.value.to_json();
                // Each option is tried alone, so that the error has its place.
                match rule.build(&serde_json::json!({ key: json })) {
                    Ok(_) => _ = setting.options.insert(key.to_owned(), (json, at)),
                    Err(why) => {
                        let message = format!("option `{key}` of `{id}`: {why}");
                        self.values.error(entry.value.span, message, None);
                    }
                }
            }
        }
        if setting.options.len() < 2 {
            return setting;
        }
        let all = setting.options.iter().map(|(name, (value, _))| (name.clone(), value.clone()));
        if let Err(why) = rule.build(&all.collect::<serde_json::Map<_, _>>().into()) {
            self.values.error(value.span, format!("options of `{id}`: {why}"), None);
            setting.options.clear();
        }
        setting
    }

    fn switch(&mut self, value: &Value) -> Option<Switch> {
        // Some YAML readers take a bare `on` or `off` for a boolean.
        if let Some(on) = value.as_bool() {
            return Some(if on { Switch::On } else { Switch::Off });
        }
        self.values.one_of(value, "level", &SWITCHES)
    }

    fn patterns(&mut self, value: &Value, key: &str) -> Patterns {
        let patterns = self.strings(value, key, "pattern");
        let texts = patterns.iter().map(|it| it.0.as_str());
        let (globs, bad) = Globs::in_folder(texts, self.file.base.clone());
        for (index, why) in bad {
            let (pattern, span) = &patterns[index];
            let why = why.to_lowercase();
            self.values.error(*span, format!("invalid pattern `{pattern}`: {why}"), None);
        }
        let list = patterns.into_iter();
        let list = list.map(|(text, span)| (text, Origin::File(self.place(span)))).collect();
        Patterns { list, globs }
    }

    fn unknown_rule(&mut self, span: Span, name: &str) {
        let help = match near(self.families, name) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "run `doclint rules` to list all rules".to_owned(),
        };
        self.values.error(span, format!("unknown rule or family `{name}`"), Some(&help));
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
    use crate::config::Config;
    use doclint_diagnostic::Level;
    use doclint_rule::schemars::JsonSchema;
    use doclint_rule::serde::{Deserialize, Serialize};
    use doclint_rule::{Configurable, RuleMeta, SiteCx, SiteRule, with_options};
    use doclint_site::Site;

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
        .rules(&[with_options::<LongTitle>().site_rule(), with_options::<OddTitle>().site_rule()]);

    fn read(text: &str) -> (Config, Vec<(String, String, Option<String>)>) {
        let (config, errors) = Config::parse(text, "", &[&TITLES]);
        let reported =
            errors.into_iter().map(|it| (text[it.span.range()].to_owned(), it.message, it.help));
        (config, reported.collect())
    }

    fn levels(text: &str) -> [Option<Level>; 2] {
        let (config, errors) = read(text);
        assert_eq!(errors, []);
        [0, 1].map(|index| config.setting(&TITLES, &TITLES.rules[index]).level)
    }

    #[test]
    fn a_rule_overrides_its_family_and_a_family_the_profile() {
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
    fn rules_that_are_read_again_are_the_same_ones() {
        let text = |message: &str| {
            format!(
                "custom-rules:\n  - id: acme/a\n    select: heading\n    message: {message}\n  - id: \
                 acme/b\n    select: link\n    message: y\n"
            )
        };
        let families = |text: &str| read(text).0.custom_families().to_vec();
        let first = families(&text("x"));
        let [family] = first[..] else { panic!("one family") };
        assert!(std::ptr::eq(family, families(&text("x"))[0]), "nothing is left behind");
        let other = families(&text("z"))[0];
        assert!(!std::ptr::eq(family, other));
        assert!(std::ptr::eq(family.rules[1].meta, other.rules[1].meta), "one rule has changed");
        assert!(std::ptr::eq(family, families(&text("x"))[0]));
    }

    #[test]
    fn every_mistake_is_reported_at_its_place() {
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
        let reported: Vec<_> = errors
            .iter()
            .map(|(place, message, help)| {
                (place.as_str(), message.as_str(), help.as_deref().unwrap_or_default())
            })
            .collect();
        let expected = [
            ("profil", "unknown key `profil`", "did you mean `profile`?"),
            ("strickt", "unknown profile `strickt`", "did you mean `strict`?"),
            (
                "7",
                "expected a list of patterns for `include`, found a number",
                "one pattern per line",
            ),
            ("'a/[z'", "invalid pattern `a/[z`", ""),
            ("3", "expected a string as pattern, found a number", ""),
            ("title", "unknown rule or family `title`", "did you mean `titles`?"),
            ("long-title", "unknown rule or family", "did you mean `titles/long-title`?"),
            ("loud", "unknown level `loud`", "`off`, `on`, `error`, `warning`, `suggestion`"),
            ("max-lenght", "unknown option of `titles/long-title`: `max-lenght`", "`max-length`?"),
            ("nine", "option `max-length` of `titles/long-title`: ", ""),
        ];
        assert_eq!(reported.len(), expected.len(), "{reported:#?}");
        for (reported, expected) in reported.iter().zip(expected) {
            assert_eq!(reported.0, expected.0);
            assert!(reported.1.starts_with(expected.1), "{reported:?}");
            assert!(reported.2.contains(expected.2), "{reported:?}");
        }
    }

    #[test]
    fn rules_of_the_site_have_no_options_for_some_pages() {
        let over = |rule: &str| read(&format!("overrides:\n- files: a\n  rules: {{{rule}}}\n")).1;
        let errors = over("titles/long-title: {max-length: 9}");
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert_eq!(errors[0].0, "titles/long-title");
        assert!(errors[0].1.contains("no options per page"), "{errors:?}");
        assert_eq!(over("titles/long-title: {level: off}"), []);
    }

    #[test]
    fn broken_yaml_and_wrong_shapes_are_reported() {
        let (_, errors) = read("rules: [");
        assert!(!errors.is_empty());
        let (_, errors) = read("- a\n- b\n");
        assert!(errors[0].1.contains("expected a mapping"), "{errors:?}");
        let (_, errors) = read("rules: {titles: {level: off}}");
        assert!(errors[0].1.contains("no options"), "{errors:?}");
    }
}
