//! The tool `fix`.

use crate::answer::{DATA, Limit};
use crate::paths;
use crate::site::{Checked, Site};
use doclint_diagnostic::Applicability;
use doclint_fix::{FixOptions, Fixed, Followed};
use doclint_server::Snapshot;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// What to fix.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// A page or a folder, from the root of the site. The default is the whole site.
    pub path: Option<String>,
    /// Only the fixes of these rules or families, such as `links/broken-anchor` or `headings`.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Also fixes that may change the meaning or the look of a page. Read each of them.
    #[serde(default, rename = "unsafe")]
    pub also_unsafe: bool,
    /// Write the fixed files. Requires a server that was started with `--write`.
    #[serde(default)]
    pub write: bool,
    /// How many files to list, 1 to 200. The default is 40.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub limit: Option<u32>,
}

/// The fixes, as edits or applied.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Applied {
    /// How to read the texts below.
    pub about: &'static str,
    /// Whether the files were written.
    pub written: bool,
    /// How many findings the fixes settle, in all files.
    pub fixed: u32,
    /// The files that change.
    pub files: Vec<FixedFile>,
    /// How many fixes were refused because they would damage a page.
    pub refused: u32,
    /// What is not listed. It was written nevertheless, if files were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
}

/// A fixed file.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FixedFile {
    /// The path from the root of the site.
    pub path: String,
    /// How many findings of each rule are fixed.
    pub rules: BTreeMap<String, u32>,
    /// The change as a unified diff.
    pub diff: String,
    /// Why it was not written, if it should have been.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
}

/// Why nothing can be written.
pub const READ_ONLY: &str =
    "this server writes nothing: it was started without `--write`; call it without `write`";

/// Fixes what the parameters select.
///
/// # Errors
///
/// If a path is refused, a rule is unknown, or writing is requested and not allowed.
pub fn call(site: &mut Site, params: Params, is_canceled: &AtomicBool) -> Result<Applied, String> {
    if params.write && !site.may_write {
        return Err(READ_ONLY.to_owned());
    }
    let path = match &params.path {
        Some(path) => Some(paths::inside(&site.folder, path)?),
        None => None,
    };
    let snapshot = &site.check(is_canceled)?.snapshot;
    if let Some(unknown) = params.rules.iter().find(|it| !is_rule(snapshot, it)) {
        return Err(format!("unknown rule or family `{}`", paths::short(unknown)));
    }
    let Some(checked) = site.take_checked() else {
        return Err("the site was not checked".to_owned());
    };
    let spared = spared(&checked, path.as_deref());
    let least = if params.also_unsafe { Applicability::Unsafe } else { Applicability::Safe };
    let which = FixOptions { least, only: params.rules.clone() };
    let spared = Followed::new(&checked.snapshot.outcome, &spared);
    let fixed = site.session.fix(checked.snapshot, &which, &spared).map_err(|it| it.join("; "))?;
    Ok(answer(site, &fixed, &params))
}

fn is_rule(snapshot: &Snapshot, name: &str) -> bool {
    snapshot.families.iter().any(|family| {
        family.name == name || family.rules.iter().any(|rule| family.id(rule) == name)
    })
}

/// The findings that are not fixed: accepted ones, and those in other files.
fn spared(checked: &Checked, path: Option<&str>) -> Vec<bool> {
    let outcome = &checked.snapshot.outcome;
    let page = path.and_then(|it| outcome.site.index.page(it));
    let page = page.map(|it| &*outcome.site.pages[it].path);
    let is_meant = |it: &str| match path {
        None => true,
        Some(path) => {
            let below = it.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'));
            it == path || Some(it) == page || below
        }
    };
    let findings = outcome.findings.iter().zip(&checked.accepted);
    let is_spared = |(finding, accepted): (&doclint_diagnostic::Diagnostic, &bool)| {
        *accepted || !is_meant(&outcome.files.get(finding.at.file).path)
    };
    findings.map(is_spared).collect()
}

fn answer(site: &mut Site, fixed: &Fixed, params: &Params) -> Applied {
    let mut limit = Limit::of(params.limit);
    let (mut files, mut count, mut has_failed) = (Vec::new(), 0, false);
    for (path, page) in &fixed.pages {
        let failed = match params.write {
            true => site.folder.write(path, &page.before, &page.after).err(),
            false => None,
        };
        has_failed |= failed.is_some();
        if failed.is_none() {
            count += page.rules.values().sum::<u32>();
        }
        // The diff of a file that is not listed would be made for nothing.
        if limit.is_full(files.len()) && failed.is_none() {
            limit.left_out += 1;
            continue;
        }
        let file = FixedFile {
            path: path.clone(),
            rules: page.rules.iter().map(|it| (it.0.to_string(), *it.1)).collect(),
            diff: site.host.diff(path, &page.before, &page.after),
            failed: failed.map(|it| it.to_string()),
        };
        limit.keep(&mut files, file);
    }
    Applied {
        about: DATA,
        written: params.write && !fixed.pages.is_empty() && !has_failed,
        fixed: count,
        files,
        refused: fixed.refused,
        left_out: limit.advice("raise `limit`, or name a `path` or `rules`"),
    }
}
