//! The plugins that change the text of pages before they are built, in settings that are scripts.

use doclint_syntax::ScriptValue;

/// Parts of the names of packages that leave links, directives and the ids of headings alone.
const HARMLESS: [&str; 12] = [
    "@astrojs/markdown-remark",
    "autolink-headings",
    "breaks",
    "code-import",
    "d2",
    "external-links",
    "gfm",
    "katex",
    "math",
    "mermaid",
    "npm2yarn",
    "reading-time",
];

/// Whether one of a list of plugins for Markdown may read math. `None` stands for no list.
pub(super) fn may_read_math(plugins: Option<&ScriptValue>) -> bool {
    let mut plugins_of_list = plugins.and_then(ScriptValue::as_list).unwrap_or_default().iter();
    may_change_pages(plugins)
        || plugins_of_list.any(|it| name_of(it).is_some_and(|it| it.contains("math")))
}

/// Whether a list of plugins may change links, directives, or the ids of headings. `None` stands for no list.
pub(super) fn may_change_pages(plugins: Option<&ScriptValue>) -> bool {
    let is_harmless = |plugin: &ScriptValue| {
        name_of(plugin).is_some_and(|it| HARMLESS.iter().any(|part| it.contains(part)))
    };
    match plugins {
        None | Some(ScriptValue::Null) => false,
        Some(plugins) => !plugins.as_list().is_some_and(|it| it.iter().all(is_harmless)),
    }
}

/// The name of a plugin, which may stand in a list with its options.
fn name_of(plugin: &ScriptValue) -> Option<&str> {
    let plugin = match plugin {
        ScriptValue::List(parts) => parts.first()?,
        plugin => plugin,
    };
    match plugin {
        // A call is a plugin with its options.
        ScriptValue::Package(name) | ScriptValue::Call(name, _) => Some(name),
        plugin => plugin.as_str(),
    }
}
