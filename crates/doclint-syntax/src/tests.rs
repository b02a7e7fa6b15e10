//! Tests of reading what scripts export.

use crate::script::program::Program;
use crate::script::reader::{exported_member, exported_value};
use crate::script::values::ScriptValue;

/// A value in one line, where `?` is an unknown value.
fn shown(value: &ScriptValue) -> String {
    let all = |values: &[ScriptValue]| values.iter().map(shown).collect::<Vec<_>>().join(", ");
    match value {
        ScriptValue::Null => "null".to_owned(),
        ScriptValue::Bool(value) => value.to_string(),
        ScriptValue::Number(number) => number.to_string(),
        ScriptValue::Text { text, .. } => format!("'{text}'"),
        ScriptValue::List(items) => format!("[{}]", all(items)),
        ScriptValue::Map { entries, is_open } => {
            let pairs = entries.iter().map(|(key, value)| format!("{key}: {}", shown(value)));
            let open = is_open.then(|| "...".to_owned());
            format!("{{{}}}", pairs.chain(open).collect::<Vec<_>>().join(", "))
        }
        ScriptValue::Call(name, arguments) => format!("{name}({})", all(arguments)),
        ScriptValue::Package(name) => format!("package {name}"),
        ScriptValue::Unknown => "?".to_owned(),
    }
}

fn read(text: &str) -> String {
    shown(&exported_value(text, Program::TypeScript))
}

