//! The commands in samples of code, which are the same in every language.

use doclint_diagnostic::Span;
use doclint_syntax::{Page, ast};
use foldhash::quality::FixedState;
use std::hash::{BuildHasher, Hash, Hasher};

/// A sample with commands of a shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CommandsFact {
    /// The sample, fences included.
    pub span: Span,
    /// A hash of the names of its commands and options, in their order.
    pub hash: u64,
}

/// The samples with commands, in the order of the page.
pub(super) fn commands(page: &Page) -> Box<[CommandsFact]> {
    const SHELLS: [&str; 7] = ["bash", "console", "powershell", "sh", "shell", "terminal", "zsh"];
    let code = ast::Code::all(page);
    let shells = code.filter(|it| it.language().is_some_and(|it| SHELLS.contains(&it.as_str())));
    let facts =
        shells.map(|it| CommandsFact { span: it.span(), hash: hash(it.content().as_str()) });
    facts.collect()
}

/// Comments, texts in quotes and names for readers to replace may be translated, so that only the first
/// word of a line and its options count.
fn hash(code: &str) -> u64 {
    let mut hasher = FixedState::default().build_hasher();
    let lines = code.lines().map(str::trim).filter(|it| !it.starts_with('#'));
    for line in lines {
        let words = line.trim_start_matches(['$', '>']).split_whitespace();
        for (index, word) in words.enumerate() {
            let is_name = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
            let is_counted = index == 0 || word.starts_with('-');
            if is_counted && word.len() > 1 && word.chars().all(is_name) {
                word.hash(&mut hasher);
            }
        }
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::hash;

    #[test]
    fn only_names_of_commands_and_options_count() {
        let one = "# Install it\nnpm i -g ferry@2\nferry send --to \"my queue\" YOUR_KEY\n";
        let same = "# Installez\n$ npm i -g ferry@2\nferry send --to \"ma file\" VOTRE_CLE\n";
        assert_eq!(hash(one), hash(same));
        assert_ne!(hash(one), hash(&one.replace("npm", "pnpm")));
        assert_ne!(hash(one), hash(&one.replace("--to", "--queue")));
    }
}
