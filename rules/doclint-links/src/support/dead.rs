//! Advice on a link to a page that does not exist, based on its path.

use super::site_links::SiteLink;
use doclint_rule::site::{
    LinkKind, ResolvedLink, Routes, Site, Target, Unpublished, extension, is_for_readers,
    page_address,
};

/// The kind of target that a dead link means: a page, unless its path can only mean something else.
pub(crate) enum Dead<'s> {
    /// A word that waits for an address.
    Placeholder,
    /// A file for readers to download or look at.
    File,
    /// A file of the project's code, which the site does not contain.
    Code,
    /// A page whose file has the wrong extension, or two.
    Unpublished(Unpublished<'s>),
    /// A file with a name that the platform leaves out, whether it is there or not.
    LeftOut,
    /// A page.
    Page,
}

impl<'s> Dead<'s> {
    /// Classifies a path. `rooted` is the same path from the root of the site.
    pub fn of(site: &'s Site, path: &str, rooted: Option<&str>) -> Self {
        // A link to `/llms` means `llms.txt`.
        let is_meant = |it: &Unpublished<'_>| !it.file.ends_with(".txt");
        let unpublished = || {
            let path = rooted.filter(|_| site.platform.routes == Routes::Published)?;
            site.index.unpublished(page_address(path)).filter(is_meant)
        };
        let name = path.rsplit('/').next().unwrap_or(path);
        let left_out = site.platform.files.never_published;
        if left_out.iter().any(|it| it.eq_ignore_ascii_case(name)) {
            Self::LeftOut
        } else if PLACEHOLDERS.iter().any(|it| path.eq_ignore_ascii_case(it)) {
            Self::Placeholder
        } else if let Some(file) = unpublished() {
            Self::Unpublished(file)
        } else if is_code(site, path, rooted.unwrap_or(path)) {
            Self::Code
        } else if is_for_readers(path) {
            Self::File
        } else {
            Self::Page
        }
    }

    /// Says what to do about it.
    pub fn help(&self, site: &Site) -> String {
        let are_files = site.platform.routes == Routes::Files;
        match self {
            Self::File | Self::Code | Self::Page if are_files => {
                "correct the path, or remove the link".to_owned()
            }
            Self::Placeholder => "write the address that the link should lead to".to_owned(),
            Self::File => "correct the path, or add the file to the site".to_owned(),
            Self::Code => {
                "link to the file in its repository with the full URL, or to a page".to_owned()
            }
            Self::Unpublished(it) => it.help(),
            Self::LeftOut => {
                "link to a page, to the file in its repository with the full URL, or rename the file"
                    .to_owned()
            }
            Self::Page => "link to an existing page, or add a redirect from this path".to_owned(),
        }
    }
}

/// This many dead addresses in a repository have one cause.
pub(crate) const MIN_ADDRESSES: usize = 5;

/// Whether something that doclint doesn't know publishes the files of a repository at addresses of their
/// own: most paths from the root lead nowhere.
pub(crate) fn has_addresses<'l, 's: 'l>(
    site: &Site,
    dead: impl Iterator<Item = &'l SiteLink<'s>>,
) -> bool {
    if site.platform.routes != Routes::Files {
        return false;
    }
    let lost = dead
        .filter(|it| is_address(&it.path()) && !site.knows_address(it.page, &it.path()))
        .count();
    let is_found = |it: &&ResolvedLink| {
        let page = &site.pages[it.page];
        it.kind == LinkKind::Page
            && it.target != Target::Missing
            && page.facts.links.at(it.link).target.starts_with('/')
            && !site.knows_address(page, "/")
    };
    lost >= MIN_ADDRESSES && lost > site.links.iter().filter(is_found).count()
}

/// Whether it is a path from the root without the extension of a file.
pub(crate) fn is_address(path: &str) -> bool {
    path.starts_with('/') && has_no_extension(path)
}

pub(crate) fn has_no_extension(path: &str) -> bool {
    !path.rsplit('/').next().is_some_and(|it| it.contains('.'))
}

/// Words that writers put down until they know the address.
const PLACEHOLDERS: [&str; 17] = [
    "address",
    "fixme",
    "href",
    "insert-link",
    "insert-link-here",
    "link",
    "link-here",
    "link-to-page",
    "placeholder",
    "tba",
    "tbd",
    "todo",
    "url",
    "xx",
    "xxx",
    "xxxx",
    "your-link",
];

/// Whether a path names a file of the project's code: by its extension, or because it is a readme
/// or something on a code host, in a folder that the site doesn't have.
fn is_code(site: &Site, path: &str, rooted: &str) -> bool {
    const CODE: [&str; 20] = [
        "c", "cpp", "cs", "go", "h", "ipynb", "java", "js", "jsx", "kt", "lock", "php", "py", "rb",
        "rs", "sh", "swift", "toml", "ts", "tsx",
    ];
    const HOSTED: [&str; 2] = ["/blob/", "/tree/"];
    let name = path.rsplit('/').next().unwrap_or(path);
    let is_readme = name.eq_ignore_ascii_case("readme.md") || name == "CONTRIBUTING.md";
    let is_hosted = HOSTED.iter().any(|it| path.contains(it));
    let is_absent = || site.index.absent_folder(rooted).is_some();
    CODE.contains(&extension(path).as_str()) || (is_readme || is_hosted) && is_absent()
}
