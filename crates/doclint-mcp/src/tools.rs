//! The table of tools: names, descriptions, schemas, and what answers them.

use crate::site::Site;
use crate::{add_page, api, check, components, explain, find, fix, links, moves};
use rmcp::handler::server::tool::{schema_for_input, schema_for_output};
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Answers a call of a tool, given its arguments.
type Call = Arc<dyn Fn(&mut Site, Value, &AtomicBool) -> Result<Value, String> + Send + Sync>;

/// A tool and what answers it.
pub struct ToolEntry {
    /// What clients see.
    pub tool: Tool,
    /// What answers it.
    pub call: Call,
}

/// What a tool does to the site.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    Reads,
    /// Adds files, if writing is allowed.
    Adds,
    /// Changes files, if writing is allowed.
    Changes,
}

/// The tools of a server that may write, or may not.
pub fn all(may_write: bool) -> Vec<ToolEntry> {
    use Effect::{Adds, Changes, Reads};
    let tool = Table { may_write };
    vec![
        tool.entry("check", "Check pages", Reads, CHECK, check::call),
        tool.entry("fix", "Fix findings", Changes, FIX, fix::call),
        tool.entry("explain", "Explain a rule", Reads, EXPLAIN, explain::call),
        tool.entry("components", "List components", Reads, COMPONENTS, components::call),
        tool.entry("find_page", "Find pages", Reads, FIND, find::call),
        tool.entry("links_to", "List links to a page", Reads, LINKS, links::call),
        tool.entry("move", "Move pages", Changes, MOVE, moves::call),
        tool.entry("add_page", "Add a page", Adds, ADD, add_page::call),
        tool.entry("api_coverage", "Compare with OpenAPI", Reads, API, api::call),
    ]
}

const CHECK: &str = "Finds problems of the documentation: broken links, invalid components, missing \
    front matter, style. Without arguments, those that the changes since git's HEAD have caused. With \
    `path`, those of a page or folder. With `path` and `text`, those of a text that is not written yet, \
    and what it would break elsewhere.";
const FIX: &str = "Returns verified fixes as diffs, and writes them with `write` if the server allows \
    it. Only fixes that no reader notices, unless `unsafe` is set. Findings that the team has accepted \
    stay.";
const EXPLAIN: &str = "Explains a rule: what it finds, what to do, and an example.";
const COMPONENTS: &str = "Lists the components that pages of this site may use, or describes one with \
    its attributes, their types, and an example.";
const FIND: &str = "Finds pages by words of their title, path, headings, or description.";
const LINKS: &str = "Lists who links to a page or to one of its anchors: pages, snippets, and the \
    navigation. Call it before you remove or rename something.";
const MOVE: &str = "Moves a page or a folder, or renames a heading, and updates all links, the \
    navigation, and redirects. Returns the diff; writes it with `write` if the server allows it.";
const ADD: &str = "Prepares a new page: front matter, sections, and an entry in the navigation, as its \
    neighbors have them, and checks the result. Writes it with `write` if the server allows it.";
const API: &str = "Says how much of its OpenAPI files the site documents, and which operations, \
    parameters, and responses are missing.";

struct Table {
    may_write: bool,
}

impl Table {
    fn entry<P: DeserializeOwned + JsonSchema + 'static, R: Serialize + JsonSchema + 'static>(
        &self,
        name: &'static str,
        title: &str,
        effect: Effect,
        description: &'static str,
        call: fn(&mut Site, P, &AtomicBool) -> Result<R, String>,
    ) -> ToolEntry {
        let is_changing = self.may_write && effect != Effect::Reads;
        let annotations = ToolAnnotations::with_title(title)
            .read_only(!is_changing)
            .destructive(self.may_write && effect == Effect::Changes)
            .idempotent(effect != Effect::Adds)
            .open_world(false);
        let input = schema_for_input::<P>().unwrap_or_default();
        let tool = Tool::new(name, description, without_formats(input))
            .with_title(title)
            .with_raw_output_schema(without_formats(schema_for_output::<R>()))
            .with_annotations(annotations);
        let call: Call = Arc::new(move |site, arguments, is_canceled| {
            let params = serde_json::from_value(arguments);
            let params: P = params.map_err(|error| format!("invalid arguments: {error}"))?;
            let found = call(site, params, is_canceled)?;
            serde_json::to_value(found).map_err(|error| error.to_string())
        });
        ToolEntry { tool, call }
    }
}

/// A schema without the formats of numbers, which no standard names: some clients warn about them.
fn without_formats(schema: Arc<JsonObject>) -> Arc<JsonObject> {
    let mut schema = Arc::unwrap_or_clone(schema);
    let mut todo: Vec<&mut Value> = schema.values_mut().collect();
    while let Some(value) = todo.pop() {
        match value {
            Value::Object(object) => {
                if object.get("format").is_some_and(Value::is_string) {
                    object.shift_remove("format");
                }
                todo.extend(object.values_mut());
            }
            Value::Array(list) => todo.extend(list),
            _ => {}
        }
    }
    Arc::new(schema)
}
