//! Parameters of paths.

use doclint_data::{Mapping, Value};
use doclint_diagnostic::Span;

/// The names in braces of a path: `id` of `/users/{id}`.
pub(super) fn template(path: &str) -> impl Iterator<Item = &str> {
    let parts = path.split('{').skip(1).filter_map(|it| Some(it.split_once('}')?.0));
    // Other templates than those of OpenAPI say more: `{path*}`, `{?query}`.
    parts
        .filter(|it| !it.is_empty() && it.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c)))
}

/// The name of the only parameter that an operation declares and its path does not have, if that is
/// also the number of those that are missing.
pub(super) fn misnamed_parameter(path: &str, item: &Mapping, operation: &Mapping) -> Option<Span> {
    let lists = [item, operation].into_iter().filter_map(|it| it.get("parameters")?.as_sequence());
    let declared =
        lists.flatten().filter(|it| it.get("in").and_then(Value::as_str) == Some("path"));
    let names = declared.filter_map(|it| it.get("name")).collect::<Vec<_>>();
    let is_in_path =
        |it: &&&Value| it.as_str().is_some_and(|name| template(path).any(|it| it == name));
    let mut extra = names.iter().filter(|it| !is_in_path(it));
    let only = extra.next().filter(|_| extra.next().is_none())?;
    let is_declared = |part: &&str| names.iter().any(|it| it.as_str() == Some(*part));
    (template(path).filter(|it| !is_declared(it)).count() == 1).then_some(only.span)
}

/// The first parameter of a path that is written as frameworks do, `:id`, and the path with all such
/// parameters in braces.
pub(super) fn in_braces(path: &str) -> Option<(&str, String)> {
    let is_name = |it: &str| {
        it.starts_with(|c: char| c.is_ascii_alphabetic())
            && it.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let parameter = |part: &'_ str| part.strip_prefix(':').filter(|it| is_name(it)).map(str::len);
    let first = path.split('/').find(|it| parameter(it).is_some())?;
    let parts = path.split('/').map(|it| match parameter(it) {
        Some(_) => format!("{{{}}}", &it[1..]),
        None => it.to_owned(),
    });
    Some((first, parts.collect::<Vec<_>>().join("/")))
}
