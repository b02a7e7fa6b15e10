//! Sentences, words and phrases over the prose of a page.

use doclint_data::Document;
use doclint_syntax::Page;

/// Stub.
pub fn page_words(_page: &Page, _front_matter: Option<&Document>) -> u32 {
    0
}
