//! The names that a script or one of its functions declares.

use oxc_ast::ast::{
    BindingPattern, Declaration, Expression, FormalParameters, Function, ImportDeclaration,
    ImportDeclarationSpecifier, Statement, VariableDeclarationKind,
};
use std::collections::HashMap;

/// How deeply values may be nested, where each name that is followed counts, too. Names may lead
/// in a circle.
pub(crate) const DEEPEST_VALUE: usize = 64;

/// What a name means.
#[derive(Clone, Copy)]
pub(crate) enum Name<'a> {
    /// A constant with this value.
    Constant(&'a Expression<'a>),
    /// A function.
    Function(&'a Function<'a>),
    /// What another file exports.
    Import {
        /// The file, as written.
        source: &'a str,
        /// The name there: `default`, or `*` for all of it.
        name: &'a str,
    },
    /// Anything else, such as a variable or a parameter.
    Unknown,
}

/// The names of a script or a function, with those around it.
#[derive(Default)]
pub(crate) struct Scope<'s, 'a> {
    names: HashMap<&'a str, Name<'a>>,
    outer: Option<&'s Scope<'s, 'a>>,
}

impl<'s, 'a> Scope<'s, 'a> {
    /// The scope of a function that is declared in `outer`.
    pub(crate) fn inside(outer: &'s Scope<'s, 'a>) -> Self {
        Scope { names: HashMap::new(), outer: Some(outer) }
    }

    /// What a name means here, and the scope that declares it.
    pub(crate) fn find(&'s self, name: &str) -> Option<(Name<'a>, &'s Scope<'s, 'a>)> {
        let mut scope = self;
        loop {
            match scope.names.get(name) {
                Some(found) => return Some((*found, scope)),
                None => scope = scope.outer?,
            }
        }
    }

    /// Declares parameters.
    pub(crate) fn declare_parameters(&mut self, parameters: &'a FormalParameters<'a>) {
        for parameter in &parameters.items {
            self.declare_pattern(&parameter.pattern);
        }
        if let Some(rest) = &parameters.rest {
            self.declare_pattern(&rest.rest.argument);
        }
    }

    /// Declares the names of statements, without those inside of blocks.
    pub(crate) fn declare(&mut self, statements: &'a [Statement<'a>]) {
        for statement in statements {
            match statement {
                Statement::ImportDeclaration(import) => self.declare_import(import),
                Statement::ExportDeclaration(export) => {
                    self.declare_declaration(&export.declaration);
                }
                other => {
                    if let Some(declaration) = other.as_declaration() {
                        self.declare_declaration(declaration);
                    }
                }
            }
        }
    }

    fn declare_import(&mut self, import: &'a ImportDeclaration<'a>) {
        let source = import.source.value.as_str();
        for specifier in import.specifiers.iter().flatten() {
            let (name, local) = match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(it) => {
                    (it.imported.name().as_str(), &it.local)
                }
                ImportDeclarationSpecifier::ImportDefaultSpecifier(it) => ("default", &it.local),
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(it) => ("*", &it.local),
            };
            self.names.insert(local.name.as_str(), Name::Import { source, name });
        }
    }

    fn declare_declaration(&mut self, declaration: &'a Declaration<'a>) {
        match declaration {
            Declaration::VariableDeclaration(variables) => {
                for variable in &variables.declarations {
                    match (&variable.id, &variable.init) {
                        (BindingPattern::BindingIdentifier(id), Some(value))
                            if variables.kind == VariableDeclarationKind::Const =>
                        {
                            self.names.insert(id.name.as_str(), Name::Constant(value));
                        }
                        (pattern, _) => self.declare_pattern(pattern),
                    }
                }
            }
            Declaration::FunctionDeclaration(function) => {
                if let (Some(id), Some(_)) = (&function.id, &function.body) {
                    self.names.insert(id.name.as_str(), Name::Function(function));
                }
            }
            other => {
                if let Some(id) = other.id() {
                    self.names.insert(id.name.as_str(), Name::Unknown);
                }
            }
        }
    }

    fn declare_pattern(&mut self, pattern: &'a BindingPattern<'a>) {
        for id in pattern.get_binding_identifiers() {
            self.names.insert(id.name.as_str(), Name::Unknown);
        }
    }
}
