//! Reads selectors.

use crate::kinds::{ANY_IMAGE, FRONT_MATTER, KIND_NAMES, entry_of, kind_of};
use crate::operand::{nth, regex};
use crate::selector::{
    Attribute, Combinator, Complex, Compound, Expected, Operator, Selector, Structural, Subject,
    Test,
};
use crate::{MAX_BYTES, MAX_DEPTH, MAX_PARTS, SelectorError, elements};
use doclint_diagnostic::Span;
use doclint_suggest::suggest;
use doclint_syntax::NodeKind;
use std::ops::Range;

const PSEUDO_CLASSES: [&str; 9] =
    ["not", "is", "has", "first-child", "last-child", "only-child", "nth-child", "empty", "text"];

const OPERATORS: [(&str, Operator); 5] = [
    ("=", Operator::Is),
    ("^=", Operator::Begins),
    ("$=", Operator::Ends),
    ("*=", Operator::Contains),
    ("~=", Operator::HasWord),
];

type Result<T> = std::result::Result<T, SelectorError>;

impl Selector {
    /// Reads a selector.
    ///
    /// # Errors
    ///
    /// Where the text is not a selector, names what doesn't exist, or is larger than
    /// [`MAX_BYTES`](crate::MAX_BYTES), [`MAX_DEPTH`](crate::MAX_DEPTH) or
    /// [`MAX_PARTS`](crate::MAX_PARTS).
    pub fn parse(text: &str) -> std::result::Result<Self, SelectorError> {
        parse(text)
    }
}

fn parse(text: &str) -> Result<Selector> {
    if text.len() > MAX_BYTES {
        let message = format!("the selector is longer than {MAX_BYTES} bytes");
        let end = text.floor_char_boundary(MAX_BYTES);
        return Err(SelectorError::new(end..text.len(), message)
            .help("split it into several selectors, one for each rule"));
    }
    if text.trim().is_empty() {
        return Err(SelectorError::new(0..text.len(), "the selector is empty")
            .help("name what to find, as in `Steps table`"));
    }
    let mut parser = Parser { text, at: 0, depth: 0, parts: 0, names: Vec::new() };
    let alternatives = parser.list(false)?;
    Ok(Selector { text: text.to_owned(), alternatives, names: parser.names })
}

struct Parser<'t> {
    text: &'t str,
    /// The next byte.
    at: usize,
    /// How many `:not`, `:is` and `:has` are open.
    depth: usize,
    parts: usize,
    names: Vec<(String, Span)>,
}

impl<'t> Parser<'t> {
    fn list(&mut self, relative: bool) -> Result<Vec<Complex>> {
        let mut out = Vec::new();
        loop {
            out.push(self.complex(relative)?);
            match self.peek() {
                Some(',') => self.at += 1,
                _ => return Ok(out),
            }
        }
    }

    /// Ends at a comma, at the bracket that closes the list, or at the end.
    fn complex(&mut self, relative: bool) -> Result<Complex> {
        self.blanks();
        let first = self.at;
        let lead = if relative { self.combinator() } else { None };
        if lead.is_some() && !self.begins_compound() {
            return Err(self.nothing_after(first));
        }
        let mut complex = Complex {
            lead: lead.unwrap_or(Combinator::Descendant),
            compounds: vec![self.compound()?],
            combinators: Vec::new(),
        };
        loop {
            let blank = self.blanks();
            let sign = self.at;
            let combinator = match (self.combinator(), self.peek()) {
                (Some(combinator), _) if self.begins_compound() => combinator,
                (Some(_), _) => return Err(self.nothing_after(sign)),
                (None, None | Some(',')) => return Ok(complex),
                (None, Some(')')) if self.depth > 0 => return Ok(complex),
                (None, _) if blank || !self.begins_compound() => Combinator::Descendant,
                (None, _) => return Err(self.name_in_the_middle()),
            };
            complex.combinators.push(combinator);
            complex.compounds.push(self.compound()?);
        }
    }

    fn combinator(&mut self) -> Option<Combinator> {
        let combinator = match self.peek()? {
            '>' => Combinator::Child,
            '+' => Combinator::NextSibling,
            '~' => Combinator::LaterSibling,
            _ => return None,
        };
        self.at += 1;
        self.blanks();
        Some(combinator)
    }

    fn compound(&mut self) -> Result<Compound> {
        let start = self.at;
        if !self.begins_compound() {
            return Err(self.unexpected());
        }
        self.parts += 1;
        if self.parts > MAX_PARTS {
            let message = format!("the selector has more than {MAX_PARTS} parts");
            return Err(SelectorError::new(start..self.text.len(), message)
                .help("split it into several selectors, one for each rule"));
        }
        let subject = self.subject()?;
        let mut tests = Vec::new();
        loop {
            match self.peek() {
                Some('[') => tests.push(self.attribute(&subject)?),
                Some(':') => tests.push(self.pseudo_class()?),
                _ => return Ok(Compound { subject, tests }),
            }
        }
    }

