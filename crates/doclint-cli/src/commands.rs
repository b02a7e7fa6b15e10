//! The commands, one in each file.

pub mod addresses;
pub mod api;
pub mod baseline;
pub mod check;
mod check_fix;
pub mod completions;
pub mod components;
pub mod config;
pub mod explain;
pub mod guide;
pub mod hook;
mod hook_warm;
pub mod import;
pub mod index;
pub mod init;
pub mod man;
pub mod mcp;
pub mod mv;
pub mod rules;
pub mod rules_health;
pub mod rules_test;
pub mod schema;
pub mod server;
pub mod stats;
pub mod styles;
pub mod vocabulary;
pub mod watch;
