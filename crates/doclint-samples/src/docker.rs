//! Files that say how to build an image.

use crate::fragment::masked;
use crate::{Fault, brackets, json};
use doclint_suggest::edit_distance;
use std::ops::Range;

const INSTRUCTIONS: [&str; 18] = [
    "ADD",
    "ARG",
    "CMD",
    "COPY",
    "ENTRYPOINT",
    "ENV",
    "EXPOSE",
    "FROM",
    "HEALTHCHECK",
    "LABEL",
    "MAINTAINER",
    "ONBUILD",
    "RUN",
    "SHELL",
    "STOPSIGNAL",
    "USER",
    "VOLUME",
    "WORKDIR",
];

/// One instruction with the lines that belong to it.
struct Instruction<'t> {
    /// Where it is in the sample.
    at: Range<usize>,
    /// Its first word in upper case.
    name: String,
    /// The text after the first word, as long as in the sample: with blanks for escaped line breaks
    /// and
    /// for comments.
    arguments: String,
    /// Where the arguments begin in the sample.
    start: usize,
    /// Its first word.
    word: &'t str,
}

/// Reads instructions one after the other. Samples show parts of a file, so nothing has to be there.
pub(crate) fn check(text: &str) -> Option<Fault> {
    // Other signs than `\` escape line breaks in files for Windows, and other shells have other quotes.
    let is_other = text.lines().any(|it| {
        let line = it.trim_start().to_ascii_lowercase();
        line.starts_with("shell ") || line.starts_with('#') && line.contains("escape=")
    });
    if is_other {
        return None;
    }
    let instructions = instructions(text);
    let is_known = |it: &Instruction<'_>| INSTRUCTIONS.contains(&it.name.as_str());
    let known = instructions.iter().filter(|it| is_known(it)).count();
    let bare = instructions.iter().filter(|it| it.arguments.trim().is_empty()).count();
    // A list of instructions, or nothing like this language.
    if known == 0 || bare > 1 {
        return None;
    }
    for (index, instruction) in instructions.iter().enumerate() {
        if is_known(instruction) {
            let fault = fault(instruction);
            if fault.is_some() {
                return fault;
            }
            continue;
        }
        let above = index.checked_sub(1).map(|it| &instructions[it]);
        return unknown(instruction, above);
    }
    None
}

fn unknown(instruction: &Instruction<'_>, above: Option<&Instruction<'_>>) -> Option<Fault> {
    let end = above.map(|it| it.start + it.arguments.trim_end().len());
    if let Some(end) = end
        && above.is_some_and(|it| it.name == "RUN" && it.arguments.trim_end().ends_with("&&"))
    {
        return Some(Fault::new(end..end, "expected `\\` before the line break"));
    }
    let name = instruction.name.as_str();
    let mut near = INSTRUCTIONS
        .iter()
        .filter(|it| it.len() > 2 && name.len() > 2 && edit_distance(name, it) == 1);
    let (Some(meant), None) = (near.next(), near.next()) else { return None };
    Some(Fault::new(
        instruction.at.start..instruction.at.start + instruction.word.len(),
        format!("unknown instruction `{}`; did you mean `{meant}`?", instruction.word),
    ))
}

fn fault(it: &Instruction<'_>) -> Option<Fault> {
    let arguments = it.arguments.trim();
    let word = it.at.start..it.at.start + it.word.len();
    if arguments.is_empty() {
        return Some(Fault::new(word, format!("`{}` has no arguments", it.name)));
    }
    if arguments.contains("<<") {
        return None;
    }
    match it.name.as_str() {
        "CMD" | "ENTRYPOINT" | "VOLUME" if arguments.starts_with('[') => list_fault(it),
        "RUN" | "COPY" | "ADD" if arguments.starts_with("[\"") => list_fault(it),
        "RUN" | "ENV" | "LABEL" => {
            let quote = brackets::unclosed_quote(&it.arguments)?;
            let sign = &it.arguments[quote.clone()];
            let fault = Fault::new(quote.clone(), format!("`{sign}` is never closed"));
            (sign != "`").then(|| fault.after(it.start))
        }
        "COPY" | "ADD" => {
            let mut files = arguments.split_whitespace().filter(|it| !it.starts_with("--"));
            let (Some(_), None) = (files.next(), files.next()) else { return None };
            Some(Fault::new(word, format!("`{}` has no destination", it.name)))
        }
        "FROM" => {
            let words = arguments.split_whitespace().filter(|it| !it.starts_with("--"));
            let words: Vec<&str> = words.collect();
            let is_named = words.len() == 3 && words[1].eq_ignore_ascii_case("as");
            let is_image = words.len() == 1 || is_named;
            let message = if arguments.contains(" #") {
                "a comment after `FROM` needs its own line"
            } else {
                "`FROM` takes an image, and `AS` with a name"
            };
            (!is_image).then(|| Fault::new(word, message))
        }
        _ => None,
    }
}

/// Finds the fault in a list of arguments. Docker takes a list that is not JSON for a command.
fn list_fault(it: &Instruction<'_>) -> Option<Fault> {
    json::check(&it.arguments).map(|fault| fault.after(it.start))
}

fn instructions(text: &str) -> Vec<Instruction<'_>> {
    let mut found = Vec::new();
    let mut lines = Lines { text, at: 0 };
    while let Some(line) = lines.next() {
        let words = text[line.clone()].trim();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        let start = line.start + (text[line.clone()].len() - text[line.clone()].trim_start().len());
        let mut end = line.end;
        let mut comments = Vec::new();
        let mut goes_on = words.ends_with('\\');
        while goes_on && let Some(next) = lines.next() {
            let words = text[next.clone()].trim();
            if words.starts_with('#') {
                comments.push(next.start - start..next.end - start);
            } else if !words.is_empty() {
                goes_on = words.ends_with('\\');
            }
            end = next.end;
        }
        let whole = &text[start..end];
        for delimiter in delimiters(whole) {
            for next in lines.by_ref() {
                end = next.end;
                if text[next].trim() == delimiter {
                    break;
                }
            }
        }
        let whole = masked(&text[start..end], comments.into_iter(), ' ');
        let whole = whole.replace("\\\r\n", "   ").replace("\\\n", "  ");
        let length = whole.find(char::is_whitespace).unwrap_or(whole.len());
        found.push(Instruction {
            at: start..end,
            name: whole[..length].to_ascii_uppercase(),
            arguments: whole[length..].to_owned(),
            start: start + length,
            word: &text[start..start + length],
        });
    }
    found
}

/// The words that end the documents in an instruction: `RUN <<EOF`.
fn delimiters(instruction: &str) -> Vec<&str> {
    let name = instruction.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
    if !matches!(name.as_str(), "RUN" | "COPY" | "ADD") {
        return Vec::new();
    }
    let after = instruction.match_indices("<<").map(|(at, sign)| &instruction[at + sign.len()..]);
    let words = after.map(|it| it.trim_start_matches(['-', '"', '\'']));
    words
        .map(|it| &it[..it.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(it.len())])
        .filter(|it| !it.is_empty())
        .collect()
}

/// The lines of a text with their ends.
struct Lines<'t> {
    text: &'t str,
    at: usize,
}

impl Iterator for Lines<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let line = self.text[self.at..].split_inclusive('\n').next()?;
        let start = self.at;
        self.at += line.len();
        Some(start..self.at)
    }
}
