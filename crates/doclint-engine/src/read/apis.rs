//! The OpenAPI files of a site. Only their facts are kept.

use super::plan::Plan;
use super::text::{Stamp, read_text};
use super::texts::{OfTexts, is_data};
use crate::options::CheckOptions;
use crate::page::CheckedPage;
use crate::remembered::Remembered;
use crate::rule_sets::RuleSets;
use crate::rules::RuleError;
use crate::workspace::{MAX_FILE_BYTES, Workspace};
use doclint_data::{Document, Limits, json_slips, yaml};
use doclint_secrets::Secret;
use doclint_site::{
    ApiFacts, ApiFile, ApiSource, LinkedApi, Mentions, OperationName, PageFacts, api_file,
    api_links, extension,
};
use foldhash::HashSet;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The OpenAPI files that `docs.json` and the pages name.
pub struct Apis {
    sources: Vec<ApiSource>,
    /// By path; `None` for one that can't be read.
    read: BTreeMap<String, Option<Arc<ReadApi>>>,
    /// Those that nothing names, where they were searched for and are not too many.
    others: Option<BTreeMap<String, Arc<ReadApi>>>,
}

/// Facts kept of a file.
#[derive(Clone)]
pub struct ReadApi {
    facts: Arc<ApiFacts>,
    mentions: Mentions,
    secrets: Vec<Secret>,
    texts: OfTexts,
    stamp: Stamp,
}

/// What is needed to read files.
#[derive(Clone, Copy)]
pub struct ApiReader<'a> {
    pub workspace: &'a dyn Workspace,
    pub remembered: &'a RememberedApis,
    pub rules: &'a RuleSets,
    pub options: &'a CheckOptions<'a>,
}

/// Facts about files that something names, and about those that nothing names.
#[derive(Default)]
pub struct RememberedApis {
    pub named: Remembered<Option<Arc<ReadApi>>>,
    pub searched: Remembered<Option<Arc<ReadApi>>>,
}

/// At most so many files are searched when nothing says which ones describe the API.
const MAX_SEARCHED: usize = 500;

impl Apis {
    /// Reads the files that `docs.json` names.
    pub fn of_docs_json(reader: ApiReader<'_>, plan: &Plan) -> Self {
        let mut apis = Self { sources: Vec::new(), read: BTreeMap::new(), others: None };
        apis.add(reader, plan, plan.apis.clone());
        apis
    }

    /// Reads the files that only pages and entries of the navigation name. If a page names an
    /// operation that none of these has, every file of the site is searched, as the platform does.
    pub fn add_named_by_pages(
        &mut self,
        reader: ApiReader<'_>,
        plan: &Plan,
        pages: &[Arc<CheckedPage>],
    ) {
        let pages: Vec<&PageFacts> = pages.iter().filter_map(|it| it.facts.as_deref()).collect();
        let entries = plan.site.docs_json.iter().flat_map(|it| &it.operations);
        let of_entries = entries.filter_map(|it| OperationName::parse(&it.name.as_ref()?.0)?.file);
        let of_pages = pages.iter().flat_map(|it| it.api_files());
        let names: BTreeSet<&str> = of_pages.chain(of_entries).collect();
        let files = names.into_iter().filter_map(|it| api_file(&plan.paths, it));
        let files: BTreeSet<&str> = files.filter(|it| !self.read.contains_key(*it)).collect();
        let sources = files.into_iter().map(ApiSource::in_default_folder).collect();
        self.add(reader, plan, sources);
        let operations = pages.iter().filter_map(|it| it.get("openapi")?.as_str());
        let names: Vec<OperationName<'_>> = operations.filter_map(OperationName::parse).collect();
        let files = self.read.values().flatten();
        let known = files.flat_map(|it| &it.facts.operations);
        let known: HashSet<(&str, &str)> =
            known.map(|it| (it.method.as_str(), it.path.as_str())).collect();
        if names.iter().any(|it| !known.contains(&(it.method.as_str(), it.path))) {
            self.search(reader, plan);
        }
    }

    fn search(&mut self, reader: ApiReader<'_>, plan: &Plan) {
        let known: BTreeSet<&str> = plan.files.iter().map(|it| it.path.as_str()).collect();
        let is_read = |it: &str| known.contains(it) || self.read.contains_key(it);
        let paths = plan.paths.iter().filter(|it| is_data(it) && !is_read(it));
        let paths: Vec<&String> = paths.take(MAX_SEARCHED + 1).collect();
        if paths.len() > MAX_SEARCHED {
            return;
        }
        let found = paths.into_par_iter().filter_map(|path| {
            let says =
                |text: &str| ["openapi", "swagger", "paths"].iter().any(|it| text.contains(it));
            let read = || reader.read(path, (says, false));
            let api = reader.remembered.searched.get(reader.workspace, path, read)?;
            // A file whose beginning was lost has operations.
            let is_one = api.facts.version.is_some() || api.facts.is_damaged();
            is_one.then(|| (path.clone(), api))
        });
        let found: BTreeMap<String, Arc<ReadApi>> = found.collect();
        if self.sources.is_empty() {
            let sources = found.keys().map(|it| ApiSource::in_default_folder(it)).collect();
            self.add(reader, plan, sources);
            self.others = Some(BTreeMap::new());
        } else {
            self.others = Some(found);
        }
    }

