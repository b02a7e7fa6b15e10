//! The plan of a run: `docs.json` is read, and the pages are listed.

use super::circles::{Named, circles};
use super::mentions::StyleSheet;
use super::script::ReadScript;
use super::text::{Stamp, read_text};
use super::texts::{OfTexts, is_data};
use crate::files::Files;
use crate::guard::guarded;
use crate::options::CheckOptions;
use crate::rule_sets::RuleSets;
use crate::rules::{RuleError, RuleSet};
use crate::workspace::{Listing, Peek, ProblemKind, Workspace};
use doclint_config::ConfigError;
use doclint_data::{DataError, repair};
use doclint_diagnostic::{Diagnostic, FileId, Fix, Location, Span};
use doclint_site::{
    ADDRESSES, ApiSource, Asset, AssetContent, Builds, DocsJson, DocsJsonFile, ForeignFolder,
    LlmsTxt, MARKDOWN, Mentions, Promises, Reference, Routes, ScriptFile, Site, StyleUrl,
    api_sources, is_at_or_in, is_page, references,
};
use doclint_syntax::{Dialect, parse};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The work of a run.
pub struct Plan {
    pub files: Files,
    /// Facts about files other than pages. The pages are added when they are linked.
    pub site: Site,
    /// The paths of all files of the site.
    pub paths: Vec<String>,
    /// The OpenAPI files that `docs.json` names.
    pub apis: Vec<ApiSource>,
    pub jobs: Vec<PageJob>,
    pub excluded: u32,
    pub frozen: u32,
    /// Folders that another program renders, with the number of selected pages in each.
    pub built: BTreeMap<ForeignFolder, u32>,
    pub findings: Vec<Diagnostic>,
    /// What rules find in the texts of OpenAPI files.
    pub texts: OfTexts,
    /// The patterns in the settings that match no page.
    pub idle_patterns: Vec<ConfigError>,
    /// Whether the settings include patterns of which none matches a page.
    pub includes_nothing: bool,
    /// Whether nobody has named the files to report on.
    pub of_all_files: bool,
}

/// A page to read.
#[derive(Clone)]
pub struct PageJob {
    pub path: Arc<str>,
    pub file: FileId,
    pub dialect: Dialect,
    /// Whether to report on it. Its facts are always needed.
    pub selected: bool,
    /// Whether it is read only because links lead to it.
    pub is_frozen: bool,
    /// Whether the navigation lists it in another language than English.
    pub in_other_language: bool,
    /// The index of its set of rules.
    pub rules: usize,
}

/// A `docs.json` has few fragments; more are a circle or an attack.
const MAX_FRAGMENTS: usize = 200;
/// Each entry of the navigation without a page costs a look at the workspace.
const MAX_LOOKUPS: usize = 200;

impl Plan {
    /// Lists the site and reads its `docs.json` and `llms.txt`.
    ///
    /// # Errors
    ///
    /// For each rule that refuses the options an override sets.
    pub fn new(
        workspace: &dyn Workspace,
        rules: &mut RuleSets,
        options: &CheckOptions<'_>,
    ) -> Result<Self, Vec<RuleError>> {
        let mut plan = Self {
            files: Files::default(),
            site: Site {
                platform: options.config.platform,
                url: options.config.run.base_url.as_ref().map(|it| it.0.clone()),
                ..Site::default()
            },
            paths: Vec::new(),
            apis: Vec::new(),
            jobs: Vec::new(),
            excluded: 0,
            frozen: 0,
            built: BTreeMap::new(),
            findings: Vec::new(),
            texts: OfTexts::default(),
            idle_patterns: Vec::new(),
            includes_nothing: false,
            of_all_files: options.selection.is_all(),
        };
        let listing = workspace.list();
        let docs_json_rules = rules.add("docs.json")?;
        plan.read_docs_json(workspace, &listing, rules.get(docs_json_rules), options);
        plan.read_llms(workspace, &listing, rules.get(docs_json_rules), options);
        plan.read_promises(workspace, &listing, rules.get(docs_json_rules), options);
        for file in plan.files.iter() {
            rules.add(&file.path)?;
        }
        plan.list_pages(workspace, listing, rules, options)?;
        // Rules read the texts of OpenAPI files, which may have overrides.
        for path in plan.paths.iter().filter(|it| is_data(it)) {
            rules.add(path)?;
        }
        plan.look_for_ignored(workspace);
        Ok(plan)
    }

