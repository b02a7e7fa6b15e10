//! Front matter of the builds whose settings can be read. What stops each build comes from running it.

use crate::kit::Dir;
use crate::plain::repository;

const DOCUSAURUS: (&str, &str) =
    ("docusaurus.config.js", "export default { baseUrl: '/', presets: [['classic', {}]] };\n");
const STARLIGHT: (&str, &str) = (
    "astro.config.mjs",
    "export default defineConfig({ integrations: [starlight({ title: 'x' })] });\n",
);
const COLLECTIONS: (&str, &str) = (
    "src/content.config.ts",
    "export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
);
const VITEPRESS: (&str, &str) = (".vitepress/config.mts", "export default { title: 'x' };\n");

/// The findings in a file, as `LINE LEVEL message`, in the default profile.
fn findings(dir: &Dir, rule: &str) -> Vec<String> {
    let found = dir.json(&[]);
    let found = found.findings();
    let found = found.iter().filter(|it| it["rule"] == rule);
    let text = |it: &serde_json::Value, key: &str| it[key].as_str().unwrap().to_owned();
    let place = |it: &serde_json::Value| {
        format!("{}:{} {} {}", text(it, "path"), it["line"], text(it, "level"), text(it, "message"))
    };
    found.map(place).collect()
}

const VALUES: &str = "front-matter/invalid-value";

#[test]
fn docusaurus_takes_no_other_types() {
    let keys = "title: [a]\ndescription: 2026-01-01\nsidebar_label: 1\nsidebar_position: '3'\n\
                hide_title: yes\ndraft: 'true'\ntoc_max_heading_level: 7\nkeywords: a, b\n\
                tags: [a, { label: x, permalink: /x }]\npagination_next: null\nmine: {}\n";
    let page = format!("---\n{keys}---\n\nText.\n");
    let dir = repository(&[
        DOCUSAURUS,
        ("docs/a.md", &page),
        ("docs/_part.md", &page),
        ("blog/2026-01-01-post.md", &page),
        ("README.md", &page),
    ]);
    let found = [
        "blog/2026-01-01-post.md:2 error `title` can't be a list: `[a]`",
        "blog/2026-01-01-post.md:8 error `toc_max_heading_level` can't be a number: `7`",
        "blog/2026-01-01-post.md:9 error `keywords` can't be a string: `a, b`",
        "docs/a.md:2 error `title` can't be a list: `[a]`",
        "docs/a.md:6 error `hide_title` can't be a string: `yes`",
        "docs/a.md:8 error `toc_max_heading_level` can't be a number: `7`",
        "docs/a.md:9 error `keywords` can't be a string: `a, b`",
    ];
    assert_eq!(findings(&dir, VALUES), found);
}

#[test]
fn starlight_converts_nothing() {
    let keys = "title: 404\ndescription:\nlastUpdated: 2026-01-01\ndraft: yes\ntemplate: wide\n\
                sidebar:\n  order: '1'\n  badge: New\n  hidden: true\nprev: false\n\
                next: { link: /x, label: 1 }\neditUrl: false\nslug: a\nmine: 1\n";
    let page = format!("---\n{keys}---\n\nText.\n");
    let dir = repository(&[
        STARLIGHT,
        COLLECTIONS,
        ("src/content/docs/a.md", &page),
        ("src/content/docs/_part.md", &page),
        ("src/other.md", &page),
    ]);
    let found = [
        "src/content/docs/a.md:2 error `title` can't be a number: `404`",
        "src/content/docs/a.md:3 error `description` has no value",
        "src/content/docs/a.md:5 error `draft` can't be a string: `yes`",
        "src/content/docs/a.md:6 error `template` can't be a string: `wide`",
        "src/content/docs/a.md:8 error `sidebar.order` can't be a string: `'1'`",
        "src/content/docs/a.md:12 error `next.label` can't be a number: `1`",
    ];
    assert_eq!(findings(&dir, VALUES), found);
}

#[test]
fn vitepress_shows_only_strings_as_titles() {
    let dir = repository(&[
        VITEPRESS,
        ("a.md", "---\ntitle: 404\nlayout: mine\noutline: deep\n---\n\n# A\n"),
        ("b.md", "---\ntitle: 'B'\n---\n\n# B\n"),
    ]);
    assert_eq!(findings(&dir, VALUES), ["a.md:2 error `title` can't be a number: `404`"]);
}

#[test]
fn what_stops_each_build_is_in_the_default_profile() {
    for (settings, folder) in
        [(DOCUSAURUS, "docs/"), (STARLIGHT, "src/content/docs/"), (VITEPRESS, "")]
    {
        let path = |name: &str| format!("{folder}{name}");
        let dir = repository(&[
            settings,
            (&path("yaml.md"), "---\ntitle: a: b: c\n---\n\n# A\n"),
            (&path("twice.md"), "---\ntitle: a\ntitle: b\n---\n\n# A\n"),
            (&path("open.md"), "---\ntitle: a\ndescription: b\n\n# A\n"),
            (&path("late.md"), "Text.\n\n---\ntitle: a\ndescription: b\n---\n\n# A\n"),
        ]);
        for (rule, name) in [
            ("front-matter/invalid-yaml", "yaml.md"),
            ("front-matter/duplicate-key", "twice.md"),
            ("front-matter/unclosed", "open.md"),
            ("front-matter/not-at-top", "late.md"),
        ] {
            let found = findings(&dir, rule);
            let place = path(name);
            // VitePress takes all of a file whose front matter is never closed for front matter.
            let is_defect = rule != "front-matter/unclosed" || settings != VITEPRESS;
            let is_found = found.iter().any(|it| it.starts_with(&place));
            assert_eq!(is_found, is_defect, "{settings:?} {rule}: {found:?}");
        }
    }
}

#[test]
fn starlight_needs_a_title_unless_its_schema_is_another() {
    let titles = |schema: &str| {
        let dir = repository(&[
            STARLIGHT,
            ("src/content.config.ts", schema),
            ("src/content/docs/a.md", "---\ndescription: a\n---\n\n# A\n"),
            ("src/content/docs/b.mdx", "# B\n"),
            ("src/content/docs/c.md", "+++\ntitle = 'C'\n+++\n\nC.\n"),
            ("src/content/docs/d.md", "---\ntitle: D\n---\n\nD.\n"),
            ("src/content/docs/_e.md", "# E\n"),
            ("src/e.md", "# E\n"),
        ]);
        findings(&dir, "front-matter/untitled-page")
    };
    let found = [
        "src/content/docs/a.md:1 error the front matter has no `title`, so the build fails",
        "src/content/docs/b.mdx:1 error the page has no front matter with `title`, so the build fails",
    ];
    assert_eq!(titles(COLLECTIONS.1), found);
    let none: [&str; 0] = [];
    let own = "docsSchema({ extend: z.object({ title: z.string().optional() }) })";
    assert_eq!(titles(&COLLECTIONS.1.replace("docsSchema()", own)), none);
    assert_eq!(titles(&COLLECTIONS.1.replace("docsLoader()", "myLoader()")), none);
}
