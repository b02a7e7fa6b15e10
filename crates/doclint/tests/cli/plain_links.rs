//! Where links lead in plain Markdown: anchors, addresses in HTML, and names in another case.

use crate::plain::{found, links, repository};

#[test]
fn headings_in_html_have_anchors() {
    let dir = repository(&[
        (
            "a.md",
            "<h2 align=\"center\">Foo &amp; <b>bar</b></h2>\n\n<h3>\n\n**Deep** `down`\n\n</h3>\n",
        ),
        ("b.md", "# B\n\n<a name=\"top\"></a><h2>Use *it* &amp; more</h2>\n"),
        ("c.mdx", "# C\n\n<h2 id=\"own\">Foo *bar*</h2>\n"),
    ]);
    let good = "# R\n\n[a](a.md#foo--bar) [b](a.md#deep-down) [c](b.md#use-it--more) [d](b.md#top) \
                [e](c.mdx#own) [f](c.mdx#foo-bar)\n";
    dir.write("README.md", good);
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
    dir.write("README.md", "# R\n\n[a](a.md#foo-amp-bar)\n[b](b.md#use)\n[c](c.mdx#foo)\n");
    let rule = "links/broken-anchor";
    assert_eq!(links(&dir, &[]), [3, 4, 5].map(|line| format!("README.md:{line} {rule}")));
}

#[test]
fn addresses_in_html_are_decoded() {
    let dir = repository(&[("a&b.md", "# A\n"), ("c.png", "x")]);
    let good = "# R\n\n<a href=\"a&amp;b.md?x=1&amp;y=2#a\">a</a> <a href=\"a&b.md?x=1&y\">b</a>\n\n\
                <img srcset=\"c.png?a=1&amp;b=2 1x, data:image/png;base64,AAAA 2x,c.png\" src=\"c.png\" alt=\"x\">\n";
    dir.write("README.md", good);
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
    let bad = "# R\n\n<a href=\"a&amp;c.md?x=1&amp;y=2\">a</a>\n\n<a href=\"d.md?x=1&y=2\">b</a>\n\n\
               <img srcset=\"gone 1x, c.png 2x\" src=\"c.png\" alt=\"x\">\n";
    dir.write("README.md", bad);
    let found = [
        "README.md:3 links/broken-link",
        "README.md:5 links/broken-link",
        "README.md:7 links/missing-file",
    ];
    assert_eq!(links(&dir, &[]), found);
}

#[test]
fn a_backslash_is_a_letter_of_a_name() {
    let dir = repository(&[("docs/a.md", "# A\n"), ("b.md", "# B\n\n[a](docs%5Ca.md)\n")]);
    assert_eq!(links(&dir, &[]), ["b.md:3 links/broken-link"]);
}

#[test]
fn addresses_on_pages_of_documentation_may_be_those_of_a_website() {
    let text = "# D\n\n[a](./guide/gone)\n\n[b](/docs/gone)\n\n![c](/img/gone.png)\n\n\
                [d](../examples/gone) [e](gone.md)\n";
    let dir = repository(&[("docs/guide/a.md", "# A\n"), ("docs/index.md", text)]);
    // A path out of the folder means something in the repository, and files are files.
    assert_eq!(links(&dir, &[]), ["docs/index.md:9 links/broken-link"; 2]);
    // Only a forge shows files about a repository.
    dir.write("docs/index.md", "# D\n");
    dir.write("docs/README.md", text);
    let rules = ["3 links/broken-link", "5 links/broken-link", "7 links/missing-file"];
    let rules = rules.into_iter().chain(["9 links/broken-link"; 2]);
    let found: Vec<String> = rules.map(|it| format!("docs/README.md:{it}")).collect();
    assert_eq!(links(&dir, &[]), found);
}