    fn read_docs_json(
        &mut self,
        workspace: &dyn Workspace,
        listing: &Listing,
        rules: &RuleSet,
        options: &CheckOptions<'_>,
    ) {
        let is_listed =
            |name: &&&str| listing.files.binary_search_by(|it| it.as_str().cmp(name)).is_ok();
        let Some(name) = self.site.platform.settings.iter().find(is_listed) else { return };
        let mut todo = vec![((*name).to_owned(), None)];
        let mut read: Vec<DocsJsonFile> = Vec::new();
        let mut named: Vec<Named> = Vec::new();
        while let Some((path, named_at)) = todo.pop() {
            if read.iter().any(|it| it.path == path) || read.len() > MAX_FRAGMENTS {
                continue;
            }
            let file = self.files.add(&path, options.selection.contains(&path));
            let text = match read_text(workspace, &path) {
                Ok(text) => text,
                Err(bad) => {
                    let at = named_at.unwrap_or(Location { file, span: bad.span() });
                    self.files.get_mut(file).shown = Some(bad.text());
                    self.site.has_lost_settings = true;
                    rules.report(
                        bad.rule,
                        at,
                        format!("`{path}`: {}", bad.message),
                        &mut self.findings,
                    );
                    continue;
                }
            };
            let document = doclint_data::json_slips::parse(&text);
            let has_mistakes = !document.errors.is_empty();
            self.site.has_lost_settings |= has_mistakes && document.root.is_null();
            for error in &document.errors {
                let fix = repair::json(&text, &document, error);
                self.report_json(error, fix, file, rules);
            }
            for Reference { written, path: target, span } in references(&path, &document) {
                let at = Location { file, span };
                if written.starts_with('/') {
                    self.report_rooted(&written, at, rules);
                }
                // Only files of the site are read: a path may lead out of it through a link.
                match target.filter(|it| listing.files.binary_search(it).is_ok()) {
                    Some(to) => {
                        named.push(Named { from: path.clone(), to: to.clone(), at });
                        todo.push((to, Some(at)));
                    }
                    None => self.report_reference(&written, at, rules),
                }
            }
            self.site.mentions.append(Mentions::of(&text));
            self.site.add_secrets(file, doclint_secrets::find(&text));
            self.files.get_mut(file).stamp = Stamp::of(&text);
            read.push(DocsJsonFile { path, file, document, text });
        }
        for at in circles(named) {
            let text = "`$ref` leads back to this file";
            if let Some(finding) = rules.report("read/unreadable", at, text, &mut self.findings) {
                finding.help("remove one of the references; the platform rejects a circle");
            }
        }
        let docs_json = DocsJson::read(read);
        self.apis = api_sources(&docs_json);
        self.site.docs_json = Some(Arc::new(docs_json));
    }

    fn read_llms(
        &mut self,
        workspace: &dyn Workspace,
        listing: &Listing,
        rules: &RuleSet,
        options: &CheckOptions<'_>,
    ) {
        const NAME: &str = "llms.txt";
        let is_listed = listing.files.binary_search_by(|it| it.as_str().cmp(NAME)).is_ok();
        if self.site.docs_json.is_none() || !is_listed || options.config.excludes(NAME) {
            return;
        }
        let selected = options.selection.contains(NAME) && !options.config.is_frozen(NAME);
        let (file, text) = self.read_list(workspace, (NAME, selected), rules);
        self.files.get_mut(file).dialect = Some(Dialect::Markdown);
        if let Some(text) = text {
            let read = || LlmsTxt::of(&parse(&text, Dialect::Markdown), file);
            self.site.llms = guarded(read).ok();
        }
    }

    /// Reads a list that the site keeps in its root, and reports why it can't be read.
    fn read_list(
        &mut self,
        workspace: &dyn Workspace,
        (path, selected): (&str, bool),
        rules: &RuleSet,
    ) -> (FileId, Option<Arc<str>>) {
        let file = self.files.add(path, selected);
        let source = self.files.get_mut(file);
        match read_text(workspace, path) {
            Ok(text) => {
                source.stamp = Stamp::of(&text);
                (file, Some(text))
            }
            Err(bad) => {
                let at = Location { file, span: bad.span() };
                source.shown = Some(bad.text());
                rules.report(bad.rule, at, bad.message, &mut self.findings);
                (file, None)
            }
        }
    }

