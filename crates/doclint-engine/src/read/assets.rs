//! The sizes and the first bytes of images, videos and audio files.

use crate::workspace::{Peek, Workspace};
use doclint_site::{extension, is_asset};
use rayon::prelude::*;

/// Looks at each image, video and audio file among the files at these paths.
pub fn of_files(workspace: &dyn Workspace, paths: &[String]) -> Vec<(String, Option<Peek>)> {
    // Files in folders such as `.gitbook` may be shown, and nobody has to tidy them up.
    let is_hidden = |it: &str| it.starts_with('.') || it.contains("/.");
    let is_looked_at = |it: &&String| is_asset(&extension(it)) && !is_hidden(it);
    let paths: Vec<&String> = paths.iter().filter(is_looked_at).collect();
    paths.into_par_iter().map(|it| (it.clone(), workspace.peek(it))).collect()
}
