//! Spaces after a marker that Markdown takes for letters, so that the marker is text.

use doclint_rule::syntax::wide_blank;
use doclint_rule::{Edit, Fix, Page, PageCx, Span, edit};

/// Such a space, with all other spaces around it.
pub(crate) struct WideBlank {
    name: &'static str,
    span: Span,
}

impl WideBlank {
    /// The one after a sign that text follows.
    pub(crate) fn after(page: &Page, sign: Span) -> Option<Self> {
        let rest = edit::rest_of_line(page, sign.end);
        let name = match wide_blank(rest)? {
            '\u{3000}' => "full-width space",
            _ => "no-break space",
        };
        let text = rest.trim_start();
        let len = (rest.len() - text.len()) as u32;
        (!text.is_empty()).then_some(Self { name, span: Span::new(sign.end, sign.end + len) })
    }

    /// Reports the line that is shown as text because of it.
    pub(crate) fn report(
        self,
        page: &Page,
        cx: &mut PageCx<'_>,
        (what, line): (&str, Span),
        sign: Span,
    ) {
        let (name, sign) = (self.name, page.slice(sign));
        cx.report(line, format!("{what} is shown as text: a {name} is after `{sign}`"))
            .cause(format!("{what} is shown as text because of a {name}"))
            .help("write a plain space there")
            .fix(
                Fix::safe("Write a plain space", Edit::replace(self.span, " "))
                    .changing_surroundings(),
            );
    }
}
