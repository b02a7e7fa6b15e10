//! Names that a sample uses and never defines.

use crate::elision::is_elided;
use crate::languages::language;
use crate::names::{Grammar, names};
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, ast};
use std::collections::HashSet;
use std::sync::LazyLock;

pub(crate) struct UndefinedName;

/// What is there without an import, and words of the grammar that look like calls.
const PYTHON: &str = "ArithmeticError AssertionError AttributeError BaseException Exception FileNotFoundError ImportError IndexError KeyError KeyboardInterrupt LookupError NotImplementedError OSError PermissionError RuntimeError StopIteration SystemExit TimeoutError TypeError UnicodeDecodeError ValueError ZeroDivisionError ConnectionError abs aiter all and anext any ascii assert async await bin bool breakpoint bytearray bytes callable case chr classmethod compile complex delattr dict dir display divmod elif else enumerate eval except exec exit filter finally float format frozenset getattr global globals hasattr hash help hex id if in input int is isinstance issubclass iter lambda len list locals map match max memoryview min next nonlocal not object oct open or ord pow print property quit range repr reversed return reveal_type round self set setattr slice sorted staticmethod str sum super tuple type vars while with yield zip cls spark dbutils ExceptionGroup";
const SCRIPT: &str = "AbortController AbortSignal Array ArrayBuffer Astro Atomics BigInt Blob Boolean Buffer Bun Date Deno Element Error Event EventSource File FileReader FormData Headers Infinity Intl JSON Map Math NodeJS Notification Number Object Promise Proxy React ReadableStream Reflect RegExp Request Response Set String Symbol TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream TypeError URL URLSearchParams Uint8Array WeakMap WebSocket WritableStream Worker XMLHttpRequest after afterAll afterEach alert atob await before beforeAll beforeEach btoa catch clearInterval clearTimeout confirm console context crypto customElements decodeURIComponent defineNuxtConfig definePageMeta delete describe document encodeURI encodeURIComponent eval expect exports fetch for function globalThis history if import isNaN it jest localStorage location module navigator parseFloat parseInt performance process prompt queueMicrotask require requestAnimationFrame return sessionStorage setImmediate setInterval setTimeout structuredClone super switch test this throw typeof useFetch useRuntimeConfig defineEventHandler vi void while window with yield";

impl PageRule for UndefinedName {
    const META: RuleMeta = RuleMeta::warning(
        "undefined-name",
        "a sample uses a name that it neither imports nor defines",
        include_str!("undefined_name.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // What earlier samples of the page define is there for the later ones.
        let mut defined: [HashSet<&str>; 2] = Default::default();
        for code in ast::Code::all(page) {
            let language = code.language().and_then(|it| language(it.as_str()));
            let Some(grammar) = language.and_then(Grammar::of) else { continue };
            let content = code.content();
            let text = content.as_str();
            let names = names(text, grammar);
            let defined = &mut defined[grammar as usize];
            if names.begins_with_imports && !is_elided(text) && !is_comparison(text) {
                let missing = names.called.iter().filter(|(name, bytes)| {
                    !defined.contains(*name)
                        && !is_for_readers(name, &text[bytes.end..])
                        && !BUILT_IN[grammar as usize].contains(*name)
                });
                if let Some((name, bytes)) = missing.min_by_key(|it| it.1.start) {
                    let message =
                        format!("`{name}` is neither imported nor defined in this sample");
                    cx.report(content.part(bytes.clone()), message)
                        .cause("samples use names that they don't define")
                        .help("add the import or the definition, so that the sample runs");
                }
            }
            defined.extend(names.others);
        }
    }
}

/// The names that are there without an import, by grammar.
static BUILT_IN: LazyLock<[HashSet<&str>; 2]> =
    LazyLock::new(|| [PYTHON, SCRIPT].map(|it| it.split(' ').collect()));

/// Whether a name stands for something that readers have themselves: an action, a database, a value
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
