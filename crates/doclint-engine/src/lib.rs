//! The pipeline of doclint: read, parse, check, link, report.