#[test]
fn many_dead_links_to_pages_of_a_folder_are_those_of_a_program() {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let to =
        |names: &[&str]| names.iter().map(|it| format!("[x](./{it}.md)\n\n")).collect::<String>();
    let dir = repository(&[("docs/made.md", &*format!("# M\n\n{}", to(&names)))]);
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
    dir.write("docs/made.md", format!("# M\n\n{}", to(&names[..7])));
    assert_eq!(links(&dir, &[]).len(), 7);
    // A page that was moved is no work of a program.
    dir.write("docs/made.md", format!("# M\n\n{}", to(&names)));
    dir.write("docs/moved/a.md", "# A\n");
    assert_eq!(links(&dir, &[]).len(), 8);
    std::fs::remove_dir_all(dir.path("docs/moved")).unwrap();
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
    // Where as many more lead to pages, these are dead.
    dir.write("docs/made.md", format!("# M\n\n{}", to(&names)));
    let pages: Vec<String> = (0..16).map(|it| format!("p{it}")).collect();
    pages.iter().for_each(|it| dir.write(&format!("docs/{it}.md"), "# P\n"));
    let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
    dir.write("docs/list.md", format!("# L\n\n{}", to(&pages)));
    assert_eq!(links(&dir, &[]).len(), 8);
}

#[test]
fn where_most_files_at_the_root_are_missing_something_serves_them() {
    let dir = repository(&[("logo.png", "x")]);
    let images = |names: &str| {
        names.chars().map(|it| format!("![shot](/assets/{it}.png)\n\n")).collect::<String>()
    };
    let page = |names| format!("# D\n\n{}![logo](/logo.png) ![near](./gone.png)\n", images(names));
    dir.write("docs/README.md", page("abcde"));
    assert_eq!(links(&dir, &[]), ["docs/README.md:13 links/missing-file"]);
    // Fewer are slips, however often a page shows them.
    dir.write("docs/README.md", page("abcdd"));
    assert_eq!(links(&dir, &[]).len(), 6);
}

#[test]
fn a_shortcode_may_bring_headings() {
    let dir = repository(&[("docs/a.md", "# A\n\n{{< shared \"parts/b.md\" >}}\n\n[x](#gone)\n")]);
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
    dir.write("docs/a.md", "# A\n\n```\n{{< shared \"b.md\" >}}\n```\n\n[x](#gone)\n");
    assert_eq!(links(&dir, &[]), ["docs/a.md:7 links/broken-anchor"]);
}

#[test]
fn anchors_with_the_heading_above_are_those_of_a_website() {
    let names = ["One", "Two", "Three", "Four", "Five"];
    // The heading above, or a word that the website puts in front of each.
    for before in ["Part", "content"] {
        let page = |names: &[&str]| {
            let headings = names.iter().map(|it| format!("### {it}\n\n")).collect::<String>();
            let to = |it: &&str| format!("[x](#{before}-{it})\n\n");
            format!("# A\n\n## Part\n\n{headings}{}", names.iter().map(to).collect::<String>())
        };
        let dir = repository(&[("a.md", &*page(&names))]);
        assert_eq!(links(&dir, &[]), Vec::<String>::new());
        dir.write("a.md", page(&names[..4]));
        assert_eq!(links(&dir, &[]).len(), 4);
    }
}

#[test]
fn a_website_serves_its_public_folder() {
    let page = "# D\n\n![shot](../../images/here.png)\n\n![shot](../../images/gone.png)\n";
    let dir = repository(&[("site/public/images/here.png", "x"), ("content/docs/a.md", page)]);
    assert_eq!(links(&dir, &[]), ["content/docs/a.md:5 links/missing-file"]);
}

