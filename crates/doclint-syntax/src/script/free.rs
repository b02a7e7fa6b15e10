//! The names that a piece of JavaScript uses and does not declare.

use crate::script::judge::{is_readable, parser};
use doclint_diagnostic::Span;
use oxc_allocator::Allocator;
use oxc_ast::ast::{
    BindingIdentifier, Expression, IdentifierReference, JSXElementName, UnaryExpression,
};
use oxc_ast_visit::{Visit, walk};
use std::collections::HashSet;

/// What a piece of JavaScript is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The text between two braces.
    Expression,
    /// `import` and `export` statements.
    Module,
}

/// A name that a piece of JavaScript uses and does not declare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeName {
    /// The name.
    pub name: String,
    /// Its bytes in the piece.
    pub span: Span,
}

/// Expressions deeper than this are not looked into: each level costs several frames of the stack.
const DEEPEST: usize = 300;

/// The names of values that a piece uses and does not declare anywhere, in the order of the text. Names in
/// tags and types, and what `typeof` asks about, are none. Nothing is said about code that is malformed, too
/// long or too deep.
pub fn free_names(code: &str, piece: Piece) -> Vec<FreeName> {
    if !matches!(is_readable(code), Ok(true)) {
        return Vec::new();
    }
    let allocator = Allocator::default();
    let mut names = Names::default();
    match piece {
        Piece::Expression => match parser(&allocator, code).parse_expression() {
            Ok(found) => names.visit_expression(&found),
            Err(_) => return Vec::new(),
        },
        Piece::Module => {
            let parsed = parser(&allocator, code).parse();
            if parsed.diagnostics.has_errors() || parsed.panicked {
                return Vec::new();
            }
            names.visit_program(&parsed.program);
        }
    }
    if names.is_too_deep {
        return Vec::new();
    }
    let Names { used, declared, .. } = names;
    let free = used.into_iter().filter(|it| !declared.contains(&it.name));
    let mut free: Vec<FreeName> = free.collect();
    free.sort_by_key(|it| it.span.start);
    free
}

#[derive(Default)]
struct Names {
    used: Vec<FreeName>,
    /// Wherever they are declared: a name that is right in one function only is let pass in all.
    declared: HashSet<String>,
    depth: usize,
    is_too_deep: bool,
}

impl<'a> Visit<'a> for Names {
    fn visit_expression(&mut self, it: &Expression<'a>) {
        if self.depth == DEEPEST {
            self.is_too_deep = true;
            return;
        }
        self.depth += 1;
        walk::walk_expression(self, it);
        self.depth -= 1;
    }

    fn visit_unary_expression(&mut self, it: &UnaryExpression<'a>) {
        let is_question = it.operator.is_typeof() && it.argument.is_identifier_reference();
        if !is_question {
            walk::walk_unary_expression(self, it);
        }
    }

    /// Components that nobody defines are a matter of their own.
    fn visit_jsx_element_name(&mut self, _: &JSXElementName<'a>) {}

    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        let span = Span::new(it.span.start, it.span.end);
        self.used.push(FreeName { name: it.name.to_string(), span });
    }

    fn visit_binding_identifier(&mut self, it: &BindingIdentifier<'a>) {
        self.declared.insert(it.name.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::{FreeName, Piece, free_names};

    fn names(code: &str, piece: Piece) -> Vec<String> {
        free_names(code, piece).into_iter().map(|FreeName { name, .. }| name).collect()
    }

    #[test]
    fn names_are_found_in_whole_expressions() {
        for (code, expected) in [
            ("f(total)", &["f", "total"][..]),
            ("ready && <Card title={name}>text of it</Card>", &["ready", "name"]),
            ("list.map((it, at) => <li key={at}>{it.label} {unit}</li>)", &["list", "unit"]),
            ("({ a, b: c, [d]: 1 })", &["a", "c", "d"]),
            ("`${price} of ${plan.limit}`", &["price", "plan"]),
            ("typeof window !== \"undefined\" && window.x", &["window"]),
            ("(() => { const x = 1; return x + y })()", &["y"]),
            ("/* nothing */ 1 + 2", &[]),
            ("a +", &[]),
        ] {
            assert_eq!(names(code, Piece::Expression), expected, "{code}");
        }
    }

    #[test]
    fn names_are_found_in_functions_of_modules() {
        let code = "import { a } from './a'\nexport const B = ({ c = d, ...rest }) => \
                    <b {...rest}>{a}{c}{e}<Other /></b>\nexport function F(g) { return g + B }\n";
        assert_eq!(names(code, Piece::Module), ["d", "e"]);
    }

    #[test]
    fn deep_code_never_overflows_a_small_stack() {
        let deep = format!("a{}", " + b".repeat(100_000));
        let calls = format!("a{}", ".b(c)".repeat(100_000));
        let run = move || {
            assert_eq!(names(&deep, Piece::Expression), [""; 0]);
            assert_eq!(names(&calls, Piece::Expression), [""; 0]);
            names(&format!("a{}", " + b".repeat(200)), Piece::Expression).len()
        };
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
        assert_eq!(thread.expect("a thread").join().expect("no overflow"), 201);
    }
}
