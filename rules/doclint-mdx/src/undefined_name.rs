//! Names in braces and in functions that the page neither imports nor defines.

use crate::globals::{is_global, is_word};
use crate::is_part;
use doclint_rule::ast::{AttrValue, Str};
use doclint_rule::notation::{macro_at, notation_cause};
use doclint_rule::site::PlatformId;
use doclint_rule::suggest::meant;
use doclint_rule::syntax::{ErrorKind, NearMissKind, Piece, SyntaxError, free_names};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct UndefinedName;

impl PageRule for UndefinedName {
    const META: RuleMeta = RuleMeta::warning(
        "undefined-name",
        "braces contain a name that is not defined",
        include_str!("undefined_name.md"),
    )
    .in_builds()
    .only_on(&[PlatformId::Mintlify, PlatformId::Docusaurus, PlatformId::Starlight])
    .fix(FixKind::Sometimes)
    // The page that uses a snippet passes names to it.
    .not_in_snippets();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // The names that such a statement defines are not known. A build fails at any error before.
        let is_mintlify = cx.platform() == PlatformId::Mintlify;
        let hides = |it: &SyntaxError| !is_mintlify || it.kind == ErrorKind::InvalidEsm;
        if page.errors().iter().any(hides) || !is_mintlify && is_part(cx.path()) {
            return;
        }
        // The braces of an `import` that is text are a finding of `markdown/import-as-text`.
        let imports: Vec<Span> = page.near_misses(NearMissKind::Import).collect();
        for expression in ast::Expression::all(page) {
            let span = expression.span();
            let Some(name) = undefined(expression.value().as_str(), cx) else {
                // `{{name}}` is a variable of the platform, and `tip{icon="x"}` has attributes for a plugin.
                let before = &page.source()[..span.start as usize];
                let is_attached = before.ends_with(|c: char| c.is_alphanumeric() || c == ']');
                let is_variable = expression.value().as_str().trim_start().starts_with('{');
                if !is_variable && (is_mintlify || !is_attached) {
                    report_used(Piece::Expression, expression.value(), cx);
                }
                continue;
            };
            let before = imports.partition_point(|it| it.start <= span.start);
            if before > 0 && imports[before - 1].contains(span) {
                continue;
            }
            if let Some(notation) = macro_at(page.source(), span.start as usize, span.end as usize)
            {
                let message = format!("{} in the notation of {}", notation.what, notation.tool);
                cx.report(span, message)
                    .cause(notation_cause(notation.tool))
                    .help(notation.instead);
                continue;
            }
            let code = page.slice(span).to_owned();
            let near = near(name, page);
            let message = message_of(name, cx);
            let finding = cx.report(span, message.clone());
            finding.cause(message);
            if let Some(near) = near {
                finding.help(format!("did you mean `{near}`?"));
                continue;
            }
            finding
                .help(format!(
                    "put it in backticks or write `\\{code}` if it is meant as text, or import or \
                     define it"
                ))
                .fix(Fix::suggestion("Escape the brace", Edit::insert(span.start, "\\")));
        }
        for attribute in ast::Attribute::all(page) {
            let AttrValue::Expression(value) = attribute.value() else { continue };
            let Some(name) = undefined(value.as_str(), cx) else {
                report_used(Piece::Expression, value, cx);
                continue;
            };
            let span: Span = attribute.value_span().unwrap_or(attribute.span());
            let message = message_of(name, cx);
            cx.report(span, message.clone())
                .cause(message)
                .help("import or define it, or write the value in quotes");
        }
        for statements in ast::Esm::all(page) {
            report_used(Piece::Module, statements.value(), cx);
        }
    }
}

fn message_of(name: &str, cx: &PageCx<'_>) -> String {
    match cx.platform() {
        PlatformId::Mintlify => format!("`{name}` is not defined, so readers won't see it"),
        _ => format!("`{name}` is not defined, so the build fails"),
    }
}

/// The imported name that was probably meant.
fn near<'p>(name: &str, page: &'p Page) -> Option<&'p str> {
    let code = ast::Esm::all(page).map(|it| page.slice(it.span()));
    let imports = code.filter(|it| it.starts_with("import"));
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let names = imports.flat_map(|it| it.split(" from ").next()).flat_map(move |it| {
        it.split(move |c| !is_part(c)).filter(|it| !matches!(*it, "" | "import" | "as"))
    });
    meant(name, names)
}

/// The first name that an expression such as `name`, `name.part` or `your-name` uses and nothing
/// defines. In a template, these are the expressions in its braces.
fn undefined<'t>(code: &'t str, cx: &PageCx<'_>) -> Option<&'t str> {
    let code = code.trim();
    match code.strip_prefix('`').and_then(|it| it.strip_suffix('`')) {
        Some(template) if !template.contains(['`', '\\']) => template
            .split("${")
            .skip(1)
            .filter_map(|it| it.split_once('}'))
            .find_map(|(inner, _)| undefined_value(inner.trim(), cx)),
        _ => undefined_value(code, cx),
    }
}

/// Reports the first name that other code uses and nothing defines, such as `total` of `format(total)`.
fn report_used(piece: Piece, code: Str<'_>, cx: &mut PageCx<'_>) {
    let text = code.as_str();
    // A spread is no expression.
    let inner = text.trim_start().strip_prefix("...").unwrap_or(text);
    let is_simple = |c: char| c.is_alphanumeric() || matches!(c, '"' | '\'' | '_' | '.' | ' ');
    if piece == Piece::Expression && inner.chars().all(is_simple) {
        return;
    }
    let start = (text.len() - inner.len()) as u32;
    let Some(found) = free_names(inner, piece).into_iter().find(|it| is_unknown(&it.name, cx))
    else {
        return;
    };
    let part = (start + found.span.start) as usize..(start + found.span.end) as usize;
    let message = message_of(&found.name, cx);
    cx.report(code.part(part), message.clone())
        .cause(message)
        .help("import or define it, or correct the name");
}

fn is_unknown(name: &str, cx: &PageCx<'_>) -> bool {
    !is_global(name) && !cx.declares(name)
}

/// The first name of `name.part`, or of several names with hyphens between them, if it is not defined.
fn undefined_value<'t>(code: &'t str, cx: &PageCx<'_>) -> Option<&'t str> {
    let is_name = |text: &str| {
        text.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && text.chars().all(|it| it.is_alphanumeric() || it == '_')
    };
    let is_unknown = |it: &str| is_word(it) && !cx.declares(it) || is_unknown(it, cx);
    if code.contains('-') {
        let mut names = code.split('-').map(str::trim);
        let is_phrase = names.clone().all(is_name) && names.clone().nth(1).is_some();
        // Readers see no number where one of the names is not defined.
        return (is_phrase && names.all(is_unknown)).then_some(code);
    }
    let mut names = code.split('.');
    // What begins with `import.meta` is the module itself.
    let first = names.next().filter(|it| is_name(it) && *it != "import")?;
    (is_unknown(first) && names.all(is_name)).then_some(first)
}
