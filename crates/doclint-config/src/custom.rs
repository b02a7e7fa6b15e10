//! The rules that a project writes in YAML.

use crate::parse::{Reader, SWITCHES, is_list_of_rules};
use crate::{ConfigError, ConfigFile, Switch};
use doclint_custom::{Action, Change, CustomFix, CustomRule};
use doclint_data::{Document, Kind, Mapping, Value, suggest};
use doclint_diagnostic::{Level, Span};
use doclint_rule::selector::Selector;
use doclint_rule::vocabulary::Vocabulary;
use doclint_rule::{Family, FixKind, RuleDef, RuleMeta, selector_rule};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

/// The keys of a rule.
pub const KEYS: [&str; 9] =
    ["id", "select", "message", "help", "level", "fix", "bad", "fixed", "good"];

/// The keys of a fix.
pub const FIX_KEYS: [&str; 7] =
    ["delete", "unwrap", "rename", "set", "remove", "rename-attributes", "safe"];

/// How many rules there may be.
const MAX_RULES: usize = 2000;

/// A rule as it was read.
pub struct Written {
    id: String,
    level: Level,
    rule: &'static CustomRule,
    file: usize,
    /// Where the selector stands.
    select: Span,
    /// How many bytes of the file stand before the first of the selector; none where it is written
    /// with escapes or over several lines.
    first: Option<u32>,
}