    /// Takes the addresses that the caller knows, and those that the site keeps in a file.
    fn read_promises(
        &mut self,
        workspace: &dyn Workspace,
        listing: &Listing,
        rules: &RuleSet,
        options: &CheckOptions<'_>,
    ) {
        self.site.promises.clone_from(&options.promises);
        let is_listed = listing.files.binary_search_by(|it| it.as_str().cmp(ADDRESSES)).is_ok();
        if self.site.docs_json.is_none() || !is_listed {
            return;
        }
        let selected = options.selection.contains(ADDRESSES);
        if let (_, Some(text)) = self.read_list(workspace, (ADDRESSES, selected), rules) {
            let promises = self.site.promises.get_or_insert_default();
            Arc::make_mut(promises).add(Promises::read(&text));
        }
    }

    /// Looks for entries of the navigation whose pages exist but are ignored.
    fn look_for_ignored(&mut self, workspace: &dyn Workspace) {
        let Some(docs_json) = &self.site.docs_json else { return };
        let is_listed = |path: &String| self.paths.binary_search(path).is_ok();
        let mut lookups = 0;
        for entry in &docs_json.entries {
            let path = entry.path.trim_end_matches('/');
            let names = match is_page(path) {
                true => vec![path.to_owned()],
                false => ["", "/index"]
                    .iter()
                    .flat_map(|it| [format!("{path}{it}.mdx"), format!("{path}{it}.md")])
                    .collect(),
            };
            if names.iter().any(is_listed) {
                continue;
            }
            lookups += 1;
            if lookups > MAX_LOOKUPS {
                return;
            }
            if names.iter().any(|it| workspace.has(it) && workspace.ignores(it)) {
                self.site.ignored.push(entry.path.clone());
            }
        }
    }

    fn report_reference(&mut self, written: &str, at: Location, rules: &RuleSet) {
        let text = format!("`{written}` is not a file of the site");
        if let Some(finding) = rules.report("read/unreadable", at, text, &mut self.findings) {
            finding.help("name a file in the site's folder; files outside it are not read");
        }
    }

    /// The platform takes fragments from the folder of the file that names them.
    fn report_rooted(&mut self, written: &str, at: Location, rules: &RuleSet) {
        let text = format!("`$ref` can't begin with a slash: `{written}`");
        if let Some(finding) = rules.report("read/unreadable", at, text, &mut self.findings) {
            finding
                .help("write the path from the folder of this file; the platform rejects others");
        }
    }

    fn report_json(&mut self, error: &DataError, fix: Option<Fix>, file: FileId, rules: &RuleSet) {
        let at = Location { file, span: error.span() };
        let finding = rules.report("read/invalid-json", at, error.message(), &mut self.findings);
        let Some(finding) = finding else { return };
        if let Some(help) = error.help() {
            finding.help(help.to_owned());
        }
        if let DataError::DuplicateKey { first, .. } = error {
            finding.label(*first, "first set here");
        }
        finding.fixes.extend(fix);
    }

