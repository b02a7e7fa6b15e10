//! Verdicts of people on findings, by fingerprint: no verdict names a site or a page.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

/// Identifies a finding or a fix. It is a hash, so that it shows nothing of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Print(pub u64);

/// The judgment of a person on a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Word {
    /// It is true, and a careful team would change the page.
    Right,
    /// It is true to the letter, but most teams would call it noise.
    Thin,
    /// It is false.
    Wrong,
}

/// What a verdict counts for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Set {
    /// It was used to look for causes, or its rule was changed because of it: it says how the rule does
    /// where it was tuned.
    #[default]
    Learn,
    /// It was drawn to measure, on a site that nobody had looked at, and no rule was changed because of it.
    Measure,
}

/// A verdict on one finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The finding.
    #[serde(rename = "finding")]
    pub print: Print,
    /// The id of its rule.
    pub rule: String,
    /// The judgment.
    #[serde(rename = "verdict")]
    pub word: Word,
    /// Its fix, if that would do harm. A fix that was changed since then has another print.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub harmful: Option<Print>,
    /// Why, in words that name no site.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// What it counts for.
    #[serde(default, skip_serializing_if = "Set::is_learn")]
    pub set: Set,
}

impl Set {
    fn is_learn(&self) -> bool {
        *self == Self::Learn
    }
}

/// All verdicts.
#[derive(Default)]
pub struct Verdicts(BTreeMap<Print, Verdict>);

impl Print {
    /// The print of these fields.
    pub fn of(fields: &[&str]) -> Self {
        // No text contains this character, so that no two lists of fields are joined to one text.
        Self(doclint_tests::rng::hash(&fields.join("\u{10FFFF}")))
    }

    /// The reverse of its display.
    pub fn parse(text: &str) -> Option<Self> {
        let is_hex = text.len() == 16 && text.bytes().all(|it| it.is_ascii_hexdigit());
        u64::from_str_radix(text, 16).ok().filter(|_| is_hex).map(Self)
    }
}

impl fmt::Display for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<Print> for String {
    fn from(print: Print) -> Self {
        print.to_string()
    }
}

impl TryFrom<String> for Print {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("`{text}` is not a fingerprint of 16 hex digits"))
    }
}

impl Word {
    /// Reads a verdict, or its first letter.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "right" | "r" => Some(Self::Right),
            "thin" | "t" => Some(Self::Thin),
            "wrong" | "w" => Some(Self::Wrong),
            _ => None,
        }
    }
}

impl Verdicts {
    /// Reads the verdicts, one in a line; empty if the file does not exist yet.
    ///
    /// # Errors
    ///
    /// When a line is not a verdict.
    pub fn read(path: &Path) -> Result<Self> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            text => text.with_context(|| format!("reading {}", path.display()))?,
        };
        let mut all = Self::default();
        for (index, line) in text.lines().enumerate() {
            let place = || format!("{}:{}", path.display(), index + 1);
            all.add(serde_json::from_str(line).with_context(place)?);
        }
        Ok(all)
    }

    /// Writes them in the order of their rules, so that a new verdict is a new line.
    pub fn write(&self, path: &Path) -> Result<()> {
        let mut all: Vec<&Verdict> = self.0.values().collect();
        all.sort_by_key(|it| (&it.rule, it.print));
        let mut text = String::new();
        for verdict in all {
            text += &serde_json::to_string(verdict)?;
            text.push('\n');
        }
        fs::write(path, text).with_context(|| format!("writing {}", path.display()))
    }

    /// Adds a verdict, unless that finding already has one: whether it did.
    pub fn add(&mut self, verdict: Verdict) -> bool {
        let is_new = !self.0.contains_key(&verdict.print);
        self.0.entry(verdict.print).or_insert(verdict);
        is_new
    }

    /// The verdict on a finding.
    pub fn of(&self, print: Print) -> Option<&Verdict> {
        self.0.get(&print)
    }

    /// The verdicts that measure.
    pub fn measures(&self) -> impl Iterator<Item = &Verdict> {
        self.0.values().filter(|it| it.set == Set::Measure)
    }

    /// Lets the verdicts on rules that were changed because of them measure no longer. Returns how many
    /// there were.
    pub fn spend(&mut self, rules: &[String]) -> usize {
        let measures = self.0.values_mut().filter(|it| it.set == Set::Measure);
        let spent = measures.filter(|it| rules.contains(&it.rule)).map(|it| it.set = Set::Learn);
        spent.count()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_that_changed_a_rule_measure_no_longer() {
        let verdict = |print, rule: &str, set| Verdict {
            print: Print(print),
            rule: rule.to_owned(),
            word: Word::Right,
            harmful: None,
            reason: String::new(),
            set,
        };
        let mut verdicts = Verdicts::default();
        for it in [
            verdict(1, "a/b", Set::Measure),
            verdict(2, "a/b", Set::Learn),
            verdict(3, "a/c", Set::Measure),
        ] {
            verdicts.add(it);
        }
        assert_eq!(verdicts.measures().count(), 2);
        assert_eq!(verdicts.spend(&["a/b".to_owned()]), 1);
        assert_eq!(verdicts.measures().map(|it| it.print).collect::<Vec<_>>(), [Print(3)]);
        let line = serde_json::to_string(verdicts.of(Print(3)).unwrap()).unwrap();
        assert!(line.contains("\"set\":\"measure\""), "{line}");
        let line = serde_json::to_string(verdicts.of(Print(2)).unwrap()).unwrap();
        assert!(!line.contains("set"), "{line}");
    }
}
