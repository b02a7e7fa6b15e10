//! What is said of an anchor that does not exist.

use crate::support::other_anchors::may_be_section;
use crate::support::signs;
use crate::support::site_links::SiteLink;
use doclint_rule::data::Value;
use doclint_rule::site::{
    HeadingFact, LinkKind, Routes, Site, SitePage, Target, page_address, percent_encoded, slug,
};
use doclint_rule::{Applicability, Diagnostic, Edit, Fix, Location, SiteCx, Span};

/// An anchor that a page does not have.
pub(crate) struct MissingAnchor<'a> {
    pub link: &'a SiteLink<'a>,
    pub wanted: &'a str,
    /// The most similar anchor of the page.
    pub near: Option<&'a str>,
    /// The only other page with a heading of that anchor.
    pub elsewhere: Option<usize>,
}

impl MissingAnchor<'_> {
    /// Reports it, with what was probably meant.
    pub fn report(&self, page: &SitePage, site: &Site, cx: &mut SiteCx<'_>) {
        let Self { link, wanted, near, elsewhere } = *self;
        let is_published = site.platform.routes == Routes::Published;
        let is_deep = |it: &HeadingFact<'_>| it.level > 4 && slug(it.text) == wanted;
        let deep = page.facts.headings.iter().find(|it| is_published && is_deep(it));
        let is_same_page = link.path().is_empty();
        let text = match deep {
            Some(deep) => format!(
                "no anchor `#{wanted}`: its heading is level {}, and only levels 1 to 4 get anchors",
                deep.level
            ),
            None if is_same_page => format!("this page has no anchor `#{wanted}`"),
            None => format!("`{}` has no anchor `#{wanted}`", page.path),
        };
        let finding = cx.report(link.at, text);
        if let Some(deep) = deep {
            finding.cause(format!(
                "no anchor `#{wanted}` in `{}`: its heading is level {}, and only levels 1 to 4 get \
                 anchors",
                page.path, deep.level
            ));
            finding.label_at(Location { file: page.file, span: deep.span }, "this heading");
            finding.help(format!(
            "raise the heading to level 4, give it an id such as `{{#{wanted}}}`, or link to the page"
        ));
            return;
        }
        if is_same_page {
            finding.cause(format!(
                "no heading has the anchor `#{wanted}` on the page that links to it"
            ));
        }
        let title = page.facts.get("title").and_then(Value::as_str).unwrap_or_default();
        if is_published && !is_same_page && slug(title) == wanted {
            finding.help("drop the anchor: page titles have none, and the page opens at its title");
            let fix = without_anchor(link).map(|it| match may_be_section(page, wanted) {
                true => Fix { applicability: Applicability::Suggestion, ..it },
                false => it,
            });
            finding.fixes.extend(fix);
            return;
        }
        // A section may have become a page.
        let below = format!("{}/{wanted}", page_address(&page.path));
        if site.index.page(&below).is_some() {
            let below = percent_encoded(&below);
            finding.help(format!("did you mean the page `/{below}`?"));
            if link.fact.is_plain {
                let edit = Edit::replace(link.fact.span, format!("/{below}"));
                finding.fix(Fix::suggestion(format!("Link to `/{below}`"), edit));
            }
            return;
        }
        if let Some(other) = elsewhere.map(|it| &site.pages[it]) {
            let address = site.platform.routes.address(&other.path);
            let moved = format!("{}#{wanted}", link.written(address));
            finding.help(format!("did you mean `{moved}`?"));
            if link.fact.is_plain {
                let (path, anchor) = moved.split_once('#').unwrap_or((&moved, ""));
                let written = format!("{}#{anchor}", percent_encoded(path));
                let edit = Edit::replace(link.fact.span, written);
                finding.fix(Fix::suggestion(format!("Link to `{moved}`"), edit));
            }
            return;
        }
        match near {
            Some(near) => self.suggest(near, finding),
            None => self.advise(page, site, finding),
        }
    }

    /// Says what to do where no anchor is similar.
    fn advise(&self, page: &SitePage, site: &Site, finding: &mut Diagnostic) {
        let Self { link, wanted, .. } = *self;
        let is_same_page = link.path().is_empty();
        if is_same_page && wanted.contains("://") {
            finding.help("remove the `#` before the URL");
            finding.fixes.extend(without_sign(link));
            return;
        }
        // A page of the same folder with the sign of an anchor before it.
        if is_same_page && is_file(site, &link.page.path, wanted) {
            finding.help(format!("drop the `#`, if the file `{wanted}` is meant"));
            return;
        }
        let rest = if is_same_page { "remove the link" } else { "drop the anchor" };
        let has_headings = page.facts.headings.iter().next().is_some();
        finding.help(match has_headings {
            true => format!("link to one of its headings, or {rest}"),
            false => format!("{rest}: the page has no headings"),
        });
    }

    /// Suggests another anchor of the page.
    fn suggest(&self, near: &str, finding: &mut Diagnostic) {
        let Self { link, wanted, .. } = *self;
        if let Some(help) = signs::invisible(near, wanted) {
            finding.help(help);
            return;
        }
        finding.help(signs::meant(near, wanted));
        let written = &link.fact.target;
        if let Some((before, _)) = written.split_once('#').filter(|_| link.fact.is_plain) {
            let start = link.fact.span.start + before.len() as u32 + 1;
            let edit = Edit::replace(Span::new(start, link.fact.span.end), near);
            finding.fix(Fix::suggestion(format!("Link to `#{near}`"), edit));
        }
    }
}

/// Whether a page has a file of that name beside it.
fn is_file(site: &Site, from: &str, name: &str) -> bool {
    name.contains('.')
        && matches!(site.resolve(from, name, LinkKind::Page), Target::Page(_) | Target::File)
}

/// Links to the URL behind the sign of an anchor.
fn without_sign(link: &SiteLink<'_>) -> Option<Fix> {
    let url = link.fact.target.strip_prefix('#').filter(|_| link.fact.is_plain)?;
    Some(Fix::suggestion("Remove the `#`", Edit::replace(link.fact.span, url)))
}

/// Links to the top of the page instead.
fn without_anchor(link: &SiteLink<'_>) -> Option<Fix> {
    let (before, _) = link.fact.target.split_once('#').filter(|_| link.fact.is_plain)?;
    let anchor = Span::new(link.fact.span.start + before.len() as u32, link.fact.span.end);
    Some(Fix::not_safe("Drop the anchor", Edit::delete(anchor)))
}
