//! Files of pages whose names make addresses that are hard to write.

use doclint_rule::data::Value;
use doclint_rule::site::{PlatformId, Site, SitePage, page_address};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashMap;

pub(crate) struct UnusualFileName;

impl SiteRule for UnusualFileName {
    const META: RuleMeta = RuleMeta::suggestion(
        "unusual-file-name",
        "the file name of a page has blanks or capitals",
        include_str!("unusual_file_name.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .only_in_listed_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // If most pages of a folder have such names, that is the convention of the folder.
        let mut folders: HashMap<&str, (usize, usize)> = HashMap::new();
        for page in &site.pages {
            let counts = folders.entry(parts(page).0).or_default();
            counts.0 += usize::from(defect(page).is_some());
            counts.1 += 1;
        }
        for page in &site.pages {
            let (folder, name) = parts(page);
            let Some(what) = defect(page) else { continue };
            if folders.get(folder).is_some_and(|it| it.0 > 1 && it.0 * 2 >= it.1) {
                continue;
            }
            let at = Location { file: page.file, span: Span::at(0) };
            cx.report(at, format!("file name `{name}` has {what}"))
                .cause(format!("file names of pages have {what}"))
                .help(format!(
                    "rename it to `{}` with `doclint mv`, which corrects the links to it and redirects its address",
                    usual(name)
                ));
        }
    }
}

/// The folder of a page, and its file name without the extension.
fn parts(page: &SitePage) -> (&str, &str) {
    let address = page_address(&page.path);
    address.rsplit_once('/').unwrap_or(("", address))
}

/// Says what makes the name of a page unusual.
fn defect(page: &SitePage) -> Option<&'static str> {
    let name = parts(page).1;
    let has = |what: fn(char) -> bool| name.contains(what);
    // `SLA`, or `sendTask` on the page of that name. Pages of operations are often named as in the API.
    let title = page.facts.get("title").and_then(Value::as_str).unwrap_or_default();
    let is_name = || !has(char::is_lowercase) || title.contains(name) || page.facts.is_operation();
    if has(char::is_whitespace) {
        Some("blanks")
    } else if has(char::is_uppercase) && !is_name() {
        Some("capitals")
    } else {
        None
    }
}

/// The name in small letters, with hyphens between words.
fn usual(name: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    for c in name.chars() {
        let begins_word = c.is_uppercase() && (before.is_lowercase() || before.is_numeric());
        let is_gap = c.is_whitespace() || c == '_' || c == '-';
        if (begins_word || is_gap) && !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
        if !is_gap {
            out.extend(c.to_lowercase());
        }
        before = c;
    }
    out
}
