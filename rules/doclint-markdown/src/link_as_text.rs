//! Links and images that stay text because of one character.

use crate::sized_image::sized_image;
use crate::{is_address, part};
use doclint_rule::site::{Fact, Site, is_page, join, percent_encoded};
use doclint_rule::suggest::Budget;
use doclint_rule::syntax::NearMissKind;
use doclint_rule::{
    Edit, Fix, FixKind, InPlaceRule, Location, Page, PageCx, PageRule, RuleMeta, SiteCx, Span, edit,
};

pub(crate) struct LinkAsText;

impl PageRule for LinkAsText {
    const META: RuleMeta = RuleMeta::warning(
        "link-as-text",
        "a link or an image is shown as text",
        include_str!("link_as_text.md"),
    )
    .reads(&[Fact::Links])
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD011"]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for label in page.near_misses(NearMissKind::Link) {
            let is_image = page.source()[..label.start as usize].ends_with('!');
            let sized = is_image.then(|| sized_image(page, label)).flatten().map(of_size);
            let Some(found) = sized.or_else(|| read(page, label)) else { continue };
            let finding = cx.report(found.span, message(is_image, found.cause));
            finding.cause(found.cause).help(found.help);
            if let Some(fix) = found.fix {
                finding.fix(fix.changing_surroundings());
            }
        }
    }
}

fn message(is_image: bool, cause: &str) -> String {
    let thing = if is_image { "image" } else { "link" };
    format!("{thing} is shown as text: {cause}")
}

const HAS_BLANK: &str = "its address has a blank";

impl InPlaceRule for LinkAsText {
    /// If the address is a path, only the site knows what is there.
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let (mut pages, mut budget) = (site.near_pages(), Budget::default());
        for page in site.pages.iter().filter(|it| !it.is_frozen) {
            for link in &page.facts.spaced_links {
                let path = join(&page.path, &link.address);
                let is_there = path.as_ref().is_some_and(|it| site.index.has_file(it));
                let near = path.filter(|_| !is_there).and_then(|path| {
                    let file = site.near_file(&path, &mut budget);
                    let file = file.filter(|it| !is_page(it.path));
                    file.map(|it| (it.path, it.is_sure)).or_else(|| {
                        let page = pages.of_link(page, &link.address);
                        page.map(|it| (it.address, it.is_sure))
                    })
                });
                let at = Location { file: page.file, span: link.whole };
                let finding = cx.report(at, message(link.is_image, HAS_BLANK));
                finding.cause(HAS_BLANK);
                let encoded = Edit::replace(link.span, link.address.replace(' ', "%20"));
                let fix = match near {
                    Some((near, is_sure)) => {
                        finding.help(format!("did you mean `/{near}`?"));
                        let edit = Edit::replace(link.span, format!("/{}", percent_encoded(near)));
                        Fix::guess(is_sure, format!("Write `/{near}`"), edit)
                    }
                    None => {
                        finding.help("write blanks in addresses as `%20`");
                        Fix::guess(is_there, "Write blanks as `%20`", encoded)
                    }
                };
                finding.fix(fix.changing_surroundings());
            }
        }
    }
}

fn of_size((span, fix): (Span, Fix)) -> Found {
    let (cause, help) =
        ("Markdown has no size for images", "write the image as `<img>` with a `width`");
    Found { span, cause, help, fix: Some(fix) }
}

/// A defect of a link.
struct Found {
    span: Span,
    cause: &'static str,
    help: &'static str,
    fix: Option<Fix>,
}

/// Finds the defect in the link whose brackets are `label`, if it is surely a link.
fn read(page: &Page, label: Span) -> Option<Found> {
    let after = edit::near_after(edit::rest_of_line(page, label.end));
    if page.slice(label) == "]" {
        return lost_bracket(page, label, after);
    }
    let blanks = after.len() - after.trim_start_matches([' ', '\t']).len();
    if let Some(inside) = after[blanks..].strip_prefix('(') {
        let start = label.end + (blanks + 1) as u32;
        if let Some(close) = inside.find(')') {
            let address = &inside[..close];
            let span = Span::new(label.start, start + close as u32 + 1);
            if let Some(cause) = open_title(address).filter(|_| blanks == 0) {
                let quote = if address.contains('"') { "\"" } else { "'" };
                let edit = Edit::insert(start + close as u32, quote);
                return Some(Found {
                    span,
                    cause,
                    help: "add the closing quote of the title",
                    fix: Some(Fix::not_safe("Add the quote", edit)),
                });
            }
            return closed(label, (address, part(start, 0, close)), blanks, span);
        }
        let word = inside.split_whitespace().next()?;
        let address = word.trim_end_matches(['.', ',', ';', ':', '!', '?']);
        let is_lost = blanks == 0 && is_address(address) && !address.contains(['"', '<', '{', '`']);
        return is_lost.then(|| {
            let end = start + address.len() as u32;
            let is_sure = inside.trim_end().len() == word.len();
            // The address goes on in the next line, or a `）` ends it.
            let below = edit::rest_of_line(page, page.next_line(end)).split_whitespace().next();
            let is_cut = is_sure && below.is_some_and(|it| it.contains(')') && !it.contains('('));
            let fix = Fix::guess(is_sure, "Add the `)`", Edit::insert(end, ")"));
            Found {
                span: Span::new(label.start, end),
                cause: "missing `)`",
                help: "add `)` after the address",
                fix: (address.is_ascii() && !is_cut).then_some(fix),
            }
        });
    }
    wide(label, after).or_else(|| reversed(page, label))
}