    fn list_pages(
        &mut self,
        workspace: &dyn Workspace,
        listing: Listing,
        rules: &mut RuleSets,
        options: &CheckOptions<'_>,
    ) -> Result<(), Vec<RuleError>> {
        let in_site = self.site.docs_json.is_some();
        for problem in listing.problems {
            let selected = options.selection.contains(&problem.path)
                && !options.config.is_frozen(&problem.path);
            let file = self.files.add(&problem.path, selected);
            self.files.get_mut(file).shown = Some("".into());
            let rules_of_path = rules.add(&problem.path)?;
            // A repository has other folders with such names, too.
            let is_any_folder = self.site.platform.routes == Routes::Files
                && matches!(problem.kind, ProblemKind::NotAFile(_));
            if !is_any_folder {
                self.report_problem(&problem.path, &problem.kind, file, rules.get(rules_of_path));
            }
            self.site.unread.push(problem.path);
        }
        // A file that the caller names is checked even if the site ignores it.
        let named = options.selection.files().iter();
        let platform = self.site.platform;
        let named = named.filter(|it| (MARKDOWN.is_page)(it)).cloned();
        // Folders that can't be listed have been reported.
        let unread: BTreeSet<&String> = self.site.unread.iter().collect();
        let named = named.filter(|it| !unread.contains(it));
        // A link may lead out of the site, also one around a file that is named.
        let is_link = |path: &str| listing.links.iter().any(|it| is_at_or_in(path, it));
        let named = named.filter(|it| !is_link(it));
        let listed = listing.files.iter().filter(|it| (platform.is_page)(it)).cloned();
        let paths: BTreeSet<String> = listed.chain(named).collect();
        self.find_builds(workspace, &listing.files);
        rules.set_builds(Arc::clone(&self.site.builds))?;
        self.add_navigation(workspace, rules, options)?;
        self.paths = listing.files;
        self.site.unread.extend(listing.links);
        self.site.is_partial = listing.is_partial;
        if in_site {
            self.look_for_idle_patterns(&paths, options);
        }
        let others = self.site.docs_json.as_deref().map(DocsJson::other_languages);
        let others = others.unwrap_or_default();
        for path in paths {
            let selected = options.selection.contains(&path);
            if !options.config.judges(&path) {
                self.excluded += u32::from(selected);
                continue;
            }
            if let Some(build) = self.site.builds.folder_of(&path) {
                *self.built.entry(build.clone()).or_default() += u32::from(selected);
                // It has a check of its own.
                if build.is_site() {
                    continue;
                }
            }
            let builds = &self.site.builds;
            let is_frozen = options.config.is_frozen(&path)
                || builds.is_unbuilt(&path)
                || builds.is_unattended(&path);
            self.frozen += u32::from(selected && is_frozen);
            let selected = selected && !is_frozen;
            // Without its settings, nothing says that a platform renders a file.
            let dialect = self.site.builds.dialect_of(&path).unwrap_or_else(|| {
                let plain = (MARKDOWN.dialect)(&path);
                if in_site || plain.is_mdx() { (platform.dialect)(&path) } else { plain }
            });
            let file = self.files.add(&path, selected);
            self.files.get_mut(file).dialect = Some(dialect);
            let rules = rules.add(&path)?;
            let in_other_language = others.contains(&path);
            self.jobs.push(PageJob {
                path: path.into(),
                file,
                dialect,
                selected,
                is_frozen,
                in_other_language,
                rules,
            });
        }
        Ok(())
    }

    /// Where plain Markdown ends: other programs render some folders.
    fn find_builds(&mut self, workspace: &dyn Workspace, files: &[String]) {
        if self.site.platform.routes == Routes::Files {
            let read = |path: &str| Some(read_text(workspace, path).ok()?.to_string());
            self.site.builds = Arc::new(Builds::of(files, &read, self.site.platform.id));
        }
    }

    /// Adds the files in which builds name their pages, and redirect addresses.
    fn add_navigation(
        &mut self,
        workspace: &dyn Workspace,
        rules: &mut RuleSets,
        options: &CheckOptions<'_>,
    ) -> Result<(), Vec<RuleError>> {
        let builds = Arc::clone(&self.site.builds);
        let named = builds.settings().iter().flat_map(|it| {
            let redirects = it.redirects.iter().map(|it| &it.entry);
            let files = it.named_files.iter().map(|it| &it.entry);
            let edits = it.edit_links.iter().map(|it| &it.entry);
            it.entries.iter().chain(redirects).chain(files).chain(edits)
        });
        let mistaken = builds.mistakes().iter().map(|it| it.file.as_str());
        let paths: BTreeSet<&str> = named.map(|it| it.file.as_str()).chain(mistaken).collect();
        for path in paths {
            let Ok(text) = read_text(workspace, path) else { continue };
            let file = self.add_file(path, rules, options)?;
            self.files.get_mut(file).stamp = Stamp::of(&text);
            self.site.entry_files.insert(path.to_owned(), file);
        }
        Ok(())
    }

    /// A pattern may also be meant for files other than pages.
    fn look_for_idle_patterns(&mut self, pages: &BTreeSet<String>, options: &CheckOptions<'_>) {
        let pages = pages.iter().map(String::as_str);
        self.includes_nothing = options.config.includes_none_of(pages.clone());
        let others = self.paths.iter().map(String::as_str);
        self.idle_patterns = options.config.idle_patterns(pages.chain(others));
    }

