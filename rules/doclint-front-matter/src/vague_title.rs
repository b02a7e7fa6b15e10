//! Titles that only make sense in the navigation.

use crate::support::field;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::PlatformId;
use doclint_rule::{Configurable, Need, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct VagueTitle {
    options: VagueTitleOptions,
}

/// The options of `vague-title`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
#[derive(Default)]
pub(crate) struct VagueTitleOptions {
    /// More titles to report, in upper or lower case.
    titles: Vec<String>,
    /// Titles that are allowed on this site, in upper or lower case.
    allow: Vec<String>,
}

impl Configurable for VagueTitle {
    type Options = VagueTitleOptions;
    fn new(options: VagueTitleOptions) -> Self {
        Self { options }
    }
}

impl NodeRule for VagueTitle {
    const META: RuleMeta = RuleMeta::suggestion(
        "vague-title",
        "the title is too vague on its own",
        include_str!("vague_title.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::Strict)
    .only_in_listed_pages()
    .needs(&[Need::English]);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some((entry, title)) = field::title(cx) else { return };
        // An entry that only leads elsewhere has no page, and previews can have a title of their own.
        let has = |key: &str| cx.front_matter().is_some_and(|it| it.get(key).is_some());
        if has("url") || has("og:title") {
            return;
        }
        let plain = title.to_lowercase();
        let vague =
            is_vague(title) || self.options.titles.iter().any(|it| it.to_lowercase() == plain);
        let allowed = self.options.allow.iter().any(|it| it.to_lowercase() == plain);
        if !vague || allowed || names_folder(cx, title) {
            return;
        }
        if INTRODUCTIONS.contains(&plain.as_str()) && is_introduction(cx.path()) {
            return;
        }
        let short = cx.front_matter().and_then(|it| it.get("sidebarTitle")?.as_str());
        let message =
            format!("title `{title}` is too vague on its own, for example in search results");
        cx.report(entry.value.span, message).help(match short {
            Some(short) if short.trim().to_lowercase() == plain => {
                "name the subject before or after it".to_owned()
            }
            Some(short) => format!("name the subject, as `sidebarTitle` does: `{short}`"),
            None => format!(
                "name the subject before or after it; to keep the navigation short, set \
                 `sidebarTitle: {title}`"
            ),
        });
    }
}

/// Whether a title is too vague on its own.
pub(crate) fn is_vague(title: &str) -> bool {
    let title = title.trim().to_lowercase();
    INTRODUCTIONS.iter().chain(&OTHERS).any(|it| *it == title)
}

/// Whether a page introduces the whole site, whose name browsers and search results add to the title.
fn is_introduction(path: &str) -> bool {
    const FOLDERS: [&str; 7] =
        ["docs", "get-started", "getting-started", "home", "introduction", "overview", "welcome"];
    let mut folders = path.split('/').rev().skip(1);
    // The folder of a language, such as `en`, is a root, too.
    folders.all(|it| it.len() == 2 || FOLDERS.contains(&it))
}

/// Whether a page is the first of a folder that is called like its title, which is the subject.
fn names_folder(cx: &PageCx<'_>, title: &str) -> bool {
    let letters = |it: &str| -> String {
        it.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let (name, folder) = (cx.file_stem(), letters(cx.folder_name()));
    (name == "index" || letters(name) == folder) && folder == letters(title)
}

/// Titles that fit the first page of a site.
const INTRODUCTIONS: [&str; 13] = [
    "about",
    "api",
    "basics",
    "docs",
    "documentation",
    "general",
    "guides",
    "home",
    "info",
    "information",
    "introduction",
    "overview",
    "welcome",
];

/// Titles that are vague even there.
const OTHERS: [&str; 7] =
    ["advanced", "details", "guide", "misc", "miscellaneous", "notes", "other"];
