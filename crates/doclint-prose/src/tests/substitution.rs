//! `substitution`: each match of a key, for which its value is preferred.

use super::{alerts, alerts_with, fixed, run};

#[test]
fn keys_are_found_unless_they_are_as_preferred() {
    run(
        "substitution",
        &[
            (
                "swap: {abundance: plenty, accelerate: speed up}",
                "Accelerate the abundance.",
                &["abundance"],
            ),
            ("ignorecase: true\nswap: {accelerate: speed up}", "Accelerate.", &["Accelerate"]),
            ("swap: {'(?:give|gave) rise to': lead to}", "It gave rise to it.", &["gave rise to"]),
            (
                "ignorecase: true\nswap: {javascript: JavaScript}",
                "Javascript and JavaScript.",
                &["Javascript"],
            ),
            ("swap: {ok: 'OK|okay'}", "ok, OK and okay.", &["ok"]),
            (
                "nonword: true\nswap: {'\\beg\\b(?=[\\s,])': for example}",
                "eg, this and leg.",
                &["eg"],
            ),
            ("swap: {can not: cannot}\nexceptions: [can not only]", "You can not.", &["can not"]),
            ("swap: {it: x, it is: it's}", "So it is.", &["it is"]),
            ("swap: {'it is(?!\\.)': it's}", "It is, it is so. So it is.", &["it is"]),
            ("swap: {'vs\\.': versus}", "A vs.b", &["vs."]),
            (
                "swap: {un(?:check|select): clear}",
                "To uncheck or unselect.",
                &["uncheck", "unselect"],
            ),
            ("scope: heading\nswap: {a: b}", "# An a\n\nAn a.", &["a"]),
        ],
    );
}

#[test]
fn messages_name_both() {
    let message = |yaml: &str, page: &str| alerts("substitution", yaml, page)[0].message.clone();
    let yaml = "message: Consider '%s' instead of '%s'.\nswap: {abundance: plenty}";
    assert_eq!(message(yaml, "In abundance."), "Consider 'plenty' instead of 'abundance'.");
    let yaml = "message: Consider '%s'.\nswap: {abundance: plenty}";
    assert_eq!(message(yaml, "In abundance."), "Consider 'plenty'.");
    let yaml = "message: Use '%s' instead of '%s'.\nswap: {kill: stop|exit|end}";
    assert_eq!(message(yaml, "To kill."), "Use 'stop', 'exit', or 'end' instead of 'kill'.");
    let yaml = "message: Use '%s'.\ncapitalize: true\nswap: {'[Kk]ill': stop}";
    assert_eq!(message(yaml, "Kill it."), "Use 'Stop'.");
    assert_eq!(message(yaml, "To kill it."), "Use 'stop'.");
    let yaml = "message: Use '%s'.\nswap: {'(\\w+) cannot': $1 can't}";
    assert_eq!(message(yaml, "They cannot."), "Use 'They can't'.");
}

#[test]
fn replacements_are_offered() {
    for (yaml, page, expected) in [
        ("swap: {utilize: use}", "To utilize it.", "To utilize it."),
        ("action: {name: replace}\nswap: {utilize: use}", "To utilize it.", "To use it."),
        (
            "action: {name: replace}\nignorecase: true\nswap: {in order to: to, is not: isn't}",
            "In order to do. It IS NOT.",
            "To do. It isn't.",
        ),
        ("action: {name: replace}\nswap: {'(\\d+) percent': $1%}", "Use 5 percent.", "Use 5%."),
        ("action: {name: replace}\nswap: {is not: isn't}", "It is *not* so.", "It is *not* so."),
    ] {
        assert_eq!(fixed("substitution", yaml, page), expected, "{yaml}");
    }
    let page = "To kill.";
    let found = alerts("substitution", "action: {name: replace}\nswap: {kill: stop|exit}", page);
    assert_eq!(found[0].replacements, ["stop", "exit"]);
}

#[test]
fn a_vocabulary_lets_words_through() {
    let found = alerts_with("substitution", "swap: {dev: developer}", "dev", "A dev.");
    assert_eq!(found, []);
}

#[test]
fn the_quotes_of_a_message_are_not_doubled() {
    let message = |template: &str, swap: &str, more: &str| {
        let yaml = format!("message: \"{template}\"\nswap: {{foo: '{swap}'}}\n{more}");
        alerts("substitution", &yaml, "A foo.")[0].message.clone()
    };
    let found = message("Use '%s', not '%s'.", "bar|baz", "");
    assert_eq!(found, "Use 'bar' or 'baz', not 'foo'.");
    let replace = "action: {name: replace}";
    let found = message("Use %s, not '%s'.", "bar|baz|qux", replace);
    assert_eq!(found, "Use 'bar', 'baz', or 'qux', not 'foo'.");
    assert_eq!(message("Use %s.", "bar", replace), "Use 'bar'.");
    assert_eq!(message("Use %s.", "bar", ""), "Use bar.");
}