    fn add(&mut self, reader: ApiReader<'_>, plan: &Plan, sources: Vec<ApiSource>) {
        // Only files of the site are read: a path may lead out of it through a link.
        let is_listed = |it: &String| plan.paths.binary_search(it).is_ok();
        // A file may have pages in several folders.
        let paths = sources.iter().filter_map(|it| it.path.clone());
        let paths: BTreeSet<String> = paths.filter(is_listed).collect();
        let read = paths.into_par_iter().map(|path| {
            let read = || reader.read(&path, (|_| true, true));
            let api = reader.remembered.named.get(reader.workspace, &path, read);
            (path, api)
        });
        self.read.extend(read.collect::<Vec<_>>());
        self.sources.extend(sources);
    }

    /// Makes the files a part of the run, so that findings can point at them.
    ///
    /// # Errors
    ///
    /// For each rule that refuses the options an override sets.
    pub fn register(
        self,
        plan: &mut Plan,
        rules: &mut RuleSets,
        options: &CheckOptions<'_>,
    ) -> Result<(), Vec<RuleError>> {
        let mut files: BTreeMap<String, Arc<ApiFile>> = BTreeMap::new();
        let mut add = |path: String, api: Arc<ReadApi>| {
            let ReadApi { facts, mentions, secrets, texts, stamp } = Arc::unwrap_or_clone(api);
            let file = plan.add_file(&path, rules, options)?;
            plan.files.get_mut(file).stamp = stamp;
            plan.site.mentions.append(mentions);
            plan.site.add_secrets(file, secrets);
            plan.texts.append(&mut texts.in_file(file));
            Ok::<_, Vec<RuleError>>(Arc::new(ApiFile { path, file, facts }))
        };
        for (path, api) in self.read {
            let Some(api) = api else { continue };
            files.insert(path.clone(), add(path, api)?);
        }
        let others =
            self.others.map(|it| it.into_iter().map(|(path, api)| add(path, api)).collect());
        plan.site.other_apis = others.transpose()?;
        let file = |it: &ApiSource| files.get(it.path.as_deref()?).cloned();
        let link = |source: ApiSource| LinkedApi { file: file(&source), source };
        plan.site.apis = self.sources.into_iter().map(link).collect();
        Ok(())
    }
}

impl ApiReader<'_> {
    /// The facts of a file, and on demand what rules find in its texts; `None` if it can't be read or its
    /// text fails the test.
    fn read(
        self,
        path: &str,
        (test, with_texts): (fn(&str) -> bool, bool),
    ) -> Option<Arc<ReadApi>> {
        let text = read_text(self.workspace, path).ok()?;
        if !test(&text) {
            return None;
        }
        let document = parse(path, &text);
        let mut facts = ApiFacts::of(&document);
        facts.add_fixes(&text, &document, extension(path) == "json");
        facts.links = api_links(&text);
        let config = &self.options.config;
        let is_judged =
            self.options.selection.contains(path) && config.judges(path) && !config.is_frozen(path);
        let texts = match with_texts && is_judged {
            true => {
                OfTexts::of_file((path, &text), &document, self.rules.of(path), self.options.timer)
            }
            false => OfTexts::default(),
        };
        Some(Arc::new(ReadApi {
            facts: Arc::new(facts),
            mentions: Mentions::of(&text),
            secrets: doclint_secrets::find(&text),
            texts,
            stamp: Stamp::of(&text),
        }))
    }
}

fn parse(path: &str, text: &str) -> Document {
    // OpenAPI files are longer than other YAML files and nest deeper.
    const LIMITS: Limits = Limits { bytes: MAX_FILE_BYTES as u32, ..Limits::JSON_FILE };
    // The platform reads all of them as YAML, of which JSON is a part.
    let is_yaml = text.trim_start().starts_with(|it: char| it.is_ascii_alphabetic());
    match extension(path).as_str() {
        // The readable part of a file shows whether it is an API file, and which operations it has.
        "json" if !is_yaml => json_slips::parse(text),
        _ => yaml::parse_within(text, 0, LIMITS),
    }
}