/// `[text]（/x）`: the parentheses of a Chinese or Japanese keyboard.
fn wide(label: Span, after: &str) -> Option<Found> {
    let inside = after.strip_prefix('（')?;
    let end = inside.find(['）', ')'])?;
    let address = &inside[..end];
    if !is_address(address) || address.contains([' ', '"', '{', '`']) {
        return None;
    }
    let closing = inside[end..].chars().next()?.len_utf8();
    let whole = Span::new(label.end, label.end + ('（'.len_utf8() + end + closing) as u32);
    Some(Found {
        span: Span::new(label.start, whole.end),
        cause: "its parentheses are wide",
        help: "write `(` and `)`",
        fix: Some(Fix::not_safe("Write `(` and `)`", Edit::replace(whole, format!("({address})")))),
    })
}

/// Whether a link has a title whose quote is never closed: `/address "Title`.
fn open_title(inside: &str) -> Option<&'static str> {
    let (address, title) = inside.split_once(' ')?;
    let title = title.trim();
    let quote = title.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let is_open = title.len() > 1 && title.matches(quote).count() == 1;
    (is_address(address) && is_open).then_some("its title has no closing quote")
}

/// Both brackets and both parentheses are there.
fn closed(label: Span, (address, at): (&str, Span), blanks: usize, span: Span) -> Option<Found> {
    if !is_address(address) || address.contains(['"', '\'', '<', '{', '`', '\\']) {
        return None;
    }
    if blanks > 0 {
        if address.contains(' ') {
            return None;
        }
        let gap = Span::new(label.end, at.start - 1);
        return Some(Found {
            span,
            cause: "a blank is between `]` and `(`",
            help: "remove the blank",
            fix: Some(Fix::not_safe("Remove the blank", Edit::delete(gap))),
        });
    }
    // Links within the site are reported once the site is known.
    if address.starts_with(['/', '.']) && !address.contains(" =") {
        return None;
    }
    let edits: Vec<Edit> = address
        .match_indices(' ')
        .map(|(blank, _)| Edit::replace(part(at.start, blank, blank + 1), "%20"))
        .collect();
    (!edits.is_empty()).then(|| Found {
        span,
        cause: HAS_BLANK,
        help: "write blanks in addresses as `%20`",
        fix: Some(Fix::not_safe("Write blanks as `%20`", edits)),
    })
}

/// `text](/x)`.
fn lost_bracket(page: &Page, label: Span, after: &str) -> Option<Found> {
    let close = after.find(')')?;
    let address = after.strip_prefix('(')?.get(..close - 1)?;
    let line = edit::near_before(page.slice(Span::new(page.line_start(label.start), label.start)));
    let is_link = is_address(address) && !address.contains([' ', '{', '`']) && !line.contains('[');
    is_link.then(|| Found {
        span: Span::new(label.start, label.end + close as u32 + 1),
        cause: "missing `[`",
        help: "add `[` before the text of the link",
        fix: None,
    })
}

/// `(text)[/x]`.
fn reversed(page: &Page, label: Span) -> Option<Found> {
    let address = page.slice(label).strip_prefix('[')?.strip_suffix(']')?;
    let line = page.line_start(label.start);
    let before = edit::near_before(page.slice(Span::new(line, label.start)));
    let line = label.start - before.len() as u32;
    let open = before.strip_suffix(')')?.rfind('(')?;
    let text = &before[open + 1..before.len() - 1];
    if !is_address(address)
        || address.contains([' ', '{', '`'])
        || text.is_empty()
        || text.contains(')')
    {
        return None;
    }
    let span = Span::new(line + open as u32, label.end);
    Some(Found {
        span,
        cause: "brackets and parentheses are swapped",
        help: "write `[text](address)`",
        fix: Some(Fix::not_safe("Swap them", Edit::replace(span, format!("[{text}]({address})")))),
    })
}
