//! The functions that a script declares, as far as their values are read.

use crate::script::scope::{DEEPEST_VALUE, Name, Scope};
use oxc_ast::ast::{ArrowFunctionBody, Expression, FormalParameters, Function, Statement};

/// A function as far as it is read.
pub(super) struct Callable<'a> {
    pub parameters: &'a FormalParameters<'a>,
    pub body: Body<'a>,
    /// How many bytes of the script it takes.
    pub bytes: u32,
}

pub(super) enum Body<'a> {
    Statements(&'a [Statement<'a>]),
    Value(&'a Expression<'a>),
}

/// The function that is called, and the scope that it is declared in.
pub(super) fn called<'s, 'a>(
    scope: &'s Scope<'s, 'a>,
    callee: &'a Expression<'a>,
) -> Option<(Callable<'a>, &'s Scope<'s, 'a>)> {
    let (mut scope, mut callee) = (scope, callee);
    for _ in 0..DEEPEST_VALUE {
        let Expression::Identifier(id) = callee.get_inner_expression() else {
            return Some((callable(callee)?, scope));
        };
        match scope.find(&id.name)? {
            (Name::Constant(value), found) => (scope, callee) = (found, value),
            (Name::Function(function), found) => {
                return Some((callable_function(function)?, found));
            }
            (Name::Import { .. } | Name::Unknown, _) => return None,
        }
    }
    None
}

/// An expression as a function.
pub(super) fn callable<'a>(value: &'a Expression<'a>) -> Option<Callable<'a>> {
    match value.get_inner_expression() {
        Expression::FunctionExpression(function) => callable_function(function),
        Expression::ArrowFunctionExpression(arrow) => {
            let body = match &arrow.body {
                ArrowFunctionBody::FunctionBody(body) => Body::Statements(&body.statements),
                other => Body::Value(other.as_expression()?),
            };
            Some(Callable { parameters: &arrow.params, body, bytes: arrow.span.size() })
        }
        _ => None,
    }
}

pub(super) fn callable_function<'a>(function: &'a Function<'a>) -> Option<Callable<'a>> {
    let body = function.body.as_ref().filter(|_| !function.generator)?;
    let bytes = function.span.size();
    Some(Callable { parameters: &function.params, body: Body::Statements(&body.statements), bytes })
}
