//! Secrets that findings point at: no report shows one.

use crate::report::Report;
use crate::sources::Sources;
use aho_corasick::AhoCorasick;
use doclint_diagnostic::{Diagnostic, Location};
use std::borrow::Cow;
use std::collections::BTreeSet;

impl Report<'_> {
    /// Replaces the texts that findings of rules with [`crate::RuleInfo::hides_text`] point at by
    /// stars: in the files as reports show them, and in everything that findings say. Fixes that
    /// would write such a text are left out.
    pub fn hide_secrets(&mut self) {
        let is_secret =
            |it: &&Diagnostic| self.rules.get(&it.rule).is_some_and(|rule| rule.hides_text);
        let hidden: Vec<Location> =
            self.findings.iter().filter(is_secret).map(|it| it.at).collect();
        if hidden.is_empty() {
            return;
        }
        // Fingerprints depend on the unchanged texts.
        self.prints = self.fingerprints().into_iter().map(Some).collect();
        let sources = Sources::whole(&self.files);
        let secrets: BTreeSet<String> = hidden
            .iter()
            .map(|at| {
                let source = sources.get(at.file);
                source.text()[source.clamp(at.span).range()].to_owned()
            })
            .filter(|it| !it.is_empty())
            .collect();
        for at in hidden {
            if let Some(file) = self.files.get_mut(&at.file) {
                file.hidden.push(at.span);
            }
        }
        let stars: Vec<String> = secrets.iter().map(|it| "*".repeat(it.len().min(8))).collect();
        let Ok(secrets) = AhoCorasick::new(secrets) else { return };
        for finding in &mut self.findings {
            let texts = [&mut finding.message].into_iter();
            let texts = texts.chain(&mut finding.cause).chain(&mut finding.help);
            for text in texts.chain(finding.labels.iter_mut().map(|it| &mut it.text)) {
                if secrets.is_match(&**text) {
                    *text = Cow::from(secrets.replace_all(text, &stars));
                }
            }
            finding.fixes.retain(|fix| {
                let mut texts = fix.edits.iter().map(|it| it.text.as_str()).chain([&*fix.title]);
                !texts.any(|it| secrets.is_match(it))
            });
        }
    }
}
