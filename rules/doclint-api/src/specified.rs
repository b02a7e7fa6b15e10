//! Pages of endpoints, paired with the operations that they are about.

use doclint_rule::data::Value;
use doclint_rule::site::{
    EndpointFact, Endpoints, FieldMatch, FieldPlace, FileRole, Site, SitePage, Specified, Steps,
};
use doclint_rule::{Location, SiteCx, Span};

/// The page of an endpoint, with the operation that it is about.
#[derive(Clone, Copy)]
pub(crate) struct Endpoint<'s> {
    pub page: &'s SitePage,
    /// The facts that the page documents by hand.
    pub facts: &'s EndpointFact,
    pub is: Specified<'s>,
}

/// A statement of a page that contradicts a file.
pub(crate) struct Drift {
    pub span: Span,
    pub text: String,
    pub help: String,
    pub cause: String,
}

/// Reports where pages contradict every file that has their operation.
pub(crate) fn report<'s>(
    site: &'s Site,
    cx: &mut SiteCx<'_>,
    find: impl Fn(Endpoint<'s>, &Steps) -> Vec<Drift>,
) {
    let is_judged = |it: &&SitePage| it.role == FileRole::Page && !it.is_frozen;
    let mut endpoints = None;
    for page in site.pages.iter().filter(is_judged) {
        let Some(facts) = page.facts.endpoint.as_deref() else { continue };
        if facts.fields.is_empty() && facts.examples.is_empty() {
            continue;
        }
        let all = endpoints.get_or_insert_with(|| Endpoints::of(site));
        let found = all.of_page(page).into_iter().take(4);
        let mut found = found.map(|is| find(Endpoint { page, facts, is }, &Steps::default()));
        let Some(mut drifts) = found.next() else { continue };
        for others in found {
            drifts.retain(|it| others.iter().any(|other| other.span == it.span));
        }
        for drift in drifts {
            let at = Location { file: page.file, span: drift.span };
            cx.report(at, drift.text).cause(drift.cause).help(drift.help);
        }
    }
}

impl Endpoint<'_> {
    /// Whether the platform shows the fields of the file on the page by itself.
    pub(crate) fn is_generated(self) -> bool {
        self.page.facts.get("openapi").and_then(Value::as_str).is_some()
    }

    /// The path of the file, for messages.
    pub(crate) fn file(self) -> String {
        format!("`{}`", self.is.api.path)
    }

    /// Matches each field of the page with its counterpart in the file.
    pub(crate) fn matches(self, steps: &Steps) -> Vec<FieldMatch> {
        self.is.matches(self.facts, steps)
    }
}

/// Whether another rule compares fields with the path that the page itself says.
pub(crate) fn is_in_own_path(endpoint: Endpoint<'_>, place: FieldPlace) -> bool {
    place == FieldPlace::Path && !endpoint.is_generated()
}
