//! Files that style sheets, scripts, HTML files and the Markdown of the repository mention.

use super::scripts::is_script;
use super::text::{Stamp, read_text};
use crate::remembered::Remembered;
use crate::workspace::Workspace;
use doclint_diagnostic::Span;
use doclint_site::{LinkKind, Mentions, extension, script_links, style_urls};
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
    /// The addresses in a script.
    links: Vec<(Span, String, LinkKind)>,
    stamp: Stamp,
}

/// A style sheet with the addresses that it loads, or a script with those that it has.
pub struct CodeFile {
    pub path: String,
    pub urls: Vec<(Span, String)>,
    pub links: Vec<(Span, String, LinkKind)>,
    pub stamp: Stamp,
}

/// Returns the mentions in the files at these paths and in the Markdown around the site, and the style
/// sheets and scripts among them that have addresses.
pub fn of_files(
    workspace: &dyn Workspace,
    paths: &[String],
    known: &Remembered<Option<Arc<ReadCode>>>,
) -> (Mentions, Vec<CodeFile>) {
    let paths: Vec<&String> = paths.iter().filter(|it| is_read(it)).take(MAX_FILES).collect();
    let found = paths.into_par_iter().filter_map(|path| {
        let read = known.get(workspace, path, || {
            let text = read_text(workspace, path).ok()?;
            let is_style = extension(path) == "css";
            let urls = if is_style { style_urls(&text) } else { Vec::new() };
            let links = if is_script(path) { script_links(&text) } else { Vec::new() };
            let (mentions, stamp) = (Mentions::of_code(&text), Stamp::of(&text));
            Some(Arc::new(ReadCode { mentions, urls, links, stamp }))
        })?;
        Some((path, read))
    });
    let mut out = Mentions::default();
    workspace.texts_around().iter().for_each(|it| out.append(Mentions::of(it)));
    let mut files = Vec::new();
    for (path, read) in found.collect::<Vec<_>>() {
        out.append(read.mentions.clone());
        if !read.urls.is_empty() || !read.links.is_empty() {
            let (urls, links, stamp) = (read.urls.clone(), read.links.clone(), read.stamp);
            files.push(CodeFile { path: path.clone(), urls, links, stamp });
        }
    }
    (out, files)
}
