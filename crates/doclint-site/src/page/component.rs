//! The properties of components that a site defines itself, as far as their code names them.

/// A property that a component takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property<'c> {
    /// Its name.
    pub name: &'c str,
    /// Whether the code gives it a value where a tag leaves it out.
    pub has_default: bool,
    /// Whether the code shows it beside text, so that the text has a gap where a tag leaves it out:
    /// `v{version}`.
    pub is_in_text: bool,
}

/// The properties of a component: those that its first parameter binds by name, or that the code takes from
/// that one by name (`props.plan`). `None` if there is none such, or it takes the rest as well. `default` is
/// the component that the code exports as such.
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
    let begin = parameters[parameters.find('(')? + 1..].trim_start();
    let mut found = match begin.strip_prefix('{') {
        Some(pattern) => bound(pattern)?,
        None => members(begin)?,
    };
    let body = &begin[..end_of_definition(begin)];
    // The code is searched for each of them.
    for property in found.iter_mut().take(MOST) {
        property.is_in_text = is_in_text(body, property.name);
    }
    Some(found)
}

/// Components have fewer properties.
const MOST: usize = 100;

/// Where the next definition at the top of the code begins.
fn end_of_definition(code: &str) -> usize {
    let begins = ["\nexport ", "\nconst ", "\nfunction ", "\nlet ", "\nvar "];
    begins.iter().filter_map(|it| code.find(it)).min().unwrap_or(code.len())
}

/// The properties that code takes from the object that its first parameter names: `props` of
/// `props) => <b>{props.plan}</b>`. `None` if it passes the object on.
fn members(code: &str) -> Option<Vec<Property<'_>>> {
    let object = &code[..code.find(|c: char| !is_part(c))?];
    let (_, body) = code[..end_of_definition(code)].split_once(')')?;
    let is_alone = !object.is_empty() && code[object.len()..].trim_start().starts_with(')');
    let mut found: Vec<Property<'_>> = Vec::new();
    for (at, _) in body.match_indices(object).filter(|_| is_alone) {
        let (before, after) = (&body[..at], &body[at + object.len()..]);
        if before.ends_with(is_part) || after.starts_with(is_part) {
            continue;
        }
        // A part of something else: `config.props`.
        if before.ends_with('.') && !before.ends_with("..") {
            continue;
        }
        match after.strip_prefix('.').or_else(|| after.strip_prefix("?.")) {
            Some(rest) if !before.ends_with("..") => {
                let name = &rest[..rest.find(|c: char| !is_part(c)).unwrap_or(rest.len())];
                if found.iter().all(|it| it.name != name) {
                    found.push(Property { name, has_default: true, is_in_text: false });
                }
            }
            Some(_) => return None,
            None => {
                let pattern = before.trim_end().strip_suffix('=')?.trim_end().strip_suffix('}')?;
                found.extend(bound(&body[pattern.rfind('{')? + 1..])?);
            }
        }
    }
    is_alone.then_some(found)
}

/// Whether code shows a value beside text in a tag: `<b>v{version}</b>`. Where it decides on the value, too,
/// tags may leave it out.
fn is_in_text(code: &str, name: &str) -> bool {
    let decides = code.match_indices(name).any(|(at, _)| {
        let (before, after) = (&code[..at], code[at + name.len()..].trim_start());
        let is_whole = !before.ends_with(is_part) && !code[at + name.len()..].starts_with(is_part);
        let signs = ["&&", "?", "||", "=="];
        is_whole && (before.ends_with(['!', '(']) || signs.iter().any(|it| after.starts_with(it)))
    });
    let braces = format!("{{{name}}}");
    !decides
        && code.match_indices(&braces).any(|(at, _)| {
            let (before, after) = (&code[..at], &code[at + braces.len()..]);
            let begin = before.rfind(['>', '}']).map_or(0, |it| it + 1);
            let (inner, outer) =
                (&before[begin..], after.split(['<', '{']).next().unwrap_or_default());
            let is_text = |it: &str| !it.contains(['=', '(', ')', '`', '"', ';', '$']);
            let has_letter = |it: &str| it.contains(char::is_alphanumeric);
            is_text(inner) && is_text(outer) && (has_letter(inner) || has_letter(outer))
        })
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
    (!name.is_empty() && is_known).then_some(Property { name, has_default, is_in_text: false })
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}
