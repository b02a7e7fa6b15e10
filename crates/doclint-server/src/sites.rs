//! The sites that a client works on, and which file belongs to which.

use crate::baseline::{Accepted, ReadBaseline};
use crate::checker::{Checker, LoosePages};
use crate::client::Client;
use crate::session::{LoadSettings, OpenHistory, Session, SettingsError};
use crate::site::{ServedSite, path_in};
use crate::uri::uri_of;
use crate::worker::Worker;
use doclint_config::Config;
use doclint_rule::Family;
use doclint_site::is_page;
use doclint_workspace::root_above;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

/// No more sites are checked.
pub const MAX_SITES: usize = 64;
/// Pages that are in no site are checked in no more folders.
const MAX_LOOSE: usize = 32;

/// Reads the settings of the site in a folder.
pub type ReadSettings = Arc<dyn Fn(&Path) -> Result<Config, SettingsError> + Send + Sync>;

/// The rules and settings that a server checks with.
pub struct Options {
    /// The built-in rules.
    pub families: Vec<&'static Family>,
    /// Reads settings.
    pub settings: ReadSettings,
    /// Reads the findings that teams have accepted.
    pub baseline: ReadBaseline,
    /// Opens the repository's knowledge of missing files.
    pub history: OpenHistory,
    /// The version of doclint.
    pub version: String,
}

/// The sites that a client works on.
pub struct Sites {
    options: Arc<Options>,
    client: Arc<Client>,
    list: Vec<Arc<ServedSite>>,
    loose: Vec<Arc<ServedSite>>,
    threads: Vec<JoinHandle<()>>,
}

impl Sites {
    /// No sites yet.
    pub fn new(options: Arc<Options>, client: Arc<Client>) -> Self {
        Self { options, client, list: Vec::new(), loose: Vec::new(), threads: Vec::new() }
    }

    /// The sites, without folders of loose pages.
    pub fn sites(&self) -> &[Arc<ServedSite>] {
        &self.list
    }

    /// The sites, and the folders of loose pages.
    pub fn all(&self) -> impl Iterator<Item = &Arc<ServedSite>> {
        self.list.iter().chain(&self.loose)
    }

    /// The site of a file, and its path there. Of sites that are inside each other, the inner one.
    pub fn of(&self, path: &Path) -> Option<(Arc<ServedSite>, String)> {
        let holders = self.list.iter().filter_map(|it| Some((it, path_in(it, path)?)));
        let (site, path) = holders.min_by_key(|it| it.1.len())?;
        Some((Arc::clone(site), path))
    }

    /// The site of a file that an editor opens, or the repository that it has open. A page that is in none gets a
    /// folder of its own.
    pub fn open(&mut self, path: &Path) -> Option<(Arc<ServedSite>, String)> {
        let folder = path.parent()?;
        if let Some(root) = root_above(folder) {
            self.add(&root);
            return self.of(path);
        }
        let name = path.file_name()?.to_str()?;
        let site = self.of(path);
        if site.is_some() || !is_page(name) {
            return site;
        }
        Some((self.loose(folder, Some(folder.to_owned()))?, name.to_owned()))
    }

    /// Where a page is checked that is not in a folder yet. `near` is where settings are looked for.
    pub fn untitled(&mut self, near: &Path) -> Option<Arc<ServedSite>> {
        self.loose(Path::new(""), Some(near.to_owned()))
    }

    fn loose(&mut self, folder: &Path, settings_from: Option<PathBuf>) -> Option<Arc<ServedSite>> {
        if let Some(known) = self.loose.iter().find(|it| it.root == folder) {
            return Some(Arc::clone(known));
        }
        // Folders whose pages are closed make room.
        let (used, idle): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.loose).into_iter().partition(|it| !it.texts().is_empty());
        self.loose = used;
        idle.iter().for_each(|it| it.stop());
        if self.loose.len() >= MAX_LOOSE {
            self.client.log(&format!(
                "pages in {} are not checked: more than {MAX_LOOSE} folders outside of sites",
                folder.display()
            ));
            return None;
        }
        let site = Arc::new(ServedSite::new(folder.to_owned(), false));
        let folder = Some(folder.to_owned()).filter(|it| !it.as_os_str().is_empty());
        let near = settings_from.or_else(|| folder.clone()).unwrap_or_default();
        let checker = LoosePages::new(folder, near, &self.options.families, self.load());
        self.start(&site, Box::new(checker));
        self.loose.push(Arc::clone(&site));
        Some(site)
    }

    /// Adds the site in a folder, unless it is there already.
    pub fn add(&mut self, root: &Path) {
        let real = root.canonicalize().unwrap_or_else(|_| root.to_owned());
        if self.list.iter().any(|it| it.real_root == real) {
            return;
        }
        if self.list.len() >= MAX_SITES {
            self.client
                .log(&format!("{} is not checked: more than {MAX_SITES} sites", root.display()));
            return;
        }
        let session = Session::new(root, &self.options.families, self.load());
        match session.map(|it| it.with_history(self.options.history)) {
            Ok(session) => {
                let site = Arc::new(ServedSite::new(root.to_owned(), true));
                self.list.push(Arc::clone(&site));
                self.update_inner();
                self.start(&site, Box::new(session));
            }
            Err(error) => self.client.log(&format!("can't open {}: {error}", root.display())),
        }
    }

    /// Removes sites, and takes back the findings that were sent about them.
    pub fn remove(&mut self, is_gone: impl Fn(&ServedSite) -> bool) {
        let (gone, left): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.list).into_iter().partition(|it| is_gone(it));
        self.list = left;
        gone.iter().for_each(|it| it.stop());
        if !gone.is_empty() {
            self.update_inner();
        }
    }

    /// Ends all threads of sites.
    pub fn stop(&mut self) {
        self.all().for_each(|it| it.stop());
    }

    fn load(&self) -> LoadSettings {
        let settings = Arc::clone(&self.options.settings);
        Box::new(move |root| settings(root))
    }

    fn start(&mut self, site: &Arc<ServedSite>, checker: Box<dyn Checker>) {
        let accepted = Accepted::new(site.root.clone(), Arc::clone(&self.options.baseline));
        let worker = Worker::new(Arc::clone(site), Arc::clone(&self.client), checker, accepted);
        site.change(|it| it.settings = true);
        self.threads.retain(|it| !it.is_finished());
        self.threads.push(thread::spawn(move || worker.run()));
    }

    /// Lets each site know which folders of it are sites of their own.
    fn update_inner(&self) {
        for site in &self.list {
            let others = self.list.iter().filter(|it| !Arc::ptr_eq(it, site));
            let inner = others.filter_map(|it| path_in(site, &it.root));
            let mut inner: Vec<String> = inner.map(|it| format!("{it}/")).collect();
            inner.sort();
            let mut state = site.state();
            let is_new = state.inner != inner;
            let is_left = |path: &String| inner.iter().any(|it| path.starts_with(it));
            let left: Vec<String> = state.known.keys().filter(|it| is_left(it)).cloned().collect();
            left.iter().for_each(|it| _ = state.known.remove(it));
            state.inner = inner;
            drop(state);
            // The inner site sends its own findings, which must come after these.
            for path in left.iter().filter(|_| !self.client.can.pulls) {
                let uri = uri_of(&site.root.join(path));
                let none = json!({ "uri": uri, "diagnostics": [] });
                self.client.notify("textDocument/publishDiagnostics", none);
            }
            if is_new {
                site.change(|it| it.resend = true);
            }
        }
    }
}
