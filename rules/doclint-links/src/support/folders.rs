//! Folders that dead links name.

/// The folders of an address and of the page that was probably meant, without what their ends have
/// in common. `None` if not even their names are the same.
pub(crate) fn moved_folder<'a>(path: &'a str, near: &'a str) -> Option<(&'a str, &'a str)> {
    let names = |path: &'a str| path.trim_end_matches('/').rsplit('/');
    let same = names(path).zip(names(near)).take_while(|(a, b)| a == b);
    let common: usize = same.map(|(name, _)| name.len() + 1).sum();
    let folder = |path: &'a str| {
        let path = path.trim_end_matches('/');
        path.get(..(path.len() + 1).checked_sub(common)?)
    };
    let (from, to) = (folder(path)?, folder(near)?);
    (common > 0 && from.starts_with('/') && to.starts_with('/')).then_some((from, to))
}
