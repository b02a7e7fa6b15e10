//! Links on pages of builds: what a known build makes certain, and what an unknown one leaves open.

use crate::kit::Dir;
use crate::plain::repository;

/// The messages about links.
fn messages(dir: &Dir) -> Vec<serde_json::Value> {
    let report = dir.json(&["--only", "links"]);
    report.findings().iter().map(|it| it["message"].clone()).collect()
}

/// The targets of the links on the page at `path` that are reported.
fn dead(files: &[(&str, &str)], path: &str) -> Vec<String> {
    let dir = repository(files);
    let report = dir.json(&["--only", "links"]);
    let text = &files.iter().find(|it| it.0 == path).expect("the page is in the list").1;
    let found = report.findings().iter().filter(|it| it["path"] == path);
    let bytes = found.map(|it| {
        let at = |end: usize| usize::try_from(it["bytes"][end].as_u64().unwrap()).unwrap();
        text[at(0)..at(1)].to_owned()
    });
    bytes.collect()
}

const STARLIGHT: &str = "
    import starlight from '@astrojs/starlight';
    import own from './own.mjs';
    export default {
      integrations: [own(), starlight({ title: 'A', defaultLocale: 'en', locales: { en: {}, fr: {} } })],
    };
";

#[test]
fn anchors_of_other_scripts_are_known_where_the_build_is() {
    let page = "---
title: A
---
import { Icon } from '@astrojs/starlight/components';

<Icon name=\"star\" />

## Установка и запуск

## Élan vital

See [one](#установка-и-запуск), [two](#elan-vital), and [three](#gone).
";
    let files = [("astro.config.mjs", STARLIGHT), ("src/content/docs/en/index.mdx", page)];
    let expected = ["#gone"];
    assert_eq!(dead(&files, "src/content/docs/en/index.mdx"), expected);
}

#[test]
fn a_page_of_any_language_is_shown_in_all() {
    let page = "---\ntitle: A\n---\n\n[one](/fr/guides/start/) [two](/fr/guides/gone/) [three](/elsewhere/x/)\n";
    let files = [
        ("astro.config.mjs", STARLIGHT),
        ("src/content/docs/en/guides/start.md", page),
        ("src/content/docs/fr/guides/other.md", "---\ntitle: B\n---\n"),
    ];
    assert_eq!(dead(&files, "src/content/docs/en/guides/start.md"), ["/fr/guides/gone/"]);
}

#[test]
fn another_book_is_beside_this_one() {
    let page = "# A\n\n[one](../../reference/items.md) [two](../deep/b.md) [three](gone.md) [four](old.md)\n";
    let files = [
        ("book.toml", "[output.html.redirect]\n\"/old.html\" = \"/a.html\"\n"),
        ("src/SUMMARY.md", "# Summary\n\n- [A](a.md)\n- [B](deep/b.md)\n"),
        ("src/a.md", page),
        ("src/deep/b.md", "# B\n"),
    ];
    assert_eq!(dead(&files, "src/a.md"), ["../deep/b.md", "gone.md"]);
}

#[test]
fn unknown_builds_drop_numbers_and_know_their_notation() {
    let page = "# A\n\n[one](./install.md) [two](./gone.md) [three](xref:Some.Type)\n";
    let files = [
        ("docs/nuxt.config.ts", "export default {};\n"),
        ("docs/content/1.start.md", page),
        ("docs/content/2.install.md", "# B\n"),
    ];
    assert_eq!(dead(&files, "docs/content/1.start.md"), ["./gone.md"]);
}

#[test]
fn settings_may_be_in_several_files() {
    let files = [
        (
            "docs/.vitepress/config.mts",
            "import { defineConfig } from 'vitepress';
import { shared } from './shared.mts';
import theme from './theme.js';
export default defineConfig({ ...shared, themeConfig: theme });
",
        ),
        (
            "docs/.vitepress/shared.mts",
            "import { defineConfig } from 'vitepress';
export const shared = defineConfig({ srcDir: 'pages', ignoreDeadLinks: true });
",
        ),
        ("docs/.vitepress/theme.ts", "import '../../../outside.js';\nexport default {};\n"),
        ("docs/pages/index.md", "# A\n\n[one](/guide/start) [two](/guide/gone)\n"),
        ("docs/pages/guide/start.md", "# B\n"),
    ];
    assert_eq!(dead(&files, "docs/pages/index.md"), ["/guide/gone"]);
}

#[test]
fn the_first_folder_may_be_a_base_that_nobody_knows() {
    let config =
        "export default { baseUrl: process.env.X ? '/' : '/base/', presets: [['classic', {}]] };\n";
    let page = "# A\n\n<img src=\"/base/img/a.svg\" alt=\"A\" />\n\n<img src=\"/base/img/b.svg\" alt=\"B\" />\n";
    let files = [
        ("website/docusaurus.config.js", config),
        ("website/docs/a.md", page),
        ("website/static/img/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"),
    ];
    assert_eq!(dead(&files, "website/docs/a.md"), ["/base/img/b.svg"]);
}

#[test]
fn an_address_with_html_is_that_of_a_file() {
    let page = "# A\n\n[x](./b.html)\n";
    let of = |settings: &str| {
        let settings = format!("export default {{ {settings} presets: [['classic', {{}}]] }};\n");
        let files =
            [("docusaurus.config.js", &*settings), ("docs/a.md", page), ("docs/b.md", "# B\n")];
        dead(&files, "docs/a.md")
    };
    assert_eq!(of(""), ["./b.html"]);
    assert_eq!(of("trailingSlash: true,"), ["./b.html"]);
    let none: [&str; 0] = [];
    assert_eq!(of("trailingSlash: false,"), none);
    assert_eq!(of("trailingSlash: process.env.SLASH,"), none);
}

#[test]
fn a_plugin_may_take_pages_out_of_the_folder_of_their_language() {
    let settings = "site_name: A\nplugins:\n  - i18n:\n      docs_structure: folder\n";
    let page = "# A\n\n![x](../img/a.png) ![x](../img/gone.png)\n";
    let files = [
        ("mkdocs.yml", settings),
        ("docs/en/guides/a.md", page),
        ("docs/img/a.png", "x"),
        ("docs/en/b.md", "# B\n"),
    ];
    assert_eq!(dead(&files, "docs/en/guides/a.md"), ["../img/gone.png"]);
}

#[test]
fn a_book_has_no_page_of_a_file_beside_it() {
    let page = "# A\n\n[x](../../README.md) [x](../../reference/x.md) [x](../../other/src/b.md)\n";
    let files = [
        ("book/book.toml", "[book]\ntitle = \"A\"\n"),
        ("book/src/SUMMARY.md", "# Summary\n\n- [A](a.md)\n"),
        ("book/src/a.md", page),
        ("other/book.toml", "[book]\ntitle = \"B\"\n"),
        ("other/src/SUMMARY.md", "# Summary\n\n- [B](b.md)\n"),
        ("other/src/b.md", "# B\n"),
        ("README.md", "# R\n"),
    ];
    assert_eq!(dead(&files, "book/src/a.md"), ["../../README.md"]);
}

#[test]
fn a_component_of_the_site_may_write_the_base() {
    let settings = "export default { base: '/docs', integrations: [starlight({ title: 'A' })] };\n";
    let page = "---\ntitle: A\n---\nimport Own from '../../components/Own.astro';\n\n<Own href=\"/b/\">x</Own>\n\n[x](/b/)\n";
    let files = [
        ("astro.config.mjs", settings),
        ("src/content/docs/a.mdx", page),
        ("src/content/docs/b.md", "---\ntitle: B\n---\n"),
        ("src/components/Own.astro", "<a href={withBase(Astro.props.href)}><slot /></a>\n"),
    ];
    assert_eq!(dead(&files, "src/content/docs/a.mdx"), ["/b/"]);
}

#[test]
fn pages_may_be_copied_to_where_settings_expect_them() {
    let settings = "site_name: A\nnav:\n  - A: a.md\n  - B: gone.md\n";
    let of = |path: &str| {
        let dir = repository(&[("doc/mkdocs.yml", settings), (path, "# A\n")]);
        dir.json(&["--only", "navigation"]).findings().len()
    };
    assert_eq!(of("doc/docs/a.md"), 1);
    assert_eq!(of("doc/a.md"), 0);
}

#[test]
fn a_chapter_that_is_a_symbolic_link_is_there() {
    let page = "# F\n\n[a](OTHER.html) [b](gone.html)\n";
    let dir = repository(&[
        ("doc/book.toml", "[book]\ntitle = \"A\"\n"),
        ("README.md", "# A\n"),
        ("doc/src/SUMMARY.md", "- [O](OTHER.md)\n- [F](f.md)\n"),
        ("doc/src/f.md", page),
    ]);
    std::os::unix::fs::symlink("../../README.md", dir.path("doc/src/OTHER.md")).unwrap();
    assert_eq!(messages(&dir), ["page `gone.html` does not exist"]);
}

#[test]
fn what_scripts_and_ignored_folders_hold_is_there() {
    let page = "# F\n\n[a](../api/0.x/index.html) [b](other-report.html) [c](gone-report.html)\n";
    let dir = repository(&[
        ("mkdocs.yml", "site_name: A\n"),
        ("docs/index.md", "# A\n"),
        ("docs/g/f.md", page),
        (".gitignore", "docs/api/\n"),
        ("tools/build.sh", "report -t docs/g -f other-report.html\n"),
    ]);
    assert_eq!(messages(&dir), ["page `gone-report.html` does not exist"]);
}

#[test]
fn rewrites_of_vitepress_give_pages_their_addresses() {
    let config = "export default { rewrites: { 'en/:rest*': ':rest*', \
                  'packages/:pkg/README.md': 'packages/:pkg/index.md', 'Odd.md': 'even/odd.md' } }\n";
    let home = "# H\n\n[a](./guide/one) [b](guide/one.md) [c](/packages/foo/) [d](/even/odd)\n\n\
                [e](/en/guide/one) [f](/packages/foo/README.md) [g](/Odd)\n";
    let dir = repository(&[
        (".vitepress/config.js", config),
        ("en/index.md", home),
        ("en/guide/one.md", "# One\n\n[a](../index.md) [b](../../zh/one.md) ![c](a.png)\n"),
        ("en/guide/a.png", "x"),
        ("zh/one.md", "# Z\n\n[a](../guide/one.md) [b](../en/guide/one.md)\n"),
        ("packages/foo/README.md", "# F\n\n[a](../../)\n"),
        ("Odd.md", "# O\n\n[a](../index.md) [b](./index.md)\n"),
    ]);
    let expected = [
        "page `./index.md` does not exist",
        "page `../../zh/one.md` does not exist",
        "page `/en/guide/one` does not exist",
        "page `/packages/foo/README.md` does not exist",
        "page `/Odd` does not exist",
        "page `../en/guide/one.md` does not exist",
    ];
    assert_eq!(messages(&dir), expected);
}

#[test]
fn files_that_git_ignores_may_be_made_before_they_are_served() {
    let dir = repository(&[
        ("docs/.vitepress/config.js", "export default {}\n"),
        ("docs/a.md", "# A\n\n[b](/data/all.json) [c](/data/gone.json)\n"),
        ("docs/.gitignore", "public/data/all.json\n"),
    ]);
    assert_eq!(messages(&dir), ["file `/data/gone.json` does not exist"]);
}

#[test]
fn docusaurus_takes_backslashes() {
    let config =
        "export default { url: 'https://a.dev', baseUrl: '/', presets: [['classic', {}]] };\n";
    let page = "# A\n\n[a](docs\\guide\\b.md) [b](docs\\guide\\gone.md) ![c](img\\c.png)\n";
    let dir = repository(&[
        ("docusaurus.config.js", config),
        ("docs/a.md", page),
        ("docs/guide/b.md", "# B\n"),
        ("docs/img/c.png", "x"),
    ]);
    assert_eq!(messages(&dir), ["page `docs\\guide\\gone.md` does not exist"]);
}

#[test]
fn redirects_of_a_book_are_followed() {
    let book = "[book]\ntitle = \"A\"\n\n[output.html]\nsite-url = \"/book/\"\n\n[output.html.redirect]\n\
        \"./a.html\" = \"./guide/b.html\"\n\"/c.html\" = \"/book/guide/b.html\"\n\
        \"/d.html\" = \"/book/guide/gone.html\"\n\"/e.html\" = \"/other/gone.html\"\n\
        \"/f.html\" = \"guide/b.md\"\n\"/guide/b.html\" = \"/book/g.html\"\n";
    let dir = repository(&[
        ("book.toml", book),
        ("src/SUMMARY.md", "- [B](guide/b.md)\n- [G](g.md)\n"),
        ("src/guide/b.md", "# B\n"),
        ("src/g.md", "# G\n"),
    ]);
    let report = dir.json(&["--only", "redirects"]);
    let lines: Vec<_> = report.findings().iter().map(|it| it["line"].clone()).collect();
    assert_eq!(lines, [10, 12, 13]);
}
