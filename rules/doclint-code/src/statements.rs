//! Recognizes code by statements that only one language has, where its first line says nothing.

/// The language of code of several lines; `None` where it may be several.
pub(crate) fn language_of_statements(code: &str) -> Option<&'static str> {
    let lines = || code.lines().map(str::trim).filter(|it| !it.is_empty());
    let first = lines().next()?;
    if is_request(first, lines().nth(1)?) {
        return Some("http");
    }
    if is_go(code) {
        return Some("go");
    }
    if is_rust(code) {
        return Some("rust");
    }
    // A declaration of a type has no meaning in JavaScript.
    let declares = lines().any(is_type) && lines().any(|it| it.ends_with(';'));
    if declares {
        return Some("typescript");
    }
    let calls = first.starts_with("fetch(") || first.starts_with("await fetch(");
    let is_script = calls && (code.contains("method:") || code.contains(".then("));
    is_script.then_some("javascript")
}

/// Whether a line begins a request whose headers follow: `GET https://…`, `Authorization: Bearer x`.
fn is_request(first: &str, second: &str) -> bool {
    const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
    let Some((method, address)) = first.split_once(' ') else { return false };
    let is_address = address.starts_with("http") || address.starts_with('/');
    let header = second.split_once(": ").map(|it| it.0);
    let is_header = header.is_some_and(|it| {
        it.starts_with(|sign: char| sign.is_ascii_uppercase())
            && it.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    });
    METHODS.contains(&method) && is_address && !address.contains(' ') && is_header
}

/// Whether code has a method with a receiver, or asks for an error as only Go does.
fn is_go(code: &str) -> bool {
    let is_method = |it: &str| it.starts_with("func (") && it.ends_with('{');
    let asks = |it: &str| it.starts_with("if err != nil {");
    code.lines().map(str::trim).any(|it| is_method(it) || asks(it))
}

/// Whether code has two different kinds of statements of Rust.
fn is_rust(code: &str) -> bool {
    const STARTS: [&str; 8] = [
        "#[derive(",
        "async fn ",
        "impl ",
        "let mut ",
        "pub enum ",
        "pub fn ",
        "pub struct ",
        "println!(",
    ];
    let has = |start: &&&str| code.lines().any(|it| it.trim().starts_with(**start));
    STARTS.iter().filter(has).nth(1).is_some()
}

/// Whether a line declares a type of TypeScript: `type Status = "open" | "done";`, `type Order = {`.
fn is_type(line: &str) -> bool {
    let line = line.strip_prefix("export ").unwrap_or(line);
    let Some((name, value)) = line.strip_prefix("type ").and_then(|it| it.split_once(" = ")) else {
        return false;
    };
    name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_<>, ".contains(&b))
        && (value == "{" || value.starts_with('"') || value.starts_with('\''))
}
