//! Every error with its place.

use doclint_selector::{KIND_NAMES, MAX_BYTES, MAX_DEPTH, MAX_PARTS, Selector, SelectorError};
use doclint_syntax::NodeKind;

fn error(text: &str) -> SelectorError {
    match Selector::parse(text) {
        Ok(_) => panic!("`{text}` is read"),
        Err(error) => error,
    }
}

/// The selector; the text of the place, with `^` before it where it is not the first such text;
/// what the message says; what the help says.
const ERRORS: &[(&str, &str, &str, &str)] = &[
    ("", "", "the selector is empty", "name what"),
    ("  ", "  ", "the selector is empty", "name what"),
    ("> Card", ">", "missing selector before `>`", ""),
    ("Card >", ">", "missing selector after `>`", "name a node"),
    ("A > > B", ">", "missing selector after `>`", ""),
    ("A,", "", "the selector ends too early", "name what"),
    (", A", ",", "missing selector before `,`", ""),
    ("A:has(> )", ">", "missing selector after `>`", ""),
    ("A:not()", ")", "missing selector before `)`", ""),
    ("A:not(> B)", ">", "missing selector before `>`", ""),
    ("A:not(B", "(", "this `(` is never closed", ""),
    ("A)", ")", "unmatched `)`", "remove it"),
    ("Card.wide .x", ".", "unexpected `.`", "[class~=name]"),
    ("A #id", "#", "unexpected `#`", "[id=name]"),
    ("A /re/", "/", "unexpected `/`", ":text(/…/)"),
    ("A \"b\"", "\"", "unexpected `\"`", "[name="),
    ("A | B", "|", "unexpected `|`", ""),
    ("A 1", "1", "unexpected `1`", ""),
    ("[x]Card", "C", "begins with a name", "before its attributes"),
    ("Card*", "*", "begins with a name", ""),
    ("headng", "headng", "`headng` is neither a kind of node nor", "did you mean `heading`?"),
    ("A > inlinecode", "inlinecode", "neither a kind of node", "`inline-code`"),
    ("my-element", "my-element", "neither a kind of node", "`<my-element>`"),
    ("frontmatter", "frontmatter", "neither a kind of node", "page[frontmatter.key]"),
    ("attribute", "attribute", "neither a kind of node", "Card[name]"),
    ("A <b", "<", "this `<` is never closed", "<table>"),
    ("<>", "<>", "missing name between", "<table>"),
    ("<a b>", "<a b>", "missing name between", "<table>"),
    ("A[", "[", "this `[` is never closed", ""),
    ("A[x", "[", "this `[` is never closed", ""),
    ("A[x=", "[", "this `[` is never closed", ""),
    ("A[x=v", "[", "this `[` is never closed", ""),
    ("A[]", "]", "missing attribute name", ""),
    ("A[x y]", "y", "missing operator", "`~=`"),
    ("A[x!=v]", "!=", "unknown operator `!=`", ":not("),
    ("A[x==v]", "==", "unknown operator `==`", "write `=`"),
    ("A[x|=v]", "|=", "unknown operator `|=`", "`~=`"),
    ("A[x=]", "]", "missing value", ""),
    ("A[x=\"v]", "\"", "this `\"` is never closed", ""),
    ("A[x^=\"\"]", "\"\"", "this can never match", "[name]"),
    ("A[x~='a b']", "'a b'", "looks for one word", "*="),
    ("A[x=a b]", "b", "unknown attribute flag `b`", "in quotes"),
    ("A[x='a' i \"]", "\"", "expected the end of the attribute", ""),
    ("heading[levl=2]", "levl", "`heading` has no property `levl`", "did you mean `level`?"),
    ("heading[zzzzz]", "zzzzz", "`heading` has no property", "it has `level`, `id`"),
    ("table[id]", "id", "`table` has no property", "no properties"),
    ("page[mode=wide]", "mode", "`page` has no property", "[frontmatter.mode]"),
    ("Card[frontmatter.mode]", "frontmatter.mode", "only the page has front matter", "page["),
    ("link[frontmatter.mode]", "frontmatter.mode", "only the page has front matter", "page["),
    ("A::before", "::before", "pseudo-elements are not supported", "one colon"),
    ("A:", ":", "missing pseudo-class name", ""),
    ("A:first-chld", ":first-chld", "unknown pseudo-class `:first-chld`", "`:first-child`"),
    ("A:hover", ":hover", "unknown pseudo-class `:hover`", "`:nth-child`"),
    ("A:first-child(2)", "(", "takes no argument", ""),
    ("A:not", ":not", "requires an argument", "`:not(…)`"),
    ("A:nth-child", ":nth-child", "requires an argument", "2n+1"),
    ("A:nth-child(", "(", "this `(` is never closed", ""),
    ("A:nth-child()", "", "requires a number", "3n+1"),
    ("A:nth-child( x )", "x", "`x` is not a child position", "3n+1"),
    ("A:nth-child(2n + -1)", "2n + -1", "is not a child position", ""),
    ("A:nth-child(2 of B)", "2 of B", "is not a child position", ""),
    ("A:nth-child(1234567890)", "1234567890", "is not a child position", ""),
    ("A:text(re)", "r", "expected a regular expression between `/`", "/words/i"),
    ("A:text(", "", "expected a regular expression between `/`", ""),
    ("A:text(/re)", "/", "this `/` is never closed", "`\\/`"),
    ("A:text(//)", "//", "the regular expression is empty", "/./"),
    ("A:text(/a/g)", "g", "unknown regular expression flag `g`", "`i`"),
    ("A:text(/a(/)", "a(", "invalid regular expression: unclosed group", ""),
    ("A:text(/(?=a)/)", "(?=a)", "invalid regular expression: look-around", ""),
    ("A:text(/\\w{1000}/)", "\\w{1000}", "is too large", "smaller"),
    ("A:text(/a/ b)", "b", "unexpected `b`", ""),
    ("A:text(/a/", "(", "this `(` is never closed", ""),
];

