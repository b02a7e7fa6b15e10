//! Addresses that the host of a site redirects.

use super::settings::{BuildSettings, Read, below};
use crate::path::{folder, name};
use doclint_data::{Value, json, toml};

/// The files of hosts in a repository, each with its path and the addresses that it redirects:
/// `netlify.toml`, `vercel.json` and `_redirects`. Their formats are from the documentation of Netlify and
/// Vercel.
pub(super) fn redirects_of_hosts<'f>(
    files: &'f [String],
    read: Read<'_>,
) -> Vec<(&'f str, Vec<String>)> {
    let found = files.iter().filter_map(|file| {
        let text = || read(file).unwrap_or_default();
        let addresses = match name(file) {
            "netlify.toml" => sources(&toml::parse(&text()).root, "redirects", "from"),
            "vercel.json" => {
                let root = json::parse(&text()).root;
                let keys = ["redirects", "rewrites"].into_iter();
                keys.flat_map(|key| sources(&root, key, "source")).collect()
            }
            "_redirects" => {
                let text = text();
                let rules = text.lines().filter(|it| !it.trim_end().ends_with(" 404"));
                let starts = rules.filter_map(|it| it.split_whitespace().next());
                starts.map(str::to_owned).collect()
            }
            _ => return None,
        };
        Some((file.as_str(), addresses))
    });
    found.collect()
}

/// The addresses in the list of rules at a key. What is shown where nothing else is, is no redirect.
fn sources(value: &Value, key: &str, from: &str) -> Vec<String> {
    let rules = value.get(key).and_then(Value::as_sequence).unwrap_or_default();
    let is_error = |it: &&Value| it.get("status").and_then(Value::as_number) == Some(404.0);
    let rules = rules.iter().filter(|it| !is_error(it));
    rules.filter_map(|it| it.get(from)?.as_str().map(str::to_owned)).collect()
}

impl BuildSettings {
    /// Adds what those hosts redirect that serve this build: their settings are beside its own or at the
    /// root, or among the files that it serves.
    pub(super) fn add_redirects_of_its_host(&mut self, redirects: &[(&str, Vec<String>)]) {
        for (file, addresses) in redirects {
            let folder = folder(file);
            let is_its_host = match name(file) {
                "_redirects" => self.statics.iter().any(|it| it == folder),
                _ => folder.is_empty() || folder == self.folder(),
            };
            if is_its_host {
                self.add_redirects(addresses);
            }
        }
    }

    /// Adds addresses from the root.
    pub(super) fn add_redirects(&mut self, addresses: &[String]) {
        for address in addresses.iter().filter(|it| it.starts_with('/')) {
            self.add_redirect(address.trim_matches('/'));
        }
    }

    /// Adds an address that leads elsewhere, of which the rest may be anything from `*`, `:` or `(` on.
    fn add_redirect(&mut self, address: &str) {
        let base = self.base.as_deref().unwrap_or_default();
        let address = below(address, base).unwrap_or(address);
        match address.find(['*', ':', '(']) {
            None => {
                self.others.insert(address.to_owned());
            }
            Some(0) => self.add_redirect_below_any(address),
            Some(at) => {
                let folder = address[..at].trim_end_matches('/');
                self.made.insert(folder.to_owned());
            }
        }
    }
}

impl BuildSettings {
    /// Adds an address such as `:lang/old`, whose first folder may be anything.
    fn add_redirect_below_any(&mut self, address: &str) {
        let rest = address.split_once('/').map_or("", |it| it.1);
        match rest.find(['*', ':', '(']) {
            None if !rest.is_empty() => {
                self.ends.insert(rest.to_owned());
            }
            Some(at) if at > 0 && !self.languages.is_empty() => {
                let folder = rest[..at].trim_end_matches('/');
                let below = self.languages.iter().map(|it| format!("{it}/{folder}"));
                self.made.extend(below.collect::<Vec<_>>());
            }
            _ => self.is_whole = false,
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
            ("site/public/_redirects", "/docs/old /new\n/:lang/show/ /x\n/* /404.html 404\n"),
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
        settings.add_redirects_of_its_host(&redirects_of_hosts(&files, &read));
        let made = ["play/ground", "a/1", "old", "fr/show"].map(|it| settings.makes(it));
        assert_eq!(made, [true; 4]);
        assert!(!settings.makes("new") && settings.is_whole);
    }
}
