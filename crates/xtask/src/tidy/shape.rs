//! The size of files and functions, the depth of modules, unfinished code.

use super::Workspace;
use super::rules::implements_rule;

/// Lines of a file with a rule.
const RULE_LINES: usize = 200;
/// Lines of any other file.
const FILE_LINES: usize = 600;
/// Lines of code of a function.
const FUNCTION_LINES: usize = 80;
/// Arguments of a function besides `self`.
const ARGUMENTS: usize = 5;

/// Files that may be longer, each with the reason.
const LONG_FILES: &[(&str, &str)] = &[
    ("crates/doclint-syntax/src/ast.rs", "a view of each kind of node, a few lines each"),
    ("crates/doclint-syntax/src/tree.rs", "one arena: its tables, its builder and the ways in it"),
];

/// Functions that may be longer or take more, as `path name`, each with the reason.
const LONG_FUNCTIONS: &[(&str, &str)] = &[];

pub fn sizes(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for (package, sources) in workspace.packages.iter().zip(&workspace.sources) {
        for source in sources {
            let is_rule = workspace.has_rules(package) && implements_rule(source);
            let limit = if is_rule { RULE_LINES } else { FILE_LINES };
            let excused = LONG_FILES.iter().any(|(path, _)| *path == source.path);
            if source.lines > limit && !excused {
                found.push(format!("{}: {} lines of {limit}", source.path, source.lines));
            }
            for it in source.functions() {
                let name = format!("{} {}", source.path, it.name);
                let small = it.lines <= FUNCTION_LINES && it.arguments <= ARGUMENTS;
                if !small && !LONG_FUNCTIONS.iter().any(|(excused, _)| *excused == name) {
                    let (lines, arguments) = (it.lines, it.arguments);
                    let place = format!("{}:{}: `{}`", source.path, it.line, it.name);
                    found.push(format!("{place} has {lines} lines and {arguments} arguments"));
                }
            }
        }
    }
    found
}

/// A folder of modules below `src` keeps related modules together; a folder in it would hide
/// modules.
pub fn module_depth(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for (_, sources) in workspace.shipped() {
        for source in sources {
            let below = source.path.split_once("/src/").map_or("", |(_, below)| below);
            if below.matches('/').count() > 1 {
                found.push(format!("{}: more than one folder below src", source.path));
            }
        }
    }
    found
}

pub fn undone(workspace: &Workspace) -> Vec<String> {
    let mut found = Vec::new();
    for (_, sources) in workspace.shipped() {
        for source in sources {
            for pair in source.shipped().windows(2) {
                let is_undone = matches!(pair[0].text.as_str(), "todo" | "unimplemented");
                if is_undone && pair[1].text == "!" {
                    found.push(format!("{}:{}: {}!", source.path, pair[0].line, pair[0].text));
                }
            }
        }
    }
    found
}
