//! The settings in a `.vale.ini`: which checks run on which pages, and how severe they are.

use crate::check::CheckError;
use crate::ini::{self, IniEntry, IniSection};
use crate::page::has_element;
use doclint_diagnostic::{Level, Span};
use globset::{GlobBuilder, GlobMatcher};

/// The settings of a `.vale.ini`.
#[derive(Debug)]
pub struct Settings {
    /// The folder of the styles, relative to the file.
    pub(crate) styles_path: Option<String>,
    min_level: Level,
    pub(crate) vocabularies: Vec<String>,
    pub(crate) packages: Vec<String>,
    /// Extensions of files, and the formats that they are read as.
    formats: Vec<(String, String)>,
    sections: Vec<Section>,
    pub(crate) notes: Vec<CheckError>,
}

/// The settings for the pages that a glob matches.
#[derive(Debug)]
struct Section {
    /// `None` for a glob that can't be read.
    glob: Option<GlobMatcher>,
    /// Whether it is for the pages that the glob does not match.
    is_negated: bool,
    styles: Option<Vec<String>>,
    rules: Vec<(String, Switch)>,
    token_ignores: Vec<String>,
    block_ignores: Vec<String>,
    /// Elements of HTML whose text is not checked.
    scopes: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Switch {
    Off,
    On,
    At(Level),
}

/// The settings of one page.
#[derive(Debug, Default)]
pub struct PageSettings<'s> {
    styles: Vec<&'s str>,
    rules: Vec<(&'s str, Switch)>,
    min_level: Option<Level>,
    /// Patterns of ignored text.
    pub(crate) ignores: Vec<&'s str>,
    scopes: Vec<&'s str>,
}

/// Keys that have no meaning here: the tree of a page shows which parts are code and which are
/// prose.
const WITHOUT_EFFECT: [&str; 10] = [
    "Blueprint",
    "CommentDelimiters",
    "IgnoredClasses",
    "Lang",
    "NLPEndpoint",
    "SphinxAutoBuild",
    "SphinxBuildPath",
    "Transform",
    "View",
    "WordTemplate",
];

impl Settings {
    /// Reads a `.vale.ini`. What has no effect is among the notes.
    pub fn parse(text: &str) -> Self {
        let (sections, unread) = ini::parse(text);
        let message = "expected a section or `key = value`";
        let notes = unread.into_iter().map(|span| CheckError { span, message: message.to_owned() });
        let mut out = Self {
            styles_path: None,
            min_level: Level::Warning,
            vocabularies: Vec::new(),
            packages: Vec::new(),
            formats: Vec::new(),
            sections: Vec::new(),
            notes: notes.collect(),
        };
        for section in sections {
            match section.name.as_str() {
                "" => out.core(section),
                "formats" => {
                    let pairs = section.entries.into_iter().map(|it| (it.key, it.value));
                    out.formats.extend(pairs);
                }
                // Attributes for the converter of another format.
                "asciidoctor" | "adoc" => {}
                _ => out.section(section),
            }
        }
        out
    }

    fn core(&mut self, section: IniSection) {
        let mut rest = Vec::new();
        for entry in section.entries {
            match entry.key.as_str() {
                "StylesPath" => self.styles_path = Some(entry.value),
                "MinAlertLevel" => match level(&entry.value) {
                    Some(level) => self.min_level = level,
                    None => self.note(entry.span, "expected `suggestion`, `warning` or `error`"),
                },
                "Vocab" => self.vocabularies = ini::list(&entry.value),
                "Packages" => self.packages = ini::list(&entry.value),
                _ => rest.push(entry),
            }
        }
        if !rest.is_empty() {
            self.section(IniSection { name: "*".to_owned(), entries: rest });
        }
    }

