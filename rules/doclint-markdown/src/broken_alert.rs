//! Alerts as GitHub writes them, that are shown as a quote.

use doclint_rule::site::PlatformId;
use doclint_rule::suggest::meant;
use doclint_rule::syntax::NodeKind;
use doclint_rule::words::listed;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct BrokenAlert;

impl PageRule for BrokenAlert {
    const META: RuleMeta = RuleMeta::warning(
        "broken-alert",
        "an alert such as `> [!NOTE]` is shown as a quote",
        include_str!("broken_alert.md"),
    )
    .only_on(&[
        PlatformId::Markdown,
        PlatformId::Docusaurus,
        PlatformId::VitePress,
        PlatformId::MkDocs,
        PlatformId::MdBook,
    ])
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !page.mentions("[!") {
            return;
        }
        let platform = cx.platform();
        for quote in page.of_kind(NodeKind::BlockQuote) {
            let Some((name, span)) = marker(page, quote.span()) else { continue };
            let is_known = |it: &&str| it.eq_ignore_ascii_case(name);
            let is_own = TYPES.iter().any(&is_known);
            if matches!(platform, PlatformId::Docusaurus | PlatformId::MkDocs) {
                if is_own && cx.build_text().leaves_alerts {
                    report_foreign(platform, name, span, cx);
                }
                continue;
            }
            let also = if platform == PlatformId::VitePress { &OF_VITEPRESS[..] } else { &[] };
            if is_own || also.iter().any(is_known) {
                continue;
            }
            // Other programs have types of their own, in small letters.
            let upper = name.to_ascii_uppercase();
            let slip = || meant(&upper, TYPES).filter(|_| name == upper);
            let near = NAMES.iter().find(|it| it.0 == name).map(|it| it.1).or_else(slip);
            let Some(near) = near else { continue };
            let text = format!("unknown alert `{name}`: readers see a quote with `[!{name}]`");
            let inner = Span::new(span.start + 2, span.end - 1);
            let fix = Fix::not_safe(format!("Write `{near}`"), Edit::replace(inner, near));
            cx.report(span, text)
                .cause(format!("unknown alert `{name}`"))
                .help(format!("write {}", listed(TYPES.map(|it| format!("`{it}`")), "or")))
                .fix(fix.changing_surroundings());
        }
    }
}

/// The types of GitHub, and of all that follow it.
const TYPES: [&str; 5] = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"];

/// Types that VitePress has besides these.
const OF_VITEPRESS: [&str; 3] = ["INFO", "DANGER", "DETAILS"];

/// Names that other programs have for such boxes, and that people write in their place.
const NAMES: [(&str, &str); 8] = [
    ("WARN", "WARNING"),
    ("INFO", "NOTE"),
    ("INFORMATION", "NOTE"),
    ("DANGER", "CAUTION"),
    ("ERROR", "CAUTION"),
    ("HINT", "TIP"),
    ("ATTENTION", "WARNING"),
    ("ALERT", "WARNING"),
];

/// The name of the alert that a quote begins with, and the place of its brackets, where nothing else is on
/// their line.
fn marker(page: &Page, quote: Span) -> Option<(&str, Span)> {
    let line = page.slice(Span::new(quote.start, page.line_end(quote.start)));
    let rest = line.strip_prefix('>')?;
    let text = rest.trim_start();
    let name = text.trim_end().strip_prefix("[!")?.strip_suffix(']')?;
    let start = quote.start + (line.len() - text.len()) as u32;
    let is_name = !name.is_empty() && name.bytes().all(|it| it.is_ascii_alphabetic());
    is_name.then(|| (name, Span::new(start, start + name.len() as u32 + 3)))
}

/// Reports an alert where the program has another notation for it.
fn report_foreign(platform: PlatformId, name: &str, span: Span, cx: &mut PageCx<'_>) {
    let kind = match name.to_ascii_lowercase().as_str() {
        "important" if platform == PlatformId::Docusaurus => "info".to_owned(),
        "caution" if platform == PlatformId::Docusaurus => "danger".to_owned(),
        kind => kind.to_owned(),
    };
    let help = match platform {
        PlatformId::Docusaurus => format!("write it between `:::{kind}` and `:::`"),
        _ => format!("write `!!! {kind}`, and the text below indented by four spaces"),
    };
    cx.report(span, format!("readers see a quote that begins with `[!{name}]`"))
        .cause("alerts of GitHub are shown as quotes")
        .help(help);
}
