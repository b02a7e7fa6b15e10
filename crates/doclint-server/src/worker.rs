//! The thread of a site: it takes changes, checks them, and sends the changed findings.

use crate::baseline::Accepted;
use crate::catalog::Catalog;
use crate::checker::Checker;
use crate::client::Client;
use crate::findings::{Converter, identity};
use crate::fold::{Folded, of_page};
use crate::notes;
use crate::position::Text;
use crate::session::Snapshot;
use crate::site::{
    Changes, Checked, CheckedPlaces, OpenFindings, OpenTexts, SentFindings, ServedSite, SiteFiles,
};
use crate::uri::{below, uri_of};
use doclint_diagnostic::{Diagnostic, FileId, Level};
use doclint_engine::guarded;
use doclint_rule::Family;
use gen_lsp_types::{Diagnostic as Sent, Uri};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// After so long without a whole check, one is finished even if there are newer changes.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// Counts the results of all sites.
static RESULTS: AtomicU64 = AtomicU64::new(0);

/// No more addresses of closed files are kept.
const MAX_URIS: usize = 10_000;

/// The worker of a site.
pub struct Worker {
    /// The state that it shares.
    pub site: Arc<ServedSite>,
    /// The client that it sends findings to.
    pub client: Arc<Client>,
    /// The checker of the site.
    pub checker: Box<dyn Checker>,
    /// The findings that the team has accepted.
    pub accepted: Accepted,
    /// The texts that the checker knows.
    texts: OpenTexts,
    /// The addresses of files that were open, as the client writes them.
    uris: HashMap<String, Uri>,
    /// The files whose findings have to be sent again, whatever they are.
    stale: BTreeSet<String>,
    last_whole: Instant,
    /// A mistake in the settings.
    mistake: Option<String>,
    catalog: Option<(Vec<&'static Family>, Arc<Catalog>)>,
    status: Value,
}

impl Worker {
    /// A worker that has not begun.
    pub fn new(
        site: Arc<ServedSite>,
        client: Arc<Client>,
        checker: Box<dyn Checker>,
        accepted: Accepted,
    ) -> Self {
        Self {
            site,
            client,
            checker,
            accepted,
            texts: OpenTexts::new(),
            uris: HashMap::new(),
            stale: BTreeSet::new(),
            last_whole: Instant::now(),
            mistake: None,
            catalog: None,
            status: Value::Null,
        }
    }

    /// Works until the site is stopped.
    pub fn run(mut self) {
        self.begin();
        while let Some(mut changes) = self.site.next_changes() {
            let waiting = std::mem::take(&mut changes.waiting);
            if let Err(why) = guarded(|| self.check(changes)) {
                self.client.log(&format!("doclint failed: {why}"));
                self.fail(format!("doclint failed: {why}"));
                self.begin_again();
            }
            for it in waiting.into_iter().chain(self.site.waiting()) {
                it();
            }
        }
        self.clear();
    }

    fn begin(&mut self) {
        if self.site.is_site && self.client.can.progress {
            let token = format!("doclint/{}", uri_of(&self.site.root));
            let about = format!("progress {token}");
            self.client.request("window/workDoneProgress/create", json!({ "token": token }), about);
        }
        self.send_status();
    }

    /// Forgets results that a failed check may have left half done.
    fn begin_again(&mut self) {
        let checker = &mut self.checker;
        let _ = guarded(|| {
            let _ = checker.reload_settings();
            checker.changed_on_disk(None);
        });
    }

    /// Takes changes and checks them, page findings first.
    fn check(&mut self, changes: Changes) {
        let edited = self.take(&changes);
        for path in edited {
            if !self.check_page(&path) {
                self.stale.insert(path);
            }
        }
        let never = AtomicBool::new(false);
        let is_late = self.last_whole.elapsed() > MAX_WAIT;
        let is_superseded = if is_late { &never } else { self.site.superseded() };
        match self.checker.check(is_superseded) {
            Ok(Some(snapshot)) => {
                self.take_snapshot(snapshot);
                self.last_whole = Instant::now();
            }
            Ok(None) => {}
            Err(messages) => {
                self.send_notes(notes::of_options(&self.site, &messages));
                self.fail(messages.join("; "));
            }
        }
    }

