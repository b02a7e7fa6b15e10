//! Characters in code that nobody sees.

use crate::content::{bare_characters, quote_at_end, rewrite};
use crate::languages::{self, Kind};
use doclint_rule::{Edit, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct InvisibleCharacter;

/// Languages in which any Unicode space counts as whitespace.
const ANY_SPACE: [&str; 7] =
    ["csharp", "erlang", "javascript", "jsx", "kusto", "tsx", "typescript"];

impl NodeRule for InvisibleCharacter {
    const META: RuleMeta = RuleMeta::warning(
        "invisible-character",
        "code has a character that nobody sees",
        include_str!("invisible_character.md"),
    )
    .only_in_pages()
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        // The first bytes of all these characters. Most scripts have none of them.
        let is_first = |byte: &u8| matches!(byte, 0xc2 | 0xd8 | 0xe2 | 0xef);
        if !cx.page().slice(code.span()).as_bytes().iter().any(is_first) {
            return;
        }
        let content = code.content();
        let text = content.as_str();
        // A tree of files and the output of a program are looked at and not run.
        const OUTPUTS: [&str; 3] = ["console", "log", "output"];
        let is_output = || code.language().is_some_and(|it| OUTPUTS.contains(&it.as_str()));
        let is_shown = || text.contains(['├', '└']) || is_output();
        if is_shown() || !text.contains(|sign| name(sign).is_some()) {
            return;
        }
        let kind = Kind::of(code);
        let language = code.language().and_then(|it| languages::language(it.as_str()));
        let is_code = matches!(kind, Kind::Code | Kind::Shell)
            && !language.is_some_and(|it| ANY_SPACE.contains(&it));
        // In text, spaces that keep words together are right.
        let code = if is_code { text } else { "" };
        let spaces = bare_characters(code).filter(|it| is_space(it.2)).map(|it| (it.1, it.2));
        // Text that is pasted into strings brings them; whoever means one writes `\u00a0`.
        let quoted = if cx.is_english() && kind != Kind::Text { text } else { "" };
        let quoted = spaces_in_strings(quoted);
        // Text in Arabic or Hebrew may need a mark beside a number or a Latin word.
        let is_needed = |sign| is_mark(sign) && text.contains(is_right_to_left);
        let is_other = |sign| name(sign).is_some() && !is_space(sign) && !is_needed(sign);
        let others = text.char_indices().filter(|it| is_other(it.1));
        let mut found: Vec<_> = spaces.chain(quoted).chain(others).collect();
        found.sort_unstable();
        found.dedup();
        let Some(&(at, sign)) = found.first() else { return };
        let Some(name) = name(sign) else { return };
        let span = content.part(at..at + sign.len_utf8());
        let finding =
            cx.report(span, format!("invisible character U+{:04X} ({name}) in code", sign as u32));
        if is_direction(sign) {
            finding.help("remove it: it shows the code in another order than it runs in");
        } else {
            finding.help("write a blank or nothing in its place: copied code doesn't work with it");
        }
        let edits: Vec<Edit> = found
            .iter()
            .map(|(at, sign)| {
                let span = content.part(*at..at + sign.len_utf8());
                Edit::replace(span, if is_space(*sign) { " " } else { "" })
            })
            .collect();
        finding.fix(rewrite("Remove it, and others in this block", edits));
    }
}

/// The no-break spaces between two words in strings. In comments, they do no harm.
fn spaces_in_strings(code: &str) -> impl Iterator<Item = (usize, char)> {
    // The line before each is read again.
    code.match_indices('\u{a0}').take(100).filter_map(|(at, space)| {
        let (before, after) = (&code[..at], &code[at + space.len()..]);
        let line = &before[before.rfind('\n').map_or(0, |it| it + 1)..];
        let is_in_words = before.ends_with(|it: char| it.is_ascii_alphabetic())
            && after.starts_with(|it: char| it.is_ascii_alphabetic());
        let is_note = line.contains("//") || line.trim_start().starts_with('*');
        let is_quoted = quote_at_end(line, None).is_some();
        (is_in_words && is_quoted && !is_note).then_some((at, '\u{a0}'))
    })
}

/// Whether a character is a space that keeps words together.
fn is_space(sign: char) -> bool {
    matches!(sign, '\u{a0}' | '\u{2007}' | '\u{202f}')
}

/// Whether a character only says to which side its neighbors belong.
fn is_mark(sign: char) -> bool {
    matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}')
}

/// Whether a character is written from right to left.
fn is_right_to_left(sign: char) -> bool {
    matches!(sign, '\u{590}'..='\u{5ff}' | '\u{620}'..='\u{8ff}' | '\u{fb1d}'..='\u{fefc}')
}

/// Whether a character changes the direction of the text that follows.
fn is_direction(sign: char) -> bool {
    matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The name of an invisible character. Joiners are a part of some scripts and of emoji.
fn name(sign: char) -> Option<&'static str> {
    Some(match sign {
        '\u{a0}' => "no-break space",
        '\u{ad}' => "soft hyphen",
        '\u{200b}' => "zero-width space",
        '\u{2007}' => "figure space",
        '\u{202f}' => "narrow no-break space",
        '\u{2060}' => "word joiner",
        '\u{2028}' => "line separator",
        '\u{2029}' => "paragraph separator",
        '\u{feff}' => "byte order mark",
        '\u{61c}' | '\u{200e}' | '\u{200f}' => "direction mark",
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => "direction mark",
        _ => return None,
    })
}
