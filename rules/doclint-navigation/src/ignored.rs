//! Entries whose pages an ignore file keeps from the site.

use doclint_rule::SiteCx;
use doclint_rule::site::{NavEntry, is_page};
use std::collections::BTreeMap;

/// Reports them. One line of an ignore file mostly leaves out a whole folder, so that the entries of a folder
/// at the top have one finding.
pub(crate) fn report_ignored(entries: &[&NavEntry], cx: &mut SiteCx<'_>) {
    let mut folders: BTreeMap<&str, Vec<&NavEntry>> = BTreeMap::new();
    for entry in entries {
        let path = format!("{}.md", entry.path);
        if !is_page(&path) {
            let help = format!("the platform never publishes `{path}`; rename it to `{path}x`");
            cx.report(entry.at, format!("page `{}` is ignored", entry.path)).help(help);
            continue;
        }
        let folder = entry.path.split_once('/').map_or(&*entry.path, |it| it.0);
        folders.entry(folder).or_default().push(entry);
    }
    for entries in folders.into_values() {
        let first = entries[0];
        let (message, help) = match entries.len() - 1 {
            0 => (
                format!("page `{}` is ignored", first.path),
                "change the ignore file that lists it, or remove this entry".to_owned(),
            ),
            more => (
                format!("page `{}` and {more} more of the navigation are ignored", first.path),
                "change the ignore file that lists them, or remove these entries".to_owned(),
            ),
        };
        let finding = cx.report(first.at, message).help(help);
        for other in entries.iter().skip(1).take(MOST_LABELS) {
            finding.label_at(other.at, format!("`{}` is ignored, too", other.path));
        }
    }
}

/// So many other entries are shown with a finding.
const MOST_LABELS: usize = 5;
