//! Sentences, words and phrases over the prose of a page.
