//! Runs the pages of rules as tests.
