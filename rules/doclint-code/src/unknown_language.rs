//! Languages that the platform does not know.

use crate::tongue::Tongue;
use crate::{content, languages};
use doclint_rule::site::PlatformId;
use doclint_rule::suggest::{edit_distance, is_one_slip};
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};
use std::collections::BTreeSet;

pub(crate) struct UnknownLanguage;

/// How long the name of a language is, at least, that is meant where others than Mintlify read the page.
const LEAST_OF_OTHERS: usize = 6;

/// Languages that most samples are in.
const COMMON: [&str; 8] = ["bash", "html", "java", "json", "ruby", "rust", "shell", "yaml"];

/// Whether a short name has the letters of a common language in another order: `bahs`.
fn is_common_in_disorder(name: &str, other: &str) -> bool {
    let letters = |it: &str| it.bytes().collect::<BTreeSet<_>>();
    COMMON.contains(&other) && name.len() == other.len() && letters(name) == letters(other)
}

impl NodeRule for UnknownLanguage {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-language",
        "a code block has a language that the platform does not know",
        include_str!("unknown_language.md"),
    )
    .only_on(&[
        PlatformId::Mintlify,
        PlatformId::Docusaurus,
        PlatformId::Starlight,
        PlatformId::VitePress,
        PlatformId::MkDocs,
        PlatformId::MdBook,
    ])
    .in_builds()
    .fix(FixKind::Sometimes)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(language) = code.language() else { return };
        let (name, span) = (language.as_str(), language.span());
        if languages::is_known(name) {
            return;
        }
        let Some(meant) = Meant::of(name, code) else { return };
        // The settings of other programs add languages, and they read more behind the fence.
        // Short names, and those with a number, are often languages that others know.
        let is_slip = |it: &Meant| {
            matches!(it, Meant::Language(other)
                if is_one_slip(name, other)
                    && (other.len() >= LEAST_OF_OTHERS || is_common_in_disorder(name, other))
                    && name.bytes().all(|it| it.is_ascii_lowercase()))
        };
        if cx.platform() != PlatformId::Mintlify && !is_slip(&meant) {
            return;
        }
        let message = match meant {
            Meant::Braced(_) => {
                "language is in braces, which the platform does not read".to_owned()
            }
            Meant::Language(_) => format!("unknown language `{name}`"),
            Meant::Glued(at) => format!("`{}` is read as a part of the language", &name[at..]),
            Meant::FileName(_) => format!("`{name}` is read as the language"),
        };
        let finding = cx.report(span, message);
        match meant {
            Meant::Language(other) => {
                finding.cause(format!("unknown language `{name}`"));
                // A name that is only near may be that of a language that we don't know.
                let content = code.content();
                let text = content.as_str();
                let is_sure = languages::other_name(name) == Some(other) && may_be(name, text);
                // The code may be in another language than the one of a similar name.
                let is_other = content::language_of(text).is_some_and(|it| it != other)
                    || other == "bash" && content::language_of(text).is_none();
                let (title, edit) = (format!("Write `{other}`"), Edit::replace(span, other));
                finding.help(format!("write `{other}`")).fix(match is_sure {
                    true => Fix::safe(title, edit),
                    false if is_other => Fix::suggestion(title, edit),
                    false => Fix::not_safe(title, edit),
                });
            }
            Meant::Braced(language) => {
                let Some(info) = code.info() else { return };
                let written = without_braces(info.as_str());
                finding.help(match &written {
                    Some(written) => format!("write `{written}`"),
                    None => format!("write `{language}` without braces"),
                });
                finding.fixes.extend(
                    written
                        .map(|it| Fix::safe("Remove the braces", Edit::replace(info.span(), it))),
                );
            }
            Meant::Glued(at) => {
                finding.cause("options are written without a blank after the language");
                // An open bracket is the first line of the code, whose line break was lost.
                if name[at..].len() == 1 {
                    finding.help("write it on the next line: it belongs to the code");
                } else {
                    finding
                        .help("put a blank between them")
                        .fix(Fix::safe("Separate them", Edit::insert(span.start + at as u32, " ")));
                }
            }
            Meant::FileName(language) => {
                finding.cause("a file name is written where the language belongs");
                finding.help(format!("write the language before it: `{language} {name}`")).fix(
                    Fix::safe(
                        format!("Add the language `{language}`"),
                        Edit::insert(span.start, format!("{language} ")),
                    ),
                );
            }
        }
    }
}

/// An info string without the braces around it. `None` if it has classes and ids, which mean nothing
/// here, or braces inside.
fn without_braces(info: &str) -> Option<String> {
    let inner = info.trim().strip_prefix('{')?.strip_suffix('}')?.trim();
    let inner = inner.strip_prefix('.').unwrap_or(inner);
    let is_other = |it: &str| it.starts_with(['.', '#']) || it.contains(['{', '}']);
    (!inner.split_whitespace().any(is_other)).then(|| inner.to_owned())
}

/// Whether code has what is written under a name for something else than a language.
fn may_be(name: &str, code: &str) -> bool {
    match name.to_ascii_lowercase().as_str() {
        "curl" => code.contains("curl"),
        "env" => code.contains('='),
        _ => true,
    }
}

/// Words in place of a language that say no more than that this is code.
const WORDS: [&str; 6] = ["code", "codeblock", "command", "example", "sample", "snippet"];

/// The meaning that the author had in mind.
enum Meant {
    /// Another name.
    Language(&'static str),
    /// A language with options in braces, as Pandoc writes them: `{.python title="x"}`.
    Braced(&'static str),
    /// A language with options that begin at this byte: `js{2}`.
    Glued(usize),
    /// A file in this language.
    FileName(&'static str),
}

impl Meant {
    fn of(name: &str, code: ast::Code<'_>) -> Option<Self> {
        // An unknown language is shown as text, so that nothing would change.
        if languages::other_name(name) == Some("text") {
            return None;
        }
        if let Some(language) = name.strip_prefix('{') {
            let language = language.trim_start_matches('.').trim_end_matches('}');
            return languages::of_extension(language).map(Self::Braced);
        }
        if let Some(at) = name.find(['{', '[']).filter(|at| languages::is_known(&name[..*at])) {
            return Some(Self::Glued(at));
        }
        // A title in place of a language is found by `components/title-before-language`.
        if name.contains(['=', '"', '\'']) {
            return None;
        }
        if let Some((stem, extension)) = name.rsplit_once('.') {
            let is_name = !stem.is_empty() || extension == "env";
            return languages::of_extension(extension).filter(|_| is_name).map(Self::FileName);
        }
        // The word names no language, but there may be one.
        if WORDS.iter().any(|it| it.eq_ignore_ascii_case(name)) {
            return content::language_of(code.content().as_str()).map(Self::Language);
        }
        let meant = languages::meant(name);
        meant.or_else(|| slip(name, code.content().as_str())).map(Self::Language)
    }
}

/// The short name that was meant, if the code is in that language.
fn slip(name: &str, code: &str) -> Option<&'static str> {
    let names: &[&str] = match Tongue::of(code)? {
        Tongue::Json => &["json"],
        Tongue::Yaml => &["yaml", "yml"],
        Tongue::Shell => &["bash", "sh", "shell"],
        Tongue::Python => &["py", "python"],
        Tongue::Script => &["js", "ts", "jsx", "tsx"],
        Tongue::Go => &["go"],
        Tongue::Env => &["dotenv"],
        Tongue::Program => return None,
    };
    names.iter().find(|it| edit_distance(name, it) == 1).copied()
}
