//! Reads the file of a check.

use crate::action::Action;
use crate::check::{Check, CheckError, Kind, Preferred};
use crate::fields::{Fields, Text, document};
use crate::pattern::Flags;
use crate::scope::Scope;
use crate::search::{Order, Search};
use doclint_diagnostic::{Level, Span};

/// How many tokens a check may have, so that a file of any size is read in little time.
const MOST_TOKENS: usize = 20_000;

impl Check {
    /// Reads a file in Vale's format. `name` is `Style.Rule`, as comments on pages have it.
    ///
    /// # Errors
    ///
    /// Everything that keeps the check from being run, with its place in the file.
    pub fn parse(name: &str, yaml: &str) -> Result<Self, Vec<CheckError>> {
        check(name, yaml)
    }
}

fn check(name: &str, yaml: &str) -> Result<Check, Vec<CheckError>> {
    let document = document(yaml);
    if !document.errors.is_empty() {
        let errors = document.errors.iter();
        return Err(errors
            .map(|it| CheckError { span: it.span(), message: it.message() })
            .collect());
    }
    let Some(mapping) = document.root.as_mapping() else {
        let message = "expected a mapping with the key `extends`".to_owned();
        return Err(vec![CheckError { span: Span::at(document.root.span.start), message }]);
    };
    let mut fields = Fields::new(yaml, mapping);
    let kind = kind(&mut fields);
    let check = header(name, &mut fields, kind);
    fields.finish();
    match check {
        Some(mut check) if fields.errors.is_empty() => {
            check.warnings = fields.warnings;
            Ok(check)
        }
        _ => Err(fields.errors),
    }
}

/// What all checks have, whatever they look for.
fn header(
    name: &str,
    fields: &mut Fields<'_>,
    kind: Option<(Kind, Option<Scope>)>,
) -> Option<Check> {
    let message = fields.string("message");
    if message.is_none() {
        fields.error(Span::at(0), "missing key `message`");
    }
    fields.value("name");
    let level = level(fields);
    let scope = scope(fields);
    let action = action(fields);
    let (kind, forced) = kind?;
    Some(Check {
        name: name.to_owned(),
        message: message?,
        level,
        help: fields.string("help"),
        link: fields.string("link").filter(|it| !it.is_empty()),
        description: fields.string("description").filter(|it| !it.is_empty()),
        limit: fields.count("limit").unwrap_or(0),
        scope: forced.unwrap_or(scope),
        action,
        exceptions: fields.strings("exceptions"),
        vocab: fields.flag("vocab").unwrap_or(true),
        kind,
        warnings: Vec::new(),
    })
}

fn level(fields: &mut Fields<'_>) -> Level {
    let Some(text) = fields.text("level") else { return Level::Warning };
    let level = Level::ALL.into_iter().find(|it| it.name() == text.text);
    if level.is_none() {
        fields.error(text.span, "expected `suggestion`, `warning` or `error`");
    }
    level.unwrap_or(Level::Warning)
}

fn scope(fields: &mut Fields<'_>) -> Scope {
    let texts = fields.texts("scope");
    if texts.is_empty() {
        return Scope::one("text");
    }
    for text in &texts {
        for part in Scope::parse([text.text.as_str()]).1 {
            fields.warn(text.span, format!("unknown scope `{part}`"));
        }
    }
    Scope::parse(texts.iter().map(|it| it.text.as_str())).0
}

fn action(fields: &mut Fields<'_>) -> Action {
    let Some(value) = fields.value("action") else { return Action::None };
    let Some(name) = value.get("name").and_then(|it| it.as_str()) else {
        fields.error(value.span, "expected an action with a `name`");
        return Action::None;
    };
    let params = value.get("params").filter(|it| !it.is_null());
    let params = params.map_or_else(Vec::new, |it| fields.texts_of(it));
    match Action::parse(name, params.into_iter().map(|it| it.text).collect()) {
        Ok(action) => action,
        Err(message) => {
            fields.warn(value.span, message);
            Action::None
        }
    }
}

