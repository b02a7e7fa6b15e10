//! What somebody says renders a folder.

use super::PlatformId;
use doclint_data::yaml;

/// The names that the file of a site has; two of them in one folder are an error.
pub const FILE_NAMES: [&str; 2] = ["doclint.yml", "doclint.yaml"];

/// The platform that the settings in the root of a site name; `None` if they don't, or can't be read.
pub fn named_platform(text: &str) -> Option<PlatformId> {
    // Hardly any file has the key.
    if !text.contains("platform") {
        return None;
    }
    PlatformId::of_name(yaml::parse_file(text).root.get("platform")?.as_str()?)
}
