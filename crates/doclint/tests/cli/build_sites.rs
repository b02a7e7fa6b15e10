//! Which program renders a folder, and what it makes of it: cases that builds of real sites showed.

use crate::plain::{NONE, found, repository};
use std::fs;

const DOCUSAURUS: &str =
    "export default { title: 'A', baseUrl: '/', presets: [['classic', { docs: {} }]] };\n";
const STARLIGHT: &str = "export default { integrations: [starlight({ title: 'A' })] };\n";
const VITEPRESS: &str = "export default { title: 'A' };\n";
const MKDOCS: &str = "site_name: A\n";
const BROKEN: &str = "links/broken-link";

/// A page of Starlight with a title and a text.
fn titled(text: &str) -> String {
    format!("---\ntitle: A\n---\n\n{text}\n")
}

#[test]
fn pages_show_which_program_took_them_over() {
    // Settings of MkDocs that were left behind.
    let list = "# A\n\nText:\n- one\n- two\n";
    let pages = [("mkdocs.yml", MKDOCS), ("docs/sources/a.md", list)];
    assert_eq!(found(&pages), ["docs/sources/a.md:4 markdown/lost-list"]);
    let section = ("docs/sources/_index.md", "# B\n\n![x](/media/x.png)\n");
    assert_eq!(found(&[&pages[..], &[section]].concat()), NONE);
    // Most links of Paradox are directives, and what `@ref` names is a file.
    let page = "# A\n\n@apidoc[Actor](akka.actor.Actor)\n\n@ref:[b](gone.md)\n";
    let path = "docs/src/main/paradox/a.md";
    assert_eq!(found(&[(path, page)]), [format!("{path}:5 {BROKEN}")]);
}

#[test]
fn entries_of_old_releases_are_left_alone() {
    let entry = |it: u32| format!("## {it}.0.0\n\n[x](gone{it}.md)\n\n");
    let log: String = (1..=5).rev().map(entry).collect();
    let log = format!("# Changelog\n\n{log}");
    let places = [5, 9, 13].map(|it| format!("CHANGELOG.md:{it} {BROKEN}"));
    assert_eq!(found(&[("CHANGELOG.md", &log)]), places);
    assert_eq!(found(&[("guide.md", &log)]).len(), 5);
}

#[test]
fn fixes_write_addresses_as_they_are_served() {
    let file = "img/logo.png";
    for (settings, text, page, folder) in [
        ("docusaurus.config.js", DOCUSAURUS, "docs/a.md", "static"),
        ("astro.config.mjs", STARLIGHT, "src/content/docs/a.md", "public"),
        (".vitepress/config.js", VITEPRESS, "a.md", "public"),
    ] {
        let served = format!("{folder}/{file}");
        let dir =
            repository(&[(settings, text), (page, &titled("![x](/img/Logo.png)")), (&served, "x")]);
        dir.run(&["check", "--fix"]);
        let fixed = fs::read_to_string(dir.path(page)).unwrap();
        assert!(fixed.contains("](/img/logo.png)"), "{settings}: {fixed}");
    }
    // A draft is no page to link to.
    let dir = repository(&[
        ("docusaurus.config.js", DOCUSAURUS),
        ("docs/a.md", "# A\n\n[x](/docs/b)\n"),
        ("docs/b.md", "---\ndraft: true\n---\n\n# B\n"),
    ]);
    let report = dir.json(&[]);
    assert_eq!(report.findings()[0]["rule"], BROKEN);
    assert!(report.findings()[0]["fixes"].as_array().is_none_or(Vec::is_empty));
}

#[test]
fn links_to_files_stay_in_one_part_of_a_site() {
    let site = [
        ("docusaurus.config.js", DOCUSAURUS),
        ("docs/a.md", "# A\n\n[x](../blog/b.md)\n\n[y](../README.md)\n\n[z](c.md)\n"),
        ("docs/c.md", "# C\n"),
        ("blog/b.md", "# B\n"),
        ("README.md", "# R\n"),
    ];
    assert_eq!(found(&site), [3, 5].map(|it| format!("docs/a.md:{it} {BROKEN}")));
    let site = [
        ("mkdocs.yml", MKDOCS),
        ("docs/a.md", "# A\n\n[y](../README.md)\n"),
        ("README.md", "# R\n"),
    ];
    assert_eq!(found(&site), [format!("docs/a.md:3 {BROKEN}")]);
    // A plugin of which nothing is known may rewrite it.
    let own = "site_name: A\nplugins: [unheard-of]\n";
    assert_eq!(found(&[&[("mkdocs.yml", own)][..], &site[1..]].concat()), NONE);
}

