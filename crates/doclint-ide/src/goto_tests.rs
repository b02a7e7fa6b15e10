//! Definitions, references and links, on a small site.

use crate::goto_samples::{FILES, Sample, cursor};
use crate::{Document, LinkTarget, definitions, links, references};
use doclint_site::Target;
use doclint_syntax::Dialect;

fn found(sample: &Sample, path: &str, marked: &str) -> Vec<String> {
    let (text, offset) = cursor(marked);
    let document = Document::new(path, &text, Dialect::Mdx);
    let places = definitions(sample.view(), &document, offset);
    places.iter().map(|it| sample.shown(&document, it)).collect()
}

#[test]
fn a_page_leads_to_what_its_text_names() {
    let sample = Sample::new();
    for (text, expected) in [
        // Pages, by their title, or by their start if the front matter has none.
        ("[a](/guides/k|eys)", "guides/keys.mdx: Keys"),
        ("[te|xt](/guides/keys)", "guides/keys.mdx: Keys"),
        ("[a](|/guides/keys)", "guides/keys.mdx: Keys"),
        ("[a](/guides/keys|)", "guides/keys.mdx: Keys"),
        ("[a](guides/keys?x=1|)", "guides/keys.mdx: Keys"),
        ("[a](./guides/li|mits)", "guides/limits.mdx: "),
        ("---\ntitle: Now\n---\n\n[a](/|)", "index.mdx: Now"),
        // Anchors: of headings, of snippets, of ids, and of the open text.
        ("[a](/guides/keys#lose-a|-key)", "guides/keys.mdx: ## Lose a key"),
        ("[a](/guides/keys#in-sni|ppet)", "snippets/shared.mdx: ## In snippet"),
        ("[a](/guides/keys#o|wn)", "guides/keys.mdx: own"),
        ("[a](/guides/keys#no|ne)", "guides/keys.mdx: Keys"),
        ("[a](#n|ew)\n\n## New", "index.mdx: ## New"),
        ("[a](/#n|ew)\n\n## New", "index.mdx: ## New"),
        ("[a](#a%20|b)\n\n<a id=\"a b\" />", "index.mdx: a b"),
        ("[a](#f|our)\n\n<Tab title=\"Four\" />", "index.mdx: Four"),
        // Redirects.
        ("[a](/ol|d)", "guides/keys.mdx: Keys"),
        ("[a](/old#make|-a-key)", "guides/keys.mdx: ## Make a key"),
        // Attributes.
        ("<Card title=\"x\" href=\"/guides|/keys\" />", "guides/keys.mdx: Keys"),
        ("<Card hr|ef=\"/guides/keys\" />", "guides/keys.mdx: Keys"),
        ("<Card href={\"/guides|/keys\"} />", "guides/keys.mdx: Keys"),
        ("<Card img=\"/images/|logo.svg\" />", "images/logo.svg: "),
        ("<Card icon=\"/images/|logo.svg\" />", "images/logo.svg: "),
        // Images.
        ("![a](/images/|logo.svg)", "images/logo.svg: "),
        ("[![a](/images/|logo.svg)](/guides/keys)", "images/logo.svg: "),
        ("[![a](/images/logo.svg)](/guides/k|eys)", "guides/keys.mdx: Keys"),
        // Snippets and imports.
        ("<Snippet file=\"sha|red.mdx\" />", "snippets/shared.mdx: "),
        ("import A from \"/snippets/sha|red.mdx\";", "snippets/shared.mdx: "),
        ("import A| from \"/snippets/shared.mdx\";", "snippets/shared.mdx: "),
        ("import A from \"/snippets/shared.mdx\";\n\n<A| />", "snippets/shared.mdx: "),
        ("import {Price} from \"/snippets/parts|.jsx\";", "snippets/parts.jsx: "),
        ("import {Price|} from \"/snippets/parts\";", "snippets/parts.jsx: Price"),
        ("import {Sum as S} from \"/snippets/parts\";\n\n<|S />", "snippets/parts.jsx: Sum"),
        (
            "import {Price} from \"/snippets/parts\";\n\n<Price>\n  x\n</Pri|ce>",
            "snippets/parts.jsx: Price",
        ),
        ("export const Box = () => <b/>;\n\n<Bo|x />", "index.mdx: Box"),
        // References and footnotes.
        ("[te|xt][one]\n\n[one]: /guides/keys", "guides/keys.mdx: Keys"),
        ("[text][o|ne]\n\n[one]: /guides/keys", "index.mdx: one"),
        ("[o|ne]\n\n[one]: /guides/keys", "guides/keys.mdx: Keys"),
        ("[one]: /guides/|keys", "guides/keys.mdx: Keys"),
        ("a[^1|]\n\n[^1]: b", "index.mdx: 1"),
        // Operations.
        ("---\nopenapi: GET /us|ers\n---", "api/openapi.json: \"get\""),
        (
            "---\nopenapi: 'api/openapi.json DELETE /us|ers/{id}'\n---",
            "api/openapi.json: \"delete\"",
        ),
        ("[a](/api-reference/all-u|sers)", "api/openapi.json: \"get\""),
    ] {
        assert_eq!(found(&sample, "index.mdx", text), [expected], "{text}");
    }
}

