//! Includes of mdBook and VitePress that nothing reads.

use doclint_rule::site::PlatformId;
use doclint_rule::suggest::is_one_slip;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct BrokenInclude;

impl PageRule for BrokenInclude {
    const META: RuleMeta = RuleMeta::warning(
        "broken-include",
        "an include is shown as text, as nothing reads it",
        include_str!("broken_include.md"),
    )
    .only_on(&[PlatformId::MdBook])
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let source = page.source();
        for at in page.places_of("{{#") {
            // With a backslash, it is shown on purpose.
            if source[..at].ends_with('\\') {
                continue;
            }
            let line = &source[at..page.line_end(at as u32) as usize];
            let rest = &line[3..];
            let end = rest.find(|c: char| !(c.is_ascii_lowercase() || c == '_'));
            let name = &rest[..end.unwrap_or(rest.len())];
            let span = Span::new(at as u32 + 3, (at + 3 + name.len()) as u32);
            if let Some(known) = NAMES.iter().find(|it| is_one_slip(name, it)) {
                let fix = Fix::suggestion(format!("Write `{known}`"), Edit::replace(span, *known));
                cx.report(span, format!("mdBook knows no `{name}`, so readers see this line"))
                    .help(format!("write `{known}`"))
                    .fix(fix);
            } else if NAMES.contains(&name) && !line.contains("}}") {
                cx.report(Span::new(at as u32, span.end), "this include has no `}}` at its end")
                    .help("add `}}` behind the path");
            }
        }
    }
}

/// What mdBook reads between two braces.
const NAMES: [&str; 5] = ["include", "playground", "playpen", "rustdoc_include", "title"];
