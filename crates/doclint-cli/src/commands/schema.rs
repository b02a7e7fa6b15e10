//! `doclint schema`.

use crate::args::SchemaArgs;
use crate::exit::Exit;
use crate::output;
use anyhow::{Result, bail};
use doclint_report::{ApiCoverage, Stats};
use doclint_rule::Family;
use serde_json::Value;

pub fn run(args: &SchemaArgs, families: &[&'static Family]) -> Result<Exit> {
    let schema = schema(&args.of, families)?;
    output::print_json(&schema)
}

/// The JSON Schema with this name: one of doclint's own, or one that a family of rules has.
fn schema(name: &str, families: &[&'static Family]) -> Result<Value> {
    let own = ["api-coverage", "config", "report", "stats", "vocabulary"];
    let of_families = || families.iter().flat_map(|family| family.schemas);
    Ok(match name {
        "api-coverage" => ApiCoverage::json_schema(),
        "config" => doclint_config::json_schema(families),
        "report" => doclint_report::json_schema(),
        "stats" => Stats::json_schema(),
        "vocabulary" => doclint_config::vocabulary_schema(),
        _ => match of_families().find(|it| it.0 == name) {
            Some((_, make)) => make(),
            None => {
                let names: Vec<_> = own.into_iter().chain(of_families().map(|it| it.0)).collect();
                bail!("unknown schema `{name}`: expected one of {}", names.join(", "));
            }
        },
    })
}
