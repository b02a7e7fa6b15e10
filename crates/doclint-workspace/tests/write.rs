//! Pages are written as a whole or not at all.
#![allow(clippy::unwrap_used)]

use doclint_workspace::{Folder, WriteError};

#[test]
fn a_page_that_changed_since_it_was_read_is_not_written() {
    let dir = std::env::temp_dir().join(format!("doclint-workspace-write-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("a.mdx"), "another hand\n").unwrap();
    let folder = Folder::new(&dir).unwrap();
    let error = folder.write("a.mdx", "## one\n", "## ONE\n").unwrap_err();
    assert!(matches!(error, WriteError::Changed), "{error}");
    assert_eq!(std::fs::read_to_string(dir.join("a.mdx")).unwrap(), "another hand\n");
    folder.write("a.mdx", "another hand\n", "## ONE\n").unwrap();
    assert_eq!(std::fs::read_to_string(dir.join("a.mdx")).unwrap(), "## ONE\n");
    assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 1, "no temporary file is left");
    std::fs::remove_dir_all(&dir).unwrap();
}
