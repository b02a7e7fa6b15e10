//! The rules that a project defines in YAML.

mod rule;

pub use rule::CustomRule;

use crate::file::ConfigFile;
use crate::interner::{Interner, place, text};
use crate::parse::is_list_of_rules;
use crate::reader::Reader;
use crate::values::{ConfigError, SWITCHES, Switch};
use doclint_data::{Document, Kind, Mapping, Value};
use doclint_diagnostic::{Level, Span, harmless_lines};
use doclint_rule::{Family, FixKind, RuleDef, RuleMeta, selector_rule};
use doclint_selector::Selector;
use doclint_suggest::suggest;
use doclint_vocabulary::Vocabulary;
use rule::{Action, Change, CustomFix};
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

/// Every rule that was read, by all that is in it.
static RULES: Interner<String, &'static CustomRule> = Interner::new();

/// A rule with its place.
pub struct CustomEntry {
    id: String,
    level: Level,
    rule: &'static CustomRule,
    file: usize,
    /// The place of the selector.
    select: Span,
    /// The place of the selector's first byte in the file; `None` if it is written with escapes or on
    /// several lines.
    first: Option<u32>,
}

/// Reads the rules of a file.
pub fn read(
    file: &ConfigFile,
    index: usize,
    document: &Document,
    families: &[&'static Family],
    out: &mut Vec<CustomEntry>,
) -> Vec<ConfigError> {
    let mut reader = Reader::new(families, file, index);
    let list = match is_list_of_rules(index, &document.root) {
        true => Some(&document.root),
        false => document.root.get("custom-rules"),
    };
    let Some(list) = list else { return Vec::new() };
    let help = "write each as `- id: …` with its keys below it";
    for item in reader.values.list(list, "a list for `custom-rules`", help).unwrap_or_default() {
        if out.len() >= MAX_RULES {
            reader.values.error(item.span, format!("more than {MAX_RULES} custom rules"), None);
            break;
        }
        let Some(rule) = reader.custom_rule(item) else { continue };
        if out.iter().any(|it| it.id == rule.id) {
            let at = item.get("id").map_or(item.span, |it| it.span);
            let message = format!("duplicate rule `{}`", rule.id);
            reader.values.error(at, message, Some("give it another id, or remove one of the two"));
            continue;
        }
        out.push(rule);
    }
    reader.into_errors()
}

impl Reader<'_> {
    fn custom_rule(&mut self, item: &Value) -> Option<CustomEntry> {
        let Kind::Mapping(mapping) = &item.kind else {
            let help = "write it as `- id: …` with its keys below it";
            return self.values.mismatch(item, "a mapping for a rule", Some(help));
        };
        for entry in &mapping.entries {
            if !KEYS.contains(&entry.key.text.as_str()) {
                self.values.unknown(entry.key.span, "rule key", &entry.key.text, &KEYS);
            }
        }
        let first_key = mapping.entries.first().map_or(item.span, |it| it.key.span);
        let id = self.text(mapping, "id").map(|it| it.to_owned());
        let id = id.filter(|id| self.is_good_id(id, mapping));
        let selector = self.selector(mapping);
        let message = self.text(mapping, "message").map(|it| it.trim_end_matches('.').to_owned());
        for key in ["id", "select", "message"] {
            if mapping.get(key).is_none() {
                self.values.error(first_key, format!("rule without `{key}`"), None);
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
            let message = "`fixed` has to list each page of `bad` with its fix applied";
            let help = match fix.is_none() {
                true => "add `fix`, or remove `fixed`",
                false => "list as many pages as under `bad`, in the same order",
            };
            self.values.error(entry.key.span, message, Some(help));
        }
        let mut fixed = fixed.into_iter();
        let bad = bad.into_iter().map(|it| (it, fixed.next())).collect();
        let (select, selector) = selector?;
        let first = self.first_byte(select);
        let rule = CustomRule { selector, message: message?, help, fix, bad, good };
        let rule = RULES.get(format!("{rule:?}"), || Box::leak(Box::new(rule)));
        let level = level.unwrap_or(Level::Warning);
        Some(CustomEntry { id: id?, level, rule, file: self.index, select: select.span, first })
    }

    /// Whether an id is `family/rule` in lower case, and the family is not one of doclint's.
    fn is_good_id(&mut self, id: &str, mapping: &Mapping) -> bool {
        let at = mapping.get("id").map_or(Span::at(0), |it| it.span);
        let is_word = |it: &str| {
            let chars = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            it.starts_with(|c: char| c.is_ascii_lowercase()) && it.chars().all(chars)
        };
        let Some((family, name)) = id.split_once('/').filter(|it| is_word(it.0) && is_word(it.1))
        else {
            let help = "write it like `acme/rule-name`, with lower-case letters, digits and `-`";
            self.values.error(at, format!("invalid rule id `{id}`"), Some(help));
            return false;
        };
        if self.families.iter().any(|it| it.name == family) {
            let message = format!("the family name `{family}` is reserved for doclint");
            let help = format!("put the name of your project before the slash: `acme/{name}`");
            self.values.error(at, message, Some(&help));
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
                self.values.error(at, error.message, error.help.as_deref());
                None
            }
        }
    }

    /// The place of a string's first byte in the file, if the others follow it without escapes.
    fn first_byte(&self, value: &Value) -> Option<u32> {
        let text = value.as_str()?;
        let written = self.file.text.get(value.span.range())?;
        let inner = written.trim_matches(['\'', '"']);
        let first = written.len() - written.trim_start_matches(['\'', '"']).len();
        // A selector may itself end with a quote, which trimming removes, too.
        let is_verbatim = written.get(first..).is_some_and(|it| it.starts_with(text));
        (inner == text || is_verbatim).then_some(value.span.start + first as u32)
    }

    fn level(&mut self, value: &Value) -> Option<Level> {
        let levels: Vec<(&str, Level)> = SWITCHES
            .iter()
            .filter_map(|it| if let Switch::At(level) = it.1 { Some((it.0, level)) } else { None })
            .collect();
        self.values.one_of(value, "level", &levels)
    }

    /// A string that is not blank.
    fn text<'v>(&mut self, mapping: &'v Mapping, key: &str) -> Option<&'v str> {
        let value = mapping.get(key)?;
        match value.as_str() {
            Some(text) if !text.trim().is_empty() => Some(text.trim_end()),
            Some(_) => {
                self.values.error(value.span, format!("empty `{key}`"), None);
                None
            }
            None => {
                let expected = format!("a string for `{key}`");
                self.values.mismatch(value, &expected, Some("put it in quotes"))
            }
        }
    }

    /// One string or several.
    fn texts(&mut self, mapping: &Mapping, key: &str) -> Vec<String> {
        let Some(value) = mapping.get(key) else { return Vec::new() };
        self.strings(value, key, "page").into_iter().map(|it| it.0).collect()
    }

    fn fix(&mut self, value: &Value) -> Option<CustomFix> {
        let mapping = self.values.mapping(value, "a mapping for `fix`")?;
        let mut change = Change::default();
        let (mut delete, mut unwrap, mut is_safe) = (false, false, false);
        for entry in &mapping.entries {
            let value = &entry.value;
            match entry.key.text.as_str() {
                "delete" => delete = self.boolean(value, "delete"),
                "unwrap" => unwrap = self.boolean(value, "unwrap"),
                "safe" => is_safe = self.boolean(value, "safe"),
                "rename" => change.rename = self.name(value),
                "remove" => {
                    let names = self.strings(value, "remove", "attribute");
                    change.remove = names.into_iter().map(|it| it.0).collect();
                }
                "set" => change.set = self.pairs(value, "a mapping for `set`", Self::attribute),
                "rename-attributes" => {
                    let name = |reader: &mut Self, _: &str, value: &Value| reader.name(value);
                    change.rename_attributes =
                        self.pairs(value, "a mapping for `rename-attributes`", name);
                }
                key => self.values.unknown(entry.key.span, "fix key", key, &FIX_KEYS),
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
                let help =
                    "use one of `delete`, `unwrap`, `rename`, `set`, `remove`, `rename-attributes`";
                self.values.error(value.span, "this fix changes nothing", Some(help));
                None
            }
            (Some(_), Some(_)) => {
                let message = "`delete` and `unwrap` can't be combined with other changes";
                self.values.error(value.span, message, Some("keep one of them"));
                None
            }
        }
    }

    /// Reports attributes that a fix names twice, which makes it ambiguous.
    fn names_once(&mut self, value: &Value, change: &Change) {
        let set = change.set.iter().map(|it| &it.0);
        let renamed = change.rename_attributes.iter().flat_map(|it| [&it.0, &it.1]);
        let mut seen = HashSet::new();
        for name in set.chain(&change.remove).chain(renamed) {
            if !seen.insert(name) {
                let message = format!("this fix names the attribute `{name}` twice");
                self.values.error(value.span, message, Some("name each attribute once"));
            }
        }
    }

    fn pairs<T>(
        &mut self,
        value: &Value,
        what: &str,
        mut read: impl FnMut(&mut Self, &str, &Value) -> Option<T>,
    ) -> Vec<(String, T)> {
        let Some(mapping) = self.values.mapping(value, what) else { return Vec::new() };
        let mut pairs = Vec::new();
        for entry in &mapping.entries {
            if !is_name(&entry.key.text) {
                let message = format!("invalid attribute name `{}`", entry.key.text);
                self.values.error(entry.key.span, message, None);
            } else if let Some(it) = read(self, &entry.key.text, &entry.value) {
                pairs.push((entry.key.text.clone(), it));
            }
        }
        pairs
    }

    /// An attribute as written in a tag.
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
                let expected = "a string, a number, `true` or `false` for an attribute";
                self.values.mismatch(value, expected, None)
            }
        }
    }

    fn name(&mut self, value: &Value) -> Option<String> {
        let name = self.values.string(value, "a name of a component or attribute")?;
        if !is_name(name) {
            self.values.error(value.span, format!("invalid name `{name}`"), None);
            return None;
        }
        Some(name.to_owned())
    }

    fn boolean(&mut self, value: &Value, key: &str) -> bool {
        self.values.boolean(value, &format!("`true` or `false` for `{key}`")).unwrap_or(false)
    }
}

