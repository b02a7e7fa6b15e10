//! Texts to begin with: the examples on the pages of all rules.

use crate::targets::Input;
use doclint_testing::example_files;

/// Selectors that use every part of the language.
const SELECTORS: [&str; 12] = [
    "Card:not([title])",
    "Steps > *:not(Step)",
    "Heading[level=\"2\"] + Code",
    "Tabs:has(> Tab:nth-child(5)), CardGroup > Card:only-child",
    "Link[href^=\"http:\" i]",
    "Image[alt=\"\"] ~ Paragraph",
    ":is(Note, Tip) Heading:first-child",
    "Paragraph:text(\"(?i)click here\")",
    "Frame:empty",
    "Code[lang=\"bash\"]:not(Steps *)",
    "Page[front-matter.title$=\"!\"]",
    "* > * > img:last-child",
];

/// Settings that use every key.
const SETTINGS: &str = "\
profile: strict
fail-on: warning
include: [\"**/*.mdx\"]
exclude: [drafts/**, '!drafts/a.mdx']
frozen: [v1/**]
rules:
  headings: warning
  headings/skipped-level: off
  headings/trailing-punctuation:
    level: error
    characters: \".!\"
overrides:
  - files: [changelog.mdx]
    rules:
      media: off
components:
  Hint:
    role: callout
    attributes:
      title: { type: string, required: true }
custom-rules:
  no-here:
    selector: Link[href^=\"/a\"]
    message: link to a
    level: error
    help: link to b
    fix: remove
";

/// The texts for a kind of input.
pub fn corpus(input: Input) -> Vec<String> {
    let mut texts: Vec<String> = match input {
        Input::Page => Vec::new(),
        Input::Selector => SELECTORS.map(str::to_owned).to_vec(),
        Input::Settings => vec![SETTINGS.to_owned()],
        Input::DocsJson => vec![crate::site::DOCS_JSON.to_owned()],
        Input::OpenApi => vec![crate::site::OPENAPI.to_owned()],
    };
    for family in doclint_engine::with_builtin(doclint::FAMILIES) {
        for rule in family.rules {
            let files = example_files(rule.meta.docs).into_iter().flatten();
            texts.extend(files.filter(|it| input.takes(it.0)).map(|it| it.1.to_owned()));
        }
    }
    texts.sort();
    texts.dedup();
    texts
}
