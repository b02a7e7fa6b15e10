//! The public items of `doclint-rule`, which rule authors depend on, as a list that reviews can
//! read. Changes of it are changes of the snapshot `crates/doclint-rule/api.txt`.

use crate::sources::{Source, Token, closing};

/// One line for each public item of a crate, in the order of its files.
pub fn listing(sources: &[Source]) -> String {
    let mut lines = Vec::new();
    for source in sources.iter().filter(|source| source.path.contains("/src/")) {
        let (_, file) = source.path.rsplit_once('/').unwrap_or_default();
        let tokens = source.shipped();
        let mut reader = Reader { tokens: &tokens, file, lines: &mut lines };
        reader.items();
    }
    lines.join("\n") + "\n"
}

struct Reader<'a> {
    tokens: &'a [&'a Token],
    file: &'a str,
    lines: &'a mut Vec<String>,
}

impl<'a> Reader<'a> {
    fn items(&mut self) {
        // The headers of the open `impl`s, each with the bracket that closes it.
        let mut headers: Vec<(usize, String)> = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            if headers.last().is_some_and(|(end, _)| *end == at) {
                headers.pop();
                at += 1;
                continue;
            }
            let header = headers.last().map(|(_, text)| text.clone()).unwrap_or_default();
            at = match self.word(at) {
                "#" => self.closing(at + 1 + usize::from(self.word(at + 1) == "!")) + 1,
                "impl" => {
                    let open = self.find(at, &["{"]);
                    let text = self.text(at, open);
                    let end = self.closing(open);
                    if self.tokens[at..open].iter().any(|token| token.text == "for") {
                        self.line("", &text);
                        end + 1
                    } else {
                        headers.push((end, text));
                        open + 1
                    }
                }
                "pub" if self.word(at + 1) == "(" => self.after_item(self.closing(at + 1) + 1),
                "pub" => self.public(at, &header),
                "macro_rules" => {
                    self.line("", &format!("macro_rules! {}", self.word(at + 2)));
                    self.closing(self.find(at, &["{"])) + 1
                }
                _ => self.after_item(at),
            };
        }
    }

    /// Records a public item and returns the token after it.
    fn public(&mut self, at: usize, header: &str) -> usize {
        let kinds = ["fn", "struct", "enum", "trait", "type", "const", "static", "use", "mod"];
        let kind = (at + 1..self.tokens.len())
            .find_map(|at| {
                kinds.into_iter().find(|kind| *kind != "const" && *kind == self.word(at))
            })
            .filter(|_| !(self.word(at + 1) == "const" && self.word(at + 3) == ":"));
        let end = match kind {
            Some("use") => self.find(at, &[";"]),
            Some("fn" | "struct" | "enum" | "trait" | "mod") => self.find(at, &["{", ";"]),
            _ => self.find(at, &["=", ";"]),
        };
        let text = self.text(at, end);
        self.line(header, &text);
        if self.word(end) == "{" {
            let close = self.closing(end);
            match kind {
                Some("struct") => self
                    .members(end, close, |words| words[0] == "pub" && words.get(1) != Some(&"(")),
                Some("enum" | "trait") => self.members(end, close, |_| true),
                _ => {}
            }
            return close + 1;
        }
        self.after_item(end)
    }

    /// Records the fields, variants or items between two brackets that are public.
    fn members(&mut self, open: usize, close: usize, is_public: impl Fn(&[&str]) -> bool) {
        let mut start = open + 1;
        let mut at = start;
        while at < close {
            match self.word(at) {
                "#" => {
                    at = self.closing(at + 1) + 1;
                    start = at;
                    continue;
                }
                "(" | "[" => at = self.closing(at),
                "{" | "," | ";" => {
                    self.member(start, at, &is_public);
                    if self.word(at) == "{" {
                        at = self.closing(at);
                    }
                    start = at + 1;
                }
                _ => {}
            }
            at += 1;
        }
        self.member(start, close, &is_public);
    }

    fn member(&mut self, start: usize, end: usize, is_public: &impl Fn(&[&str]) -> bool) {
        let words: Vec<&str> = (start..end).map(|at| self.word(at)).collect();
        if !words.is_empty() && is_public(&words) {
            self.line("  ", &self.text(start, end));
        }
    }

    /// The token after the item, or the part of one, that begins at a token.
    fn after_item(&self, at: usize) -> usize {
        let end = self.find(at, &["{", ";"]);
        if self.word(end) == "{" { self.closing(end) + 1 } else { end + 1 }
    }

    fn line(&mut self, before: &str, text: &str) {
        let gap = if before.is_empty() || before.ends_with(' ') { "" } else { ": " };
        self.lines.push(format!("{}: {before}{gap}{text}", self.file));
    }

    fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    /// The first of some signs outside of brackets, or the end of the file.
    fn find(&self, at: usize, signs: &[&str]) -> usize {
        let mut at = at;
        while at < self.tokens.len() && !signs.contains(&self.word(at)) {
            at = match self.word(at) {
                "(" | "[" | "{" => self.closing(at) + 1,
                "}" => return at,
                _ => at + 1,
            };
        }
        at
    }

    fn closing(&self, open: usize) -> usize {
        let count = self.tokens.len();
        closing(open, count, |at| self.word(at)).min(count.saturating_sub(1))
    }

    /// Tokens as one line.
    fn text(&self, start: usize, end: usize) -> String {
        let mut text = String::new();
        for at in start..end.min(self.tokens.len()) {
            let (word, before) = (self.word(at), text.chars().last().unwrap_or(' '));
            let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '"');
            let starts_word = word.chars().all(is_word);
            let is_single_colon = before == ':' && !text.ends_with("::") && word != ":";
            let is_spaced = matches!(word, "=" | "+" | "{") || word == "-";
            let after_sign = matches!(before, ',' | '=' | '+') || text.ends_with("->");
            if at > start
                && (starts_word && (is_word(before) || matches!(before, ')' | '>' | ']'))
                    || is_single_colon
                    || is_spaced
                    || after_sign)
                && !text.ends_with("::")
            {
                text.push(' ');
            }
            text.push_str(word);
        }
        text.replace(",)", ")").replace(", )", ")").replace(", }", "}").replace("' ", "'")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{root, sources};
    use std::fs;

    #[test]
    fn lists_public_items() {
        let text = "
            #[derive(Debug)] pub struct A<'a> { pub a: Vec<u8>, pub(crate) b: u8, }
            impl<'a> A<'a> { pub const fn new(a: &'a [u8], b: u8) -> Self { todo!() } fn no() {} pub(crate) fn x() {} }
            impl Clone for A<'_> { fn clone(&self) -> Self { *self } }
            pub enum E { /// doc
                #[x] One, Two(u8, u8), Three { a: u8 } }
            pub trait T: Send { const C: u8; type N<'a>: Send; fn f(&self) -> u8; fn g() {} }
            pub use a::{B, C}; pub type X = u8; pub const K: u8 = 1; mod private; pub mod host;
            struct Hidden { pub a: u8 } fn hidden() { struct Inner; }
        ";
        let source = Source::new("c/src/a.rs".to_owned(), text);
        let found = listing(&[source]);
        let expected = "\
            a.rs: pub struct A<'a>\n\
            a.rs:   pub a: Vec<u8>\n\
            a.rs: impl<'a> A<'a>: pub const fn new(a: &'a[u8], b: u8) -> Self\n\
            a.rs: impl Clone for A<'_>\n\
            a.rs: pub enum E\n\
            a.rs:   One\n\
            a.rs:   Two(u8, u8)\n\
            a.rs:   Three\n\
            a.rs: pub trait T: Send\n\
            a.rs:   const C: u8\n\
            a.rs:   type N<'a>: Send\n\
            a.rs:   fn f(&self) -> u8\n\
            a.rs:   fn g()\n\
            a.rs: pub use a::{B, C}\n\
            a.rs: pub type X\n\
            a.rs: pub const K: u8\n\
            a.rs: pub mod host\n";
        assert_eq!(found, expected);
    }

    /// `DOCLINT_UPDATE=1 cargo test --bin xtask api` rewrites the snapshot.
    #[test]
    fn the_public_api_of_doclint_rule_is_the_reviewed_one() {
        let folder = root().join("crates/doclint-rule");
        let text = listing(&sources::read(&root(), &folder).unwrap());
        let snapshot = folder.join("api.txt");
        if std::env::var("DOCLINT_UPDATE").is_ok_and(|value| value == "1") {
            fs::write(snapshot, text).unwrap();
            return;
        }
        let reviewed = fs::read_to_string(snapshot).unwrap_or_default();
        let only = |one: &str, other: &str| -> Vec<String> {
            let lines = one.lines().filter(|line| !other.lines().any(|other| other == *line));
            lines.map(str::to_owned).collect()
        };
        assert!(
            reviewed == text,
            "new: {:#?}\ngone: {:#?}\nDOCLINT_UPDATE=1 cargo test --bin xtask api rewrites the \
             snapshot: review it, and note the change in CHANGELOG.md",
            only(&text, &reviewed),
            only(&reviewed, &text)
        );
    }
}
