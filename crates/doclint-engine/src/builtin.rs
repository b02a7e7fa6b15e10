//! What the engine itself finds wrong, listed as rules so that levels, `doclint rules` and
//! `doclint explain` know them.

use doclint_diagnostic::Level;
use doclint_rule::site::Site;
use doclint_rule::{Family, FixKind, Profile, RuleMeta, SiteCx, SiteRule, site_rule};

/// The families with those of the engine before them, where they are not among them yet.
pub fn with_builtin(families: &[&'static Family]) -> Vec<&'static Family> {
    let missing = [&INTERNAL, &READ].into_iter().filter(|it| !is_listed(families, it));
    missing.chain(families.iter().copied()).collect()
}

fn is_listed(families: &[&'static Family], family: &Family) -> bool {
    families.iter().any(|it| it.name == family.name)
}

const MANUAL: Option<&str> =
    Some("https://github.com/doclint/doclint/blob/main/crates/doclint-engine/src/builtin");

static READ: Family = Family {
    name: "read",
    summary: "files that can't be read as what they should be",
    manual: MANUAL,
    rules: &[
        site_rule::<InvalidJson>(),
        site_rule::<NotAFile>(),
        site_rule::<NotUtf8>(),
        site_rule::<NulByte>(),
        site_rule::<OutsideSite>(),
        site_rule::<SymlinkLoop>(),
        site_rule::<TooLarge>(),
        site_rule::<Unreadable>(),
    ],
};

static INTERNAL: Family = Family {
    name: "internal",
    summary: "defects of doclint itself",
    manual: MANUAL,
    rules: &[site_rule::<ParserPanic>(), site_rule::<RulePanic>()],
};

macro_rules! reported_by_the_engine {
    ($($rule:ident $name:literal $page:literal $level:ident $summary:literal)*) => { $(
        struct $rule;

        impl SiteRule for $rule {
            const META: RuleMeta = RuleMeta {
                name: $name,
                summary: $summary,
                level: Level::$level,
                profile: Profile::Recommended,
                fix: FixKind::None,
                since: "0.1.0",
                snippets: true,
                markdownlint: &[],
                docs: include_str!(concat!("builtin/", $page, ".md")),
            };
            type Options = ();
            fn new((): ()) -> Self {
                Self
            }
            /// The engine reports it while it reads.
            fn check(&self, _: &Site, _: &mut SiteCx<'_>) {}
        }
    )* };
}

reported_by_the_engine! {
    InvalidJson "invalid-json" "invalid_json" Error "a configuration file is not valid JSON"
    NotAFile "not-a-file" "not_a_file" Warning "something that is no file has the name of a page"
    NotUtf8 "not-utf8" "not_utf8" Error "a file is not encoded as UTF-8"
    NulByte "nul-byte" "nul_byte" Warning "a page holds a NUL byte"
    OutsideSite "outside-site" "outside_site" Warning "a symbolic link leads out of the site"
    SymlinkLoop "symlink-loop" "symlink_loop" Warning "a symbolic link leads back to a folder around it"
    TooLarge "too-large" "too_large" Error "a file is larger than any page"
    Unreadable "unreadable" "unreadable" Error "a file can't be read"
    ParserPanic "parser-panic" "parser_panic" Error "reading a page made doclint fail"
    RulePanic "rule-panic" "rule_panic" Error "a rule failed on a page"
}