    /// Hands changes to the checker, and returns the files that were edited.
    fn take(&mut self, changes: &Changes) -> Vec<String> {
        let mut edited = Vec::new();
        for (path, text) in &changes.texts {
            match text {
                Some(open) => {
                    let is_new = self.texts.get(path).is_none_or(|it| it.text != open.text);
                    if is_new {
                        self.checker.edit(path, &open.text);
                    }
                    edited.push(path.clone());
                    if self.uris.len() < MAX_URIS {
                        self.uris.insert(path.clone(), open.uri.clone());
                    }
                    self.texts.insert(path.clone(), open.clone());
                }
                None => {
                    self.checker.close(path);
                    // A client that watches no files did not report its own save.
                    self.checker.changed_on_disk(Some(std::slice::from_ref(path)));
                    self.texts.remove(path);
                    self.site.state().open.remove(path);
                    self.stale.insert(path.clone());
                }
            }
        }
        let disk: Vec<String> = changes.disk.iter().cloned().collect();
        if changes.anywhere {
            self.checker.changed_on_disk(None);
        } else if !disk.is_empty() {
            self.checker.changed_on_disk(Some(&disk));
        }
        self.stale.extend(disk);
        if changes.anywhere || changes.resend {
            self.stale.extend(self.site.state().known.keys().cloned());
        }
        if changes.settings {
            self.reload_settings();
        }
        self.accepted.changed(changes);
        edited
    }

    fn reload_settings(&mut self) {
        let result = self.checker.reload_settings();
        self.mistake = result.as_ref().err().map(notes::in_short);
        if let Err(error) = result {
            let errors = notes::of_errors(&self.site, &error, &self.client.can);
            self.send_notes(errors);
        }
        self.accepted.forget();
    }

    /// Checks one page and sends its findings. Returns false if that takes a check of the site.
    fn check_page(&mut self, path: &str) -> bool {
        let Some(open) = self.texts.get(path).cloned() else { return false };
        let checked = self.site.state().checked.clone();
        let Some(checked) = checked else { return false };
        let Some(all) = self.checker.check_page(path) else { return false };
        let shown_before: Vec<Diagnostic> = checked.shown(path).cloned().collect();
        let conventions = &checked.snapshot.outcome.conventions;
        let shown = of_page(all.clone(), checked.all(path), &shown_before, conventions);
        let text = Text::new(Arc::clone(&open.text));
        let found = OpenFindings { text: open.text, all, shown, checked, is_final: false };
        let found = Arc::new(found);
        self.site.state().open.insert(path.to_owned(), Arc::clone(&found));
        self.site.notify();
        self.send(path, &found.shown, &found.checked, Some(&text));
        true
    }

    /// Takes the result of a whole check, and sends the changes.
    fn take_snapshot(&mut self, snapshot: Snapshot) {
        let outcome = &snapshot.outcome;
        let mut runs: HashMap<String, (FileId, std::ops::Range<usize>)> = HashMap::new();
        let inner = self.site.state().inner.clone();
        let mut start = 0;
        for run in outcome.findings.chunk_by(|a, b| a.at.file == b.at.file) {
            let file = run[0].at.file;
            let path = &outcome.files.get(file).path;
            // A file of a site inside this one is shown by that one.
            if !inner.iter().any(|it| path.starts_with(it)) {
                runs.insert(path.clone(), (file, start..start + run.len()));
            }
            start += run.len();
        }
        let files = self.site.files();
        let accepted = self.accepted.of(outcome, &runs, &files);
        let folded =
            Folded::of(&outcome.findings, &accepted, &outcome.conventions, &outcome.repetitions);
        let catalog = self.catalog(&snapshot.families);
        let checked = Arc::new(Checked { snapshot, accepted, folded, catalog, runs });
        self.share(&checked);
        if self.mistake.is_none() {
            self.send_notes(notes::of_check(&self.site, &checked.snapshot, &self.client.can));
        }
        self.send_changed(&checked, &files);
        let progress = self.site.state().progress.take();
        if let Some(token) = progress {
            self.client.end_progress(&token);
        }
        self.send_status();
    }

