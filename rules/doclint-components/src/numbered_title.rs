//! Numbers in titles that have one already.

use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct NumberedTitle;

impl NodeRule for NumberedTitle {
    const META: RuleMeta = RuleMeta::suggestion(
        "numbered-title",
        "the title of a step begins with a number",
        include_str!("numbered_title.md"),
    )
    .fix(FixKind::Sometimes)
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        // Steps of the site's own may show no numbers.
        if !component.is("Step") || cx.declares("Step") || cx.declares("Steps") {
            return;
        }
        // An icon takes the place of the number.
        if component.attribute("icon").is_some() {
            return;
        }
        let Some(title) = component.attribute("title").and_then(|it| it.literal()) else { return };
        let Some(len) = number(title.text) else { return };
        let number = title.text[..len].trim_end().to_owned();
        // A value with entities has another source.
        let is_plain = cx.page().slice(title.span) == title.text;
        let span = Span::new(title.span.start, title.span.start + len as u32);
        let finding = cx.report(
            title.span,
            format!("the title begins with `{number}`, and the step already shows its number"),
        );
        finding.cause("titles of steps begin with a number").help("remove the number");
        if is_plain {
            finding.fix(Fix::not_safe("Remove the number", Edit::delete(span)));
        }
    }
}

/// The bytes of a number at the start of a title, with the blanks after it: `1. `, `Step 2: `.
fn number(title: &str) -> Option<usize> {
    let named = title.strip_prefix("Step ").or_else(|| title.strip_prefix("step "));
    let rest = named.unwrap_or(title);
    let after = rest.trim_start_matches(|it: char| it.is_ascii_digit());
    let digits = rest.len() - after.len();
    if digits == 0 || digits > 2 {
        return None;
    }
    let text = match named {
        Some(_) => after.trim_start().strip_prefix([':', '.', ')', '-', '–', '—'])?,
        None => after.strip_prefix(['.', ')', ':'])?,
    };
    let words = text.trim_start();
    (words.len() < text.len() && words.starts_with(|it: char| it == '(' || it.is_alphabetic()))
        .then(|| title.len() - words.len())
}
