//! Pages in a repository that another program builds: a link is dead only if no build can follow it.

use crate::plain::{links, repository};

/// A page that every build follows alike, but for its last line.
const GOOD: &str = "# A\n\n[b](b.md), [b](./b.md#the-second), [route](/guide/b), [route](./b), [route](../other/),\n\
                    [alias](@site/x.md), [top](#a), [id](#given), [html](b.html), ![image](/img/logo.png)\n\n\
                    ## Given {#given}\n\n";

fn site(config: &str, folder: &str, more: &[(&str, &str)]) -> crate::kit::Dir {
    let a = format!("{folder}/a.md");
    let b = format!("{folder}/b.md");
    let mut files = vec![
        (config, ""),
        ("static/img/logo.png", "x"),
        (&*a, GOOD),
        (&*b, "# B\n\n## The second!\n\n[bare](a.md)\n"),
        ("README.md", "# R\n\n[a](a.md)\n"),
    ];
    files.extend(more);
    repository(&files)
}

#[test]
fn a_link_is_dead_if_no_build_can_follow_it() {
    for (config, folder) in [
        ("docusaurus.config.ts", "docs"),
        ("astro.config.mjs", "src/content/docs"),
        ("mkdocs.yml", "docs"),
        ("book.toml", "src"),
        (".vitepress/config.mts", "guide"),
        ("hugo.toml", "content"),
        ("_config.yml", "posts"),
    ] {
        // On a forge, the readme is what it is: `a.md` is not beside it.
        let readme = "README.md:3 links/broken-link".to_owned();
        let dir = site(config, folder, &[]);
        assert_eq!(links(&dir, &[]), std::slice::from_ref(&readme), "{config}");
        let bad = format!("{folder}/bad.md");
        let text = "[x](./gone.md)\n[x](gone.md)\n[x](a.md#gone)\n[x](#gone)\n![x](/img/gone.png)\n[x](/gone)\n";
        let dir = site(config, folder, &[(&bad, text)]);
        let rules =
            ["broken-link", "broken-link", "broken-anchor", "broken-anchor", "missing-file"];
        let mut expected: Vec<String> = rules
            .iter()
            .zip(1..)
            .map(|(rule, line)| format!("{bad}:{line} links/{rule}"))
            .collect();
        expected.push(readme);
        expected.sort();
        let mut found = links(&dir, &[]);
        found.sort();
        assert_eq!(found, expected, "{config}");
    }
}

#[test]
fn what_a_build_may_add_is_not_missing() {
    for text in [
        "{{#include other.md}}",
        "--8<-- \"other.md\"",
        "<!--@include: ./other.md-->",
        "::: package.module",
        "<Table of=\"options\" />",
        "{% include x.html %}",
    ] {
        let page = format!("# A\n\n[x](#made)\n\n{text}\n");
        let dir = repository(&[("mkdocs.yml", ""), ("docs/a.md", &page)]);
        assert_eq!(links(&dir, &[]), Vec::<String>::new(), "{text}");
    }
    let dir = repository(&[
        ("mkdocs.yml", ""),
        ("docs/a.md", "# A\n\n[x](#made)\n\n<Icon name=\"x\" />\n"),
    ]);
    assert_eq!(links(&dir, &[]), ["docs/a.md:3 links/broken-anchor"]);
}

#[test]
fn builds_know_pages_by_either_extension_and_leave_out_drafts() {
    let draft = "---\ndraft: true\n---\n\n[x](./gone.md)\n\n![](x.png)\n";
    let dir = repository(&[
        ("mkdocs.yml", ""),
        ("docs/a.md", "[x](./b.md) [x](./draft.md) [x](./gone.md)\n"),
        ("docs/b.mdx", "# B\n"),
        ("docs/draft.md", draft),
        // Git ignores what the build makes.
        (".gitignore", "docs/api/\n"),
        ("docs/c.md", "[x](./api/x.md)\n"),
    ]);
    assert_eq!(links(&dir, &[]), ["docs/a.md:1 links/broken-link"]);
    let report = dir.json(&[]);
    assert!(report.findings().iter().all(|it| it["path"] != "docs/draft.md"), "{report:#?}");
}