/// Whether a text can be a name in a tag.
fn is_name(text: &str) -> bool {
    let first = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$');
    first && text.chars().all(|c| c.is_ascii_alphanumeric() || "_$-.:".contains(c))
}

fn within(first: u32, part: Span) -> Span {
    Span::new(first + part.start, first + part.end)
}

/// Families of the rules, in the order of their names. They live until the process ends, like the
/// built-in ones.
pub fn families(written: &[CustomEntry]) -> Vec<&'static Family> {
    let mut sorted: Vec<&CustomEntry> = written.iter().collect();
    sorted.sort_by_key(|it| it.id.split_once('/'));
    let of_family = |a: &&CustomEntry, b: &&CustomEntry| a.family() == b.family();
    sorted.chunk_by(of_family).map(family).collect()
}

fn family(written: &[&CustomEntry]) -> &'static Family {
    static FAMILIES: Interner<(String, Vec<usize>), &'static Family> = Interner::new();
    let name = written.first().map_or("", |it| it.family());
    let rules: Vec<RuleDef> = written.iter().map(|it| it.definition()).collect();
    let key = (name.to_owned(), rules.iter().map(|it| place(it.meta)).collect());
    FAMILIES.get(key, || {
        let rules = Box::leak(rules.into_boxed_slice());
        let family = Family::new(text(name.to_owned()), "rules of the project").rules(rules);
        Box::leak(Box::new(family))
    })
}