    /// The facts about the rules of these families, which change only with the settings.
    fn catalog(&mut self, families: &[&'static Family]) -> Arc<Catalog> {
        let is_same = |it: &Vec<&'static Family>| {
            it.len() == families.len() && it.iter().zip(families).all(|(a, b)| std::ptr::eq(*a, *b))
        };
        match &self.catalog {
            Some((known, catalog)) if is_same(known) => Arc::clone(catalog),
            _ => {
                let catalog = Arc::new(Catalog::of(families));
                self.catalog = Some((families.to_vec(), Arc::clone(&catalog)));
                catalog
            }
        }
    }

    /// Lets requests see a check, before the client sees that there is one.
    fn share(&self, checked: &Arc<Checked>) {
        let mut state = self.site.state();
        for (path, open) in &self.texts {
            let all = checked.all(path).to_vec();
            let shown = checked.shown(path).cloned().collect();
            let (text, checked) = (Arc::clone(&open.text), Arc::clone(checked));
            let found = OpenFindings { text, all, shown, checked, is_final: true };
            state.open.insert(path.clone(), Arc::new(found));
        }
        state.settings_files = notes::files(&checked.snapshot.config);
        state.checked = Some(Arc::clone(checked));
        state.failed = self.mistake.clone();
        state.is_loading = false;
        drop(state);
        self.site.notify();
    }

    /// Sends the findings of the files whose findings are others than those that were sent.
    fn send_changed(&mut self, checked: &Arc<Checked>, files: &SiteFiles) {
        let stale = std::mem::take(&mut self.stale);
        let known = self.site.state().known.clone();
        let gone = known.keys().filter(|it| !checked.runs.contains_key(*it));
        let others = stale.iter().chain(gone).filter(|it| !checked.runs.contains_key(*it));
        let mut paths: Vec<&String> = checked.runs.keys().chain(others).collect();
        paths.sort_unstable();
        paths.dedup();
        let mut is_elsewhere = false;
        for path in paths {
            let before = known.get(path).copied().unwrap_or_default();
            let shown = checked.shown(path);
            let is_known = before.identity == identity(shown.clone()) && before.result > 0;
            let is_nothing = before.result == 0 && shown.clone().next().is_none();
            if (is_known || is_nothing) && !stale.contains(path) {
                continue;
            }
            let shown: Vec<Diagnostic> = shown.cloned().collect();
            let text = match self.texts.get(path) {
                Some(open) => Some(Text::new(Arc::clone(&open.text))),
                None => {
                    is_elsewhere = true;
                    let file = checked.file(path).filter(|_| !shown.is_empty());
                    let file = file.map(|it| checked.snapshot.outcome.files.get(it));
                    file.and_then(|it| it.text(files)).map(Text::new)
                }
            };
            self.send(path, &shown, checked, text.as_ref());
        }
        if self.client.can.pulls && self.client.can.refreshes_findings && is_elsewhere {
            let about = "refresh".to_owned();
            self.client.request("workspace/diagnostic/refresh", Value::Null, about);
        }
    }

    /// Sends the findings of a file, or lets the client request them.
    fn send(&self, path: &str, shown: &[Diagnostic], checked: &Checked, text: Option<&Text>) {
        let mut state = self.site.state();
        if state.inner.iter().any(|it| path.starts_with(it)) {
            state.known.remove(path);
            return;
        }
        // A site that comes again must not give its first result an old id.
        let result = RESULTS.fetch_add(1, Ordering::Relaxed) + 1;
        let known = SentFindings { identity: identity(shown), result };
        match shown.is_empty() && !self.texts.contains_key(path) {
            true => state.known.remove(path),
            false => state.known.insert(path.to_owned(), known),
        };
        drop(state);
        if self.client.can.pulls {
            return;
        }
        let files = self.site.files();
        let places = &CheckedPlaces { checked, files: &files };
        let converter = Converter { can: &self.client.can, catalog: &checked.catalog, places };
        let open = self.texts.get(path);
        self.publish(&self.uri(path), open.map(|it| it.version), converter.all(shown, text));
    }

