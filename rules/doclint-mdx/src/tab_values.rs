//! The list of tabs that `Tabs` of Docusaurus may have: `values={[{label: 'Linux', value: 'linux'}]}`.

use doclint_rule::ast::{AttrValue, Component};
use doclint_rule::words::listed;

/// What is wrong with tabs that are listed: a default or an item with another value, or a value without an item.
/// `None` where the list can't be read.
/// `own` are the values of the items, if all of them are known.
pub(crate) fn fault(tabs: Component<'_>, own: Option<Vec<&str>>) -> Option<(String, String)> {
    let AttrValue::Expression(list) = tabs.attribute("values")?.value() else { return None };
    let values = values(list.as_str())?;
    let known: Vec<String> = values.iter().map(|it| format!("`{it}`")).collect();
    let help = || format!("write {}", listed(&known, "or"));
    let default = tabs.attribute("defaultValue").and_then(|it| it.literal());
    if let Some(default) = default.filter(|it| !values.contains(&it.text)) {
        return Some((format!("`values` has no `{}`, so the build fails", default.text), help()));
    }
    let own = own?;
    if let Some(other) = own.iter().find(|it| !values.contains(it)) {
        let message = format!("`values` has no `{other}`, so that readers can't open this tab");
        return Some((message, help()));
    }
    let empty = values.iter().find(|it| !own.contains(it))?;
    Some((
        format!("no tab has the value `{empty}`, so that readers find nothing in it"),
        "add a `TabItem` with this value, or remove it from `values`".to_owned(),
    ))
}

/// The values in a list of objects, if all of them are literals.
fn values(list: &str) -> Option<Vec<&str>> {
    let list = list.trim_start();
    if !list.starts_with('[')
        || list.contains("...")
        || list.contains("//")
        || list.contains("/*")
        || list.contains(['(', '`', '\\'])
    {
        return None;
    }
    let is_part = |it: char| it.is_alphanumeric() || it == '_';
    let values: Option<Vec<&str>> = list
        .match_indices("value")
        .filter(|(at, name)| {
            let rest = list[at + name.len()..].trim_start_matches(['"', '\'']).trim_start();
            !list[..*at].ends_with(is_part) && rest.starts_with(':')
        })
        .map(|(at, _)| {
            let rest = list[at..].split_once(':')?.1.trim_start();
            let quote = rest.chars().next().filter(|it| matches!(it, '"' | '\''))?;
            rest[1..].split_once(quote).map(|it| it.0)
        })
        .collect();
    values.filter(|it| !it.is_empty() && it.len() == list.matches('{').count())
}
