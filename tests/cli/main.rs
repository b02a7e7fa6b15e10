//! End-to-end tests through the binary.
#![allow(clippy::unwrap_used)]

mod bad_input;
mod config;
mod fixes;
mod formats;
mod kit;
mod links;
mod other_commands;
mod suppressions;
mod targets;
