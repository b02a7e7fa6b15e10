//! Parameters of redirects in the notations of other programs.

/// What a group of a regular expression has, and a name in parentheses doesn't.
const OF_GROUPS: [&str; 6] = ["*", ".+", "[", "\\", "|", "^"];

/// The first parameter of a path in the notation of another program, such as `{slug}`, `[...slug]`,
/// `$1` or `:splat`.
pub(super) fn foreign_parameter(path: &str) -> Option<&str> {
    path.split('/').find(|it| foreign_name(it).is_some())
}

/// Whether a path has a group of a regular expression: `(.*)`, `([^/]+)`, `:slug(\d+)`.
pub(super) fn has_group(path: &str) -> bool {
    let mut groups = path.match_indices('(').map(|(at, _)| &path[at + 1..]);
    groups.any(|it| {
        let inner = it.split(')').next().unwrap_or_default();
        OF_GROUPS.iter().any(|it| inner.contains(it))
    })
}

/// A path with its only parameter in the notation of the platform; `None` for one with several.
pub(super) fn in_own_notation(path: &str) -> Option<String> {
    // The only set in groups that holds a slash.
    let path = path.replace("[^/]", ".");
    let path = path.trim_start_matches('^').trim_end_matches('$');
    let mut count = 0;
    let parts = path.split('/').map(|part| {
        let name = parameter(part);
        count += usize::from(name.is_some());
        name.map_or_else(|| part.to_owned(), |it| format!(":{it}*"))
    });
    let own = parts.collect::<Vec<_>>().join("/");
    (count == 1 && !own.contains(['(', ')', '$', '^', '?'])).then_some(own)
}

/// The name of a part of a path that is a parameter in any notation.
fn parameter(part: &str) -> Option<&str> {
    let own = part.strip_prefix(':').map(|it| it.trim_end_matches(['*', '+']));
    let own = own.map(|it| it.split('(').next().unwrap_or_default());
    let is_name = |it: &str| it.starts_with(|c: char| c.is_ascii_alphabetic());
    let own = own.filter(|it| is_name(it) && *it != "splat");
    let is_rest = matches!(part, "*" | "**")
        || part.starts_with('(') && part.ends_with(')') && has_group(part);
    own.or_else(|| foreign_name(part)).or(is_rest.then_some("slug"))
}

/// The name of a part of a path that is a parameter in the notation of another program.
fn foreign_name(part: &str) -> Option<&str> {
    const BRACES: [(&str, &str); 4] = [("{", "}"), ("<", ">"), ("[[...", "]]"), ("[", "]")];
    if part == ":splat" {
        return Some("slug");
    }
    let number = part.strip_prefix(['$', '\\']).unwrap_or_default();
    if number.len() == 1 && number.as_bytes()[0].is_ascii_digit() {
        return Some("slug");
    }
    let inner = |it: &(&str, &str)| part.strip_prefix(it.0)?.strip_suffix(it.1);
    let name = BRACES.iter().find_map(inner)?.trim_start_matches(['.', '*']);
    // A framework has a type before the name: `<path:slug>`.
    let name = name.rsplit(':').next().unwrap_or(name);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    is_name.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_of_other_programs_are_told_from_names() {
        for (path, parameter, own) in [
            ("/old/{slug}", Some("{slug}"), Some("/old/:slug*")),
            ("/old/<path:page>", Some("<path:page>"), Some("/old/:page*")),
            ("/old/[...slug]", Some("[...slug]"), Some("/old/:slug*")),
            ("/new/$1", Some("$1"), Some("/new/:slug*")),
            ("/new/:splat", Some(":splat"), Some("/new/:slug*")),
            ("/new/{a}/{b}", Some("{a}"), None),
            ("/old/*", None, Some("/old/:slug*")),
            ("^/old/(.*)$", None, Some("/old/:slug*")),
            ("/old/([^/]+)", None, Some("/old/:slug*")),
            (r"/old/:id(\d+)", None, Some("/old/:id*")),
            ("/old/:slug", None, Some("/old/:slug*")),
            ("/my(page)", None, None),
            ("/price/$10", None, None),
            ("/old/(.*).html", None, None),
        ] {
            assert_eq!(foreign_parameter(path), parameter, "{path}");
            assert_eq!(in_own_notation(path).as_deref(), own, "{path}");
        }
        assert!(has_group("/old/(.*)") && has_group(r"/old/:id(\d+)"));
        assert!(!has_group("/my(page)"));
    }
}
