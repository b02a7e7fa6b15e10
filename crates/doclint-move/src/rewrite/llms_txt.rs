//! References in `llms.txt` to pages that move.

use crate::edits::Edits;
use crate::moves::Moves;
use crate::snapshot::Snapshot;
use doclint_site::{LlmsLine, Target, is_page, page_address};

const NAME: &str = "llms.txt";

/// Rewrites the URLs of pages that move. A URL may begin with a host, and with a folder on it.
pub(crate) fn rewrite(snapshot: &Snapshot<'_>, moves: &Moves, edits: &mut Edits) {
    for line in snapshot.site().llms.iter().flat_map(|it| &it.lines) {
        let Some(address) = moved(snapshot, moves, line) else { continue };
        if line.is_plain {
            edits.replace(NAME, line.target_span, address);
            edits.counts.index_lines += 1;
        } else {
            let why = format!("this URL can't be rewritten: write `{address}`, then move");
            edits.refuse(NAME, line.target_span.start, why);
        }
    }
}

fn moved(snapshot: &Snapshot<'_>, moves: &Moves, line: &LlmsLine) -> Option<String> {
    let site = snapshot.site();
    let Target::Page(page) = site.llms_target(line)?.target else { return None };
    let old = &site.pages[page].path;
    if !moves.has(old) {
        return None;
    }
    let end = line.target.find(['?', '#']).unwrap_or(line.target.len());
    let (written, rest) = line.target.split_at(end);
    // The URL without the path of the page: the host, and a folder on it.
    let extension = if is_page(written) { &written[written.rfind('.')?..] } else { "" };
    let stem = written.strip_suffix(extension)?;
    let (old, new) = (&**old, moves.path(old));
    let address = |path: &str| match path.rsplit_once('.').map(|it| it.0) {
        Some(stem) if written.ends_with(&format!("/index{extension}")) => stem.to_owned(),
        _ => page_address(path).to_owned(),
    };
    let before = stem.strip_suffix(address(old).as_str())?;
    Some(format!("{before}{}{extension}{rest}", address(new)))
}
