//! The imports and exports of a page: a small scanner over its `import` and `export` statements.

use super::component::{self, Property};
use doclint_diagnostic::Span;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// An `import … from "source"`, or an `export … from "source"`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ImportFact {
    /// The source, as written.
    pub source: String,
    /// Its bytes, quotes excluded.
    pub span: Span,
    /// The bytes of the statement, from its keyword to the closing quote.
    pub statement: Span,
    /// The imported names; empty for an import for its effects.
    pub names: Vec<ImportedName>,
}

/// A name that is imported.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ImportedName {
    /// The name in the file that exports it: `default`, or `*` for all of it.
    pub exported: String,
    /// The name in the page; the same for one that is exported again.
    pub local: String,
    /// The bytes of the name in the page.
    pub span: Span,
}

/// The sources that the ESM text `code` imports. `base` is added to every offset.
pub fn imports(code: &str, base: u32) -> Vec<ImportFact> {
    let mut scanner = Scanner { bytes: code.as_bytes(), at: 0, depth: 0, open_until: 0 };
    let mut out = Vec::new();
    let mut state = State::Outside;
    let mut statement = 0;
    while let Some(token) = scanner.next() {
        if let Token::Word(word @ ("import" | "export")) = token {
            statement = scanner.at - word.len();
        }
        state = match (state, token) {
            (_, Token::Word("import")) => State::Import,
            (_, Token::Word("export")) => State::Clause,
            (State::Import | State::Clause, Token::Word("from")) => State::From,
            (State::Import | State::From, Token::String(start, end)) => {
                let at = |offset: usize| base + offset as u32;
                out.push(ImportFact {
                    source: code[start..end].to_owned(),
                    span: Span::new(at(start), at(end)),
                    statement: Span::new(at(statement), at(scanner.at)),
                    names: imported_names(&code[statement..start], at(statement)),
                });
                State::Outside
            }
            (State::Import, Token::Other(b'(' | b'.')) => State::Outside,
            (State::Import, _) => State::Clause,
            (State::Clause, Token::Other(b'=' | b';')) | (State::From, _) => State::Outside,
            (state, _) => state,
        };
    }
    out
}

/// The names of one statement; `clause` begins with its keyword. `base` is added to every offset.
fn imported_names(clause: &str, base: u32) -> Vec<ImportedName> {
    let mut scanner = Scanner { bytes: clause.as_bytes(), at: 0, depth: 0, open_until: 0 };
    let mut out: Vec<ImportedName> = Vec::new();
    let (mut in_braces, mut renames) = (false, false);
    while let Some(token) = scanner.any_token() {
        match token {
            Token::Other(b'{') => in_braces = true,
            Token::Other(b'}') => in_braces = false,
            Token::Other(b'*') => out.push(ImportedName {
                exported: "*".to_owned(),
                local: "*".to_owned(),
                span: Span::new(base + scanner.at as u32 - 1, base + scanner.at as u32),
            }),
            Token::Word("as") => renames = true,
            Token::Word("import" | "export" | "from" | "type") if !in_braces => {}
            Token::Word(word) => {
                let end = base + scanner.at as u32;
                let span = Span::new(end - word.len() as u32, end);
                match out.last_mut().filter(|_| renames) {
                    Some(last) => (last.local, last.span) = (word.to_owned(), span),
                    None => {
                        let exported = if in_braces { word } else { "default" }.to_owned();
                        out.push(ImportedName { exported, local: word.to_owned(), span });
                    }
                }
                renames = false;
            }
            _ => {}
        }
    }
    out
}

/// The exports of code.
#[derive(Clone, Debug, Default)]
pub struct Exports {
    /// The names, `default` among them.
    pub names: Vec<String>,
    /// Whether there are names that can't be known: `export * from …`.
    pub is_open: bool,
    /// The code: a name that is exported in an uncommon way is one of its words.
    code: String,
    /// Its words, sorted, once they are needed.
    words: OnceLock<Vec<Box<str>>>,
}

