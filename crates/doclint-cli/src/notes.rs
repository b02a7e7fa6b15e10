//! Errors and warnings about settings files, on stderr.

use crate::args::Color;
use crate::exit::AlreadyPrinted;
use crate::paths::{PathName, shown};
use crate::terminal::{Terminal, to_stderr};
use anyhow::{Context, Result, bail};
use doclint_config::{Config, ConfigError, ConfigFile, Origin};
use doclint_diagnostic::{Diagnostic, FileId, Level, LineIndex, Location, Position};
use doclint_engine::Outcome;
use doclint_report::{Format, Report, SourceFile, WriteOptions};
use std::path::Path;
use std::sync::Arc;

/// Prints each note with the lines that it is about.
pub fn print(
    files: &[ConfigFile],
    notes: &[ConfigError],
    level: Level,
    color: Color,
) -> Result<()> {
    let rule: Arc<str> = "config".into();
    let findings = notes.iter().map(|note| Diagnostic {
        rule: Arc::clone(&rule),
        level,
        at: Location { file: FileId(note.file as u32), span: note.span },
        message: note.message.clone().into(),
        cause: None,
        labels: Vec::new(),
        help: note.help.clone().map(Into::into),
        fixes: Vec::new(),
    });
    let files = files.iter().enumerate().map(|(index, file)| {
        let path = shown(Path::new(&file.path)).named();
        (
            FileId(index as u32),
            SourceFile { path, text: Arc::clone(&file.text).into(), hidden: Vec::new() },
        )
    });
    let report =
        Report { files: files.collect(), findings: findings.collect(), ..Report::default() };
    let terminal = Terminal::of_stderr();
    let color = terminal.color(color);
    let options = WriteOptions {
        color,
        no_summary: true,
        for_runner: terminal.may_have_runner(),
        ..WriteOptions::default()
    };
    let mut bytes = Vec::new();
    let text = Format::named("text").context("there is no text report")?;
    text.write(&report, &options, &mut bytes)?;
    to_stderr(&bytes);
    Ok(())
}

/// Prints the errors of settings that can't be used, and returns them as one error.
pub fn refusal(files: &[ConfigFile], errors: &[ConfigError], color: Color) -> anyhow::Error {
    match print(files, errors, Level::Error, color) {
        Ok(()) => AlreadyPrinted(in_short(files, errors)).into(),
        Err(error) => error,
    }
}

/// The notes in one line, each with its place.
fn in_short(files: &[ConfigFile], notes: &[ConfigError]) -> String {
    let one = |note: &ConfigError| {
        let file = &files[note.file];
        let start = LineIndex::new(&file.text).position(note.span.start);
        let (path, Position { line, column, .. }) = (shown(Path::new(&file.path)), start);
        let help = note.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
        format!("{}:{line}:{column}: {}{help}", path.named(), note.message)
    };
    notes.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// The parts of the settings that a check may have to comment on.
pub struct SettingsNotes {
    files: Vec<ConfigFile>,
    hints: Vec<ConfigError>,
    /// The file that sets `include`, and its patterns.
    include: Option<(usize, String)>,
}

impl SettingsNotes {
    /// The notes of these settings.
    pub fn of(config: &Config) -> Self {
        let list = &config.include.list;
        let patterns: Vec<&str> = list.iter().map(|it| it.0.as_str()).collect();
        let include = match list.first() {
            Some((_, Origin::File(place))) => Some((place.file, patterns.join(", "))),
            _ => None,
        };
        Self { files: config.files.clone(), hints: config.hints().to_vec(), include }
    }

    /// Prints warnings about patterns that match nothing and about unknown names.
    ///
    /// # Errors
    ///
    /// If no pattern of `include` matches a page, so that nothing is checked.
    pub fn print(&self, outcome: &Outcome, quiet: bool, color: Color) -> Result<()> {
        let idle = &outcome.idle_patterns;
        if let Some((file, patterns)) = self.include.as_ref().filter(|_| outcome.includes_nothing) {
            print(&self.files, idle, Level::Error, color)?;
            let name = shown(Path::new(&self.files[*file].path));
            bail!("nothing to check: `include` in {} matches no page: {patterns}", name.named());
        }
        if quiet {
            return Ok(());
        }
        let mut notes = self.hints.clone();
        notes.extend_from_slice(idle);
        notes.sort_by_key(|it| (it.file, it.span));
        print(&self.files, &notes, Level::Warning, color)
    }
}
