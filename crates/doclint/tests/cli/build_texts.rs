//! What a known build makes of the text of its pages. What each does comes from running it.

use crate::plain::{NONE, found, repository};

const MKDOCS: &str = "site_name: A
markdown_extensions: [admonition, pymdownx.details, attr_list, footnotes]
plugins: [search]
";

#[test]
fn the_text_of_an_admonition_is_no_code() {
    let page = "# A

!!! note \"Title\"

    See [one](gone.md) and [two](b.md).

    ```sh
    a # no heading
    ```

??? tip
    - [three](gone.md)

        === \"Deep\"

            [four](gone.md)

    <!-- doclint-disable-next-line links/broken-link -->
    [six](gone.md)

Text.

    [code](gone.md)

!!!

    [code](gone.md)
";
    let pages = [("docs/a.md", page), ("docs/b.md", "# B\n")];
    let site = [&[("mkdocs.yml", MKDOCS)][..], &pages].concat();
    let rule = "links/broken-link";
    let lines = [5, 12, 16].map(|line| format!("docs/a.md:{line} {rule}"));
    // Another rule says which extensions are off.
    let links = |site: &[(&str, &str)]| {
        let found = found(site).into_iter();
        found.filter(|it| it.contains(" links/")).collect::<Vec<String>>()
    };
    assert_eq!(links(&site), lines);
    // Without the extension, it is code.
    let site = [&[("mkdocs.yml", "site_name: A\n")][..], &pages].concat();
    assert_eq!(links(&site), ["docs/a.md:12 links/broken-link"]);
}

