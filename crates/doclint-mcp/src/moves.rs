//! The tool `move`.

use crate::answer::{DATA, MAX_BYTES};
use crate::fix::READ_ONLY;
use crate::paths::inside;
use crate::site::Site;
use doclint_move::Request;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// What to move.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// A page, a file, or a folder, from the root of the site; or `PAGE#ANCHOR` for a heading.
    pub from: String,
    /// The new path, with a slash at the end for a folder; or the new text of the heading.
    pub to: String,
    /// Whether to redirect from old addresses to new ones. The default is true.
    pub redirect: Option<bool>,
    /// Write the changes. Requires a server that was started with `--write`.
    #[serde(default)]
    pub write: bool,
}

/// A move, planned or carried out.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Moved {
    /// How to read the texts below.
    pub about: &'static str,
    /// Whether the files were written.
    pub written: bool,
    /// What changes, and where the old address stays.
    pub summary: String,
    /// The changes as git shows them.
    pub diff: String,
    /// How much of the diff is not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
}

/// Moves files or renames a heading, and updates what refers to them. The result is verified: every
/// link leads where it led before.
///
/// # Errors
///
/// If a path is refused, or every reason against the move.
pub fn call(site: &mut Site, params: Params, _: &AtomicBool) -> Result<Moved, String> {
    if params.write && !site.may_write {
        return Err(READ_ONLY.to_owned());
    }
    let (name, anchor) = match params.from.split_once('#') {
        Some((name, anchor)) => (name, Some(anchor)),
        None => (params.from.as_str(), None),
    };
    let from = inside(&site.folder, name)?;
    let is_address = params.to.starts_with('#') || params.to.starts_with(&format!("{name}#"));
    if anchor.is_some() && is_address {
        return Err(
            "`to` is the new text of the heading, such as `Rate limits`, and no address".to_owned()
        );
    }
    let to = match (anchor, params.to.ends_with('/')) {
        (Some(_), _) => String::new(),
        (None, true) => format!("{}/", inside(&site.folder, &params.to)?),
        (None, false) => inside(&site.folder, &params.to)?,
    };
    let request = match anchor {
        Some(anchor) => Request::Rename { page: &from, anchor, text: &params.to },
        None => {
            let redirect = params.redirect.unwrap_or(true);
            Request::Move { from: &from, to: &to, redirect }
        }
    };
    let config = site.config()?;
    let plan = site.host.plan(&config, &request)?;
    let mut diff = plan.diff();
    let summary = plan.summary(params.write);
    if params.write {
        plan.apply()?;
    }
    let whole = diff.len();
    let left_out = (whole > MAX_BYTES).then(|| {
        diff.truncate(diff.floor_char_boundary(MAX_BYTES));
        format!("{} of {whole} bytes of the diff", whole - diff.len())
    });
    Ok(Moved { about: DATA, written: params.write, summary, diff, left_out })
}
