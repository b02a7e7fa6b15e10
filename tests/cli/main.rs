//! End-to-end tests through the binary.
#![allow(clippy::unwrap_used)]

mod bad_input;
mod config;
mod formats;
mod kit;
mod links;
mod other_commands;
mod targets;