impl Hash for Exports {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The words follow from the code.
        let Self { names, is_open, code, words: _ } = self;
        (names, is_open, code).hash(state);
    }
}

impl Exports {
    /// These and others.
    pub(crate) fn and(mut self, others: Self) -> Self {
        self.names.extend(others.names);
        self.code.push('\n');
        self.code.push_str(&others.code);
        let is_open = self.is_open || others.is_open;
        Self { is_open, names: self.names, code: self.code, words: OnceLock::new() }
    }

    /// Whether a name is exported, or may be: code can export in more ways than a scanner handles, and
    /// not without the name.
    pub fn may_have(&self, name: &str) -> bool {
        self.is_open
            || name == "*"
            || self.names.iter().any(|it| it == name)
            || !self.has_only_default()
                && self.words().binary_search_by(|it| it.as_ref().cmp(name)).is_ok()
    }

    /// Whether the default export is the only one, so that no other word of the code can be exported.
    fn has_only_default(&self) -> bool {
        self.names == ["default"] && self.code.matches("export").count() == 1
    }

    /// The properties that an exported component takes, if the code binds them by name where the
    /// component begins: `plan` and `limit` of `({ plan, limit = 10 }) =>`. `None` if it may take others.
    pub fn properties<'c>(&'c self, name: &str) -> Option<Vec<Property<'c>>> {
        component::properties(&self.code, name)
    }

    fn words(&self) -> &[Box<str>] {
        self.words.get_or_init(|| {
            let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
            let words = self.code.split(|c: char| !is_part(c)).filter(|it| !it.is_empty());
            let mut words: Vec<Box<str>> = words.map(Box::from).collect();
            words.sort_unstable();
            words.dedup();
            words
        })
    }
}

/// Returns the exports of the code of a page or of a script.
pub fn exports(code: &str) -> Exports {
    let mut out = Exports { code: code.into(), ..Exports::default() };
    let mut scanner = Scanner { bytes: code.as_bytes(), at: 0, depth: 0, open_until: 0 };
    let mut state = Export::None;
    while let Some(token) = scanner.any_token() {
        state = match (state, token) {
            (_, Token::Word("export")) => Export::Keyword,
            (Export::Keyword, Token::Word("default")) => {
                out.names.push("default".to_owned());
                Export::None
            }
            (Export::Keyword, Token::Word("async" | "type")) => Export::Keyword,
            (Export::Keyword, Token::Word(word)) if declares(word) => Export::Name,
            (Export::Keyword, Token::Other(b'*')) => {
                out.is_open = true;
                Export::None
            }
            (Export::Keyword, Token::Other(b'{')) => Export::List,
            // A pattern binds names that are not looked for.
            (Export::Name, Token::Other(b'{' | b'[')) => {
                out.is_open = true;
                Export::None
            }
            (Export::Name, Token::Word(name)) => {
                out.names.push(name.to_owned());
                Export::None
            }
            // `function* a`.
            (Export::Name, Token::Other(b'*')) => Export::Name,
            (Export::List, Token::Word("as")) => {
                out.names.pop();
                Export::List
            }
            (Export::List, Token::Word(name)) => {
                out.names.push(name.to_owned());
                Export::List
            }
            (Export::List, Token::Other(b',')) => Export::List,
            _ => Export::None,
        };
    }
    out
}

#[derive(Clone, Copy)]
enum Export {
    None,
    /// After `export`.
    Keyword,
    /// Among names in braces.
    List,
    /// After `const`.
    Name,
}

