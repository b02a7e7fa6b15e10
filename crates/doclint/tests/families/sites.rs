//! Real sites to run against.

use doclint_engine::Workspace;
use doclint_workspace::Folder;
use std::collections::BTreeMap;

/// Runs a test on each site in `$DOCLINT_CORPUS`, with its files in memory.
pub(crate) fn for_each_site(test: impl Fn(&Folder, BTreeMap<String, Vec<u8>>)) {
    let Ok(corpus) = std::env::var("DOCLINT_CORPUS") else {
        println!("skipped: DOCLINT_CORPUS is not set");
        return;
    };
    let mut sites = 0;
    for site in std::fs::read_dir(corpus).unwrap() {
        let path = site.unwrap().path();
        if ["docs.json", "mint.json"].iter().any(|it| path.join(it).is_file()) {
            sites += 1;
            let folder = Folder::new(&path).unwrap();
            let paths = folder.list().files.into_iter();
            let files = paths.map(|it| (it.clone(), folder.read(&it).unwrap_or_default()));
            test(&folder, files.collect());
        }
    }
    assert!(sites > 0, "DOCLINT_CORPUS has no site");
}
