//! `existence`: each match of the tokens.

use super::{alerts, alerts_with, fixed, run};

#[test]
fn tokens_are_found_where_they_are() {
    run(
        "existence",
        &[
            (
                "tokens: [appears to be, arguably]",
                "It appears to be so, arguably.",
                &["appears to be", "arguably"],
            ),
            ("tokens: [arguably]", "Arguably.", &[]),
            ("ignorecase: true\ntokens: [arguably]", "Arguably.", &["Arguably"]),
            ("tokens: [us]", "Discuss thus. Join us!", &["us"]),
            ("nonword: true\ntokens: [us]", "Discuss us.", &["us", "us"]),
            ("nonword: true\ntokens: ['\\.\\.\\.']", "So... yes....", &["...", "..."]),
            ("raw: ['(?:foo)\\sbar', '(baz)']", "foo barbaz, foo bar", &["foo barbaz"]),
            (
                "raw: ['\\b(is|was)\\b\\s*']\ntokens: ['[\\w]+ed', done]",
                "It was closed, is done, is.",
                &["was closed", "is done"],
            ),
            ("append: true\nraw: ['!']\ntokens: [now, then]", "Now, now! then.", &["now!"]),
            ("tokens: [be, become]", "To become.", &["become"]),
            ("tokens: ['colou?r', 'grey|gray']", "Color, colour and gray.", &["colour", "gray"]),
            ("tokens: ['(?<!very )big']", "A very big, big one.", &["big"]),
            ("tokens: ['URL(?!s)']", "A URL and URLs.", &["URL"]),
            (
                "exceptions: [API key]\ntokens: ['API \\w+']",
                "The API key, the API doc.",
                &["API doc"],
            ),
            ("tokens: ['(?i)hello']", "HELLO hello", &["HELLO", "hello"]),
            ("nonword: true\ntokens: ['[a-z][.?!] {2,}[A-Z]']", "One.  Two. Three.", &["e.  T"]),
            (
                "nonword: true\nscope: heading\ntokens: ['[a-z0-9][.]\\s*$']",
                "# The end.\n\nThe end.\n",
                &["d."],
            ),
            (
                "scope: sentence\nnonword: true\ntokens: ['^So']",
                "So it is. So be it.",
                &["So", "So"],
            ),
            ("tokens: ['clichés']", "No clichés.", &["clichés"]),
            ("ignorecase: true\ntokens: ['Übung']", "Die ÜBUNG.", &["ÜBUNG"]),
            ("tokens: [code]", "Run `code` in code.", &["code"]),
            ("tokens: [I]", "Press <kbd>I</kbd> or <code>I</code>, I say.", &["I"]),
            ("limit: 2\ntokens: [a]", "a a a a", &["a", "a"]),
            ("tokens: [24/7, 3D, yes]", "24/7, 3D, yes.", &["24/7", "3D", "yes"]),
        ],
    );
}

#[test]
fn scopes_choose_where_to_look() {
    let page = "---\ntitle: X in title\n---\n\n# X in h1\n\n## X in h2\n\nX in *X text* [X link](/x).\n\n- X item\n\n> X quote\n\n\
        ![X alt](/x.png)\n\n| X head |\n| - |\n| X cell |\n\n<Card title=\"X card\">\n\n  ### X inner\n\n</Card>\n";
    for (scope, expected) in [
        ("heading", "X in h1|X in h2|X inner"),
        ("heading.h2", "X in h2"),
        ("[heading.h1, heading.h3]", "X in h1|X inner"),
        ("list", "X item"),
        ("table.header", "X head"),
        ("table.cell", "X cell"),
        ("table", "X head|X cell"),
        ("blockquote", "X quote"),
        ("alt", "X alt"),
        ("link", "X link"),
        ("emphasis", "X text"),
        ("strong", ""),
        ("code", ""),
        ("paragraph", "X in X text X link."),
        ("sentence", "X in X text X link."),
        ("~heading & ~table & ~attribute", "X in title|X in X text X link.|X item|X quote|X alt"),
        ("heading & ~heading.h1", "X in h2|X inner"),
        ("frontmatter", "X in title"),
    ] {
        let yaml = format!("scope: {scope}\nnonword: true\ntokens: ['^X.*$']");
        let found = alerts("existence", &yaml, page);
        let found: Vec<&str> = found.iter().map(|it| it.matched.as_str()).collect();
        assert_eq!(found.join("|"), expected, "{scope}");
    }
    let raw = alerts("existence", "scope: raw\nnonword: true\ntokens: ['\\]\\(/x\\)']", page);
    assert_eq!(&page[raw[0].span.range()], "](/x)");
    let body = alerts("existence", "scope: summary\ntokens: [X]", page);
    assert_eq!(body.len(), 5);
}

#[test]
fn a_vocabulary_lets_words_through() {
    let page = "Use MongoDB and mongodb.";
    let found = |yaml: &str, accepted: &str| {
        let found = alerts_with("existence", yaml, accepted, page);
        found.into_iter().map(|it| it.matched).collect::<Vec<_>>()
    };
    let yaml = "ignorecase: true\ntokens: [mongodb]";
    assert_eq!(found(yaml, ""), ["MongoDB", "mongodb"]);
    assert_eq!(found(yaml, "# names\nMongoDB\n"), ["mongodb"]);
    assert_eq!(found(yaml, "(?i)mongodb"), [""; 0]);
    assert_eq!(found(&format!("vocab: false\n{yaml}"), "MongoDB"), ["MongoDB", "mongodb"]);
}

#[test]
fn actions_are_offered() {
    for (yaml, page, expected) in [
        ("action: {name: remove}\ntokens: [very]", "A very big one. very.", "A big one. ."),
        ("action: {name: replace, params: [address]}\ntokens: [URL]", "The URL.", "The address."),
        (
            "nonword: true\naction: {name: edit, params: [trim, ' ']}\ntokens: ['\\s[—–]\\s']",
            "So — yes",
            "So—yes",
        ),
        (
            "nonword: true\naction: {name: edit, params: [trim_right, '!']}\ntokens: ['\\w+!(?:\\s|$)']",
            "Go!",
            "Go",
        ),
        ("tokens: [URL]", "The URL.", "The URL."),
        ("action: {name: remove}\ntokens: ['so \\w+']", "A so *big* one.", "A so *big* one."),
    ] {
        assert_eq!(fixed("existence", yaml, page), expected, "{yaml}");
    }
}
