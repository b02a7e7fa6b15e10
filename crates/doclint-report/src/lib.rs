//! Text and JSON reports of doclint.
