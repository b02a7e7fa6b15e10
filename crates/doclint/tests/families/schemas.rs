//! The schemas that are kept as files, against the types that they are made of.

use std::fs;
use std::path::Path;

/// `DOCLINT_UPDATE=1 cargo test --test families schemas` rewrites them.
#[test]
fn what_is_kept_is_what_the_types_make() {
    for (name, schema) in doclint_docs_json::models() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../rules/doclint-docs-json/src/model")
            .join(name);
        let text = format!("{schema:#}\n");
        if std::env::var("DOCLINT_UPDATE").is_ok_and(|it| it == "1") {
            fs::write(&path, text).unwrap();
        } else {
            assert!(fs::read_to_string(&path).unwrap() == text, "{name} is out of date");
        }
    }
}