#[test]
fn what_only_a_build_follows() {
    // A component of the platform, and a path from the folder of the settings.
    let page = "import Link from '@docusaurus/Link';\nimport C from '@site/src/None';\n\n# A\n\n\
                <Link to=\"/docs/gone\">x</Link>\n\n<C />\n";
    let code = ("src/other.js", "export default 1;\n");
    let site = [("docusaurus.config.js", DOCUSAURUS), ("docs/a.mdx", page), code];
    let expected = ["docs/a.mdx:2 imports/missing-import", "docs/a.mdx:6 links/broken-link"];
    assert_eq!(found(&site), expected);
    // Buttons of a first page, and the neighbors of another one.
    let page = "---\ntitle: A\nprev:\n  link: /gone/\nhero:\n  actions:\n    - text: x\n      link: /lost/\n---\n\nText.\n";
    let path = "src/content/docs/a.md";
    let expected = [4, 8].map(|it| format!("{path}:{it} {BROKEN}"));
    assert_eq!(found(&[("astro.config.mjs", STARLIGHT), (path, page)]), expected);
    // Dead anchors of a page that shows another file, and of one with letters of other languages.
    let page = "import Part from './_part.mdx';\n\n# A\n\n[x](#in-part) [y](#gone)\n\n<Part />\n";
    let site = [
        ("docusaurus.config.js", DOCUSAURUS),
        ("docs/a.mdx", page),
        ("docs/_part.mdx", "## In part\n\nText.\n"),
    ];
    assert_eq!(found(&site), ["docs/a.mdx:5 links/broken-anchor"]);
    let page = "# A\n\n[x](#cafe) [y](#café) [z](#gone)\n\n## Café\n\nText.\n";
    let site = [("mkdocs.yml", MKDOCS), ("docs/a.md", page)];
    assert_eq!(found(&site), ["docs/a.md:3 links/broken-anchor"]);
    let page = page.replace("Café", "安装");
    assert_eq!(found(&[site[0], ("docs/a.md", &*page)]), NONE);
}

#[test]
fn settings_say_what_is_no_page_and_what_others_serve() {
    // A variable of the system is no folder.
    let own = "site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: !ENV [X, docs/inc]\n";
    let pages = [("docs/a.md", "# A\n\n--8<-- \"b.md\"\n"), ("docs/inc/b.md", "Text.\n")];
    assert_eq!(found(&[&[("mkdocs.yml", own)][..], &pages].concat()), NONE);
    // Versions that are not built.
    let own = "export default { title: 'A', presets: [['classic', { docs: { onlyIncludeVersions: ['1.0'] } }]] };\n";
    let dead = "# A\n\n[x](gone.md)\n";
    let site = [
        ("docusaurus.config.js", own),
        ("versions.json", "[\"1.0\"]\n"),
        ("docs/a.md", dead),
        ("versioned_docs/version-1.0/a.md", dead),
    ];
    assert_eq!(found(&site), [format!("versioned_docs/version-1.0/a.md:3 {BROKEN}")]);
    // The slug of a post counts from the blog, whatever folder it is in.
    let site = [
        ("docusaurus.config.js", DOCUSAURUS),
        ("blog/hello/index.md", "---\nslug: hi\n---\n\n# H\n\n[x](/blog/hi)\n"),
    ];
    assert_eq!(found(&site), NONE);
    // What a validator of links leaves out, and a choice that nobody can make here.
    let plugins = "plugins: [...(process.env.CHECK ? [starlightLinksValidator({ exclude: ['/api/**'] })] : [])]";
    let own = STARLIGHT.replace("title: 'A'", &format!("title: 'A', {plugins}"));
    let path = "src/content/docs/a.md";
    let page = titled("[x](/api/gone/)\n\n[y](/gone/)");
    assert_eq!(
        found(&[("astro.config.mjs", &*own), (path, &page)]),
        [format!("{path}:7 {BROKEN}")]
    );
    // Links of a part count from the page that includes it.
    let site = [
        (".vitepress/config.js", VITEPRESS),
        ("guide/a.md", "# A\n\n<!--@include: ../x/p.md-->\n"),
        ("guide/b.md", "# B\n"),
        ("x/p.md", "[b](./b.md)\n"),
    ];
    assert_eq!(found(&site), NONE);
    // So much for VitePress, too.
    let own = "export default { title: 'A', ignoreDeadLinks: ['/play'] };\n";
    let site = [(".vitepress/config.js", own), ("a.md", "# A\n\n[x](/play)\n\n[y](/gone)\n")];
    assert_eq!(found(&site), [format!("a.md:5 {BROKEN}")]);
}

