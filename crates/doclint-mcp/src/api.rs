//! The tool `api_coverage`.

use crate::answer::{DATA, Limit};
use crate::paths::short;
use crate::site::Site;
use doclint_report::{ApiOperationCoverage, ApiShare, ApiShares};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// Which OpenAPI files.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// One OpenAPI file, from the root of the site. The default is all that the site names.
    pub file: Option<String>,
    /// How many operations to list, 1 to 200. The default is 40.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub limit: Option<u32>,
}

/// How much of its OpenAPI files the site documents.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Coverage {
    /// How to read the texts below.
    pub about: &'static str,
    /// The files.
    pub files: Vec<FileCoverage>,
    /// The operations that are not documented, or not as a whole.
    pub gaps: Vec<Gap>,
    /// What is not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
}

/// How much of a file is documented.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FileCoverage {
    /// The path from the root of the site.
    pub path: String,
    /// All of its operations together.
    pub total: ApiShares,
}

/// An operation that is not documented, or not as a whole.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Gap {
    /// The OpenAPI file.
    pub file: String,
    /// The method, such as `get`.
    pub method: String,
    /// The path of the operation, or the name of a webhook.
    pub operation: String,
    /// The page that documents it; none if no page does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// Parameters and fields that are missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<String>,
    /// Status codes of responses that are missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub responses: Vec<String>,
    /// Status codes that the page does not mention.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status_codes: Vec<String>,
}

/// Compares the pages with the OpenAPI files.
///
/// # Errors
///
/// If the site names no OpenAPI file, or not this one.
pub fn call(site: &mut Site, params: Params, is_canceled: &AtomicBool) -> Result<Coverage, String> {
    site.check(is_canceled)?;
    let (checked, host, _) = site.parts();
    let Some(checked) = checked else { return Err("the site was not checked".to_owned()) };
    let coverage = host.api_coverage(&checked.snapshot.outcome.site);
    let is_meant = |path: &str| params.file.as_deref().is_none_or(|it| it == path);
    let files: Vec<_> = coverage.files.into_iter().filter(|it| is_meant(&it.path)).collect();
    if files.is_empty() {
        return Err(match &params.file {
            Some(file) => format!("the site names no OpenAPI file `{}`", short(file)),
            None => "the site names no OpenAPI file".to_owned(),
        });
    }
    let mut limit = Limit::of(params.limit);
    let mut gaps = Vec::new();
    let mut totals = Vec::new();
    for file in files {
        for operation in file.operations {
            if !is_whole(&operation) {
                limit.keep(&mut gaps, gap(&file.path, operation));
            }
        }
        totals.push(FileCoverage { path: file.path, total: file.total });
    }
    let left_out = limit.advice("raise `limit`, or name a `file`");
    Ok(Coverage { about: DATA, files: totals, gaps, left_out })
}

fn is_whole(operation: &ApiOperationCoverage) -> bool {
    let is_all = |it: ApiShare| it.documented >= it.specified;
    operation.shares.columns().iter().all(|it| is_all(it.1))
}

fn gap(file: &str, of: ApiOperationCoverage) -> Gap {
    Gap {
        file: file.to_owned(),
        method: of.method,
        operation: of.path,
        page: of.page,
        parameters: of.missing_parameters,
        responses: of.missing_responses,
        status_codes: of.missing_status_codes,
    }
}