    fn section(&mut self, section: IniSection) {
        let negated = section.name.strip_prefix('!');
        let glob = negated.unwrap_or(&section.name);
        let glob = GlobBuilder::new(glob).backslash_escape(true).build();
        let glob = glob.map(|it| it.compile_matcher());
        let place = section.entries.first().map_or(Span::at(0), |it| it.span);
        if glob.is_err() {
            self.note(place, format!("the glob `{}` can't be read", section.name));
        }
        let mut out = Section {
            glob: glob.ok(),
            is_negated: negated.is_some(),
            scopes: Vec::new(),
            styles: None,
            rules: Vec::new(),
            token_ignores: Vec::new(),
            block_ignores: Vec::new(),
        };
        for entry in section.entries {
            match entry.key.as_str() {
                "BasedOnStyles" => out.styles = Some(ini::list(&entry.value)),
                "TokenIgnores" => out.token_ignores = ini::list(&entry.value),
                // The second is its older name.
                "BlockIgnores" | "IgnorePatterns" => out.block_ignores = ini::list(&entry.value),
                "IgnoredScopes" | "SkippedScopes" => {
                    for name in ini::list(&entry.value) {
                        if !has_element(&name) {
                            self.note(entry.span, format!("`{name}` has no effect"));
                        }
                        out.scopes.push(name);
                    }
                }
                key if WITHOUT_EFFECT.contains(&key) => {
                    self.note(entry.span, format!("`{key}` has no effect"));
                }
                key if key.contains('.') => self.rule(&mut out, entry),
                key => self.note(entry.span, format!("unknown key `{key}`")),
            }
        }
        self.sections.push(out);
    }

    fn rule(&mut self, section: &mut Section, entry: IniEntry) {
        let switch = match entry.value.as_str() {
            "YES" | "yes" | "true" => Some(Switch::On),
            "NO" | "no" | "false" => Some(Switch::Off),
            value => level(value).map(Switch::At),
        };
        if switch.is_none() {
            let message = "expected `YES`, `NO` or a level; any other value turns the check off";
            self.note(entry.span, message);
        }
        section.rules.push((entry.key, switch.unwrap_or(Switch::Off)));
    }

    fn note(&mut self, span: Span, message: impl Into<String>) {
        self.notes.push(CheckError { span, message: message.into() });
    }

    /// Returns the settings of a page, by its path relative to the file. Later sections that match
    /// it override earlier ones.
    pub fn of_page(&self, path: &str) -> PageSettings<'_> {
        let mut out = PageSettings { min_level: Some(self.min_level), ..PageSettings::default() };
        let read_as = self.read_as(path);
        for section in &self.sections {
            let Some(glob) = &section.glob else { continue };
            let is_match =
                glob.is_match(path) || read_as.as_ref().is_some_and(|it| glob.is_match(it));
            if is_match == section.is_negated {
                continue;
            }
            if let Some(styles) = &section.styles {
                out.styles = styles.iter().map(String::as_str).collect();
                // The section redefines which checks run: those that were off stay off, and nothing
                // else is on.
                let styles = &out.styles;
                out.rules.retain(|(name, switch)| {
                    *switch == Switch::Off || styles.contains(&style_of(name))
                });
            }
            out.rules.extend(section.rules.iter().map(|(name, switch)| (name.as_str(), *switch)));
            let ignores = section.token_ignores.iter().chain(&section.block_ignores);
            out.ignores.extend(ignores.map(String::as_str));
            out.scopes.extend(section.scopes.iter().map(String::as_str));
        }
        out
    }

    /// The path with the extension that the page is read as.
    fn read_as(&self, path: &str) -> Option<String> {
        let (stem, extension) = path.rsplit_once('.')?;
        let (_, format) = self.formats.iter().find(|it| it.0 == extension)?;
        Some(format!("{stem}.{format}"))
    }

    /// The styles that some page uses, in order.
    pub(crate) fn styles(&self) -> Vec<&str> {
        let mut out: Vec<&str> = Vec::new();
        for section in &self.sections {
            let named = section.styles.iter().flatten().map(String::as_str);
            let on = section.rules.iter().filter(|it| it.1 != Switch::Off);
            let of_rules = on.filter_map(|(name, _)| Some(name.split_once('.')?.0));
            out.extend(named.chain(of_rules));
        }
        let mut seen = std::collections::HashSet::new();
        out.retain(|it| seen.insert(*it));
        out
    }
}

