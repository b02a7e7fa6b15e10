//! The operations of an OpenAPI file: parameters, bodies, responses and their schemas.
//!
//! Schemas are kept once, in a list, and refer to each other by their place in it, so that a
//! circle of references costs nothing to read. Whoever follows them has a [`Steps`] to spend.

mod check;
mod read;
mod security;
mod shape;
#[cfg(test)]
mod tests;

pub use check::{Misfit, Side};
pub(crate) use read::{ExampleOwner, FileExample, ReadFile, Reader, server_url};
pub use security::SecurityScheme;
pub(crate) use security::capital;
pub use shape::{Shape, ShapeField};

use doclint_data::Value;
use doclint_diagnostic::Span;
use std::cell::Cell;

/// The operations and schemas of a file.
#[derive(Clone, Debug, Default)]
pub struct Spec {
    /// The operations, in the order of [`crate::ApiFacts::operations`].
    pub operations: Vec<SpecOperation>,
    /// The addresses of the servers that all operations have, variables replaced by their defaults.
    pub servers: Vec<String>,
    /// The names of headers, cookies and parameters that carry credentials.
    pub credentials: Vec<String>,
    schemas: Vec<Schema>,
}

/// The specification of an operation in a file.
#[derive(Clone, Debug, Default)]
pub struct SpecOperation {
    /// The parameters, those of the path included.
    pub parameters: Vec<Parameter>,
    /// The body of the request, if there is one.
    pub body: Option<Body>,
    /// The responses, in the order of the file.
    pub responses: Vec<Response>,
    /// The addresses of its own servers; none where those of the file count.
    pub servers: Vec<String>,
    /// The security schemes that it allows; none where it requires nothing, or one is not known.
    pub security: Vec<SecurityScheme>,
    /// Whether all of it could be read: no reference leads out of the file or to nothing.
    pub is_whole: bool,
}

impl SpecOperation {
    /// Whether one of its responses is an error. `default` covers all that are not listed.
    pub fn has_error(&self) -> bool {
        self.responses.iter().any(|it| it.status.starts_with(['4', '5', 'd']))
    }
}

/// A parameter outside of the body.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name.
    pub name: Box<str>,
    /// Where it is.
    pub place: FieldPlace,
    /// Whether requests need it.
    pub is_required: bool,
    /// Whether the file advises against it, or keeps it out of the documentation.
    pub is_discouraged: bool,
    /// The schema of its values.
    pub schema: SchemaId,
    /// Its `name` in the file.
    pub span: Span,
}

/// Where a field of a request or response is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FieldPlace {
    /// In the path.
    Path,
    /// After the question mark.
    Query,
    /// In a header of the request.
    Header,
    /// In a cookie.
    Cookie,
    /// In the body of the request.
    Body,
    /// In the body of a response.
    Response,
}

impl FieldPlace {
    /// The attributes of `ParamField` that say where a parameter is.
    pub const ATTRIBUTES: [&str; 4] = ["path", "query", "body", "header"];

    /// The place that `in` of OpenAPI or an attribute of `ParamField` names.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "path" => Self::Path,
            "query" => Self::Query,
            "header" => Self::Header,
            "cookie" => Self::Cookie,
            "body" => Self::Body,
            _ => return None,
        })
    }

    /// The name of a field there: "query parameter".
    pub fn noun(self) -> &'static str {
        match self {
            Self::Path => "path parameter",
            Self::Query => "query parameter",
            Self::Header => "header",
            Self::Cookie => "cookie",
            Self::Body => "body field",
            Self::Response => "response field",
        }
    }
}

/// The body of a request.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its possible forms.
    pub media: Vec<Media>,
}

/// A response.
#[derive(Clone, Debug)]
pub struct Response {
    /// `200`, `4XX` or `default`.
    pub status: Box<str>,
    /// Its key in the file.
    pub span: Span,
    /// The possible forms of its body; empty for a response without one.
    pub media: Vec<Media>,
}

impl Response {
    /// Whether it says that the request succeeded.
    pub fn is_success(&self) -> bool {
        self.status.starts_with(['1', '2', '3'])
    }

    /// Whether it is the response with a status.
    pub fn has_status(&self, status: &str) -> bool {
        let is_class = self.status.get(1..).is_some_and(|it| it.eq_ignore_ascii_case("xx"));
        *self.status == *status || is_class && self.status.get(..1) == status.get(..1)
    }
}

/// A form of a body.
#[derive(Clone, Debug)]
pub struct Media {
    /// `application/json`.
    pub name: Box<str>,
    /// The schema of its content; `None` where the file doesn't say.
    pub schema: Option<SchemaId>,
}

impl Media {
    /// Whether it is JSON.
    pub fn is_json(&self) -> bool {
        let name = self.name.split(';').next().unwrap_or_default().trim();
        name.ends_with("json") || name == "*/*"
    }

    /// Whether it consists of fields with names.
    pub fn has_fields(&self) -> bool {
        self.is_json() || self.name.contains("form")
    }
}

/// A schema of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SchemaId(u32);

