//! Lines of code that readers have to scroll for.

use crate::languages::{Kind, language};
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::{Configurable, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct OverlongLine {
    options: OverlongLineOptions,
}

/// The options of `overlong-line`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct OverlongLineOptions {
    /// The columns that a line of code may have.
    max_columns: usize,
}

impl Default for OverlongLineOptions {
    fn default() -> Self {
        Self { max_columns: 120 }
    }
}

impl Configurable for OverlongLine {
    type Options = OverlongLineOptions;
    fn new(options: OverlongLineOptions) -> Self {
        Self { options }
    }
}

impl NodeRule for OverlongLine {
    const META: RuleMeta = RuleMeta::suggestion(
        "overlong-line",
        "a line of code is longer than a page is wide",
        include_str!("overlong_line.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let max = self.options.max_columns;
        let content = code.content();
        let text = content.as_str();
        if text.len() <= max || Kind::of(code) == Kind::Text || is_data(code) || wraps(code) {
            return;
        }
        let mut start = 0;
        let mut found = None;
        let mut lines = 0;
        for line in text.split_inclusive('\n') {
            // The platform removes its own comments, such as `// [!code ++]`.
            let shown = line.split("// [!code").next().unwrap_or(line).trim_end();
            if shown.len() > max && shown.chars().count() > max && can_be_broken(shown, max) {
                found = found.or(Some((start, shown)));
                lines += 1;
            }
            start += line.len();
        }
        let Some((at, line)) = found else { return };
        let columns = line.chars().count();
        let others = if lines > 1 { format!(" ({lines} such lines)") } else { String::new() };
        let message = format!("this line of code has {columns} columns, more than {max}{others}");
        cx.report(content.part(at..at + line.len()), message)
            .cause("lines of code are longer than the page is wide")
            .help("break the line, or write `wrap` after the language");
    }
}

/// Whether a line can be broken: none of its words fills a line.
fn can_be_broken(line: &str, max: usize) -> bool {
    line.split_ascii_whitespace().all(|it| it.len() < max / 2)
        && line.split(['"', '\'', '`']).skip(1).step_by(2).all(|it| it.len() < max / 3)
}

/// Whether code is data, whose lines can't be broken.
fn is_data(code: ast::Code<'_>) -> bool {
    let language = code.language().and_then(|it| language(it.as_str()));
    matches!(language, Some("json" | "jsonc" | "jsonl" | "json5" | "http" | "sql" | "dotenv"))
}

/// Whether the block wraps its lines.
fn wraps(code: ast::Code<'_>) -> bool {
    code.info().is_some_and(|it| it.as_str().split_whitespace().any(|it| it.starts_with("wrap")))
}
