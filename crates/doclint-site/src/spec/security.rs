//! How the requests of an operation show who sends them.

use super::FieldPlace;
use crate::api::Resolver;
use doclint_data::{Mapping, Value};
use foldhash::{HashMap, HashMapExt};

/// A security scheme of a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SecurityScheme {
    /// A key in a header, a parameter or a cookie.
    Key {
        /// Where it is.
        place: FieldPlace,
        /// The name of the header, the parameter or the cookie.
        name: Box<str>,
    },
    /// The header `Authorization` with this word before the key, in lower case: `bearer`.
    Http(Box<str>),
    /// Another one, which examples need not show.
    Other,
}

/// The security schemes of a file by name, and what operations require that don't say it themselves.
#[derive(Default)]
pub(super) struct Security<'d> {
    schemes: HashMap<&'d str, SecurityScheme>,
    of_file: Option<&'d Value>,
}

impl<'d> Security<'d> {
    pub(super) fn of(root: &'d Value, resolver: &mut Resolver<'d>) -> Self {
        let mut schemes = HashMap::new();
        let all = root.get("components").and_then(|it| it.get("securitySchemes")?.as_mapping());
        for entry in all.map_or(&[][..], |it| &it.entries) {
            let scheme = resolver.followed(&entry.value).and_then(SecurityScheme::of);
            schemes.insert(entry.key.text.as_str(), scheme.unwrap_or(SecurityScheme::Other));
        }
        Self { schemes, of_file: root.get("security") }
    }

    /// The schemes that an operation allows, each alone or with others; none where nothing is required,
    /// or one of them is not known.
    pub(super) fn of_operation(&self, operation: &Mapping) -> Vec<SecurityScheme> {
        let required = operation.get("security").or(self.of_file);
        let alternatives = required.and_then(Value::as_sequence).unwrap_or_default();
        let entries = alternatives.iter().filter_map(Value::as_mapping).flat_map(|it| &it.entries);
        let schemes = entries.map(|it| self.schemes.get(it.key.text.as_str()).cloned());
        schemes.collect::<Option<_>>().unwrap_or_default()
    }
}

impl SecurityScheme {
    fn of(value: &Value) -> Option<Self> {
        let text = |key: &str| value.get(key).and_then(Value::as_str);
        Some(match text("type")? {
            "apiKey" => {
                let name = text("name")?;
                Self::Key { place: FieldPlace::named(text("in")?)?, name: name.into() }
            }
            "http" => match text("scheme")?.to_ascii_lowercase().as_str() {
                scheme @ ("bearer" | "basic") => Self::Http(scheme.into()),
                _ => Self::Other,
            },
            "oauth2" | "openIdConnect" => Self::Http("bearer".into()),
            _ => Self::Other,
        })
    }

    /// How messages name it.
    pub fn shown(&self) -> String {
        match self {
            Self::Key { place, name } => format!("the {} `{name}`", place.noun()),
            Self::Http(scheme) => format!("`Authorization: {}`", capital(scheme)),
            Self::Other => "another scheme".to_owned(),
        }
    }
}

/// A word with a capital.
pub(crate) fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + rest
}
