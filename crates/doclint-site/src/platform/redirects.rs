//! Addresses that the host of a site redirects.

use super::entries::{
    BuildEntry, BuildRedirect, Entries, EntryTarget, SettingsMistake, own_target,
};
use super::host_mistakes::{hidden, misspelled_keys, rings};
use super::settings::{BuildSettings, Read, below};
use crate::path::{folder, name};
use doclint_data::{Value, json, toml};
use doclint_diagnostic::Span;
use doclint_syntax::ScriptValue;

/// What a file of a host redirects.
#[derive(Default)]
pub(super) struct HostRedirects<'f> {
    /// The path of the file.
    file: &'f str,
    /// The addresses that it redirects, or shows something else at.
    sources: Vec<String>,
    /// Where they lead, each with its place in the file.
    targets: Vec<(String, Span)>,
    /// The redirects of one address to another, without slashes around them.
    pairs: Vec<(String, String, Span)>,
    /// What is wrong in the file.
    mistakes: Vec<SettingsMistake>,
}

/// An address without slashes around it, and with `*` for a part at its end that may be anything.
fn plain(address: &str) -> Option<String> {
    let address = address.strip_prefix('/')?.trim_end_matches('/');
    let (before, last) = address.rsplit_once('/').unwrap_or(("", address));
    let is_open = |it: &str| it.contains(['*', ':', '(', '#', '?']);
    let is_part = last == "*" || last.starts_with(':') && !last.contains(['(', '#', '?']);
    match (is_open(before), is_part) {
        (true, _) => None,
        (_, true) => Some(format!("{before}/*").trim_start_matches('/').to_owned()),
        _ => (!is_open(last)).then(|| address.to_owned()),
    }
}

/// The files of hosts in a repository: `netlify.toml`, `vercel.json` and `_redirects`. Their formats are from
/// the documentation of Netlify and Vercel.
pub(super) fn redirects_of_hosts<'f>(
    files: &'f [String],
    read: Read<'_>,
) -> Vec<HostRedirects<'f>> {
    let found = files.iter().filter_map(|file| {
        let mut out = HostRedirects { file, ..HostRedirects::default() };
        let text = || read(file).unwrap_or_default();
        match name(file) {
            "netlify.toml" => {
                out.add_rules(&toml::parse(&text()).root, "redirects", ("from", "to"))
            }
            "vercel.json" => {
                let root = json::parse(&text()).root;
                out.add_rules(&root, "redirects", ("source", "destination"));
                out.add_rules(&root, "rewrites", ("source", ""));
            }
            "_redirects" => out.add_lines(&text()),
            _ => return None,
        }
        out.mistakes.extend(rings(file, &out.pairs));
        out.mistakes.extend(hidden(file, &out.pairs));
        Some(out)
    });
    found.collect()
}

impl HostRedirects<'_> {
    /// Adds the list of rules at a key. What is shown where nothing else is, is no redirect.
    fn add_rules(&mut self, value: &Value, key: &str, (from, to): (&str, &str)) {
        let rules = value.get(key).and_then(Value::as_sequence).unwrap_or_default();
        let status = |it: &Value| it.get("status").and_then(Value::as_number);
        for rule in rules.iter().filter(|it| status(it) != Some(404.0)) {
            let text = |key: &str| Some((rule.get(key)?.as_str()?.to_owned(), rule.get(key)?.span));
            self.mistakes.extend(misspelled_keys(self.file, rule));
            if let (Some(from), Some(to)) = (text(from), text(to))
                && status(rule) != Some(200.0)
                && ["conditions", "has", "missing", "query"].iter().all(|it| rule.get(it).is_none())
            {
                self.add_pair(&from.0, &to.0, to.1);
            }
            self.sources.extend(text(from).map(|it| it.0));
            // What it shows in the place of something may come from elsewhere.
            self.targets.extend(text(to).filter(|_| status(rule) != Some(200.0)));
        }
    }

    fn add_pair(&mut self, from: &str, to: &str, span: Span) {
        if let (Some(from), Some(to)) = (plain(from), plain(to)) {
            self.pairs.push((from, to, span));
        }
    }

    /// Adds the lines of `_redirects`: what is redirected, where to, and the status of the answer.
    fn add_lines(&mut self, text: &str) {
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let mut words = line.split_whitespace();
            let (from, to) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
            let status = words.next().unwrap_or_default();
            // Behind the status are conditions, such as a country.
            let is_always = words.next().is_none_or(|it| it.starts_with('#'));
            if !status.starts_with("404") && !from.is_empty() {
                self.sources.push(from.to_owned());
                let at = start + line.rfind(to).unwrap_or_default() as u32;
                if !from.starts_with('#') && !status.starts_with("200") && to.starts_with('/') {
                    let span = Span::new(at, at + to.len() as u32);
                    self.targets.push((to.to_owned(), span));
                    if is_always {
                        self.add_pair(from, to, span);
                    }
                }
            }
            start += line.len() as u32;
        }
    }
}

impl BuildSettings {
    /// Adds what those hosts redirect that serve this build: their settings are beside its own or at the
    /// root, or among the files that it serves.
    pub(super) fn add_redirects_of_its_host(&mut self, redirects: &[HostRedirects<'_>]) {
        for it in redirects {
            let folder = folder(it.file);
            let is_its_host = match name(it.file) {
                "_redirects" => self.statics.iter().any(|it| it == folder),
                _ => folder.is_empty() || folder == self.folder(),
            };
            if is_its_host {
                self.add_redirects(it);
                self.mistakes.extend(it.mistakes.iter().cloned());
                it.targets.iter().for_each(|target| self.add_target(it.file, target));
            }
        }
    }

    /// Adds where the redirect of a host leads, if that is below the base.
    fn add_target(&mut self, file: &str, (written, span): &(String, Span)) {
        let base = self.base.as_deref().unwrap_or_default();
        let own = own_target(written).and_then(|it| below(it.strip_prefix('/')?, base));
        let Some(target) = own.map(|it| it.trim_end_matches('/').to_owned()) else { return };
        let entry = BuildEntry::besides(file, *span, written, EntryTarget::Address);
        let source = String::new();
        let redirect = BuildRedirect { source, target, entry, hides_pages: false, may_leave: true };
        self.redirects.push(redirect);
    }

    /// Adds addresses from the root.
    pub(super) fn add_redirects(&mut self, redirects: &HostRedirects<'_>) {
        for address in redirects.sources.iter().filter(|it| it.starts_with('/')) {
            self.add_redirect(address.trim_matches('/'));
        }
    }

    /// Adds a redirect of settings that are a script, to an address of this site.
    pub(super) fn add_script_redirect(
        &mut self,
        source: &str,
        target: &ScriptValue,
        hides_pages: bool,
    ) {
        let entry = Entries::one(&self.path, Some(target), EntryTarget::Address);
        let Some(entry) = entry else { return };
        let Some(to) = own_target(&entry.written) else { return };
        let target = to.trim_matches('/').to_owned();
        // A pattern takes more than one address.
        let source = source.trim_matches('/');
        let source = if source.contains(['*', '[', ':']) { "" } else { source }.to_owned();
        let may_leave = false;
        self.redirects.push(BuildRedirect { source, target, entry, hides_pages, may_leave });
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
