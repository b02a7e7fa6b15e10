//! Tags of components that do not exist.

use crate::support::forgotten::Imports;
use doclint_rule::site::{Site, SitePage, TagAttribute, UndeclaredTag};
use doclint_rule::suggest::nearest;
use doclint_rule::vocabulary::Vocabulary;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashSet;

pub(crate) struct UnknownComponent;

impl SiteRule for UnknownComponent {
    const META: RuleMeta = RuleMeta::error(
        "unknown-component",
        "a tag names a component that does not exist",
        include_str!("unknown_component.md"),
    )
    .fix(FixKind::Sometimes)
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let vocabulary = cx.vocabulary();
        let imports = Imports::of(site, |name| same_letters(name, vocabulary).is_some());
        for page in site.pages.iter().filter(|it| !it.is_frozen) {
            let mut names = HashSet::new();
            let unknown: HashSet<&str> = page.facts.undeclared.iter().map(|it| &*it.name).collect();
            for tag in &page.facts.undeclared {
                if tag.name.starts_with(|c: char| c.is_ascii_lowercase()) {
                    check_element(tag, page, cx);
                    continue;
                }
                let is_first = names.insert(&*tag.name);
                match imports.get(&tag.name) {
                    Some(import) => {
                        let text = format!("component `{}` is not imported", tag.name);
                        let finding = cx.report(at(tag, page), with_consequence(text, tag));
                        finding.help(import.help(page));
                        // One import serves all tags of the name.
                        finding.fixes.extend(import.fix(page).filter(|_| is_first));
                    }
                    // A part of an unknown component, such as `CheckListItem`, has its cause.
                    None if is_part(tag, &unknown) => {}
                    None => {
                        let around = tag.around.as_deref();
                        let names = || vocabulary.components.keys().map(String::as_str);
                        let is_of_set = around.is_some_and(|it| {
                            unknown.contains(it) && nearest(it, names()).is_empty()
                        });
                        report_unknown(tag, page, is_of_set, cx);
                    }
                }
            }
        }
    }
}

/// Whether a tag is named after the unknown component around it.
fn is_part(tag: &UndeclaredTag, unknown: &HashSet<&str>) -> bool {
    let around = tag.around.as_deref().filter(|it| unknown.contains(it));
    around.is_some_and(|it| tag.name.len() > it.len() && tag.name.starts_with(it))
}

fn at(tag: &UndeclaredTag, page: &SitePage) -> Location {
    Location { file: page.file, span: tag.span }
}

/// Adds what readers lose. Inside a line, the platform does not leave a component out.
fn with_consequence(problem: String, tag: &UndeclaredTag) -> String {
    match tag.is_inside_line {
        true => format!("{problem}; inside a line of text, it breaks the page"),
        false => format!("{problem}; readers won't see it or what is inside"),
    }
}

/// Reports a tag; `is_of_set` says whether the component around it is one that nobody knows, too: of
/// such a set of components, a similar name means nothing.
fn report_unknown(tag: &UndeclaredTag, page: &SitePage, is_of_set: bool, cx: &mut SiteCx<'_>) {
    let vocabulary = cx.vocabulary();
    let is_known = |name: &str| {
        vocabulary.counterparts.contains_key(&*tag.name) || name.eq_ignore_ascii_case(&tag.name)
    };
    let near = meant(tag, page, vocabulary).filter(|it| !is_of_set || is_known(it));
    // `mdx/unclosed-tag` reports a placeholder such as `<YOUR_TOKEN>`.
    if near.is_none() && !tag.is_closed {
        return;
    }
    let text = format!("unknown component `{}`", tag.name);
    let is_of_platform = near.is_some_and(|it| vocabulary.components.contains_key(it));
    let finding = cx.report(at(tag, page), with_consequence(text, tag));
    match near {
        None => finding.help("import it, or replace it with a component that exists"),
        Some(near) => {
            finding.fixes.extend(rename(tag, near, vocabulary));
            finding.help(match is_of_platform {
                true => format!("did you mean `{near}`?"),
                false => format!("did you mean `{near}`, which this page imports?"),
            })
        }
    };
}