#[test]
fn dashes_of_starlight_are_named_with_care() {
    let path = "src/content/docs/a.md";
    let page = titled("[x](#a--b) [y](#none)\n\n## A -- B\n\nText.");
    let places = [format!("{path}:5 links/broken-anchor")];
    assert_eq!(found(&[("astro.config.mjs", STARLIGHT), (path, &page)]), places);
}

#[test]
fn folders_may_be_put_together_from_the_place_of_the_settings() {
    let text = titled("[x](/gone)\n\n[y](/b)");
    let vitepress = "import { fileURLToPath } from 'node:url';\n\
        export default { srcDir: fileURLToPath(new URL('../src', import.meta.url)) };\n";
    let site =
        [(".vitepress/config.ts", vitepress), ("src/a.md", text.as_str()), ("src/b.md", "# B\n")];
    assert_eq!(found(&site), [format!("src/a.md:5 {BROKEN}")]);
    let docusaurus = "const path = require('path');\nmodule.exports = { baseUrl: '/', presets: \
        [['classic', { docs: { path: path.resolve(__dirname, '../pages'), routeBasePath: '/' } }]] };\n";
    let site = [
        ("website/docusaurus.config.js", docusaurus),
        ("pages/a.md", text.as_str()),
        ("pages/b.md", "# B\n"),
    ];
    assert_eq!(found(&site), [format!("pages/a.md:5 {BROKEN}")]);
}

#[test]
fn pages_that_settings_leave_out_are_not_there() {
    let mkdocs = format!("{MKDOCS}exclude_docs: |\n  drafts/\n");
    let vitepress = "export default { srcExclude: ['drafts/**'] };\n";
    let docusaurus = DOCUSAURUS.replace("docs: {}", "docs: { exclude: ['drafts/**'] }");
    for (settings, text, folder) in [
        ("mkdocs.yml", mkdocs.as_str(), "docs"),
        (".vitepress/config.js", vitepress, ""),
        ("docusaurus.config.js", &docusaurus, "docs"),
    ] {
        let path = |name: &str| format!("{folder}/{name}").trim_start_matches('/').to_owned();
        let (page, other, draft) = (path("a.md"), path("b.md"), path("drafts/c.md"));
        let site = [
            (settings, text),
            (&page, "# A\n\n[x](drafts/c.md)\n\n[y](b.md)\n"),
            (&other, "# B\n"),
            (&draft, "# C\n\n[x](gone.md)\n"),
        ];
        assert_eq!(found(&site), [format!("{page}:3 {BROKEN}")], "{settings}");
    }
    // Of two files for one folder, MkDocs takes the index.
    let site = [
        ("mkdocs.yml", MKDOCS),
        ("docs/index.md", "# A\n\n[x](README.md)\n"),
        ("docs/README.md", "# B\n\n[x](gone.md)\n"),
    ];
    assert_eq!(found(&site), [format!("docs/index.md:3 {BROKEN}")]);
}

#[test]
fn marks_between_fences_bring_no_text_in() {
    let fence = "```text\n{{ name }}\n{{#include a.rs}}\n--8<-- \"a.md\"\n```";
    let anchor = "links/broken-anchor";
    for (settings, text, page) in [
        (".vitepress/config.js", VITEPRESS, "a.md"),
        ("mkdocs.yml", MKDOCS, "docs/a.md"),
        ("book.toml", "[book]\ntitle = \"A\"\n", "src/a.md"),
    ] {
        let page_text = format!("# A\n\n[x](#gone)\n\n{fence}\n");
        let summary = if page.starts_with("src/") { "- [A](a.md)\n" } else { "" };
        let summary = ("src/SUMMARY.md", summary);
        let site = [(settings, text), (page, &page_text), ("src/a.rs", "fn main() {}\n"), summary];
        assert_eq!(found(&site), [format!("{page}:3 {anchor}")], "{settings}");
        let open = page_text.replace("```", "");
        assert!(
            !found(&[(settings, text), (page, &open), summary])
                .iter()
                .any(|it| it.contains(anchor))
        );
    }
}

#[test]
fn sidebars_in_other_files_are_read() {
    let settings = "import { sidebar } from './sidebar';\n\
        export default { themeConfig: { sidebar, nav: [{ text: 'X', link: '/guide/b' }] } };\n";
    let sidebar = "export const sidebar = [\n  { text: 'B', link: '/guide/b' },\n  { link: '/guide/gone' },\n];\n";
    let site = [
        (".vitepress/config.ts", settings),
        (".vitepress/sidebar.ts", sidebar),
        ("guide/b.md", "# B\n"),
    ];
    assert_eq!(found(&site), [".vitepress/sidebar.ts:3 navigation/missing-page"]);
}

