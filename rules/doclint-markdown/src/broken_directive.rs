//! Directives whose signs or titles the platform shows as text, or that it takes for something else.

use crate::directive_titles::{check_glued, check_title};
use crate::directives::{Container, Line, containers, lines, meant, names};
use doclint_rule::site::PlatformId;
use doclint_rule::words::listed;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct BrokenDirective;

impl PageRule for BrokenDirective {
    const META: RuleMeta = RuleMeta::warning(
        "broken-directive",
        "a directive such as `:::note` is shown as text, or not as what it is",
        include_str!("broken_directive.md"),
    )
    .only_on(&[PlatformId::Docusaurus, PlatformId::Starlight, PlatformId::VitePress])
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !page.source().contains(":::") {
            return;
        }
        let lines = lines(page);
        let (containers, stray) = containers(&lines);
        // The rest of the page is read for each one that has no end.
        let mut open = 0;
        for container in &containers {
            let line = &lines[container.opening];
            let is_closed = container.closing.is_some();
            let is_reported = check_opening(line, is_closed, cx)
                || check_nesting(container, &containers, &lines, cx);
            match container.closing {
                _ if is_reported => {}
                None if open < MOST_OPEN => {
                    open += 1;
                    check_end(container, &lines, page, cx);
                }
                None => {}
                Some(at) => check_colons((line, &lines[at]), cx),
            }
        }
        for at in stray {
            let line = &lines[at];
            cx.report(line.span, "`:::` closes nothing, so readers see it")
                .help("remove it, or add the line that opens the directive")
                .fix(Fix::suggestion("Remove the line", Edit::delete(line.span)));
        }
    }
}

/// No more directives without an end are looked at on one page.
const MOST_OPEN: usize = 50;

/// Reports what is wrong with the line that opens a directive.
fn check_opening(line: &Line<'_>, is_closed: bool, cx: &mut PageCx<'_>) -> bool {
    let platform = cx.platform();
    let is_known = names(platform).contains(&line.name);
    if line.name.is_empty() {
        return false;
    }
    if is_known && platform == PlatformId::VitePress {
        return check_glued(line, cx);
    }
    if !is_known {
        return check_name(line, cx);
    }
    let at = line.name_span();
    if !line.gap.is_empty() {
        let blank = Span::new(line.span.start + line.colons as u32, at.start);
        let message = "directive is shown as text: a blank is after the colons";
        let finding = cx.report(line.span, message);
        finding.cause(message).help("remove the blank");
        let has_title = platform == PlatformId::Starlight && line.rest.starts_with(' ');
        if is_closed && !has_title {
            let fix = Fix::safe("Remove the blank", Edit::delete(blank));
            finding.fix(fix.changing_surroundings());
        }
        return true;
    }
    check_title(line, cx)
}

/// Reports a name that the platform doesn't know, unless the site may have directives of its own.
fn check_name(line: &Line<'_>, cx: &mut PageCx<'_>) -> bool {
    let platform = cx.platform();
    let is_attribute = !line.rest.is_empty() && !line.rest.starts_with([' ', '[', '{']);
    if !cx.build_text().has_own_directives_only || is_attribute {
        return false;
    }
    let at = line.name_span();
    let what = match platform {
        PlatformId::VitePress => "readers see its signs",
        _ => "readers see its text without a box",
    };
    let meant = meant(line.name, platform);
    let is_case = meant.is_some_and(|it| it.eq_ignore_ascii_case(line.name));
    let finding = cx.report(at, format!("unknown directive `{}`: {what}", line.name));
    match meant {
        Some(name) => {
            finding.help(format!("write `{name}`"));
            let edit = Edit::replace(at, name);
            let fix = if is_case { Fix::safe } else { Fix::not_safe };
            finding.fix(fix(format!("Write `{name}`"), edit).changing_surroundings());
        }
        None => {
            let known = names(platform).iter().map(|it| format!("`{it}`"));
            finding.help(format!("use {}", listed(known, "or")));
        }
    }
    true
}