    fn subject(&mut self) -> Result<Subject> {
        match self.peek() {
            Some('*') => {
                self.at += 1;
                Ok(Subject::Any)
            }
            Some('<') => self.quoted_name(),
            Some('[' | ':') => Ok(Subject::Any),
            _ => {
                let start = self.at;
                let word = self.name();
                self.named(word, start..self.at)
            }
        }
    }

    /// `<name>`.
    fn quoted_name(&mut self) -> Result<Subject> {
        let start = self.at;
        let Some(end) = self.text[start..].find('>') else {
            return Err(SelectorError::new(start..start + 1, "this `<` is never closed")
                .help("write the name as in `<table>`"));
        };
        let name = &self.text[start + 1..start + end];
        let is_name = name.chars().all(|it| is_name_part(it) || matches!(it, '.' | ':'));
        if !is_name || !name.starts_with(is_name_start) {
            return Err(SelectorError::new(
                start..start + end + 1,
                "missing name between `<` and `>`",
            )
            .help("write only the name there, as in `<table>`"));
        }
        self.at = start + end + 1;
        self.names.push((name.to_owned(), Span::from(start + 1..start + end)));
        Ok(Subject::Name(name.to_owned()))
    }

    fn named(&mut self, word: &str, place: Range<usize>) -> Result<Subject> {
        if word == ANY_IMAGE {
            return Ok(Subject::AnyImage);
        }
        if let Some(entry) = kind_of(word) {
            return Ok(Subject::Kind(entry.kind));
        }
        let is_plain = word.chars().all(|it| it.is_lowercase() || it.is_numeric() || it == '-');
        if !is_plain || elements::is_element(word) {
            self.names.push((word.to_owned(), place.into()));
            return Ok(Subject::Name(word.to_owned()));
        }
        let known = KIND_NAMES.iter().map(|it| it.name).chain(elements::all());
        let help = match (word, suggest(word, known)) {
            ("front-matter" | "frontmatter", _) => {
                "write `page[frontmatter.key]` for a page with that key".to_owned()
            }
            ("attribute", _) => "write `Card[name]` for a component with it".to_owned(),
            (_, Some(meant)) => {
                format!("did you mean `{meant}`? An element of this name is written `<{word}>`")
            }
            (_, None) => format!("an element of this name is written `<{word}>`"),
        };
        let message = format!("`{word}` is neither a kind of node nor an HTML element");
        Err(SelectorError::new(place, message).help(help))
    }

    fn attribute(&mut self, subject: &Subject) -> Result<Test> {
        let open = self.at;
        self.at += 1;
        self.blanks();
        let start = self.at;
        // A `$` begins an operator here.
        let name =
            self.while_some(|it| it != '$' && is_name_part(it) || matches!(it, '.' | ':' | '@'));
        if name.is_empty() {
            return Err(self.attribute_error(open, "missing attribute name"));
        }
        check_property(subject, name, start..self.at)?;
        self.blanks();
        let value = if self.peek() == Some(']') {
            None
        } else {
            let operator = self.operator(open)?;
            self.blanks();
            Some(self.expected(open, operator)?)
        };
        if self.peek() != Some(']') {
            return Err(self.attribute_error(open, "expected the end of the attribute"));
        }
        self.at += 1;
        Ok(Test::Attribute(Attribute { name: name.to_owned(), value }))
    }

    fn operator(&mut self, open: usize) -> Result<Operator> {
        let start = self.at;
        let sign = self.while_some(|it| "=!<>^$*~|".contains(it));
        if let Some((_, operator)) = OPERATORS.iter().find(|(it, _)| *it == sign) {
            return Ok(*operator);
        }
        if sign.is_empty() {
            return Err(self.attribute_error(open, "missing operator").help(OPERATOR));
        }
        let help = match sign {
            "==" | "===" => "write `=`",
            "!=" | "!==" => "write `:not([name=value])`",
            _ => OPERATOR,
        };
        Err(SelectorError::new(start..self.at, format!("unknown operator `{sign}`")).help(help))
    }