#[test]
fn builds_have_names_for_more_than_headings() {
    let page = "# A

## Setup it { .wide id=setup }

## Go :rocket:

Term here
: What it is.[^1]

[^1]: Text.

[1](#setup) [2](#go) [3](#term-here) [4](#fn:1) [5](#footnote-1) [6](#none)
";
    let rule = "links/broken-anchor";
    let files = [("mkdocs.yml", MKDOCS), ("docs/a.md", page)];
    assert_eq!(found(&files), [format!("docs/a.md:12 {rule}")]);
    let files = [("book.toml", "[book]\n"), ("src/a.md", page), ("src/SUMMARY.md", "[A](a.md)\n")];
    assert_eq!(found(&files), [format!("src/a.md:12 {rule}")]);
    let page =
        "---\ntitle: A\n---\n\nText.[^a] [Up](#_top) [notes](#footnote-label)\n\n[^a]: Note.\n";
    let files = [("astro.config.mjs", STARLIGHT), ("src/content/docs/a.md", page)];
    assert_eq!(found(&files), NONE);
}

const STARLIGHT: &str =
    "export default { integrations: [starlight({ title: 'A', sidebar: [] })] };\n";
const DOCUSAURUS: &str =
    "module.exports = { baseUrl: '/', presets: [['classic', { docs: {}, blog: false }]] };\n";

#[test]
fn what_a_build_cannot_render_is_an_error() {
    let page = "# A

import Here from './here';
import Gone from './gone';
import Data from '@site/src/data';

<Here /> <Gone /> <Data /> <Lost>text</Lost> <Details>more</Details>

Call {name} or {frontMatter.title}.
";
    let here = ("docs/here.tsx", "export default () => null;\n");
    let files = [("docusaurus.config.js", DOCUSAURUS), ("docs/a.mdx", page), here];
    let expected = [
        "docs/a.mdx:4 imports/missing-import",
        "docs/a.mdx:7 mdx/undefined-component",
        "docs/a.mdx:9 mdx/undefined-name",
    ];
    assert_eq!(found(&files), expected);
    // A list of the site's own may have any component.
    let own = ("src/theme/MDXComponents/index.js", "export default {};\n");
    let files = [("docusaurus.config.js", DOCUSAURUS), ("docs/a.mdx", page), here, own];
    // And shows where the folder `src` is, that nothing made.
    let data = "docs/a.mdx:5 imports/missing-import";
    assert_eq!(found(&files), [expected[0], data, expected[2]]);
}

#[test]
fn names_in_whole_expressions_stop_a_build() {
    let page = "# A

export const items = ['a'];

export const List = () => items.map((it, at) => <b key={at}>{it}{unit}</b>);

:::tip{icon=\"heart\"}
Text
:::

{items.length > limit && <b>more than {max}</b>}

{items.map((it) => <i key={it}>{it}</i>)} {typeof window} {`${items[0]} of ${total}`} {() => fetch('/')}
";
    let files = [("docusaurus.config.js", DOCUSAURUS), ("docs/a.mdx", page)];
    let expected = [
        "docs/a.mdx:5 mdx/undefined-name",
        "docs/a.mdx:11 mdx/undefined-name",
        "docs/a.mdx:13 mdx/undefined-name",
    ];
    assert_eq!(found(&files), expected);
}

#[test]
fn folders_that_may_hold_parts_may_hold_pages() {
    let page = "# A\n\n[one](/docs/includes/x) [two](/docs/includes/gone)\n";
    let files = [
        ("docusaurus.config.js", DOCUSAURUS),
        ("docs/a.md", page),
        ("docs/includes/x.md", "# X\n"),
    ];
    let report = repository(&files).json(&[]);
    let [finding] = report.findings() else { panic!("{report:?}") };
    assert!(finding["message"].as_str().unwrap().contains("/docs/includes/gone"), "{finding}");
    let page = "---\ntitle: A\n---\n\n[one](/_more/x/)\n";
    let hidden = ("src/content/docs/_more/x.md", "\n---\ntitle: X\n---\n\nText.\n");
    let files = [("astro.config.mjs", STARLIGHT), ("src/content/docs/a.md", page), hidden];
    assert_eq!(found(&files), NONE);
}

#[test]
fn what_a_page_includes_is_read_in_its_place() {
    let part = "See [other](other.md) and ![a](img/a.svg).\n";
    for (settings, page) in [("mkdocs.yml", "docs/a.md"), (".vitepress/config.js", "a.md")] {
        let snippets =
            "site_name: A\nmarkdown_extensions: [pymdownx.snippets: {base_path: includes}]\n";
        let text = if settings == "mkdocs.yml" { snippets } else { "export default {}\n" };
        let files = [(settings, text), (page, "# A\n\n--8<-- \"x.md\"\n"), ("includes/x.md", part)];
        assert_eq!(found(&files), NONE, "{settings}");
    }
}

#[test]
fn a_program_makes_pages_where_no_file_is() {
    let page = "# A\n\n[one](reference/api.md) [two](guide/api.md)\n";
    let pages = [("docs/a.md", page), ("docs/guide/b.md", "# B\n")];
    let settings = ("mkdocs.yml", "site_name: A\nplugins: [search, gen-files]\n");
    let report = repository(&[&[settings][..], &pages].concat()).json(&[]);
    let [finding] = report.findings() else { panic!("{report:?}") };
    assert!(finding["message"].as_str().unwrap().contains("guide/api.md"), "{finding}");
    // Some files of VitePress have other addresses than their own.
    let settings = "export default { rewrites: (path) => path.replace('/docs', '') }\n";
    let page = "# A\n\n[one](../other.md) [two](./moved/a.md) [three](./gone.md)\n";
    let files = [(".vitepress/config.js", settings), ("packages/foo/docs/a.md", page)];
    assert_eq!(found(&files), ["packages/foo/docs/a.md:3 links/broken-link"]);
}

#[test]
fn what_no_settings_name_is_not_built() {
    let dead = "# A\n\n[gone](./gone.md)\n";
    let settings =
        "module.exports = { baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
        presets: [['classic', {}]] };\n";
    let files = [
        ("docusaurus.config.js", settings),
        ("versions.json", "[\"2\"]\n"),
        ("docs/a.md", dead),
        ("versioned_docs/version-2/a.md", dead),
        ("versioned_docs/version-1/a.md", dead),
        ("i18n/fr/docusaurus-plugin-content-docs/current/a.md", dead),
        ("i18n/zh/docusaurus-plugin-content-docs/current/a.md", dead),
    ];
    let built = [
        "docs/a.md",
        "i18n/fr/docusaurus-plugin-content-docs/current/a.md",
        "versioned_docs/version-2/a.md",
    ];
    assert_eq!(found(&files), built.map(|it| format!("{it}:3 links/broken-link")));
}

#[test]
fn nobody_wants_suggestions_about_a_past_version() {
    let page = "# A\n\n[gone](./gone.md) and the the words ![](a.png)\n";
    let settings = "module.exports = { baseUrl: '/', presets: [['classic', {}]] };\n";
    let files = [
        ("docusaurus.config.js", settings),
        ("versions.json", "[\"2\", \"1\"]\n"),
        ("versioned_docs/version-2/a.md", page),
        ("versioned_docs/version-2/a.png", "x"),
        ("versioned_docs/version-1/b.md", page),
        ("versioned_docs/version-1/a.png", "x"),
    ];
    let expected = [
        "versioned_docs/version-1/b.md:3 links/broken-link",
        "versioned_docs/version-1/b.md:3 media/missing-alt-text",
        "versioned_docs/version-2/a.md:3 links/broken-link",
        "versioned_docs/version-2/a.md:3 style/doubled-word",
        "versioned_docs/version-2/a.md:3 media/missing-alt-text",
    ];
    assert_eq!(found(&files), expected);
    // Somebody who turns a rule on gets it everywhere.
    let on = [("doclint.yml", "rules:\n  style/doubled-word: warning\n")];
    assert_eq!(found(&[&files[..], &on].concat()).len(), 6);
}

#[test]
fn a_translation_is_built_as_its_original() {
    let page = "# A\n\n![a](/img/a.png) **\u{8ffd}\u{52a0}(x)**\u{ae4c}\n";
    let site = [("docs/en/mkdocs.yml", MKDOCS), ("docs/en/docs/a.md", "# A\n")];
    let others = [("docs/ko/docs/a.md", page), ("docs/en/docs/img/a.png", "x")];
    assert_eq!(found(&[&site[..], &others].concat()), NONE);
    let hindi = [
        ("docs/hi/mkdocs.yml", "INHERIT: ../en/mkdocs.yml\n"),
        ("docs/hi/docs/a.md", "![a](/img/a.png) ![b](/img/b.png)\n"),
    ];
    let expected = ["docs/hi/docs/a.md:1 links/missing-file"];
    assert_eq!(found(&[&site[..], &others, &hindi].concat()), expected);
}

#[test]
fn addresses_on_translated_pages_lead_to_their_own_language() {
    let settings = "module.exports = {title: 'A', url: 'https://a.example', baseUrl: '/', \
                    i18n: {defaultLocale: 'en', locales: ['en', 'fr']}, presets: [['classic', {}]]};\n";
    let folder = "i18n/fr/docusaurus-plugin-content-docs/current";
    let (send, limits) = (format!("{folder}/send.md"), format!("{folder}/limits.md"));
    let page = "# Limites\n\n[un](/docs/send#envoyer) [deux](/docs/send#to-send)\n";
    let files = [
        ("docusaurus.config.js", settings),
        ("docs/send.md", "# A\n\n## To send\n\nText.\n"),
        ("docs/limits.md", "# B\n\n[one](/docs/send#to-send)\n"),
        (&*send, "# A\n\n## Envoyer\n\nTexte.\n"),
        (&*limits, page),
    ];
    assert_eq!(found(&files), [format!("{limits}:3 links/broken-anchor")]);
}

#[test]
fn what_a_chapter_includes_is_a_part_of_it_without_a_place_in_the_summary() {
    let files = [
        ("book.toml", "[book]\ntitle = \"A\"\n"),
        ("src/SUMMARY.md", "- [A](guide/a.md)\n- [B](guide/b.md)\n"),
        ("src/guide/a.md", "# A\n\n{{#include ../texts/note.md}}\n"),
        ("src/guide/b.md", "# B\n\nText.\n"),
        ("src/texts/note.md", "See [the other](b.md).\n"),
    ];
    assert_eq!(found(&files), NONE);
}

#[test]
fn a_sign_of_exclamation_in_settings_is_no_tag() {
    let settings = "site_name: A\nsite_description: \"La documentation du projet !\"\nplugins:\n  \
                    - search\n";
    assert_eq!(found(&[("mkdocs.yml", settings), ("docs/index.md", "# A\n\nText.\n")]), NONE);
}