#[test]
fn what_other_readers_of_markdown_take_for_a_link_is_none_that_is_dead() {
    let text = "# R\n\n## Traversal order\n\nSee the [traversal order][Traversal order], \
                [this][how-it-works], [`List`](#pandoc.list) and [that](#gone).\n\n\
                The [`List`]{#pandoc.list} is '[^1]', [x], [https://example.com/a][version].\n\n\
                <a href=\"#badge\"><img alt=\"x\" src=\"https://img.shields.io/x.svg\"></a>\n\n[x]: #r\n";
    let dir = repository(&[("README.md", text)]);
    let report = dir.json(&["--only", "links"]);
    let messages: Vec<&str> =
        report.findings().iter().map(|it| it["message"].as_str().unwrap()).collect();
    let found = [
        "label `how-it-works` is not defined",
        "this page has no anchor `#gone`",
        "label `version` is not defined",
    ];
    assert_eq!(messages, found);
    assert!(!dir.run(&["check"]).stdout.contains("footnote"));
}

#[test]
fn the_number_of_a_section_is_left_out_of_the_search_for_an_anchor() {
    let text = "# R\n\n[a](#12-languages-and-more) [b](#getquerydata)\n\n## 10. Languages and more\n\n\
                ## setQueryData\n";
    let dir = repository(&[("README.md", text)]);
    let run = dir.run(&["check"]).stdout;
    assert!(run.contains("did you mean `#10-languages-and-more`?"), "{run}");
    assert!(!run.contains("setquerydata"), "{run}");
}

#[test]
fn sphinx_looks_for_anchors_on_all_pages() {
    let text = "# A\n\n[a](#of-another-page)\n\n[b](b.md#label-of-b)\n\n[c](#module.name)\n\n\
                [gone](#not-on-a-page)\n\n[gone](b.md#not-there)\n\n[d](c.md#from-code)\n";
    let dir = repository(&[
        ("docs/conf.py", "extensions = ['myst_parser']\n"),
        ("docs/a.md", text),
        ("docs/b.md", "(of-another-page)=\n\n# B\n\n```{figure} x.png\n:name: label-of-b\n```\n"),
        ("docs/c.md", "# C\n\n```{autoclass} x.Y\n```\n"),
        ("docs/x.png", "x"),
    ]);
    let rule = "links/broken-anchor";
    assert_eq!(links(&dir, &[]), [9, 11].map(|line| format!("docs/a.md:{line} {rule}")));
    // Labels of the other language of markup are not read.
    dir.write("docs/d.rst", ".. _not-on-a-page:\n");
    assert_eq!(links(&dir, &[]), [format!("docs/a.md:11 {rule}")]);
}

#[test]
fn one_dead_anchor_more_mutes_no_others() {
    let alive = "[a](#part)\n\n";
    let dead: String = (0..9).map(|it| format!("[a](#gone{it}x)\n\n")).collect();
    let headings: String =
        (0..30).map(|it| format!("## Part {it}\n\n[p](#part-{it})\n\n")).collect();
    let page = format!("# P\n\n## Part\n\n{alive}{dead}{headings}");
    let dir = repository(&[("docs/guide.md", &page)]);
    assert_eq!(links(&dir, &[]).len(), 9);
}

#[test]
fn a_source_that_a_program_fills_is_no_page() {
    let dir = repository(&[
        ("docs/manual.m4.md", "# M\n\n[a](gone.md)\n"),
        ("docs/v1.2.md", "[a](gone.md)\n"),
    ]);
    assert_eq!(links(&dir, &[]), ["docs/v1.2.md:1 links/broken-link"]);
}

#[test]
fn a_badge_may_keep_a_forge_from_linking_it_to_itself() {
    let badge = |to: &str| format!("[![new](https://img.example.com/new)]({to})\n\n");
    let page = format!("# A\n\n{}{}[more](#)\n", badge("#"), badge(""));
    assert_eq!(found(&[("README.md", &page)]), ["README.md:7 links/empty-link"]);
}

#[test]
fn a_link_that_climbs_too_far_means_the_file_below() {
    let text = "# A\n\n[x](../docs/b.md) ![x](../img/x.png)\n\n[y](../../issues) ![y](../../raw/main/x.png)\n";
    let files = [("README.md", text), ("docs/b.md", "# B\n"), ("img/x.png", "x")];
    let dir = repository(&files);
    let expected = ["README.md:3 links/broken-link", "README.md:3 links/missing-file"];
    assert_eq!(links(&dir, &[]), expected);
    let report = dir.json(&[]);
    let helps = ["did you mean `docs/b.md`?", "did you mean `img/x.png`?"];
    assert!(report.findings().iter().map(|it| report.help(it)).eq(helps));
}

