//! The site and the pages that a run selects.

use crate::kit::{BROKEN, COLONS, DOCS_JSON, Dir, GOOD, flat};

/// A site with an error on three pages.
fn site() -> Dir {
    Dir::site(&[("a.mdx", BROKEN), ("guide/b.mdx", BROKEN), ("guide/deep/c.md", BROKEN)])
}

fn errors(dir: &Dir, folder: &str, args: &[&str]) -> Vec<String> {
    let all: Vec<&str> = [&["check", "--format", "json"], args].concat();
    let report = dir.run_in(folder, &all, b"").report();
    let errors = report.found().into_iter();
    errors.filter_map(|it| Some(it.strip_suffix(" mdx/unclosed-tag")?.to_owned())).collect()
}

#[test]
fn the_root_is_found_upwards_and_downwards() {
    let dir = site();
    let all = ["a.mdx", "guide/b.mdx", "guide/deep/c.md"];
    assert_eq!(errors(&dir, "", &[]), all);
    // Below the root a folder means its pages, and paths still count from the root.
    assert_eq!(errors(&dir, "guide/deep", &[]), all[2..]);
    assert_eq!(errors(&dir, "guide", &["deep", "b.mdx"]), all[1..]);

    let above = Dir::empty();
    above.write("x/docs/docs.json", "{}");
    above.write("x/docs/inner/mint.json", "{}");
    above.write("x/docs/a.mdx", BROKEN);
    assert_eq!(errors(&above, "", &[]), ["a.mdx"]);
    assert_eq!(errors(&above, "", &["x"]), ["a.mdx"]);
}

