//! The configuration of doclint: levels, options, include and exclude.