#[test]
fn urls_of_the_own_site_are_links() {
    let url = "https://docs.acme.com/x";
    let names = ["guides/gone/", "guides/b/", "guides/v1/", "gone/", "guides/a.zip"];
    let links: String = names.iter().map(|it| format!("\n[x]({url}/{it}#a)\n")).collect();
    let text = format!("# A\n{links}");
    let settings = format!("{MKDOCS}site_url: {url}/\n");
    let site = [
        ("mkdocs.yml", settings.as_str()),
        ("docs/a.md", &text),
        ("docs/guides/b.md", "# B\n\n## A\n"),
    ];
    assert_eq!(found(&site), [format!("docs/a.md:3 {BROKEN}")]);
}

#[test]
fn what_settings_only_may_have_is_there() {
    // A list that depends on the environment.
    let plugins = "plugins: process.env.CHECK ? [starlightLinksValidator()] : []";
    let settings = STARLIGHT.replace("title: 'A'", &format!("title: 'A', {plugins}"));
    let page = titled("[x](/gone/)");
    let site = [("astro.config.mjs", &*settings), ("src/content/docs/a.md", &page)];
    assert_eq!(found(&site), [format!("src/content/docs/a.md:5 {BROKEN}")]);
    // A redirect whose first folder may be anything.
    let redirects = "/:lang/old /new\n/:lang/made/* /x\n";
    let page = titled("[x](/gone/) [y](/fr/old/)");
    let site = [
        ("astro.config.mjs", STARLIGHT),
        ("src/content/docs/a.md", &page),
        ("public/_redirects", redirects),
    ];
    assert_eq!(
        found(&[&site[..2], &[("public/_redirects", "/:lang/old /new\n")]].concat()),
        [format!("src/content/docs/a.md:5 {BROKEN}")]
    );
    assert_eq!(found(&site), NONE);
    // An address of a menu counts from the root without a slash, too.
    let settings = DOCUSAURUS.replace(
        "presets",
        "themeConfig: { navbar: { items: [{ to: 'docs/a' }, { to: 'docs/gone' }] } }, presets",
    );
    let site = [("docusaurus.config.js", &*settings), ("docs/a.md", "# A\n")];
    assert_eq!(found(&site), ["docusaurus.config.js:1 navigation/missing-page"]);
}

#[test]
fn a_path_that_climbs_too_far_is_dead() {
    for (settings, text) in [("docusaurus.config.js", DOCUSAURUS), ("mkdocs.yml", MKDOCS)] {
        let site = [
            (settings, text),
            ("docs/use/a.md", "# A\n\n[x](../../b.md)\n\n[y](../b.md)\n"),
            ("docs/b.md", "# B\n"),
        ];
        assert_eq!(found(&site), [format!("docs/use/a.md:3 {BROKEN}")], "{settings}");
    }
}

#[test]
fn comments_of_a_summary_list_no_chapters() {
    let site = [
        ("book.toml", "[book]\ntitle = \"A\"\n"),
        ("src/SUMMARY.md", "# Summary\n\n- [A](a.md)\n<!-- - [B](b.md)\n- [C](c.md) -->\n"),
        ("src/a.md", "# A\n\n[x](b.md)\n"),
        ("src/b.md", "# B\n"),
    ];
    assert_eq!(found(&site), [format!("src/a.md:3 {BROKEN}")]);
}

#[test]
fn settings_of_mkdocs_that_nothing_depends_on_hide_nothing() {
    let page = "# A\n\n[x](gone.txt) [y](#gone)\n\nSet `{{ name }}`.\n";
    let settings = format!("{MKDOCS}plugins:\n  - search\n  - exclude:\n      glob: ['x/*']\n");
    let site =
        [("mkdocs.yml", &*settings), ("docs/a.md", page), ("docs/x/b/c.md", "[x](gone.md)\n")];
    let expected = [format!("docs/a.md:3 {BROKEN}"), "docs/a.md:3 links/broken-anchor".to_owned()];
    assert_eq!(found(&site), expected);
    // With templates, any heading may come in.
    let settings = format!("{MKDOCS}plugins: [search, macros]\n");
    let site = [("mkdocs.yml", &*settings), ("docs/a.md", page)];
    assert_eq!(found(&site), [format!("docs/a.md:3 {BROKEN}")]);
    // The address of the top of a host has no slash at its end.
    let settings = format!("{MKDOCS}site_url: https://docs.acme.com\n");
    let site = [("mkdocs.yml", &*settings), ("docs/a.md", "# A\n\n[x](/gone/)\n")];
    assert_eq!(found(&site), [format!("docs/a.md:3 {BROKEN}")]);
}

