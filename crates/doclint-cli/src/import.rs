//! Reads settings of other tools into the draft of a `doclint.yml`.

mod counterpart;
mod draft;
pub mod markdownlint;
mod remark;
mod remark_rules;
mod rumdl;
mod vale;

pub use counterpart::{Foreign, named};
pub use draft::Draft;

use doclint_data::{Document, json, toml, yaml};
use doclint_engine::other_linters::Ours;
use std::path::{Path, PathBuf};

/// A tool with settings of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    Markdownlint,
    Remark,
    Rumdl,
    Vale,
    /// The file that keeps other files from the site, which doclint reads as the platform does.
    Mintignore,
}

/// The names that tools look for, in the order in which a tool prefers its own.
pub const NAMES: &[(&str, Tool)] = &[
    (".markdownlint-cli2.jsonc", Tool::Markdownlint),
    (".markdownlint-cli2.yaml", Tool::Markdownlint),
    (".markdownlint-cli2.cjs", Tool::Markdownlint),
    (".markdownlint-cli2.mjs", Tool::Markdownlint),
    (".markdownlint.jsonc", Tool::Markdownlint),
    (".markdownlint.json", Tool::Markdownlint),
    (".markdownlint.yaml", Tool::Markdownlint),
    (".markdownlint.yml", Tool::Markdownlint),
    (".markdownlint.cjs", Tool::Markdownlint),
    (".markdownlint.mjs", Tool::Markdownlint),
    (".markdownlintrc", Tool::Markdownlint),
    (".remarkrc", Tool::Remark),
    (".remarkrc.json", Tool::Remark),
    (".remarkrc.yaml", Tool::Remark),
    (".remarkrc.yml", Tool::Remark),
    (".remarkrc.js", Tool::Remark),
    (".remarkrc.cjs", Tool::Remark),
    (".remarkrc.mjs", Tool::Remark),
    ("package.json", Tool::Remark),
    (".rumdl.toml", Tool::Rumdl),
    ("rumdl.toml", Tool::Rumdl),
    (".config/rumdl.toml", Tool::Rumdl),
    ("pyproject.toml", Tool::Rumdl),
    (".vale.ini", Tool::Vale),
    ("_vale.ini", Tool::Vale),
    ("vale.ini", Tool::Vale),
    (".vale", Tool::Vale),
    ("_vale", Tool::Vale),
];

/// Files with settings of several tools, and the texts that begin those of one.
const SHARED: [(&str, &str); 2] =
    [("package.json", "\"remarkConfig\""), ("pyproject.toml", "[tool.rumdl")];

impl Tool {
    /// The tool that a file belongs to, by its name.
    pub fn of(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let known = NAMES.iter().find(|it| it.0 == name).map(|it| it.1);
        known.unwrap_or_else(|| match name.as_str() {
            ".mintignore" => Self::Mintignore,
            _ if name.contains("remark") => Self::Remark,
            _ if name.ends_with(".toml") => Self::Rumdl,
            _ if name.ends_with(".ini") => Self::Vale,
            _ => Self::Markdownlint,
        })
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Markdownlint => "markdownlint",
            Self::Remark => "remark",
            Self::Rumdl => "rumdl",
            Self::Vale => "Vale",
            Self::Mintignore => "the platform",
        }
    }

    /// Says what to do with a file that is a program.
    pub fn instead_of_a_program(self) -> &'static str {
        match self {
            Self::Remark => {
                "doclint runs no programs: list its plugins by their names in a .remarkrc.json, \
                 and import that"
            }
            _ => {
                "doclint runs no programs: write its settings to a JSON file with `node`, and \
                 import that"
            }
        }
    }

    /// Reads the text of a file with this name into the draft.
    pub fn read(self, name: &str, text: &str, draft: &mut Draft<'_>) {
        match self {
            Self::Markdownlint => markdownlint::read(name, &parse(name, text), draft),
            Self::Remark => remark::read(name, &parse(name, text), draft),
            Self::Rumdl => rumdl::read(name, &toml::parse(text), draft),
            Self::Vale => vale::read(text, draft),
            Self::Mintignore => {}
        }
    }
}

/// The files of a folder that hold settings of these tools; of each tool the one that it reads.
pub fn files(folder: &Path, read: impl Fn(&Path) -> Option<String>) -> Vec<(PathBuf, Tool)> {
    let mut found: Vec<(PathBuf, Tool)> = Vec::new();
    for (name, tool) in NAMES {
        let path = folder.join(name);
        let mark = SHARED.iter().find(|it| it.0 == *name).map(|it| it.1);
        let is_new = found.iter().all(|it| it.1 != *tool);
        if is_new
            && path.is_file()
            && mark.is_none_or(|mark| read(&path).is_some_and(|it| it.contains(mark)))
        {
            found.push((PathBuf::from(name), *tool));
        }
    }
    let ignored = Path::new(".mintignore");
    if found.is_empty() && folder.join(ignored).is_file() {
        found.push((ignored.to_owned(), Tool::Mintignore));
    }
    found
}

/// Parses JSON with comments, or YAML, depending on the file name or the first character.
pub fn parse(name: &str, text: &str) -> Document {
    let is_json = match name.rsplit_once('.') {
        Some((_, "json" | "jsonc")) => true,
        Some((_, "yaml" | "yml")) => false,
        _ => text.trim_start_matches('\u{FEFF}').trim_start().starts_with(['{', '/']),
    };
    if is_json { json::parse_with_comments(text) } else { yaml::parse_file(text) }
}

#[cfg(test)]
mod tests {
    use super::remark_rules;
    use doclint_engine::other_linters::markdownlint::{OF_RUMDL, RULES};
    use std::path::Path;

    /// A test of the binary holds what the pages say of each name.
    #[test]
    fn the_manual_names_every_rule() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let page = |name: &str| std::fs::read_to_string(docs.join(name)).unwrap();
        let holds = |page: &str, name: &str| assert!(page.contains(&format!("`{name}`")), "{name}");
        for (name, rules) in [("from-markdownlint.mdx", RULES), ("from-rumdl.mdx", OF_RUMDL)] {
            let page = page(name);
            rules.iter().for_each(|it| holds(&page, it.0));
        }
        let page = page("from-remark.mdx");
        remark_rules::RULES.iter().for_each(|it| holds(&page, it.0));
        remark_rules::OTHERS.iter().for_each(|it| holds(&page, &format!("remark-{}", it.0)));
    }
}
