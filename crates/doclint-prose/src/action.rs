//! Replacements that a check offers for its matches.

use crate::pattern::{Flags, Pattern};

/// The action of a check: how it replaces a match.
pub(crate) enum Action {
    /// Nothing is offered.
    None,
    /// One of these; if there are none, the texts that the check itself prefers.
    Replace(Vec<String>),
    Remove,
    Edit(Edit),
}

pub(crate) enum Edit {
    /// Replaces each place of a text.
    Replace(String, String),
    /// Replaces each match of a pattern; `$1` refers to a group.
    Regex(Box<Pattern>, String),
    TrimLeft(String),
    TrimRight(String),
    Trim(String),
    /// Keeps the text before the first of these.
    Truncate(String),
    /// Keeps one of the parts between these.
    Split(String, usize),
    /// Writes one word for words with hyphens or in camel case.
    Simple,
}

impl Action {
    /// Reads the name and the parameters of an action, or returns the error.
    pub fn parse(name: &str, params: Vec<String>) -> Result<Self, String> {
        let first = params.first().map(String::as_str);
        match (name, first) {
            ("replace", _) => Ok(Self::Replace(params)),
            ("remove", _) => Ok(Self::Remove),
            // Spellings and scripts: nothing can be offered without running something.
            ("suggest", _) => Ok(Self::None),
            ("convert", Some("simple")) => Ok(Self::Edit(Edit::Simple)),
            ("edit", Some(_)) => Edit::parse(params).map(Self::Edit),
            ("edit" | "convert", _) => Err(format!("the action `{name}` has no parameters")),
            _ => Err(format!("unknown action `{name}`")),
        }
    }

    /// Returns the replacements for a match. `preferred` are those that the check prefers, if any.
    pub fn replacements(&self, matched: &str, preferred: &[String]) -> Vec<String> {
        match self {
            Self::None => Vec::new(),
            Self::Replace(texts) if texts.is_empty() => preferred.to_vec(),
            Self::Replace(texts) => texts.clone(),
            Self::Remove => vec![String::new()],
            Self::Edit(edit) => {
                edit.apply(matched).filter(|it| it != matched).into_iter().collect()
            }
        }
    }

    /// Whether it writes what the check prefers.
    pub fn replaces(&self) -> bool {
        matches!(self, Self::Replace(texts) if texts.is_empty())
    }

    /// Whether blanks around the match belong to it, as the action may be about them.
    pub fn takes_blanks(&self) -> bool {
        matches!(self, Self::Edit(_))
    }
}

impl Edit {
    fn parse(params: Vec<String>) -> Result<Self, String> {
        let mut params = params.into_iter();
        let name = params.next().unwrap_or_default();
        let mut next = || params.next().ok_or(format!("the edit `{name}` needs more parameters"));
        Ok(match name.as_str() {
            "replace" => Self::Replace(next()?, next()?),
            "regex" => {
                let pattern = Pattern::new(&next()?, Flags::default())?;
                Self::Regex(Box::new(pattern), next()?)
            }
            "trim_left" => Self::TrimLeft(next()?),
            "trim_right" => Self::TrimRight(next()?),
            "trim" => Self::Trim(next()?),
            "truncate" => Self::Truncate(next()?),
            // An older name.
            "remove" => Self::TrimRight(next()?),
            "split" => {
                let separator = next()?;
                let index = next()?.parse().map_err(|_| "expected the index of a part")?;
                Self::Split(separator, index)
            }
            _ => return Err(format!("unknown edit `{name}`")),
        })
    }

    fn apply(&self, matched: &str) -> Option<String> {
        let edited = match self {
            Self::Replace(old, new) => matched.replace(old.as_str(), new),
            Self::Regex(pattern, template) => replace_all(pattern, matched, template)?,
            Self::TrimLeft(signs) => matched.trim_start_matches(|c| signs.contains(c)).to_owned(),
            Self::TrimRight(signs) => trim_end(matched, signs).to_owned(),
            Self::Trim(signs) => matched.trim_matches(|c| signs.contains(c)).to_owned(),
            Self::Truncate(separator) => matched.split(separator.as_str()).next()?.to_owned(),
            Self::Split(separator, index) => {
                matched.split(separator.as_str()).nth(*index)?.to_owned()
            }
            Self::Simple => simple(matched),
        };
        Some(edited)
    }
}

fn trim_end<'a>(text: &'a str, signs: &str) -> &'a str {
    // A blank after the sign stays where it is in the text.
    text.trim_end().trim_end_matches(|c| signs.contains(c))
}

fn replace_all(pattern: &Pattern, text: &str, template: &str) -> Option<String> {
    let mut out = String::new();
    let mut end = 0;
    for range in pattern.find_all(text, 100).ok()? {
        out.push_str(&text[end..range.start]);
        out.push_str(&expand(template, text, pattern, range.start)?);
        end = range.end;
    }
    out.push_str(&text[end..]);
    Some(out)
}

/// A template with the groups of the match at `at` in place of `$1`, `${1}` and so on.
pub(crate) fn expand(template: &str, text: &str, pattern: &Pattern, at: usize) -> Option<String> {
    if !template.contains('$') {
        return Some(template.to_owned());
    }
    let groups = pattern.groups_at(text, at).ok()?;
    let mut out = String::new();
    let mut rest = template;
    while let Some(sign) = rest.find('$') {
        out.push_str(&rest[..sign]);
        rest = &rest[sign + 1..];
        let braced = rest.strip_prefix('{').and_then(|it| it.split_once('}'));
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = braced.unwrap_or(rest.split_at(digits));
        match number.parse::<usize>() {
            Ok(number) => {
                let group = groups.get(number).cloned().flatten();
                out.push_str(group.map_or("", |group| &text[group]));
                rest = after;
            }
            Err(_) => out.push('$'),
        }
    }
    out.push_str(rest);
    Some(out)
}

/// `auto-scaling` and `autoScaling` as one word.
fn simple(text: &str) -> String {
    text.split(['-', '_', ' ']).collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_edit_a_match() {
        for (params, matched, expected) in [
            ("regex|([A-Z][a-z]+)([A-Z][a-z]+)|$1-${2}", "CamelCase", "Camel-Case"),
            ("regex|-| ", "newly-made", "newly made"),
            ("replace|'|", "user's names", "users names"),
            ("trim_right|.?!", "End.?", "End"),
            ("trim_left| ", "  x", "x"),
            ("trim| ", " — ", "—"),
            ("truncate| ", "the the", "the"),
            ("split| |1", "a b c", "b"),
        ] {
            let params = params.split('|').map(str::to_owned).collect();
            let action = Action::parse("edit", params).ok().unwrap();
            assert_eq!(action.replacements(matched, &[]), [expected]);
        }
        let convert = Action::parse("convert", vec!["simple".to_owned()]).ok().unwrap();
        assert_eq!(convert.replacements("auto-scaling", &[]), ["autoscaling"]);
        let replace = Action::parse("replace", Vec::new()).ok().unwrap();
        assert_eq!(replace.replacements("x", &["y".to_owned()]), ["y"]);
        assert_eq!(Action::Remove.replacements("x", &[]), [""]);
        assert!(Action::parse("edit", vec!["regex".to_owned()]).is_err());
        assert!(Action::parse("explode", Vec::new()).is_err());
    }
}
