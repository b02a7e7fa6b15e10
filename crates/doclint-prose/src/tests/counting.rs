//! `occurrence`, `repetition` and `metric`: checks that count.

use super::{alerts, alerts_with, fixed, run};
use doclint_diagnostic::Span;

#[test]
fn occurrences_are_limited() {
    run(
        "occurrence",
        &[
            ("scope: sentence\nmax: 3\ntoken: ','", "A, b, c, d, e. F, g.", &[","]),
            ("scope: sentence\nmax: 3\ntoken: ','", "A, b, c, d.", &[]),
            ("max: 1\ntoken: very", "Very very, very so.", &["very"]),
            ("ignorecase: true\nmax: 2\ntoken: very", "Very very, very so.", &["Very"]),
            ("scope: paragraph\nmax: 1\ntoken: x", "x\n\nx\n\n- x x\n", &[]),
            (
                "scope: heading\nmax: 2\ntoken: '\\b\\w+\\b'",
                "# One two three\n\nOne two three.\n",
                &["One"],
            ),
            ("scope: heading\nmin: 2\ntoken: '\\b\\w+\\b'", "# One\n\nOne.\n", &["One"]),
            ("scope: heading\nmin: 1\ntoken: z", "# One\n\nOne.\n", &[""]),
            ("scope: summary\nmax: 2\ntoken: tip", "tip\n\n- tip\n\n> tip\n", &["tip"]),
            ("scope: raw\nmax: 1\ntoken: '^# '", "# One\n\n# Two\n", &["#"]),
            ("scope: raw\nmin: 1\ntoken: '^---$'", "# One\n", &[""]),
            ("max: 1\ntoken: code", "A `code` and `code` and code.", &[]),
            // Code counts with its length, and is not pointed at.
            ("scope: heading\nmax: 9\ntoken: .", "# `12345678` x\n\n# `1234567`x y\n", &["x", "x"]),
            ("scope: heading\nmax: 9\ntoken: .", "# `1234567` x\n\n# `12345678901`\n", &[]),
        ],
    );
    let long = format!("{}end. Short one.", "word ".repeat(40));
    let yaml = "message: Too long.\nscope: sentence\nmax: 30\ntoken: '\\b(\\w+)\\b'";
    assert_eq!(alerts("occurrence", yaml, &long)[0].message, "Too long.");
    let found = alerts("occurrence", "message: '%s times'\nmax: 1\ntoken: so", "So so, so so.");
    assert_eq!(found[0].message, "3 times");
}

#[test]
fn what_is_about_the_page_is_at_its_start() {
    let page = "---\ntitle: A\n---\n\nOne two.\n";
    for (kind, yaml) in [
        ("metric", "formula: words\ncondition: '> 1'"),
        ("readability", "metrics: [Flesch-Kincaid]\ngrade: -20"),
        ("occurrence", "scope: raw\nmin: 1\ntoken: nowhere"),
        ("occurrence", "scope: summary\nmin: 1\ntoken: nowhere"),
    ] {
        let found = alerts(kind, yaml, page);
        let spans: Vec<Span> = found.iter().map(|it| it.span).collect();
        assert_eq!(spans, [Span::at(0)], "{yaml}");
    }
}

#[test]
fn repetitions_are_found() {
    run(
        "repetition",
        &[
            ("alpha: true\ntokens: ['[^\\s]+']", "This is the the page.", &["the the"]),
            ("alpha: true\ntokens: ['[^\\s]+']", "The the page.", &[]),
            ("ignorecase: true\nalpha: true\ntokens: ['[^\\s]+']", "The the page.", &["The the"]),
            ("alpha: true\ntokens: ['[^\\s]+']", "So 1 1 and - - are.", &[]),
            ("tokens: ['[^\\s]+']", "So 1 1 are.", &["1 1"]),
            ("tokens: ['[^\\s]+']", "Is this that. that is.", &[]),
            ("tokens: ['\\w+']", "I forgot about that. That is. that.", &[]),
            ("tokens: ['[^\\s]+']", "Use `a` `a` here.", &[]),
            ("max: 1\ntokens: ['\\w+']", "so so, very very very.", &["very very"]),
            ("alpha: true\ntokens: ['[^\\s]+']", "In *the* the\nthe end.", &["the the", "the the"]),
            ("tokens: ['\\w+']", "A <Badge>new</Badge> <Badge>new</Badge> one.", &[]),
            ("tokens: [a, b]", "a a b a b b", &["a a", "b b"]),
            ("scope: heading\ntokens: ['\\w+']", "# the the\n\nthe the\n", &["the the"]),
        ],
    );
    let yaml = "message: '%s is repeated!'\ntokens: ['\\w+']";
    assert_eq!(
        alerts("repetition", yaml, "So so.\n\nthe the").last().unwrap().message,
        "the is repeated!"
    );
    let yaml = "action: {name: edit, params: [truncate, ' ']}\ntokens: ['\\w+']";
    assert_eq!(fixed("repetition", yaml, "On the the page."), "On the page.");
    assert_eq!(alerts_with("repetition", "tokens: ['\\w+']", "bora bora", "On bora bora."), []);
}

#[test]
fn formulas_are_compared() {
    let page = "---\ntitle: No\n---\n\n# A heading\n\n## Another\n\nOne two three. Configuration of documentation.\n\n\
        - an item\n- an item\n\n> A quote\n\n```text\nnot this\n```\n\n| no | no |\n| - | - |\n| no | no |\n";
    let holds = |formula: &str, condition: &str| {
        let yaml = format!("message: '%s'\nformula: '{formula}'\ncondition: '{condition}'");
        alerts("metric", &yaml, page).first().map(|it| it.message.clone())
    };
    for (formula, expected) in [
        ("words", 12.0),
        ("sentences", 5.0),
        ("paragraphs", 4.0),
        ("heading.h1 + heading.h2", 2.0),
        ("heading.h3", 0.0),
        ("list", 2.0),
        ("blockquote", 1.0),
        ("pre", 1.0),
        ("long_words", 2.0),
        ("polysyllabic_words", 2.0),
        ("complex_words", 2.0),
        ("characters", 57.0),
        ("math.abs(list - 4)", 2.0),
    ] {
        let condition = format!("== {expected:?}");
        assert_eq!(holds(formula, &condition), Some(format!("{expected:.2}")), "{formula}");
    }
    let grade = "(0.39 * (words / sentences)) + (11.8 * (syllables / words)) - 15.59";
    assert!(holds(grade, "> 5.0").is_some());
    assert_eq!(holds(grade, "> 30.0"), None);
    let grade = |grade: &str| {
        let yaml = format!("message: '%s'\nmetrics: [SMOG, Gunning Fog]\ngrade: {grade}");
        alerts("readability", &yaml, page).first().map(|it| it.message.clone())
    };
    // The mean of 1.043 √(2 · 30 / 5) + 3.1291 and 0.4 · (12 / 5 + 100 · 2 / 12).
    assert_eq!(grade("7.1"), Some("7.18".to_owned()));
    assert_eq!(grade("7.2"), None);
    assert_eq!(holds("words / heading.h3", "> 1.0"), None, "a division by zero is no result");
}
