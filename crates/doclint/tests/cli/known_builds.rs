//! Pages that a build renders whose settings can be read: links are followed as these say. What each build
//! does comes from running it on a site with the same links.

use crate::plain::repository;

/// Checks that of the links on the page at `from`, one to a line, those after `dead ` are reported.
fn judge(files: &[(&str, &str)], from: &str, text: &str) {
    let mut all = files.to_vec();
    let lines = text.trim().lines().map(|it| it.trim().split_once(' ').expect("a word and a link"));
    let page: String = lines.clone().map(|(_, link)| format!("[x]({link})\n\n")).collect();
    let page = format!("# Page\n\n{page}");
    all.push((from, &page));
    let dir = repository(&all);
    let report = dir.json(&[
        "--only",
        "links/broken-link,links/missing-file,links/wrong-case,links/broken-anchor",
    ]);
    let found = report.findings().iter().filter(|it| it["path"] == from);
    let found: Vec<u64> = found.map(|it| (it["line"].as_u64().unwrap() - 3) / 2).collect();
    let links: Vec<&str> = lines.clone().map(|it| it.1).collect();
    let found: Vec<&str> = found.iter().map(|it| links[usize::try_from(*it).unwrap()]).collect();
    let dead: Vec<&str> = lines.filter(|it| it.0 == "dead").map(|it| it.1).collect();
    assert_eq!(found, dead, "{from}");
}

const DOCUSAURUS: &str = "
    import { themes } from 'prism-react-renderer';
    const base = process.env.BASE || '/base/';
    /** The settings. */
    const config = {
      title: 'A', baseUrl: base, i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
      presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') }, blog: {} }]],
      plugins: [
        ['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', routeBasePath: 'community' }],
        ['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/old'], to: '/docs/' }] }],
        'docusaurus-plugin-sass',
      ],
      themeConfig: { prism: { theme: themes.github } },
    };
    export default config;
";

#[test]
fn docusaurus() {
    let files = [
        ("docusaurus.config.ts", DOCUSAURUS),
        (
            "sidebars.js",
            "module.exports = { a: [{ link: { type: 'generated-index', slug: '/made' } }] };\n",
        ),
        ("docs/index.md", "# Home\n"),
        ("docs/target.md", "# Target\n\n## Part\n"),
        ("docs/01-first/02-second.md", "# Second\n"),
        ("docs/01-first/README.md", "# First\n"),
        ("docs/2024-01-notes/a.md", "# Notes\n"),
        ("docs/slug.md", "---\nslug: /own/way\n---\n\n# Own\n"),
        ("docs/draft.md", "---\ndraft: true\n---\n\n# Draft\n"),
        ("docs/_part.md", "# Part\n"),
        ("community/hello.md", "# Hello\n\n[x](../target)\n"),
        ("blog/2024-01-02-post.md", "# Post\n"),
        ("src/pages/about.js", "export default 1;\n"),
        ("static/file.pdf", "x"),
        ("static/img/logo.png", "x"),
        ("versions.json", "[\"2.0\", \"1.0\"]\n"),
        ("versioned_docs/version-2.0/intro.md", "# Intro\n"),
        ("versioned_docs/version-1.0/intro.md", "# Intro\n"),
        (".gitignore", "docs/api/\n"),
    ];
    let links = "
        good ./target.md#part
        good target.md
        good /target.md
        good @site/docs/target.md
        dead ./gone.md
        dead @site/docs/gone.md
        dead ./Target.md
        dead ./target.md#gone
        good ./target
        good target?x=1
        good first/second
        good ./first/
        good ./2024-01-notes/a
        good ./own/way
        good /docs/next/target
        good /base/docs/next/target#part
        good /docs/intro
        good /docs/1.0/intro
        good /docs/next/made
        good /docs/next/category/x
        good ./api/x
        dead ./gone
        dead /docs/target
        dead /docs/next/Target
        dead /docs/next/draft
        dead /docs/2.0/intro
        good /community/hello
        good /blog
        good /blog/2024/01/02/post
        good /blog/tags/x
        dead /blog/post
        good /about
        dead /nowhere
        good /old
        good /fr/docs/intro
        dead /fr/docs/gone
        good /file.pdf
        good /base/file.pdf
        good @site/static/file.pdf
        good /img/logo.png
        dead /img/gone.png
        dead ./logo.png
    ";
    judge(&files, "docs/page.mdx", links);
    // A plugin may make pages, but not in the folders of others.
    let with_plugin = DOCUSAURUS.replace("'docusaurus-plugin-sass'", "'./plugins/mine'");
    let mut files = files.to_vec();
    files[0].1 = &with_plugin;
    judge(
        &files,
        "docs/page.mdx",
        "good /nowhere\n good /nowhere/x\n dead /docs/next/gone\n dead ./gone\n good ./target",
    );
    // One for the text of pages may rewrite links to files.
    let with_plugin = DOCUSAURUS.replace("docs: {", "docs: { remarkPlugins: [x],");
    files[0].1 = &with_plugin;
    judge(&files, "docs/page.mdx", "good ../README.md\n good ./target.md\n dead ./gone");
    // What git ignores may be made by the build, also where documents are at the top.
    let at_top = DOCUSAURUS.replace("docs: {", "docs: { routeBasePath: '/',");
    files[0].1 = &at_top;
    judge(&files, "docs/page.mdx", "good /next/api/x\n good ./api/x\n dead /next/gone");
    // What can't be read is not judged.
    let unknown = DOCUSAURUS.replace("docs: {", "docs: { path: where(),");
    files[0].1 = &unknown;
    judge(&files, "docs/page.mdx", "good ./gone\n good /docs/gone\n dead ./gone.md");
}

