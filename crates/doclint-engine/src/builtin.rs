//! What the engine itself finds wrong, listed as rules so that levels, `doclint rules` and
//! `doclint explain` know them.

use doclint_diagnostic::Level;
use doclint_rule::site::Site;
use doclint_rule::{Family, FixKind, Profile, RuleMeta, SiteCx, SiteRule, site_rule};

/// The families with those of the engine before them, where they are not among them yet.
pub fn with_builtin(families: &[&'static Family]) -> Vec<&'static Family> {
    let missing =
        [&INTERNAL, &READ, &SUPPRESSIONS].into_iter().filter(|it| !is_listed(families, it));
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
    vocabulary: None,
    schemas: &[],
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
    vocabulary: None,
    schemas: &[],
    rules: &[
        site_rule::<FightingRules>(),
        site_rule::<IncompleteMatch>(),
        site_rule::<ParserPanic>(),
        site_rule::<RefusedFix>(),
        site_rule::<RulePanic>(),
    ],
};

static SUPPRESSIONS: Family = Family {
    name: "suppressions",
    summary: "comments that silence findings",
    manual: MANUAL,
    vocabulary: None,
    schemas: &[],
    rules: &[
        site_rule::<Malformed>(),
        site_rule::<MissingReason>(),
        site_rule::<UnknownRule>(),
        site_rule::<Unused>(),
    ],
};

macro_rules! reported_by_the_engine {
    ($($rule:ident $name:literal $page:literal $level:ident $profile:ident $fix:ident $summary:literal)*) => { $(
        struct $rule;

        impl SiteRule for $rule {
            const META: RuleMeta = RuleMeta {
                name: $name,
                summary: $summary,
                level: Level::$level,
                profile: Profile::$profile,
                fix: FixKind::$fix,
                since: "0.1.0",
                snippets: true,
                markdownlint: &[],
                docs: include_str!(concat!("builtin/", $page, ".md")),
            };
            type Options = ();
            fn new((): ()) -> Self {
                Self
            }
            /// The engine reports it while it reads, or when it mends.
            fn check(&self, _: &Site, _: &mut SiteCx<'_>) {}
        }
    )* };
}

reported_by_the_engine! {
    InvalidJson "invalid-json" "invalid_json" Error Recommended None
        "a configuration file is not valid JSON"
    NotAFile "not-a-file" "not_a_file" Warning Recommended None
        "something that is no file has the name of a page"
    NotUtf8 "not-utf8" "not_utf8" Error Recommended None
        "a file is not encoded as UTF-8"
    NulByte "nul-byte" "nul_byte" Warning Recommended None
        "a page holds a NUL byte"
    OutsideSite "outside-site" "outside_site" Warning Recommended None
        "a symbolic link leads out of the site"
    SymlinkLoop "symlink-loop" "symlink_loop" Warning Recommended None
        "a symbolic link leads back to a folder around it"
    TooLarge "too-large" "too_large" Error Recommended None
        "a file is larger than any page"
    Unreadable "unreadable" "unreadable" Error Recommended None
        "a file can't be read"
    ParserPanic "parser-panic" "parser_panic" Error Recommended None
        "reading a page made doclint fail"
    RulePanic "rule-panic" "rule_panic" Error Recommended None
        "a rule failed on a page"
    FightingRules "fighting-rules" "fighting_rules" Error Recommended None
        "the fixes of rules undo each other"
    IncompleteMatch "incomplete-match" "incomplete_match" Warning Recommended None
        "custom rules were not tried on all of a page"
    RefusedFix "refused-fix" "refused_fix" Error Recommended None
        "a fix would have damaged its page"
    Malformed "malformed" "malformed" Warning Recommended None
        "a comment to silence findings can't be understood"
    MissingReason "missing-reason" "missing_reason" Warning All None
        "a suppression gives no reason"
    UnknownRule "unknown-rule" "unknown_rule" Warning Recommended Always
        "a suppression names a rule that there is not"
    Unused "unused" "unused" Warning Recommended Sometimes
        "a suppression silences nothing"
}
