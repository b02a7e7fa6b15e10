//! What is known of the scripts that pages import.

use crate::LinkKind;
use crate::page::script_links;
use crate::path::extension;
use doclint_diagnostic::Span;
use doclint_syntax::{FreeName, Piece, Program, check_program, free_names};

/// What is known of a script, besides what it exports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScriptFacts {
    /// Its first syntax error: where it was met, and what is wrong.
    pub error: Option<(Span, String)>,
    /// The names that it uses and does not declare. They are not known of TypeScript.
    pub free: Vec<FreeName>,
    /// The addresses in it, as far as they are paths from the root, each with what it should lead to.
    pub links: Vec<(Span, String, LinkKind)>,
}

impl ScriptFacts {
    /// Those of the script at a path with this text.
    pub fn of(text: &str, path: &str) -> Self {
        let program = match extension(path).as_str() {
            "tsx" => Program::Tsx,
            "ts" => Program::TypeScript,
            _ => Program::JavaScript,
        };
        let error = check_program(text, program).err().map(|it| {
            let at = text.floor_char_boundary(it.at.min(text.len()));
            (Span::at(at as u32), it.message)
        });
        Self { error, free: free_names(text, Piece::Module), links: script_links(text) }
    }

    /// Whether there is nothing to say of it.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
