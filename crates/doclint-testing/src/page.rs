//! The page of a rule, read into examples.

use crate::check::Settings;
use std::fmt;
use std::ops::Range;

/// The kinds of fences, besides files.
const MARKS: [&str; 8] =
    ["bad", "good", "before", "fixed", "report", "options", "components", "dictionary"];

/// A fence of a rule's page.
#[derive(Debug)]
pub struct Fence<'a> {
    /// The line of the opening fence, from 1.
    pub line: usize,
    /// The words after the fence.
    pub words: Vec<&'a str>,
    /// The text between the fences.
    pub body: &'a str,
    /// The bytes of `body` in the page.
    pub range: Range<usize>,
}

/// One bad or good example: a page or a small site.
#[derive(Debug)]
pub struct Example<'a> {
    /// Its files, at least one.
    pub files: Vec<File<'a>>,
    /// The files of the site before a change, path and text; none if no change is shown.
    pub before: Vec<(&'a str, &'a str)>,
    /// The rule's options, the project's components and its dictionary.
    pub settings: Settings<'a>,
    /// The expected report.
    pub report: Option<Fence<'a>>,
    /// The expected text after its fixes.
    pub fixed: Vec<Fence<'a>>,
}

/// A file of an example.
#[derive(Debug)]
pub struct File<'a> {
    /// The path from the root of the small site.
    pub path: &'a str,
    /// Whether the path was given with `file=`.
    pub named: bool,
    /// Its text.
    pub text: &'a str,
    /// The mark on its fence.
    pub mark: Mark,
    /// The line of the fence, from 1.
    pub line: usize,
}

/// The mark on the fence of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The rule finds something in it.
    Bad,
    /// The rule finds nothing in it.
    Good,
    /// Nothing: the other files need it.
    Silent,
}

/// Something wrong with a page.
#[derive(Debug)]
pub struct Failure {
    place: String,
    text: String,
}

impl Failure {
    /// A failure at a line, counted from 1, of a page.
    pub fn new(page: &str, line: usize, text: impl Into<String>) -> Self {
        Self { place: format!("{page}:{line}"), text: text.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}

impl Example<'_> {
    /// Whether the rule has to find something.
    pub fn is_bad(&self) -> bool {
        self.files.iter().any(|file| file.mark == Mark::Bad)
    }

    /// The line of its first fence, from 1.
    pub fn line(&self) -> usize {
        self.files.first().map_or(1, |file| file.line)
    }
}

/// The examples of a page in their order. Unreadable ones go to `failures`.
pub fn examples<'a>(page: &str, text: &'a str, failures: &mut Vec<Failure>) -> Vec<Example<'a>> {
    let (done, before, settings) = Default::default();
    let mut reader = Reader { page, failures, done, before, settings, open: false };
    for block in blocks(text) {
        match block {
            Block::Heading => {
                reader.settings = Settings::default();
                reader.open = false;
            }
            Block::Prose => reader.open = false,
            Block::Unclosed(line) => reader.fail(line, "this fence is never closed"),
            Block::Fence(fence) => reader.fence(fence),
        }
    }
    let Reader { done, failures, .. } = reader;
    for example in &done {
        if example.files.iter().all(|file| file.mark == Mark::Silent) {
            let text = "the example is marked neither bad nor good";
            failures.push(Failure::new(page, example.line(), text));
        }
    }
    done
}

struct Reader<'a, 'f> {
    page: &'f str,
    failures: &'f mut Vec<Failure>,
    done: Vec<Example<'a>>,
    /// The files of the next example before its change.
    before: Vec<(&'a str, &'a str)>,
    settings: Settings<'a>,
    /// Whether the next fence with `file=` joins the last example.
    open: bool,
}