#[test]
fn pages_that_link_by_file_names_mean_files() {
    let names: String = (0..12).map(|it| format!("[x](b.md#b{it})\n")).collect();
    // A slash at the end belongs to an address.
    let page = format!("# A\n\n[x](b) [y](b/)\n\n{names}");
    let other: String = (0..12).map(|it| format!("## B{it}\n\nText.\n\n")).collect();
    let other = format!("# B\n\n{other}");
    let more: Vec<String> = ["c", "d", "e", "f"].map(|it| format!("docs/{it}.md")).to_vec();
    let mut files = vec![("docs/a.md", page.as_str()), ("docs/b.md", other.as_str())];
    files.extend(more.iter().map(|it| (it.as_str(), "# C\n")));
    assert_eq!(links(&repository(&files), &[]), ["docs/a.md:3 links/broken-link"]);
    // A website may serve pages without extensions.
    let few = page.replacen("b.md", "b", 8);
    files[0].1 = &few;
    assert_eq!(links(&repository(&files), &[]), [""; 0]);
}

#[test]
fn tags_of_templates_that_bring_nothing_in_hide_no_anchors() {
    let page = "# A\n\n[x](#gone)\n\n{% raw %}\n\n## B\n\n{% endraw %}\n\nText.\n";
    let site = |page: &str| repository(&[("docs/_config.yml", "title: A\n"), ("docs/a.md", page)]);
    assert_eq!(links(&site(page), &[]), ["docs/a.md:3 links/broken-anchor"]);
    assert_eq!(links(&site(&page.replace("raw", "include x.md")), &[]), [""; 0]);
}

#[test]
fn the_sidebar_of_docsify_links_to_files() {
    let sidebar = "- [A](a.md)\n- [B](gone.md)\n";
    let dir = repository(&[("docs/_sidebar.md", sidebar), ("docs/a.md", "# A\n")]);
    assert_eq!(links(&dir, &[]), ["docs/_sidebar.md:2 links/broken-link"]);
}

#[test]
fn docsify_writes_signs_in_anchors_as_html_does() {
    let page = "# A\n\n[x](#what39s-new) [y](#what41s-new)\n\n## What's new\n\nText.\n";
    let dir = repository(&[("docs/_sidebar.md", "- [A](a.md)\n"), ("docs/a.md", page)]);
    assert_eq!(links(&dir, &[]), ["docs/a.md:3 links/broken-anchor"]);
}

#[test]
fn plans_of_one_day_are_left_alone() {
    let dead = "# A\n\n[x](gone.md)\n";
    let files =
        [("docs/plans/2026-05-10-a.md", dead), ("docs/plans/next.md", dead), ("LICENSE.md", dead)];
    assert_eq!(found(&files), ["docs/plans/next.md:3 links/broken-link"]);
}

#[test]
fn libraries_of_a_board_are_not_read_by_their_users() {
    let files = [
        ("platformio.ini", "[env:a]\n"),
        ("lib/clock/library.properties", "name=clock\n"),
        ("lib/clock/README.md", "[x](gone.md)\n"),
        ("lib/own/README.md", "[x](gone.md)\n"),
    ];
    assert_eq!(found(&files), ["lib/own/README.md:1 links/broken-link"]);
}