#[test]
fn only_rules_that_were_right_on_builds_run_there_by_default() {
    let text = "# A\n\n[x]()\n\n![](/b.png)\n";
    let rules = |path: &str, args: &[&str]| {
        let dir =
            repository(&[("mkdocs.yml", ""), ("docs/b.png", "x"), ("b.png", "x"), (path, text)]);
        let report = dir.json(args);
        let rules = report.findings().iter().map(|it| it["rule"].as_str().unwrap().to_owned());
        rules.collect::<Vec<_>>()
    };
    assert_eq!(rules("notes/a.md", &[]), ["links/empty-link", "media/missing-alt-text"]);
    assert_eq!(rules("docs/a.md", &[]), ["media/missing-alt-text"]);
    assert!(rules("docs/a.md", &["--profile", "strict"]).contains(&"links/empty-link".to_owned()));
}

#[test]
fn a_page_in_mdx_belongs_to_some_build() {
    let page = "[x](./b) [x](/c) [x](gone.mdx)\n";
    let readme = "# B\n\n[x](./a) [x](/c)\n";
    let dir = repository(&[("docs/a.mdx", page), ("docs/README.md", readme)]);
    let found = ["docs/README.md:3", "docs/README.md:3", "docs/a.mdx:1"];
    assert_eq!(links(&dir, &[]), found.map(|it| format!("{it} links/broken-link")));
}

#[test]
fn anchors_that_builds_make_in_their_own_ways() {
    let page = "# A\n\n:::: tabs\n::: tab \"Some Name\"\n\nText.\n\n:::\n::::\n\n## `--file|-a`\n\n\
                [x](#some-name) [x](#--file%257C-a) [x](#gone)\n";
    let dir = repository(&[("docs/.vuepress/config.js", ""), ("docs/a.md", page)]);
    assert_eq!(links(&dir, &[]), ["docs/a.md:13 links/broken-anchor"]);
}

