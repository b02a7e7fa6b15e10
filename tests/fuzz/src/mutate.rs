//! Breaks texts as authors, editors and merges do.

use doclint_syntax::{Dialect, parse};
use doclint_tests::breakage::{WAYS, break_page};
use doclint_tests::generate;
use doclint_tests::rng::Rng;

use crate::targets::Input;

/// Pieces that mean something on a page.
const PAGE_TOKENS: [&str; 92] = [
    "<",
    ">",
    "/>",
    "</",
    "{",
    "}",
    "{/* ",
    " */}",
    "<!-- ",
    " -->",
    "`",
    "```",
    "````\n",
    "~~~\n",
    "```js title=\"a\"\n",
    "*",
    "**",
    "***",
    "_",
    "~~",
    "[",
    "](",
    "](/page#usage)",
    "](/install)",
    ")",
    "![",
    "![](/images/a.png)",
    "|",
    "| a | b |\n| --- | --- |\n| c | d |\n",
    "#",
    "## ",
    "\n#### Deep\n",
    "\n# Top\n",
    "\nTitle\n===\n",
    "- ",
    "\n- a\n",
    "\n  - b\n",
    "1. ",
    "\n2) c\n",
    "> ",
    "\n> **Note:** d\n",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "    ",
    "  ",
    "\\",
    "&",
    "&amp;",
    ";",
    "$",
    "$$",
    "\"",
    "'",
    "=",
    "é",
    "日",
    "\u{0}",
    "\u{200B}",
    "\u{FEFF}",
    "import X from '/snippets/note.mdx'\n",
    "export const a = 1\n",
    "---\n",
    "---\ntitle: a\n---\n",
    "title: b\n",
    "icon: \n",
    "<br>",
    "<br/>",
    "<img src=\"/images/a.png\">",
    "<https://a.b>",
    "<me@a.b>",
    "<Card title=\"a\">",
    "</Card>",
    "<CardGroup cols={2}>\n",
    "</CardGroup>\n",
    "<Steps>\n",
    "</Steps>\n",
    "<Step title=\"b\">",
    "</Step>",
    "<Note>",
    "</Note>",
    "<Tabs>\n",
    "</Tabs>\n",
    "<Tab title=\"c\">",
    "</Tab>",
    "<Frame>",
    "</Frame>",
    "<details>\n<summary>e</summary>\n",
    "</details>\n",
    "\n{/* doclint-disable-next-line headings */}\n",
    "<Stpe />",
];

/// Pieces that mean something in JSON, YAML and selectors.
const DATA_TOKENS: [&str; 48] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "'",
    "\\",
    "\\u0041",
    "null",
    "true",
    "0",
    "-1",
    "1e99",
    "1.5",
    "\"\"",
    "[]",
    "{}",
    "\n",
    "  ",
    "\t",
    "- ",
    "? ",
    "|",
    ">",
    "&a ",
    "*a",
    "!!str ",
    "#",
    "%",
    "---\n",
    "\u{0}",
    "é",
    "日",
    "~",
    "*",
    "(",
    ")",
    ":not(",
    ":has(",
    ":nth-child(2n+1)",
    "[a=\"b\" i]",
    "$ref",
    "/",
    "..",
    "**",
    "//",
];

/// A broken variant of one of the texts, the same for the same numbers.
pub fn mutate(input: Input, corpus: &[String], rng: &mut Rng) -> String {
    let mut text = match input {
        Input::Page if rng.one_in(16) => generate::page(rng.number()),
        _ => rng.pick(corpus).cloned().unwrap_or_default(),
    };
    if input == Input::Page {
        if rng.one_in(4) {
            let other = rng.pick(corpus).cloned().unwrap_or_default();
            text = spliced(&text, &other, rng);
        }
        if rng.one_in(3) {
            let way = rng.pick(&WAYS).expect("there are ways");
            let broken = break_page(&parse(&text, Dialect::Mdx), way, rng.number());
            text = broken.map_or(text, |it| it.source);
        }
    }
    for _ in 0..rng.below(4) {
        text = edited(&text, input, rng);
    }
    if rng.one_in(24) {
        text = text.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    text
}

/// The blocks of one text with some of another between them.
fn spliced(text: &str, other: &str, rng: &mut Rng) -> String {
    let blocks: Vec<&str> = text.split("\n\n").collect();
    let others: Vec<&str> = other.split("\n\n").collect();
    let at = rng.below(blocks.len() + 1);
    let from = rng.below(others.len());
    let to = (from + 1 + rng.below(3)).min(others.len());
    [&blocks[..at], &others[from..to], &blocks[at..]].concat().join("\n\n")
}

/// One edit: a piece is put in, left out, doubled, moved, or its lines are indented or quoted.
fn edited(text: &str, input: Input, rng: &mut Rng) -> String {
    let tokens = if input == Input::Page { &PAGE_TOKENS[..] } else { &DATA_TOKENS[..] };
    let boundary = |at: usize| text.floor_char_boundary(at);
    let from = boundary(rng.below(text.len() + 1));
    let to = boundary((from + 1 + rng.below(12)).min(text.len())).max(from);
    let (before, piece, after) = (&text[..from], &text[from..to], &text[to..]);
    match rng.below(12) {
        0..=3 => {
            let token = rng.pick(tokens).expect("there are tokens");
            format!("{before}{token}{piece}{after}")
        }
        4 => {
            let token = rng.pick(tokens).expect("there are tokens");
            format!("{before}{token}{after}")
        }
        5 => format!("{before}{after}"),
        6 => format!("{before}{piece}{piece}{after}"),
        7 => without_token(text, tokens, rng),
        _ => with_other_lines(text, rng),
    }
}

/// The text without one of the tokens in it.
fn without_token(text: &str, tokens: &[&str], rng: &mut Rng) -> String {
    let present: Vec<&&str> = tokens.iter().filter(|it| text.contains(**it)).collect();
    let Some(token) = rng.pick(&present) else { return text.to_owned() };
    let places: Vec<usize> = text.match_indices(**token).map(|it| it.0).collect();
    let &at = rng.pick(&places).expect("the token was found");
    format!("{}{}", &text[..at], &text[at + token.len()..])
}

/// The text with a few neighboring lines changed.
fn with_other_lines(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let from = rng.below(lines.len() + 1);
    let to = (from + 1 + rng.below(5)).min(lines.len());
    let from = from.min(to);
    let prefix = |lines: &mut [String], prefix: &str| {
        lines.iter_mut().for_each(|it| *it = format!("{prefix}{it}"));
    };
    match rng.below(7) {
        0 => prefix(&mut lines[from..to], "  "),
        1 => prefix(&mut lines[from..to], "    "),
        2 => prefix(&mut lines[from..to], "> "),
        3 => prefix(&mut lines[from..to], "- "),
        4 => lines[from..to].iter_mut().for_each(|it| *it = it.trim_start_matches(' ').to_owned()),
        5 => drop(lines.drain(from..to)),
        _ => {
            let copy = lines[from..to].to_vec();
            let at = rng.below(lines.len() + 1);
            lines.splice(at..at, copy);
        }
    }
    lines.concat()
}
