//! A selector as it was read.

use doclint_diagnostic::Span;
use doclint_syntax::NodeKind;
use regex::Regex;

/// A selector: a description of nodes to find in the tree of a page, in the manner of CSS.
///
#[doc = include_str!("../README.md")]
#[derive(Clone, Debug)]
pub struct Selector {
    pub(crate) text: String,
    pub(crate) alternatives: Vec<Complex>,
    pub(crate) names: Vec<(String, Span)>,
}

impl Selector {
    /// The text it was read from.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The components and elements it names and where, in bytes of the selector: to be compared
    /// with a vocabulary.
    pub fn component_names(&self) -> impl Iterator<Item = (&str, Span)> {
        self.names.iter().map(|(name, span)| (name.as_str(), *span))
    }
}

/// Compounds and the combinators between them.
#[derive(Clone, Debug)]
pub(crate) struct Complex {
    /// The combinator between the node that has the `:has` and the first compound; unused
    /// elsewhere.
    pub lead: Combinator,
    /// At least one.
    pub compounds: Vec<Compound>,
    /// One fewer than compounds.
    pub combinators: Vec<Combinator>,
}

/// How two compounds are tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Combinator {
    Descendant,
    Child,
    NextSibling,
    LaterSibling,
}

/// The requirements for one node.
#[derive(Clone, Debug)]
pub(crate) struct Compound {
    pub subject: Subject,
    pub tests: Vec<Test>,
}

/// The name that a node must have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    Any,
    Kind(NodeKind),
    Name(String),
    AnyImage,
}

/// A further requirement for a node.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    Attribute(Attribute),
    /// `:is`, and `:not` as its opposite.
    Is {
        negated: bool,
        of: Vec<Complex>,
    },
    Has(Vec<Complex>),
    Structural(Structural),
    Text(Regex),
}

/// A requirement that depends on the node and its siblings alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Structural {
    First,
    Last,
    Only,
    Empty,
    /// `step * n + offset` for an `n` from 0.
    Nth {
        step: i64,
        offset: i64,
    },
}

impl Structural {
    /// Whether `index`, counted from 1, is `step * n + offset` for an `n` from 0.
    pub fn is_nth(step: i64, offset: i64, index: u32) -> bool {
        let distance = i64::from(index) - offset;
        match step {
            0 => distance == 0,
            _ => distance % step == 0 && distance / step >= 0,
        }
    }
}

/// `[name]` or `[name operator value]`.
#[derive(Clone, Debug)]
pub(crate) struct Attribute {
    pub name: String,
    /// `None` for a test whether it is there.
    pub value: Option<Expected>,
}

/// The value that an attribute must have.
#[derive(Clone, Debug)]
pub(crate) struct Expected {
    pub operator: Operator,
    /// In lower case where the case doesn't count.
    pub text: String,
    pub any_case: bool,
}

/// How the value is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Is,
    Begins,
    Ends,
    Contains,
    HasWord,
}

impl Expected {
    /// Whether `value` is as expected.
    pub fn accepts(&self, value: &str) -> bool {
        if self.any_case {
            self.accepts_exactly(&value.to_lowercase())
        } else {
            self.accepts_exactly(value)
        }
    }

    fn accepts_exactly(&self, value: &str) -> bool {
        let expected = self.text.as_str();
        match self.operator {
            Operator::Is => value == expected,
            Operator::Begins => value.starts_with(expected),
            Operator::Ends => value.ends_with(expected),
            Operator::Contains => value.contains(expected),
            Operator::HasWord => value.split_whitespace().any(|word| word == expected),
        }
    }
}
