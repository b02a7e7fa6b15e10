//! How much of OpenAPI files the pages of a site document.

use super::{Endpoints, FieldMatch, Specified};
use crate::api::{ApiFile, Operation, OperationName};
use crate::page::EndpointFact;
use crate::site::{FileRole, Site, SitePage};
use crate::spec::{FieldPlace, Response, Steps};
use doclint_data::Value;
use foldhash::{HashSet, HashSetExt};
use std::collections::BTreeMap;

/// How many items that a file specifies the site documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How many are documented.
    pub documented: u32,
    /// How many there are.
    pub specified: u32,
}

impl Share {
    fn add(&mut self, is_documented: bool) {
        self.specified += 1;
        self.documented += u32::from(is_documented);
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            documented: self.documented + other.documented,
            specified: self.specified + other.specified,
        }
    }
}

/// How much of some operations is documented.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// Operations and webhooks that have a page.
    pub operations: Share,
    /// Parameters, and the fields in bodies of requests.
    pub parameters: Share,
    /// Responses with a body.
    pub responses: Share,
    /// Status codes.
    pub statuses: Share,
}

impl Shares {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            operations: self.operations.and(other.operations),
            parameters: self.parameters.and(other.parameters),
            responses: self.responses.and(other.responses),
            statuses: self.statuses.and(other.statuses),
        }
    }
}

/// How much of a file is documented.
#[derive(Clone, Debug)]
pub struct FileCoverage<'s> {
    /// The path of the file.
    pub path: &'s str,
    /// Its operations together.
    pub shares: Shares,
    /// Each of its operations, in the order of the file. Left out are hidden ones, and those that
    /// only browsers and proxies call: `options`, `head`, `trace`.
    pub operations: Vec<OperationCoverage<'s>>,
}

/// How much of an operation is documented.
#[derive(Clone, Debug)]
pub struct OperationCoverage<'s> {
    /// How it is named.
    pub operation: &'s Operation,
    /// The path of its page, if a page of the site is about it.
    pub page: Option<&'s str>,
    /// Whether the platform shows all that the file says.
    pub is_generated: bool,
    /// How much of it is documented.
    pub shares: Shares,
    /// The parameters and fields that are not.
    pub parameters: Vec<String>,
    /// The status codes of responses that are not.
    pub responses: Vec<String>,
    /// The status codes that no page mentions.
    pub statuses: Vec<String>,
}

impl Site {
    /// How much of each OpenAPI file that the site names is documented, ordered by path. Files that
    /// can't be read to their end are left out.
    pub fn api_coverage(&self) -> Vec<FileCoverage<'_>> {
        let endpoints = Endpoints::of(self);
        let pages = pages(self, &endpoints);
        let generated = generated(self);
        let files = self.api_files().filter(|it| !it.facts.spec.operations.is_empty());
        files.map(|it| file_coverage(it, &pages, &generated)).collect()
    }
}

/// The pages by their operations.
type Pages<'s> = BTreeMap<*const crate::spec::SpecOperation, Vec<&'s SitePage>>;

fn pages<'s>(site: &'s Site, endpoints: &Endpoints<'s>) -> Pages<'s> {
    let mut out: Pages<'s> = BTreeMap::new();
    for page in site.pages.iter().filter(|it| it.role == FileRole::Page) {
        for is in endpoints.candidates(page) {
            out.entry(std::ptr::from_ref(is.spec)).or_default().push(page);
        }
    }
    out
}

/// The files and operations that the navigation generates pages from: whole files, and single
/// operations.
struct Generated<'s> {
    files: HashSet<&'s str>,
    operations: HashSet<(String, String)>,
}

fn generated(site: &Site) -> Generated<'_> {
    let entries = site.docs_json.iter().flat_map(|it| &it.operations);
    let whole = entries.clone().filter(|it| it.name.is_none()).flat_map(|it| it.sources());
    let names = entries.filter_map(|it| OperationName::parse(&it.name.as_ref()?.0));
    Generated {
        files: whole.filter_map(|it| it.path.as_deref()).collect(),
        operations: names
            .map(|it| (it.method.clone(), it.path.trim_matches('/').to_owned()))
            .collect(),
    }
}

