//! The lines that begin admonitions and tabs of MkDocs, as Python-Markdown and its extensions read them.

/// What the line that begins an admonition or a tab is.
pub(crate) enum Opening {
    /// Text, with the reason and what to do.
    Text(&'static str, &'static str),
    /// An admonition whose type has words behind it that are no classes.
    Words,
    /// A box or a tab, which `what` names.
    Box {
        what: &'static str,
        /// Whether it is a mistake to leave it empty.
        needs_text: bool,
    },
}

/// The types of admonitions that themes show in a way of their own.
const TYPES: [&str; 28] = [
    "abstract",
    "attention",
    "bug",
    "caution",
    "check",
    "danger",
    "done",
    "error",
    "example",
    "fail",
    "failure",
    "faq",
    "help",
    "hint",
    "important",
    "info",
    "missing",
    "note",
    "question",
    "quote",
    "seealso",
    "success",
    "summary",
    "tip",
    "tldr",
    "todo",
    "warning",
    "cite",
];

/// Classes that themes have for admonitions, besides their types.
const CLASSES: [&str; 6] = ["annotate", "end", "inline", "left", "right", "highlight"];

impl Opening {
    /// `None` where a line begins none. `has_body` is whether indented text is below.
    pub fn of(line: &str, has_body: bool) -> Option<Self> {
        let marks = line.len() - line.trim_start_matches(['!', '?', '=']).len();
        let (marks, rest) = line.split_at(marks);
        let is_tab = marks == "===" || marks == "===!";
        let rest = if marks == "===" || marks == "???" {
            rest.trim_start_matches(['+', '!'])
        } else {
            rest
        };
        let text = rest.trim_start();
        let word =
            text.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or_default();
        let is_type = TYPES.iter().any(|it| it.eq_ignore_ascii_case(word));
        let is_meant = has_body && (is_type || text.starts_with('"'));
        match marks {
            "===" | "===!" | "!!!" | "???" => {}
            "!!" | "!!!!" | "??" | "????" if is_meant => {
                return Some(Self::Text("it needs three signs", "write `!!!` or `???`"));
            }
            "==" | "====" if has_body && text.starts_with('"') => {
                return Some(Self::Text("a tab needs three signs", "write `===`"));
            }
            _ => return None,
        }
        if is_tab {
            return match text.starts_with('"') && text.len() > 1 && text.ends_with('"') {
                true if rest.starts_with(' ') => Some(Self::Box { what: "tab", needs_text: true }),
                true => {
                    Some(Self::Text("it has no blank before its title", "write `=== \"Name\"`"))
                }
                false if rest.starts_with(' ') => Some(QUOTES),
                false => None,
            };
        }
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ');
        let title = text.trim_start_matches(is_part);
        let words = text[..text.len() - title.len()].trim_end();
        let is_whole = title.starts_with('"') && title.len() > 1 && title.ends_with('"');
        let is_title = is_whole && (words.is_empty() || text[words.len()..].starts_with(' '));
        if title.is_empty() {
            let is_class =
                |it: &str| CLASSES.contains(&it) || it.bytes().all(|it| !it.is_ascii_uppercase());
            let more: Vec<&str> = words.split(' ').skip(1).filter(|it| !it.is_empty()).collect();
            let are_words = more.len() > 3 || !more.iter().all(|it| is_class(it));
            return match words {
                "" => None,
                _ if are_words && has_body => Some(Self::Words),
                _ => Some(Self::Box { what: "box", needs_text: more.is_empty() }),
            };
        }
        match is_title && !(words.is_empty() && marks == "!!!") {
            true => Some(Self::Box { what: "box", needs_text: false }),
            false if marks != "===" && TYPES.contains(&words) && title.starts_with(':') => {
                Some(Self::Text(
                    "it has a colon behind its type",
                    "write the type alone, and its text below, indented by four spaces",
                ))
            }
            false if is_quoted_otherwise(title) || TYPES.contains(&word) && has_body => {
                Some(QUOTES)
            }
            false => None,
        }
    }
}

/// A line whose title is not in quotes.
const QUOTES: Opening =
    Opening::Text("its title is not in double quotes", "write the title in plain double quotes");

/// Whether a title is in quotes of another kind.
fn is_quoted_otherwise(title: &str) -> bool {
    let pairs = [('\'', '\''), ('“', '”'), ('‘', '’')];
    title.chars().count() > 2
        && pairs.iter().any(|it| title.starts_with(it.0) && title.ends_with(it.1))
}