/// A schema: the facts that are given right there, without those of its references.
#[derive(Clone, Debug, Default)]
pub(crate) struct Schema {
    pub kinds: Kinds,
    /// `enum`, or `const` as the only one; empty for none.
    pub values: Box<[Value]>,
    pub properties: Box<[Property]>,
    pub required: Box<[Box<str>]>,
    pub items: Option<SchemaId>,
    pub all_of: Box<[SchemaId]>,
    /// Each `oneOf` and `anyOf`.
    pub choices: Box<[Box<[SchemaId]>]>,
    pub others: Others,
    pub default: Option<Box<Value>>,
    pub limits: Option<Box<Limits>>,
    pub is_read_only: bool,
    pub is_write_only: bool,
    pub is_discouraged: bool,
    /// Whether `null` is allowed beside what its parts allow: `nullable: true` beside `allOf`.
    pub is_nullable: bool,
    /// Whether it is binary, or has parts that are not read: a broken reference, `not`, `if`.
    pub is_open: bool,
}

/// A property.
#[derive(Clone, Debug)]
pub(crate) struct Property {
    pub name: Box<str>,
    pub span: Span,
    pub schema: SchemaId,
}

/// The rule of a schema for properties that it does not name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Others {
    /// Nothing: JSON Schema allows them, and nobody documents them.
    #[default]
    Unsaid,
    Refused,
    /// With the schema of their values.
    Taken(Option<SchemaId>),
}

/// The limits of a value, as the schema says them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Limits {
    pub minimum: Option<f64>,
    pub maximum: Option<f64>,
    pub min_length: Option<f64>,
    pub max_length: Option<f64>,
    pub min_items: Option<f64>,
    pub max_items: Option<f64>,
}

/// Kinds of JSON values. The empty set means any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds(u8);

impl Kinds {
    /// The names of all kinds: the types of JSON Schema.
    pub const NAMES: [&str; 7] =
        ["null", "boolean", "integer", "number", "string", "array", "object"];
    pub(crate) const NULL: Self = Self(1);
    pub(crate) const INTEGER: Self = Self(4);
    pub(crate) const NUMBER: Self = Self(8);
    pub(crate) const STRING: Self = Self(16);
    const ARRAY: Self = Self(32);
    pub(crate) const OBJECT: Self = Self(64);

    /// The kind that `type` names.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|it| *it == name).map(|at| Self(1 << at))
    }

    /// The kind of a value; that of a whole number is `integer`.
    pub fn of(value: &Value) -> Self {
        use doclint_data::Kind;
        let name = match &value.kind {
            Kind::Null => "null",
            Kind::Bool(_) => "boolean",
            Kind::Number(it) if it.fract() == 0.0 => "integer",
            Kind::Number(_) => "number",
            Kind::String(_) => "string",
            Kind::Sequence(_) => "array",
            Kind::Mapping(_) => "object",
        };
        Self::named(name).unwrap_or_default()
    }

    /// Both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Without `null`, which shows nothing about the kind of a field.
    #[must_use]
    pub fn without_null(self) -> Self {
        Self(self.0 & !Self::NULL.0)
    }

    /// Whether it is every kind.
    pub fn is_any(self) -> bool {
        self.0 == 0
    }

    /// Whether a value of one may be one of the other: whole numbers are numbers.
    pub fn meets(self, other: Self) -> bool {
        let wide = |it: Self| if it.0 & 12 == 0 { it.0 } else { it.0 | 12 };
        self.is_any() || other.is_any() || wide(self) & wide(other) != 0
    }

    /// Whether such a value, or the items in it, may have fields.
    pub(crate) fn may_have_fields(self) -> bool {
        self.meets(Self::OBJECT) || self.meets(Self::ARRAY)
    }

    /// Whether a value of the kind `one` is one of these.
    pub(crate) fn takes(self, one: Self) -> bool {
        let is_whole = one == Self::INTEGER && self.0 & Self::NUMBER.0 != 0;
        self.is_any() || self.0 & one.0 != 0 || is_whole
    }

    /// In words: `string` or `string or null`.
    pub fn text(self) -> String {
        let names = Self::NAMES.iter().enumerate().filter(|it| self.0 & (1 << it.0) != 0);
        let names: Vec<&str> = names.map(|it| *it.1).rev().collect();
        names.join(" or ")
    }
}

/// How many schemas may still be looked at for one question. What is beyond is not known.
#[derive(Debug)]
pub struct Steps(Cell<u32>);

impl Default for Steps {
    fn default() -> Self {
        Self::new(50_000)
    }
}

impl Steps {
    /// How deep schemas are followed.
    pub(crate) const DEPTH: u32 = 24;

    /// So many.
    pub fn new(steps: u32) -> Self {
        Self(Cell::new(steps))
    }

    /// How many are left.
    pub fn left(&self) -> u32 {
        self.0.get()
    }

    /// Takes some.
    pub(crate) fn spend(&self, steps: u32) {
        self.0.set(self.0.get().saturating_sub(steps));
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }
}

impl Spec {
    pub(crate) fn schema(&self, id: SchemaId) -> &Schema {
        &self.schemas[id.0 as usize]
    }

    /// The default value that a schema says, or one of those that it is made of.
    pub fn default_of(&self, id: SchemaId) -> Option<&Value> {
        let schema = self.schema(id);
        let parts = schema.all_of.iter().map(|it| self.schema(*it));
        std::iter::once(schema).chain(parts).find_map(|it| it.default.as_deref())
    }

    /// Returns the schema of the items of lists.
    pub fn items_of(&self, id: SchemaId) -> Option<SchemaId> {
        self.schema(id).items
    }
}