#[test]
fn a_site_of_others_below_is_named_and_not_checked() {
    for (folder, file) in [
        ("clone/docs", "clone/.git/HEAD"),
        ("submodule", "submodule/.git"),
        ("vendor/tool/docs", "x"),
        ("third_party/docs", "x"),
        ("target/docs", "x"),
    ] {
        let dir = Dir::empty();
        dir.write(file, "ref: refs/heads/main\n");
        dir.write(&format!("{folder}/docs.json"), "{}");
        dir.write(&format!("{folder}/a.mdx"), BROKEN);
        let run = dir.run(&["check"]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{folder}: {run:#?}");
        let message = flat(&run.stderr);
        assert!(message.contains("belong to other repositories or projects"), "{message}");
        assert!(message.contains(folder), "{message}");
        // Named, and from inside, it is checked; and one's own site comes before it.
        assert_eq!(errors(&dir, "", &[folder]), ["a.mdx"]);
        assert_eq!(errors(&dir, folder, &[]), ["a.mdx"]);
        dir.write("docs/docs.json", "{}");
        dir.write("docs/b.mdx", BROKEN);
        assert_eq!(errors(&dir, "", &[]), ["b.mdx"], "{folder}");
    }
}

#[test]
fn several_sites_below_a_folder_are_all_checked() {
    let dir = Dir::empty();
    for site in ["one", "two"] {
        dir.write(&format!("{site}/mint.json"), "{}");
        dir.write(&format!("{site}/a.mdx"), BROKEN);
    }
    let run = dir.run(&["check"]);
    assert!(run.stdout.contains("== one ==") && run.stdout.contains("== two =="), "{run:#?}");
    assert_eq!(run.code, Some(1));
    assert_eq!(errors(&dir, "", &["two"]), ["a.mdx"]);
    // Other commands are about one site.
    let run = dir.run(&["stats"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("one") && run.stderr.contains("two"), "{run:#?}");
}

#[test]
fn several_sites_are_checked_one_after_the_other() {
    let dir = Dir::empty();
    for site in ["one", "two"] {
        dir.write(&format!("{site}/mint.json"), "{}");
    }
    dir.write("one/a.mdx", BROKEN);
    dir.write("two/b.mdx", GOOD);
    dir.write(
        "two/doclint.yml",
        "rules: {docs-json: off, navigation: off, headings/trailing-punctuation: on}\n",
    );
    let run = dir.run(&["check", "two", "one", "two/b.mdx"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{run:#?}");
    let (two, one) = run.stdout.split_once("== one ==").unwrap();
    assert!(two.contains("== two ==") && !two.contains("unclosed-tag"), "{two}");
    assert!(one.contains("one/a.mdx") && one.contains("mdx/unclosed-tag"), "{one}");
    assert!(one.ends_with("\nFailed: 1 of 2 sites (one).\n"), "{one}");
    // Advice is about the site whose report it follows.
    let headings: String = (0..30).map(|it| format!("\n## Run {it}:\n\nB.\n")).collect();
    dir.write("two/c.mdx", format!("{GOOD}{headings}"));
    let advice = dir.run(&["check", "one", "two/c.mdx", "--suggestions"]).stdout;
    assert!(advice.contains("doclint check two/c.mdx --fix"), "{advice}");
    std::fs::remove_file(dir.path("two/c.mdx")).unwrap();
    let passed = dir.run(&["check", "two", "one", "--fail-on", "never"]);
    assert!(passed.stdout.ends_with("\nPassed: all 2 sites.\n"), "{passed:#?}");
    assert_eq!(dir.run(&["check", "two"]).code, Some(0));
    let compact = dir.run(&["check", "two", "one", "--format", "compact"]);
    assert!(compact.stdout.lines().all(|it| it.starts_with("one/")), "{compact:#?}");
    let summary = dir.run(&["check", "two", "one", "--format", "summary"]);
    assert!(summary.stdout.contains("== one =="), "{summary:#?}");
    let list = dir.run_in("", &["check", "--files-from", "-"], b"one/a.mdx\ntwo/b.mdx\nx.txt\n");
    assert_eq!((list.code, list.stdout.matches("==").count()), (Some(1), 4), "{list:#?}");
    // The fixes of each site are written.
    dir.write("one/doclint.yml", COLONS);
    dir.write("one/a.mdx", format!("{GOOD}\n## Run it:\n\nB.\n"));
    dir.write("two/b.mdx", format!("{GOOD}\n## Run it:\n\nB.\n"));
    dir.run(&["check", "one", "two", "--fix"]);
    for page in ["one/a.mdx", "two/b.mdx"] {
        assert!(std::fs::read_to_string(dir.path(page)).unwrap().contains("## Run it\n"), "{page}");
    }

    let refused = |args: &[&str], part: &str| {
        let run = dir.run(&[&["check", "one", "two"], args].concat());
        assert!(run.code == Some(2) && run.stderr.contains(part), "{run:#?}");
        assert!(!run.stdout.contains("unclosed-tag"), "{run:#?}");
    };
    refused(&["--format", "json"], "json can't hold the reports of several sites");
    refused(&["--format", "sarif"], "use one of text, summary, compact");
    refused(&["--output", "html=r.html"], "r.html can't hold the reports of several sites");
    refused(&["--baseline", "b.json"], "--baseline names the file of one site");
    refused(&["--only", "hedings"], "did you mean `headings`");
    dir.write("two/doclint.yml", "profile: strickt\n");
    refused(&[], "did you mean `strict`");
}

#[test]
fn patterns_take_pages_of_the_site() {
    let dir = site();
    assert_eq!(errors(&dir, "", &["**/*.md"]), ["guide/deep/c.md"]);
    assert_eq!(errors(&dir, "guide", &["*.mdx"]), ["guide/b.mdx"]);
    assert_eq!(errors(&dir, "", &["guide/{b,x}.mdx", "a.*"]), ["a.mdx", "guide/b.mdx"]);
    let run = dir.run(&["check", "nothing/*.mdx"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    let run = dir.run(&["check", "*.txt"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
}

#[test]
fn what_is_ignored_is_not_read_unless_it_is_named() {
    let dir = site();
    dir.write(".gitignore", "/a.mdx\n");
    dir.write(".mintignore", "guide/deep\n");
    dir.write("README.md", BROKEN);
    dir.write("node_modules/x/y.mdx", BROKEN);
    dir.write(".cursor/z.mdx", BROKEN);
    assert_eq!(errors(&dir, "", &[]), ["guide/b.mdx"]);
    assert_eq!(errors(&dir, "", &["a.mdx", "README.md"]), ["README.md", "a.mdx"]);

    // The ignore files of the repository count below, and those above the repository do not.
    let outer = Dir::empty();
    outer.write(".gitignore", "*\n");
    outer.write("repository/.git/HEAD", "");
    outer.write("repository/.gitignore", "generated\n");
    outer.write("repository/docs/docs.json", "{}");
    outer.write("repository/docs/a.mdx", BROKEN);
    outer.write("repository/docs/generated/b.mdx", BROKEN);
    assert_eq!(errors(&outer, "repository", &[]), ["a.mdx"]);
}

#[test]
fn paths_in_the_text_count_from_here() {
    let dir = site();
    dir.write("doclint.yml", "rules: {front-matter/copied-page: on}\n");
    for (folder, shown) in
        [("", "guide/b.mdx:6:1"), ("guide", "b.mdx:6:1"), ("guide/deep", "../b.mdx:6:1")]
    {
        let run = dir.run_in(folder, &["check", &dir.path("guide/b.mdx").to_string_lossy()], b"");
        let line = flat(&run.stdout).lines().nth(1).unwrap_or_default().to_owned();
        assert!(line.starts_with(shown), "{shown}: {}", run.stdout);
        // The other page that the finding names is in the root.
        let up = "../".repeat(folder.split('/').filter(|it| !it.is_empty()).count());
        assert!(flat(&run.stdout).contains(&format!(" {up}a.mdx:2:8")), "{}", run.stdout);
    }
    let run = dir.run_in("guide", &["check", "--format", "compact", ".."], b"");
    let paths: Vec<&str> = run.stdout.lines().filter_map(|it| it.split(':').next()).collect();
    assert!(paths.contains(&"../a.mdx") && paths.contains(&"b.mdx"), "{paths:?}");
    assert!(paths.contains(&"deep/c.md") && !run.stdout.contains("../guide"), "{paths:?}");
}

#[test]
fn named_pages_are_reported_and_the_rest_of_the_site_is_known() {
    let dir = Dir::site(&[("a.mdx", GOOD), ("b.mdx", GOOD)]);
    dir.write("doclint.yml", "rules: {front-matter/copied-page: on}\n");
    let report = dir.json(&["b.mdx"]);
    assert_eq!(report.summary("pages"), 1);
    assert_eq!(report.found(), ["b.mdx front-matter/copied-page"]);
    assert_eq!(dir.json(&["a.mdx"]).found(), [""; 0], "the first page with it is not reported");
    dir.write("docs.json", "{,}");
    // Without its settings, most of the site could not be checked, whichever page is named.
    for args in [&["a.mdx"][..], &["a.mdx", "--only", "links"]] {
        let report = dir.json(args);
        assert_eq!((report.code(), report.found().len()), (Some(1), 1), "{report:#?}");
        assert_eq!(report.found(), ["docs.json read/invalid-json"]);
    }
    let config = dir.json(&["docs.json"]);
    assert!(config.found().iter().all(|it| it == "docs.json read/invalid-json"));
    assert_eq!(config.code(), Some(1));
}

#[test]
fn stdin_is_a_page_of_the_site() {
    let dir = Dir::site(&[("a.mdx", GOOD), ("snippets/part.mdx", "Text.\n")]);
    let check = |name: &str, text: &str| {
        let args = ["check", "--format", "json", "--stdin-filename", name];
        dir.run_in("", &args, text.as_bytes()).report()
    };
    let report = check("a.mdx", BROKEN);
    assert_eq!(report.found(), ["a.mdx mdx/unclosed-tag"]);
    assert_eq!(report.code(), Some(1));
    assert_eq!(check("new/b.mdx", BROKEN).found(), ["new/b.mdx mdx/unclosed-tag"]);
    assert_eq!(check("a.mdx", &GOOD.replace("Install", "Start")).code(), Some(0));
    // The path decides how the page is checked.
    let snippet = check("snippets/part.mdx", "Text.\n");
    assert_eq!(snippet.found(), ["snippets/part.mdx imports/unused-snippet"]);
    assert_ne!(check("a.mdx", "Text.\n").found(), [""; 0]);

    let outside = Dir::empty();
    let args = ["check", "--format", "json", "--stdin-filename", "x.mdx"];
    let report = outside.run_in("", &args, BROKEN.as_bytes()).report();
    assert_eq!(report.found(), ["x.mdx mdx/unclosed-tag"]);
    let run = dir.run(&["check", "-"]);
    assert!(run.code == Some(2) && run.stderr.contains("--stdin-filename"), "{run:#?}");
}

#[test]
fn paths_that_do_not_fit_are_refused() {
    let dir = site();
    dir.write("a.txt", "x");
    for args in [
        &["check", "missing.mdx"][..],
        &["check", "a.txt"],
        &["check", "--stdin-filename", "a.txt"],
        &["check", "a.mdx", "--stdin-filename", "a.mdx"],
        &["check", "--no-such-option"],
        &["check", "--threads", "0"],
        &["chek"],
        &[],
    ] {
        let run = dir.run(args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?} {run:#?}");
        assert_ne!(run.stderr, "", "{args:?}");
    }
}

/// A page that the navigation names and an ignore file hides is there, and yet not of the site.
#[test]
fn an_ignored_page_in_the_navigation_is_reported_as_such() {
    let dir = Dir::site(&[("drafts/new.mdx", GOOD), ("a.mdx", GOOD)]);
    let pages = r#"["a", "drafts/new", "drafts/none"]"#;
    let config = DOCS_JSON.replace(r#""pages": []"#, &format!(r#""pages": {pages}"#));
    dir.write("docs.json", config);
    dir.write(".mintignore", "drafts/\n");
    let report = dir.json(&[]);
    let messages: Vec<&str> = report
        .findings()
        .iter()
        .filter(|it| it["rule"] == "navigation/missing-page")
        .map(|it| it["message"].as_str().unwrap())
        .collect();
    let expected = ["page `drafts/new` is ignored", "page `drafts/none` does not exist"];
    assert_eq!(messages, expected);
}

#[test]
fn ignored_files_that_pages_include_are_reported_as_such() {
    let dir = Dir::site(&[("snippets/a.mdx", "A.\n"), ("snippets/b.mdx", "B.\n")]);
    let includes = "\nimport A from '/snippets/a.mdx'\n\n<A />\n\n<Snippet file=\"b.mdx\" />\n\n<Snippet file=\"c.mdx\" />\n";
    dir.write("page.mdx", format!("{GOOD}{includes}"));
    dir.write(".mintignore", "snippets/\n");
    let report = dir.json(&["--only", "imports"]);
    let found = report.findings();
    let messages: Vec<&str> = found.iter().map(|it| it["message"].as_str().unwrap()).collect();
    let expected = [
        "file `snippets/a.mdx` is ignored",
        "file `snippets/b.mdx` is ignored",
        "snippet `c.mdx` does not exist",
    ];
    assert_eq!(messages, expected);
}

#[test]
fn links_to_ignored_pages_name_the_ignore_file() {
    let dir = Dir::site(&[("drafts/new.mdx", GOOD)]);
    dir.write("page.mdx", format!("{GOOD}\nSee [new](/drafts/new) and [old](/drafts/old).\n"));
    dir.write(".mintignore", "drafts/\n");
    let report = dir.json(&["--only", "links/broken-link"]);
    let groups = report.json["groups"].as_array().unwrap();
    let helps: Vec<&str> = groups.iter().map(|it| it["help"].as_str().unwrap()).collect();
    let expected = [
        "change the `.mintignore` or `.gitignore` that lists it, or remove the link",
        "link to an existing page, or add a redirect from this path",
    ];
    assert_eq!(helps, expected);
}

#[test]
fn files_about_the_repository_are_no_pages() {
    let dir = site();
    dir.write(".mintgnore", "guide\n");
    for name in ["changelog.md", "guide/Readme.md", "AGENTS.md", "CLAUDE.md"] {
        dir.write(name, BROKEN);
    }
    dir.write("notes.md", "Rename the guides in May.\n");
    dir.write("docs.json", DOCS_JSON.replace("[]", r#"["a", "changelog", "guide/b"]"#));
    let report = dir.json(&[]);
    let found = report.found().join("\n");
    for part in ["misspelled-ignore-file", "missing-page", "stray-file"] {
        assert!(found.contains(part), "{part}: {found}");
    }
    let stdout = &report.run.stdout;
    assert!(stdout.contains("rename it to `changelog.mdx`"), "{stdout}");
    let strays = "`AGENTS.md`, `CLAUDE.md` and `notes.md` are published";
    assert!(stdout.contains(strays), "{stdout}");
    dir.write(".mintignore", "AGENTS.md\nCLAUDE.md\nnotes.md\n");
    assert!(!dir.json(&[]).run.stdout.contains("are published"));
}

#[test]
fn images_in_folders_with_a_dot_exist_and_paths_of_images_may_begin_with_the_base_path() {
    let page = format!(
        "{GOOD}\n<Frame>![A dot](/.gitbook/assets/a.png)</Frame>\n\n\
         <Frame>![A ring](/docs/images/b.png)</Frame>\n\n\
         <Frame>![No dot](/.github/a.png)</Frame>\n\n[Home](/docs/a)\n"
    );
    let dir = Dir::site(&[("a.mdx", page.as_str())]);
    dir.write("doclint.yml", "profile: all\nbase-url: https://example.com/docs\n");
    for image in [".gitbook/assets/a.png", ".gitbook/unused.png", "images/b.png", ".github/a.png"] {
        dir.write(image, "");
    }
    dir.write(".gitbook/notes.mdx", BROKEN);
    let report = dir.run(&["check", "--only", "links,assets,mdx", "--format", "json"]).report();
    let found = report.found();
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].contains("links/missing-file"), "{found:#?}");
    assert!(found[1].contains("links/broken-link"), "{found:#?}");
}
