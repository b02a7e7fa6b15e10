//! The command line of doclint, as a library.
