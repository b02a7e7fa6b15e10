//! Translations with other commands than their sources.

use crate::pairs;
use doclint_rule::site::{Fact, PlatformId, Site};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct DifferentCode;

impl SiteRule for DifferentCode {
    const META: RuleMeta = RuleMeta::suggestion(
        "different-code",
        "a translation has other commands than its source",
        include_str!("different_code.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Code])
    .profile(Profile::All)
    .not_in_snippets()
    .without_authors()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for pair in pairs::upkept(site) {
            let (here, there) = (&pair.page.facts.commands, &pair.source.facts.commands);
            // With more or fewer samples, it is not known which belong together.
            if here.len() != there.len() {
                continue;
            }
            let mut different = here.iter().zip(&there[..]).filter(|it| it.0.hash != it.1.hash);
            let Some((own, source)) = different.next() else { continue };
            let more = match different.count() {
                0 => String::new(),
                1 => ", and so do those in another sample".to_owned(),
                count => format!(", and so do those in {count} other samples"),
            };
            let code = &pair.from.code;
            let at = Location { file: pair.page.file, span: own.span };
            cx.report(at, format!("commands differ from the `{code}` page{more}"))
                .cause(format!("commands differ from the `{code}` page"))
                .label_at(Location { file: pair.source.file, span: source.span }, "source")
                .help("compare the two samples; one was probably changed without the other");
        }
    }
}