#[test]
fn the_report_says_what_builds_a_folder() {
    let dir = repository(&[("hugo.toml", "baseURL = 'x'\n"), ("content/a.md", "[x](gone.md)\n")]);
    let run = dir.run(&["check", "--only", "links"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let note = "doclint: Hugo builds 1 page in content: a link there is reported only if it is dead on every platform";
    assert!(run.stderr.contains(note), "{run:#?}");
    dir.write("doclint.yml", "exclude:\n  - content/\n");
    let run = dir.run(&["check", "--only", "links"]);
    assert!(!run.stderr.contains("Hugo"), "{run:#?}");
}

#[test]
fn a_file_among_the_sources_is_missing_whatever_builds_the_pages() {
    let page = "[x](../src/a.rs) [x](../src/gone.rs) [x](../made/gone.rs) [x](gone.rs)\n";
    let files =
        [("hugo.toml", "baseURL = 'x'\n"), ("content/a.md", page), ("src/a.rs", "fn a() {}\n")];
    assert_eq!(links(&repository(&files), &[]), ["content/a.md:1 links/broken-link"]);
}

#[test]
fn a_folder_for_a_website_is_known_by_what_it_has() {
    let page = "# A\n\n[x](../guide/b) [x](/c) [x](#own)\n\n## B {#own}\n";
    let nav = "[\"a\", \"b\", \"c\", \"d\", \"more/e\"]";
    let pages = ["a", "b", "c", "d", "more/e"].map(|it| format!("docs/{it}.md"));
    let with = |file: &str, text: &str| {
        let dir = repository(&[(file, text)]);
        pages.iter().for_each(|it| dir.write(it, page));
        links(&dir, &[])
    };
    for (file, text) in [
        ("docs/more/_category_.json", "{}"),
        ("docs/nav.json", nav),
        ("zensical.toml", "[project]\n"),
        ("docs/.vuepress/config.js", ""),
        ("docs/docfx.json", "{}"),
    ] {
        assert_eq!(with(file, text), Vec::<String>::new(), "{file}");
    }
    // A list of four may be of anything, and a path out of the folder means a file there.
    let links = with("docs/nav.json", "[\"a\", \"b\", \"c\", \"d\"]");
    assert_eq!(links.len(), 4, "{links:?}");
}

#[test]
fn what_only_commonmark_shows_as_text_is_left_alone_elsewhere() {
    let page = "##Title\n\n**--name=***value*\n";
    for (files, are_read) in [
        (["hugo.toml", "content/a.md"], true),
        (["mkdocs.yml", "docs/a.md"], false),
        (["x.txt", "man/tool.1.md"], false),
        (["x.txt", "notes/1.2.md"], true),
    ] {
        let dir = repository(&[(files[0], "baseURL: x\n"), (files[1], page)]);
        let run = dir.run(&["check", "--format", "compact"]);
        assert_eq!(run.stdout.contains("-as-text"), are_read, "{files:?} {}", run.stdout);
    }
}

#[test]
fn a_translation_links_to_its_own_language() {
    let dir = repository(&[
        ("mkdocs.yml", ""),
        ("docs/a.fr.md", "# A\n\n[b](b.md#partie)\n\n[b](b.md#part)\n\n[c](c.md#part)\n"),
        ("docs/b.md", "# B\n\n## Part\n"),
        ("docs/b.fr.md", "# B\n\n## Partie\n"),
        ("docs/c.md", "# C\n\n## Part\n"),
    ]);
    assert_eq!(links(&dir, &[]), ["docs/a.fr.md:5 links/broken-anchor"]);
}

#[test]
fn a_readme_is_a_page_of_vuepress() {
    let page = "# R\n\n[x](/guide/one.html)\n";
    let built = (".vuepress/config.js", "");
    assert_eq!(links(&repository(&[built, ("README.md", page)]), &[]), Vec::<String>::new());
    let other = ("_config.yml", "");
    let found = links(&repository(&[other, ("README.md", page)]), &[]);
    assert_eq!(found, ["README.md:3 links/broken-link"]);
}

#[test]
fn what_git_ignores_in_the_folder_of_a_build_may_be_made() {
    let dir = repository(&[
        ("site/.vitepress/config.ts", "export default make()\n"),
        ("site/.gitignore", "api\n"),
        ("site/a.md", "# A\n\n[x](/api/made.md)\n\n[x](/guide/gone.md)\n"),
    ]);
    assert_eq!(links(&dir, &[]), ["site/a.md:5 links/broken-link"]);
}

#[test]
fn a_larger_site_may_take_in_the_folder_of_a_build() {
    let page = "# A\n\n[s](../spec.md)\n\n[s](../gone.md)\n";
    let dir = repository(&[
        ("docs/mkdocs.yml", "site_name: A\n"),
        ("docs/docs/a.md", page),
        ("format/spec.md", "# Spec\n"),
    ]);
    assert_eq!(links(&dir, &[]), ["docs/docs/a.md:5 links/broken-link"]);
}

/// How many links are dead on a page with `count` links to files in `folder` that are not there.
fn dead_links(settings: (&str, &str), page: &str, folder: &str, count: usize) -> usize {
    let links_to = |at| format!("\n[x]({folder}made{at}.md)\n");
    let text = (0..count).fold("# A\n".to_owned(), |text, at| text + &links_to(at));
    links(&repository(&[settings, (page, &text)]), &[]).len()
}

#[test]
fn a_build_may_take_a_folder_from_elsewhere() {
    let settings = ("mkdocs.yml", "site_name: A\n");
    let dead = |count| dead_links(settings, "docs/a.md", "latest/", count);
    assert_eq!([dead(4), dead(5)], [4, 0]);
}

#[test]
fn topics_of_writerside_may_be_those_of_another_project() {
    let settings = ("help/writerside.cfg", "");
    let dead = |count| dead_links(settings, "help/topics/a.md", "", count);
    assert_eq!([dead(7), dead(8)], [7, 0]);
}

#[test]
fn addresses_of_built_files_may_be_made_elsewhere() {
    let page = "# A\n\n[x](../std/mem.html)\n";
    let readme = "# R\n\n[x](std/mem.html)\n";
    let dir = repository(&[("docs/a.md", page), ("README.md", readme)]);
    // A forge shows the readme, and has no such file.
    assert_eq!(links(&dir, &[]), ["README.md:3 links/broken-link"]);
}
