//! `<https://…>`, which MDX reads as a tag.

use crate::{errors, until_fixed};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct AngleAutolink;

impl PageRule for AngleAutolink {
    const META: RuleMeta = RuleMeta::error(
        "angle-autolink",
        "a link is written as `<https://…>`",
        include_str!("angle_autolink.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        let links: Vec<Span> = ast::Link::all(cx.page()).map(|link| link.span()).collect();
        let (mut index, mut reach) = (0, 0);
        for error in errors(cx, ErrorKind::AngleAutolink) {
            while let Some(link) = links.get(index).filter(|link| link.start < error.span.start) {
                (index, reach) = (index + 1, reach.max(link.end));
            }
            let is_in_link = reach >= error.span.end;
            let text = cx.page().slice(error.span);
            let address = text.trim_start_matches('<').trim_end_matches('>');
            let finding = cx.report(error.span, format!("`{text}` is not a link in MDX"));
            let is_email = is_email(address);
            finding.help(until_fixed(&match (is_in_link, is_email) {
                (true, _) => "remove the `<` and `>`, because it is already in a link".to_owned(),
                (false, true) => format!("write it as `[text](mailto:{address})`"),
                (false, false) => "write it as `[text](address)`".to_owned(),
            }));
            // These would need escapes that differ between the text and the address.
            let needs_escapes =
                address.contains(['(', ')', '[', ']', '{', '}', '\\', '`', '*', '_', '~', '$']);
            if !needs_escapes && !is_in_link {
                let (scheme, title) = match is_email {
                    true => ("mailto:", "Write it as a `mailto:` link"),
                    false => ("", "Write it as `[text](address)`"),
                };
                let link = format!("[{address}]({scheme}{address})");
                finding.fix(Fix::safe(title, Edit::replace(error.span, link)));
            }
        }
    }
}

fn is_email(address: &str) -> bool {
    address.contains('@') && !address.contains(':')
}
