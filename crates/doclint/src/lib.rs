//! The authoring linter for documentation sites.
