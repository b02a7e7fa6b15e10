//! What pages of Docusaurus and Starlight import: the build fails without such a file.

use doclint_rule::site::{PlatformId, Site, SitePage, extension, join};
use doclint_rule::{Location, SiteCx};

/// What the programs that bundle the pages add to a path, in their order.
const ENDINGS: [&str; 16] = [
    "",
    ".js",
    ".jsx",
    ".ts",
    ".tsx",
    ".mjs",
    ".cjs",
    ".mdx",
    ".md",
    ".json",
    ".astro",
    ".vue",
    ".svelte",
    "/index.js",
    "/index.ts",
    "/index.tsx",
];

/// Extensions of files that a repository has. Others may be made by a program.
const OF_SOURCES: [&str; 14] =
    ["", "astro", "css", "gif", "jpeg", "jpg", "js", "jsx", "md", "mdx", "png", "svg", "ts", "tsx"];

/// Reports imports by a path from the page, or from the folder of the settings.
pub(crate) fn check(site: &Site, cx: &mut SiteCx<'_>) {
    let platforms = [PlatformId::Docusaurus, PlatformId::Starlight];
    let is_here = |page: &&SitePage| {
        let platform = site.builds.platform_of(&page.path).map(|it| it.id);
        !page.is_frozen && platform.is_some_and(|it| platforms.contains(&it))
    };
    for page in site.pages.iter().filter(is_here) {
        for import in &page.facts.imports {
            let source = import.source.split('?').next().unwrap_or_default();
            // What is shown as it is may be any source.
            let is_raw = import.source.ends_with("?raw");
            let is_known = is_raw || OF_SOURCES.contains(&extension(source).as_str());
            // A loader may be named in front.
            let source = source.rsplit('!').next().unwrap_or(source);
            if !is_known {
                continue;
            }
            // A program may make a folder that is not there.
            let at_settings = site.builds.at_settings(&page.path, source);
            let at_settings = at_settings.filter(|it| site.index.absent_folder(it).is_none());
            let beside = || source.starts_with('.').then(|| join(&page.path, source)).flatten();
            // What is outside of the repository, or ignored, nobody knows.
            let Some(path) = at_settings.or_else(beside) else { continue };
            let is_there = |ending: &str| {
                let file = format!("{path}{ending}");
                site.index.has_file(&file) || site.index.is_unread(&file)
            };
            let folder = path.rsplit_once('/').map_or("", |it| it.0);
            // What is shown may come from a folder that only the build has.
            if is_raw && site.index.absent_folder(&path).is_some() {
                continue;
            }
            if ENDINGS.iter().any(|it| is_there(it)) || site.index.is_unread(folder) {
                continue;
            }
            let at = Location { file: page.file, span: import.span };
            let other = ENDINGS.iter().find_map(|it| site.index.other_case(&format!("{path}{it}")));
            cx.report(at, format!("file `{path}` does not exist, so the build fails"))
                .cause(format!("file `{path}`, which pages import, does not exist"))
                .help(match other {
                    Some(other) => format!("did you mean `{other}`? upper and lower case differ"),
                    None => "correct the path, add the file, or remove the import and its uses"
                        .to_owned(),
                });
        }
    }
}
