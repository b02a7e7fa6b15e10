//! Images with a size, as other dialects of Markdown write it.

use crate::is_address;
use doclint_rule::{Edit, Fix, Page, Span, edit};

/// The span of `[alt](/a.png =600x)` behind an exclamation mark, and the fix that writes the image as
/// HTML.
pub(crate) fn sized_image(page: &Page, label: Span) -> Option<(Span, Fix)> {
    let rest = edit::near_after(edit::rest_of_line(page, label.end));
    let inside = rest.strip_prefix('(')?.split_once(')')?.0;
    let (address, size) = inside.split_once(" =")?;
    let (width, height) = size.split_once('x')?;
    let is_size = |it: &str| it.bytes().all(|it| it.is_ascii_digit());
    let alt = page.slice(label).strip_prefix('[')?.strip_suffix(']')?;
    let alt = edit::attribute_text(alt)?;
    let is_plain = is_address(address) && !address.contains([' ', '"', '{', '<', '&']);
    if !is_plain || !is_size(width) || !is_size(height) || width.is_empty() {
        return None;
    }
    let height = match height {
        "" => String::new(),
        height => format!(" height=\"{height}\""),
    };
    let image = format!("<img src=\"{address}\" alt=\"{alt}\" width=\"{width}\"{height} />");
    let span = Span::new(label.start, label.end + inside.len() as u32 + 2);
    let edit = Edit::replace(Span::new(span.start - 1, span.end), image);
    Some((span, Fix::not_safe("Write it as `<img>`", edit).changing_components()))
}
