//! Imports that the page does not use.

use doclint_rule::edit::rest_of_line;
use doclint_rule::site::{ImportFact, ImportedName, PlatformId, imports};
use doclint_rule::suggest::meant;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashSet;

pub(crate) struct UnusedImport;

impl PageRule for UnusedImport {
    const META: RuleMeta = RuleMeta::suggestion(
        "unused-import",
        "a page imports a name that it does not use",
        include_str!("unused_import.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let code = ast::Esm::all(page).map(ast::Esm::span);
        let all: Vec<ImportFact> = code
            .flat_map(|it| imports(page.slice(it), it.start))
            .filter(|it| is_import(page, it))
            .collect();
        // A tag that can't be read may use any of them, and so may code that takes the rest of the page.
        let is_open = |it: ast::Code<'_>| it.fence().is_some() && it.closing_fence().is_none();
        if all.is_empty()
            || page.has_broken_tag(page.root().span())
            || ast::Code::all(page).any(is_open)
        {
            return;
        }
        let mut used = used(page, &all);
        if all.iter().flat_map(|it| &it.names).all(|it| used.contains(it.local.as_str())) {
            return;
        }
        used.extend(misspelt(page, &all, cx));
        for import in all.iter().filter(|it| !it.names.is_empty()) {
            let unused: Vec<_> =
                import.names.iter().filter(|it| !used.contains(it.local.as_str())).collect();
            let is_whole = unused.len() == import.names.len();
            let is_local = import.source.starts_with(['/', '.']);
            let unused: Vec<_> = match is_local && !is_whole {
                true => unused.into_iter().filter(|it| is_component(it.local.as_str())).collect(),
                false => unused,
            };
            for (index, name) in unused.iter().enumerate() {
                let text = format!("`{}` is imported but never used", name.local);
                let finding = cx.report(name.span, text);
                finding.cause("import is never used");
                finding.help("remove the import, or use it");
                let lines = whole_lines(page, import.statement);
                if index > 0 {
                    continue;
                }
                if let (true, Some(lines)) = (is_whole, lines) {
                    let edit = Edit::delete(lines);
                    let title = "Remove the import";
                    // Code that has slipped out of its block uses the names below.
                    let fix = match unused.iter().any(|it| is_named(page, &it.local, lines)) {
                        true => Fix::suggestion(title, edit),
                        false => Fix::safe(title, edit),
                    };
                    finding.fix(fix.changing_code().changing_surroundings());
                } else if let Some(edit) = without(page, import, &unused).filter(|_| !is_whole) {
                    let title = "Remove what is not used";
                    let fix = match is_local {
                        true => Fix::not_safe(title, edit),
                        false => Fix::safe(title, edit),
                    };
                    finding.fix(fix.changing_code().changing_surroundings());
                }
            }
        }
    }
}

/// Whether the text of a page has a name outside of some lines.
fn is_named(page: &Page, name: &str, lines: Span) -> bool {
    let source = page.source();
    let parts = [&source[..lines.start as usize], &source[lines.end as usize..]];
    parts.iter().any(|it| it.contains(name) && words(it).any(|word| word == name))
}

/// Whether a name is that of a component. Of a file of the site, the platform puts those exports into a
/// page that the page names, so that a component may need a value beside it.
fn is_component(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.contains(|c: char| c.is_ascii_lowercase())
}

/// Whether it is an `import`, not an `export … from`.
fn is_import(page: &Page, import: &ImportFact) -> bool {
    page.slice(import.statement).starts_with("import")
}

/// Every word in code outside the imports, and every name of a component.
fn used<'p>(page: &'p Page, imports: &[ImportFact]) -> HashSet<&'p str> {
    let mut used = HashSet::new();
    for component in ast::Component::all(page) {
        used.extend(component.name().and_then(|it| it.as_str().split('.').next()));
    }
    for expression in ast::Expression::all(page) {
        used.extend(words(page.slice(expression.span())));
    }
    // The author of `{name}` in backticks wanted to show its value: another matter.
    let shown = page.root().descendants().filter(|it| it.kind() == NodeKind::InlineCode);
    used.extend(shown.filter(|it| it.text().contains(['{', '<'])).flat_map(|it| words(it.text())));
    for attribute in ast::Attribute::all(page) {
        if !matches!(attribute.value(), ast::AttrValue::String(_)) {
            used.extend(words(page.slice(attribute.span())));
        }
    }
    let mut imports = imports.iter().map(|it| it.statement).peekable();
    for code in ast::Esm::all(page).map(ast::Esm::span) {
        let mut from = code.start;
        while let Some(import) = imports.next_if(|it| it.end <= code.end) {
            used.extend(words(page.slice(Span::new(from, import.start))));
            from = import.end;
        }
        used.extend(words(page.slice(Span::new(from, code.end))));
    }
    used
}

