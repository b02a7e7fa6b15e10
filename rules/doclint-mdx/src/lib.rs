//! Rules about the syntax of a page.