    fn publish(&self, uri: &Uri, version: Option<i32>, diagnostics: Vec<Sent>) {
        let mut params = json!({ "uri": uri, "diagnostics": diagnostics });
        if let Some(version) = version {
            params["version"] = version.into();
        }
        self.client.notify("textDocument/publishDiagnostics", params);
    }

    /// Sends the problems with the files of the settings, if they changed.
    fn send_notes(&mut self, notes: notes::Notes) {
        let mut state = self.site.state();
        let before = std::mem::replace(&mut state.notes, notes.clone());
        drop(state);
        if self.client.can.pulls {
            return;
        }
        for (path, found) in &notes {
            if before.get(path) != Some(found) {
                self.publish(&self.uri_of_settings(path), None, found.clone());
            }
        }
        for path in before.keys().filter(|it| !notes.contains_key(*it)) {
            self.publish(&self.uri_of_settings(path), None, Vec::new());
        }
    }

    fn uri_of_settings(&self, path: &Path) -> Uri {
        below(path, &self.site.root).map_or_else(|| uri_of(path), |it| self.uri(&it))
    }

    fn uri(&self, path: &str) -> Uri {
        let known = self.uris.get(path);
        known.map_or_else(|| uri_of(&self.site.root.join(path)), Clone::clone)
    }

    fn fail(&mut self, message: String) {
        let mut state = self.site.state();
        state.failed = Some(message);
        state.is_loading = false;
        let progress = state.progress.take();
        drop(state);
        if let Some(token) = progress {
            self.client.end_progress(&token);
        }
        self.send_status();
        self.site.notify();
    }

    /// Sends the counts of findings, if they changed.
    fn send_status(&mut self) {
        if !self.site.is_site {
            return;
        }
        let state = self.site.state();
        let mut counts: HashMap<Level, u64> = HashMap::new();
        let mut pages = 0;
        if let Some(checked) = &state.checked {
            let outcome = &checked.snapshot.outcome;
            pages = outcome.coverage.pages;
            for index in checked.runs.values().flat_map(|it| it.1.clone()) {
                if let Some(it) = checked.folded.get(index, &outcome.findings) {
                    *counts.entry(it.level).or_default() += 1;
                }
            }
        }
        let name = match (&state.failed, state.is_loading) {
            (_, true) => "loading",
            (Some(_), false) => "failed",
            (None, false) => "ready",
        };
        let count = |level| counts.get(&level).copied().unwrap_or_default();
        let mut status = json!({
            "root": uri_of(&self.site.root),
            "errors": count(Level::Error),
            "warnings": count(Level::Warning),
            "suggestions": count(Level::Suggestion),
            "pages": pages,
            "state": name,
        });
        if let Some(message) = &state.failed {
            status["message"] = message.as_str().into();
        }
        drop(state);
        if status != self.status {
            self.client.notify("doclint/status", status.clone());
            self.status = status;
        }
    }

    /// Takes back the findings that were sent.
    fn clear(&self) {
        let mut state = self.site.state();
        let known = std::mem::take(&mut state.known);
        let notes = std::mem::take(&mut state.notes);
        let progress = state.progress.take();
        drop(state);
        if let Some(token) = progress {
            self.client.end_progress(&token);
        }
        if self.site.is_site {
            let status = json!({
                "root": uri_of(&self.site.root),
                "errors": 0,
                "warnings": 0,
                "suggestions": 0,
                "pages": 0,
                "state": "removed",
            });
            self.client.notify("doclint/status", status);
        }
        if self.client.can.pulls {
            return;
        }
        for path in known.keys() {
            self.publish(&self.uri(path), None, Vec::new());
        }
        for path in notes.keys() {
            self.publish(&self.uri_of_settings(path), None, Vec::new());
        }
    }
}