#[test]
fn reads_what_scripts_export() {
    let table = [
        ("export default {a: 1};", "{a: 1}"),
        ("module.exports = {a: 1};", "{a: 1}"),
        ("module.exports = {a: 1}; module.exports.b = 2;", "{a: 1}"),
        ("module.exports = 1; module.exports = 2;", "2"),
        ("export = {a: 1};", "{a: 1}"),
        ("const c = {a: 1}; export default c;", "{a: 1}"),
        ("const c = {a: 1}; export {c as default};", "{a: 1}"),
        ("export {default} from './other';", "?"),
        ("import c from './other'; export default c;", "?"),
        ("export const a = 1;", "?"),
        ("", "?"),
        ("export default {", "?"),
        // Wrappers.
        ("export default defineConfig({a: 1});", "{a: 1}"),
        ("export default withMermaid(defineConfig({a: 1}));", "{a: 1}"),
        ("const c = wrap<T>({a: 1} as T); export default c;", "{a: 1}"),
        ("export default withX({b: 2})({a: 1});", "{a: 1}"),
        ("export default defineConfig(({mode}) => ({a: 1, mode}));", "{a: 1, mode: ?}"),
        ("export default mergeConfig({a: 1}, {b: 2});", "mergeConfig({a: 1}, {b: 2})"),
        ("export default wrap(['a']);", "wrap(['a'])"),
        ("export default new Config({a: 1});", "new Config({a: 1})"),
        // Types and parentheses.
        ("export default ({a: 1}) as T;", "{a: 1}"),
        ("export default {a: ('x' satisfies T)!} satisfies U;", "{a: 'x'}"),
        ("export default <T>['a'] as const;", "['a']"),
        // Functions.
        ("export default () => ({a: 1});", "{a: 1}"),
        ("export default async function create() { return {a: 1}; }", "{a: 1}"),
        ("module.exports = async () => { const c = {a: 1}; return wrap(c); };", "{a: 1}"),
        ("function f() { if (x) return 1; return {a: 2}; } export default f;", "{a: 2}"),
        ("export default function () { if (x) { return 1; } }", "?"),
        ("export default function* () { return 1; }", "?"),
        ("const a = 1; export default (a) => [a];", "[?]"),
        ("const a = 1; export default () => { let a = 2; return [a]; };", "[?]"),
        ("const a = 1; export default ({b: [...a]}) => [a];", "[?]"),
        ("const a = 1; export default (...a) => [a];", "[?]"),
        (
            "const a = 1; function f() { return a; } \
          export default () => { const a = 2; return [a, f()]; };",
            "[2, 1]",
        ),
        (
            "export default [f(), g(), (() => 3)()]; function f() { return 1; } \
          const g = () => 2;",
            "[1, 2, 3]",
        ),
        ("export default [f(1)]; function f(a) { return 1; }", "[f(1)]"),
        ("export default () => await load();", "?"),
        ("export default async () => (await wrap({a: 1}));", "{a: 1}"),
    ];
    for (text, expected) in table {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn reads_parts_of_values() {
    let table = [
        (
            "[null, undefined, void 0, true, 1.5, -2, 'a\\n', , 1n]",
            "[null, null, null, true, 1.5, -2, 'a\n', null, ?]",
        ),
        ("{'a-b': 1, 2: 2, ['c']: 3, [`d${1}`]: 4}", "{a-b: 1, 2: 2, c: 3, d1: 4}"),
        ("{a: 1, [other]: 2}", "{a: 1, ...}"),
        ("{f() {}, get g() { return 1; }, h: () => 1}", "{f: ?, g: ?, h: ?}"),
        ("{text, list, other}", "{text: 'x', list: [1, 2], other: ?}"),
        ("{...map, b: 3, ...other}", "{a: {b: 'y'}, b: 3, ...}"),
        ("{...null, ...(false && map), ...(true ? {c: 1} : other)}", "{c: 1}"),
        ("[0, ...list, ...other]", "[0, 1, 2, ?]"),
        (
            "[map.a.b, map['a'], list[1], list[9], map.no, other.a, text.length]",
            "['y', {b: 'y'}, 2, null, null, ?, ?]",
        ),
        ("[map?.a?.b, map.a!.b, [...other, 1][0], {...other}.a]", "['y', 'y', ?, ?]"),
        ("[`/${text}/${1}/${true}`, `${other}`, tag`a`]", "['/x/1/true', ?, ?]"),
        ("['a' + text + 1, 1 + 2 + 'a', 'a' + other, 1 + null]", "['ax1', '3a', ?, ?]"),
        ("[process.env.X || '/', process.env.X ?? text, call() || 1]", "['/', 'x', 1]"),
        (
            "['' || 'b', '' ?? 'b', null ?? 'b', 'a' || 'b', 'a' && 'b', 0 && 'b', other && 1]",
            "['b', '', 'b', 'a', 'b', 0, ?]",
        ),
        ("[true ? 1 : 2, !text ? 1 : 2, other ? 1 : 2, text === 'x' ? 1 : 2]", "[1, 2, ?, 1]"),
        ("[text != 'x', list == null, 1 === other, !other]", "[false, false, ?, ?]"),
        (
            "[require.resolve('./a.css'), require('./a'), require.resolve(other)]",
            "['./a.css', ?, ?]",
        ),
        ("[/a/, <T>other, changing, this, (1, 2), class {}]", "[?, ?, ?, ?, ?, ?]"),
        (
            "[new URL('a', import.meta.url), join(__dirname, 'a'), import.meta.dirname, new (f())(1)]",
            "[new URL('a', import.meta.url()), join(__dirname(), 'a'), __dirname(), ?]",
        ),
        (
            "[starlight({a: text}), path.join(dir, ...list), a?.b(1), f()(1), [].map(1)]",
            "[starlight({a: 'x'}), path.join(?, ?), a.b(1), ?, ?]",
        ),
    ];
    for (value, expected) in table {
        let text = format!(
            "import other, {{starlight}} from 'other'; const text = 'x', list = [1, 2]; \
             let changing = 1; export const map = {{a: {{b: 'y'}}}}; export default {value};"
        );
        assert_eq!(read(&text), expected, "{value}");
    }
}

#[test]
fn reading_ends_whatever_names_lead_to() {
    let doubled = |first: &str, next: &str| {
        let steps = (1..40)
            .map(|at| next.replace('P', &format!("v{}", at - 1)).replace('V', &format!("v{at}")));
        format!("const v0 = {first}; {} export default [v39, 1];", steps.collect::<String>())
    };
    let is_bounded = |text: &str| {
        let value = exported_value(text, Program::TypeScript);
        let length = shown(&value).len();
        assert!(length < 8 << 20, "{length} bytes");
    };
    let run = move || {
        for text in [
            "const a = b, b = a; export default a;",
            "function a() { return b(); } const b = () => a(); export default a();",
            "const a = () => a(); export default a;",
            "const a = a.b; export default a || a || a;",
        ] {
            assert_eq!(read(text), "?", "{text}");
        }
        assert_eq!(read("const a = b, b = a; export default a();"), "a()");
        is_bounded("const a = [b, b, b], b = {c: a, d: a}; export default a;");
        for (first, next) in [
            ("['a']", "const V = [...P, ...P];"),
            ("{a: 1}", "const V = {...P, ...P};"),
            ("'a'", "const V = P + P;"),
            ("'a'", "const V = `${P}${P}`;"),
            ("1", "function V() { const a = 1; return [P(), P()]; }"),
        ] {
            is_bounded(&doubled(first, next));
        }
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
    thread.expect("a thread").join().expect("no panic");
}

#[test]
fn reads_up_to_its_limits() {
    let nested =
        |depth: usize| format!("export default {}1{};", "[".repeat(depth), "]".repeat(depth));
    assert!(read(&nested(60)).contains('1'));
    assert!(read(&nested(70)).contains("[?]"));
    assert_eq!(read(&nested(1_000)), "?");
    let many = |count: usize| format!("export default [{}2];", "1,".repeat(count));
    assert!(read(&many(90_000)).ends_with("1, 2]"));
    assert!(read(&many(110_000)).ends_with("?, ?]"));
    let sum = format!("export default ['a'{}];", " + 'a'".repeat(10_000));
    assert_eq!(read(&sum).len(), 10_001 + 4);
    let long = format!("export default 1; // {}", "a".repeat(1 << 20));
    assert_eq!(read(&long), "?");
    // A large function that is called often is read a few times only.
    let body = "var a = 1, {b, c, d} = e;".repeat(20_000);
    let calls = "f(),".repeat(100_000);
    let often = format!("function f() {{ {body} return 1; }} export default [{calls}];");
    assert!(read(&often).starts_with("[1, 1, "));
    assert!(read(&often).ends_with("?, ?]"));
}

#[test]
fn reads_the_settings_of_a_site() {
    let value = exported_value(SITE, Program::TypeScript);
    let text = |value: Option<&ScriptValue>| value.and_then(ScriptValue::as_str).map(str::to_owned);
    assert_eq!(text(value.get("title")).as_deref(), Some("Acme Docs"));
    assert_eq!(text(value.get("baseUrl")).as_deref(), Some("/docs/"));
    assert_eq!(value.get("trailingSlash").and_then(ScriptValue::as_bool), Some(false));
    let locales = value.get("i18n").and_then(|it| it.get("locales"));
    assert_eq!(locales.map(shown).as_deref(), Some("['en', 'de']"));
    let presets = value.get("presets").and_then(ScriptValue::as_list).expect("a list");
    let [name, options] = presets[0].as_list().expect("a preset") else { panic!("two parts") };
    assert_eq!(name.as_str(), Some("classic"));
    let expected = "{path: 'guides', routeBasePath: '/', sidebarPath: './sidebars.ts', \
                    remarkPlugins: [?, [?, {sync: true}]], editUrl: ?}";
    assert_eq!(options.get("docs").map(shown).as_deref(), Some(expected));
    assert_eq!(options.get("blog").map(shown).as_deref(), Some("false"));
    let plugins = value.get("plugins").map(shown);
    assert_eq!(plugins.as_deref(), Some("['@acme/search', ['redirects', {redirects: [?]}]]"));
    let items = value.get("themeConfig").and_then(|it| it.get("navbar")?.get("items"));
    assert_eq!(
        items.map(shown).as_deref(),
        Some("[{type: 'doc', docId: 'start'}, {href: 'https://github.com/acme/docs'}]")
    );
    assert_eq!(value.get("noIndex"), Some(&ScriptValue::Unknown));
    assert_eq!(value.get("favicon"), None);
}

const SITE: &str = r"
import type { Config } from '@docusaurus/types';
import npm2yarn from '@docusaurus/remark-plugin-npm2yarn';
import math from 'remark-math';
import { oldPaths } from './redirects';

const organization = 'acme';
const repository = `https://github.com/${organization}/docs`;
const isPreview = process.env.CONTEXT === 'deploy-preview';

const navbar = {
  title: 'Acme',
  items: [{ type: 'doc', docId: 'start' }, { href: repository }],
} as const;

/** Old addresses lead to new ones. */
const redirects = () => [...oldPaths.map((from: string) => ({ from, to: '/' }))];

export default async function createConfig(): Promise<Config> {
  const { themes } = await import('prism-react-renderer');
  const docs = {
    path: 'guides',
    routeBasePath: '/',
    sidebarPath: require.resolve('./sidebars.ts'),
    remarkPlugins: [math, [npm2yarn, { sync: true }]],
    editUrl: isPreview ? undefined : `${repository}/edit/main/`,
  };
  const config: Config = {
    title: 'Acme ' + 'Docs',
    url: 'https://acme.example',
    baseUrl: process.env.BASE_URL ?? '/docs/',
    trailingSlash: false,
    noIndex: isPreview,
    i18n: { defaultLocale: 'en', locales: ['en', ...['de']] },
    presets: [['classic', { docs, blog: false }] satisfies Preset],
    plugins: ['@acme/search', ['redirects', { redirects: redirects() }]],
    themeConfig: { navbar, prism: { theme: themes.github } },
  };
  return config;
}
";

#[test]
fn reads_what_other_files_export() {
    let mut import = |source: &str, name: &str| match (source, name) {
        ("./a", "default") => ScriptValue::Bool(true),
        ("./a", "b") => exported_value("export default {c: 1}", Program::JavaScript),
        _ => ScriptValue::Unknown,
    };
    let table = [
        ("import a from './a'; export default {a};", "{a: true}"),
        ("import {b as d} from './a'; export default {...d, e: d.c};", "{c: 1, e: 1}"),
        ("import {b} from './a'; export default b;", "{c: 1}"),
        ("import * as a from './a'; export default a;", "?"),
        ("import {b} from './a'; export default {a: b => b};", "{a: ?}"),
        ("module.exports = {a: require('./a')};", "{a: true}"),
        ("import a from 'package'; export default {a, b: a()};", "{a: ?, b: a()}"),
    ];
    for (text, expected) in table {
        let value = exported_member(text, Program::TypeScript, "default", &mut import);
        assert_eq!(shown(&value), expected, "{text}");
    }
    let text = "export const one = {a: 1}; const two = 2; export default {};";
    let named = |name| {
        shown(&exported_member(text, Program::TypeScript, name, &mut |_, _| ScriptValue::Null))
    };
    assert_eq!(
        (named("one"), named("two"), named("three")),
        ("{a: 1}".into(), "2".into(), "?".into())
    );
}
