//! Imported components whose names make them HTML elements.

use doclint_rule::site::{ImportedName, PlatformId, extension, imports};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct LowerCaseImport;

impl PageRule for LowerCaseImport {
    const META: RuleMeta = RuleMeta::error(
        "lower-case-import",
        "a component is imported under a lower-case name",
        include_str!("lower_case_import.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let code = ast::Esm::all(page).map(ast::Esm::span);
        let imported = code.flat_map(|it| imports(page.slice(it), it.start));
        // The platform puts the text of an imported page in place of a tag of any name.
        let is_text = |source: &str, name: &ImportedName| {
            name.exported == "default"
                && !matches!(&*extension(source), "jsx" | "tsx" | "js" | "ts")
        };
        let names = imported
            .flat_map(|it| it.names.into_iter().filter(move |name| !is_text(&it.source, name)));
        for name in names.filter(|it| it.local.starts_with(|c: char| c.is_ascii_lowercase())) {
            let tags: Vec<ast::Component<'_>> =
                ast::Component::all(page).filter(|it| it.is(&name.local)).collect();
            if let Some(first) = tags.first() {
                report(&name, *first, &tags, cx);
            }
        }
    }
}

fn report(
    name: &ImportedName,
    first: ast::Component<'_>,
    tags: &[ast::Component<'_>],
    cx: &mut PageCx<'_>,
) {
    let local = &name.local;
    let upper = local[..1].to_ascii_uppercase() + &local[1..];
    let is_free = !cx.declares(&upper) && cx.vocabulary().get(&upper).is_none();
    let message = format!("`<{local}>` is an HTML element, not what is imported as `{local}`");
    let finding = cx.report(first.opening(), message);
    finding.label(name.span, "imported here");
    finding.help(format!("import it as `{upper}`; names of components begin with a capital"));
    if is_free {
        let imported = match name.exported == *local {
            true => format!("{local} as {upper}"),
            false => upper.clone(),
        };
        let mut edits = vec![Edit::replace(name.span, imported)];
        for tag in tags {
            // The name is after `<` and `</`.
            let starts = [Some(tag.opening().start + 1), tag.closing().map(|it| it.start + 2)];
            let spans =
                starts.into_iter().flatten().map(|it| Span::new(it, it + local.len() as u32));
            edits.extend(spans.map(|it| Edit::replace(it, upper.as_str())));
        }
        let fix = Fix::not_safe(format!("Name it `{upper}`"), edits);
        finding.fix(fix.changing_components().changing_code());
    }
}
