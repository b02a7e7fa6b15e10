//! The keys that requests in samples of code send.

use super::endpoint::SHELLS;
use crate::curl::{Request, Word, requests};
use crate::spec::{FieldPlace, SecurityScheme, capital};
use doclint_diagnostic::Span;
use doclint_syntax::{Page, ast};
use memchr::memmem;

/// A request in a sample that sends keys.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SignedFact {
    /// The method, in lower case.
    pub method: Box<str>,
    /// The address.
    pub url: Box<str>,
    /// The keys, in the order of the command.
    pub keys: Box<[SentKey]>,
}

/// A key that a request sends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SentKey {
    /// A header, or a parameter of the query.
    pub place: FieldPlace,
    /// The name of the header or the parameter.
    pub name: Box<str>,
    /// The word before the key in `Authorization`, in lower case; `None` where it can't be seen.
    pub scheme: Option<Box<str>>,
    /// Its bytes, the name included.
    pub span: Span,
}

impl SentKey {
    /// Whether a scheme allows it. What can't be seen in a command may be allowed.
    pub fn fits(&self, scheme: &SecurityScheme) -> bool {
        let is_authorization = self.name.eq_ignore_ascii_case("authorization");
        match scheme {
            SecurityScheme::Key { place: FieldPlace::Header, name } => {
                self.place == FieldPlace::Header && self.name.eq_ignore_ascii_case(name)
            }
            SecurityScheme::Key { place: FieldPlace::Query, name } => {
                self.place == FieldPlace::Query && self.name == *name
            }
            SecurityScheme::Http(scheme) => {
                let is_other = self.scheme.as_ref().is_some_and(|it| it != scheme);
                is_authorization && !is_other
            }
            SecurityScheme::Key { .. } | SecurityScheme::Other => true,
        }
    }

    /// How messages name it.
    pub fn shown(&self) -> String {
        match &self.scheme {
            Some(scheme) => format!("`Authorization: {}`", capital(scheme)),
            None => format!("the {} `{}`", self.place.noun(), self.name),
        }
    }
}

/// The ends of names that headers and parameters with keys have, with what follows.
const NAMES: [&str; 5] = ["uthorization:", "ey:", "oken:", "ey=", "oken="];

/// The requests of `curl` commands on a page that send keys, in its order.
pub(super) fn signed(page: &Page) -> Box<[SignedFact]> {
    let mut out = Vec::new();
    if memmem::find(page.source().as_bytes(), b"curl ").is_none() {
        return out.into();
    }
    let is_shell = |it: &ast::Code<'_>| {
        let language = it.language().map(|it| it.as_str().to_lowercase());
        language.is_some_and(|it| SHELLS.contains(&it.as_str()))
    };
    for code in ast::Code::all(page).filter(is_shell) {
        let content = code.content();
        // To split a block into words takes longer than to look for names of keys.
        if !NAMES.iter().any(|it| content.as_str().contains(it)) {
            continue;
        }
        for request in requests(content.as_str()) {
            let place = |bytes: std::ops::Range<usize>| content.part(bytes);
            out.extend(fact(&request, &place));
        }
    }
    out.into()
}

fn fact(request: &Request, place: &dyn Fn(std::ops::Range<usize>) -> Span) -> Option<SignedFact> {
    let url = request.url.as_ref()?;
    // Everything in an open quote may belong to it.
    let is_open = request.headers.iter().chain([url]).any(|it| it.is_open);
    if is_open || request.has_user {
        return None;
    }
    let header = |word: &Word| Some(of_header(&word.text)?.at(place(word.bytes.clone())));
    let mut keys: Vec<SentKey> = request.headers.iter().filter_map(header).collect();
    let query = url.text.split_once('?').map_or("", |it| it.1).split('#').next();
    let names = query.into_iter().flat_map(|it| it.split('&')).filter_map(|it| it.split_once('='));
    keys.extend(names.filter(|it| is_key(it.0)).map(|(name, _)| SentKey {
        place: FieldPlace::Query,
        name: name.into(),
        scheme: None,
        span: place(url.bytes.clone()),
    }));
    let method = request.method.as_ref().map(|it| it.text.as_str()).or(request.implied);
    let method = method.unwrap_or(if request.body.is_some() { "post" } else { "get" });
    (!keys.is_empty()).then(|| SignedFact {
        method: method.to_ascii_lowercase().into(),
        url: url.text.as_str().into(),
        keys: keys.into(),
    })
}

impl SentKey {
    fn at(self, span: Span) -> Self {
        Self { span, ..self }
    }
}

/// The key in a header, if it is one.
fn of_header(header: &str) -> Option<SentKey> {
    let (name, value) = header.split_once(':')?;
    let (name, value) = (name.trim(), value.trim());
    let is_authorization = name.eq_ignore_ascii_case("authorization");
    if !is_authorization && !is_key(name) {
        return None;
    }
    let scheme = value.split_once(' ').map(|it| it.0).filter(|it| {
        is_authorization && !it.is_empty() && it.bytes().all(|b| b.is_ascii_alphabetic())
    });
    let scheme = scheme.map(|it| it.to_ascii_lowercase().into());
    let (place, span) = (FieldPlace::Header, Span::default());
    Some(SentKey { place, name: name.into(), scheme, span })
}

/// Whether a header or parameter of that name has a key, and nothing else.
fn is_key(name: &str) -> bool {
    const ENDS: [&str; 9] = [
        "apikey",
        "apitoken",
        "accesskey",
        "accesstoken",
        "authtoken",
        "secretkey",
        "subscriptionkey",
        "authorizationkey",
        "authkey",
    ];
    let letters = name.chars().filter(|it| !matches!(it, '-' | '_'));
    let folded: String = letters.map(|it| it.to_ascii_lowercase()).collect();
    ENDS.iter().any(|it| folded.ends_with(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_known_by_their_headers() {
        let shown = |header: &str| of_header(header).map(|it| it.shown());
        for (header, expected) in [
            ("Authorization: Bearer $KEY", Some("`Authorization: Bearer`")),
            ("authorization: basic x", Some("`Authorization: Basic`")),
            ("Authorization: KEY", Some("the header `Authorization`")),
            ("X-API-Key: KEY", Some("the header `X-API-Key`")),
            ("Idempotency-Key: 1", None),
            ("Content-Type: application/json", None),
        ] {
            assert_eq!(shown(header).as_deref(), expected, "{header}");
        }
    }

    #[test]
    fn keys_fit_the_schemes_that_allow_them() {
        let key = |header: &str| of_header(header).expect("a key");
        let bearer = SecurityScheme::Http("bearer".into());
        let own = SecurityScheme::Key { place: FieldPlace::Header, name: "x-api-key".into() };
        assert!(key("Authorization: Bearer x").fits(&bearer) && key("X-API-Key: x").fits(&own));
        assert!(key("Authorization: $KEY").fits(&bearer));
        assert!(!key("Authorization: Basic x").fits(&bearer) && !key("X-API-Key: x").fits(&bearer));
        assert!(!key("Authorization: Bearer x").fits(&own) && !key("api-key: x").fits(&own));
    }
}