    /// Makes a file other than a page a part of the run, so that findings can point at it.
    ///
    /// # Errors
    ///
    /// For each rule that refuses the options an override sets.
    pub fn add_file(
        &mut self,
        path: &str,
        rules: &mut RuleSets,
        options: &CheckOptions<'_>,
    ) -> Result<FileId, Vec<RuleError>> {
        rules.add(path)?;
        let selected = options.selection.contains(path) && options.config.judges(path);
        Ok(self.files.add(path, selected))
    }

    /// Adds the style sheets that load something to the run.
    ///
    /// # Errors
    ///
    /// For each rule that refuses the options an override sets.
    pub fn add_styles(
        &mut self,
        rules: &mut RuleSets,
        options: &CheckOptions<'_>,
        styles: Vec<StyleSheet>,
    ) -> Result<(), Vec<RuleError>> {
        for StyleSheet { path, urls, stamp } in styles {
            let file = self.add_file(&path, rules, options)?;
            self.files.get_mut(file).stamp = stamp;
            let path: Arc<str> = path.into();
            let urls = urls.into_iter().map(|(span, target)| StyleUrl {
                at: Location { file, span },
                sheet: Arc::clone(&path),
                target,
            });
            self.site.style_urls.extend(urls);
        }
        Ok(())
    }

    /// Adds the scripts that pages import to the run.
    ///
    /// # Errors
    ///
    /// For each rule that refuses the options an override sets.
    pub fn add_scripts(
        &mut self,
        rules: &mut RuleSets,
        options: &CheckOptions<'_>,
        scripts: Vec<(String, Arc<ReadScript>)>,
    ) -> Result<(), Vec<RuleError>> {
        for (path, read) in scripts {
            self.site.scripts.insert(path.clone(), read.exports.clone());
            if read.facts.is_empty() {
                continue;
            }
            let file = self.add_file(&path, rules, options)?;
            self.files.get_mut(file).stamp = read.stamp;
            let facts = read.facts.clone();
            self.site.script_files.push(ScriptFile { path: path.into(), file, facts });
        }
        Ok(())
    }

    /// Adds the images, videos and audio files to the run; their text is not read.
    ///
    /// # Errors
    ///
    /// For each rule that refuses the options an override sets.
    pub fn add_assets(
        &mut self,
        rules: &mut RuleSets,
        options: &CheckOptions<'_>,
        assets: Vec<(String, Option<Peek>)>,
    ) -> Result<(), Vec<RuleError>> {
        let no_text: Arc<str> = "".into();
        for (path, peek) in assets {
            let file = self.add_file(&path, rules, options)?;
            self.files.get_mut(file).shown = Some(Arc::clone(&no_text));
            let bytes = peek.as_ref().map_or(0, |it| it.bytes);
            // Of files that are too large to be read, no bytes are known.
            let is_known = |it: &Peek| it.bytes == 0 || !it.start.is_empty();
            let content = peek.filter(is_known).map(|it| AssetContent::of(&it.start));
            let content = content.unwrap_or(AssetContent::Other);
            self.site.assets.push(Asset { path, file, bytes, content });
        }
        Ok(())
    }

    fn report_problem(&mut self, path: &str, kind: &ProblemKind, file: FileId, rules: &RuleSet) {
        let at = Location { file, span: Span::at(0) };
        let (rule, message, help) = match kind {
            ProblemKind::NotAFile(what) => (
                "read/not-a-file",
                format!("`{path}` is named like a page but is {what}"),
                "rename it, or put a page in its place",
            ),
            ProblemKind::MisspelledIgnoreFile => (
                "read/misspelled-ignore-file",
                format!("`{path}` is not read: the platform reads only `.mintignore`"),
                "rename it to `.mintignore`",
            ),
            ProblemKind::SymlinkLoop => (
                "read/symlink-loop",
                format!("the symbolic link `{path}` points to a folder that contains it"),
                "remove the link; doclint does not follow it",
            ),
            ProblemKind::OutsideSite => (
                "read/outside-site",
                format!("the symbolic link `{path}` points outside the site"),
                "copy the file into the site; files outside it are not read",
            ),
            ProblemKind::Unreadable(why) => (
                "read/unreadable",
                format!("can't read `{path}`: {why}"),
                "check its permissions and where symbolic links point",
            ),
        };
        if let Some(finding) = rules.report(rule, at, message, &mut self.findings) {
            finding.help(help);
        }
    }
}
