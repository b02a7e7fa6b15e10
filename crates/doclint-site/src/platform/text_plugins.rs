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

/// Whether a list of plugins may change links, directives, or the ids of headings. `None` stands for no list.
pub(super) fn may_change_pages(plugins: Option<&ScriptValue>) -> bool {
    let is_harmless = |plugin: &ScriptValue| {
        let name = match plugin {
            ScriptValue::List(parts) => parts.first(),
            plugin => Some(plugin),
        };
        // A call is a plugin with its options.
        let name = name.and_then(|it| match it {
            ScriptValue::Package(name) | ScriptValue::Call(name, _) => Some(name.as_str()),
            it => it.as_str(),
        });
        name.is_some_and(|it| HARMLESS.iter().any(|part| it.contains(part)))
    };
    match plugins {
        None | Some(ScriptValue::Null) => false,
        Some(plugins) => !plugins.as_list().is_some_and(|it| it.iter().all(is_harmless)),
    }
}