/// What the check looks for, and its scope if the kind of check decides that.
fn kind(fields: &mut Fields<'_>) -> Option<(Kind, Option<Scope>)> {
    let Some(extends) = fields.text("extends") else {
        fields.error(Span::at(0), "missing key `extends`");
        return None;
    };
    Some(match extends.text.as_str() {
        "existence" => (existence(fields), None),
        "substitution" => (substitution(fields), None),
        "spelling" => (spelling(fields), None),
        "script" => (script(fields), None),
        other => {
            fields.error(extends.span, format!("unknown kind of check `{other}`"));
            return None;
        }
    })
}

/// How the words of a check are compared.
pub(crate) fn word_flags(fields: &mut Fields<'_>) -> Flags {
    Flags {
        ignorecase: fields.flag("ignorecase").unwrap_or(false),
        bounded: !fields.flag("nonword").unwrap_or(false),
    }
}

fn existence(fields: &mut Fields<'_>) -> Kind {
    let flags = word_flags(fields);
    let raw = fields.texts("raw");
    let appended = fields.flag("append").unwrap_or(false);
    let mut tokens = fields.texts("tokens");
    tokens.retain(|it| !it.text.trim().is_empty());
    let mut search = Search::new(flags, Order::Listed);
    if raw.is_empty() {
        push_all(fields, &mut search, tokens.iter());
    } else {
        let span = raw[0].span;
        let raw: String = raw.iter().map(|it| it.text.as_str()).collect();
        let source = with_raw(&raw, &tokens, flags.bounded, appended);
        let flags = Flags { bounded: false, ..flags };
        if let Err(message) = search.push_pattern(&source, flags) {
            fields.error(span, message);
        }
    }
    Kind::Existence(search)
}

/// One pattern of `raw` and what follows it, or precedes it if it is appended.
fn with_raw(raw: &str, tokens: &[Text], bounded: bool, appended: bool) -> String {
    if tokens.is_empty() {
        return raw.to_owned();
    }
    let tokens: Vec<&str> = tokens.iter().map(|it| it.text.as_str()).collect();
    let tokens = tokens.join("|");
    let tokens = if bounded { format!(r"\b(?:{tokens})\b") } else { format!("(?:{tokens})") };
    if appended { format!("{tokens}{raw}") } else { format!("{raw}{tokens}") }
}

pub(crate) fn push_all<'t>(
    fields: &mut Fields<'_>,
    search: &mut Search,
    tokens: impl ExactSizeIterator<Item = &'t Text>,
) {
    if tokens.len() == 0 {
        fields.warn(Span::at(0), "the check has nothing to look for");
    }
    for (at, token) in tokens.enumerate() {
        if at == MOST_TOKENS {
            fields.error(token.span, format!("a check has at most {MOST_TOKENS} tokens"));
            return;
        }
        if let Err(message) = search.push(&token.text) {
            fields.error(token.span, message);
        }
    }
}

fn substitution(fields: &mut Fields<'_>) -> Kind {
    let flags = word_flags(fields);
    // Tags for ambiguous words. Without them, the check finds the word in all of its meanings.
    fields.value("pos");
    let pairs = fields.pairs("swap");
    if pairs.is_empty() {
        fields.warn(Span::at(0), "the check has nothing to look for");
    }
    let mut search = Search::new(flags, Order::Longest);
    let mut preferred = Vec::new();
    for (key, value) in pairs {
        if preferred.len() == MOST_TOKENS {
            fields.error(key.span, format!("a check has at most {MOST_TOKENS} tokens"));
            break;
        }
        let pushed = if value.text.contains('$') {
            search.push_pattern(&key.text, flags)
        } else {
            search.push(&key.text)
        };
        match pushed {
            Ok(()) => preferred.push(Preferred::new(&value.text)),
            Err(message) => fields.error(key.span, message),
        }
    }
    Kind::Substitution(search, preferred)
}

fn spelling(fields: &mut Fields<'_>) -> Kind {
    for key in ["custom", "filters", "ignore", "dicpath", "dictionaries", "append", "ignorecase"] {
        fields.value(key);
    }
    Kind::NotRun("spelling is not checked yet")
}

fn script(fields: &mut Fields<'_>) -> Kind {
    fields.value("script");
    Kind::NotRun("scripts are not run")
}
