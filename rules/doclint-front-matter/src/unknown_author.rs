//! Authors of posts on Docusaurus that no list of authors has.

use doclint_rule::site::Site;
use doclint_rule::suggest::{meant, question};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownAuthor;

impl SiteRule for UnknownAuthor {
    const META: RuleMeta = RuleMeta::error(
        "unknown-author",
        "a post has an author whom the list of authors does not name",
        include_str!("unknown_author.md"),
    )
    .in_builds();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for page in &site.pages {
            let Some(value) = page.facts.get("authors") else { continue };
            let Some(known) = site.authors_for(page) else { continue };
            let items = value.as_sequence().unwrap_or(std::slice::from_ref(value));
            for item in items {
                // An author may be described in the post.
                let named = item.get("key").unwrap_or(item);
                let Some(name) = named.as_str().filter(|it| !known.contains(*it)) else { continue };
                let at = Location { file: page.file, span: named.span };
                let finding =
                    cx.report(at, format!("author `{name}` is not in the list of authors"));
                match meant(name, known.iter().map(String::as_str)) {
                    Some(known) => finding.help(question(known, name)),
                    None => finding.help("add the author to the list, or correct the name"),
                };
            }
        }
    }
}