/// Reads the rules of a file.
pub fn read(
    file: &ConfigFile,
    index: usize,
    document: &Document,
    families: &[&'static Family],
    out: &mut Vec<Written>,
) -> Vec<ConfigError> {
    let mut reader = Reader { families, file, index, errors: Vec::new() };
    let list = match is_list_of_rules(index, &document.root) {
        true => Some(&document.root),
        false => document.root.get("custom-rules"),
    };
    let Some(list) = list else { return Vec::new() };
    let Some(items) = list.as_sequence() else {
        let message = format!("`custom-rules` is a list, and this is {}", list.kind_name());
        reader.error(list.span, message, Some("write each as `- id: …` with its keys below it"));
        return reader.errors;
    };
    for item in items {
        if out.len() >= MAX_RULES {
            reader.error(item.span, format!("there are more than {MAX_RULES} rules"), None);
            break;
        }
        let Some(written) = reader.custom_rule(item) else { continue };
        if out.iter().any(|it| it.id == written.id) {
            let at = item.get("id").map_or(item.span, |it| it.span);
            let message = format!("there is a rule `{}` already", written.id);
            reader.error(at, message, Some("give it another id, or remove one of the two"));
            continue;
        }
        out.push(written);
    }
    reader.errors
}

impl Reader<'_> {
    fn custom_rule(&mut self, item: &Value) -> Option<Written> {
        let Kind::Mapping(mapping) = &item.kind else {
            let message = format!("a rule is a mapping of keys, and this is {}", item.kind_name());
            self.error(item.span, message, Some("write it as `- id: …` with its keys below it"));
            return None;
        };
        for entry in &mapping.entries {
            if !KEYS.contains(&entry.key.text.as_str()) {
                self.unknown(entry.key.span, "key of a rule:", &entry.key.text, &KEYS);
            }
        }
        let first_key = mapping.entries.first().map_or(item.span, |it| it.key.span);
        let id = self.text(mapping, "id").map(|it| it.to_owned());
        let id = id.filter(|id| self.is_good_id(id, mapping));
        let selector = self.selector(mapping);
        let message = self.text(mapping, "message").map(|it| it.trim_end_matches('.').to_owned());
        for key in ["id", "select", "message"] {
            if mapping.get(key).is_none() {
                self.error(first_key, format!("a rule needs `{key}`"), None);
            }
        }
        let level = mapping.get("level").and_then(|it| self.level(it));
        let help = self.text(mapping, "help").map(|it| it.to_owned());
        let fix = mapping.get("fix").and_then(|it| self.fix(it));
        let bad = self.texts(mapping, "bad");
        let fixed = self.texts(mapping, "fixed");
        let good = self.texts(mapping, "good");
        if let Some(entry) = mapping.entry("fixed")
            && (fixed.len() != bad.len() || fix.is_none())
        {
            let message = "`fixed` shows what the fix makes of each page under `bad`";
            let help = match fix.is_none() {
                true => "say under `fix` what is mended, or remove this",
                false => "list as many pages here as under `bad`, in their order",
            };
            self.error(entry.key.span, message, Some(help));
        }
        let mut fixed = fixed.into_iter();
        let bad = bad.into_iter().map(|it| (it, fixed.next())).collect();
        let (select, selector) = selector?;
        let first = self.first_byte(select);
        let rule =
            Box::leak(Box::new(CustomRule { selector, message: message?, help, fix, bad, good }));
        let level = level.unwrap_or(Level::Warning);
        Some(Written { id: id?, level, rule, file: self.index, select: select.span, first })
    }

    /// Whether an id is `family/rule` in words of small letters, and the family is the project's.
    fn is_good_id(&mut self, id: &str, mapping: &Mapping) -> bool {
        let at = mapping.get("id").map_or(Span::at(0), |it| it.span);
        let is_word = |it: &str| {
            let chars = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            it.starts_with(|c: char| c.is_ascii_lowercase()) && it.chars().all(chars)
        };
        let Some((family, name)) = id.split_once('/').filter(|it| is_word(it.0) && is_word(it.1))
        else {
            let help = "write it as `acme/rule-name`: small letters, digits and `-`";
            self.error(at, format!("`{id}` is no id of a rule"), Some(help));
            return false;
        };
        if self.families.iter().any(|it| it.name == family) {
            let message = format!("the family `{family}` is doclint's own");
            let help = format!("put the name of your project before the slash: `acme/{name}`");
            self.error(at, message, Some(&help));
            return false;
        }
        true
    }

    fn selector<'v>(&mut self, mapping: &'v Mapping) -> Option<(&'v Value, Selector)> {
        let value = mapping.get("select")?;
        let text = self.text(mapping, "select")?;
        match Selector::parse(text) {
            Ok(selector) => Some((value, selector)),
            Err(error) => {
                let first = self.first_byte(value);
                let at = first.map_or(value.span, |first| within(first, error.span));
                self.error(at, error.message, error.help.as_deref());
                None
            }
        }
    }

    /// Where the first byte of a string stands in the file, if the others follow it as they are.
    fn first_byte(&self, value: &Value) -> Option<u32> {
        let text = value.as_str()?;
        let written = self.file.text.get(value.span.range())?;
        let inner = written.trim_matches(['\'', '"']);
        let first = written.len() - written.trim_start_matches(['\'', '"']).len();
        // A selector may end with a quote of its own, which trimming takes as well.
        let as_it_is = written.get(first..).is_some_and(|it| it.starts_with(text));
        (inner == text || as_it_is).then_some(value.span.start + first as u32)
    }

    fn level(&mut self, value: &Value) -> Option<Level> {
        let levels: Vec<(&str, Level)> = SWITCHES
            .iter()
            .filter_map(|it| if let Switch::At(level) = it.1 { Some((it.0, level)) } else { None })
            .collect();
        self.one_of(value, "level", &levels)
    }

    /// A string that is there and not blank.
    fn text<'v>(&mut self, mapping: &'v Mapping, key: &str) -> Option<&'v str> {
        let value = mapping.get(key)?;
        match value.as_str() {
            Some(text) if !text.trim().is_empty() => return Some(text.trim_end()),
            Some(_) => self.error(value.span, format!("`{key}` is empty"), None),
            None => {
                let message = format!("`{key}` is a text, and this is {}", value.kind_name());
                self.error(value.span, message, Some("put it in quotes"));
            }
        }
        None
    }

    /// One text or several.
    fn texts(&mut self, mapping: &Mapping, key: &str) -> Vec<String> {
        let Some(value) = mapping.get(key) else { return Vec::new() };
        self.strings(value, key, "page").into_iter().map(|it| it.0).collect()
    }

    fn fix(&mut self, value: &Value) -> Option<CustomFix> {
        let mapping = self.mapping(value, "`fix`")?;
        let mut change = Change::default();
        let (mut delete, mut unwrap, mut is_safe) = (false, false, false);
        for entry in &mapping.entries {
            let value = &entry.value;
            match entry.key.text.as_str() {
                "delete" => delete = self.truth(value, "delete"),
                "unwrap" => unwrap = self.truth(value, "unwrap"),
                "safe" => is_safe = self.truth(value, "safe"),
                "rename" => change.rename = self.name(value),
                "remove" => {
                    let names = self.strings(value, "remove", "attribute");
                    change.remove = names.into_iter().map(|it| it.0).collect();
                }
                "set" => change.set = self.pairs(value, "`set`", Self::attribute),
                "rename-attributes" => {
                    let name = |reader: &mut Self, _: &str, value: &Value| reader.name(value);
                    change.rename_attributes = self.pairs(value, "`rename-attributes`", name);
                }
                key => self.unknown(entry.key.span, "key of a fix:", key, &FIX_KEYS),
            }
        }
        self.names_once(value, &change);
        let actions = [
            delete.then_some(Action::Delete),
            unwrap.then_some(Action::Unwrap),
            (change != Change::default()).then_some(Action::Change(change)),
        ];
        let mut actions = actions.into_iter().flatten();
        match (actions.next(), actions.next()) {
            (Some(action), None) => Some(CustomFix { action, is_safe }),
            (None, _) => {
                let help = "say one of delete, unwrap, rename, set, remove, rename-attributes";
                self.error(value.span, "this fix changes nothing", Some(help));
                None
            }
            (Some(_), Some(_)) => {
                let message = "what is deleted or unwrapped can't be changed besides";
                self.error(value.span, message, Some("keep one of them"));
                None
            }
        }
    }

    /// Tells of an attribute that a fix names twice: what is meant then can't be done.
    fn names_once(&mut self, value: &Value, change: &Change) {
        let set = change.set.iter().map(|it| &it.0);
        let renamed = change.rename_attributes.iter().flat_map(|it| [&it.0, &it.1]);
        let mut seen = HashSet::new();
        for name in set.chain(&change.remove).chain(renamed) {
            if !seen.insert(name) {
                let message = format!("this fix names the attribute `{name}` twice");
                self.error(value.span, message, Some("say one thing of each attribute"));
            }
        }
    }

    fn pairs<T>(
        &mut self,
        value: &Value,
        what: &str,
        mut read: impl FnMut(&mut Self, &str, &Value) -> Option<T>,
    ) -> Vec<(String, T)> {
        let Some(mapping) = self.mapping(value, what) else { return Vec::new() };
        let mut pairs = Vec::new();
        for entry in &mapping.entries {
            if !is_name(&entry.key.text) {
                let message = format!("`{}` is no name of an attribute", entry.key.text);
                self.error(entry.key.span, message, None);
            } else if let Some(it) = read(self, &entry.key.text, &entry.value) {
                pairs.push((entry.key.text.clone(), it));
            }
        }
        pairs
    }

    /// An attribute as it stands in a tag.
    fn attribute(&mut self, name: &str, value: &Value) -> Option<String> {
        match &value.kind {
            Kind::Null | Kind::Bool(true) => Some(name.to_owned()),
            Kind::Bool(false) => Some(format!("{name}={{false}}")),
            Kind::Number(number) => Some(format!("{name}={{{number}}}")),
            Kind::String(text) => {
                let text = text.replace('&', "&amp;").replace('"', "&quot;");
                Some(format!("{name}=\"{text}\""))
            }
            Kind::Sequence(_) | Kind::Mapping(_) => {
                let message = format!("an attribute is no {}", &value.kind_name()[2..]);
                self.error(value.span, message, Some("write a text, a number, true or false"));
                None
            }
        }
    }

    fn name(&mut self, value: &Value) -> Option<String> {
        match value.as_str().filter(|it| is_name(it)) {
            Some(name) => Some(name.to_owned()),
            None => {
                self.error(value.span, "this is no name of a component or attribute", None);
                None
            }
        }
    }

    fn truth(&mut self, value: &Value, key: &str) -> bool {
        if value.as_bool().is_none() {
            self.error(value.span, format!("`{key}` is true or false"), None);
        }
        value.as_bool().unwrap_or(false)
    }
}

