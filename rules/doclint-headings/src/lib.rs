//! Rules about headings.
