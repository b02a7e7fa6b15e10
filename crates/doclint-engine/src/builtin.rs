//! Findings of the engine itself, declared as rules, so that they have levels and are listed by
//! `doclint rules` and explained by `doclint explain`.

use doclint_rule::host::engine_rule;
use doclint_rule::{Family, FixKind, MANUAL, Principle, Profile, RuleMeta};

/// The families after those of the engine, unless these are among them already.
pub fn with_builtin(families: &[&'static Family]) -> Vec<&'static Family> {
    let missing =
        [&INTERNAL, &READ, &SUPPRESSIONS].into_iter().filter(|it| !is_listed(families, it));
    missing.chain(families.iter().copied()).collect()
}

fn is_listed(families: &[&'static Family], family: &Family) -> bool {
    families.iter().any(|it| it.name == family.name)
}

static READ: Family = Family::new("read", "files that can't be read")
    .manual_site(MANUAL)
    .principles(&[Principle {
        text: "Pages can be read",
        rules: &["invalid-json", "not-utf8", "too-large", "unreadable"],
    }])
    .rules(&[
        engine_rule(
            &RuleMeta::error(
                "invalid-json",
                "`docs.json` is not valid JSON",
                include_str!("builtin/invalid_json.md"),
            )
            .fix(FixKind::Sometimes),
        ),
        engine_rule(&RuleMeta::warning(
            "misspelled-ignore-file",
            "a file is named nearly like `.mintignore`",
            include_str!("builtin/misspelled_ignore_file.md"),
        )),
        engine_rule(&RuleMeta::warning(
            "not-a-file",
            "something other than a file is named like a page",
            include_str!("builtin/not_a_file.md"),
        )),
        engine_rule(&RuleMeta::error(
            "not-utf8",
            "a file is not valid UTF-8",
            include_str!("builtin/not_utf8.md"),
        )),
        engine_rule(&RuleMeta::warning(
            "nul-byte",
            "a page contains a NUL byte",
            include_str!("builtin/nul_byte.md"),
        )),
        engine_rule(&RuleMeta::warning(
            "outside-site",
            "a symbolic link points outside the site",
            include_str!("builtin/outside_site.md"),
        )),
        engine_rule(&RuleMeta::warning(
            "symlink-loop",
            "a symbolic link points to a folder that contains it",
            include_str!("builtin/symlink_loop.md"),
        )),
        engine_rule(&RuleMeta::error(
            "too-large",
            "a file is too large for a page",
            include_str!("builtin/too_large.md"),
        )),
        engine_rule(&RuleMeta::error(
            "unreadable",
            "a file can't be read",
            include_str!("builtin/unreadable.md"),
        )),
    ]);

static INTERNAL: Family = Family::new("internal", "bugs in doclint itself")
    .manual_site(MANUAL)
    .principles(&[Principle {
        text: "Pages can be read",
        rules: &["incomplete-match", "parser-panic", "rule-panic"],
    }])
    .rules(&[
        engine_rule(
            &RuleMeta::error(
                "fighting-rules",
                "fixes of several rules undo each other",
                include_str!("builtin/fighting_rules.md"),
            )
            .in_leftovers(),
        ),
        engine_rule(
            &RuleMeta::warning(
                "incomplete-match",
                "custom rules did not check all of a page",
                include_str!("builtin/incomplete_match.md"),
            )
            .in_leftovers(),
        ),
        engine_rule(
            &RuleMeta::error(
                "parser-panic",
                "doclint failed to read a page",
                include_str!("builtin/parser_panic.md"),
            )
            .in_leftovers(),
        ),
        engine_rule(
            &RuleMeta::error(
                "refused-fix",
                "a fix would have damaged its file",
                include_str!("builtin/refused_fix.md"),
            )
            .in_leftovers(),
        ),
        engine_rule(
            &RuleMeta::error(
                "rule-panic",
                "a rule failed on a page",
                include_str!("builtin/rule_panic.md"),
            )
            .in_leftovers(),
        ),
    ]);

static SUPPRESSIONS: Family =
    Family::new("suppressions", "comments that suppress findings").manual_site(MANUAL).rules(&[
        engine_rule(
            &RuleMeta::suggestion(
                "former-id",
                "a suppression uses the former id of a rule",
                include_str!("builtin/former_id.md"),
            )
            .fix(FixKind::Always),
        ),
        engine_rule(&RuleMeta::warning(
            "malformed",
            "a suppression comment is malformed",
            include_str!("builtin/malformed.md"),
        )),
        engine_rule(
            &RuleMeta::warning(
                "missing-reason",
                "a suppression has no reason",
                include_str!("builtin/missing_reason.md"),
            )
            .profile(Profile::All),
        ),
        engine_rule(
            &RuleMeta::warning(
                "unknown-rule",
                "a suppression names an unknown rule",
                include_str!("builtin/unknown_rule.md"),
            )
            .fix(FixKind::Always),
        ),
        engine_rule(
            &RuleMeta::warning(
                "unused",
                "a suppression suppresses nothing",
                include_str!("builtin/unused.md"),
            )
            .fix(FixKind::Sometimes),
        ),
    ]);
