//! `doclint server`.

use crate::args::ServerArgs;
use crate::baseline;
use crate::exit::Exit;
use crate::history::GitHistory;
use crate::paths::{exists, refuse_outside};
use crate::report::tool;
use crate::settings::{self, Trace};
use anyhow::Result;
use doclint_config::Config;
use doclint_report::Baseline;
use doclint_rule::Family;
use doclint_server::{Options, SettingsError, stdio};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How long the last messages may take to be written.
const LAST_MESSAGES: Duration = Duration::from_secs(1);

pub fn run(args: &ServerArgs, families: &[&'static Family]) -> Result<Exit> {
    let file = args.settings.config.clone();
    let families = families.to_vec();
    let (of_settings, of_baseline) = (families.clone(), families.clone());
    let options = Options {
        families,
        settings: Arc::new(move |root| {
            load(file.as_ref(), root, &of_settings, &mut Trace::default())
        }),
        baseline: Arc::new(move |root| read_baseline(root, &of_baseline)),
        history: |root| Box::new(GitHistory::of(root)),
        version: tool().version,
    };
    let (connection, output) = stdio();
    let is_clean = doclint_server::run(options, &connection);
    output.flush(LAST_MESSAGES);
    Ok(if is_clean { Exit::Clean } else { Exit::Findings })
}

/// The settings of the site at `root`, with everything that was read in a trace.
pub fn load(
    file: Option<&PathBuf>,
    root: &Path,
    families: &[&'static Family],
    trace: &mut Trace,
) -> Result<Config, SettingsError> {
    let read = settings::read_all(file.map(PathBuf::as_path), root, families, trace);
    let (config, errors) = read.map_err(|error| SettingsError {
        errors: Vec::new(),
        config: Box::default(),
        message: Some(format!("{error:#}")),
    })?;
    match errors.is_empty() {
        true => Ok(config),
        false => Err(SettingsError { errors, config: Box::new(config), message: None }),
    }
}

/// Reads the findings that the team of the site at `root` has accepted.
fn read_baseline(root: &Path, families: &[&'static Family]) -> Result<Option<Baseline>, String> {
    let path = root.join(baseline::NAME);
    if !exists(&path) {
        return Ok(None);
    }
    let read = refuse_outside(&path).and_then(|()| baseline::read(&path, families));
    read.map(|it| Some(it.1)).map_err(|error| format!("{error:#}"))
}
