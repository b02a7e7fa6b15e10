//! Style checks in the format of Vale, the linter that most teams keep such checks for. Packs are
//! used unchanged; the texts that they check come from the tree of a page.
//!
//! [`Check`] is one check, [`CheckSet`] runs many on a [`PageText`], and [`Styles`] reads what a
//! `.vale.ini` names. Nothing is read from a disk here: see [`Files`].
//!
//! Differences from Vale:
//!
//! - Code, formulas and expressions in a text are three asterisks, whatever their length, except for
//!   `occurrence`. The end of a line inside a paragraph is a blank, so that a phrase may go on in the
//!   next line, and so may a repeated word.
//! - A match that goes over the tag of a component, an expression or a comment is dropped, except
//!   for `capitalization`.
//! - Attributes that readers see and the front matter's title and description are texts, with the
//!   scopes `attribute` and `frontmatter`. Any other key of the front matter is read by checks that
//!   name it, as `frontmatter.tags`, and all of them by checks with the scope `frontmatter` itself.
//! - What is missing from a small text, by `min` of an `occurrence`, is reported at that text; Vale
//!   points at the first line of the page, as both do for the page as a whole. An alert is where its
//!   match is, also if the page has the same text twice.
//! - Comments turn off checks with the scope `raw`, too. The text in HTML blocks of plain Markdown is
//!   not read.
//! - `sentence` looks at the sentences of paragraphs, also of those in lists with blank lines, as in Vale.
//! - `TokenIgnores` and `BlockIgnores` hide nothing where a match contains code, components or
//!   expressions, which the tree of the page knows. `IgnoredClasses`, `CommentDelimiters` and
//!   `WordTemplate` have no effect.
//! - Of the keys of `swap` that match at one place, the longest wins; Vale decides by chance or by
//!   the order of its tables. Keys may have groups, to which `$1` refers in the value.
//! - A message about a substitution lists its options as a sentence, with or without an action. A
//!   replacement is capitalized like the match if the check ignores case, and none is offered where
//!   it would overwrite markup.
//! - The words of a `sequence` are found wherever `skip` allows it, and all of them have to be there.
//!   Punctuation is not skipped. Tags come from a tagger of our own, which differs from Vale's on
//!   ungrammatical sentences, and a check for a tag that it never gives is not run. `pos` of a
//!   substitution has no effect.
//! - A `metric` counts syllables and sentences in its own way, so that grades differ in the first
//!   decimal.
//! - Title case keeps *to* small before verbs, too.
//! - A section of `.vale.ini` that sets `BasedOnStyles` turns off what earlier sections turned on of
//!   other styles. Packages are never downloaded.
//! - Checks can have keys of ours, which Vale ignores. `help` says what to do. `skip` names places
//!   where tokens and `swap` find nothing: `records` of changes, `legal` texts, `landing` pages,
//!   `plans`, pages for a `community`, `quotes`, and `names` of buttons, videos, articles and products.
//!   `variants` is a list of patterns, each with a `match`, of which the first
//!   one that is in a match decides its `message` and `help`; their groups are further arguments. With
//!   `once: sentence`, tokens are reported once in a sentence. `classes` names lists of words, which
//!   patterns, and classes further down, have as `{name}`.
//! - `spelling` compares with the dictionaries that the caller has, not with `dicpath` and
//!   `dictionaries`, and there is none by default. Vocabularies let through each word of a phrase.
//! - `script` is read and not run. There are no views.
//! - Patterns with look-around go back at most 200,000 times in one search, and at most 1,000
//!   matches of a check count in one text. A check that reaches a limit is given up on that page.
#![warn(missing_docs)]

mod action;
mod alert;
mod automaton;
mod built_in;
mod capitalization;
mod characters;
mod check;
mod classes;
mod clock;
mod count;
mod dialect;
mod exceptions;
mod fields;
mod formula;
mod ignores;
mod ini;
mod kinds;
mod literals;
mod metrics;
mod needs;
mod page;
mod pattern;
mod read;
mod run;
mod scope;
mod search;
mod sequence;
mod set;
mod settings;
mod skip;
mod spelling;
mod styles;
#[cfg(test)]
mod tests;
mod title_case;
mod toggles;
mod variant;
mod vocabulary;

pub use alert::Alert;
pub use check::{Check, CheckError};
pub use clock::Clock;
pub use ignores::Ignores;
pub use page::PageText;
pub use run::Checked;
pub use set::CheckSet;
pub use settings::{PageSettings, Settings};
pub use styles::{Files, LoadedCheck, Note, Styles};
pub use vocabulary::Vocabulary;
