//! Keys that people write from memory or from other tools, and the keys that they mean.

use crate::support::shape::Shape;
use std::collections::HashSet;

/// The key that an object has under another name, unless it is present already.
pub(crate) fn synonym(present: &HashSet<&str>, shape: Shape, key: &str) -> Option<&'static str> {
    let mut rows = ROWS.iter().filter(|row| row.0.split(' ').any(|it| it == shape.model));
    let row = rows.find(|row| row.1.split(' ').any(|it| it == key))?;
    let (_, words, meant) = *row;
    // Two words for the same key leave open which value it should have.
    let is_alone = words.split(' ').filter(|it| present.contains(it)).count() == 1;
    let is_free = !present.contains(meant) && shape.properties().any(|it| it == meant);
    (is_alone && is_free).then_some(meant)
}

const GROUPS: &str = "Group InnerGroup";

/// Objects, by the names of their models in both formats; what people write; the key.
const ROWS: &[(&str, &str, &str)] = &[
    (GROUPS, "header label name title", "group"),
    (GROUPS, "children entries groups items links", "pages"),
    ("RedirectRule", "from old src", "source"),
    ("RedirectRule", "dest new target to", "destination"),
    ("NavbarLink FooterLink", "text title", "label"),
    ("NavbarLink FooterLink", "link to", "href"),
    ("LinkButton", "text title", "name"),
    ("LinkButton RepositoryButton", "link to", "url"),
    ("Auth", "prefix", "inputPrefix"),
    ("GlobalTab", "label name title", "tab"),
    ("GlobalAnchor", "label name title", "anchor"),
];

/// The value that the other format or HTTP's names of schemes spell differently.
pub(crate) fn value_synonym(written: &str) -> Option<&'static str> {
    let written = written.to_lowercase();
    let row = VALUES.iter().find(|row| row.0.split(' ').any(|it| it == written));
    row.map(|row| row.1)
}

/// Words that people write, and the value they mean. No list of choices has both.
const VALUES: &[(&str, &str)] = &[
    ("hidden none off", "hide"),
    ("interactive shown", "show"),
    ("apikey api-key api_key", "key"),
];

/// The code of a language that is written differently: by its name, or by the code of a country.
pub(crate) fn language_code(written: &str) -> Option<&'static str> {
    let written = written.to_lowercase();
    let (word, region) = written.split_once(['-', '_']).unwrap_or((&written, ""));
    let row = LANGUAGES.iter().find(|row| row.0.split(' ').any(|it| it == word));
    row.map(|row| row.1).filter(|code| region.is_empty() || *code == word)
}

/// Names of languages, and their codes.
const LANGUAGES: &[(&str, &str)] = &[
    ("english en", "en"),
    ("chinese 中文", "zh"),
    ("spanish español es", "es"),
    ("french français fr", "fr"),
    ("japanese 日本語 ja", "ja"),
    ("portuguese português pt", "pt"),
    ("german deutsch de", "de"),
    ("korean 한국어", "ko"),
    ("italian italiano it", "it"),
    ("russian русский ru", "ru"),
    ("indonesian", "id"),
    ("arabic", "ar"),
    ("turkish", "tr"),
    ("hindi", "hi"),
    ("swedish", "sv"),
    ("czech", "cs"),
    ("romanian", "ro"),
    ("dutch", "nl"),
    ("polish", "pl"),
    ("ukrainian", "uk"),
    ("vietnamese", "vi"),
    ("hebrew", "he"),
    ("norwegian", "no"),
    ("latvian", "lv"),
    ("uzbek", "uz"),
    ("hungarian", "hu"),
    ("catalan", "ca"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::schema;
    use doclint_rule::site::DocsJsonDialect;

    #[test]
    fn languages_are_known_by_their_names() {
        for (written, code) in [
            ("Spanish", Some("es")),
            ("en-US", Some("en")),
            ("de_AT", Some("de")),
            ("zh-Hanx", None),
            ("klingon", None),
        ] {
            assert_eq!(language_code(written), code, "{written}");
        }
    }

    #[test]
    fn objects_have_the_meant_keys_and_not_the_others() {
        let schemas = [DocsJsonDialect::Modern, DocsJsonDialect::Legacy].map(schema::of);
        for (models, words, meant) in ROWS {
            for model in models.split(' ') {
                let found = schemas.iter().map(|it| &it["$defs"][model]["properties"]);
                let found: Vec<_> = found.filter_map(|it| it.as_object()).collect();
                assert!(found.iter().any(|it| it.contains_key(*meant)), "{model}: {meant}");
                for word in words.split(' ') {
                    assert!(found.iter().all(|it| !it.contains_key(word)), "{model}: {word}");
                }
            }
        }
    }
}
