//! `doclint mv`: moved files, updated links, and refusals.

use crate::kit::Dir;
use std::fs;

const CONFIG: &str = r##"{
  "theme": "mint",
  "name": "T",
  "colors": {"primary": "#123456"},
  "navbar": {"links": [{"label": "Send", "href": "/guides/send#limits"}]},
  "navigation": {"groups": [{"group": "G", "pages": ["index", "guides/send", "guides/receive"]}]},
  "redirects": [
    {"source": "/send", "destination": "/guides/send"}
  ]
}
"##;

const INDEX: &str = "---\ntitle: Home\nrelated:\n  - /guides/send\n---\n\n\
    import Keys from \"/snippets/keys.mdx\"\n\n\
    [Root](/guides/send), [bare](guides/send/), [with](/guides/send.mdx?x=1#limits), [shown](#rotate).\n\n\
    <Card title=\"Send\" href=\"/guides/send#limits\">[Through](/send)</Card>\n\n\
    <Keys />\n\nIn code that is shown: `/guides/send`.\n";

const SEND: &str = "import Keys from \"../snippets/keys.mdx\"\n\n## Limits\n\n\
    [Other](./receive), [own](#limits), [again](#limits-2), ![Picture](../images/a.png)\n\n<Keys />\n\n\
    ## Limits\n";

fn site() -> Dir {
    let dir = Dir::site(&[
        ("index.mdx", INDEX),
        ("guides/send.mdx", SEND),
        ("guides/receive.mdx", "[Send](./send), [up](../index)\n"),
        ("snippets/keys.mdx", "## Rotate\n\n[Send](/guides/send)\n"),
        ("images/a.png", ""),
        (
            "llms.txt",
            "# T\n\n- [Send](https://x.com/docs/guides/send.md): Send\n- [Other](/guides/sender)\n",
        ),
    ]);
    dir.write("docs.json", CONFIG);
    dir
}

fn read(dir: &Dir, path: &str) -> String {
    fs::read_to_string(dir.path(path)).unwrap()
}

