//! Files that style sheets, scripts, HTML files and the Markdown of the repository mention.

use super::text::{Stamp, read_text};
use crate::remembered::Remembered;
use crate::workspace::Workspace;
use doclint_diagnostic::Span;
use doclint_site::{Mentions, extension, style_urls};
use rayon::prelude::*;
use std::sync::Arc;

/// Whether a file is a text that may load images and fonts.
fn is_read(path: &str) -> bool {
    const EXTENSIONS: [&str; 10] =
        ["css", "htm", "html", "js", "jsx", "mjs", "scss", "ts", "tsx", "webmanifest"];
    EXTENSIONS.contains(&extension(path).as_str())
}

/// A site has some of these files; a folder with thousands holds a program, too.
const MAX_FILES: usize = 1000;

/// What is known of a style sheet, a script or an HTML file.
pub struct ReadCode {
    mentions: Mentions,
    /// The addresses that a style sheet loads.
    urls: Vec<(Span, String)>,
    stamp: Stamp,
}

/// A style sheet with the addresses that it loads.
pub struct StyleSheet {
    pub path: String,
    pub urls: Vec<(Span, String)>,
    pub stamp: Stamp,
}

/// Returns the mentions in the files at these paths and in the Markdown around the site, and the style
/// sheets among them that load something.
pub fn of_files(
    workspace: &dyn Workspace,
    paths: &[String],
    known: &Remembered<Option<Arc<ReadCode>>>,
) -> (Mentions, Vec<StyleSheet>) {
    let paths: Vec<&String> = paths.iter().filter(|it| is_read(it)).take(MAX_FILES).collect();
    let found = paths.into_par_iter().filter_map(|path| {
        let read = known.get(workspace, path, || {
            let text = read_text(workspace, path).ok()?;
            let is_style = extension(path) == "css";
            let urls = if is_style { style_urls(&text) } else { Vec::new() };
            let (mentions, stamp) = (Mentions::of_code(&text), Stamp::of(&text));
            Some(Arc::new(ReadCode { mentions, urls, stamp }))
        })?;
        Some((path, read))
    });
    let mut out = Mentions::default();
    workspace.texts_around().iter().for_each(|it| out.append(Mentions::of(it)));
    let mut styles = Vec::new();
    for (path, read) in found.collect::<Vec<_>>() {
        out.append(read.mentions.clone());
        if !read.urls.is_empty() {
            let (urls, stamp) = (read.urls.clone(), read.stamp);
            styles.push(StyleSheet { path: path.clone(), urls, stamp });
        }
    }
    (out, styles)
}
