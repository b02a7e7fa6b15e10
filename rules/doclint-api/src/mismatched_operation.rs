//! Pages that name the operation of another page.

use crate::copied::{Copied, Sign};
use doclint_rule::site::Site;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct MismatchedOperation;

impl SiteRule for MismatchedOperation {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-operation",
        "a page names another operation than the one that its title is about",
        include_str!("mismatched_operation.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_listed_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for Copied { at, method, meant, path, written, sign } in Copied::all(site) {
            let (named, meant) = (method.to_uppercase(), meant.to_uppercase());
            let text = match &sign {
                Sign::Summary => {
                    format!("the title is that of `{meant} {path}`, not of `{named} {path}`")
                }
                Sign::OtherPage(_) => {
                    format!("`{named} {path}` is on another page, and `{meant} {path}` on none")
                }
            };
            let finding = cx.report(at, text).help(format!("write `{meant} {path}`"));
            if let Sign::OtherPage(first) = sign {
                finding.label_at(first, "described here");
            }
            finding.fixes.extend(fix(written, at, method, &meant));
        }
    }
}

/// Writes another method in the value of a key.
fn fix(written: &str, at: Location, method: &str, meant: &str) -> Option<Fix> {
    let quotes = (at.span.end - at.span.start).checked_sub(written.len() as u32)?;
    if !matches!(quotes, 0 | 2) {
        return None;
    }
    let mut words = written.split_whitespace();
    let own = words.find(|it| it.eq_ignore_ascii_case(method))?;
    let start = at.span.start + quotes / 2 + written.find(own)? as u32;
    let is_upper = own.bytes().all(|it| it.is_ascii_uppercase());
    let meant = if is_upper { meant.to_owned() } else { meant.to_ascii_lowercase() };
    let span = Span::new(start, start + own.len() as u32);
    Some(Fix::suggestion(format!("Write `{meant}`"), Edit::replace(span, meant)))
}