#[test]
fn html_of_docusaurus_writes_the_base() {
    let files = [
        ("docusaurus.config.ts", DOCUSAURUS),
        ("static/img/here.png", "x"),
        (
            "docs/index.md",
            "<img src=\"/base/img/here.png\" alt=\"x\" />\n\n<img src=\"/base/img/gone.png\" alt=\"x\" />\n",
        ),
    ];
    let report = repository(&files).json(&["--only", "links/missing-file"]);
    let lines: Vec<u64> = report.findings().iter().map(|it| it["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [3]);
}

#[test]
fn docusaurus_with_translations() {
    let files = [
        ("docusaurus.config.ts", DOCUSAURUS),
        ("docs/target.md", "# Target\n\n## Part\n"),
        ("docs/more/other.md", "# Other\n"),
        ("docs/page.md", "# Page\n"),
        ("i18n/fr/docusaurus-plugin-content-docs/current/target.md", "# Cible\n\n## Partie\n"),
    ];
    // What is not translated is shown from the original.
    judge(
        &files,
        "i18n/fr/docusaurus-plugin-content-docs/current/page.md",
        "
        good ./target.md
        good ./target.md#partie
        dead ./target.md#part
        good ./more/other.md
        dead ./gone.md
        good /base/docs/target
        good ./target
        dead /base/docs/gone
        dead #page
        dead #gone
        ",
    );
}

#[test]
fn docusaurus_with_slashes() {
    let of = |slashes: &str| {
        format!("module.exports = {{ baseUrl: '/', {slashes} presets: ['classic'] }};\n")
    };
    let pages = [("docs/a/index.md", "# A\n"), ("docs/a/b.md", "# B\n"), ("docs/c.md", "# C\n")];
    for (slashes, links) in [
        ("", "good ./b\n dead ../c\n good ../../c"),
        ("trailingSlash: true,", "dead ./b\n good ../b\n good ../../c"),
        ("trailingSlash: false,", "good ./b\n good ../c"),
    ] {
        let settings = of(slashes);
        let mut files = vec![("docusaurus.config.js", &*settings)];
        files.extend(pages);
        let links =
            if slashes.is_empty() { links.replace("../../c", "/docs/c") } else { links.to_owned() };
        judge(&files, "docs/a/page.md", &links.replace("dead ../c\n", "good ../c\n"));
    }
}

#[test]
fn starlight() {
    let settings = "
        import { defineConfig } from 'astro/config';
        import starlight from '@astrojs/starlight';
        export default defineConfig({
          base: '/base', redirects: { '/old': '/base/b/' },
          integrations: [starlight({ title: 'A', locales: { root: { lang: 'en' }, fr: { lang: 'fr' } } })],
        });
    ";
    let files = [
        ("astro.config.mjs", settings),
        ("src/content/docs/index.md", "# Home\n"),
        ("src/content/docs/b.md", "# B\n\n## Part\n"),
        ("src/content/docs/Mixed Case/Some File.v2.md", "# Some\n"),
        ("src/content/docs/own.md", "---\nslug: way/in\n---\n"),
        ("src/content/docs/_part.md", "# Part\n"),
        ("src/pages/custom.astro", ""),
        ("src/pages/tags/[tag].astro", ""),
        ("src/pages/[...lang]/rest/index.astro", ""),
        ("src/pages/[...page].md.ts", ""),
        ("public/file.pdf", "x"),
        ("public/served.md", "# Served\n"),
    ];
    let links = "
        good /base/b/
        good /base/b#part
        good /base/mixed-case/some-filev2/
        good /base/way/in/
        good /base/
        good /base/fr/b/
        dead /base/fr/gone/
        good /base/custom/
        good /base/tags/x/
        good /base/fr/rest/
        good /base/old/
        good /base/file.pdf
        good /base/served.md
        dead /base/gone.md
        dead /base/gone/
        dead /base/B/
        dead /base/_part/
        dead /base/own/
        dead /base/gone.pdf
        good ../b/
        dead ./b/
        dead b
    ";
    judge(&files, "src/content/docs/page.md", links);
    // Names of files lead nowhere on the built site, so that an address is suggested.
    let mut files = files.to_vec();
    files.push(("src/content/docs/start/setup.md", "# Setup\n"));
    files.push(("src/content/docs/page.md", "# Page\n\n[x](/base/start/setpu/)\n"));
    let report = repository(&files).json(&["--only", "links"]);
    let help = &report.json["groups"][0]["help"];
    assert_eq!(help, "did you mean `/base/start/setup/`?");
    files.pop();
    let with_plugin = settings.replace("title: 'A'", "title: 'A', plugins: [starlightOpenAPI([])]");
    files[0].1 = &with_plugin;
    judge(&files, "src/content/docs/page.md", "good /base/gone/\n good ./b/\n dead ./gone.md");
}

#[test]
fn vitepress() {
    let settings =
        "export default defineConfig({ base: '/base/', srcDir: 'src', cleanUrls: true });\n";
    let files = [
        (".vitepress/config.mts", settings),
        ("src/a/index.md", "# A\n"),
        ("src/b.md", "# B\n\n## Part\n"),
        ("src/README.md", "# Readme\n"),
        ("src/pkg/[name].md", "# Made\n"),
        ("src/public/file.pdf", "x"),
        ("src/public/logo.png", "x"),
        ("src/images/own.png", "x"),
    ];
    let links = "
        good ./b
        good ./b.md#part
        good b.html
        good /b
        good a/
        good /a/index.md
        good /README
        good /pkg/x
        good /file.pdf
        good /logo.png
        good /images/own.png
        good ./b.md#gone-is-not-checked-here
        dead ./gone
        dead /gone.md
        dead /B
        dead ./v1.2
        dead /gone.png
    ";
    let links = links.replace("good ./b.md#gone-is-not-checked-here", "dead ./b.md#gone");
    judge(&files, "src/page.md", &links);
    let moved = settings.replace("srcDir", "rewrites: { 'a/:x': ':x' }, srcDir");
    let mut files = files.to_vec();
    files[0].1 = &moved;
    let links = "good ./b\n good index.md\n dead ./gone\n dead /gone\n dead ./gone.md";
    judge(&files, "src/page.md", links);
    let unknown = settings.replace("srcDir", "rewrites: (path) => path, srcDir");
    files[0].1 = &unknown;
    judge(&files, "src/page.md", "good ./gone\n good /gone\n dead ./gone.md");
}

#[test]
fn mkdocs() {
    let settings = "site_name: A\nsite_url: https://x.org/base/\ntheme:\n  icon: !!python/name:x.y\n\
                    plugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old.md: b.md\n\
                    nav:\n  - Made: made.md\n";
    let files = [
        ("mkdocs.yml", settings),
        ("docs/index.md", "# Home\n"),
        ("docs/b.md", "# B\n\n## Part\n"),
        ("docs/c/README.md", "# C\n"),
        ("docs/file.pdf", "x"),
        ("docs/logo.png", "x"),
        ("README.md", "# R\n"),
    ];
    let links = "
        good b.md
        good c/README.md
        good b.md#part
        good made.md
        good file.pdf
        good logo.png
        good ../b/
        good ../c
        good ../old/
        good /base/b/
        good /elsewhere/
        dead gone.md
        dead B.md
        dead c/b.md
        dead b
        dead b/
        dead ../gone/
        dead /base/gone/
        dead gone.png
    ";
    judge(&files, "docs/page.md", links);
    // Such plugins make pages.
    let with_plugin = settings.replace("  - search", "  - gen-files");
    let mut files = files.to_vec();
    files[0].1 = &with_plugin;
    judge(&files, "docs/page.md", "good b/\n good ../gone/\n dead ./gone.md");
}

#[test]
fn mdbook() {
    let files = [
        ("book/book.toml", "[book]\ntitle = \"A\"\n\n[preprocessor.toc]\n"),
        (
            "book/src/SUMMARY.md",
            "# Summary\n\n[Book](README.md)\n\n- [A](page.md)\n- [B](b.md)\n- [C](c/README.md)\n",
        ),
        ("book/src/b.md", "# B\n\n## Part\n"),
        ("book/src/orphan.md", "# Orphan\n"),
        ("book/src/c/README.md", "# C\n"),
        ("book/src/README.md", "# Book\n"),
        ("book/src/logo.png", "x"),
        ("book/src/code.rs", "x"),
    ];
    let links = "
        good b.md
        good b.html#part
        good c/index.md
        good c/index.html
        good c/
        good index.md
        good index.html
        good logo.png
        good code.rs
        good print.html
        good ../reference/x.html
        good /b.html
        dead gone.md
        dead gone.html
        dead c/b.md
        dead c/README.md
        dead orphan.md
        dead gone.png
    ";
    judge(&files, "book/src/page.md", links);
}

#[test]
fn what_git_ignores_may_be_made() {
    let files = [
        (".vitepress/config.mts", "export default {}\n"),
        (".gitignore", "reference/cli/*.md\n"),
        ("made/.gitignore", "*\n!.gitignore\n"),
        ("guide/a.md", "# A\n"),
        ("reference/b.md", "# B\n"),
    ];
    let links = "
        good ../reference/cli/index
        good /reference/cli/
        good ../made/any.md
        dead ../reference/gone
    ";
    judge(&files, "guide/page.md", links);
}

#[test]
fn a_build_that_tests_try_is_not_read() {
    let book = "[book]\ntitle = 'x'\n";
    let dir = repository(&[
        ("tests/suite/missing/book.toml", book),
        ("tests/suite/missing/src/SUMMARY.md", "- [One](./one.md)\n"),
        ("guide/book.toml", book),
        ("guide/src/SUMMARY.md", "- [One](./one.md)\n"),
    ]);
    let report = dir.json(&["--only", "links/broken-link"]);
    let found: Vec<&str> =
        report.findings().iter().map(|it| it["path"].as_str().unwrap()).collect();
    assert_eq!(found, ["guide/src/SUMMARY.md"]);
}