#[test]
fn what_leads_nowhere_has_no_definition() {
    let sample = Sample::new();
    for text in [
        "[a](/no|ne)",
        "[a](https://exam|ple.com)",
        "wo|rd",
        "`[a](/guides/k|eys)`",
        "<Card ti|tle=\"x\" />",
        "<Ca|rd />",
        "import x from \"re|act\";",
        "import x from \"./no|ne.mdx\";",
        "---\nopenapi: GET /no|ne\n---",
        "---\ntitle: /guides/k|eys\n---",
        "a[^2|]",
        "|",
    ] {
        assert!(found(&sample, "index.mdx", text).is_empty(), "{text}");
    }
}

#[test]
fn settings_and_apis_lead_to_what_they_name() {
    let sample = Sample::new();
    for (path, needle, expected) in [
        ("docs.json", "\"in|dex\"", "index.mdx: Home"),
        ("docs.json", "\"|guides/keys", "guides/keys.mdx: Keys"),
        ("docs.json", "GET /us|ers", "api/openapi.json: \"get\""),
        ("docs.json", "api/open|api.json", "api/openapi.json: "),
        ("docs.json", "destination\": \"/gui|des/keys", "guides/keys.mdx: Keys"),
        ("docs.json", "nav|bar.json", "navbar.json: "),
        ("docs.json", "/images/lo|go.svg", "images/logo.svg: "),
        ("navbar.json", "/guides/lim|its", "guides/limits.mdx: "),
        ("api/openapi.json", "#/components/resp|onses/Ok", "api/openapi.json: "),
    ] {
        let (document, offset) = sample.at(path, needle);
        let places = definitions(sample.view(), &document, offset);
        let shown: Vec<String> = places.iter().map(|it| sample.shown(&document, it)).collect();
        assert_eq!(shown, [expected], "{path}: {needle}");
    }
    let (document, offset) = sample.at("docs.json", "\"/o|ld\"");
    assert!(definitions(sample.view(), &document, offset).is_empty());
    let (document, offset) = sample.at("api/openapi.json", "#/components/resp|onses/Ok");
    let place = &definitions(sample.view(), &document, offset)[0];
    assert_eq!(&document.text()[place.span.range()], "{\"description\": \"ok\"}");
}

#[test]
fn a_place_is_the_whole_of_what_is_named() {
    let sample = Sample::new();
    for (text, expected) in [
        ("[a](/guides/keys#make-a-k|ey)", "## Make a key\n\nText."),
        ("[a](/guides/keys#o|wn)", "<Card id=\"own\" title=\"Own\" href=\"/old\" />"),
    ] {
        let (text, offset) = cursor(text);
        let document = Document::new("index.mdx", &text, Dialect::Mdx);
        let place = &definitions(sample.view(), &document, offset)[0];
        assert_eq!(&sample.text(&place.path)[place.span.range()], expected);
    }
}