    fn expected(&mut self, open: usize, operator: Operator) -> Result<Expected> {
        let start = self.at;
        let text = match self.peek() {
            Some(quote @ ('"' | '\'')) => self.string(quote)?,
            _ => {
                let bare = self.while_some(|it| !it.is_whitespace() && !"]\"'".contains(it));
                if bare.is_empty() {
                    return Err(self.attribute_error(open, "missing value"));
                }
                bare.to_owned()
            }
        };
        let place = start..self.at;
        if text.is_empty() && operator != Operator::Is {
            return Err(SelectorError::new(place, "this can never match")
                .help("write `[name]` for an attribute with any value, `[name=\"\"]` for none"));
        }
        if operator == Operator::HasWord && text.contains(char::is_whitespace) {
            return Err(SelectorError::new(
                place,
                "`~=` looks for one word, and these are several",
            )
            .help("write `*=` for a part of the value"));
        }
        self.blanks();
        let start = self.at;
        let flag = self.while_some(is_name_part);
        if !matches!(flag, "" | "i") {
            let message = format!("unknown attribute flag `{flag}`");
            return Err(SelectorError::new(start..self.at, message).help(
                "put a value of several words in quotes; the only flag is `i`, which ignores case",
            ));
        }
        self.blanks();
        let any_case = flag == "i";
        let text = if any_case { text.to_lowercase() } else { text };
        Ok(Expected { operator, text, any_case })
    }

    /// A string in quotes; a backslash escapes the next character.
    fn string(&mut self, quote: char) -> Result<String> {
        let start = self.at;
        let mut out = String::new();
        let mut chars = self.text[start + 1..].char_indices();
        while let Some((offset, it)) = chars.next() {
            match it {
                '\\' => out.extend(chars.next().map(|(_, it)| it)),
                _ if it == quote => {
                    self.at = start + 1 + offset + 1;
                    return Ok(out);
                }
                _ => out.push(it),
            }
        }
        Err(SelectorError::new(start..start + 1, format!("this `{quote}` is never closed")))
    }

    fn pseudo_class(&mut self) -> Result<Test> {
        let start = self.at;
        self.at += 1;
        if self.peek() == Some(':') {
            self.at += 1;
            self.while_some(is_name_part);
            return Err(SelectorError::new(start..self.at, "pseudo-elements are not supported")
                .help("write a pseudo-class with one colon, as in `:empty`"));
        }
        let name = self.while_some(is_name_part);
        let place = start..self.at;
        let test = match name {
            "first-child" => Test::Structural(Structural::First),
            "last-child" => Test::Structural(Structural::Last),
            "only-child" => Test::Structural(Structural::Only),
            "empty" => Test::Structural(Structural::Empty),
            "not" | "is" | "has" | "nth-child" | "text" => return self.function(name, place),
            _ => return Err(unknown_pseudo_class(name, place)),
        };
        if self.peek() == Some('(') {
            let message = format!("`:{name}` takes no argument");
            return Err(SelectorError::new(self.at..self.at + 1, message));
        }
        Ok(test)
    }

    /// `:name(…)`; the reader is before the bracket.
    fn function(&mut self, name: &str, place: Range<usize>) -> Result<Test> {
        let open = self.at;
        if self.peek() != Some('(') {
            let example = match name {
                "nth-child" => "2n+1",
                "text" => "/words/i",
                _ => "…",
            };
            return Err(SelectorError::new(place, format!("`:{name}` requires an argument"))
                .help(format!("write `:{name}({example})`, without a blank before the bracket")));
        }
        self.at += 1;
        let never_closed = SelectorError::new(open..open + 1, "this `(` is never closed");
        let test = match name {
            "nth-child" => {
                let inner = self.while_some(|it| it != ')');
                if self.peek().is_none() {
                    return Err(never_closed);
                }
                nth(inner, open + 1)?
            }
            "text" => {
                self.blanks();
                let (regex, end) = regex(self.text, self.at)?;
                self.at = end;
                Test::Text(regex)
            }
            _ => {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    let message = format!(
                        "`:not`, `:is` and `:has` are nested more than {MAX_DEPTH} levels deep"
                    );
                    return Err(SelectorError::new(place, message));
                }
                let of = self.list(name == "has")?;
                self.depth -= 1;
                match name {
                    "has" => Test::Has(of),
                    _ => Test::Is { negated: name == "not", of },
                }
            }
        };
        self.blanks();
        match self.peek() {
            Some(')') => self.at += 1,
            Some(_) => return Err(self.unexpected()),
            None => return Err(never_closed),
        }
        Ok(test)
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Whether there were any.
    fn blanks(&mut self) -> bool {
        !self.while_some(char::is_whitespace).is_empty()
    }

    fn while_some(&mut self, takes: impl Fn(char) -> bool) -> &'t str {
        let rest = &self.text[self.at..];
        let len = rest.find(|it| !takes(it)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    /// A word, and words after dots: `Tree.File`.
    fn name(&mut self) -> &'t str {
        let start = self.at;
        loop {
            self.while_some(is_name_part);
            let rest = &self.text[self.at..];
            match rest.strip_prefix('.') {
                Some(rest) if rest.starts_with(is_name_start) => self.at += 1,
                _ => return &self.text[start..self.at],
            }
        }
    }

