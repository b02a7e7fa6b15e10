//! Titles of directives that a platform doesn't take for one.

use crate::directives::Line;
use doclint_rule::site::PlatformId;
use doclint_rule::{Edit, Fix, PageCx, Span};

/// Reports a name of VitePress with something right behind it, which makes another name of it.
pub(crate) fn check_glued(line: &Line<'_>, cx: &mut PageCx<'_>) -> bool {
    if line.rest.is_empty() || line.rest.starts_with(char::is_whitespace) {
        return false;
    }
    let start = line.name_span().end;
    let rest = Span::new(start, line.span.end);
    let message = "directive is shown as text: no blank is behind its name";
    let finding = cx.report(rest, message);
    finding.cause(message).help(format!("write `::: {} Title`", line.name));
    let title = line.rest.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    if let Some(title) = title.filter(|it| !it.contains(['[', ']'])) {
        let edit = Edit::replace(rest, format!(" {title}"));
        finding.fix(Fix::not_safe("Write the title behind a blank", edit).changing_surroundings());
    }
    true
}

/// Reports a title that is not in brackets right after the name.
pub(crate) fn check_title(line: &Line<'_>, cx: &mut PageCx<'_>) -> bool {
    if cx.platform() == PlatformId::Docusaurus && check_brackets(line, cx) {
        return true;
    }
    let title = line.rest.trim_start();
    let blanks = line.rest.len() - title.len();
    if blanks == 0 || title.is_empty() {
        return false;
    }
    let start = line.name_span().end;
    let gap = Span::new(start, start + blanks as u32);
    let is_docusaurus = cx.platform() == PlatformId::Docusaurus;
    if let Some(inner) = title.strip_prefix('{') {
        // Docusaurus takes an expression for the beginning of the title, unless titles need brackets.
        let is_attribute = inner.trim_start().starts_with(['#', '.']);
        if is_docusaurus && !is_attribute && !cx.build_text().needs_brackets {
            return false;
        }
        // What Starlight makes of it depends on its version.
        if is_docusaurus {
            let message = "a blank is before the attributes of a directive, which stops the build";
            cx.report(gap, message)
                .help("remove the blank")
                .fix(Fix::safe("Remove the blank", Edit::delete(gap)).changing_surroundings());
        }
        return is_docusaurus;
    }
    if title.starts_with('[') {
        if !title.ends_with([']', '}']) {
            return false;
        }
        let message = match is_docusaurus {
            true => "the title of a directive is shown with its brackets",
            false => "the title of a directive is lost, or the directive is shown as text",
        };
        cx.report(gap, message)
            .help("remove the blank before the brackets")
            .fix(Fix::safe("Remove the blank", Edit::delete(gap)).changing_surroundings());
        return true;
    }
    if !cx.build_text().needs_brackets {
        return false;
    }
    let span = Span::new(gap.end, line.span.end);
    let message = match is_docusaurus {
        true => "directive is shown as text: its title is not in brackets",
        false => "the title of a directive is not in brackets, so readers don't see it as one",
    };
    let is_plain = !title.contains(['[', ']', '{', '}', '\\']);
    let edit = Edit::replace(gap.to(span), format!("[{title}]"));
    let finding = cx.report(span, message);
    finding.cause(message).help(format!("write `:::{}[Title]`", line.name));
    if is_plain {
        finding.fix(Fix::safe("Put the title in brackets", edit).changing_surroundings());
    }
    true
}

/// Reports brackets of a title of which one is missing, or is none: the directive is no directive then.
fn check_brackets(line: &Line<'_>, cx: &mut PageCx<'_>) -> bool {
    let start = line.name_span().end;
    if line.rest.starts_with("\\[") {
        let backslash = Span::new(start, start + 1);
        cx.report(line.span, "directive is shown as text: a backslash is before its title")
            .help("remove the backslash")
            .fix(Fix::not_safe("Remove the backslash", Edit::delete(backslash)));
        return true;
    }
    let is_open = line.rest.starts_with('[') && !line.rest.contains(']');
    if is_open {
        cx.report(line.span, "directive is shown as text: its title has no `]`")
            .help("close the brackets on the same line");
    }
    is_open
}