#[test]
fn a_page_that_the_site_does_not_know_yet_has_links_too() {
    let sample = Sample::new();
    assert_eq!(found(&sample, "new/page.mdx", "[a](../guides/k|eys)"), ["guides/keys.mdx: Keys"]);
    assert_eq!(found(&sample, "new/page.mdx", "[a](#o|ne)\n\n# One"), ["new/page.mdx: # One"]);
}

#[test]
fn docs_json_may_be_newer_than_the_site() {
    let sample = Sample::new();
    let text = sample.text("docs.json").replace("\"index\"", "\"api/remove\", \"index\"");
    let document = Document::new("docs.json", &text, Dialect::Mdx);
    let offset = text.find("api/remove").unwrap() as u32;
    let places = definitions(sample.view(), &document, offset);
    assert_eq!(places[0].path, "api/remove.mdx");
}

fn named(sample: &Sample, path: &str, needle: &str, with_declaration: bool) -> Vec<String> {
    let (document, offset) = sample.at(path, needle);
    let places = references(sample.view(), &document, offset, with_declaration);
    places.iter().map(|it| sample.shown(&document, it)).collect()
}

#[test]
fn references_are_all_that_names_a_thing() {
    let sample = Sample::new();
    let keys = [
        "docs.json: guides/keys",
        "docs.json: /guides/keys",
        "guides/keys.mdx: /old",
        "guides/limits.mdx: /guides/keys#in-snippet",
        "guides/limits.mdx: /old#make-a-key",
        "index.mdx: /guides/keys#make-a-key",
    ];
    let shared = ["guides/keys.mdx: /snippets/shared.mdx", "guides/limits.mdx: shared.mdx"];
    let in_snippet = [shared[0], "guides/limits.mdx: /guides/keys#in-snippet", shared[1]];
    let make = ["guides/limits.mdx: /old#make-a-key", "index.mdx: /guides/keys#make-a-key"];
    let logo = ["docs.json: /images/logo.svg", "index.mdx: /images/logo.svg"];
    let get = ["api/list.mdx: GET /users", "docs.json: GET /users"];
    for (path, needle, expected) in [
        ("guides/keys.mdx", "title: K|eys", &keys[..]),
        ("guides/keys.mdx", "|---\ntitle", &keys),
        ("docs.json", "\"|guides/keys", &keys),
        ("docs.json", "\"destination\": \"/gui|des/keys", &keys),
        ("guides/keys.mdx", "## Make| a key", &make),
        ("index.mdx", "#make-a|-key", &make),
        ("guides/keys.mdx", "Lose a| key", &[]),
        ("guides/keys.mdx", "Te|xt.", &[]),
        ("guides/limits.mdx", "sha|red.mdx", &shared),
        ("guides/keys.mdx", "<Sha|red", &shared),
        ("guides/limits.mdx", "#in-sni|ppet", &["guides/limits.mdx: /guides/keys#in-snippet"]),
        ("snippets/shared.mdx", "In sni|ppet", &in_snippet),
        ("index.mdx", "logo|.svg", &logo),
        ("docs.json", "logo|.svg", &logo),
        ("api/list.mdx", "GET /us|ers", &get),
        ("docs.json", "GET /us|ers", &get),
        ("api/openapi.json", "\"g|et\"", &get),
        ("api/openapi.json", "\"del|ete\"", &["api/remove.mdx: openapi DELETE /users/{id}"]),
        (
            "guides/limits.mdx",
            "|# Limits",
            &[
                "docs.json: guides/limits",
                "index.mdx: ./guides/limits",
                "navbar.json: /guides/limits",
            ],
        ),
    ] {
        let mut expected: Vec<&str> = expected.to_vec();
        expected.sort_unstable();
        let mut shown = named(&sample, path, needle, false);
        shown.sort_unstable();
        assert_eq!(shown, expected, "{path}: {needle}");
    }
}

#[test]
fn a_declaration_is_a_reference_where_it_is_asked_for() {
    let sample = Sample::new();
    let make = named(&sample, "index.mdx", "#make-a|-key", true);
    assert!(make.contains(&"guides/keys.mdx: ## Make a key".to_owned()), "{make:?}");
    assert_eq!(make.len(), 3);
    let own = named(&sample, "guides/keys.mdx", "title: K|eys", true);
    assert!(own.contains(&"guides/keys.mdx: Keys".to_owned()), "{own:?}");
}