/// Reports a container in another one that has no more colons, which ends where the inner one should.
fn check_nesting(
    container: &Container,
    all: &[Container],
    lines: &[Line<'_>],
    cx: &mut PageCx<'_>,
) -> bool {
    let Some(around) = container.around.map(|it| &all[it]) else { return false };
    let (inner, outer) = (&lines[container.opening], &lines[around.opening]);
    let Some((own_end, end)) = container.closing.zip(around.closing) else { return false };
    // With others between them, which line closes which is a guess.
    if end != own_end + 1
        || inner.colons < outer.colons
        || outer.name.is_empty()
        || inner.name.is_empty()
    {
        return false;
    }
    let more = ":".repeat(inner.colons + 1 - outer.colons);
    let edits = [outer, &lines[end]].map(|it| Edit::insert(it.span.start, more.clone()));
    let is_single = around.around.is_none();
    let finding = cx.report(inner.span, "directive has as many colons as the one around it");
    finding.label(outer.span, "this one ends where the inner one should");
    finding.help("give the outer directive one more colon than the inner one, at both ends");
    if is_single {
        let fix = Fix::not_safe("Add colons to the outer directive", edits);
        finding.fix(fix.changing_surroundings());
    }
    true
}

/// Reports a line that has fewer colons than the one that it should close.
fn check_colons((opening, closing): (&Line<'_>, &Line<'_>), cx: &mut PageCx<'_>) {
    if closing.colons >= opening.colons || !names(cx.platform()).contains(&opening.name) {
        return;
    }
    let message = "line closes nothing: it has fewer colons than the directive";
    let finding = cx.report(closing.span, message);
    finding.label(opening.span, "opened here");
    finding.help(format!("write `{}`", ":".repeat(opening.colons)));
    let more = ":".repeat(opening.colons - closing.colons);
    let fix = Fix::not_safe("Add colons", Edit::insert(closing.span.start, more));
    finding.fix(fix.changing_surroundings());
}

/// Reports a container that is never closed, if there is more below than its first block.
fn check_end(container: &Container, lines: &[Line<'_>], page: &Page, cx: &mut PageCx<'_>) {
    let line = &lines[container.opening];
    let is_at_start = page.line_start(line.span.start) == line.span.start;
    let may_report = is_at_start && names(cx.platform()).contains(&line.name);
    let below = page.source().get(line.span.end as usize..).unwrap_or_default().trim();
    // The first such line ends it, even if it is code or was meant for a directive inside.
    let is_end = |it: &str| it.len() >= line.colons && it.bytes().all(|sign| sign == b':');
    let ends = below.lines().filter(|it| is_end(it.trim_matches([' ', '\t', '>']))).count();
    let has_end = ends > 0;
    // Boxes are hardly ever in boxes, and nothing but code in a group of code, so that the one end was meant for
    // the next one.
    let is_box = |it: &Line<'_>| {
        names(cx.platform()).contains(&it.name)
            && !matches!(it.name, "code-group" | "details" | "raw" | "v-pre")
    };
    let is_group = line.name == "code-group";
    let mut inner = lines.iter().filter(|it| it.span.start > line.span.start && !it.closes());
    let next = inner.next().filter(|it| is_group || is_box(it) && is_box(line));
    if let Some(next) = next.filter(|_| may_report && has_end && ends <= 1 + inner.count()) {
        let message = "directive is not closed before the next one, which is inside of it now";
        cx.report(line.span, message)
            .label(next.span, "the next one")
            .help(format!("add a line with `{}` where it ends", ":".repeat(line.colons)));
        return;
    }
    if may_report && !has_end && below.lines().any(|it| it.trim().is_empty()) {
        cx.report(line.span, "directive is never closed, so everything below it is inside")
            .help(format!("add a line with `{}` where it ends", ":".repeat(line.colons)));
    }
}
