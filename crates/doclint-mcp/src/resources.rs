//! Resources: the guide of the site, the list of its rules, and the pages of rules.

use crate::paths::short;
use crate::site::Site;
use rmcp::ErrorData;
use rmcp::model::{ReadResourceResult, Resource, ResourceContents, ResourceTemplate};
use std::fmt::Write;

const GUIDE: &str = "doclint://guide";
const RULES: &str = "doclint://rules";
const MARKDOWN: &str = "text/markdown";

/// The resources of the server.
pub fn list() -> Vec<Resource> {
    let guide = Resource::new(GUIDE, "guide")
        .with_title("Guide for writers")
        .with_description("The contract of this site: what its rules ask of a page, as one text")
        .with_mime_type(MARKDOWN);
    let rules = Resource::new(RULES, "rules")
        .with_title("Rules of this site")
        .with_description("The rules that are on at this site, with their levels")
        .with_mime_type(MARKDOWN);
    vec![guide, rules]
}

/// The templates of resources.
pub fn templates() -> Vec<ResourceTemplate> {
    let rule = ResourceTemplate::new("doclint://rules/{family}/{rule}", "rule")
        .with_title("Page of a rule")
        .with_description("The manual's page about a rule: what it finds, why, how to fix it")
        .with_mime_type(MARKDOWN);
    vec![rule]
}

/// Reads a resource.
///
/// # Errors
///
/// If there is none with this address, or the settings have errors.
pub fn read(site: &mut Site, uri: &str) -> Result<ReadResourceResult, ErrorData> {
    let config = site.config().map_err(|why| ErrorData::internal_error(why, None))?;
    let missing = || ErrorData::resource_not_found(format!("no resource `{}`", short(uri)), None);
    let text = match uri.strip_prefix("doclint://").ok_or_else(missing)? {
        "guide" => site.host.guide(&config),
        "rules" => {
            let mut out = "# Rules of this site\n\n".to_owned();
            for family in config.families(site.host.families()) {
                for rule in family.rules {
                    if let Some(level) = config.setting(family, rule).level {
                        let (id, about) = (family.id(rule), rule.meta.summary);
                        let _ = writeln!(out, "- `{id}` ({}): {about}", level.name());
                    }
                }
            }
            out
        }
        other => {
            let rule = other.strip_prefix("rules/").ok_or_else(missing)?;
            site.host.rule(&config, rule, true).map_err(|_| missing())?
        }
    };
    let contents = ResourceContents::text(text, uri).with_mime_type(MARKDOWN);
    Ok(ReadResourceResult::new(vec![contents]))
}