#[test]
fn labels_and_footnotes_have_references() {
    let sample = Sample::new();
    let text = "[a][one] [one] ![b][one] [c][two]\n\n[on|e]: /x\n[two]: /y\n";
    let (text, offset) = cursor(text);
    let document = Document::new("index.mdx", &text, Dialect::Mdx);
    let places = references(sample.view(), &document, offset, false);
    let starts: Vec<u32> = places.iter().map(|it| it.span.start).collect();
    assert_eq!(starts, [4, 10, 20]);
    let (text, offset) = cursor("a[^x] b[^x] c[^y]\n\n[^x|]: d\n\n[^y]: e\n");
    let document = Document::new("index.mdx", &text, Dialect::Mdx);
    let places = references(sample.view(), &document, offset, true);
    let starts: Vec<u32> = places.iter().map(|it| it.span.start).collect();
    assert_eq!(starts, [3, 9, 19]);
}

#[test]
fn links_say_where_they_lead() {
    let sample = Sample::new();
    let text = "[a](/guides/keys#make-a-key) <https://x.org> [b](https://y.org) [c](/none) ![](/images/logo.svg)\n";
    let document = Document::new("index.mdx", text, Dialect::Mdx);
    let found = links(sample.view(), &document);
    let shown: Vec<(&str, String, &str)> = found
        .iter()
        .map(|it| {
            let to = match &it.target {
                LinkTarget::File { path, offset: Some(at) } => format!("{path}@{at}"),
                LinkTarget::File { path, offset: None } => path.clone(),
                LinkTarget::Url(url) => url.clone(),
            };
            (&text[it.span.range()], to, it.tooltip.as_str())
        })
        .collect();
    let heading = sample.text("guides/keys.mdx").find("## Make").unwrap();
    let heading = format!("guides/keys.mdx@{heading}");
    assert_eq!(
        shown,
        [
            ("/guides/keys#make-a-key", heading, "Keys › #make-a-key"),
            ("https://x.org", "https://x.org".to_owned(), "https://x.org"),
            ("https://y.org", "https://y.org".to_owned(), "https://y.org"),
            ("/images/logo.svg", "images/logo.svg".to_owned(), "images/logo.svg"),
        ]
    );
    let docs_json = Document::new("docs.json", &sample.text("docs.json"), Dialect::Mdx);
    let found = links(sample.view(), &docs_json);
    let texts: Vec<&str> = found.iter().map(|it| &docs_json.text()[it.span.range()]).collect();
    assert_eq!(
        texts,
        [
            "/images/logo.svg",
            "index",
            "guides/keys",
            "guides/limits",
            "api/openapi.json",
            "GET /users",
            "api/list",
            "navbar.json",
            "/guides/keys",
        ]
    );
}

#[test]
fn every_link_has_a_definition_whose_references_have_it() {
    let sample = Sample::new();
    let site = &sample.view().outcome.site;
    let mut count = 0;
    for link in site.links.iter() {
        if !matches!(link.target, Target::Page(_) | Target::File | Target::Redirect(..)) {
            continue;
        }
        let page = &site.pages[link.page];
        let span = page.facts.links.at(link.link).span;
        let document = Document::new(&page.path, &sample.text(&page.path), Dialect::Mdx);
        let places = definitions(sample.view(), &document, span.start);
        assert_eq!(places.len(), 1, "{}: {}", page.path, &document.text()[span.range()]);
        let there = Document::new(&places[0].path, &sample.text(&places[0].path), Dialect::Mdx);
        let known = match there.text().starts_with("<svg") {
            true => references(sample.view(), &document, span.start, false),
            false => references(sample.view(), &there, places[0].focus.start, false),
        };
        let has_it = known.iter().any(|it| *it.path == *page.path && it.focus == span);
        assert!(has_it, "{}: {} in {known:?}", page.path, &document.text()[span.range()]);
        count += 1;
    }
    assert_eq!(count, 7, "links of the sample");
    assert_eq!(FILES.len(), 12);
}
