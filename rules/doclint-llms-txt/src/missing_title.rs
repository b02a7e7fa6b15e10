//! An `llms.txt` without a title.

use doclint_rule::site::Site;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct MissingTitle;

impl SiteRule for MissingTitle {
    const META: RuleMeta = RuleMeta::warning(
        "missing-title",
        "`llms.txt` has no title",
        include_str!("missing_title.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(llms) = site.llms.as_ref().filter(|it| it.title.is_none()) else { return };
        let name = site.docs_json.as_ref().and_then(|it| it.value(&["name"]));
        let name = name.and_then(|it| it.1.as_str()).map(str::trim).filter(|it| !it.contains('\n'));
        let edit = |name: &str| Edit::insert(llms.start, format!("# {name}\n\n"));
        let fix = name.map(|it| Fix::suggestion("Add the title", edit(it)));
        let name = name.unwrap_or("Name of the site");
        let at = Location { file: llms.file, span: Span::at(llms.start) };
        cx.report(at, "`llms.txt` has no level-1 heading with the name of the site")
            .help(format!("begin the file with `# {name}`"))
            .fixes
            .extend(fix);
    }
}
