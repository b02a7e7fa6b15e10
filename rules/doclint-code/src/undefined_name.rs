//! Names that a sample uses and never defines.

use crate::elision::is_elided;
use crate::languages::language;
use crate::names::{Grammar, Names, has_unused_class, names};
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, ast};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

pub(crate) struct UndefinedName;

/// Names available without an import, and keywords that look like calls.
const PYTHON: &str = "ArithmeticError AssertionError AttributeError BaseException Exception FileNotFoundError ImportError IndexError KeyError KeyboardInterrupt LookupError NotImplementedError OSError PermissionError RuntimeError StopIteration SystemExit TimeoutError TypeError UnicodeDecodeError ValueError ZeroDivisionError ConnectionError abs aiter all and anext any ascii assert async await bin bool breakpoint bytearray bytes callable case chr classmethod compile complex delattr dict dir display divmod elif else enumerate eval except exec exit filter finally float format frozenset getattr global globals hasattr hash help hex id if in input int is isinstance issubclass iter lambda len list locals map match max memoryview min next nonlocal not object oct open or ord pow print property quit range repr reversed return reveal_type round self set setattr slice sorted staticmethod str sum super tuple type vars while with yield zip cls spark dbutils ExceptionGroup";
const SCRIPT: &str = "AbortController AbortSignal Array ArrayBuffer Astro Atomics BigInt Blob Boolean Buffer Bun Date Deno Element Error Event EventSource File FileReader FormData Headers Infinity Intl JSON Map Math NodeJS Notification Number Object Promise Proxy React ReadableStream Reflect RegExp Request Response Set String Symbol TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream TypeError URL URLSearchParams Uint8Array WeakMap WebSocket WritableStream Worker XMLHttpRequest after afterAll afterEach alert atob await before beforeAll beforeEach btoa catch clearInterval clearTimeout confirm console context crypto customElements decodeURIComponent defineNuxtConfig definePageMeta delete describe document encodeURI encodeURIComponent eval expect exports fetch for function globalThis history if import isNaN it jest localStorage location module navigator parseFloat parseInt performance process prompt queueMicrotask require requestAnimationFrame return sessionStorage setImmediate setInterval setTimeout structuredClone super switch test this throw typeof useFetch useRuntimeConfig defineEventHandler vi void while window with yield";

impl PageRule for UndefinedName {
    const META: RuleMeta = RuleMeta::warning(
        "undefined-name",
        "a sample uses a name that it neither imports nor defines",
        include_str!("undefined_name.md"),
    )
    .profile(Profile::All)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Names that earlier samples of the page define are available to the later ones.
        let mut defined: [HashSet<&str>; 2] = Default::default();
        for code in ast::Code::all(page) {
            let language = code.language().and_then(|it| language(it.as_str()));
            let Some(grammar) = language.and_then(Grammar::of) else { continue };
            let content = code.content();
            let text = content.as_str();
            let names = names(text, grammar);
            let defined = &mut defined[grammar as usize];
            let is_whole = names.begins_with_imports
                && !is_elided(text)
                && !is_comparison(text)
                && !is_said_to_be_incomplete(code);
            if is_whole
                && let Some((name, bytes)) = missing(text, &names, grammar, defined)
                && !is_about_a_change(cx.path())
            {
                let message = format!("`{name}` is neither imported nor defined in this sample");
                let help = match similar(name, &names) {
                    Some(other) => format!("define it, or write `{other}` if you mean that"),
                    None => "add the import or the definition, so that the sample runs".to_owned(),
                };
                cx.report(content.part(bytes), message)
                    .cause("samples use names that they don't define")
                    .help(help);
            }
            defined.extend(names.others);
        }
    }
}

