//! End-to-end tests through the binary.
#![allow(clippy::unwrap_used)]

mod bad_input;
mod baseline;
mod completions;
mod components;
mod config;
mod custom_rules;
mod ecosystem;
mod extends;
mod families;
mod fixes;
mod formats;
mod guide;
mod health;
mod hooks;
mod html;
mod import;
mod index;
mod init;
mod json;
mod kept_baseline;
mod kit;
mod links;
mod mv;
mod narrow;
mod network;
mod odd_reports;
mod other_commands;
mod overrides;
mod screens;
mod show_config;
mod since;
mod starter;
mod suppressions;
mod targets;
mod unread;
