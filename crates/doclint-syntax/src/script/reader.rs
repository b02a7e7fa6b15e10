//! Reads the value that a script exports, such as the settings in `docusaurus.config.ts`.
//!
//! No code is run. Literals, constants and what functions return are followed, and everything else is [`ScriptValue::Unknown`]. Where a condition depends on what only a run knows,
//! such as a variable of the environment, `a || b` is taken as `b`.

use crate::script::functions::{Body, Callable, callable, callable_function, called};
use crate::script::program::{Program, parse_program};
use crate::script::scope::{DEEPEST_VALUE, Name, Scope};
use crate::script::values::{OWN_FILE, OWN_FOLDER, ScriptValue, TextPlace};
use doclint_diagnostic::Span;
use oxc_allocator::Allocator;
use oxc_ast::ast::{
    Argument, ArrayExpression, ArrayExpressionElement, AssignmentOperator, BinaryExpression,
    BinaryOperator, CallExpression, ChainElement, ExportDefaultDeclarationKind, Expression,
    LogicalExpression, LogicalOperator, MemberExpression, ModuleExportName, ObjectExpression,
    ObjectPropertyKind, PropertyKey, PropertyKind, Statement, TemplateLiteral, UnaryExpression,
    UnaryOperator,
};

/// How much may be read, in values. A value that is read twice counts twice, because spreads of
/// spreads can double a value at each step.
const MOST_VALUES: usize = 100_000;

/// How many bytes of text count as one more value.
const BYTES_OF_VALUE: usize = 64;

/// The value that a script exports by default, with `export default` or `module.exports`.
///
/// Of a call with one argument that is an object, such as `defineConfig({…})`, it is that object;
/// of a function, what it returns at its end. It is unknown if the script has syntax errors, or is
/// too long or nested too deeply to be read.
pub fn exported_value(text: &str, program: Program) -> ScriptValue {
    exported_member(text, program, "default", &mut |_, _| ScriptValue::Unknown)
}

/// Gives the value that another file, as a script writes its path, exports under a name.
pub type Import<'i> = &'i mut dyn FnMut(&str, &str) -> ScriptValue;

/// The value that a script exports under a name, `default` as [`exported_value`] has it. What it imports
/// is what `import` gives for it.
pub fn exported_member(
    text: &str,
    program: Program,
    name: &str,
    import: Import<'_>,
) -> ScriptValue {
    let allocator = Allocator::default();
    let Some(parsed) = parse_program(&allocator, text, program) else {
        return ScriptValue::Unknown;
    };
    if parsed.diagnostics.has_errors() || parsed.panicked {
        return ScriptValue::Unknown;
    }
    let mut scope = Scope::default();
    scope.declare(&parsed.program.body);
    let place = Place { scope: &scope, depth: 0 };
    let mut reader = Reader { left: MOST_VALUES, import };
    if name != "default" {
        return scope.find(name).map_or(ScriptValue::Unknown, |it| reader.named(place, it));
    }
    let exported = parsed.program.body.iter().rev().find_map(|it| exported_name(it, &scope));
    exported.map_or(ScriptValue::Unknown, |name| reader.export_name(place, name))
}

/// What a statement exports by default.
fn exported_name<'a>(statement: &'a Statement<'a>, scope: &Scope<'_, 'a>) -> Option<Name<'a>> {
    match statement {
        Statement::ExportDefaultDeclaration(export) => Some(match &export.declaration {
            ExportDefaultDeclarationKind::FunctionDeclaration(function) => Name::Function(function),
            other => other.as_expression().map_or(Name::Unknown, Name::Constant),
        }),
        Statement::ExportNamedDeclaration(export) => {
            let mut specifiers = export.specifiers.iter();
            let specifier = specifiers.find(|it| it.exported.name() == "default")?;
            let ModuleExportName::IdentifierReference(local) = &specifier.local else {
                return None;
            };
            Some(scope.find(&local.name).map_or(Name::Unknown, |(name, _)| name))
        }
        Statement::TSExportAssignment(export) => Some(Name::Constant(&export.expression)),
        Statement::ExpressionStatement(statement) => {
            let Expression::AssignmentExpression(assignment) = &statement.expression else {
                return None;
            };
            let member = assignment.left.as_member_expression()?;
            let is_export = assignment.operator == AssignmentOperator::Assign
                && member.is_specific_member_access("module", "exports");
            is_export.then_some(Name::Constant(&assignment.right))
        }
        _ => None,
    }
}