#[test]
fn a_page_moves_and_its_references_follow() {
    let dir = site();
    let run = dir.run(&["mv", "guides/send.mdx", "how-to/messages/send-one"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(!dir.path("guides/send.mdx").exists());
    let index = read(&dir, "index.mdx");
    for part in [
        "  - /how-to/messages/send-one\n",
        "[Root](/how-to/messages/send-one), [bare](how-to/messages/send-one/)",
        "[with](/how-to/messages/send-one.mdx?x=1#limits)",
        "href=\"/how-to/messages/send-one#limits\"",
        "[Through](/send)",
        "`/guides/send`",
    ] {
        assert!(index.contains(part), "{part}: {index}");
    }
    let page = read(&dir, "how-to/messages/send-one.mdx");
    for part in [
        "\"../../snippets/keys.mdx\"",
        "[Other](../../guides/receive)",
        "[own](#limits)",
        "(../../images/a.png)",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(
        read(&dir, "guides/receive.mdx"),
        "[Send](../how-to/messages/send-one), [up](../index)\n"
    );
    let config = CONFIG
        .replace("guides/send", "how-to/messages/send-one")
        .replace("send-one\"}\n  ]", "send-one\"},\n    {\"source\": \"/guides/send\", \"destination\": \"/how-to/messages/send-one\"}\n  ]");
    assert_eq!(read(&dir, "docs.json"), config);
    let llms = read(&dir, "llms.txt");
    assert!(llms.contains("(https://x.com/docs/how-to/messages/send-one.md)"), "{llms}");
    assert!(llms.contains("(/guides/sender)"), "{llms}");
    for expected in ["1 file moved", "1 redirect added", "index.mdx:15"] {
        assert!(run.stderr.contains(expected), "{expected}: {}", run.stderr);
    }
}

#[test]
fn a_move_and_its_way_back_leave_everything_as_it_was() {
    let dir = site();
    let before: Vec<String> = FILES.iter().map(|it| read(&dir, it)).collect();
    assert_eq!(dir.run(&["mv", "guides", "how-to"]).code, Some(0));
    assert!(!dir.path("guides").exists());
    assert!(read(&dir, "how-to/receive.mdx").contains("[Send](./send)"));
    assert_eq!(dir.run(&["mv", "how-to", "guides", "--no-redirect"]).code, Some(0));
    let after: Vec<String> = FILES.iter().map(|it| read(&dir, it)).collect();
    assert_eq!(before, after);
}

const FILES: [&str; 6] = [
    "docs.json",
    "index.mdx",
    "llms.txt",
    "guides/send.mdx",
    "guides/receive.mdx",
    "snippets/keys.mdx",
];

#[test]
fn a_heading_is_renamed_with_its_anchor() {
    let dir = site();
    let run = dir.run(&["mv", "/guides/send#limits", "Rate limits"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let page = read(&dir, "guides/send.mdx");
    // The other heading with that text is now the first one.
    assert!(page.contains("## Rate limits\n") && page.contains("[own](#rate-limits)"), "{page}");
    assert!(page.contains("[again](#limits)"), "{page}");
    assert!(read(&dir, "index.mdx").contains("href=\"/guides/send#rate-limits\""));
    assert!(read(&dir, "docs.json").contains("\"/guides/send#rate-limits\""));
    // A heading in a snippet is a heading of the pages that import it.
    let run = dir.run(&["mv", "snippets/keys.mdx#rotate", "Rotate `keys`"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(read(&dir, "index.mdx").contains("[shown](#rotate-keys)"));
}

#[test]
fn a_dry_run_writes_nothing() {
    let dir = site();
    let before: Vec<String> = FILES.iter().map(|it| read(&dir, it)).collect();
    let run = dir.run(&["mv", "guides/send", "guides/sent", "--dry-run"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    for part in [
        "rename from guides/send.mdx\nrename to guides/sent.mdx\n",
        "-[Send](./send), [up](../index)\n+[Send](./sent), [up](../index)\n",
    ] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    assert_eq!(before, FILES.map(|it| read(&dir, it)));
}

#[test]
fn what_cant_be_done_whole_is_not_done() {
    let dir = site();
    dir.write("code.mdx", "export const picture = load(\"/images/a.png\")\n");
    dir.write("broken.mdx", "[Send](/guides/receive)\n\n<Note>\n");
    dir.write(".mintignore", "drafts/\n");
    let before: Vec<String> = FILES.iter().map(|it| read(&dir, it)).collect();
    for (args, expected) in [
        (["images/a.png", "b.png"], "code.mdx:1: code refers to a file that moves"),
        (["images/a.png", "b.png"], "write `/b.png` there, then move"),
        (["guides/none", "x"], "there is no page, file or folder `guides/none`"),
        (["guides/receive", "index"], "`index.mdx` already exists"),
        (["guides/receive", "index.md"], "another page already has the path"),
        (["guides/receive", "../x"], "is not a path inside the site"),
        (["guides/receive", "drafts/x"], "the site ignores `drafts/x.mdx`"),
        (["guides/receive", ".drafts/x"], "the site ignores `.drafts/x.mdx`"),
        (["guides/receive", "x.txt"], "would not be a page"),
        (["guides", "guides/below"], "can't move into itself"),
        (["docs.json", "x.json"], "`docs.json` configures the site"),
        (["guides/send#none", "New"], "has no anchor `#none`"),
        (["guides/send#limits", "#new"], "expected the new text of the heading, found an anchor"),
        (["guides/send#limits", "{"], "can't be the text of a heading"),
    ] {
        let run = dir.run(&["mv", args[0], args[1]]);
        assert!(run.code == Some(2) && run.stderr.contains(expected), "{args:?}: {run:#?}");
        assert_eq!(before, FILES.map(|it| read(&dir, it)), "{args:?}");
    }
}

#[test]
fn names_are_relative_to_the_current_folder_if_the_file_is_there() {
    let dir = site();
    let run = dir.run_in("guides", &["mv", "receive.mdx", "take.mdx"], b"");
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(dir.path("guides/take.mdx").exists());
    let run = dir.run_in("guides", &["mv", "take.mdx", "/receive.mdx"], b"");
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(dir.path("receive.mdx").exists());
}

#[test]
fn names_are_relative_to_a_folder_above_the_site_too() {
    let dir = Dir::empty();
    dir.write("docs/docs.json", CONFIG.replace("guides/receive", "guides/send"));
    dir.write("docs/index.mdx", "[Send](/guides/send)\n");
    dir.write("docs/guides/send.mdx", "Words.\n");
    let run = dir.run(&["mv", "docs/guides/send.mdx", "docs/guides/sent.mdx"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(dir.path("docs/guides/sent.mdx").exists());
    let run = dir.run(&["mv", "docs/guides/sent.mdx", "other/sent.mdx"]);
    assert!(run.code == Some(2) && run.stderr.contains("is outside the site"), "{run:#?}");
}

/// Addresses of other sites, folders without a page, scripts, and files used in `docs.json`.
#[test]
fn what_only_looks_alike_stays_and_what_is_not_alike_is_found() {
    let dir = site();
    let llms = "# T\n\n- [Send](https://x.com/docs/guides/send.md)\n- [In](https://x.com/docs/index.md)\n\
        - [Theirs](https://stripe.com/guides/send)\n\n`POST /guides/send`\n";
    dir.write("llms.txt", llms);
    dir.write("images/logo.svg", "x");
    let config = CONFIG.replace("\"navbar\"", "\"fonts\": {\"family\": \"F\", \"source\": \"/images/logo.svg\", \"format\": \"woff2\"}, \"navbar\"");
    dir.write("docs.json", config.replace('\n', "\r\n"));
    assert_eq!(dir.run(&["mv", "images", "pictures"]).code, Some(0));
    assert!(read(&dir, "docs.json").contains("\"/pictures/logo.svg\""));
    assert_eq!(dir.run(&["mv", "guides/send", "guides/sent"]).code, Some(0));
    let config = read(&dir, "docs.json");
    assert_eq!(config.matches('\n').count(), config.matches("\r\n").count(), "{config:?}");
    let text = read(&dir, "llms.txt");
    assert_eq!(text, llms.replace("docs/guides/send.md", "docs/guides/sent.md"));

    dir.write("folder.mdx", "Words.\n");
    for (args, expected) in [
        (["folder.mdx", "snippets/folder.mdx"], "would become a snippet"),
        (["guides/sent#limits", "{nothing}"], "can't be the text of a heading"),
    ] {
        let run = dir.run(&["mv", args[0], args[1]]);
        assert!(run.code == Some(2) && run.stderr.contains(expected), "{args:?}: {run:#?}");
    }
}

/// Links to the folder and to folders in it, redirects with a pattern that lead there, escaped links,
/// addresses in code, and pages that a redirect hides.
#[test]
fn a_folder_moves_with_what_leads_to_it() {
    let dir = site();
    let redirects = "\"redirects\": [\n    {\"source\": \"/old/:slug*\", \"destination\": \
        \"/guides/:slug*\"}, {\"source\": \"/guides/deep/a\", \"destination\": \"/index\"},";
    dir.write("docs.json", CONFIG.replace("\"redirects\": [", redirects));
    dir.write("guides/deep/a.mdx", "Words.\n");
    let code = "export const all = [\"/guides/send\", { href: \"/guides/send\" }]\n\n[Escaped](/guides/s&#101;nd), [all](/guides), \
        [deep](/guides/deep/#a).\n\n[Guides](./guides/)\n";
    dir.write("code.mdx", code);
    let run = dir.run(&["mv", "guides", "how-to"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let text = read(&dir, "code.mdx");
    assert!(text.contains("[\"/guides/send\", { href: \"/how-to/send\" }]"), "{text}");
    assert!(text.contains("[Escaped](/how-to/send), [all](/how-to), [deep](/how-to/deep/#a)"));
    assert!(text.contains("[Guides](./how-to/)"), "{text}");
    let output = format!("{}{}", run.stdout, run.stderr);
    assert!(output.contains("code.mdx:1"), "what code says is named: {output}");
    let config = read(&dir, "docs.json");
    assert!(config.contains("\"destination\": \"/how-to/:slug*\""), "{config}");
    assert_eq!(config.matches("/guides/deep/a").count(), 1, "{config}");
    assert!(config.contains("\"/guides/receive\""), "{config}");
}

#[test]
fn components_lead_to_moved_pages() {
    let dir = site();
    let script = "export const Chart = () => <a href=\"/guides/send#limits\">A</a>;\n";
    dir.write("snippets/chart.jsx", script);
    dir.write("p.mdx", "import { Chart } from \"/snippets/chart.jsx\"\n\n<Chart />\n");
    let run = dir.run(&["mv", "guides/send.mdx", "how-to/send.mdx"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(read(&dir, "snippets/chart.jsx").contains("href=\"/how-to/send#limits\""));
}

#[test]
fn scripts_import_moved_files_from_their_new_places() {
    let dir = site();
    dir.write("snippets/chart.jsx", "import { a } from \"./part.jsx\"\nexport const Chart = a\n");
    dir.write("snippets/part.jsx", "export const a = 1\n");
    let run = dir.run(&["mv", "snippets/part.jsx", "snippets/deep/part.jsx"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(read(&dir, "snippets/chart.jsx").starts_with("import { a } from \"./deep/part.jsx\""));
    let run = dir.run(&["mv", "snippets/chart.jsx", "snippets/charts/chart.jsx"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let text = read(&dir, "snippets/charts/chart.jsx");
    assert!(text.starts_with("import { a } from \"../deep/part.jsx\""), "{text}");
}

#[test]
fn an_id_of_an_element_is_not_a_heading() {
    let dir = site();
    dir.write("a.mdx", "<div id=\"part\">Words.</div>\n");
    let run = dir.run(&["mv", "a.mdx#part", "Parts"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("is the `id` of an element, not a heading"), "{run:#?}");
}

#[test]
fn a_write_that_fails_is_taken_back() {
    let dir = site();
    let mut readonly = fs::metadata(dir.path("index.mdx")).unwrap().permissions();
    readonly.set_readonly(true);
    fs::set_permissions(dir.path("index.mdx"), readonly).unwrap();
    let before: Vec<String> = FILES.iter().map(|it| read(&dir, it)).collect();
    let run = dir.run(&["mv", "guides/send", "x"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(run.stderr.contains("nothing was changed: index.mdx: it is read-only"), "{run:#?}");
    assert_eq!(before, FILES.map(|it| read(&dir, it)));
}

#[test]
fn what_other_files_link_to_follows() {
    let page = |title: &str| format!("---\ntitle: {title}\n---\n\nText.\n");
    let dir = Dir::site(&[("guides/send.mdx", page("Send")), ("start.mdx", page("Start"))]);
    dir.write(
        "docs.json",
        r#"{"banner": {"content": "New: \"[Send](/guides/send)\""},
  "navigation": {"pages": ["guides/send", "start"], "openapi": "api/openapi.yaml"}}"#,
    );
    let api = "openapi: 3.1.0\ninfo: {title: T, version: '1', description: 'See [Send](/guides/send#a).'}\n\
               paths: {}\n";
    dir.write("api/openapi.yaml", api);
    dir.write("images/a.png", "x");
    dir.write(
        "style/main.css",
        "a { background: url('../images/a.png?v=1') }\nb { src: url(/images/a.png) }\n",
    );
    let run = dir.run(&["mv", "guides/send.mdx", "how-to/send.mdx"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(read(&dir, "api/openapi.yaml").contains("[Send](/how-to/send#a)"));
    for expected in ["also appears", "docs.json:1"] {
        assert!(run.stderr.contains(expected), "{expected}: {}", run.stderr);
    }
    let run = dir.run(&["mv", "images/a.png", "pictures/b.png"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let sheet = "a { background: url('../pictures/b.png?v=1') }\nb { src: url(/pictures/b.png) }\n";
    assert_eq!(read(&dir, "style/main.css"), sheet);
    let run = dir.run(&["mv", "style/main.css", "main.css"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(read(&dir, "main.css").contains("url('./pictures/b.png?v=1')"));
}

#[test]
fn the_translations_of_a_page_move_with_it() {
    let page = |title: &str| format!("---\ntitle: {title}\n---\n\nText.\n");
    let dir = Dir::site(&[
        ("en/send.mdx", page("Send")),
        ("en/receive.mdx", page("Receive") + "[Send](/en/send), https://example.com/en/send\n"),
        ("de/send.mdx", page("Senden")),
        ("de/receive.mdx", page("Empfangen") + "[Senden](/de/send)\n"),
    ]);
    dir.write(
        "docs.json",
        r#"{"navigation": {"languages": [
  {"language": "en", "pages": ["en/send", "en/receive"]},
  {"language": "de", "pages": ["de/send", "de/receive"]}
]}}"#,
    );
    let run = dir.run(&["mv", "en/send.mdx", "en/guides/send.mdx"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(dir.path("de/guides/send.mdx").exists() && !dir.path("de/send.mdx").exists());
    assert!(read(&dir, "de/receive.mdx").contains("[Senden](/de/guides/send)"));
    let config = read(&dir, "docs.json");
    assert!(config.contains("\"de/guides/send\", \"de/receive\""), "{config}");
    assert!(config.contains(r#"{"source": "/de/send", "destination": "/de/guides/send"}"#));
    for expected in ["2 files moved", "2 redirects added", "also appears", "en/receive.mdx:6"] {
        assert!(run.stderr.contains(expected), "{expected}: {}", run.stderr);
    }
    // Links to the folder of the translations follow, too.
    dir.write("de/receive.mdx", page("Empfangen") + "[Alle](/de/guides/)\n");
    let run = dir.run(&["mv", "en/guides/", "en/how-to"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(read(&dir, "de/receive.mdx").contains("[Alle](/de/how-to/)"));
    // A translation alone stays one: it has another path only for itself.
    let run = dir.run(&["mv", "de/receive.mdx", "de/empfangen.mdx"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(dir.path("en/receive.mdx").exists());
}

#[test]
fn start_pages_and_pages_that_leave_their_language_move_alone() {
    let page = |title: &str| format!("---\ntitle: {title}\n---\n\nText.\n");
    let site = || {
        let names = ["index", "guide", "fr/index", "fr/guide", "de/index", "de/guide"];
        let files = names.map(|it| (format!("{it}.mdx"), page(it)));
        let dir = Dir::site(&files.each_ref().map(|it| (&*it.0, &*it.1)));
        dir.write(
            "docs.json",
            r#"{"navigation": {"languages": [
  {"language": "en", "pages": ["index", "guide"]},
  {"language": "fr", "pages": ["fr/index", "fr/guide"]},
  {"language": "de", "pages": ["de/index", "de/guide"]}
]}}"#,
        );
        dir
    };
    for (from, to, moved) in [
        ("index.mdx", "home.mdx", 1),
        ("index.mdx", "intro/start.mdx", 1),
        ("guide.mdx", "fr/other.mdx", 1),
        ("guide.mdx", "start.mdx", 3),
        ("guide.mdx", "guides/start.mdx", 3),
        ("fr/guide.mdx", "fr/start.mdx", 1),
    ] {
        let run = site().run(&["mv", from, to]);
        let files = if moved == 1 { "1 file moved" } else { "3 files moved" };
        assert!(run.code == Some(0) && run.stderr.contains(files), "{from} {to}: {run:#?}");
    }
    // Nobody else knows the place of an entry in another language.
    let run = site().run(&["mv", "guide.mdx", "fr/other.mdx"]);
    assert!(run.stderr.contains("move them by hand:\n  docs.json:2\n"), "{run:#?}");
    // A translation whose new path is taken stays.
    let dir = site();
    dir.write("fr/start.md", page("Taken"));
    let run = dir.run(&["mv", "guide.mdx", "start.mdx"]);
    assert!(run.code == Some(0) && run.stderr.contains("2 files moved"), "{run:#?}");
    assert!(dir.path("fr/guide.mdx").exists());
}

#[test]
fn a_folder_of_several_pages_moves_with_one_redirect() {
    let page = |title: &str| format!("---\ntitle: {title}\n---\n\nText.\n");
    let site = |more: &str| {
        let names = ["guides/index", "guides/send", "guides/it's", "guides/deep/receive"];
        let files = names.map(|it| (format!("{it}.mdx"), page("A page")));
        let dir = Dir::site(&files.each_ref().map(|it| (&*it.0, &*it.1)));
        dir.write(
            "docs.json",
            format!("{{\"navigation\": {{\"pages\": [\"guides/send\"]}}{more}}}"),
        );
        dir
    };
    let dir = site("");
    let run = dir.run(&["mv", "guides", "how-to"]);
    assert!(run.code == Some(0) && run.stderr.contains("2 redirects added"), "{run:#?}");
    let config = read(&dir, "docs.json");
    assert!(config.contains(r#"{"source": "/guides/:slug*", "destination": "/how-to/:slug*"}"#));
    assert!(config.contains(r#"{"source": "/guides", "destination": "/how-to"}"#), "{config}");
    assert_eq!(dir.run(&["check", "--only", "redirects"]).code, Some(0));
    // Another redirect from the folder would be hidden by the pattern, or hide a part of it.
    let old = r#", "redirects": [{"source": "/guides/old", "destination": "/guides/send"}]"#;
    let run = site(old).run(&["mv", "guides", "how-to", "--dry-run"]);
    assert!(run.stderr.contains("4 redirects added"), "{run:#?}");
    // So would pages that are generated there.
    let api = r#", "api": {"openapi": {"source": "api.json", "directory": "guides/api"}}"#;
    let dir = site(api);
    dir.write("api.json", r#"{"openapi": "3.1.0", "paths": {"/a": {"get": {"summary": "A"}}}}"#);
    let run = dir.run(&["mv", "guides", "how-to", "--dry-run"]);
    assert!(run.stderr.contains("4 redirects added"), "{run:#?}");
    // An apostrophe is written as it is.
    let dir = site("");
    assert_eq!(dir.run(&["mv", "guides/it's.mdx", "guides/that's.mdx"]).code, Some(0));
    let config = read(&dir, "docs.json");
    assert!(config.contains(r#"{"source": "/guides/it's", "destination": "/guides/that's"}"#));
}
