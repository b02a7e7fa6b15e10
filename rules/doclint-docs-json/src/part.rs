//! Parts of a configuration, through its fragments.

use doclint_rule::FileId;
use doclint_rule::data::Value;
use doclint_rule::site::{SiteConfig, join};

/// Fragments that name each other in a ring are left after so many steps.
const MAX_FRAGMENTS: u8 = 16;

/// The value under these keys, with the file that it stands in.
pub(crate) fn part<'a>(config: &'a SiteConfig, keys: &[&str]) -> Option<(FileId, &'a Value)> {
    let mut file = config.files.first()?;
    let mut value = &file.document.root;
    let mut keys = keys.iter();
    let mut key = keys.next();
    for _ in 0..MAX_FRAGMENTS {
        while let Some(found) = key.and_then(|it| value.get(it)) {
            value = found;
            key = keys.next();
        }
        let target = value.get("$ref").and_then(Value::as_str);
        let Some(path) = target.and_then(|it| join(&file.path, it)) else { break };
        file = config.files.iter().find(|it| it.path == path)?;
        value = &file.document.root;
    }
    key.is_none().then_some((file.file, value))
}
