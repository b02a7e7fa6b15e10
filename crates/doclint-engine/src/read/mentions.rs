//! Files that style sheets, scripts and HTML files mention.

use super::text::read_text;
use crate::remembered::Remembered;
use crate::workspace::Workspace;
use doclint_site::{Mentions, extension};
use rayon::prelude::*;
use std::sync::Arc;

/// Whether a file is a text that may load images and fonts.
fn is_read(path: &str) -> bool {
    const EXTENSIONS: [&str; 9] = ["css", "htm", "html", "js", "jsx", "mjs", "scss", "ts", "tsx"];
    EXTENSIONS.contains(&extension(path).as_str())
}

/// A site has some of these files; a folder with thousands holds a program, too.
const MAX_FILES: usize = 1000;

/// Returns the mentions in the files at these paths.
pub fn of_files(
    workspace: &dyn Workspace,
    paths: &[String],
    known: &Remembered<Option<Arc<Mentions>>>,
) -> Mentions {
    let paths: Vec<&String> = paths.iter().filter(|it| is_read(it)).take(MAX_FILES).collect();
    let found = paths.into_par_iter().filter_map(|path| {
        known.get(workspace, path, || {
            let text = read_text(workspace, path).ok()?;
            Some(Arc::new(Mentions::of_code(&text)))
        })
    });
    let mut out = Mentions::default();
    for mentions in found.collect::<Vec<_>>() {
        out.append(Arc::unwrap_or_clone(mentions));
    }
    out
}
