//! Rules of JavaScript modules that the JavaScript parser itself leaves unchecked.

use crate::script::complaint::{Complaint, complain};
use oxc_ast::ast::{
    BindingIdentifier, BindingPattern, Declaration, ExportDefaultDeclarationKind, Expression,
    ObjectPropertyKind, Statement, VariableDeclarationKind,
};
use oxc_span::{GetSpan, Span};
use std::collections::HashMap;

/// The rules for modules that the parser leaves to others, as far down as real pages need them:
/// function bodies and JSX are not looked into. A list of what is left to do, no recursion.
pub(crate) fn strict<'a>(root: &'a Expression<'a>) -> Result<(), Complaint> {
    let mut left = vec![root];
    while let Some(next) = left.pop() {
        let at = next.span().start as usize;
        match next {
            Expression::NumericLiteral(it) => {
                let raw = it.raw.as_ref().map_or("", |raw| raw.as_str()).as_bytes();
                if raw.len() > 1 && raw[0] == b'0' && raw[1].is_ascii_digit() {
                    return complain("a number can't start with `0`", at);
                }
            }
            Expression::Identifier(it) => check_name(it.name.as_str(), at)?,
            Expression::PrivateInExpression(_) | Expression::Super(_) => {
                return complain("this is only allowed in a class", at);
            }
            Expression::ImportExpression(it) if it.options.is_some() => {
                return complain("`import()` takes one argument here", at);
            }
            Expression::UnaryExpression(it) => {
                if it.operator.is_delete() && matches!(it.argument, Expression::Identifier(_)) {
                    return complain("a variable can't be deleted", at);
                }
                left.push(&it.argument);
            }
            Expression::BinaryExpression(it) => left.extend([&it.right, &it.left]),
            Expression::LogicalExpression(it) => left.extend([&it.right, &it.left]),
            Expression::SequenceExpression(it) => left.extend(it.expressions.iter().rev()),
            Expression::ParenthesizedExpression(it) => left.push(&it.expression),
            Expression::ConditionalExpression(it) => {
                left.extend([&it.alternate, &it.consequent, &it.test]);
            }
            Expression::ArrayExpression(it) => {
                left.extend(it.elements.iter().rev().filter_map(|element| element.as_expression()));
            }
            Expression::ObjectExpression(it) => {
                left.extend(it.properties.iter().map(|property| match property {
                    ObjectPropertyKind::ObjectProperty(it) => &it.value,
                    ObjectPropertyKind::SpreadProperty(it) => &it.argument,
                }));
            }
            Expression::CallExpression(it) => {
                left.push(&it.callee);
                left.extend(it.arguments.iter().filter_map(|argument| argument.as_expression()));
            }
            Expression::StaticMemberExpression(it) => left.push(&it.object),
            Expression::ComputedMemberExpression(it) => left.extend([&it.object, &it.expression]),
            Expression::TemplateLiteral(it) => left.extend(it.expressions.iter().rev()),
            Expression::AssignmentExpression(it) => left.push(&it.right),
            _ => {}
        }
    }
    Ok(())
}

fn check_name(name: &str, at: usize) -> Result<(), Complaint> {
    match name {
        "implements" | "interface" | "let" | "package" | "private" | "protected" | "public"
        | "static" | "yield" => complain(&format!("`{name}` is a reserved word"), at),
        _ => Ok(()),
    }
}

/// The names that a module has declared, if they are plain: names in patterns are not collected.
#[derive(Default)]
pub(crate) struct Names<'a> {
    /// Whether by `var`, which may be repeated.
    seen: HashMap<&'a str, bool>,
}

impl<'a> Names<'a> {
    /// Notes the names a statement declares and checks its content.
    pub(crate) fn declare(&mut self, statement: &'a Statement<'a>) -> Result<(), Complaint> {
        let attributes = match statement {
            Statement::ImportDeclaration(import) => {
                for specifier in import.specifiers.iter().flatten() {
                    self.add(specifier.local(), false)?;
                }
                if import.phase.is_some() {
                    return complain("expected a name or `{` after `import`", start(import.span));
                }
                &import.with_clause
            }
            Statement::ExportFromDeclaration(export) => &export.with_clause,
            Statement::ExportAllDeclaration(export) => &export.with_clause,
            Statement::ExportDeclaration(export) => return self.exported(&export.declaration),
            Statement::ExportDefaultDeclaration(export) => {
                return match &export.declaration {
                    ExportDefaultDeclarationKind::FunctionDeclaration(it) => self.maybe(&it.id),
                    ExportDefaultDeclarationKind::ClassDeclaration(it) => self.maybe(&it.id),
                    other => other.as_expression().map_or(Ok(()), strict),
                };
            }
            _ => return Ok(()),
        };
        match attributes {
            Some(clause) => complain("import attributes are not supported", start(clause.span)),
            None => Ok(()),
        }
    }

    fn exported(&mut self, declaration: &'a Declaration<'a>) -> Result<(), Complaint> {
        match declaration {
            Declaration::FunctionDeclaration(it) => self.maybe(&it.id),
            Declaration::ClassDeclaration(it) => self.maybe(&it.id),
            Declaration::VariableDeclaration(it) => {
                let var = it.kind == VariableDeclarationKind::Var;
                for declarator in &it.declarations {
                    if let BindingPattern::BindingIdentifier(id) = &declarator.id {
                        self.add(id, var)?;
                    }
                    declarator.init.as_ref().map_or(Ok(()), strict)?;
                }
                match it.kind {
                    VariableDeclarationKind::Using | VariableDeclarationKind::AwaitUsing => {
                        complain("`using` can't be exported", start(it.span))
                    }
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    fn maybe(&mut self, id: &'a Option<BindingIdentifier<'a>>) -> Result<(), Complaint> {
        id.as_ref().map_or(Ok(()), |id| self.add(id, false))
    }

    fn add(&mut self, id: &'a BindingIdentifier<'a>, var: bool) -> Result<(), Complaint> {
        let (name, at) = (id.name.as_str(), start(id.span));
        check_name(name, at)?;
        match self.seen.insert(name, var) {
            Some(before) if !(before && var) => {
                complain(&format!("`{name}` is already declared above"), at)
            }
            _ => Ok(()),
        }
    }
}

fn start(span: Span) -> usize {
    span.start as usize
}
