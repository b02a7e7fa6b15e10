//! Reading YAML and JSON.

mod agreement;
mod json;
mod yaml;
