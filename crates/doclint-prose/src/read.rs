//! Reads the file of a check.

use crate::action::Action;
use crate::check::{Check, CheckError, Kind};
use crate::fields::{Fields, document};
use crate::kinds;
use crate::scope::Scope;
use crate::skip::{Skip, Skips};
use crate::variant::{MOST_VARIANTS, Variant};
use doclint_diagnostic::{Level, Span};

impl Check {
    /// Reads a file in Vale's format. `name` is `Style.Rule`, as comments on pages have it.
    ///
    /// # Errors
    ///
    /// Everything that keeps the check from being run, with its place in the file.
    pub fn parse(name: &str, yaml: &str) -> Result<Self, Vec<CheckError>> {
        check(name, yaml, false)
    }

    /// The same for a file that was read before, which takes less: its patterns are not tried.
    ///
    /// # Errors
    ///
    /// As above, save for mistakes in look-around. A check that has one is given up when it runs.
    pub fn parse_known(name: &str, yaml: &str) -> Result<Self, Vec<CheckError>> {
        check(name, yaml, true)
    }
}

fn check(name: &str, yaml: &str, is_known: bool) -> Result<Check, Vec<CheckError>> {
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
    let mut fields = Fields::new(yaml, mapping, is_known);
    let kind = kinds::kind(&mut fields);
    let check = header(name, &mut fields, kind);
    fields.finish();
    match check {
        Some(mut check) if fields.errors.is_empty() => {
            check.warnings = fields.warnings;
            check.source = yaml.to_owned();
            Ok(check)
        }
        _ => Err(fields.errors),
    }
}

/// Reads the keys that all checks have, whatever their kind.
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
    let skip = skip(fields);
    let action = action(fields);
    let (kind, forced) = kind?;
    Some(Check {
        name: name.to_owned(),
        source: String::new(),
        message: message?,
        level,
        help: fields.string("help"),
        link: fields.string("link").filter(|it| !it.is_empty()),
        description: fields.string("description").filter(|it| !it.is_empty()),
        limit: fields.count("limit").unwrap_or(0),
        scope: forced.unwrap_or(scope),
        skip,
        variants: variants(fields),
        once_per_sentence: once(fields),
        action,
        capitalize: matches!(kind, Kind::Substitution(..))
            && fields.flag("capitalize").unwrap_or(false),
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

fn skip(fields: &mut Fields<'_>) -> Skips {
    let mut skips = Skips::default();
    for text in fields.texts("skip") {
        match Skip::parse(&text.text) {
            Some(skip) => skips.add(skip),
            None => {
                fields.error(
                    text.span,
                    "expected `records`, `legal`, `quotes`, `names`, `landing`, `plans`, `community` or `cards`",
                );
            }
        }
    }
    skips
}

/// Reads the other messages that the check has for some of its matches.
fn variants(fields: &mut Fields<'_>) -> Vec<Variant> {
    let Some(value) = fields.value("variants") else { return Vec::new() };
    let items = value.as_sequence().unwrap_or_default();
    if items.is_empty() || items.len() > MOST_VARIANTS {
        fields.error(value.span, format!("expected a list of 1 to {MOST_VARIANTS} variants"));
        return Vec::new();
    }
    let mut out = Vec::new();
    for item in items {
        let text = |key: &str| item.get(key)?.as_str().map(|it| fields.expanded(it, item.span));
        let Some(pattern) = text("match") else {
            fields.error(item.span, "expected a variant with the key `match`");
            continue;
        };
        let variant = Variant::new(&pattern, text("message"), text("help"));
        let (before, after) = (text("before"), text("after"));
        match variant.and_then(|it| it.between(before.as_deref(), after.as_deref())) {
            Ok(variant) => out.push(variant),
            Err(message) => fields.error(item.span, message),
        }
    }
    out
}

fn once(fields: &mut Fields<'_>) -> bool {
    let Some(text) = fields.text("once") else { return false };
    if text.text != "sentence" {
        fields.error(text.span, "expected `sentence`");
    }
    true
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
