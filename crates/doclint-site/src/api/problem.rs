//! The problems that an OpenAPI file can have.

use doclint_diagnostic::{Fix, Span};

/// Something wrong in an OpenAPI file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiProblem {
    /// What.
    pub defect: ApiDefect,
    /// Where.
    pub span: Span,
    /// The name, value or message that it is about.
    pub name: String,
    /// Advice from the parser of the file, if it has any.
    pub help: Option<String>,
    /// The place of the first one of a pair.
    pub first: Option<Span>,
    /// The name that was probably meant, and the key or value to write it in.
    pub meant: Option<(Span, String)>,
    /// The fix, which is shown and not applied: most of these files are written by programs.
    pub fix: Option<Fix>,
}

impl ApiProblem {
    pub(super) fn new(defect: ApiDefect, span: Span, name: impl Into<String>) -> Self {
        let (help, first, meant, fix) = Default::default();
        Self { defect, span, name: name.into(), help, first, meant, fix }
    }
}

/// The kinds of problems in an OpenAPI file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApiDefect {
    /// It can't be read as JSON or YAML; `name` is the reason.
    Syntax,
    /// A key is twice in one mapping.
    DuplicateKey,
    /// The platform does not support its version.
    Version,
    /// A key that the specification requires is missing: `info.title`.
    MissingKey,
    /// A `$ref` leads out of the file.
    ExternalReference,
    /// A `$ref` leads to nothing in the file.
    BrokenReference,
    /// A path does not begin with a slash.
    RelativePath,
    /// Two operations have the same `operationId`.
    DuplicateOperationId,
    /// A parameter of a path's template is declared nowhere, or is written as `:id`.
    UndeclaredParameter,
    /// An operation has a key that is not a method; `meant` is the one that it is a slip of.
    UnknownMethod,
    /// An example does not fit its schema; `name` is where and why.
    InvalidExample,
    /// A default value does not fit its schema; `name` is where and why.
    InvalidDefault,
    /// A part of an operation that the specification requires is missing; `name` says which.
    MissingPart,
    /// A value that the specification does not allow; `name` is the reason.
    InvalidValue,
    /// A key of an operation that is a slip of `meant`.
    UnknownKey,
    /// An operation requires a security scheme that the file does not define.
    UnknownSecurity,
    /// An operation has a tag that is a slip of a declared or common one, `meant`.
    UndeclaredTag,
    /// A schema requires a property that it does not describe.
    UndeclaredProperty,
    /// An operation has a body, and its method takes none.
    IgnoredBody,
    /// The first server of the file is the reader's own machine; `name` is the host.
    LocalServer,
    /// The file names no server.
    MissingServer,
    /// The first server of the file is local or for tests, and `first` is one for readers; `name` has the
    /// hosts of both, with a blank between them.
    MisplacedServer,
    /// The URL of a server ends with what the paths of the file begin with: `name`.
    RepeatedPath,
    /// The URL of a server has a variable that the server does not define.
    UndeclaredVariable,
    /// An operation has neither a summary nor a description.
    MissingSummary,
    /// A parameter has no description.
    UndescribedParameter,
}

impl ApiDefect {
    pub(super) const COUNT: usize = Self::UndescribedParameter as usize + 1;
}
