//! What style sheets, scripts and other files that are no pages mention.

use crate::Workspace;
use crate::page::{decode, describe};
use doclint_site::{Mentions, extension};
use rayon::prelude::*;

/// Whether a file is a text that may load pictures and fonts.
fn is_read(path: &str) -> bool {
    const EXTENSIONS: [&str; 9] = ["css", "htm", "html", "js", "jsx", "mjs", "scss", "ts", "tsx"];
    EXTENSIONS.contains(&extension(path).as_str())
}

/// A site has some of these files; thousands are a program beside it.
const MAX_FILES: usize = 1000;

/// What these files of the site mention.
pub fn of_files(workspace: &dyn Workspace, paths: &[String]) -> Mentions {
    let paths: Vec<&String> = paths.iter().filter(|it| is_read(it)).take(MAX_FILES).collect();
    let found = paths.into_par_iter().filter_map(|path| {
        let text = workspace.read(path).map_err(describe).and_then(decode).ok()?;
        Some(Mentions::of_code(&text))
    });
    let mut out = Mentions::default();
    for mentions in found.collect::<Vec<_>>() {
        out.append(mentions);
    }
    out
}