/// What can stand as a name in a tag.
fn is_name(text: &str) -> bool {
    let first = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$');
    first && text.chars().all(|c| c.is_ascii_alphanumeric() || "_$-.:".contains(c))
}

fn within(first: u32, part: Span) -> Span {
    Span::new(first + part.start, first + part.end)
}

/// Families of the rules, in the order of their names.
///
/// They stay until the process ends, as those do that are compiled in: a configuration is read once,
/// and has some kilobytes of rules.
pub fn families(written: &[Written]) -> Vec<&'static Family> {
    let mut sorted: Vec<&Written> = written.iter().collect();
    sorted.sort_by_key(|it| it.id.split_once('/'));
    let of_family = |a: &&Written, b: &&Written| a.family() == b.family();
    sorted.chunk_by(of_family).map(family).collect()
}

fn family(written: &[&Written]) -> &'static Family {
    let rules: Vec<RuleDef> = written.iter().map(|it| it.definition()).collect();
    let name = written.first().map_or("", |it| it.family());
    let rules = Box::leak(rules.into_boxed_slice());
    let family = Family::new(leak(name.to_owned()), "rules of the project").rules(rules);
    Box::leak(Box::new(family))
}

fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

impl Written {
    fn family(&self) -> &str {
        self.id.split_once('/').map_or("", |it| it.0)
    }

