//! `consistency` and `conditional`: checks that depend on the rest of the page.

use super::{alerts_with, run};

#[test]
fn one_of_a_pair_may_appear() {
    run(
        "consistency",
        &[
            ("either: {advisor: adviser}", "An advisor and an advisor.", &[]),
            ("either: {advisor: adviser}", "An advisor and an adviser.", &["adviser"]),
            ("either: {advisor: adviser}", "An adviser.\n\nAn advisor.\n", &["advisor"]),
            ("either: {advisor: adviser}", "An advisor.\n\nAdviser.\n", &[]),
            (
                "ignorecase: true\neither: {advisor: adviser}",
                "An advisor.\n\nAdviser.\n",
                &["Adviser"],
            ),
            (
                "either: {advisor: adviser, centre: center}",
                "advisor, center, adviser, centre",
                &["adviser", "centre"],
            ),
            ("either: {center: centre}", "A center and centres.", &[]),
            ("nonword: true\neither: {center: centre}", "A center and centres.", &["centre"]),
            ("either: {'e-?mail': 'E-?mail'}", "An email.\n\nE-mail.\n", &["E-mail"]),
            ("either: {a1: b1}", "a1\n\nb1 and b1\n\nb1\n", &["b1", "b1"]),
            ("scope: heading\neither: {a1: b1}", "# a1\n\nb1\n\n## b1\n", &["b1"]),
            ("either: {a1: b1}", "a1 and `b1`", &[]),
        ],
    );
}

#[test]
fn the_first_needs_the_second() {
    const ACRONYMS: &str =
        "first: '\\b([A-Z]{3,5})\\b'\nsecond: '(?:\\b[A-Z][a-z]+ )+\\(([A-Z]{3,5})\\)'\n";
    let with =
        |more: &str| -> &'static str { Box::leak(format!("{ACRONYMS}{more}").into_boxed_str()) };
    run(
        "conditional",
        &[
            (ACRONYMS, "The World Health Organization (WHO) is one.", &[]),
            (ACRONYMS, "The World Health Organization (WHO) is one, but DAFB isn't.", &["DAFB"]),
            (ACRONYMS, "We can use DAFB as code: `DAFB`.", &["DAFB"]),
            (ACRONYMS, "The World Health Organization (WHO).\n\nThe WHO says.\n", &[]),
            (ACRONYMS, "The WHO says.\n\nThe World Health Organization (WHO).\n", &["WHO"]),
            (ACRONYMS, "ABC, ADD and ABCDEF.", &["ABC", "ADD"]),
            (with("exceptions: [ABC, ADD]"), "ABC and ADD and ABD.", &["ABD"]),
            (with("scope: heading"), "# The ABC\n\nThe ADD.\n", &["ABC"]),
            (with("limit: 1"), "ABC and ADD.", &["ABC"]),
            ("first: '\\bif\\b'\nsecond: '\\bthen\\b'\n", "Say if so. Then if not.", &["if", "if"]),
            ("first: '\\bif\\b'\nsecond: '\\bthen\\b'\n", "Say if so, then it is.", &[]),
            ("ignorecase: true\nfirst: '\\bif\\b'\nsecond: '\\bthen\\b'\n", "If so, THEN go.", &[]),
        ],
    );
    let found = alerts_with("conditional", ACRONYMS, "DAFB", "A DAFB and an ABC.");
    assert_eq!(found.len(), 1);
    assert!(alerts_with("conditional", with("vocab: false"), "DAFB", "A DAFB.").len() == 1);
}