/// The names that the ESM text `code` brings into the page: its imports, definitions and exports.
pub fn declared_names(code: &str) -> Vec<String> {
    let mut scanner = Scanner { bytes: code.as_bytes(), at: 0, depth: 0, open_until: 0 };
    let mut out: Vec<String> = Vec::new();
    let mut state = Binding::None;
    // How deep the scanner is in brackets, and how deep it was where the binding began.
    let (mut depth, mut base) = (0_usize, 0);
    while let Some(token) = scanner.any_token() {
        match token {
            Token::Other(b'{' | b'(' | b'[') => depth += 1,
            Token::Other(b'}' | b')' | b']') => depth = depth.saturating_sub(1),
            _ => {}
        }
        // A statement at the start of a line is one, even where brackets in text before it count.
        if let Token::Word(word @ ("import" | "export")) = token
            && matches!(scanner.before(word), None | Some(b'\n'))
        {
            depth = 0;
            state = Binding::Clause;
            continue;
        }
        state = match (state, token) {
            (Binding::None | Binding::Value, Token::Word(word)) if depth == 0 && declares(word) => {
                base = depth;
                Binding::Name
            }
            (Binding::Clause, Token::Word(word)) if declares(word) => {
                base = depth;
                Binding::Name
            }
            (Binding::Clause, Token::Word("from") | Token::String(..)) => Binding::None,
            (Binding::Clause, Token::Other(b'=' | b';' | b'.')) => Binding::None,
            (Binding::Clause, Token::Other(b'*')) => {
                out.push("*".to_owned());
                Binding::Clause
            }
            // `A as B`, `* as B` and `a: B` bind the second name.
            (state @ (Binding::Clause | Binding::Name), Token::Word("as") | Token::Other(b':')) => {
                out.pop();
                state
            }
            (Binding::Clause, Token::Word("default" | "async" | "type")) => Binding::Clause,
            (state @ (Binding::Clause | Binding::Name), Token::Word(word)) => {
                out.push(word.to_owned());
                state
            }
            (Binding::Name, Token::Other(b'=' | b'(')) if depth <= base + 1 => Binding::Value,
            (Binding::Value, Token::Other(b',')) if depth == base => Binding::Name,
            (Binding::Value, Token::Other(b';')) if depth == base => Binding::None,
            (state, _) => state,
        };
    }
    out
}

#[derive(Clone, Copy)]
enum Binding {
    None,
    /// Among the names of `import` and `export`.
    Clause,
    /// After `const` or `function`.
    Name,
    /// After the value of a name began.
    Value,
}

fn declares(word: &str) -> bool {
    matches!(word, "const" | "let" | "var" | "function" | "class")
}

#[derive(Clone, Copy)]
enum State {
    Outside,
    /// After `import`: a string here is imported for its effects.
    Import,
    /// Among the names of `import` or `export`.
    Clause,
    /// After `from`.
    From,
}

enum Token<'a> {
    Word(&'a str),
    /// From after the opening quote to the closing one.
    String(usize, usize),
    Other(u8),
}

/// Yields the tokens outside braces; strings, templates and comments are skipped as wholes.
struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    depth: u32,
    /// Up to here no string ends.
    open_until: usize,
}