    fn definition(&self) -> RuleDef {
        let name = self.id.split_once('/').map_or("", |it| it.1);
        let fix = if self.rule.fix.is_some() { FixKind::Sometimes } else { FixKind::None };
        let summary = leak(self.rule.message.clone());
        let meta = RuleMeta::new(self.level, leak(name.to_owned()), summary, leak(self.page()))
            .fix(fix)
            .since("");
        selector_rule(Box::leak(Box::new(meta)), self.rule)
    }

    /// The page of the rule, for people who ask what it is.
    fn page(&self) -> String {
        let CustomRule { selector, message, help, bad, good, .. } = self.rule;
        let mut page = format!("# {}\n\n{message}\n", self.id);
        if let Some(help) = help {
            let _ = write!(page, "\n{help}\n");
        }
        let _ = write!(page, "\n## Selector\n\n```css\n{}\n```\n", selector.as_str());
        let of_bad = bad.iter().flat_map(|(text, fixed)| {
            [Some(("bad", text)), fixed.as_ref().map(|it| ("fixed", it))].into_iter().flatten()
        });
        let mut examples = of_bad.chain(good.iter().map(|it| ("good", it))).peekable();
        if examples.peek().is_some() {
            page.push_str("\n## Examples\n");
        }
        for (mark, text) in examples {
            let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
            let fence = "`".repeat(longest.max(2) + 1);
            let _ = write!(page, "\n{fence}mdx {mark}\n{}\n{fence}\n", text.trim_end());
        }
        page
    }
}

/// The rules by id.
pub fn by_id(written: &[Written]) -> BTreeMap<String, &'static CustomRule> {
    written.iter().map(|it| (it.id.clone(), it.rule)).collect()
}

/// The components that selectors name and nobody knows, where one has nearly that name. A page may
/// import what the selector names, so that these are no errors.
pub fn hints(written: &[Written], vocabulary: &Vocabulary) -> Vec<ConfigError> {
    let mut hints = Vec::new();
    for it in written {
        for (name, span) in it.rule.selector.component_names() {
            let known = vocabulary.components.keys().chain(&vocabulary.html).map(String::as_str);
            if known.clone().any(|known| known == name) {
                continue;
            }
            let Some(near) = suggest(name, known) else { continue };
            hints.push(ConfigError {
                file: it.file,
                span: it.first.map_or(it.select, |first| within(first, span)),
                message: format!("the selector of {} names `{name}`, which nobody knows", it.id),
                help: Some(format!(
                    "did you mean `{near}`? A component of your own is made known under \
                     `components:`"
                )),
            });
        }
    }
    hints
}