/// The names that unknown components of the page probably mean: `components/unknown-component`
/// reports those.
fn misspelt<'i>(
    page: &Page,
    imports: &'i [ImportFact],
    cx: &PageCx<'_>,
) -> impl Iterator<Item = &'i str> {
    let names = ast::Component::all(page).filter_map(|it| Some(it.name()?.as_str()));
    let mut unknown: Vec<&str> = names
        .filter(|it| it.starts_with(|c: char| c.is_ascii_uppercase()))
        .filter(|it| cx.vocabulary().get(it).is_none() && !cx.declares(it))
        .collect();
    unknown.sort_unstable();
    unknown.dedup();
    unknown.into_iter().filter_map(|unknown| {
        let local = imports.iter().flat_map(|it| &it.names).map(|it| it.local.as_str());
        meant(unknown, local)
    })
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').filter(|it| !it.is_empty())
}

/// The names in the braces of a statement without those that are not used. `None` if one of these
/// is outside of the braces, or if a comment is between them.
fn without(page: &Page, import: &ImportFact, unused: &[&ImportedName]) -> Option<Edit> {
    let text = page.slice(import.statement);
    let (open, close) = (text.find('{')?, text.find('}')?);
    let inside = text.get(open + 1..close).filter(|it| !it.contains('/'))?;
    let local = |part: &str| part.split_whitespace().last().unwrap_or_default().to_owned();
    let is_unused = |part: &&str| unused.iter().any(|it| it.local == local(part));
    let parts = inside.split(',').map(str::trim).filter(|it| !it.is_empty());
    let (gone, kept): (Vec<&str>, Vec<&str>) = parts.partition(is_unused);
    if gone.len() != unused.len() || kept.is_empty() {
        return None;
    }
    let start = import.statement.start + open as u32;
    let span = Span::new(start, import.statement.start + close as u32 + 1);
    // A name on each line stays on its line.
    let first = inside.trim_start_matches([' ', '\t', '\r']);
    let indent = first.strip_prefix('\n').map(|it| &it[..it.len() - it.trim_start().len()]);
    Some(Edit::replace(
        span,
        match indent {
            Some(indent) => {
                let lines: Vec<String> = kept.iter().map(|it| format!("{indent}{it},\n")).collect();
                format!("{{\n{}}}", lines.concat())
            }
            None => format!("{{ {} }}", kept.join(", ")),
        },
    ))
}

/// The lines of the statement, if they hold nothing else and the code around it stays code: a block
/// of code has to begin with `import` or `export`, or it becomes text.
fn whole_lines(page: &Page, statement: Span) -> Option<Span> {
    let is_first = page.line_start(statement.start) == statement.start;
    let rest = rest_of_line(page, statement.end).trim().trim_start_matches(';');
    let next_line = page.next_line(statement.end);
    let next = rest_of_line(page, next_line);
    let is_code =
        ["import ", "export ", "import{", "export{"].iter().any(|it| next.starts_with(it));
    (is_first && rest.is_empty() && (next.trim().is_empty() || is_code))
        .then(|| Span::new(statement.start, next_line))
}
