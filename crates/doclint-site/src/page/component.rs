//! The properties of components that a site defines itself, as far as their code names them.

/// A property that a component takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property<'c> {
    /// Its name.
    pub name: &'c str,
    /// Whether the code gives it a value where a tag leaves it out.
    pub has_default: bool,
}

/// The properties of a component, bound by name in its first parameter; `None` if there is none such, or
/// it takes the rest as well. `default` is the component that the code exports as such.
pub(super) fn properties<'c>(code: &'c str, name: &str) -> Option<Vec<Property<'c>>> {
    let parameters = match name {
        "default" => {
            let rest = code[code.find("export default")? + "export default".len()..].trim_start();
            let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
            match &rest[..end] {
                "function" | "async" | "" => rest,
                name => definition(code, name)?,
            }
        }
        name => definition(code, name)?,
    };
    let pattern = parameters[parameters.find('(')? + 1..].trim_start().strip_prefix('{')?;
    bound(pattern)
}

/// The code after the name where a component is defined as a constant or as a function.
fn definition<'c>(code: &'c str, name: &str) -> Option<&'c str> {
    code.match_indices(name).find_map(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        let word = before.trim_end();
        let declares = ["const", "let", "var", "function"].iter().any(|it| word.ends_with(it));
        let is_whole = before.ends_with(char::is_whitespace) && !after.starts_with(is_part);
        let begins = after.trim_start().starts_with(['=', '(', ':']);
        (declares && is_whole && begins).then_some(after)
    })
}

/// The names that a pattern binds, up to its closing brace.
fn bound(pattern: &str) -> Option<Vec<Property<'_>>> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, sign) in pattern.char_indices() {
        match sign {
            '{' | '[' | '(' => depth += 1,
            ']' | ')' => depth = depth.checked_sub(1)?,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                let part = pattern[start..at].trim();
                start = at + 1;
                if !part.is_empty() {
                    found.push(property(part)?);
                }
                if sign == '}' {
                    return Some(found);
                }
            }
            _ => {}
        }
    }
    None
}

/// One part of a pattern: `plan`, `plan = "team"`, `plan: name`. `None` for the rest, and for what is not
/// known, such as a comment.
fn property(part: &str) -> Option<Property<'_>> {
    let end = part.find(|c: char| !is_part(c)).unwrap_or(part.len());
    let (name, after) = part.split_at(end);
    let after = after.trim_start();
    let is_known = after.is_empty() || after.starts_with(['=', ':']);
    let has_default = after.contains('=');
    (!name.is_empty() && is_known).then_some(Property { name, has_default })
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}
