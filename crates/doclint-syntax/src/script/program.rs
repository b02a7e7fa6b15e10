//! Judges whole programs: the samples on a page.

use crate::script::complaint::Complaint;
use crate::script::judge::{DEEPEST, LONGEST, translate};
use crate::script::nesting::{Angles, Nesting, nesting_with};
use oxc_allocator::Allocator;
use oxc_parser::{ParseOptions, Parser, ParserReturn};
use oxc_span::SourceType;

/// The language of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// JavaScript, with or without JSX.
    JavaScript,
    /// TypeScript without JSX.
    TypeScript,
    /// TypeScript with JSX.
    Tsx,
}

/// The most words and signs that may nest types.
const MOST_TYPES: usize = 150;

/// The first syntax error of a program. Nothing is said about programs that are too long or nested
/// too deeply to be read.
pub fn check_program(text: &str, program: Program) -> Result<(), Complaint> {
    let allocator = Allocator::default();
    let Some(parsed) = parse_program(&allocator, text, program) else { return Ok(()) };
    if parsed.diagnostics.has_errors() || parsed.panicked {
        return Err(translate(&parsed.diagnostics, text, 0));
    }
    Ok(())
}

/// Parses a program, unless it is too long or nested too deeply to be read.
pub(crate) fn parse_program<'a>(
    allocator: &'a Allocator,
    text: &'a str,
    program: Program,
) -> Option<ParserReturn<'a>> {
    if text.len() > LONGEST || !is_shallow(text, program) {
        return None;
    }
    let source = match program {
        Program::JavaScript => SourceType::mjs().with_jsx(true),
        Program::TypeScript => SourceType::ts().with_module(true),
        Program::Tsx => SourceType::tsx().with_module(true),
    };
    let options = ParseOptions {
        enable_ident_hashes: false,
        parse_regular_expression: true,
        allow_return_outside_function: true,
        ..ParseOptions::default()
    };
    Some(Parser::new(allocator, text, source).with_options(options).parse())
}

/// Whether the parser, which is recursive, may be given the text.
fn is_shallow(text: &str, program: Program) -> bool {
    let angles = match program {
        Program::JavaScript => Angles::Tags,
        Program::TypeScript => Angles::Types,
        Program::Tsx => Angles::Both,
    };
    let is_fine = nesting_with(text, DEEPEST, angles) == Nesting::Fine;
    is_fine && (program == Program::JavaScript || types(text) <= MOST_TYPES)
}

/// How many words and signs in a text may nest types. All of them count, so that no closing sign
/// has to be understood.
fn types(text: &str) -> usize {
    const WORDS: [&str; 6] = ["keyof", "readonly", "infer", "unique", "asserts", "extends"];
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let words = text.split(|c| !is_part(c)).filter(|word| WORDS.contains(word)).count();
    let mut last = ' ';
    let mut angles = 0;
    for sign in text.chars().filter(|it| !it.is_whitespace()) {
        angles += usize::from(sign == '<' && is_part(last));
        last = sign;
    }
    words + angles
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, program: Program) -> String {
        check_program(text, program)
            .err()
            .map_or(String::new(), |it| format!("{} {}", it.at, it.message))
    }

    #[test]
    fn judges_programs() {
        use Program::{JavaScript, Tsx, TypeScript};
        let table = [
            (JavaScript, "return <a>{await b}</a>;", ""),
            (JavaScript, "f(a;", "3 expected `,` or `)`, found `;`"),
            (TypeScript, "const a = <T>(b as C<D>);", ""),
            (Tsx, "const a = <T,>(b: T) => <c>{b}</c>;", ""),
        ];
        for (program, text, expected) in table {
            assert_eq!(said(text, program), expected, "{text}");
        }
    }

    #[test]
    fn deep_programs_never_overflow_a_small_stack() {
        let run = || {
            let units = [
                "A<",
                "(",
                "[",
                "{",
                "<T>(",
                "<T,>(a = (",
                "keyof ",
                "() => ",
                "a ? ",
                "`${",
                "<a>",
                "A extends ",
                "(a: ",
                "async <T>(a = ",
                "{a: ",
                "f<T>(",
                "typeof ",
                "A[",
                "new () => ",
                "[a: ",
                "@a(",
                "<T extends (",
                "if (a) ",
                "class A { b = ",
                "-",
            ];
            for unit in units {
                for head in ["", "let a: ", "type A = ", "<T>("] {
                    for count in [50, 100, 140, 180, 1_000, 100_000] {
                        let text = format!("{head}{}", unit.repeat(count));
                        for program in [Program::JavaScript, Program::TypeScript, Program::Tsx] {
                            let _ = check_program(&text, program);
                        }
                    }
                }
            }
        };
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
        thread.expect("a thread").join().expect("no panic");
    }
}
