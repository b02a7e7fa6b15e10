//! The templates of rules. They are real code, so that the compiler checks them.

/// A rule and its page. Its name is in their texts as `page-template`, `page_template`,
/// `PageTemplate`, and "page template".
pub struct Template {
    stem: &'static str,
    rule: &'static str,
    /// Of the file with the rule.
    pub extension: &'static str,
    page: &'static str,
    entry: &'static str,
    /// The function that makes the entry, which the list imports.
    pub import: Option<&'static str>,
}

macro_rules! template {
    ($stem:literal, $extension:literal, $entry:literal, $import:expr) => {
        Template {
            stem: $stem,
            rule: include_str!(concat!("../../template/src/", $stem, ".", $extension)),
            extension: $extension,
            page: include_str!(concat!("../../template/src/", $stem, ".md")),
            entry: $entry,
            import: $import,
        }
    };
}

pub const CHECK: Template = template!(
    "check_template",
    "yml",
    r#"check!(Strict, None, "check-template", check_template, "check template")"#,
    None
);
pub const NODE: Template =
    template!("node_template", "rs", "node_rule(&node_template::NodeTemplate)", Some("node_rule"));
pub const NODE_MAX: Template = template!(
    "node_max_template",
    "rs",
    "with_options::<node_max_template::NodeMaxTemplate>().node_rule()",
    Some("with_options")
);
pub const PAGE: Template =
    template!("page_template", "rs", "page_rule(&page_template::PageTemplate)", Some("page_rule"));
pub const PAGE_MAX: Template = template!(
    "page_max_template",
    "rs",
    "with_options::<page_max_template::PageMaxTemplate>().page_rule()",
    Some("with_options")
);
pub const PHRASE: Template = template!(
    "phrase_template",
    "rs",
    "phrase_rule(&phrase_template::PhraseTemplate)",
    Some("phrase_rule")
);
pub const SITE: Template =
    template!("site_template", "rs", "site_rule(&site_template::SiteTemplate)", Some("site_rule"));

impl Template {
    /// The text of the rule `id`.
    pub fn rule(&self, id: &str) -> String {
        self.filled(self.rule, id)
    }

    /// Its page.
    pub fn page(&self, id: &str) -> String {
        self.filled(self.page, id)
    }

    /// Its entry in the list of the family.
    pub fn entry(&self, id: &str) -> String {
        self.filled(self.entry, id)
    }

    fn filled(&self, text: &str, id: &str) -> String {
        let own = self.stem.replace('_', "-");
        let name = id.rsplit('/').next().unwrap_or(id);
        let (own_words, words) = (own.replace('-', " "), name.replace('-', " "));
        text.replace(&format!("template/{own}"), id)
            .replace(&capital(&own_words), &capital(&words))
            .replace(&own_words, &words)
            .replace(&own, name)
            .replace(self.stem, &name.replace('-', "_"))
            .replace(&camel(&own), &camel(name))
    }
}

fn camel(name: &str) -> String {
    name.split('-').map(capital).collect()
}

fn capital(words: &str) -> String {
    words[..1].to_ascii_uppercase() + &words[1..]
}