/// Where an expression is read.
#[derive(Clone, Copy)]
struct Place<'s, 'a> {
    scope: &'s Scope<'s, 'a>,
    depth: usize,
}

/// What a value is read for.
#[derive(Clone, Copy, PartialEq)]
enum Purpose {
    /// It is what the script exports: functions and wrappers give what is in them.
    Export,
    /// It is a part of another value.
    Part,
}

struct Reader<'i> {
    /// How many more values may be read.
    left: usize,
    import: Import<'i>,
}

impl Reader<'_> {
    /// Counts `values`, unless that is more than may still be read.
    fn count(&mut self, values: usize) -> bool {
        let left = self.left.checked_sub(values);
        self.left = left.unwrap_or(0);
        left.is_some()
    }

    fn text(&mut self, text: &str, at: Option<Span>) -> ScriptValue {
        if self.count(text.len() / BYTES_OF_VALUE) {
            let at = at.map(|span| TextPlace { file: None, span });
            ScriptValue::Text { text: text.to_owned(), at }
        } else {
            ScriptValue::Unknown
        }
    }

    /// The value of what the script exports.
    fn export<'a>(&mut self, place: Place<'_, 'a>, value: &'a Expression<'a>) -> ScriptValue {
        let Some(inner) = self.enter(place) else { return ScriptValue::Unknown };
        match value.get_inner_expression() {
            Expression::Identifier(id) => match place.scope.find(&id.name) {
                Some((name, scope)) => self.export_name(Place { scope, ..inner }, name),
                None => ScriptValue::Unknown,
            },
            Expression::AwaitExpression(awaited) => self.export(inner, &awaited.argument),
            Expression::CallExpression(call) => {
                if let [argument] = &call.arguments[..]
                    && let Some(argument) = argument.as_expression()
                    && let wrapped @ ScriptValue::Map { .. } = self.export(inner, argument)
                {
                    return wrapped;
                }
                self.call(inner, call, Purpose::Export)
            }
            other => match callable(other) {
                Some(function) => self.returned(inner, &function, Purpose::Export),
                None => self.read(inner, other),
            },
        }
    }

    fn export_name<'a>(&mut self, place: Place<'_, 'a>, name: Name<'a>) -> ScriptValue {
        match name {
            Name::Constant(value) => self.export(place, value),
            Name::Function(function) => callable_function(function)
                .map_or(ScriptValue::Unknown, |it| self.returned(place, &it, Purpose::Export)),
            Name::Import { source, name } => (self.import)(source, name),
            Name::Unknown => ScriptValue::Unknown,
        }
    }

    /// The place one step deeper, if that much may be read.
    fn enter<'s, 'a>(&mut self, place: Place<'s, 'a>) -> Option<Place<'s, 'a>> {
        let is_allowed = place.depth < DEEPEST_VALUE && self.count(1);
        is_allowed.then_some(Place { depth: place.depth + 1, ..place })
    }

    fn read<'a>(&mut self, place: Place<'_, 'a>, value: &'a Expression<'a>) -> ScriptValue {
        let Some(place) = self.enter(place) else { return ScriptValue::Unknown };
        match value.get_inner_expression() {
            Expression::NullLiteral(_) => ScriptValue::Null,
            Expression::BooleanLiteral(literal) => ScriptValue::Bool(literal.value),
            Expression::NumericLiteral(literal) => ScriptValue::Number(literal.value),
            Expression::StringLiteral(literal) if !literal.lone_surrogates => {
                let at = Span::new(literal.span.start, literal.span.end);
                self.text(&literal.value, Some(at))
            }
            Expression::TemplateLiteral(template) => self.template(place, template),
            Expression::Identifier(id) => match place.scope.find(&id.name) {
                Some(found) => self.named(place, found),
                None if id.name == "undefined" => ScriptValue::Null,
                None if id.name == "__dirname" => {
                    ScriptValue::Call(OWN_FOLDER.to_owned(), Vec::new())
                }
                None => ScriptValue::Unknown,
            },
            Expression::ArrayExpression(array) => self.array(place, array),
            Expression::ObjectExpression(object) => self.object(place, object),
            Expression::CallExpression(call) => self.call(place, call, Purpose::Part),
            Expression::NewExpression(new) => match self.name(&new.callee) {
                Some(name) => {
                    let arguments = self.arguments(place, &new.arguments);
                    ScriptValue::Call(format!("new {name}"), arguments)
                }
                None => ScriptValue::Unknown,
            },
            Expression::ChainExpression(chain) => match &chain.expression {
                ChainElement::CallExpression(call) => self.call(place, call, Purpose::Part),
                ChainElement::TSNonNullExpression(asserted) => {
                    self.read(place, &asserted.expression)
                }
                other => other
                    .as_member_expression()
                    .map_or(ScriptValue::Unknown, |member| self.member(place, member)),
            },
            Expression::BinaryExpression(binary) => self.binary(place, binary),
            Expression::LogicalExpression(logical) => self.logical(place, logical),
            Expression::ConditionalExpression(it) => match self.read(place, &it.test).truth() {
                Some(true) => self.read(place, &it.consequent),
                Some(false) => self.read(place, &it.alternate),
                // Whatever is in one of two lists may be there.
                None => match (self.read(place, &it.consequent), self.read(place, &it.alternate)) {
                    (ScriptValue::List(mut items), ScriptValue::List(more)) => {
                        items.extend(more);
                        ScriptValue::List(items)
                    }
                    _ => ScriptValue::Unknown,
                },
            },
            Expression::UnaryExpression(unary) => self.unary(place, unary),
            Expression::AwaitExpression(awaited) => self.read(place, &awaited.argument),
            Expression::ImportExpression(import) => {
                let source = self.read(place, &import.source).into_text();
                source.map_or(ScriptValue::Unknown, |it| (self.import)(&it, "*"))
            }
            other => other
                .as_member_expression()
                .map_or(ScriptValue::Unknown, |member| self.member(place, member)),
        }
    }

    /// The value of a name, which a scope declares.
    fn named<'s, 'a>(
        &mut self,
        place: Place<'s, 'a>,
        (name, scope): (Name<'a>, &'s Scope<'s, 'a>),
    ) -> ScriptValue {
        match name {
            Name::Constant(value) => self.read(Place { scope, ..place }, value),
            Name::Import { source, name } => (self.import)(source, name),
            Name::Function(_) | Name::Unknown => ScriptValue::Unknown,
        }
    }

    fn template<'a>(
        &mut self,
        place: Place<'_, 'a>,
        template: &'a TemplateLiteral<'a>,
    ) -> ScriptValue {
        let mut text = String::new();
        let mut expressions = template.expressions.iter();
        for quasi in &template.quasis {
            let Some(cooked) = quasi.value.cooked.filter(|_| !quasi.lone_surrogates) else {
                return ScriptValue::Unknown;
            };
            if !self.count(cooked.len() / BYTES_OF_VALUE) {
                return ScriptValue::Unknown;
            }
            text.push_str(&cooked);
            if let Some(expression) = expressions.next() {
                let Some(part) = self.read(place, expression).into_text() else {
                    return ScriptValue::Unknown;
                };
                text.push_str(&part);
            }
        }
        ScriptValue::made(text)
    }

    fn array<'a>(&mut self, place: Place<'_, 'a>, array: &'a ArrayExpression<'a>) -> ScriptValue {
        let mut items = Vec::new();
        for element in &array.elements {
            match element {
                ArrayExpressionElement::SpreadElement(spread) => {
                    for part in self.parts(place, &spread.argument) {
                        match self.read(place, part) {
                            ScriptValue::List(more) => items.extend(more),
                            _ => items.push(ScriptValue::Unknown),
                        }
                    }
                }
                ArrayExpressionElement::Elision(_) => items.push(ScriptValue::Null),
                other => items.extend(other.as_expression().map(|it| self.read(place, it))),
            }
        }
        ScriptValue::List(items)
    }

    /// What is spread: of a choice that nobody can make here, both sides, as each may be there.
    fn parts<'a>(
        &mut self,
        place: Place<'_, 'a>,
        spread: &'a Expression<'a>,
    ) -> Vec<&'a Expression<'a>> {
        match spread.get_inner_expression() {
            Expression::ConditionalExpression(it)
                if self.read(place, &it.test).truth().is_none() =>
            {
                vec![&it.consequent, &it.alternate]
            }
            _ => vec![spread],
        }
    }

    fn object<'a>(
        &mut self,
        place: Place<'_, 'a>,
        object: &'a ObjectExpression<'a>,
    ) -> ScriptValue {
        let mut entries = Vec::new();
        let mut is_open = false;
        for property in &object.properties {
            match property {
                ObjectPropertyKind::SpreadProperty(spread) => {
                    match self.read(place, &spread.argument) {
                        ScriptValue::Map { entries: more, is_open: is_more_open } => {
                            entries.extend(more);
                            is_open |= is_more_open;
                        }
                        ScriptValue::Null | ScriptValue::Bool(_) | ScriptValue::Number(_) => {}
                        _ => is_open = true,
                    }
                }
                ObjectPropertyKind::ObjectProperty(property) => {
                    let value = match property.kind {
                        PropertyKind::Init => self.read(place, &property.value),
                        PropertyKind::Get | PropertyKind::Set => ScriptValue::Unknown,
                    };
                    match self.key(place, &property.key) {
                        Some(key) => entries.push((key, value)),
                        None => is_open = true,
                    }
                }
            }
        }
        ScriptValue::Map { entries, is_open }
    }

    fn key<'a>(&mut self, place: Place<'_, 'a>, key: &'a PropertyKey<'a>) -> Option<String> {
        let value = match key {
            PropertyKey::StaticIdentifier(id) => self.text(&id.name, None),
            other => self.read(place, other.as_expression()?),
        };
        value.into_text()
    }

    fn call<'a>(
        &mut self,
        place: Place<'_, 'a>,
        call: &'a CallExpression<'a>,
        purpose: Purpose,
    ) -> ScriptValue {
        if call.arguments.is_empty()
            && let Some((function, scope)) = called(place.scope, &call.callee)
        {
            return self.returned(Place { scope, ..place }, &function, purpose);
        }
        let Some(name) = self.name(&call.callee) else { return ScriptValue::Unknown };
        let mut arguments = self.arguments(place, &call.arguments);
        if name == "require.resolve" {
            let path = arguments.pop().filter(|it| it.as_str().is_some());
            return path.unwrap_or(ScriptValue::Unknown);
        }
        if name == "require" {
            let source = arguments.pop().and_then(ScriptValue::into_text);
            return source.map_or(ScriptValue::Unknown, |it| (self.import)(&it, "default"));
        }
        ScriptValue::Call(name, arguments)
    }

    fn arguments<'a>(
        &mut self,
        place: Place<'_, 'a>,
        arguments: &'a [Argument<'a>],
    ) -> Vec<ScriptValue> {
        let read = |argument: &'a Argument<'a>| match argument.as_expression() {
            Some(argument) => self.read(place, argument),
            None => ScriptValue::Unknown,
        };
        arguments.iter().map(read).collect()
    }

    /// The name of what is called: a name, or names with dots between them.
    fn name(&mut self, callee: &Expression<'_>) -> Option<String> {
        let mut parts = Vec::new();
        let mut next = callee.get_inner_expression();
        while let Expression::StaticMemberExpression(member) = next {
            parts.push(member.property.name.as_str());
            next = member.object.get_inner_expression();
        }
        let Expression::Identifier(id) = next else { return None };
        parts.push(id.name.as_str());
        let bytes: usize = parts.iter().map(|part| part.len()).sum();
        parts.reverse();
        self.count(parts.len() + bytes / BYTES_OF_VALUE).then(|| parts.join("."))
    }

    /// What the last `return` at the top of a function returns.
    fn returned<'a>(
        &mut self,
        place: Place<'_, 'a>,
        function: &Callable<'a>,
        purpose: Purpose,
    ) -> ScriptValue {
        // Each call collects the names of the function again.
        if !self.count(function.bytes as usize / BYTES_OF_VALUE) {
            return ScriptValue::Unknown;
        }
        let mut scope = Scope::inside(place.scope);
        scope.declare_parameters(function.parameters);
        let value = match function.body {
            Body::Value(value) => Some(value),
            Body::Statements(statements) => {
                scope.declare(statements);
                statements.iter().rev().find_map(|statement| match statement {
                    Statement::ReturnStatement(it) => it.argument.as_ref(),
                    _ => None,
                })
            }
        };
        let place = Place { scope: &scope, depth: place.depth };
        match (value, purpose) {
            (Some(value), Purpose::Export) => self.export(place, value),
            (Some(value), Purpose::Part) => self.read(place, value),
            (None, _) => ScriptValue::Unknown,
        }
    }

    fn member<'a>(
        &mut self,
        place: Place<'_, 'a>,
        member: &'a MemberExpression<'a>,
    ) -> ScriptValue {
        let (object, key) = match member {
            MemberExpression::StaticMemberExpression(it) => {
                (&it.object, self.text(&it.property.name, None))
            }
            MemberExpression::ComputedMemberExpression(it) => {
                (&it.object, self.read(place, &it.expression))
            }
            MemberExpression::PrivateFieldExpression(_) => return ScriptValue::Unknown,
        };
        if let Expression::ImportMeta(_) = object.get_inner_expression() {
            return match key.as_str() {
                Some("url" | "filename") => ScriptValue::Call(OWN_FILE.to_owned(), Vec::new()),
                Some("dirname") => ScriptValue::Call(OWN_FOLDER.to_owned(), Vec::new()),
                _ => ScriptValue::Unknown,
            };
        }
        let object = self.read(place, object);
        let Some(key) = key.into_text() else { return ScriptValue::Unknown };
        match object {
            ScriptValue::List(mut items) => match key.parse::<usize>() {
                // An unknown item may be any number of items.
                Ok(at)
                    if items
                        .iter()
                        .take(at.saturating_add(1))
                        .all(|it| *it != ScriptValue::Unknown) =>
                {
                    if at < items.len() {
                        items.swap_remove(at)
                    } else {
                        ScriptValue::Null
                    }
                }
                _ => ScriptValue::Unknown,
            },
            package @ ScriptValue::Package(_) => package,
            ScriptValue::Map { entries, is_open } => {
                let found = entries.into_iter().rev().find(|(name, _)| *name == key);
                match found {
                    Some((_, value)) => value,
                    None if is_open => ScriptValue::Unknown,
                    None => ScriptValue::Null,
                }
            }
            _ => ScriptValue::Unknown,
        }
    }

    fn binary<'a>(
        &mut self,
        place: Place<'_, 'a>,
        binary: &'a BinaryExpression<'a>,
    ) -> ScriptValue {
        use BinaryOperator::{Addition, Equality, Inequality, StrictEquality, StrictInequality};
        match binary.operator {
            Addition => self.sum(place, binary),
            Equality | StrictEquality | Inequality | StrictInequality => {
                let left = self.read(place, &binary.left);
                let right = self.read(place, &binary.right);
                let is_negated = matches!(binary.operator, Inequality | StrictInequality);
                let is_equal = left.equals(&right);
                is_equal.map_or(ScriptValue::Unknown, |it| ScriptValue::Bool(it != is_negated))
            }
            _ => ScriptValue::Unknown,
        }
    }

    /// Adds all terms of a sum in a loop: a sum is nested as deeply as it has terms.
    fn sum<'a>(&mut self, place: Place<'_, 'a>, sum: &'a BinaryExpression<'a>) -> ScriptValue {
        let mut terms = vec![&sum.right];
        let mut first = sum.left.get_inner_expression();
        while let Expression::BinaryExpression(inner) = first
            && inner.operator == BinaryOperator::Addition
        {
            terms.push(&inner.right);
            first = inner.left.get_inner_expression();
        }
        let mut result = self.read(place, first);
        for term in terms.into_iter().rev() {
            result = match (result, self.read(place, term)) {
                (ScriptValue::Number(one), ScriptValue::Number(two)) => {
                    ScriptValue::Number(one + two)
                }
                (ScriptValue::Text { mut text, .. }, term) => match term.into_text() {
                    Some(more) => {
                        text.push_str(&more);
                        ScriptValue::made(text)
                    }
                    None => return ScriptValue::Unknown,
                },
                (other, ScriptValue::Text { text, .. }) => match other.into_text() {
                    Some(start) => ScriptValue::made(start + &text),
                    None => return ScriptValue::Unknown,
                },
                _ => return ScriptValue::Unknown,
            };
        }
        result
    }

    fn logical<'a>(
        &mut self,
        place: Place<'_, 'a>,
        logical: &'a LogicalExpression<'a>,
    ) -> ScriptValue {
        let left = self.read(place, &logical.left);
        let truth = left.truth();
        match logical.operator {
            LogicalOperator::Or if truth == Some(true) => left,
            LogicalOperator::Coalesce if truth.is_some() && left != ScriptValue::Null => left,
            LogicalOperator::And if truth == Some(false) => left,
            LogicalOperator::And if truth.is_none() => ScriptValue::Unknown,
            _ => self.read(place, &logical.right),
        }
    }

    fn unary<'a>(&mut self, place: Place<'_, 'a>, unary: &'a UnaryExpression<'a>) -> ScriptValue {
        let value = self.read(place, &unary.argument);
        match (unary.operator, value) {
            (UnaryOperator::LogicalNot, value) => {
                value.truth().map_or(ScriptValue::Unknown, |truth| ScriptValue::Bool(!truth))
            }
            (UnaryOperator::UnaryNegation, ScriptValue::Number(number)) => {
                ScriptValue::Number(-number)
            }
            (UnaryOperator::Void, _) => ScriptValue::Null,
            _ => ScriptValue::Unknown,
        }
    }
}