impl<'a> Scanner<'a> {
    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let token = self.any_token()?;
            match token {
                Token::Other(b'{') => self.depth += 1,
                Token::Other(b'}') => self.depth = self.depth.saturating_sub(1),
                _ if self.depth == 0 => return Some(token),
                _ => {}
            }
        }
    }

    /// The byte before the word that was read last.
    fn before(&self, word: &str) -> Option<u8> {
        self.bytes[..self.at - word.len()].last().copied()
    }

    fn any_token(&mut self) -> Option<Token<'a>> {
        loop {
            let start = self.at;
            let byte = *self.bytes.get(start)?;
            self.at += 1;
            match byte {
                _ if byte.is_ascii_whitespace() => {}
                b'/' if self.bytes.get(self.at) == Some(&b'/') => self.skip_to(b"\n"),
                b'/' if self.bytes.get(self.at) == Some(&b'*') => self.skip_to(b"*/"),
                b'"' | b'\'' => {
                    if let Some(token) = self.string(byte) {
                        return Some(token);
                    }
                }
                b'`' => self.template(),
                _ if is_word(byte) => {
                    while self.bytes.get(self.at).copied().is_some_and(is_word) {
                        self.at += 1;
                    }
                    // Only whole words are cut out, so the borders are those of characters.
                    let word = std::str::from_utf8(&self.bytes[start..self.at]).unwrap_or_default();
                    return Some(Token::Word(word));
                }
                _ => return Some(Token::Other(byte)),
            }
        }
    }

    /// A string ends on its line; where it does not, the quote is an apostrophe in text.
    fn string(&mut self, quote: u8) -> Option<Token<'a>> {
        let start = self.at;
        // Looked for once a line, or a line of quotes would take long.
        if start < self.open_until {
            return None;
        }
        let mut at = start;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'\\' => at += 1,
                b'\n' | b'\r' => {
                    self.open_until = at;
                    return None;
                }
                _ if byte == quote => {
                    self.at = at + 1;
                    return Some(Token::String(start, at));
                }
                _ => {}
            }
            at += 1;
        }
        None
    }

    fn template(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == b'`' {
                return;
            }
        }
    }

    fn skip_to(&mut self, end: &[u8]) {
        let rest = &self.bytes[self.at..];
        let found = rest.windows(end.len()).position(|window| window == end);
        self.at = found.map_or(self.bytes.len(), |at| self.at + at + end.len());
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_every_form() {
        let code = "import A from \"/snippets/a.mdx\"\n\
            import { b,\n  c as d } from './b.jsx';\n\
            import * as E from \"../é.mdx\" // import X from 'no'\n\
            import '/effects.mdx'\n\
            export { f } from \"f.mdx\"\n\
            export const g = () => <p title=\"import\">Don't import this from 'there'</p>\n\
            export const h = `import I from \"i\"`\n\
            /* import J from 'j' */ import K from 'k'\n";
        let found = imports(code, 100);
        let sources: Vec<_> = found.iter().map(|it| it.source.as_str()).collect();
        assert_eq!(
            sources,
            ["/snippets/a.mdx", "./b.jsx", "../é.mdx", "/effects.mdx", "f.mdx", "k"]
        );
        let span = found[0].span;
        let slice = |span: Span| &code[span.start as usize - 100..span.end as usize - 100];
        assert_eq!(slice(span), "/snippets/a.mdx");
        let names = |it: &ImportFact| {
            let names = it.names.iter();
            names.map(|it| format!("{} {} {}", it.exported, it.local, slice(it.span))).collect()
        };
        let names: Vec<Vec<String>> = found.iter().map(names).collect();
        assert_eq!(names[0], ["default A A"]);
        assert_eq!(names[1], ["b b b", "c d d"]);
        assert_eq!(names[2], ["* E E"]);
        assert!(names[3].is_empty());
        assert_eq!(names[4], ["f f f"]);
        assert_eq!(slice(found[1].statement), "import { b,\n  c as d } from './b.jsx'");
    }

    #[test]
    fn dynamic_imports_and_metadata_are_no_statements() {
        assert!(imports("export const a = () => import('x')\nimport.meta\n'y'", 0).is_empty());
    }

    #[test]
    fn finds_what_is_exported() {
        let code = "export const A = () => <p>It's { b }</p>;\n\
            export function B({ c }) {}\nexport async function C() {}\n\
            export { d as D, E };\nconst f = 1; export default f\nconst exported = 'export G'";
        let found = exports(code);
        assert_eq!(found.names, ["A", "B", "C", "D", "E", "default"]);
        assert!(!found.is_open && exports("export * from './x'").may_have("anything"));
        assert!(exports("export const A = 1, X = 2").may_have("X"));
        assert!(!exports("export const A = 1, XY = 2").may_have("X"));
    }

    #[test]
    fn finds_every_name() {
        let code = "import A, { b as B, C } from '/a.mdx'\n\
            import * as D from './d.jsx'\n\
            export { E, f as F } from 'e'\n\
            export const G = ({ text }) => <p title=\"x\">Don't (close</p>\n\
            export const H = 1, I = () => { const inner = 2 }\n\
            export function J({ a, b }) { return a }\n\
            export const { K, l: L } = M\n\
            export default function N() {}\n";
        let names = declared_names(code);
        assert_eq!(names, ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "N"]);
    }
}