#[test]
fn errors_say_what_and_where() {
    for &(text, place, message, help) in ERRORS {
        let error = error(text);
        assert_eq!(&text[error.span.range()], place, "`{text}`: {error}");
        assert!(error.message.contains(message), "`{text}`: {error}");
        let found = error.help.as_deref().unwrap_or_default();
        assert!(found.contains(help), "`{text}`: {found}");
    }
}

#[test]
fn places_count_bytes() {
    assert_eq!(error("A > É[x!=1]").span.range(), 8..10);
    assert_eq!(error("A, §").span.range(), 3..5);
    assert_eq!(error("A:nth-child(2 )  :nth-child(  q )").span.range(), 30..31);
}

#[test]
fn size_is_bounded() {
    let fits = format!("[x='{}']", "v".repeat(MAX_BYTES - 6));
    assert_eq!(fits.len(), MAX_BYTES);
    assert!(Selector::parse(&fits).is_ok());
    let long = error(&format!("{fits}é"));
    assert_eq!(long.span.range(), MAX_BYTES..MAX_BYTES + 2);

    let nested = |depth: usize| format!("{}A{}", ":not(".repeat(depth), ")".repeat(depth));
    assert!(Selector::parse(&nested(MAX_DEPTH)).is_ok());
    assert_eq!(error(&nested(MAX_DEPTH + 1)).span.range(), MAX_DEPTH * 5..MAX_DEPTH * 5 + 4);

    assert!(Selector::parse(&"A ".repeat(MAX_PARTS)).is_ok());
    assert_eq!(error(&"A ".repeat(MAX_PARTS + 1)).span.start as usize, MAX_PARTS * 2);
    assert_eq!(error(&format!("A{}", ":is(B)".repeat(MAX_PARTS))).span.start as usize, 5 + 6 * 63);
}

#[test]
fn any_text_is_read_or_refused_in_its_bounds() {
    for &(text, ..) in ERRORS {
        for at in 0..=text.len() {
            for insert in ["", "(", ")", "[", "]", "'", "é", ":", "<", ">", ",", " ", "/", "\\"] {
                if !text.is_char_boundary(at) {
                    continue;
                }
                let text = format!("{}{insert}{}", &text[..at], &text[at..]);
                if let Err(error) = Selector::parse(&text) {
                    assert!(text.get(error.span.range()).is_some(), "`{text}`: {error}");
                }
            }
        }
    }
}

#[test]
fn each_kind_has_one_name() {
    for kind in NodeKind::ALL {
        let names = KIND_NAMES.iter().filter(|it| it.kind == kind).count();
        let is_named = !matches!(kind, NodeKind::FrontMatter | NodeKind::Attribute);
        assert_eq!(names, usize::from(is_named), "{kind:?}");
    }
    for (at, entry) in KIND_NAMES.iter().enumerate() {
        assert!(KIND_NAMES[..at].iter().all(|it| it.name != entry.name), "{}", entry.name);
        for property in entry.properties {
            let text = format!("{}[{property}]", entry.name);
            assert!(Selector::parse(&text).is_ok(), "{text}");
        }
    }
}
