//! Addresses that the host of a site redirects.

use super::settings::{BuildSettings, Read, below, joined};
use doclint_data::{Value, json, toml};

/// Adds those that the files of a host name: `netlify.toml`, `vercel.json` and `_redirects`. Their formats
/// are from the documentation of Netlify and Vercel.
pub(super) fn add_redirects(settings: &mut BuildSettings, files: &[String], read: Read<'_>) {
    let folders = [settings.folder().to_owned(), String::new()];
    let of = |name: &str| folders.iter().map(|it| joined(it, name)).collect::<Vec<_>>();
    let is_there = |it: &String| files.contains(it);
    let mut found = Vec::new();
    for path in of("netlify.toml").iter().filter(|it| is_there(it)) {
        let value = read(path).map(|it| toml::parse(&it).root);
        found.extend(value.iter().flat_map(|it| sources(it, "redirects", "from")));
    }
    for path in of("vercel.json").iter().filter(|it| is_there(it)) {
        let value = read(path).map(|it| json::parse(&it).root);
        for key in ["redirects", "rewrites"] {
            found.extend(value.iter().flat_map(|it| sources(it, key, "source")));
        }
    }
    for path in settings.statics.iter().map(|it| joined(it, "_redirects")).filter(is_there) {
        let text = read(&path).unwrap_or_default();
        let rules = text.lines().filter(|it| !it.trim_end().ends_with(" 404"));
        let starts = rules.filter_map(|it| it.split_whitespace().next());
        found.extend(starts.map(str::to_owned));
    }
    for address in found.iter().filter(|it| it.starts_with('/')) {
        settings.add_redirect(address.trim_matches('/'));
    }
}

/// Adds those that any file of a host in the repository names.
pub(super) fn add_all_redirects(settings: &mut BuildSettings, files: &[String], read: Read<'_>) {
    for file in files {
        let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
        if matches!(name, "netlify.toml" | "vercel.json" | "_redirects") {
            settings.path = joined(folder, "settings");
            settings.statics = vec![folder.to_owned()];
            add_redirects(settings, std::slice::from_ref(file), read);
        }
    }
}

/// The addresses in the list of rules at a key. What is shown where nothing else is, is no redirect.
fn sources(value: &Value, key: &str, from: &str) -> Vec<String> {
    let rules = value.get(key).and_then(Value::as_sequence).unwrap_or_default();
    let is_error = |it: &&Value| it.get("status").and_then(Value::as_number) == Some(404.0);
    let rules = rules.iter().filter(|it| !is_error(it));
    rules.filter_map(|it| it.get(from)?.as_str().map(str::to_owned)).collect()
}

impl BuildSettings {
    /// Adds an address that leads elsewhere, of which the rest may be anything from `*`, `:` or `(` on.
    fn add_redirect(&mut self, address: &str) {
        let base = self.base.as_deref().unwrap_or_default();
        let address = below(address, base).unwrap_or(address);
        match address.find(['*', ':', '(']) {
            None => {
                self.others.insert(address.to_owned());
            }
            Some(0) => self.is_whole = false,
            Some(at) => {
                let folder = address[..at].trim_end_matches('/');
                self.made.insert(folder.to_owned());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_of_hosts_lead_somewhere() {
        let texts = [
            ("netlify.toml", "[[redirects]]\nfrom = \"/play/*\"\nto = \"/x\"\n"),
            ("site/vercel.json", r#"{"redirects": [{"source": "/a/:id", "destination": "/b"}]}"#),
            ("site/public/_redirects", "/docs/old /new\n/* /404.html 404\n"),
        ];
        let files = texts.map(|it| it.0.to_owned());
        let read = |path: &str| Some(texts.iter().find(|it| it.0 == path)?.1.to_owned());
        let mut settings = BuildSettings {
            path: "site/config.js".to_owned(),
            base: Some("docs".to_owned()),
            statics: vec!["site/public".to_owned()],
            is_whole: true,
            ..BuildSettings::default()
        };
        add_redirects(&mut settings, &files, &read);
        let made = ["play/ground", "a/1", "old"].map(|it| settings.makes(it));
        assert_eq!(made, [true; 3]);
        assert!(!settings.makes("new") && settings.is_whole);
    }
}
