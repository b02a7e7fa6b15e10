//! The languages that the platform highlights, and what is meant by other names.

use doclint_rule::ast;
use doclint_rule::suggest::suggest;
use doclint_rule::text::WordMap;
use std::sync::LazyLock;

/// One line for each name that pages use: the name and its language, in the order of their bytes.
const NAMES: &str = include_str!("../languages/languages.txt");

/// Names that people write for a language. The platform shows these blocks as text.
const OTHER_NAMES: [(&str, &str); 36] = [
    ("cjs", "js"),
    ("curl", "bash"),
    ("docker-compose", "yaml"),
    ("dotnet", "csharp"),
    ("env", "dotenv"),
    ("golang", "go"),
    ("htm", "html"),
    ("j2", "jinja"),
    ("jinja2", "jinja"),
    ("json-doc", "json"),
    ("jsonnd", "jsonl"),
    ("mjs", "js"),
    ("mts", "ts"),
    ("mysql", "sql"),
    ("ndjson", "jsonl"),
    ("node", "js"),
    ("nodejs", "js"),
    ("none", "text"),
    ("objectivec", "objc"),
    ("output", "text"),
    ("patch", "diff"),
    ("pgsql", "sql"),
    ("plain-text", "text"),
    ("plain_text", "text"),
    ("postgres", "sql"),
    ("postgresql", "sql"),
    ("psql", "sql"),
    ("pwsh", "powershell"),
    ("py3", "python"),
    ("pycon", "python"),
    ("python3", "python"),
    ("react", "jsx"),
    ("svg", "xml"),
    ("terminal", "bash"),
    ("unix", "bash"),
    ("webmanifest", "json"),
];

/// The names that a misspelled one may mean. Any word is near to one of hundreds of rare languages.
const COMMON_NAMES: [&str; 45] = [
    "bash",
    "batch",
    "clojure",
    "console",
    "cpp",
    "csharp",
    "csv",
    "dart",
    "diff",
    "docker",
    "dockerfile",
    "dotenv",
    "elixir",
    "graphql",
    "groovy",
    "haskell",
    "html",
    "http",
    "java",
    "javascript",
    "json",
    "jsonc",
    "kotlin",
    "liquid",
    "lua",
    "markdown",
    "mermaid",
    "nginx",
    "perl",
    "php",
    "plaintext",
    "powershell",
    "python",
    "ruby",
    "rust",
    "scala",
    "scss",
    "shell",
    "solidity",
    "swift",
    "terraform",
    "text",
    "toml",
    "typescript",
    "yaml",
];

/// File extensions that are not names of languages.
const EXTENSIONS: [(&str, &str); 10] = [
    ("cfg", "ini"),
    ("cjs", "js"),
    ("conf", "ini"),
    ("cts", "ts"),
    ("env", "dotenv"),
    ("htm", "html"),
    ("lock", "text"),
    ("mjs", "js"),
    ("mts", "ts"),
    ("svg", "xml"),
];

/// Each name with its language.
static LANGUAGES: LazyLock<WordMap<&str>> =
    LazyLock::new(|| NAMES.lines().filter_map(|it| it.split_once(' ')).collect());

/// The language that a name stands for, such as `shellscript` for `bash`; `None` if it is unknown.
/// The platform reads names in lower case.
pub(crate) fn language(name: &str) -> Option<&'static str> {
    LANGUAGES.get_text(name).copied()
}

/// The names of all languages, in order.
pub(crate) fn names() -> Vec<&'static str> {
    NAMES.lines().filter_map(|it| Some(it.split_once(' ')?.0)).collect()
}

/// Whether a name belongs to a language that the platform knows.
pub(crate) fn is_known(name: &str) -> bool {
    language(name).is_some()
}

/// The language that an unknown name is another name of.
pub(crate) fn other_name(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    OTHER_NAMES.iter().find(|(other, _)| *other == name).map(|it| it.1)
}

/// The name that an unknown name was probably meant to be.
pub(crate) fn meant(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    if let Some(meant) = other_name(&name) {
        return Some(meant);
    }
    // Most short names are one letter away from another language's name.
    let is_long = name.len() > 3;
    suggest(&name, COMMON_NAMES.into_iter().filter(|it| is_long && it.len() > 3))
}

/// The name of the language that files with an extension are in.
pub(crate) fn of_extension(extension: &str) -> Option<&'static str> {
    let extension = extension.to_ascii_lowercase();
    let other = EXTENSIONS.iter().find(|(it, _)| *it == extension).map(|(_, language)| *language);
    other.or_else(|| names().into_iter().find(|it| *it == extension))
}

/// Languages of blocks with commands behind a prompt, and what these print.
pub(crate) const SESSIONS: [&str; 4] = ["console", "shell-session", "shellsession", "terminal"];

/// A kind of code block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Commands for a shell of Unix.
    Shell,
    /// Text, output, Markdown and other content that is not only code.
    Text,
    /// Code with tags and character references.
    Markup,
    /// Any other code.
    Code,
}

impl Kind {
    /// The kind of a block, by its language.
    pub fn of(code: ast::Code<'_>) -> Self {
        let language = code.language().and_then(|it| language(it.as_str()));
        let Some(language) = language else { return Self::Text };
        match language {
            "shellscript" | "fish" => Self::Shell,
            "text" | "ansi" | "log" | "shellsession" | "markdown" | "mdx" | "mdc" | "diff"
            | "mermaid" | "csv" | "tsv" | "rst" | "asciidoc" | "latex" | "tex" | "po"
            | "wikitext" | "typst" | "git-commit" | "git-rebase" | "gherkin" | "bibtex" => {
                Self::Text
            }
            "html" | "xml" | "xsl" | "vue" | "vue-html" | "svelte" | "astro" | "jsx" | "tsx"
            | "php" | "blade" | "erb" | "haml" | "handlebars" | "jinja" | "liquid" | "razor"
            | "twig" | "angular-html" | "html-derivative" | "marko" | "pug" => Self::Markup,
            _ => Self::Code,
        }
    }
}
