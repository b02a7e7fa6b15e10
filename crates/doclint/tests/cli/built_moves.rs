//! `doclint mv` on the sites of builds, where settings say what the address of a page is.

use crate::kit::Dir;
use crate::plain::repository;
use std::fs;

/// A site, with the texts that a move changes.
struct Sample {
    files: &'static [(&'static str, &'static str)],
    /// The old and the new path of a page, or of a folder.
    request: [&'static str; 2],
    /// What is new, by the path after the move.
    expected: &'static [(&'static str, &'static str)],
}

/// Moves, and returns what is written to standard error.
fn moved(sample: &Sample) -> (Dir, String) {
    let dir = repository(sample.files);
    assert_eq!(dir.json(&[]).findings().len(), 0, "{:?}", dir.json(&[]).findings());
    let run = dir.run(&["mv", sample.request[0], sample.request[1]]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    for (path, text) in sample.expected {
        assert_eq!(fs::read_to_string(dir.path(path)).unwrap(), *text, "{path}");
    }
    assert_eq!(dir.json(&[]).findings().len(), 0, "{:?}", dir.json(&[]).findings());
    (dir, run.stderr)
}

const STARLIGHT: &[(&str, &str)] = &[
    (
        "astro.config.mjs",
        "export default defineConfig({ base: '/b', redirects: { '/old': '/b/guides/one/' },\n\
         integrations: [starlight({ title: 'T', sidebar: [{ slug: 'guides/one' }, 'guides/two',\n\
         { label: 'L', link: '/guides/one/' }, { autogenerate: { directory: 'guides' } }] })] });\n",
    ),
    (
        "src/content/docs/index.md",
        "---\ntitle: Home\n---\n\n[a](/b/guides/one/) [b](/b/guides/one#part)\n",
    ),
    (
        "src/content/docs/guides/one.md",
        "---\ntitle: One\n---\n\n## Part\n\n[t](../two/) [t](/b/guides/two/)\n",
    ),
    ("src/content/docs/guides/two.md", "---\ntitle: Two\n---\n\n[o](../one/#part)\n"),
];

#[test]
fn addresses_and_entries_of_starlight_follow_a_page() {
    let (_, notes) = moved(&Sample {
        files: STARLIGHT,
        request: ["src/content/docs/guides/one.md", "src/content/docs/howto/uno.md"],
        expected: &[
            (
                "astro.config.mjs",
                "export default defineConfig({ base: '/b', redirects: { '/old': '/b/howto/uno/' },\n\
                 integrations: [starlight({ title: 'T', sidebar: [{ slug: 'howto/uno' }, 'guides/two',\n\
                 { label: 'L', link: '/howto/uno/' }, { autogenerate: { directory: 'guides' } }] })] });\n",
            ),
            (
                "src/content/docs/index.md",
                "---\ntitle: Home\n---\n\n[a](/b/howto/uno/) [b](/b/howto/uno#part)\n",
            ),
            (
                "src/content/docs/howto/uno.md",
                "---\ntitle: One\n---\n\n## Part\n\n[t](../../guides/two/) [t](/b/guides/two/)\n",
            ),
            (
                "src/content/docs/guides/two.md",
                "---\ntitle: Two\n---\n\n[o](../../howto/uno/#part)\n",
            ),
        ],
    });
    assert!(notes.contains("/b/guides/one/ → /b/howto/uno/"), "{notes}");
}

#[test]
fn a_folder_of_starlight_takes_its_group_along() {
    moved(&Sample {
        files: STARLIGHT,
        request: ["src/content/docs/guides", "src/content/docs/howto"],
        expected: &[
            (
                "astro.config.mjs",
                "export default defineConfig({ base: '/b', redirects: { '/old': '/b/howto/one/' },\n\
                 integrations: [starlight({ title: 'T', sidebar: [{ slug: 'howto/one' }, 'howto/two',\n\
                 { label: 'L', link: '/howto/one/' }, { autogenerate: { directory: 'howto' } }] })] });\n",
            ),
            (
                "src/content/docs/howto/one.md",
                "---\ntitle: One\n---\n\n## Part\n\n[t](../two/) [t](/b/howto/two/)\n",
            ),
        ],
    });
}

const DOCUSAURUS: &[(&str, &str)] = &[
    (
        "docusaurus.config.js",
        "module.exports = { title: 'T', url: 'https://x.com', baseUrl: '/b/',\n\
         i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },\n\
         presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],\n\
         themeConfig: { navbar: { items: [{ to: '/docs/guides/one', label: 'One' }] } } };\n",
    ),
    ("sidebars.js", "module.exports = { docs: ['intro', 'guides/one', 'guides/deux'] };\n"),
    (
        "docs/intro.md",
        "# Intro\n\n[a](/docs/guides/one) [c](guides/one) [f](./guides/one.md#part)\n",
    ),
    ("docs/guides/one.md", "# One\n\n## Part\n\n[t](./deux) [t](/docs/guides/deux) [f](two.md)\n"),
    ("docs/guides/two.md", "---\nid: deux\n---\n\n# Two\n\n[o](one)\n"),
    (
        "i18n/fr/docusaurus-plugin-content-docs/current/guides/one.md",
        "# Un\n\n## Part\n\n[t](./deux) [f](two.md)\n",
    ),
];

#[test]
fn ids_and_translations_of_docusaurus_follow_a_page() {
    moved(&Sample {
        files: DOCUSAURUS,
        request: ["docs/guides/one.md", "docs/howto/uno.md"],
        expected: &[
            (
                "docusaurus.config.js",
                "module.exports = { title: 'T', url: 'https://x.com', baseUrl: '/b/',\n\
                 i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },\n\
                 presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],\n\
                 themeConfig: { navbar: { items: [{ to: '/docs/howto/uno', label: 'One' }] } } };\n",
            ),
            ("sidebars.js", "module.exports = { docs: ['intro', 'howto/uno', 'guides/deux'] };\n"),
            (
                "docs/intro.md",
                "# Intro\n\n[a](/docs/howto/uno) [c](howto/uno) [f](./howto/uno.md#part)\n",
            ),
            (
                "docs/howto/uno.md",
                "# One\n\n## Part\n\n[t](../guides/deux) [t](/docs/guides/deux) [f](../guides/two.md)\n",
            ),
            ("docs/guides/two.md", "---\nid: deux\n---\n\n# Two\n\n[o](../howto/uno)\n"),
            (
                "i18n/fr/docusaurus-plugin-content-docs/current/howto/uno.md",
                "# Un\n\n## Part\n\n[t](../guides/deux) [f](../guides/two.md)\n",
            ),
        ],
    });
}

#[test]
fn the_base_of_a_group_of_vitepress_follows_its_folder() {
    moved(&Sample {
        files: &[
            (
                "docs/.vitepress/config.mts",
                "export default defineConfig({ title: 'T', themeConfig: {\n\
                 nav: [{ text: 'G', link: '/guide/one' }], sidebar: { '/guide/': [{ base: '/guide/',\n\
                 items: [{ text: 'One', link: 'one' }, { text: 'Two', link: 'two' }] }] } } })\n",
            ),
            (
                "docs/index.md",
                "# T\n\n[a](/guide/one) [b](/guide/one.html#part) [f](./guide/one.md)\n",
            ),
            ("docs/guide/one.md", "# One\n\n## Part\n\n[t](two) <!--@include: ./two.md-->\n"),
            ("docs/guide/two.md", "# Two\n\nText.\n"),
        ],
        request: ["docs/guide", "docs/howto"],
        expected: &[
            (
                "docs/.vitepress/config.mts",
                "export default defineConfig({ title: 'T', themeConfig: {\n\
                 nav: [{ text: 'G', link: '/howto/one' }], sidebar: { '/howto/': [{ base: '/howto/',\n\
                 items: [{ text: 'One', link: 'one' }, { text: 'Two', link: 'two' }] }] } } })\n",
            ),
            (
                "docs/index.md",
                "# T\n\n[a](/howto/one) [b](/howto/one.html#part) [f](./howto/one.md)\n",
            ),
            ("docs/howto/one.md", "# One\n\n## Part\n\n[t](two) <!--@include: ./two.md-->\n"),
        ],
    });
}

#[test]
fn the_nav_redirects_and_includes_of_mkdocs_follow_a_page() {
    moved(&Sample {
        files: &[
            (
                "mkdocs.yml",
                "site_name: T\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: docs\nnav:\n  \
                 - index.md\n  - One: \"guide/one.md\"\nplugins:\n  - redirects:\n      redirect_maps:\n        \
                 old.md: guide/one.md\n",
            ),
            ("docs/index.md", "# Home\n\n[f](guide/one.md#part)\n\n--8<-- \"guide/one.md\"\n"),
            ("docs/guide/one.md", "# One\n\n## Part\n\nText.\n"),
        ],
        request: ["docs/guide/one.md", "docs/howto/uno.md"],
        expected: &[
            (
                "mkdocs.yml",
                "site_name: T\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: docs\nnav:\n  \
                 - index.md\n  - One: \"howto/uno.md\"\nplugins:\n  - redirects:\n      redirect_maps:\n        \
                 old.md: howto/uno.md\n",
            ),
            ("docs/index.md", "# Home\n\n[f](howto/uno.md#part)\n\n--8<-- \"howto/uno.md\"\n"),
        ],
    });
}

#[test]
fn chapters_and_redirects_of_mdbook_follow_a_folder() {
    let (_, notes) = moved(&Sample {
        files: &[
            (
                "book.toml",
                "[book]\ntitle = \"T\"\n\n[output.html.redirect]\n\"/old.html\" = \"guide/one.html\"\n",
            ),
            ("src/SUMMARY.md", "# Summary\n\n- [Intro](intro.md)\n- [One](guide/one.md)\n"),
            ("src/intro.md", "# Intro\n\n[f](guide/one.md) [h](guide/one.html#part)\n"),
            ("src/guide/one.md", "# One\n\n## Part\n\nText.\n"),
        ],
        request: ["src/guide", "src/howto"],
        expected: &[
            (
                "book.toml",
                "[book]\ntitle = \"T\"\n\n[output.html.redirect]\n\"/old.html\" = \"howto/one.html\"\n",
            ),
            ("src/SUMMARY.md", "# Summary\n\n- [Intro](intro.md)\n- [One](howto/one.md)\n"),
            ("src/intro.md", "# Intro\n\n[f](howto/one.md) [h](howto/one.html#part)\n"),
        ],
    });
    assert!(notes.contains("/guide/one.html → /howto/one.html"), "{notes}");
}

#[test]
fn a_move_that_breaks_a_build_is_refused() {
    let refused = |files: &[_], from: &str, to: &str| {
        let run = repository(files).run(&["mv", from, to]);
        assert_eq!(run.code, Some(2), "{run:#?}");
        run.stderr
    };
    let schema = "export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n";
    let more: &[_] = &[("README.md", "# Read me\n"), ("src/content.config.ts", schema)];
    let why = refused(&[STARLIGHT, more].concat(), "README.md", "src/content/docs/readme.md");
    assert!(why.contains("has an error: the page has no front matter with `title`"), "{why}");
    let why = refused(STARLIGHT, "src/content/docs", "src/content/pages");
    assert!(why.contains("is a folder of pages that `astro.config.mjs` names"), "{why}");
    let why = refused(STARLIGHT, "src/content/docs/guides/one.md", "notes/one.md");
    assert!(why.contains("astro.config.mjs:2: `guides/one` names it, and can't name"), "{why}");
    let french = "i18n/fr/docusaurus-plugin-content-docs/current/guides/one.md";
    let why = refused(DOCUSAURUS, french, "i18n/fr/docusaurus-plugin-content-docs/current/uno.md");
    assert!(why.contains("is a translation of `docs/guides/one.md`"), "{why}");
}

#[test]
fn parts_and_paths_from_the_settings_of_docusaurus_follow_a_folder() {
    moved(&Sample {
        files: &[
            (
                "docusaurus.config.js",
                "module.exports = { baseUrl: '/', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };\n",
            ),
            (
                "sidebars.js",
                "const all = ['guides/x'];\nmodule.exports = { a: ['intro', ...all], b: [...all] };\n",
            ),
            ("docs/intro.md", "# Intro\n\n[x](@site/docs/guides/x.mdx)\n"),
            (
                "docs/guides/x.mdx",
                "import P from './_p.mdx';\nimport Q from '@site/docs/guides/_p.mdx';\n\n# X\n\n<P/> <Q/> [i](intro.md)\n",
            ),
            ("docs/guides/_p.mdx", "Part.\n"),
        ],
        request: ["docs/guides", "docs/howto"],
        expected: &[
            (
                "sidebars.js",
                "const all = ['howto/x'];\nmodule.exports = { a: ['intro', ...all], b: [...all] };\n",
            ),
            ("docs/intro.md", "# Intro\n\n[x](@site/docs/howto/x.mdx)\n"),
            (
                "docs/howto/x.mdx",
                "import P from './_p.mdx';\nimport Q from '@site/docs/howto/_p.mdx';\n\n# X\n\n<P/> <Q/> [i](intro.md)\n",
            ),
        ],
    });
}

#[test]
fn an_index_page_that_gets_a_name_gets_the_ending_of_its_program() {
    moved(&Sample {
        files: &[
            ("book.toml", "[book]\ntitle = \"T\"\n"),
            (
                "src/SUMMARY.md",
                "- [I](intro.md)\n- [G](guide/README.md)\n  - [One](guide/one.md)\n",
            ),
            ("src/intro.md", "# I\n\n[f](guide/index.html) [x](guide/) [o](guide/one.html)\n"),
            ("src/guide/README.md", "# G\n\n[u](index.html) [r](../intro.md)\n"),
            ("src/guide/one.md", "# One\n\n[g](./) [h](../intro.html)\n"),
        ],
        request: ["src/guide/README.md", "src/guide/start.md"],
        expected: &[
            ("src/SUMMARY.md", "- [I](intro.md)\n- [G](guide/start.md)\n  - [One](guide/one.md)\n"),
            (
                "src/intro.md",
                "# I\n\n[f](guide/start.html) [x](guide/start.html) [o](guide/one.html)\n",
            ),
            ("src/guide/start.md", "# G\n\n[u](start.html) [r](../intro.md)\n"),
            ("src/guide/one.md", "# One\n\n[g](./start.html) [h](../intro.html)\n"),
        ],
    });
    // A link to a folder is an address, whatever folders the repository has.
    moved(&Sample {
        files: &[
            ("docs/.vitepress/config.mts", "export default defineConfig({ title: 'T' })\n"),
            ("docs/index.md", "# T\n\n[a](./guide/)\n"),
            ("docs/guide/index.md", "# G\n"),
            ("docs/guide/one.md", "# One\n\n[i](../) [g](./)\n"),
        ],
        request: ["docs/guide/one.md", "docs/guide/uno.md"],
        expected: &[("docs/guide/uno.md", "# One\n\n[i](../) [g](./)\n")],
    });
}

#[test]
fn settings_that_import_a_file_that_moves_are_rewritten_at_the_right_bytes() {
    let config = |folder: &str| {
        format!(
            "import data from './docs/{folder}/data.js';\nexport default {{ baseUrl: '/', \
             presets: [['classic', {{ docs: {{ sidebarPath: './sidebars.js' }} }}]],\n\
             themeConfig: {{ navbar: {{ items: [{{ to: '/docs/{folder}/one', label: data }}] }} }} }};\n"
        )
    };
    let dir = repository(&[
        ("docusaurus.config.js", &config("g")),
        ("sidebars.js", "module.exports = { docs: [{ type: 'autogenerated', dirName: '.' }] };\n"),
        ("docs/g/data.js", "export default 'One';\n"),
        ("docs/g/_category_.json", "{\"link\": {\"type\": \"doc\", \"id\": \"g/one\"}}\n"),
        ("docs/g/one.md", "# One\n\n[d](https://github.com/o/r/blob/main/docs/g/data.js)\n"),
    ]);
    dir.write(".git/config", "[remote \"origin\"]\n\turl = https://github.com/o/r.git\n");
    let run = dir.run(&["mv", "docs/g", "docs/longer"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let read = |path: &str| fs::read_to_string(dir.path(path)).unwrap();
    assert_eq!(read("docusaurus.config.js"), config("longer"));
    let category = "{\"link\": {\"type\": \"doc\", \"id\": \"longer/one\"}}\n";
    assert_eq!(read("docs/longer/_category_.json"), category);
    let url = "# One\n\n[d](https://github.com/o/r/blob/main/docs/longer/data.js)\n";
    assert_eq!(read("docs/longer/one.md"), url);
}