/// The component that a name means: one that has this name elsewhere, the group of these
/// components, or one with a similar name that exists or that the page imports. The tags inside or
/// around it decide between several.
fn meant<'v>(
    tag: &UndeclaredTag,
    page: &'v SitePage,
    vocabulary: &'v Vocabulary,
) -> Option<&'v str> {
    if let Some(counterpart) = vocabulary.counterparts.get(&*tag.name) {
        return Some(counterpart);
    }
    if let Some(one) = tag.name.strip_suffix('s')
        && tag.first_inside.as_deref() == Some(one)
        && let Some((group, _)) = vocabulary.components.get_key_value(&format!("{one}Group"))
    {
        return Some(group);
    }
    let imported = page.facts.imports.iter().flat_map(|it| &it.names).map(|it| it.local.as_str());
    let is_component = |name: &&str| {
        name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_')
            && !vocabulary.components.contains_key(*name)
    };
    let names = vocabulary.components.keys().map(String::as_str);
    let mut near = nearest(&tag.name, names.chain(imported.filter(is_component)));
    // `Cells` around cells is a group of them, and not one more.
    near.retain(|it| tag.first_inside.as_deref() != Some(*it));
    let fits = |name: &&&str| fits(name, tag, vocabulary);
    match near.as_slice() {
        [only] => Some(only),
        several => {
            let mut fitting = several.iter().filter(fits);
            fitting.next().filter(|_| fitting.next().is_none()).copied()
        }
    }
}

/// Whether a component takes what is inside a tag, or belongs where the tag is.
fn fits(name: &str, tag: &UndeclaredTag, vocabulary: &Vocabulary) -> bool {
    let Some(spec) = vocabulary.get(name) else { return false };
    let is_in = |name: &Option<Box<str>>, names: &[String]| {
        name.as_deref().is_some_and(|name| names.iter().any(|it| it == name))
    };
    is_in(&tag.first_inside, &spec.children) || is_in(&tag.around, &spec.parents)
}

/// An element in lower case is HTML, unless only case and hyphens set it apart from a component.
fn check_element(tag: &UndeclaredTag, page: &SitePage, cx: &mut SiteCx<'_>) {
    let Some(meant) = same_letters(&tag.name, cx.vocabulary()) else { return };
    let text = format!("`<{}>` is not an HTML element; the component is `{meant}`", tag.name);
    let fix = rename(tag, meant, cx.vocabulary());
    cx.report(at(tag, page), text).help(format!("write `{meant}`")).fixes.extend(fix);
}

/// The component whose name differs only in case and hyphens.
fn same_letters<'v>(name: &str, vocabulary: &'v Vocabulary) -> Option<&'v str> {
    let plain = name.replace(['-', '_'], "");
    let mut names = vocabulary.components.keys();
    names.find(|it| it.eq_ignore_ascii_case(&plain)).map(String::as_str)
}

/// Writes another name into both tags, and gives the attributes the names that they have there. `None`
/// if one of the tags is missing: which tag the closing one belongs to is a guess.
fn rename(tag: &UndeclaredTag, new: &str, vocabulary: &Vocabulary) -> Option<Fix> {
    let spans = std::iter::once(tag.span).chain(tag.closing);
    let mut edits: Vec<Edit> = spans.map(|it| Edit::replace(it, new)).collect();
    edits.extend(attributes(tag, new, vocabulary));
    let title = format!("Write `{new}`");
    let is_case = new.eq_ignore_ascii_case(&tag.name.replace(['-', '_'], ""));
    let is_element = |name: &str| !name.starts_with(|c: char| c.is_ascii_uppercase());
    // A component of the name of an element, such as `Video`, has attributes of its own.
    let is_other =
        is_case && is_element(new) && tag.name.contains(|c: char| c.is_ascii_lowercase());
    let fix = match is_case {
        _ if is_other => Fix::suggestion(title, edits),
        true => Fix::safe(title, edits),
        false => Fix::not_safe(title, edits),
    };
    tag.is_closed.then(|| fix.changing_components())
}

/// Writes the names that attributes have on a component, and removes those that it has none for.
fn attributes(tag: &UndeclaredTag, new: &str, vocabulary: &Vocabulary) -> Vec<Edit> {
    let Some(spec) = vocabulary.get(new) else { return Vec::new() };
    let has = |name: &str| tag.attributes.iter().any(|it| &*it.name == name);
    let edit = |it: &TagAttribute| {
        let own =
            spec.renamed.get(&*it.name).filter(|_| !spec.attributes.contains_key(&*it.name))?;
        if own.is_empty() || has(own) {
            return Some(Edit::delete(it.whole));
        }
        let values = spec.attributes.get(own).map_or(&[][..], |it| &it.values);
        let takes = |value: &str| values.is_empty() || values.iter().any(|it| it == value);
        it.value.as_deref().map_or(values.is_empty(), takes).then(|| Edit::replace(it.span, &**own))
    };
    tag.attributes.iter().filter_map(edit).collect()
}
