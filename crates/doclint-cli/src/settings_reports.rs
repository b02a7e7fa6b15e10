//! The reports that `output` in the settings requests.
//!
//! Whoever opens a pull request writes these settings, and whoever checks it has files that are worth
//! more than a report. So a report goes to a file that is missing or holds an earlier one, has a name
//! that no other program obeys, and is not written in CI unless the run requests it.

use crate::args::{CheckArgs, OutputArg, format_named, parse_output};
use crate::output::Output;
use crate::paths::repository;
use crate::terminal::{is_ci, note};
use anyhow::{Result, anyhow};
use doclint_config::{Base, Config, ConfigError, ConfigFile};
use doclint_report::{FORMATS, Format};
use doclint_workspace::{is_inside, real_path};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The reports that the settings request for the site at `root`. In CI, those that would be files are
/// left out and named on stderr, unless the arguments request them.
pub fn requested(config: &Config, root: &Path, args: &CheckArgs) -> Result<Vec<Output>> {
    let requested = config.run.output.iter().flatten();
    let outputs = requested.map(|(text, place)| output_of(text, &config.files[place.file], root));
    let outputs: Vec<Output> = outputs.collect::<Result<_, _>>().map_err(|why| anyhow!(why))?;
    if !is_ci() || args.write_reports {
        return Ok(outputs);
    }
    let (printed, files): (Vec<_>, Vec<_>) = outputs.into_iter().partition(|it| it.path.is_none());
    if !files.is_empty() && !args.quiet {
        let names: Vec<&str> = files.iter().map(|it| it.format.name).collect();
        note!(
            "doclint: not written, because this runs in CI: the reports of the settings ({}); add \
             --write-reports to write them",
            names.join(", ")
        );
    }
    Ok(printed)
}

/// The entries of `output` that name no report, or a file that settings must not write.
pub fn wrong(config: &Config, root: &Path) -> Vec<ConfigError> {
    let repository = &repository(&root.join("docs.json"));
    let requested = config.run.output.iter().flatten();
    let wrong = requested.filter_map(|(text, place)| {
        let output = output_of(text, &config.files[place.file], root);
        let (message, help) = match output {
            Ok(Output { path: None, .. }) => return None,
            Ok(Output { format, path: Some(path) }) => refusal(text, format, &path, repository)?,
            Err(why) => {
                (why, "write `FORMAT`, or `FORMAT=PATH` with a path in the repository".into())
            }
        };
        Some(ConfigError { file: place.file, span: place.span, message, help: Some(help) })
    });
    wrong.collect()
}

/// Says why a report can't go to its file, and what to do.
fn refusal(
    text: &str,
    format: &Format,
    path: &Path,
    repository: &Path,
) -> Option<(String, String)> {
    let real = real_path(path).filter(|_| is_inside(path, repository));
    let Some(real) = real.filter(|it| !it.exists() || it.is_file()) else {
        let help = "write `FORMAT=PATH` with a path in the repository";
        return Some((
            format!("`{text}` is not a file in a folder of the repository"),
            help.to_owned(),
        ));
    };
    if format.extensions.is_empty() {
        let able = FORMATS.iter().filter(|it| !it.extensions.is_empty()).map(|it| it.name);
        let able = able.collect::<Vec<_>>().join(", ");
        return Some((
            format!("`{text}`: settings can't write this format to a file"),
            format!("use one of {able}, or the argument `--output {text}`"),
        ));
    }
    let below = real.strip_prefix(repository).unwrap_or(&real);
    let is_hidden = below.components().any(|it| it.as_os_str().to_string_lossy().starts_with('.'));
    if is_hidden {
        return Some((
            format!("`{text}` is a hidden file, or in a hidden folder"),
            "choose a path in which no name begins with `.`: other programs obey such files".into(),
        ));
    }
    let extension = real.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    if !format.extensions.contains(&extension.as_str()) {
        let ends: Vec<String> = format.extensions.iter().map(|it| format!("`.{it}`")).collect();
        return Some((
            format!("`{text}` doesn't end in {}", ends.join(" or ")),
            "give the file the extension of its format".to_owned(),
        ));
    }
    let is_free = !real.exists() || is_report(&real, format);
    (!is_free).then(|| {
        (
            format!("`{text}` exists and is not a report of doclint"),
            "choose another path, or remove the file".to_owned(),
        )
    })
}

/// The report of an entry of `output`. Its path is relative to the folder that the patterns of the
/// settings file are relative to.
fn output_of(text: &str, file: &ConfigFile, root: &Path) -> Result<Output, String> {
    if !text.contains('=') {
        return Ok(Output { format: format_named(text)?, path: None });
    }
    let OutputArg { format, path } = parse_output(text)?;
    let folder = match file.base == Base::default() {
        true => root,
        false => Path::new(&file.path).parent().unwrap_or(root),
    };
    Ok(Output { format, path: Some(folder.join(path)) })
}

fn is_report(path: &Path, format: &Format) -> bool {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|it| it.take(Format::HEAD).read_to_end(&mut head));
    // A run that was ended early, or another program that makes room, can leave an empty file.
    read.is_ok() && (head.is_empty() || format.is_report(&head))
}
