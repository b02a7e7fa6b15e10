//! The examples of the CommonMark and GFM specifications.

use doclint_syntax::{Dialect, parse};
use doclint_tests::html::to_html;
use std::panic::catch_unwind;

const COMMONMARK: &str = include_str!("data/commonmark-0.31.2.txt");
const GFM: &str = include_str!("data/gfm-0.29-extensions.txt");

/// Examples of CommonMark that GFM or front matter reads otherwise, and what they are there. The
/// reference with the same extensions differs from plain CommonMark on these, and on 606, where it
/// links an address with an escape in it.
const EXTENDED: [(usize, &str, &str); 6] = [
    (96, "front matter at the top", "<h2>Bar</h2>\n<p>Baz</p>\n"),
    (98, "front matter at the top", ""),
    (
        602,
        "a bare address is a link",
        "<p>&lt;<a href=\"https://foo.bar/baz\">https://foo.bar/baz</a> bim&gt;</p>\n",
    ),
    (
        608,
        "a bare address is a link",
        "<p>&lt; <a href=\"https://foo.bar\">https://foo.bar</a> &gt;</p>\n",
    ),
    (
        611,
        "a bare address is a link",
        "<p><a href=\"https://example.com\">https://example.com</a></p>\n",
    ),
    (
        612,
        "a bare address is a link",
        "<p><a href=\"mailto:foo@bar.example.com\">foo@bar.example.com</a></p>\n",
    ),
];

/// Examples of GFM that the platform's parser reads otherwise, and what they are there.
const NARROWED: [(usize, &str, &str); 1] = [(
    20,
    "`ftp:` makes no link",
    "<p><a href=\"http://commonmark.org\">http://commonmark.org</a></p>\n\
     <p>(Visit <a href=\"https://encrypted.google.com/search?q=Markup+(business)\">\
     https://encrypted.google.com/search?q=Markup+(business)</a>)</p>\n\
     <p>Anonymous FTP is available at ftp://foo.bar.baz.</p>\n",
)];

/// The example on tags that GitHub removes is about output, not about reading.
const TAG_FILTER: usize = 24;

#[test]
fn commonmark() {
    let mut examples = read_examples(COMMONMARK);
    assert_eq!(examples.len(), 652);
    for (number, _, html) in EXTENDED {
        html.clone_into(&mut examples[number - 1].html);
    }
    check(&examples);
}

#[test]
fn gfm() {
    let mut examples = read_examples(GFM);
    assert_eq!(examples.len(), 24);
    for (number, _, html) in NARROWED {
        html.clone_into(&mut examples[number - 1].html);
    }
    examples.retain(|example| example.number != TAG_FILTER);
    check(&examples);
}

/// What a forge and the programs of sites read, and no specification has.
#[test]
fn plain_markdown() {
    let table = [
        // Dollar signs of prices and of shells are no math.
        ("From $5 to $10.", "<p>From $5 to $10.</p>"),
        ("Set $HOME, or `$HOME`.", "<p>Set $HOME, or <code>$HOME</code>.</p>"),
        ("**$A/b** or **$B/c**", "<p><strong>$A/b</strong> or <strong>$B/c</strong></p>"),
        ("$$ figures\nand more", "<p>$$ figures\nand more</p>"),
        ("It is $5\nor ab$.", "<p>It is $5\nor ab$.</p>"),
        ("a$b$ and $ c$", "<p>a$b$ and $ c$</p>"),
        (
            "$a*b*c$, ($d$)",
            "<p><span class=\"math\">a*b*c</span>, (<span class=\"math\">d</span>)</p>",
        ),
        ("'$' and '$', \"$\"", "<p>'$' and '$', &quot;$&quot;</p>"),
        ("$`a`$", "<p><span class=\"math\">`a`</span></p>"),
        // Front matter ends with dashes or with dots, if it has a key.
        ("---\na: b\n...\nc", "<p>c</p>"),
        ("---\na b\n...\nc", "<hr />\n<p>a b\n...\nc</p>"),
    ];
    for (markdown, html) in table {
        assert_eq!(to_html(&parse(markdown, Dialect::Markdown)).trim_end(), html, "{markdown}");
    }
}

struct Example {
    number: usize,
    section: String,
    markdown: String,
    html: String,
}

fn read_examples(specification: &str) -> Vec<Example> {
    let fence = "`".repeat(32);
    let mut examples: Vec<Example> = Vec::new();
    let mut section = "";
    let mut lines = specification.lines();
    while let Some(line) = lines.next() {
        if line.starts_with('#') {
            section = line.trim_start_matches(['#', ' ']);
        } else if line.strip_prefix(&fence).is_some_and(|rest| rest.starts_with(" example")) {
            let mut part = |end: &str| -> String {
                let lines = lines.by_ref().take_while(|line| *line != end);
                lines.map(|line| line.replace('→', "\t") + "\n").collect()
            };
            let (markdown, html) = (part("."), part(&fence));
            let number = examples.len() + 1;
            examples.push(Example { number, section: section.to_owned(), markdown, html });
        }
    }
    examples
}

fn check(examples: &[Example]) {
    let mut failed = Vec::new();
    for Example { number, section, markdown, html } in examples {
        let ours = catch_unwind(|| to_html(&parse(markdown, Dialect::Markdown)));
        let ours = ours.unwrap_or_else(|_| "a panic".to_owned());
        if ours != *html {
            failed.push(format!(
                "example {number}, {section}\n--- source\n{markdown}--- expected\n{html}--- ours\n{ours}"
            ));
        }
    }
    for text in failed.iter().take(20) {
        println!("{text}");
    }
    assert!(failed.is_empty(), "{} of {} examples differ", failed.len(), examples.len());
}
