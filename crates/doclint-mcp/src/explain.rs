//! The tool `explain`.

use crate::site::Site;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// What to explain.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// A rule, such as `headings/skipped-level`, or a family, such as `headings`.
    pub rule: String,
    /// The whole page of the manual rather than what to do and one example.
    #[serde(default)]
    pub whole: bool,
}

/// The explanation of a rule.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Explained {
    /// What the rule is about, what to do, and an example.
    pub text: String,
}

/// Explains a rule.
///
/// # Errors
///
/// If there is no such rule, with what may be meant.
pub fn call(site: &mut Site, params: Params, _: &AtomicBool) -> Result<Explained, String> {
    let config = site.config()?;
    let text = site.host.rule(&config, &params.rule, params.whole)?;
    Ok(Explained { text })
}