#[test]
fn a_file_about_the_repository_has_the_anchors_of_its_forge() {
    let names = ["Setup", "Usage", "Tests", "Costs", "Limits", "Terms"];
    let links = names.map(|it| format!("- [{it}](#{})\n", it.to_lowercase())).concat();
    let headings = names.map(|it| format!("\n## \u{1f9ea} {it}\n")).concat();
    let page = format!("# A\n\n{links}{headings}");
    let of = |files: &[(&str, &str)]| {
        repository(files).json(&["--only", "links/broken-anchor"]).findings().len()
    };
    // Elsewhere, another program may show the page.
    assert_eq!(of(&[("README.md", &page)]), 0);
    assert_eq!(of(&[("README.md", &page), (".github/a.yml", "")]), names.len());
    assert_eq!(of(&[("docs/a.md", &page), (".github/a.yml", "")]), 0);
}

#[test]
fn addresses_of_a_build_are_known_to_files_that_it_may_take_in() {
    let settings = "export default { integrations: [starlight({ title: 'A' })] };\n";
    let dir = repository(&[
        ("site/astro.config.mjs", settings),
        ("site/src/content/docs/guides/a.md", "---\ntitle: A\n---\n"),
        ("examples/README.md", "[a](/guides/a/) [b](/guides/gone.md)\n"),
    ]);
    let report = dir.json(&["--only", "links"]);
    let found: Vec<_> = report.findings().iter().map(|it| it["message"].clone()).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].as_str().unwrap().contains("gone"), "{found:?}");
}

#[test]
fn addresses_on_the_forge_of_the_repository_are_followed() {
    let page = "# A\n\n[a](https://github.com/acme/ferry/blob/main/docs/a.md#x)\n\
                [b](https://github.com/Acme/ferry/blob/main/docs/gone.md)\n\
                [c](https://github.com/acme/ferry/tree/main/docs) [d](https://github.com/acme/ferry/blob/v1/gone.md)\n\
                ![e](https://raw.githubusercontent.com/acme/ferry/main/gone.png)\n\n```sh\n\
                curl https://raw.githubusercontent.com/acme/ferry/main/docs/a.md\n\
                curl -O 'https://raw.githubusercontent.com/acme/ferry/main/gone.sh' | sh\n\
                curl https://raw.githubusercontent.com/acme/ferry/main/gone-$VERSION.sh\n```\n";
    let dir = repository(&[("README.md", page), ("docs/a.md", "# A\n\n## x\n")]);
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
    dir.write(".git/config", "[remote \"origin\"]\n\turl = git@github.com:acme/ferry.git\n");
    let at = |it: &u32| format!("README.md:{it} links/broken-link");
    let dead: Vec<String> = [4, 6, 10].iter().map(at).collect();
    assert_eq!(links(&dir, &[]), dead);
    // The checkout has what another branch has.
    dir.write(".git/refs/remotes/origin/HEAD", "ref: refs/remotes/origin/next\n");
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
}

#[test]
fn words_before_a_label_are_a_link_without_any_definition() {
    let of = |text: &str| links(&repository(&[("README.md", text)]), &[]);
    let dead = ["README.md:1 links/undefined-reference"];
    assert_eq!(of("Report defects in the [list of issues][issues].\n"), dead);
    for text in [
        "{!links.md!}\n\nReport defects in the [list of issues][issues].\n",
        "The type is `Map`[string, other value][number].\n",
        "Run ferry init [the name][ option(s)].\n",
        "The [value][key] is kept.\n",
    ] {
        assert_eq!(of(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_page_from_another_folder_has_one_finding() {
    let report = |alive: usize, dead: usize| {
        let links = (0..alive).map(|_| "[a](b.md)\n".to_owned());
        let links = links.chain((0..dead).map(|it| format!("[x](contracts/file{it}.sol#L1)\n")));
        let page = format!("# A\n\n{}", links.collect::<String>());
        links_of(&page)
    };
    fn links_of(page: &str) -> usize {
        links(&repository(&[("docs/a.md", page), ("docs/b.md", "# B\n")]), &[]).len()
    }
    assert_eq!(report(0, 9), 9);
    assert_eq!(report(0, 12), 1);
    assert_eq!(report(1, 12), 1);
    assert_eq!(report(3, 12), 12);
}
