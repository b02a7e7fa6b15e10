//! Reading YAML, JSON, and TOML.

mod agreement;
mod json;
mod toml;
mod yaml;