impl<'a> Reader<'a, '_> {
    fn fail(&mut self, line: usize, text: impl Into<String>) {
        self.failures.push(Failure::new(self.page, line, text));
    }

    fn fence(&mut self, fence: Fence<'a>) {
        let words = fence.words.clone();
        let has = |word: &str| words.iter().skip(1).any(|it| *it == word);
        let language = fence.words.first().copied().unwrap_or_default();
        let ours = matches!(language, "mdx" | "md" | "markdown");
        let unknown = fence
            .words
            .iter()
            .skip(1)
            .find(|word| !MARKS.contains(word) && !word.starts_with("file="));
        if let Some(word) = unknown {
            if ours {
                let text = format!("`{word}` is not one of {} and file=…", MARKS.join(", "));
                self.fail(fence.line, text);
            }
            self.open = false;
        } else if has("options") {
            self.settings.options = Some(fence.body);
            self.open = false;
        } else if has("components") {
            self.settings.components = Some(fence.body);
            self.open = false;
        } else if has("dictionary") {
            self.settings.dictionary = Some(fence.body);
            self.open = false;
        } else if has("before") {
            self.before.push((file_of(&fence).unwrap_or("page.mdx"), fence.body));
            self.open = false;
        } else if has("report") || has("fixed") {
            self.attach(fence, has("report"));
        } else if has("bad") || has("good") || file_of(&fence).is_some() {
            let mark = match (has("bad"), has("good")) {
                (true, _) => Mark::Bad,
                (_, true) => Mark::Good,
                _ => Mark::Silent,
            };
            self.file(&fence, language, mark);
        } else {
            self.open = false;
        }
    }

    fn attach(&mut self, fence: Fence<'a>, is_report: bool) {
        self.open = false;
        let line = fence.line;
        match self.done.last_mut().filter(|example| example.is_bad()) {
            None => self.fail(line, "this fence has no bad example above it"),
            Some(example) if is_report && example.report.is_some() => {
                self.fail(line, "the example above already has a report");
            }
            Some(example) if is_report => example.report = Some(fence),
            Some(example) => example.fixed.push(fence),
        }
    }

    fn file(&mut self, fence: &Fence<'a>, language: &str, mark: Mark) {
        let named = file_of(fence);
        let default = if matches!(language, "md" | "markdown") { "page.md" } else { "page.mdx" };
        let path = named.unwrap_or(default);
        let file = File { path, named: named.is_some(), text: fence.body, mark, line: fence.line };
        if let Some(last) = self.done.last_mut()
            && self.open
            && file.named
            && last.files.iter().all(|it| it.named && it.path != path)
        {
            last.files.push(file);
            return;
        }
        self.open = true;
        let settings = self.settings;
        let before = std::mem::take(&mut self.before);
        let (report, fixed) = (None, Vec::new());
        self.done.push(Example { files: vec![file], before, settings, report, fixed });
    }
}

/// The path after `file=`.
pub fn file_of<'a>(fence: &Fence<'a>) -> Option<&'a str> {
    fence.words.iter().find_map(|word| word.strip_prefix("file="))
}

enum Block<'a> {
    Heading,
    Prose,
    Fence(Fence<'a>),
    Unclosed(usize),
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, &str, Vec<&str>, usize)> = None;
    let mut at = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let start = at;
        at += line.len();
        let content = line.trim_end();
        match &open {
            Some((opened, marker, words, body)) => {
                if is_closing(content, marker) {
                    let range = *body..start;
                    let body = &text[range.clone()];
                    let words = words.clone();
                    blocks.push(Block::Fence(Fence { line: *opened, words, body, range }));
                    open = None;
                }
            }
            None => match marker(content) {
                Some(marker) => {
                    let words = content[marker.len()..].split_whitespace().collect();
                    open = Some((index + 1, marker, words, at));
                }
                None if content.starts_with('#') => blocks.push(Block::Heading),
                None if content.is_empty() => {}
                None => blocks.push(Block::Prose),
            },
        }
    }
    if let Some((line, ..)) = open {
        blocks.push(Block::Unclosed(line));
    }
    blocks
}

fn marker(line: &str) -> Option<&str> {
    let first = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let len = line.len() - line.trim_start_matches(first).len();
    (len >= 3).then(|| &line[..len])
}

fn is_closing(line: &str, opening: &str) -> bool {
    marker(line).is_some_and(|it| it.len() == line.len() && it.starts_with(opening))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
# a/b

```yaml options
max: 3
```

````mdx bad
```js
````

The report:

```text report
1:1
```

```mdx fixed
x
```

## Sites

```json file=docs.json
{}
```

```mdx bad file=a.mdx
a
```

```mdx file=b.mdx
b
```
Words between.

```mdx good file=c.mdx
c
```

```mdx god
```

```text report
";

    #[test]
    fn reads_examples_sites_and_mistakes() {
        let mut failures = Vec::new();
        let examples = examples("p.md", PAGE, &mut failures);
        let reported: Vec<String> = failures.iter().map(ToString::to_string).collect();
        let paths: Vec<Vec<&str>> =
            examples.iter().map(|it| it.files.iter().map(|file| file.path).collect()).collect();
        assert_eq!(paths, [&["page.mdx"][..], &["docs.json", "a.mdx", "b.mdx"], &["c.mdx"]]);
        assert_eq!(examples[0].files[0].text, "```js\n");
        assert_eq!(examples[0].settings.options, Some("max: 3\n"));
        assert_eq!(examples[0].report.as_ref().map(|it| &PAGE[it.range.clone()]), Some("1:1\n"));
        assert_eq!(examples[0].fixed[0].body, "x\n");
        assert_eq!(examples[1].settings.options, None, "options end at the next heading");
        assert_eq!(examples[1].files[2].mark, Mark::Silent);
        assert!(!examples[2].is_bad());
        assert_eq!(
            reported,
            [
                "p.md:40: `god` is not one of bad, good, before, fixed, report, options, components, dictionary \
                 and file=…",
                "p.md:43: this fence is never closed",
            ]
        );
    }
}
