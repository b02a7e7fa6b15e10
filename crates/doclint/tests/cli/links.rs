//! Symbolic links, sockets and permissions.
#![cfg(unix)]

use crate::kit::{BROKEN, Dir, GOOD};
use std::fs::{self, File, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;

#[test]
fn a_file_without_permission_is_reported() {
    let dir = Dir::site(&[("good.mdx", GOOD), ("secret.mdx", GOOD)]);
    fs::set_permissions(dir.path("secret.mdx"), Permissions::from_mode(0o0)).unwrap();
    if File::open(dir.path("secret.mdx")).is_ok() {
        println!("skipped: this user may read everything");
        return;
    }
    let report = dir.json(&[]);
    assert_eq!(report.one("read/unreadable")["path"], "secret.mdx");
    assert_eq!((report.code(), report.summary("parsed")), (Some(1), 1));
}

#[test]
fn links_that_lead_nowhere_are_reported() {
    let dir = Dir::site(&[("good.mdx", GOOD)]);
    symlink("missing.mdx", dir.path("dangling.mdx")).unwrap();
    symlink("self.mdx", dir.path("self.mdx")).unwrap();
    symlink("missing", dir.path("no-page")).unwrap();
    let report = dir.json(&[]);
    assert_eq!(report.found(), ["dangling.mdx read/unreadable", "self.mdx read/unreadable"]);
    assert_eq!((report.code(), report.summary("pages"), report.summary("parsed")), (Some(1), 3, 1));
    let named = dir.json(&["dangling.mdx"]);
    assert_eq!((named.code(), named.found().len()), (Some(1), 1));
}

#[test]
fn a_loop_of_links_is_reported_and_ends() {
    let dir = Dir::site(&[("a/b/broken.mdx", BROKEN)]);
    symlink("../..", dir.path("a/b/up")).unwrap();
    // Two folders full of links to each other: a naive walk would never end.
    for number in 0..12 {
        fs::create_dir_all(dir.path("c")).unwrap();
        fs::create_dir_all(dir.path("d")).unwrap();
        symlink("../d", dir.path(&format!("c/d{number}"))).unwrap();
        symlink("../c", dir.path(&format!("d/c{number}"))).unwrap();
    }
    dir.write("c/good.mdx", GOOD);
    let report = dir.json(&[]);
    assert_eq!(report.one("read/symlink-loop")["path"], "a/b/up");
    assert!(report.found().contains(&"a/b/broken.mdx mdx/unclosed-tag".to_owned()));
    // The page is found once by its own path, and once through each link to its folder.
    assert_eq!(report.summary("pages"), 1 + 1 + 12);
}

#[test]
fn links_inside_the_site_are_followed_and_links_out_of_it_are_not() {
    let outside = Dir::empty();
    outside.write("folder/secret.mdx", BROKEN);
    let dir = Dir::site(&[("v2/broken.mdx", BROKEN)]);
    symlink("v2", dir.path("latest")).unwrap();
    symlink(outside.path("folder"), dir.path("out")).unwrap();
    symlink(outside.path("folder/secret.mdx"), dir.path("out.mdx")).unwrap();
    symlink(outside.path("folder/secret.mdx"), dir.path("out.txt")).unwrap();
    let report = dir.json(&["--no-config"]);
    let errors: Vec<String> =
        report.found().into_iter().filter(|it| !it.contains("front-matter/")).collect();
    assert_eq!(
        errors,
        [
            "latest/broken.mdx mdx/unclosed-tag",
            "out read/outside-site",
            "out.mdx read/outside-site",
            "v2/broken.mdx mdx/unclosed-tag"
        ]
    );
}

#[test]
fn a_socket_named_like_a_page_is_reported_and_not_opened() {
    let dir = Dir::site(&[("good.mdx", GOOD)]);
    let _socket = UnixListener::bind(dir.path("socket.mdx")).unwrap();
    let report = dir.json(&[]);
    assert_eq!(report.found(), ["socket.mdx read/not-a-file"]);
    assert_eq!((report.code(), report.summary("parsed")), (Some(0), 1));
}

#[test]
fn a_folder_without_permission_is_reported() {
    let dir = Dir::site(&[("good.mdx", GOOD), ("closed/page.mdx", GOOD)]);
    fs::set_permissions(dir.path("closed"), Permissions::from_mode(0o0)).unwrap();
    let open = fs::read_dir(dir.path("closed")).is_ok();
    let report = dir.json(&[]);
    fs::set_permissions(dir.path("closed"), Permissions::from_mode(0o755)).unwrap();
    if open {
        println!("skipped: this user may read everything");
        return;
    }
    assert_eq!(report.found(), ["closed read/unreadable"]);
    assert_eq!((report.code(), report.summary("parsed")), (Some(1), 1));
}

#[test]
fn a_configuration_reads_nothing_outside_of_the_site() {
    let outside = Dir::empty();
    outside.write("nav.json", "[\"secret\"]");
    outside.write("api.json", "{\"openapi\": \"3.1.0\", \"paths\": {\"/secret\": {\"get\": {}}}}");
    let dir = Dir::site(&[("good.mdx", GOOD)]);
    symlink(outside.path("nav.json"), dir.path("linked.json")).unwrap();
    symlink(outside.path("api.json"), dir.path("api.json")).unwrap();
    let refs = ["../../etc/passwd", "linked.json", "missing.json"];
    let refs: Vec<String> = refs.iter().map(|it| format!("{{\"$ref\": \"{it}\"}}")).collect();
    dir.write(
        "docs.json",
        format!(
            r##"{{"theme": "mint", "name": "T", "colors": {{"primary": "#123456"}}, "logo": "/../../etc/passwd", "api": {{"openapi": ["../../etc/passwd", "/etc/passwd", "api.json"]}}, "navigation": {{"pages": ["good", {}]}}}}"##,
            refs.join(", ")
        ),
    );
    let report = dir.json(&[]);
    let messages: Vec<&str> =
        report.findings().iter().map(|it| it["message"].as_str().unwrap()).collect();
    for part in [
        "`../../etc/passwd` is no file of the site",
        "`linked.json` is no file of the site",
        "`missing.json` is no file of the site",
        "`/../../etc/passwd` is outside the site's folder",
        "`../../etc/passwd` is outside the site's folder",
        "file `/etc/passwd` does not exist",
        "file `api.json` does not exist",
    ] {
        assert!(messages.contains(&part), "{part}: {messages:#?}");
    }
    assert!(!report.run.stdout.contains("secret"), "{report:#?}");
}
