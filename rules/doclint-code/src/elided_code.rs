//! Samples of which the rest is left to the reader.

use crate::elision::elisions;
use crate::languages::{Kind, language};
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};
use std::ops::Range;

pub(crate) struct ElidedCode;

impl NodeRule for ElidedCode {
    const META: RuleMeta = RuleMeta::suggestion(
        "elided-code",
        "the rest of a sample is left out",
        include_str!("elided_code.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        if Kind::of(code) == Kind::Text {
            return;
        }
        let content = code.content();
        let text = content.as_str();
        if let Some(at) = body_left_out(code, text) {
            cx.report(content.part(at), "the sample ends before the code that belongs below this")
                .cause("samples end too early")
                .help("write the code, so that the sample runs");
            return;
        }
        // In shell code, such a line is a part of a command's output.
        let is_program = Kind::of(code) != Kind::Shell;
        let is_statement =
            |at: &Range<usize>| is_program && matches!(&text[at.clone()], "..." | "…");
        let Some(elision) = elisions(text).find(|it| it.has_words || is_statement(&it.bytes))
        else {
            return;
        };
        cx.report(content.part(elision.bytes), "the rest of this sample is left out")
            .cause("the rest of samples is left out")
            .help("write the code, so that the sample runs");
    }
}

/// The last line of a sample in Python, if it is the first line of a function and the like.
fn body_left_out(code: ast::Code<'_>, text: &str) -> Option<Range<usize>> {
    const WORDS: [&str; 8] = ["async", "class", "def", "else", "for", "if", "while", "with"];
    if code.language().and_then(|it| language(it.as_str())) != Some("python") {
        return None;
    }
    let whole = text.trim_end();
    let start = whole.rfind('\n')? + 1;
    let line = whole[start..].trim_start();
    let word = line.split(|c: char| !c.is_ascii_alphabetic()).next()?;
    // A sample that is only a signature is meant as one.
    let is_long = whole.lines().nth(4).is_some();
    let is_start = is_long && line.ends_with(':') && WORDS.contains(&word);
    is_start.then_some(whole.len() - line.len()..whole.len())
}
