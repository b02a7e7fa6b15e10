//! The list of a family's rules, to which a new one is added.

/// Adds the entry to the list, and for a rule in Rust its module and the function that makes the
/// entry, each in its place. `None` without a list.
pub fn add_to_list(lib: &str, entry: &str, import: Option<&str>, stem: &str) -> Option<String> {
    let text = match import {
        Some(function) => with_import(with_module(lib, stem), function)?,
        None => lib.to_owned(),
    };
    let open = text.find(".rules(&[")? + ".rules(&[".len();
    let (mut entries, length) = entries(&text[open..])?;
    let place = entries.iter().position(|it| name_of(it).as_str() > stem);
    let place = place.unwrap_or(entries.len());
    entries.insert(place, entry.to_owned());
    let body: String = entries.iter().map(|entry| format!("    {entry},\n")).collect();
    Some(format!("{}\n{body}{}", &text[..open], &text[open + length..]))
}

/// Adds `mod stem;` in its place.
fn with_module(lib: &str, stem: &str) -> String {
    let mut lines: Vec<String> = lib.lines().map(str::to_owned).collect();
    let module = format!("mod {stem};");
    let modules = |line: &String| line.starts_with("mod ") && line.ends_with(';');
    let after_docs = lines.iter().position(|line| !line.starts_with("//!")).unwrap_or(lines.len());
    let place = match lines.iter().position(|line| modules(line) && *line > module) {
        Some(next) => next,
        None => match lines.iter().rposition(modules) {
            Some(last) => last + 1,
            None => {
                lines.insert(after_docs, String::new());
                after_docs + 1
            }
        },
    };
    lines.insert(place, module);
    lines.join("\n") + "\n"
}

/// The entries of a list in code, and how many bytes there are up to the bracket that ends it. Commas
/// and brackets in strings and in brackets belong to an entry.
fn entries(code: &str) -> Option<(Vec<String>, usize)> {
    let (mut out, mut start, mut depth, mut in_string) = (Vec::new(), 0, 0, false);
    let mut signs = code.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '\\' if in_string => drop(signs.next()),
            '"' => in_string = !in_string,
            _ if in_string => {}
            '(' | '[' | '{' => depth += 1,
            ',' | ']' if depth == 0 => {
                out.push(code[start..at].trim().to_owned());
                start = at + 1;
                if sign == ']' {
                    out.retain(|it| !it.is_empty());
                    return Some((out, at));
                }
            }
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Adds a function to the import of `doclint_rule`.
fn with_import(text: String, function: &str) -> Option<String> {
    let start = text.find("use doclint_rule::{")? + "use doclint_rule::{".len();
    let end = start + text[start..].find('}')?;
    let mut names: Vec<&str> =
        text[start..end].split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if !names.contains(&function) {
        names.push(function);
    }
    Some(format!("{}{}{}", &text[..start], names.join(", "), &text[end..]))
}

/// The name that an entry is sorted by: `module` of `page_rule(&module::Type)` and of
/// `with_options::<module::Type>().page_rule()`, and `"the-name"` of a macro in its place.
fn name_of(entry: &str) -> String {
    let quoted = entry.split('"').nth(1).filter(|_| entry.contains("!("));
    let module = entry.split_once(['&', '<']).map_or(entry, |it| it.1);
    let module = module.split("::").next().unwrap_or(module);
    quoted.map_or_else(|| module.to_owned(), |it| it.replace('-', "_"))
}
