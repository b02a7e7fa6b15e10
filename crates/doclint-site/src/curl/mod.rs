//! Requests that commands send with `curl`.

mod words;

pub use words::{Word, commands};

/// A request that a command line sends.
#[derive(Debug, Default)]
pub struct Request {
    /// The method, where one is named.
    pub method: Option<Word>,
    /// Names and values of headers.
    pub headers: Vec<Word>,
    /// The body of the request, where it is written in the command.
    pub body: Option<Word>,
    /// The address.
    pub url: Option<Word>,
    /// Whether it sends a name with a password.
    pub has_user: bool,
    /// The method that options other than `-X` choose; `None` without them.
    pub implied: Option<&'static str>,
}

/// The requests that commands send with `curl`.
pub fn requests(code: &str) -> Vec<Request> {
    if !code.contains("curl ") {
        return Vec::new();
    }
    commands(code).into_iter().filter_map(request).collect()
}

fn request(words: Vec<Word>) -> Option<Request> {
    let mut words = words.into_iter().skip_while(|it| it.text != "curl");
    words.next()?;
    let mut out = Request::default();
    while let Some(word) = words.next() {
        let (name, value) = match word.text.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, value.len()),
            _ if word.text.starts_with("--") => (word.text.as_str(), 0),
            _ if word.text.starts_with('-')
                && word.text.is_char_boundary(2.min(word.text.len())) =>
            {
                (&word.text[..2.min(word.text.len())], word.text.len().saturating_sub(2))
            }
            _ => {
                if word.text.contains("://") && out.url.is_none() {
                    out.url = Some(word);
                }
                continue;
            }
        };
        let name = name.to_owned();
        let holder = match name.as_str() {
            "-X" | "--request" => &mut out.method,
            "--url" => &mut out.url,
            "-d" | "--data" | "--data-raw" | "--data-binary" | "--data-ascii" | "--json" => {
                &mut out.body
            }
            "-H" | "--header" => {
                out.headers.extend(if value > 0 { Some(word) } else { words.next() });
                continue;
            }
            "-u" | "--user" | "-n" | "--netrc" | "--oauth2-bearer" => {
                out.has_user = true;
                continue;
            }
            other => {
                out.implied = implied(other).or(out.implied);
                continue;
            }
        };
        // Of several bodies, each is a part.
        *holder = if holder.is_some() && name != "-X" {
            None
        } else if value > 0 {
            Some(word.rest(value))
        } else {
            words.next()
        };
    }
    Some(out)
}

/// The method that an option chooses.
fn implied(option: &str) -> Option<&'static str> {
    match option {
        "-G" | "--get" => Some("GET"),
        "-F" | "--form" => Some("POST"),
        "-T" | "--upload-file" => Some("PUT"),
        "-I" | "--head" => Some("HEAD"),
        _ => None,
    }
}
