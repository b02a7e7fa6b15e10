//! End-to-end, specification and corpus tests of doclint.
