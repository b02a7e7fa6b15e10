//! Lines of `llms.txt` for pages that are not there.

use doclint_rule::site::{LlmsLine, Site, Target, page_address, percent_encoded, wrong_case};
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownPage;

impl SiteRule for UnknownPage {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-page",
        "`llms.txt` names a page that is not there",
        include_str!("unknown_page.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(llms) = &site.llms else { return };
        let mut near_pages = site.near_pages();
        for line in &llms.lines {
            let Some(found) = site.llms_target(line) else { continue };
            let at = Location { file: llms.file, span: line.target_span };
            let near = match found.target {
                Target::OtherCase(name) => {
                    let (text, help) = wrong_case(&name);
                    cx.report(at, text).help(help).fixes.extend(fix(
                        line,
                        &found.path,
                        page_address(&name),
                    ));
                    continue;
                }
                Target::Missing | Target::Folder | Target::Outside => {
                    near_pages.of_path(&found.path)
                }
                _ => continue,
            };
            let finding = cx.report(at, format!("there is no page `{}`", found.path));
            match near {
                Some(near) => {
                    finding.help(format!("did you mean `{near}`?"));
                    finding.fixes.extend(fix(line, &found.path, near));
                }
                None => {
                    finding.help("remove this line, or name the page that took its place");
                }
            }
        }
    }
}

/// Another path in the address, where the one that stands there can be told from the rest.
fn fix(line: &LlmsLine, path: &str, near: &str) -> Option<Fix> {
    let at = line.target.rfind(path).filter(|_| line.is_plain && !path.is_empty())?;
    let (before, after) = (&line.target[..at], &line.target[at + path.len()..]);
    let edit = format!("{before}{}{after}", percent_encoded(near));
    Some(Fix::suggestion(format!("Name `{near}`"), Edit::replace(line.target_span, edit)))
}
