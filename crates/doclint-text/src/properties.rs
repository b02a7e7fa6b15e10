//! Properties of every text: ranges are in order and on boundaries, and work grows with length.

use crate::{futures, heading_mood, is_imperative, passives, sentences, tagged, words};
use std::ops::Range;

const PIECES: [&str; 44] = [
    "a",
    "A",
    "the ",
    "is ",
    "written ",
    "by ",
    "will ",
    "run ",
    "don't ",
    "user's ",
    "’s",
    "'",
    "’",
    "\"",
    "“",
    "”",
    ".",
    "..",
    "…",
    "!",
    "?",
    "。",
    ", ",
    ": ",
    ":\n",
    "\n\n",
    "-",
    "--",
    "—",
    "/",
    "and/or ",
    "(",
    ")",
    "[",
    "e.g. ",
    "1.",
    "3.14",
    "v2 ",
    "x@y.z ",
    "\u{FFFC}",
    "é",
    "使用",
    "🎉",
    "e\u{301} ",
];

/// Texts that a simple generator makes of the pieces.
fn texts() -> impl Iterator<Item = String> {
    let mut state = 26_u32;
    std::iter::repeat_with(move || {
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as usize
        };
        (0..next() % 24).map(|_| PIECES[next() % PIECES.len()]).collect()
    })
    .take(4_000)
}

fn hold(text: &str, ranges: impl IntoIterator<Item = Range<usize>>) {
    let mut end = 0;
    for range in ranges {
        assert!(range.start >= end && range.start < range.end, "{text:?} {range:?} after {end}");
        assert!(text.get(range.clone()).is_some(), "{text:?} {range:?}");
        end = range.end;
    }
}

#[test]
fn ranges_are_in_order_and_on_boundaries() {
    for text in texts() {
        hold(&text, sentences(&text));
        hold(&text, words(&text).map(|it| it.range));
        let tokens = tagged(&text);
        hold(&text, tokens.iter().map(|it| it.range.clone()));
        hold(&text, futures(&tokens));
        assert!(passives(&tokens).iter().all(|it| text.get(it.range.clone()).is_some()), "{text}");
        let _ = (is_imperative(&tokens), heading_mood(&tokens));
        // Tokens and sentences leave out blanks only.
        let rest = |ranges: Vec<Range<usize>>| {
            let mut at = 0;
            let mut left = String::new();
            for range in ranges {
                left.push_str(&text[at..range.start]);
                at = range.end;
            }
            left + &text[at..]
        };
        assert_eq!(rest(sentences(&text).collect()).trim(), "", "{text:?}");
        assert_eq!(rest(tokens.into_iter().map(|it| it.range).collect()).trim(), "", "{text:?}");
    }
}

/// Takes less than a second. Quadratic work would take minutes.
#[test]
fn work_grows_with_the_length_of_a_text() {
    const LENGTH: usize = 1 << 20;
    let pieces = [
        "a.", "a. ", ". ", "e.g. ", "run ", "is ", ", ", "((", "''", "a'", "a:\n", "\n", "-",
        "will ", "🎉", "a/", "1.", "\u{FFFC}", "by ",
    ];
    for piece in pieces {
        let text = piece.repeat(LENGTH / 16 / piece.len());
        assert!(sentences(&text).count() <= text.len());
        let tokens = tagged(&text);
        let _ =
            (passives(&tokens), futures(&tokens), is_imperative(&tokens), heading_mood(&tokens));
    }
    let text = "a.".repeat(LENGTH / 2);
    assert!(sentences(&text).count() == 1 && tagged(&text).len() <= 2);
}
