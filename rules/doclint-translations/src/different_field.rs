//! Parameters and fields of a translation that have another name or need than on its source page.

use crate::pairs::{groups, is_source};
use doclint_rule::site::{PlatformId, SitePage};
use doclint_rule::{
    Location, Notes, NotesRule, Page, PageCx, Profile, RuleMeta, SiteCx, SiteNotes, Span, ast,
};

pub(crate) struct DifferentField;

/// The attributes that name a parameter or a field.
const NAMES: [&str; 5] = ["path", "query", "body", "header", "name"];

impl NotesRule for DifferentField {
    const META: RuleMeta = RuleMeta::warning(
        "different-field",
        "a parameter of a translation has another name, type or need than on its source page",
        include_str!("different_field.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::Strict)
    .not_in_snippets()
    .only_in_pages()
    .without_authors();

    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !page.mentions(" type=") && !page.mentions(" required") {
            return;
        }
        let mut note = String::new();
        for component in ast::Component::all(page) {
            let Some(spec) = cx.spec(component) else { continue };
            // A parameter or a field has these two, and other components have not.
            if !["type", "required"].iter().all(|it| spec.attributes.contains_key(*it)) {
                continue;
            }
            let literal = |key: &str| component.attribute(key).and_then(|it| it.literal());
            let Some(name) = NAMES.iter().find_map(|it| literal(it)) else { continue };
            let is_required = component.attribute("required").is_some();
            let kind = literal("type").map_or("", |it| it.text);
            let (start, end) = (name.span.start, name.span.end);
            note.push_str(&format!("\n{start}\t{end}\t{is_required}\t{kind}\t{}", name.text));
        }
        if !note.is_empty() {
            cx.note(&note, Span::at(0), false);
        }
    }

    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>) {
        let noted = notes.iter().filter_map(|(page, it)| Some((*page, fields(it)?)));
        for group in groups(noted).values() {
            let Some(source) = group.iter().find(|it| is_source(it.0)) else { continue };
            for page in group.iter().filter(|it| it.0.path != source.0.path && !it.0.is_past) {
                compare(page, source, cx);
            }
        }
    }
}

struct Field<'n> {
    span: Span,
    is_required: bool,
    kind: &'n str,
    name: &'n str,
}

fn fields(notes: &Notes) -> Option<Vec<Field<'_>>> {
    let lines = notes.iter().next()?.0.split('\n').skip(1);
    let fields = lines.filter_map(|line| {
        let mut parts = line.splitn(5, '\t');
        let (start, end) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let is_required = parts.next()? == "true";
        let (kind, name) = (parts.next()?, parts.next()?);
        Some(Field { span: Span::new(start, end), is_required, kind, name })
    });
    Some(fields.collect())
}

/// A page with its fields.
type Documented<'s> = (&'s SitePage, Vec<Field<'s>>);

fn compare(page: &Documented<'_>, source: &Documented<'_>, cx: &mut SiteCx<'_>) {
    let ((page, here), (source, there)) = (page, source);
    let pairs = || here.iter().zip(there);
    let renamed = pairs().filter(|it| it.0.name != it.1.name).count();
    // Where more is different, one page is about another version than the other.
    if here.len() != there.len() || renamed * 2 > here.len().max(4) {
        return;
    }
    let code = source.language.as_deref().unwrap_or_default();
    for (own, original) in pairs() {
        let name = own.name;
        let is_on = |fields: &[Field<'_>], name: &str| fields.iter().any(|it| it.name == name);
        let (message, help) = if name != original.name {
            // What both have is only in another order.
            if is_on(there, name) || is_on(here, original.name) {
                continue;
            }
            let help = format!("write `{}`: names in an API are not translated", original.name);
            (format!("`{name}` is `{}` on the `{code}` page", original.name), help)
        } else if own.is_required != original.is_required {
            let (here, there) = match own.is_required {
                true => ("required", "optional"),
                false => ("optional", "required"),
            };
            let help = "compare the two pages; one was probably changed without the other";
            (format!("`{name}` is {here}, but {there} on the `{code}` page"), help.to_owned())
        } else if own.kind != original.kind && are_types(own.kind, original.kind) {
            let (here, there) = (own.kind, original.kind);
            let help = "compare the two pages; one was probably changed without the other";
            let message =
                format!("`{name}` is of type `{here}`, but `{there}` on the `{code}` page");
            (message, help.to_owned())
        } else {
            continue;
        };
        cx.report(Location { file: page.file, span: own.span }, message)
            .cause(format!("parameters differ from those of the `{code}` pages"))
            .label_at(Location { file: source.file, span: original.span }, "source")
            .help(help);
    }
}

/// Whether two texts are names of types, and not descriptions of them, which are translated.
fn are_types(one: &str, other: &str) -> bool {
    let is_type = |it: &str| it.is_ascii() && !it.is_empty() && !it.contains(' ');
    is_type(one) && is_type(other)
}
