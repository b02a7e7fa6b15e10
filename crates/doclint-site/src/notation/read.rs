//! Whether a sign is one of a notation, and where that begins and ends.

use super::{Line, Place, callout};

/// Everything from the sign to the end of the line, if something follows it.
pub(super) fn to_end(line: Line<'_>) -> Option<Place> {
    let text = line.after.trim_end();
    text.contains(' ').then_some((0, text.len()))
}

/// The sign, if it is all of its line.
pub(super) fn whole_line(line: Line<'_>) -> Option<Place> {
    let text = line.after.trim_end();
    (!text.contains([' ', '(', ':']) && !text.contains("][")).then_some((0, text.len()))
}

/// `[…]`, if it is all of its line.
pub(super) fn whole_bracket(line: Line<'_>) -> Option<Place> {
    let text = line.after.trim_end();
    (text.find(']')? + 1 == text.len()).then_some((0, text.len()))
}

/// `[…]`, which may have brackets inside.
pub(super) fn bracket(line: Line<'_>) -> Option<Place> {
    let mut depth = 0;
    for (at, sign) in line.after.bytes().enumerate() {
        match sign {
            b'[' => depth += 1,
            b']' if depth == 1 => return Some((0, at + 1)),
            b']' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// `=== "Title"`.
pub(super) fn quoted_title(line: Line<'_>) -> Option<Place> {
    let text = line.after.trim_end();
    let title = text.strip_prefix("=== ")?;
    let quote = title.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let inner = title.strip_prefix(quote)?.strip_suffix(quote)?;
    (!inner.is_empty() && !inner.contains(quote)).then_some((0, text.len()))
}

/// `??? note "Title"` and `!!! note`.
pub(super) fn admonition(line: Line<'_>) -> Option<Place> {
    let text = line.after.trim_end();
    let rest = text.trim_start_matches(['!', '?', '+']);
    let marker = &text[..text.len() - rest.len()];
    let rest = rest.strip_prefix(' ')?;
    let (name, title) = rest.split_once(' ').unwrap_or((rest, "\"\""));
    let title = title.trim_start_matches("inline ").trim_start_matches("end ");
    let is_title = title.len() >= 2 && title.starts_with('"') && title.ends_with('"');
    let is_marker = matches!(marker, "!!!" | "???" | "???+" | "!!!+");
    (is_marker && is_name(name) && is_title).then_some((0, text.len()))
}

/// `:::name`, `::: name Title`, `:::{name}`. Callouts by name have a rule of their own.
pub(super) fn container(line: Line<'_>) -> Option<Place> {
    let text = line.after.trim_end();
    let rest = text.trim_start_matches(':');
    let name = rest.trim_start();
    let is_braced = name.starts_with('{');
    let name = name.trim_start_matches('{');
    let end = name.find(|it: char| !it.is_ascii_alphanumeric() && it != '-' && it != '_');
    let (name, after) = name.split_at(end.unwrap_or(name.len()));
    // `::: package.module` is for the documentation of code; that tool isn't for such pages either.
    let begins = name.starts_with(|it: char| it.is_ascii_lowercase());
    let is_end = after.is_empty() || after.starts_with([' ', '{', '[', '}', '.', ':']);
    let is_callout = !is_braced && callout(name).is_some();
    (begins && name.len() > 1 && is_end && !is_callout).then_some((0, text.len()))
}

/// `[block:callout]`.
pub(super) fn block_of_readme(line: Line<'_>) -> Option<Place> {
    let name = line.after.trim_end().strip_prefix("[block:")?.strip_suffix(']')?;
    is_name(name).then_some((0, line.after.trim_end().len()))
}

/// `#+begin_src`.
pub(super) fn org_mode(line: Line<'_>) -> Option<Place> {
    let text = line.after.trim_end();
    let lower = text.to_ascii_lowercase();
    ["#+begin_", "#+end_", "#+title:"]
        .iter()
        .any(|it| lower.starts_with(it))
        .then_some((0, text.len()))
}

/// `.. note::`, `.. _label:`.
pub(super) fn directive(line: Line<'_>) -> Option<Place> {
    let text = line.after.trim_end();
    let rest = text.strip_prefix(".. ")?;
    let is_label = rest.strip_prefix('_').and_then(|it| it.strip_suffix(':')).is_some();
    let is_directive = rest.split_once("::").is_some_and(|(name, after)| {
        is_name(name.rsplit(':').next().unwrap_or(name))
            && (after.is_empty() || after.starts_with(' '))
    });
    (is_label || is_directive).then_some((0, text.len()))
}

/// `` :ref:`text` ``.
pub(super) fn role(line: Line<'_>) -> Option<Place> {
    let is_inside = |it: char| it.is_ascii_lowercase() || it == ':' || it == '-';
    let name = line.before.trim_end_matches(is_inside);
    let role = &line.before[name.len()..];
    let name_of_role = role.strip_prefix(':')?;
    let is_apart = !name.ends_with(|it: char| it.is_alphanumeric());
    let code = line.after.strip_prefix(":`")?;
    let len = code.find('`')?;
    let is_role = is_apart && len > 0 && !name_of_role.is_empty() && !name_of_role.contains("::");
    is_role.then_some((role.len(), 2 + len + 1))
}

/// `` `text <address>`_ ``.
pub(super) fn sphinx_link(line: Line<'_>) -> Option<Place> {
    let start = line.before.rfind('`')?;
    let inner = &line.before[start + 1..];
    let address = inner.rsplit_once('<')?.1;
    let is_address =
        ["http://", "https://", "/", "#", "."].iter().any(|it| address.starts_with(it));
    let len = if line.after.starts_with(">`__") { 4 } else { 3 };
    (is_address && !address.contains(' ')).then_some((line.before.len() - start, len))
}

/// A link for that.
pub(super) fn from_sphinx(text: &str) -> Option<String> {
    let inner = text.trim_end_matches('_').trim_matches('`');
    let (words, address) = inner.strip_suffix('>')?.rsplit_once('<')?;
    link(words.trim(), address)
}

/// `@include(path)`.
pub(super) fn call(line: Line<'_>) -> Option<Place> {
    let end = line.after.find(')')? + 1;
    line.after[..end].contains(['.', '/']).then_some((0, end))
}

/// `image::path[text]`.
pub(super) fn macro_of_asciidoc(line: Line<'_>) -> Option<Place> {
    if line.before.ends_with(|it: char| it.is_alphanumeric() || "`/.\"'".contains(it)) {
        return None;
    }
    let opening = line.after.find('[')?;
    let target = &line.after[line.after.find(':')? + 1..opening];
    let end = opening + line.after[opening..].find(']')? + 1;
    let is_link = line.after[end..].starts_with(['(', '[']);
    (!target.is_empty() && !target.contains([' ', '`', '(']) && !is_link).then_some((0, end))
}

/// `== Title` or `== Title ==`.
pub(super) fn equal_signs(line: Line<'_>) -> Option<Place> {
    let text = line.after.trim_end();
    let title = text.trim_matches('=').trim();
    let is_title = title.starts_with(|it: char| it.is_uppercase() || it.is_ascii_digit());
    (is_title && !title.contains(['=', '"', '\''])).then_some((0, text.len()))
}

/// A heading for that.
pub(super) fn from_equal_signs(text: &str) -> Option<String> {
    let level = text.len() - text.trim_start_matches('=').len();
    heading(level, text.trim_matches('=').trim())
}

/// A heading for `h2. Title`.
pub(super) fn from_confluence(text: &str) -> Option<String> {
    let level = text[1..].chars().next()?.to_digit(10)?;
    heading(level as usize, text.get(4..)?.trim())
}

fn heading(level: usize, title: &str) -> Option<String> {
    (2..=6).contains(&level).then(|| format!("{} {title}", "#".repeat(level)))
}

/// `{width=300}` right behind an image or a link.
pub(super) fn attributes(line: Line<'_>) -> Option<Place> {
    let inner = line.after.strip_prefix("){")?;
    let inner = &inner[..inner.find('}')?];
    let (name, value) = inner.trim().split_once('=')?;
    let is_value = !value.is_empty() && !value.starts_with(['=', '>', ' ']);
    let is_after_link = line.before.contains("](");
    (is_name(name) && is_value && is_after_link).then(|| (0, 1 + inner.len() + 2))
}

/// Words between two signs, such as `==words==`.
pub(super) fn between(line: Line<'_>, sign: &str) -> Option<Place> {
    let is_before =
        line.before.chars().next_back().is_none_or(|it| it.is_whitespace() || it == '(');
    let rest = line.after.strip_prefix(sign)?;
    let len = rest.find(sign)?;
    let (inner, after) = (&rest[..len], &rest[len + sign.len()..]);
    let is_word = |it: char| it.is_alphanumeric();
    let begins = inner.starts_with(is_word)
        && inner.ends_with(|it: char| is_word(it) || ".!?)".contains(it));
    let is_after = !after.starts_with(is_word) && !after.starts_with(&sign[..1]);
    let is_plain = !inner.contains(['=', '`', '<', '{', '"', ';', '|']);
    (is_before && begins && is_after && is_plain).then_some((0, len + 2 * sign.len()))
}

/// The same text between other signs, which replace `len` bytes on each side.
pub(super) fn wrapped(text: &str, len: usize, before: &str, after: &str) -> Option<String> {
    Some(format!("{before}{}{after}", text.get(len..text.len().checked_sub(len)?)?))
}

/// `'''bold text'''` in a sentence; alone on its line, it is a comment of Python.
pub(super) fn bold(line: Line<'_>) -> Option<Place> {
    let (before, len) = between(line, "'''")?;
    let is_alone = line.before.trim().is_empty() && line.after[len..].trim().is_empty();
    (!is_alone).then_some((before, len))
}

/// `::video[Title]{src="…"}`.
pub(super) fn leaf(line: Line<'_>) -> Option<Place> {
    let text = line.after.trim_end();
    let rest = text.strip_prefix("::")?;
    let name = rest.trim_start_matches(|it: char| it.is_ascii_lowercase() || it == '-');
    let has_more = name.starts_with(['[', '{']) && text.ends_with([']', '}']);
    (has_more && name.len() < rest.len()).then_some((0, text.len()))
}

/// `［words］（address）`, with brackets that a keyboard for Chinese or Japanese types.
pub(super) fn wide_link(line: Line<'_>) -> Option<Place> {
    let start = line.before.rfind(['［', '['])?;
    let end = line.after.find(['）', ')'])?;
    let address = line.after[..end].trim_start_matches(['］', '（', '(']);
    let is_address = address.starts_with(['/', '#', '.']) || address.starts_with("http");
    let len = end + line.after[end..].chars().next().map_or(0, char::len_utf8);
    (is_address && !address.contains(' ')).then_some((line.before.len() - start, len))
}

/// A link for that.
pub(super) fn from_wide_link(text: &str) -> Option<String> {
    let (words, address) = text.split_once('］')?;
    let inner = |text: &str| text.trim_matches(['［', '[', '（', '(', '）', ')']).to_owned();
    link(&inner(words), &inner(address))
}

/// `%% comment %%` on a line of its own.
pub(super) fn obsidian_comment(line: Line<'_>) -> Option<Place> {
    let text = line.after.trim_end();
    let inner = text.strip_prefix("%%")?.strip_suffix("%%")?;
    let is_comment =
        inner.contains(char::is_alphabetic) && !inner.contains("%%") && !inner.contains("*/");
    is_comment.then_some((0, text.len()))
}

/// The tags of forums.
const TAGS: [&str; 11] =
    ["b", "i", "u", "url", "img", "code", "quote", "spoiler", "color", "size", "list"];

/// `[b]bold[/b]`.
pub(super) fn forum_tag(line: Line<'_>) -> Option<Place> {
    let name = &line.after[2..line.after.find(']')?];
    if !TAGS.contains(&name) {
        return None;
    }
    let openings = [format!("[{name}]"), format!("[{name}=")];
    let start = openings.iter().filter_map(|it| line.before.rfind(it.as_str())).max();
    Some((line.before.len() - start?, name.len() + 3))
}

/// `^[Words of a note.]`.
pub(super) fn footnote(line: Line<'_>) -> Option<Place> {
    let end = line.after.find(']')?;
    let inner = &line.after[2..end];
    let is_note = inner.contains(' ') && inner.starts_with(char::is_alphabetic);
    let is_sample =
        inner.contains(['\\', '-', '^', '|', '*']) || line.after[end..].starts_with("](");
    (is_note && !is_sample).then_some((0, end + 1))
}

/// `*[HTML]: Hyper Text Markup Language`.
pub(super) fn abbreviation(line: Line<'_>) -> Option<Place> {
    let end = line.after.find("]: ")?;
    let is_short = line.after[2..end].chars().all(|it| it.is_alphanumeric() || " -.".contains(it));
    (is_short && end > 2).then_some((0, line.after.trim_end().len()))
}

/// `[https://example.com words]`.
pub(super) fn wiki_link(line: Line<'_>) -> Option<Place> {
    let end = line.after.find(']')?;
    let (address, words) = line.after[1..end].split_once(' ')?;
    let is_plain = address.contains("://") && !address.contains(['(', ')', '<', '|', ',', '"']);
    let is_link = line.after[end + 1..].starts_with(['(', '[', ':']);
    let is_words = words.starts_with(char::is_alphabetic) && !words.contains("http");
    (is_plain && is_words && !is_link && !line.before.ends_with(['[', '\\']))
        .then_some((0, end + 1))
}

/// A link for that.
pub(super) fn from_wiki_link(text: &str) -> Option<String> {
    let (address, words) = text.strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?;
    link(words, address)
}

/// `"words":https://example.com`.
pub(super) fn textile_link(line: Line<'_>) -> Option<Place> {
    let start = line.before.rfind('"')?;
    let words = &line.before[start + 1..];
    let is_before =
        line.before[..start].chars().next_back().is_none_or(|it| it.is_whitespace() || it == '(');
    let len = line.after.find([' ', ',', ')', '"']).filter(|it| *it > 2);
    let len = len
        .or_else(|| line.after[2..].find(['"', ' ']).map(|it| it + 2))
        .unwrap_or(line.after.len());
    let address = line.after[2..len].trim_end_matches(['.', ';', ':']);
    let is_address = address.contains("://");
    let is_words = words.contains(char::is_alphabetic) && !words.contains(['{', ':', '`']);
    (is_before && is_words && is_address).then_some((line.before.len() - start, 2 + address.len()))
}

/// A link for that.
pub(super) fn from_textile_link(text: &str) -> Option<String> {
    let (words, address) = text.strip_prefix('"')?.split_once("\":")?;
    link(words, address)
}

fn link(words: &str, address: &str) -> Option<String> {
    let is_plain =
        !words.is_empty() && !words.contains(['[', ']']) && !address.contains([' ', '(', ')']);
    is_plain.then(|| format!("[{words}]({address})"))
}

/// `:material-check:`.
pub(super) fn icon(line: Line<'_>) -> Option<Place> {
    let name = &line.after[1..];
    let len = name.find(|it: char| !it.is_ascii_alphanumeric() && it != '-')?;
    (name[len..].starts_with(':') && !line.before.ends_with(char::is_alphanumeric))
        .then_some((0, len + 2))
}

/// `\(x^2\)`, `\[\frac{1}{2}\]`: what is inside has signs of a formula.
pub(super) fn formula(line: Line<'_>, end: &str) -> Option<Place> {
    let len = line.after[2..].find(end)?;
    let inner = &line.after[2..2 + len];
    let command = inner
        .split('\\')
        .skip(1)
        .any(|it| it.bytes().take_while(u8::is_ascii_alphabetic).count() >= 2);
    let has_power = inner.contains(['^', '=']) && !inner.contains(['/', '`', '"']);
    let is_escaped = line.before.ends_with('\\');
    (!is_escaped && (command || has_power)).then_some((0, 2 + len + 2))
}

/// Whether a text is the name of a directive.
fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.starts_with(|it: char| it.is_ascii_alphabetic())
        && text.chars().all(|it| it.is_ascii_alphanumeric() || it == '-' || it == '_')
}