/// The first name of a sample that it uses and nothing defines.
fn missing<'a>(
    text: &'a str,
    names: &Names<'a>,
    grammar: Grammar,
    defined: &HashSet<&str>,
) -> Option<(&'a str, Range<usize>)> {
    let mut has_unused = None;
    let missing = names.called.iter().filter(|(name, bytes)| {
        let (before, after) = (&text[..bytes.start], &text[bytes.end..]);
        if BUILT_IN[grammar as usize].contains(*name) {
            return false;
        }
        // The file of a framework begins with a call of it: `export default defineConfig({`.
        if before.ends_with("export default ") && after.starts_with('(') {
            return true;
        }
        // A class that nothing uses was meant to make the client.
        if is_client(name) {
            let mut is_unused =
                || *has_unused.get_or_insert_with(|| has_unused_class(text, grammar));
            return after.starts_with('.') && is_unused();
        }
        !defined.contains(*name) && !is_for_readers(name, after)
    });
    missing.min_by_key(|it| it.1.start).map(|(name, bytes)| (*name, bytes.clone()))
}

/// The names that are there without an import, by grammar.
static BUILT_IN: LazyLock<[HashSet<&str>; 2]> =
    LazyLock::new(|| [PYTHON, SCRIPT].map(|it| it.split(' ').collect()));

/// Whether a name refers to something that readers have themselves: an action, a database, a value
/// of their own program (`childTask.run()`).
fn is_for_readers(name: &str, after: &str) -> bool {
    const BEGINNINGS: [&str; 6] = ["my", "your", "do_", "some", "example", "handle"];
    const PARTS: [&str; 4] = ["service", "database", "analytics", "current"];
    const NAMES: [&str; 15] = [
        "app", "customer", "db", "env", "log", "logger", "mailer", "prisma", "redis", "req",
        "request", "res", "router", "server", "user",
    ];
    let is_small = !name.starts_with(|it: char| it.is_ascii_uppercase());
    let is_own = after.starts_with('(') || name.contains(|it: char| it.is_ascii_uppercase());
    let lower = name.to_ascii_lowercase();
    is_small && is_own
        || name.len() < 2
        || BEGINNINGS.iter().any(|it| lower.starts_with(it))
        || PARTS.iter().any(|it| lower.contains(it))
        || NAMES.contains(&name)
}

/// Whether a sample shows code from before a change, too.
fn is_comparison(code: &str) -> bool {
    let lower = code.to_ascii_lowercase();
    ["# before", "// before", "# old", "// old", "deprecated"].iter().any(|it| lower.contains(it))
}

/// Whether a name is what programs call the client of a service, which pages take for granted.
fn is_client(name: &str) -> bool {
    const SERVICES: [&str; 8] =
        ["anthropic", "openai", "replicate", "resend", "slack", "stripe", "supabase", "twilio"];
    let is_small = name.starts_with(|it: char| it.is_ascii_lowercase());
    is_small && (name.ends_with("client") || name.ends_with("Client") || SERVICES.contains(&name))
}

/// Whether a page is about a change, so that its samples show only what changes.
fn is_about_a_change(path: &str) -> bool {
    const WORDS: [&str; 6] =
        ["upgrad", "migrat", "changelog", "release-notes", "whats-new", "-notes/"];
    WORDS.iter().any(|it| path.contains(it))
}

/// Whether the text around a sample says that a part of it is left out.
fn is_said_to_be_incomplete(code: ast::Code<'_>) -> bool {
    const WORDS: [&str; 5] = ["omitted", "incomplete", "not complete", "simplified", "skeleton"];
    let node = code.node();
    let around = [node.previous_sibling(), node.next_sibling()];
    let mut texts = around.into_iter().flatten().map(|it| it.text().to_ascii_lowercase());
    texts.any(|text| WORDS.iter().any(|it| text.contains(it)))
}

/// The only name of a sample that begins or ends with the same word: `connector` for `ferry_connector`.
fn similar<'a>(name: &str, names: &Names<'a>) -> Option<&'a str> {
    let (first, last) = (name.split('_').next(), name.rsplit('_').next());
    let is_alike = |other: &&&str| {
        other.len() > 3
            && other.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
            && (other.contains('_') && other.split('_').next() == first
                || other.rsplit('_').next() == last)
    };
    let mut alike = names.others.iter().filter(is_alike);
    let other = alike.next().filter(|_| name.contains('_'))?;
    alike.next().is_none().then_some(other)
}
