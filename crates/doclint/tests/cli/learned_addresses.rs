//! Addresses of which no settings say anything: nearly all links of a folder lead to pages in one way, so
//! that the others are dead.

use crate::kit::Dir;
use crate::plain::{links, repository};

/// How a page links to the one with a name.
type Link<'a> = &'a dyn Fn(&str) -> String;

/// A repository with ten pages in a folder, each of which links to the next one.
fn with_habit(settings: &str, folder: &str, link: Link<'_>) -> Dir {
    let dir = repository(&[(settings, "baseURL: x\n")]);
    let names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    for (name, next) in names.iter().zip(names.iter().cycle().skip(1)) {
        dir.write(&format!("{folder}/{name}.md"), format!("# X\n\n[next]({})\n", link(next)));
    }
    dir
}

#[test]
fn a_habit_of_a_folder_says_where_its_links_lead() {
    let rooted = |it: &str| format!("/guide/{it}/");
    let based = |it: &str| format!("/docs/guide/{it}");
    let beside = |it: &str| format!("./{it}");
    let from_address = |it: &str| format!("../{it}/");
    let cases: [(&str, &str, Link<'_>); 5] = [
        ("hugo.toml", "content/guide", &rooted),
        ("hugo.toml", "content/guide", &based),
        ("hugo.toml", "content/guide", &from_address),
        ("_config.yml", "pages/guide", &beside),
        // Nothing says what publishes this folder.
        ("notes.txt", "docs/guide", &beside),
    ];
    for (settings, folder, link) in cases {
        let dir = with_habit(settings, folder, link);
        assert_eq!(links(&dir, &[]), Vec::<String>::new(), "{settings} {folder}");
        let text = format!("# X\n\n[gone]({})\n\n[part]({}#gone)\n", link("gone"), link("one"));
        dir.write(&format!("{folder}/zero.md"), text);
        let found = [
            format!("{folder}/zero.md:3 links/broken-link"),
            format!("{folder}/zero.md:5 links/broken-anchor"),
        ];
        assert_eq!(links(&dir, &[]), found, "{settings} {folder}");
        // What may come from elsewhere is not judged.
        let others = if settings == "notes.txt" { "" } else { "[a](/pricing) [b](/api/users)" };
        let text = format!("# X\n\n{others} [c]({})\n", link("chart"));
        dir.write(&format!("{folder}/zero.md"), text);
        dir.write(&format!("{folder}/chart.html"), "x");
        assert_eq!(links(&dir, &[]), Vec::<String>::new(), "{settings} {folder}");
    }
}

#[test]
fn folders_with_pages_of_the_same_names_are_told_apart() {
    let dir = repository(&[("astro.config.mjs", "export default {};\n")]);
    let names = ["one", "two", "three", "four", "five", "six"];
    for (folder, prefix) in [("birds", "big-birds"), ("trees", "old-trees")] {
        for (name, next) in names.iter().zip(names.iter().cycle().skip(1)) {
            let text = format!("# X\n\n[x](/{prefix}/{next}#{folder})\n\n## {folder}\n\nText.\n");
            dir.write(&format!("src/content/{folder}/{name}.mdx"), text);
        }
    }
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
    let page =
        "# X\n\n[x](/old-trees/two#birds) [y](/old-trees/two#c-oak) [z](/old-trees/two#c-elm)\n";
    dir.write("src/content/birds/zero.mdx", page);
    let oak = "# X\n\n<Tree name=\"Oak\">\nText.\n</Tree>\n\n## trees\n\nText.\n";
    dir.write("src/content/trees/two.mdx", oak);
    let found = "src/content/birds/zero.mdx:3 links/broken-anchor";
    assert_eq!(links(&dir, &[]), [found, found]);
}

#[test]
fn fewer_links_or_more_dead_ones_are_no_habit() {
    let link = |it: &str| format!("/guide/{it}/");
    let dir = with_habit("hugo.toml", "content/guide", &link);
    let dead = ["a", "b"].map(|it| format!("[x]({})\n\n", link(it))).concat();
    dir.write("content/guide/zero.md", format!("# X\n\n{dead}"));
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
    dir.write("content/guide/zero.md", format!("# X\n\n[x]({})\n", link("a")));
    assert_eq!(links(&dir, &[]), ["content/guide/zero.md:3 links/broken-link"]);
    // Without the tenth, nine are left.
    dir.write("content/guide/nine.md", "# X\n");
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
}

#[test]
fn a_folder_with_pages_from_elsewhere_hides_no_other() {
    let link = |it: &str| format!("/guide/{it}/");
    let dir = with_habit("hugo.toml", "content/guide", &link);
    dir.write("content/made/here.md", "# X\n");
    let made = ["a", "b", "c"].map(|it| format!("[x](/made/{it}/)\n\n")).concat();
    dir.write("content/guide/zero.md", format!("# X\n\n{made}[x](/guide/gone/)\n"));
    assert_eq!(links(&dir, &[]), ["content/guide/zero.md:9 links/broken-link"]);
}

#[test]
fn an_address_with_the_name_of_something_else_may_be_alive() {
    let link = |it: &str| format!("/guide/{it}/");
    let dir = with_habit("hugo.toml", "content/guide", &link);
    let page = |names: &[&str]| {
        let text = names.iter().map(|it| format!("[x]({})\n\n", link(it))).collect::<String>();
        dir.write("content/guide/zero.md", format!("# X\n\n{text}"));
    };
    page(&["gone"]);
    assert_eq!(links(&dir, &[]), ["content/guide/zero.md:3 links/broken-link"]);
    // A page of another folder, data of which a program makes a page, a redirect.
    page(&["moved", "clients", "old"]);
    dir.write("content/more/v2/moved.md", "# X\n");
    dir.write("src/clients/java.rs", "x");
    dir.write("static/_redirects", "/guide/old /elsewhere\n");
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
    // An address that the front matter of a page gives, by any key.
    page(&["former", "gone"]);
    dir.write("content/more/v2/moved.md", "---\noldUrl:\n  - /guide/former/\n---\n\n# X\n");
    assert_eq!(links(&dir, &[]), ["content/guide/zero.md:5 links/broken-link"]);
}

#[test]
fn a_path_from_the_root_may_mean_a_page_of_any_folder() {
    let link = |it: &str| format!("/docs/guide/{it}/");
    let dir = with_habit("notes.txt", "docs/guide", &link);
    dir.write("blog/post.md", format!("# P\n\n[x]({})\n\n[x]({})\n", link("one"), link("gone")));
    assert_eq!(links(&dir, &[]), ["blog/post.md:5 links/broken-link"]);
}

#[test]
fn a_page_may_come_from_a_pattern_or_from_another_folder() {
    let link = |it: &str| format!("/guide/{it}/");
    let dir = with_habit("hugo.toml", "content/guide", &link);
    dir.write("content/guide/(2)install.md", "# X\n");
    let page = format!("# X\n\n[x]({})\n\n[x]({})\n", link("install"), link("v9"));
    dir.write("content/guide/zero.md", page);
    assert_eq!(links(&dir, &[]), ["content/guide/zero.md:5 links/broken-link"]);
    dir.write("app/[lang]/guide/[version]/page.tsx", "x");
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
    std::fs::remove_dir_all(dir.path("app")).unwrap();
    dir.write("mounted/guide/v9/index.md", "# X\n");
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
}

#[test]
fn files_have_their_addresses_before_what_front_matter_mentions() {
    let rooted = |it: &str| format!("/guide/{it}/");
    let dir = with_habit("hugo.toml", "content/guide", &rooted);
    dir.write("content/guide/one.md", "# X\n\n[x](/guide/two/)\n\n## Part\n");
    // A glossary that refers to the page.
    dir.write(
        "content/words/w.md",
        "---\nreference: /guide/one/\n---\n\n# W\n\n[x](/guide/one/#part)\n",
    );
    assert_eq!(links(&dir, &[]), Vec::<String>::new());
    dir.write(
        "content/words/w.md",
        "---\nreference: /guide/one/\n---\n\n# W\n\n[x](/guide/one/#w)\n",
    );
    assert_eq!(links(&dir, &[]), ["content/words/w.md:7 links/broken-anchor"]);
}