impl CustomEntry {
    fn family(&self) -> &str {
        self.id.split_once('/').map_or("", |it| it.0)
    }

    fn definition(&self) -> RuleDef {
        let name = self.id.split_once('/').map_or("", |it| it.1);
        let fix = if self.rule.fix.is_some() { FixKind::Sometimes } else { FixKind::None };
        static METAS: Interner<(String, Level, usize), &'static RuleMeta> = Interner::new();
        let meta = METAS.get((self.id.clone(), self.level, place(self.rule)), || {
            let summary = text(harmless_lines(&self.rule.message));
            let page = text(harmless_lines(&self.page()));
            let meta = RuleMeta::new(self.level, text(name.to_owned()), summary, page);
            Box::leak(Box::new(meta.fix(fix).since("")))
        });
        selector_rule(meta, self.rule)
    }

    /// The page of the rule, for `doclint explain`.
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
pub fn by_id(written: &[CustomEntry]) -> BTreeMap<String, &'static CustomRule> {
    written.iter().map(|it| (it.id.clone(), it.rule)).collect()
}

/// Unknown components in selectors, if a known one has a similar name. These are not errors,
/// because a page may import such a component.
pub fn hints(written: &[CustomEntry], vocabulary: &Vocabulary) -> Vec<ConfigError> {
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
                message: format!(
                    "the selector of `{}` names the unknown component `{name}`",
                    it.id
                ),
                help: Some(format!(
                    "did you mean `{near}`? Declare components of your own under `components:`"
                )),
            });
        }
    }
    hints
}