#[test]
fn pictures_at_the_top_of_an_unknown_host_are_left_alone() {
    let page = "# A\n\n![x](/en/x.png)\n\n![y](y.png)\n";
    let settings = format!("{MKDOCS}plugins: [search, mike]\n");
    let site = [("mkdocs.yml", &*settings), ("docs/a.md", page)];
    assert_eq!(found(&site), ["docs/a.md:5 links/missing-file"]);
}

#[test]
fn pages_beside_those_of_a_build_may_be_put_elsewhere() {
    let site = [
        ("website/docusaurus.config.js", DOCUSAURUS),
        ("website/docs/a.md", "# A\n\n[x](gone.md)\n"),
        ("website/overrides/b.md", "# B\n\n[x](gone.md)\n"),
        ("website/README.md", "# R\n\n[x](gone.md)\n"),
    ];
    assert_eq!(
        found(&site),
        ["README.md", "docs/a.md"].map(|it| format!("website/{it}:3 {BROKEN}"))
    );
}

#[test]
fn what_a_build_leaves_out_or_registers_elsewhere_is_left_alone() {
    let site = [
        ("docusaurus.config.js", DOCUSAURUS),
        ("docs/a.md", "# A\n\n[x](gone.md)\n"),
        ("docs/_legacy/b.md", "# B\n\nA { brace.\n"),
        ("docs/_partials/c.md", "A { brace.\n"),
    ];
    let found_there = found(&site);
    assert!(found_there.iter().any(|it| it.starts_with("docs/_partials/c.md:1 mdx/")));
    assert!(!found_there.iter().any(|it| it.contains("_legacy")), "{found_there:?}");
    // Folders around the site have any names.
    let around = |it: &str| format!("_sites/{it}");
    let [settings, page] = ["docusaurus.config.js", "docs/a.md"].map(around);
    let site = [(&*settings, DOCUSAURUS), (&*page, "# A\n\n[x](gone.md)\n")];
    assert_eq!(found(&site), [format!("{page}:3 {BROKEN}")]);
    // A container that a file next to the settings registers.
    let settings =
        "import { alerts } from './alerts';\nexport default { markdown: { config: alerts } };\n";
    let page = "# A\n\n::: note\nText.\n:::\n";
    let site = [
        (".vitepress/config.ts", settings),
        (".vitepress/alerts.ts", "export const alerts = (md) => md.use(container, 'note');\n"),
        ("a.md", page),
    ];
    assert_eq!(found(&site), NONE);
    // Labels that a file defines which is made before the build.
    let site = [
        ("book.toml", "[book]\ntitle = \"A\"\n"),
        ("src/SUMMARY.md", "- [A](a.md)\n"),
        ("src/a.md", "# A\n\nSee [the long guide][guide-name].\n\n{{ #include ../links.md }}\n"),
        ("links.md", "[guide-name]: https://acme.com\n"),
    ];
    assert_eq!(found(&site), NONE);
}

#[test]
fn the_folder_beside_a_website_may_be_another_one() {
    let settings = "export default { title: 'A', presets: [['classic', {}]] };\n";
    let dead = "# A\n\n[x](./gone.md)\n";
    let dir = repository(&[
        ("website/docusaurus.config.js", settings),
        ("website/docs/a.md", dead),
        ("docs/a.md", dead),
        ("spec/a.md", dead),
    ]);
    let report = dir.json(&["--only", "links/broken-link"]);
    let found: Vec<_> = report.findings().iter().map(|it| it["path"].clone()).collect();
    assert_eq!(found, ["docs/a.md", "spec/a.md", "website/docs/a.md"]);
}

#[test]
fn a_plugin_of_vitepress_may_read_snippets_in_its_own_way() {
    let of = |settings: &str| {
        let page = "# A\n\n<<< @/gone.ts\n\n[x](/llms.txt)\n";
        let dir = repository(&[(".vitepress/config.ts", settings), ("a.md", page)]);
        let report = dir.json(&["--only", "imports,links"]);
        report.findings().iter().map(|it| it["rule"].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(
        of("export default {};\n"),
        ["\"imports/missing-include\"", "\"links/broken-link\""]
    );
    let own = "export default { markdown: { config: (md) => { md.use(snippetPlugin); } },\n\
               vite: { plugins: [llmstxt()] } };\n";
    let none: [&str; 0] = [];
    assert_eq!(of(own), none);
}