fn file_coverage<'s>(
    api: &'s ApiFile,
    pages: &Pages<'s>,
    generated: &Generated<'_>,
) -> FileCoverage<'s> {
    let shown = api.facts.specified().filter(|it| !it.0.is_hidden && it.0.is_for_readers());
    let operations = shown.map(|(operation, spec)| {
        let is = Specified { api, operation, spec };
        let key = (operation.method.clone(), operation.path.trim_matches('/').to_owned());
        let by_navigation =
            generated.files.contains(api.path.as_str()) || generated.operations.contains(&key);
        let pages = pages.get(&std::ptr::from_ref(spec)).map_or(&[][..], |it| it);
        operation_coverage(is, pages, by_navigation)
    });
    let operations: Vec<_> = operations.collect();
    let shares = operations.iter().fold(Shares::default(), |all, it| all.and(it.shares));
    FileCoverage { path: &api.path, shares, operations }
}

fn operation_coverage<'s>(
    is: Specified<'s>,
    pages: &[&'s SitePage],
    by_navigation: bool,
) -> OperationCoverage<'s> {
    let by_page = pages.iter().any(|it| it.facts.get("openapi").and_then(Value::as_str).is_some());
    let is_generated = by_navigation || by_page;
    let facts: Vec<&EndpointFact> =
        pages.iter().filter_map(|it| it.facts.endpoint.as_deref()).collect();
    let steps = Steps::default();
    let known = known_fields(is, &facts, &steps);
    let mut out = OperationCoverage {
        operation: is.operation,
        page: pages.first().map(|it| &*it.path),
        is_generated,
        shares: Shares::default(),
        parameters: Vec::new(),
        responses: Vec::new(),
        statuses: Vec::new(),
    };
    out.shares.operations.add(is_generated || !pages.is_empty());
    const PLACES: [FieldPlace; 5] = [
        FieldPlace::Path,
        FieldPlace::Query,
        FieldPlace::Header,
        FieldPlace::Cookie,
        FieldPlace::Body,
    ];
    for place in PLACES {
        for (name, _) in is.names(place, &steps) {
            let is_mentioned = facts.iter().any(|it| it.mentioned.contains(name.as_str()));
            let is_known = known.contains(&(place, name.to_ascii_lowercase()));
            let is_documented = is_generated || is_known || is_mentioned;
            out.shares.parameters.add(is_documented);
            out.parameters.extend((!is_documented).then_some(name));
        }
    }
    let has_fields = known.iter().any(|it| it.0 == FieldPlace::Response);
    for response in &is.spec.responses {
        let status = response.status.to_string();
        if !response.media.is_empty() {
            let is_documented = is_generated || shows(response, &facts, has_fields);
            out.shares.responses.add(is_documented);
            out.responses.extend((!is_documented).then_some(status.clone()));
        }
        let is_named = |it: &&EndpointFact| it.statuses.iter().any(|it| response.has_status(it));
        let is_documented = is_generated || facts.iter().any(is_named);
        // `default` means every other status.
        if &*response.status != "default" {
            out.shares.statuses.add(is_documented);
            out.statuses.extend((!is_documented).then_some(status));
        }
    }
    out
}

/// The fields outside of all others that pages document.
fn known_fields(
    is: Specified<'_>,
    facts: &[&EndpointFact],
    steps: &Steps,
) -> HashSet<(FieldPlace, String)> {
    let mut out = HashSet::new();
    for page in facts {
        let matches = is.matches(page, steps);
        for (field, found) in page.fields.iter().zip(&matches).filter(|it| it.0.parent.is_none()) {
            if let FieldMatch::Known(known) = found {
                let name = field.name.split(['.', '[']).next().unwrap_or_default();
                out.insert((known.place, name.to_ascii_lowercase()));
                out.insert((known.place, field.name.to_ascii_lowercase()));
            }
        }
    }
    out
}

/// Whether pages show the body of a response: by an example, or by fields for that of a success.
fn shows(response: &Response, facts: &[&EndpointFact], has_fields: bool) -> bool {
    let mut examples = facts.iter().flat_map(|it| &it.examples);
    let is_its = |status: &Option<Box<str>>| match status {
        Some(status) => response.has_status(status),
        None => response.is_success(),
    };
    let has_example =
        examples.any(|it| it.side == crate::spec::Side::Response && is_its(&it.status));
    has_example || has_fields && response.is_success()
}