    fn begins_compound(&self) -> bool {
        self.peek().is_some_and(|it| is_name_start(it) || matches!(it, '*' | '<' | '[' | ':'))
    }

    fn found(&self) -> Range<usize> {
        self.at..self.at + self.peek().map_or(0, char::len_utf8)
    }

    fn unexpected(&self) -> SelectorError {
        let Some(found) = self.peek() else {
            return SelectorError::new(self.found(), "the selector ends too early")
                .help("name what to find, as in `Steps table`");
        };
        let message = match found {
            ')' if self.depth == 0 => "unmatched `)`".to_owned(),
            ',' | ')' | '>' | '+' | '~' => format!("missing selector before `{found}`"),
            _ => format!("unexpected `{found}`"),
        };
        let error = SelectorError::new(self.found(), message);
        error.help(match found {
            '.' => "classes are not supported; write `[class~=name]`",
            '#' => "ids are not supported; write `[id=name]`",
            ')' if self.depth == 0 => "remove it",
            '/' => "a regular expression goes into `:text(/…/)`",
            '"' | '\'' => "strings are only allowed in attributes, as in `[name=\"value\"]`",
            _ => "write names, `[attributes]`, `:pseudo-classes`, with blanks, `>`, `+`, `~` or `,` between them",
        })
    }

    fn nothing_after(&self, sign: usize) -> SelectorError {
        let text = &self.text[sign..=sign];
        SelectorError::new(sign..sign + 1, format!("missing selector after `{text}`"))
            .help("name a node after it, or remove it")
    }

    fn name_in_the_middle(&self) -> SelectorError {
        SelectorError::new(self.found(), "a selector begins with a name")
            .help("write a name before its attributes and pseudo-classes, or a blank between two")
    }

    /// Something else than expected in `[…]`, or the end.
    fn attribute_error(&self, open: usize, message: &str) -> SelectorError {
        if self.peek().is_none() {
            return SelectorError::new(open..open + 1, "this `[` is never closed");
        }
        SelectorError::new(self.found(), message)
    }
}

const OPERATOR: &str = "the operators are `=`, `^=`, `$=`, `*=` and `~=`";

fn is_name_start(it: char) -> bool {
    it.is_alphabetic() || matches!(it, '_' | '$')
}

fn is_name_part(it: char) -> bool {
    it.is_alphanumeric() || matches!(it, '_' | '$' | '-')
}

/// Kinds have few properties, so that a typo can be reported.
fn check_property(subject: &Subject, name: &str, place: Range<usize>) -> Result<()> {
    let is_front_matter = name.split('.').next() == Some(FRONT_MATTER);
    let entry = match subject {
        Subject::Kind(NodeKind::Component) | Subject::Any | Subject::AnyImage => return Ok(()),
        Subject::Kind(NodeKind::Page) if is_front_matter => return Ok(()),
        Subject::Name(_) if !is_front_matter => return Ok(()),
        Subject::Kind(kind) => entry_of(*kind),
        Subject::Name(_) => None,
    };
    if entry.is_some_and(|it| it.properties.contains(&name)) {
        return Ok(());
    }
    if is_front_matter {
        return Err(SelectorError::new(place, "only the page has front matter")
            .help(format!("write `page[{name}]` first, then a blank and what to find on it")));
    }
    let properties = entry.map_or(&[][..], |it| it.properties);
    let kind = entry.map_or("component", |it| it.name);
    let help = match suggest(name, properties.iter().copied()) {
        _ if kind == "page" => {
            format!("write a key of its front matter as `[{FRONT_MATTER}.{name}]`")
        }
        Some(meant) => format!("did you mean `{meant}`?"),
        None if properties.is_empty() => format!("a {kind} has no properties"),
        None => format!("it has `{}`", properties.join("`, `")),
    };
    Err(SelectorError::new(place, format!("`{kind}` has no property `{name}`")).help(help))
}

fn unknown_pseudo_class(name: &str, place: Range<usize>) -> SelectorError {
    if name.is_empty() {
        return SelectorError::new(place, "missing pseudo-class name after `:`");
    }
    let help = match suggest(name, PSEUDO_CLASSES) {
        Some(meant) => format!("did you mean `:{meant}`?"),
        None => format!("the pseudo-classes are `:{}`", PSEUDO_CLASSES.join("`, `:")),
    };
    SelectorError::new(place, format!("unknown pseudo-class `:{name}`")).help(help)
}
