//! A sheet: findings in Markdown, and below each the lines that a judge fills in.

use super::draw::Drawn;
use super::show::show;
use super::site::fix_print;
use super::verdicts::{Print, Set, Verdict, Word};
use anyhow::{Context, Result, bail};
use std::fmt::Write as _;

const HEAD: &str = "\
# Findings to judge

Write one word after each `verdict:`.

- `right`: true, and a careful team would change the page.
- `thin`: true to the letter, but most teams would call it noise.
- `wrong`: false.

Where a fix is shown, write `harmful` after `fix:` if the first fix would make the page worse. Write a
reason for everything but `right`. A reason names no site.
";

/// The subject of a section of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The finding.
    pub print: Print,
    /// The id of its rule.
    pub rule: String,
    /// Its first fix.
    pub fix: Option<Print>,
}

/// A sheet with these findings.
///
/// # Errors
///
/// Never: writing to a string can't fail.
pub fn write(findings: &[&Drawn<'_>]) -> Result<String> {
    let mut out = HEAD.to_owned();
    for drawn in findings {
        let finding = drawn.site.diagnostic(drawn.finding);
        let (print, rule, level) = (drawn.finding.print, &finding.rule, finding.level.name());
        write!(out, "\n## {print} {rule} ({level})\n\n{}\nverdict:\n", show(drawn))?;
        if finding.fixes.first().map(fix_print).is_some() {
            out.push_str("fix:\n");
        }
        out.push_str("reason:\n");
    }
    Ok(out)
}

/// The sections of a sheet, each with its text.
///
/// # Errors
///
/// When a heading has no fingerprint.
pub fn sections(sheet: &str) -> Result<Vec<(Answer, &str)>> {
    let mut starts: Vec<usize> = sheet.match_indices("\n## ").map(|(at, _)| at + 1).collect();
    starts.push(sheet.len());
    starts.windows(2).map(|pair| section(&sheet[pair[0]..pair[1]])).collect()
}

fn section(text: &str) -> Result<(Answer, &str)> {
    let heading = text.lines().next().unwrap_or_default();
    let mut words = heading.split(' ').skip(1);
    let print = words.next().and_then(Print::parse);
    let print = print.with_context(|| format!("no fingerprint in `{heading}`"))?;
    let rule = words.next().with_context(|| format!("no rule in `{heading}`"))?.to_owned();
    let fix = text.lines().find_map(|line| line.strip_prefix("fix "));
    let fix = fix.and_then(|it| Print::parse(it.split(' ').next()?));
    Ok((Answer { print, rule, fix }, text))
}

/// The verdicts that a judge has filled in, each with the text of its section. All count for `set`.
///
/// # Errors
///
/// When a word is not a verdict.
pub fn read(sheet: &str, set: Set) -> Result<Vec<(Verdict, &str)>> {
    let mut out = Vec::new();
    for (Answer { print, rule, fix }, text) in sections(sheet)? {
        let filled = |name: &str| {
            let value = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
            value.trim().trim_matches('`').to_owned()
        };
        let (word, harm, reason) = (filled("verdict:"), filled("fix:"), filled("reason:"));
        if word.is_empty() {
            continue;
        }
        let Some(word) = Word::parse(&word) else {
            bail!("{print}: `{word}` is not one of right, thin and wrong");
        };
        let harmful = match harm.as_str() {
            "" | "good" => None,
            "harmful" => fix,
            other => bail!("{print}: `{other}` is not one of good and harmful"),
        };
        out.push((Verdict { print, rule, word, harmful, reason, set }, text));
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &str = "\
# Findings to judge

## 0123456789abcdef links/broken-link (error)

- message: m

```text
>    1 | ## verdict: x
```

fix 00000000000000ff (unsafe): Link to x

```diff
-a
+b
```

verdict: thin
fix: harmful
reason: an alias

## 0000000000000001 links/broken-link (error)

verdict:
reason:
";

    #[test]
    fn what_is_filled_in_is_read_and_the_rest_is_left_out() {
        let read = read(SHEET, Set::Measure).unwrap();
        assert_eq!(read.len(), 1);
        let Verdict { print, rule, word, harmful, reason, set } = &read[0].0;
        assert_eq!(
            (print.to_string().as_str(), rule.as_str()),
            ("0123456789abcdef", "links/broken-link")
        );
        assert_eq!((*word, *harmful), (Word::Thin, Some(Print(255))));
        assert_eq!((reason.as_str(), *set), ("an alias", Set::Measure));
        assert_eq!(sections(SHEET).unwrap().len(), 2);
        assert!(super::read(&SHEET.replace("thin", "thick"), Set::Learn).is_err());
    }
}