impl PageSettings<'_> {
    /// Whether no check runs on the page.
    pub fn is_empty(&self) -> bool {
        self.styles.is_empty() && self.rules.iter().all(|it| it.1 == Switch::Off)
    }

    /// Patterns of ignored text.
    pub fn ignores(&self) -> &[&str] {
        &self.ignores
    }

    /// The names in HTML of the elements whose text is not checked, such as `a`.
    pub fn scopes(&self) -> &[&str] {
        &self.scopes
    }

    /// How severe the alerts of a check are on the page; `None` if it is off.
    pub fn level(&self, check: &str, own: Level) -> Option<Level> {
        let mut level = self.styles.contains(&style_of(check)).then_some(own);
        for (name, switch) in &self.rules {
            if *name == check {
                level = match switch {
                    Switch::Off => None,
                    Switch::On => Some(level.unwrap_or(own)),
                    Switch::At(level) => Some(*level),
                };
            }
        }
        level.filter(|it| Some(*it) >= self.min_level)
    }
}

/// The style of `Style.Rule`.
fn style_of(check: &str) -> &str {
    check.split('.').next().unwrap_or(check)
}

fn level(text: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|it| it.name() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_sections_override_earlier_ones() {
        let settings = Settings::parse(
            "MinAlertLevel = warning\n[formats]\nmdx = md\n[*.md]\nBasedOnStyles = Vale, A\nA.Two = error\nA.Three = NO\n\
            [sub/{a,b}.mdx]\nA.Two = NO\nB.One = YES\n[**/es/**]\nBasedOnStyles = \"\"\n",
        );
        assert_eq!(settings.notes, []);
        let level = |path: &str, check: &str, own| settings.of_page(path).level(check, own);
        assert_eq!(level("x/y.mdx", "A.One", Level::Warning), Some(Level::Warning));
        assert_eq!(level("x/y.mdx", "A.One", Level::Suggestion), None);
        assert_eq!(level("y.mdx", "A.Two", Level::Suggestion), Some(Level::Error));
        assert_eq!(level("y.mdx", "A.Three", Level::Error), None);
        assert_eq!(level("y.mdx", "B.One", Level::Error), None);
        assert_eq!(level("sub/a.mdx", "A.Two", Level::Warning), None);
        assert_eq!(level("sub/a.mdx", "B.One", Level::Warning), Some(Level::Warning));
        assert_eq!(level("es/y.mdx", "A.One", Level::Error), None);
        assert_eq!(level("es/y.mdx", "A.Two", Level::Error), None);
        assert_eq!(level("y.txt", "A.One", Level::Error), None);
        assert_eq!(settings.styles(), ["Vale", "A", "B"]);
    }

    #[test]
    fn suggestions_are_reported_on_request() {
        let level =
            |text: &str| Settings::parse(text).of_page("a.md").level("A.B", Level::Suggestion);
        assert_eq!(level("[*]\nBasedOnStyles = A\n"), None);
        assert_eq!(level("[*]\nA.B = YES\n"), None);
        assert_eq!(level("[*]\nA.B = warning\n"), Some(Level::Warning));
        let all = "MinAlertLevel = suggestion\n[*]\nBasedOnStyles = A\n";
        assert_eq!(level(all), Some(Level::Suggestion));
    }

    #[test]
    fn patterns_have_an_older_name() {
        let settings = Settings::parse("[*]\nIgnorePatterns = (a+)\nBlockIgnores = (b+)\n");
        assert_eq!(settings.notes, []);
        assert_eq!(settings.of_page("a.md").ignores(), ["(b+)"]);
        let settings = Settings::parse("[*]\nIgnorePatterns = (a+)\n");
        assert_eq!(settings.of_page("a.md").ignores(), ["(a+)"]);
    }

    #[test]
    fn what_has_no_effect_is_noted() {
        let text = "StylesPath = a\nMinAlertLevel = high\nLang = en\nIgnoredScopes = a, code, span\nFoo = 1\n[*.md]\nA.B = maybe\nC\n[[]\nA.B = NO\n";
        let settings = Settings::parse(text);
        let notes: Vec<String> = settings
            .notes
            .iter()
            .map(|it| format!("{}: {}", &text[it.span.range()], it.message))
            .collect();
        assert_eq!(
            notes,
            [
                "C: expected a section or `key = value`",
                "MinAlertLevel = high: expected `suggestion`, `warning` or `error`",
                "Lang = en: `Lang` has no effect",
                "IgnoredScopes = a, code, span: `span` has no effect",
                "Foo = 1: unknown key `Foo`",
                "A.B = maybe: expected `YES`, `NO` or a level; any other value turns the check off",
                "A.B = NO: the glob `[` can't be read",
            ]
        );
    }
}
